"""What a finished game says of the strength of those who played it: docs/ratings.md.

Nothing here reads or writes: `ratings.py` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ilion.core.registry import game as find_game
from ilion.ratings.levels import levels_at
from ilion.ratings.rating import (
    Rating,
    Result,
    together,
    updated,
    weight_of_opponent,
    weight_of_sides,
)
from ilion.server.store.rows import SeatRow, TableRow
from ilion.server.table.info import TableInfo

Mode = Literal["people", "bots"]
Met = Mapping[tuple[str, str], int]  # how often two people have met lately
RATED = "rated"


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: who sat on which side, and how each side did."""

    row: TableRow
    seats: Sequence[SeatRow]
    sides: list[list[int]]
    winners: list[int]
    scores: list[int] | None  # where it was played to its end

    @property
    def mode(self) -> Mode:
        """Against people, where more than one sat there; else against bots."""
        return "people" if sum(seat.kind == "person" for seat in self.seats) > 1 else "bots"

    def won(self, seat: int) -> bool:
        """Whether somebody has won; nobody wins who has left."""
        return seat in self.winners and not self.gone(seat)

    def gone(self, seat: int) -> bool:
        """Whether somebody did not play to the end: gave up, ran out of time, left it to a bot."""
        return self.seats[seat].out is not None or self.seats[seat].stand_in is not None

    def score(self, seat: int, other: Sequence[int]) -> float | None:
        """What a seat got against another side; None where nobody of either has stayed."""
        left = all(map(self.gone, other))
        if self.gone(seat):
            return None if left else 0.0
        if left:
            return 1.0
        mine, theirs = (any(each in self.winners for each in side) for side in ([seat], other))
        if mine != theirs:
            return float(mine)
        if mine or self.scores is None:
            return 0.5
        own, best = self.scores[seat], max(self.scores[each] for each in other)
        return 0.5 if own == best else float(own > best)


def look_at(table: TableInfo, row: TableRow, seats: Sequence[SeatRow]) -> Game | str:
    """A finished game that counts, or why it does not."""
    ending, game = table.ending(), table.game
    if game is None or ending is None or ending.kind == "aborted":
        return "aborted"
    if row.prepared:
        return "prepared"
    if row.hints or row.hinted:
        return "hints"
    if game.took_back:
        return "undone"
    if not any(seat.person for seat in seats):
        return "guests"
    sides: dict[int, list[int]] = {}
    for seat in range(len(seats)):
        sides.setdefault(game.play.team(seat), []).append(seat)
    result = game.play.result() if ending.kind == "rules" else None
    scores = result["scores"] if result else None
    return Game(row, seats, [*sides.values()], ending.winners, scores)


def changes(
    game: Game, known: Mapping[str, Rating], met: Met, strangers: Mapping[str, float]
) -> dict[str, Rating] | str:
    """The new ratings of those who played; or why there are none.

    `known` are the people who have a key, as they were before the game; `strangers` says how many
    they have met lately of whom nobody knew anything.
    """
    if game.mode == "bots":
        return _against_bots(game, known)
    whose = [seat.person for seat in game.seats if seat.person in known]
    if len({*whose}) != len(whose):
        return "same"  # somebody sat there twice
    sides = [side for side in game.sides if all(game.seats[each].person in known for each in side)]
    if len(sides) < 2:
        return "guests"
    made: dict[str, Rating] = {}
    for side in sides:
        for seat in side:
            own = game.seats[seat].person or ""
            rivals = []
            for other in sides:
                if other is not side:
                    who = [game.seats[each].person or "" for each in other]
                    against = together([known[each] for each in who])
                    often = max(met.get((own, each), 0) for each in who)
                    weight = weight_of_opponent(against, often, strangers.get(own, 0.0))
                    rivals.append((other, against, weight))
            mates = [known[game.seats[each].person or ""] for each in side if each != seat]
            made[own] = _new(game, seat, known[own], rivals, mates)
    return made


def _against_bots(game: Game, known: Mapping[str, Rating]) -> dict[str, Rating] | str:
    played = find_game(game.row.game)
    levels = levels_at(played, len(game.seats), game.row.options)
    [seat] = [each.seat for each in game.seats if each.kind == "person"]
    own = game.seats[seat].person
    if own is None or own not in known:
        return "guests"
    if game.row.components or any(each.level not in levels for each in game.seats if each.level):
        return "unmeasured"
    at = {each.seat: levels[each.level] for each in game.seats if each.level}
    [mine] = [side for side in game.sides if seat in side]
    others = [side for side in game.sides if side is not mine]
    rivals = [(side, together([at[each] for each in side]), 1.0) for side in others]
    mates = [at[each] for each in mine if each != seat]
    return {own: _new(game, seat, known[own], rivals, mates)}


def _new(
    game: Game,
    seat: int,
    own: Rating,
    rivals: Sequence[tuple[Sequence[int], Rating, float]],
    mates: Sequence[Rating],
) -> Rating:
    """The rating after a game against other sides: each with its rating and weight."""
    sides = weight_of_sides(len(game.sides))
    results = []
    for other, against, weight in rivals:
        score = game.score(seat, other)
        if score is not None:
            results.append(Result(against, score, sides * weight))
    new = updated(own, results, mates)
    # Whoever let a bot play, if only for a while, gains nothing.
    return own if game.seats[seat].helped and new.value > own.value else new
