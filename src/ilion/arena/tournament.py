"""What an arena run plays: which bots meet, on which deals, in which seats.

A unit is one deal between two bots, played in every rotation. With two sides (seats or teams) that
is two games. With more sides, one bot fills one side and the other bot all the rest, through all
sides, and then the other way round. So both bots hold every seat equally often, among equally many
copies of the other, and an even match gives each one half, whatever the number of seats.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import ilion
from ilion.bots.bot import NO_LIMIT, Clock
from ilion.core.chance import SealedChance
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.registry import game as find_game
from ilion.core.state import State

DEFAULT_LIMIT = 60.0  # seconds for a decision, where the run sets no time


class ArenaError(IlionError):
    """A run that cannot be made as it was asked for."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One deal between two bots: the smallest thing that is counted."""

    deal: int
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that decides the results of a run. How many processes play it does not."""

    game: str
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    pairs: int
    seed: int = 0
    clock: Clock = NO_LIMIT
    limit: float = DEFAULT_LIMIT  # seconds; a decision that takes longer is lost
    records: bool = False

    def matches(self) -> list[tuple[str, str]]:
        """Who meets whom: all pairs of bots, in the order they were named."""
        return list(combinations(self.bots, 2))

    def units(self) -> Iterator[Unit]:
        """Deal by deal, so that a run that is cut short has played all matches alike."""
        for deal in range(self.pairs):
            for first, second in self.matches():
                yield Unit(deal, first, second)

    def chance(self, deal: int) -> SealedChance:
        """The chance of a deal, with one stream for each ply: the same in all rotations."""
        return SealedChance(_digest(f"deal {self.seed}/{deal}", 32))

    def bot_seed(self, unit: Unit, rotation: int, seat: int) -> int:
        """The seed of one seat's bot; a bot cannot work out the deal from it."""
        name = f"bot {self.seed}/{unit.deal}/{unit.first}/{unit.second}/{rotation}/{seat}"
        return int.from_bytes(_digest(name, 4), "big")

    def settings(self) -> dict[str, Any]:
        """All but `pairs`: a run can be continued only with the same settings."""
        return {
            "ilion": ilion.__version__,
            "game": self.game,
            "rules": find_game(self.game).rules,
            "seats": self.seats,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "seconds": self.clock.seconds,
            "simulations": self.clock.simulations,
            "limit": self.limit,
            "records": self.records,
        }


def make_tournament(
    game: Game,
    bots: list[str],
    pairs: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    limit: float | None = None,
    records: bool = False,
) -> Tournament:
    """A tournament from what a person asked for; what makes no sense is refused with a sentence."""
    seats = game.check_seats(seats)
    chosen = game.check_options(options or {}, seats)
    if len(bots) < 2:
        raise ArenaError("An arena needs at least two bots: --bots a,b")
    for bot in bots:
        if bots.count(bot) > 1:
            raise ArenaError(f"The bot {bot!r} is named twice; each bot is named once.")
    if pairs < 1:
        raise ArenaError(f"--pairs must be at least 1, not {pairs}.")
    for name, value in (("seconds", seconds), ("simulations", simulations), ("limit", limit)):
        if value is not None and not 0 < value < 1e9:
            raise ArenaError(f"--{name} must be above 0, not {value:g}.")
    if limit is None:
        # A bot that keeps to its time may still be held up by a busy machine.
        limit = DEFAULT_LIMIT if seconds is None else 2 * seconds + 1
    clock = Clock(seconds, simulations)
    return Tournament(game.name, seats, chosen, tuple(bots), pairs, seed, clock, limit, records)


def sides(state: State) -> list[list[int]]:
    """The seats that win together: teams, or each seat by itself."""
    teams: dict[int, list[int]] = {}
    for seat in range(state.seats):
        teams.setdefault(state.team(seat), []).append(seat)
    return list(teams.values())


def rotations(teams: list[list[int]], first: str, second: str) -> list[list[str]]:
    """The rotations of a unit: for each game, the bot in each seat.

    >>> rotations([[0], [1]], "a", "b")
    [['a', 'b'], ['b', 'a']]
    >>> ["".join(bots) for bots in rotations([[0], [1], [2]], "a", "b")]
    ['abb', 'bab', 'bba', 'baa', 'aba', 'aab']
    >>> ["".join(bots) for bots in rotations([[0, 2], [1, 3]], "a", "b")]
    ['abab', 'baba']
    """
    # A dict keeps the order and drops repeats: with two sides, both ways round are the same games.
    found: dict[tuple[str, ...], None] = {}
    for alone, others in ((first, second), (second, first)):
        for side in teams:
            seats = range(sum(len(team) for team in teams))
            found[tuple(alone if seat in side else others for seat in seats)] = None
    return [list(bots) for bots in found]


def _digest(text: str, size: int) -> bytes:
    return hashlib.blake2b(f"ilion arena {text}".encode(), digest_size=size).digest()
