"""Games turned into features and outcomes, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ilion.bots.training.self_play import positions
from ilion.core.game import Game
from ilion.core.state import State

EVERY = 2  # of a game's positions every so many: neighbours say almost the same

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Dataset:
    """Positions as rows of features. A position has a row for each side, or one for two seats."""

    features: Floats  # position, row, feature
    shares: Floats  # position, side: what it got of the win in the end
    said: Floats  # position, side: what the estimate said when the games were turned into this
    games: NDArray[np.int64]  # position: of which game it is
    left: NDArray[np.int64]  # position: how many decisions were still to come

    def save(self, file: Path) -> None:
        np.savez_compressed(
            file,
            features=self.features.astype(np.float32),
            shares=self.shares,
            said=self.said,
            games=self.games,
            left=self.left,
        )


def make_dataset(game: Game, lines: list[dict[str, Any]]) -> Dataset:
    """All games, every second position of each where somebody had a choice."""
    features: list[list[float]] = []
    shares: list[list[float]] = []
    said: list[list[float]] = []
    games: list[int] = []
    left: list[int] = []
    sides = 2
    for number, line in enumerate(lines):
        result: list[float] = []
        length = len(line["actions"])
        for ply, state in enumerate(positions(game, line)):
            if not result:
                first = first_seats(state)
                sides = len(first)
                result = side_shares(line["winners"], state)
            if (ply + number) % EVERY:
                continue
            values = state.values()
            features.append(list(state.features()))
            shares.append(result)
            said.append([values[seat] * int(state.seats) / sides for seat in first])
            games.append(number)
            left.append(length - ply)
    rows = np.array(features)
    width = rows.shape[1]
    per_side = width // sides if is_by_side(game, lines[0]) else width
    return Dataset(
        rows.reshape(len(rows), width // per_side, per_side),
        np.array(shares),
        np.array(said),
        np.array(games),
        np.array(left),
    )


def is_by_side(game: Game, line: dict[str, Any]) -> bool:
    """Whether the features have a row for each side, which all look alike."""
    state = next(positions(game, line))
    return len(state.features()) > state.feature_count()


def first_seats(state: State) -> list[int]:
    """The first seat of each side."""
    return sorted({state.team(seat) for seat in range(state.seats)})


def side_shares(winners: list[int], state: State) -> list[float]:
    """What each side got of the win; a draw is shared by all."""
    won = winners or list(range(state.seats))
    return [
        sum(1.0 for seat in won if state.team(seat) == side) / len(won)
        for side in first_seats(state)
    ]
