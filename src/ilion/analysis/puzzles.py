"""Puzzles: positions of bot games where one choice is clearly best, from the seat's own view.

They are made by `ilion puzzles` and kept as data, one file for each game, one puzzle to a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ilion.analysis.analysis import Choice, as_choice
from ilion.analysis.chances import Judgement, compare, judge
from ilion.bots.factory import make_players
from ilion.core.game import Game
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.core.simulate import simulate
from ilion.core.view import View

LOOK = 1500  # simulations that find a candidate
SECOND_LOOK = 2000  # simulations of each of its choices, before they are looked at closely
CHECK = 30_000  # simulations of each choice that a puzzle must stand, twice
GAP = 0.12  # between the best choice and the next, in chances of winning
FEWEST = 3  # choices
OPEN = (0.15, 0.95)  # the chance with the best choice: a game that is still to be won or lost
BOT = "hoplite"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, as a record that ends there, and what the search found of its choices."""

    record: Record
    choices: Sequence[tuple[str, float]]  # notation and chance, the best first
    line: Sequence[str]

    @property
    def game(self) -> Game:
        return self.record.played_game()

    def position(self) -> Ply:
        """The position that is asked about: who decides there is who is asked."""
        *_, last = self.record.replay()
        return last

    def rated(self) -> list[Choice]:
        notation = self.game.notation
        return [
            as_choice(self.game, notation.action(text), chance) for text, chance in self.choices
        ]

    def best_line(self) -> list[Choice]:
        best = self.choices[0][1]
        notation = self.game.notation
        return [as_choice(self.game, notation.action(text), best) for text in self.line]

    def to_json(self) -> dict[str, Any]:
        return {
            "record": self.record.to_json(),
            "choices": [list(choice) for choice in self.choices],
            "line": list(self.line),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Puzzle:
        record = Record.parse(json.dumps(data["record"]))
        choices = [(text, chance) for text, chance in data["choices"]]
        return cls(record, choices, data["line"])


def make(game: Game, seed: int, check: int = CHECK, look: int = LOOK) -> Iterator[Puzzle]:
    """Puzzles without end, at most one from each game that bots play, at all table sizes."""
    number = 0
    while True:
        seats = game.seat_counts[number % len(game.seat_counts)]
        players = make_players([BOT], seats, seed, number)
        record = simulate(game, seats, seed, number, players=players)
        number += 1
        plies = list(record.replay())
        # The later half first: there more is decided, and less is left to luck.
        for ply in plies[len(plies) // 2 :] + plies[len(plies) // 5 : len(plies) // 2]:
            if len(ply.before.legal()) < FEWEST:
                continue
            view = ply.before.view(ply.seat)
            if not _stands(judge(game, view, look, ply.number)):
                continue
            if not _stands(compare(game, view, min(check, SECOND_LOOK), ply.number)):
                continue
            found = _closely(game, view, check, ply.number)
            if found is not None:
                yield _puzzle(game, record, ply, found)
                break


def check(puzzle: Puzzle, simulations: int = CHECK, seed: int = 0) -> Puzzle | None:
    """The puzzle with what the search finds of it now; None where it does not hold any more."""
    game, ply = puzzle.game, puzzle.position()
    found = _closely(game, ply.view(ply.actor), simulations, seed)
    if found is None or game.notation.text(found.best.action) != puzzle.choices[0][0]:
        return None
    return _found(puzzle.record, game, found)


def _closely(game: Game, view: View, simulations: int, seed: int) -> Judgement | None:
    """What two searches of every choice find, if both say that the same one is clearly best."""
    found = compare(game, view, simulations, seed)
    if not _stands(found):
        return None
    again = compare(game, view, simulations, seed + 1)
    return found if _stands(again) and again.best.action == found.best.action else None


def _stands(found: Judgement) -> bool:
    """Whether one choice is clearly best, in a game that is not decided yet."""
    if len(found.choices) < FEWEST or not OPEN[0] <= found.best.chance <= OPEN[1]:
        return False
    return all(found.best.chance - each.chance >= GAP for each in found.choices[1:])


def _puzzle(game: Game, record: Record, ply: Ply, found: Judgement) -> Puzzle:
    until = Record(
        record.game,
        record.rules,
        record.seats,
        record.options,
        record.deal,
        names=[f"seat {seat}" for seat in range(record.seats)],
        log=record.log[: ply.line - 1],
        components=record.components,
    )
    return _found(until, game, found)


def _found(record: Record, game: Game, found: Judgement) -> Puzzle:
    text = game.notation.text
    choices = [(text(each.action), round(each.chance, 3)) for each in found.choices]
    return Puzzle(record, choices, [text(action) for action in found.line])


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none where it has no file."""
    file = files("ilion.analysis").joinpath("data", f"puzzles-{find_game(name).name}.jsonl")
    if not file.is_file():
        return ()
    return tuple(
        Puzzle.from_json(json.loads(line)) for line in file.read_text("utf-8").splitlines()
    )
