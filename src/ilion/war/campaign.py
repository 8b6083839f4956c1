"""The course of a war: its four games, the sides, who sets up the next game, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ilion.core.errors import OptionError
from ilion.core.game import Game
from ilion.core.message import Message, quoted
from ilion.core.registry import game
from ilion.core.state import State
from ilion.war.laurels import MOST, laurels

Side = Literal["achaeans", "trojans"]
SIDES: tuple[Side, ...] = ("achaeans", "trojans")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A game of the War, its usual set-up, and the options that the loser before it chooses."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    by_lot: bool = False  # who has the first seat, which begins


CHAPTERS = (
    Chapter("iliad", {"mode": "duel"}, by_lot=True),
    Chapter("hector"),
    Chapter("troia", {"faces": "first"}, ("faces",)),
    Chapter("horse", {"odysseus": "lot", "open_horse": False}, ("odysseus", "open_horse")),
)
SEATS = {"achaeans": "first", "trojans": "second"}  # of the sides, in the Horse


@dataclass(frozen=True, slots=True)
class Table:
    """A game of the War as it is set up: its options, and the side on each seat."""

    options: dict[str, Any]
    sides: list[int]


def values(chapter: Chapter, choice: str) -> list[Any]:
    """What can be chosen of an option of the game; who is Odysseus goes by side."""
    if choice == "odysseus":
        return ["lot", *SEATS]
    return list(game(chapter.game).options[choice].samples())


def set_up(chapter: Chapter, chosen: Mapping[str, Any], lot: int) -> Table:
    """The game with what was chosen, and the usual for the rest; `lot` is 0 or 1.

    Whatever cannot be chosen is refused with an OptionError.
    """
    for name in chosen:
        if name not in chapter.choices:
            why = {"game": chapter.game, "option": quoted(name), "known": list(chapter.choices)}
            raise OptionError(
                f"{quoted(name)} cannot be chosen in {chapter.game} of a war.",
                Message("refused.no_option", why),
            )
    wanted = {**chapter.options, **chosen}
    odysseus = wanted.get("odysseus")
    if isinstance(odysseus, str):  # it may be anything that a client has sent
        wanted["odysseus"] = SEATS.get(odysseus, odysseus)
    options = game(chapter.game).check_options(wanted, 2)
    return Table(options, [1, 0] if chapter.by_lot and lot else [0, 1])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game: the side that won it, None after a draw, and its laurels."""

    game: str
    winner: int | None
    laurels: int


def outcome(played: Game, state: State, seats: Sequence[int]) -> Outcome:
    """The outcome of a game that was played to its end; `seats` has the side on each seat."""
    winners = state.winners()
    if len(winners) != 1:
        return Outcome(played.name, None, 0)
    return Outcome(played.name, seats[winners[0]], laurels(played, state))


def given_up(name: str, winner: int) -> Outcome:
    """Who resigns or runs out of time loses by as much as can be lost: leaving saves nothing."""
    return Outcome(name, winner, MOST)


def totals(outcomes: Sequence[Outcome]) -> tuple[int, int]:
    """The laurels of the Achaeans and of the Trojans.

    >>> totals([Outcome("iliad", 0, 2), Outcome("hector", None, 0), Outcome("troia", 1, 3)])
    (2, 3)
    """
    won = [sum(each.laurels for each in outcomes if each.winner == side) for side in (0, 1)]
    return won[0], won[1]


def setter(outcomes: Sequence[Outcome]) -> int | None:
    """The side that sets up the next game: whoever lost the last one. After a draw, nobody."""
    if not outcomes or outcomes[-1].winner is None:
        return None
    return 1 - outcomes[-1].winner


def victor(outcomes: Sequence[Outcome]) -> int | None:
    """The side with the most laurels after all games; equal, whoever won the last game.

    Where the last game was drawn, too, the last one before it that was won decides; nobody wins
    a war of four draws.
    """
    achaeans, trojans = totals(outcomes)
    if achaeans != trojans:
        return 0 if achaeans > trojans else 1
    return next((each.winner for each in reversed(outcomes) if each.winner is not None), None)


def for_honour(outcomes: Sequence[Outcome]) -> bool:
    """Whether the games that are left cannot change who wins the war any more."""
    left = len(CHAPTERS) - len(outcomes)
    achaeans, trojans = totals(outcomes)
    return left > 0 and abs(achaeans - trojans) > MOST * left
