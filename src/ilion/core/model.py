"""A learned estimate: a small net that turns the features of a position into log-odds. Compiled.

`ilion train` fits it and writes its weights to the game's weights.json; docs/bots.md describes
how. It has one hidden layer of eight units, so that a search can ask it millions of times.
"""

from __future__ import annotations

import json
import os
from importlib import resources
from math import exp
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.errors import IlionError

WEIGHTS_FOLDER: Final = "ILION_WEIGHTS"
"""The environment variable with a folder whose GAME.json replaces a game's weights.json."""

HIDDEN: Final = 8  # units; `log_odds` is written out for so many


class Model:
    """The weights of one table. A feature's eight weights stand together.

    >>> row = vec[float]([2.0, 0.5])
    >>> Model(1, [0.0] * 8 + [1.0] * 8 + [0.25] * 8 + [1.0]).log_odds(row, 0)
    5.0
    """

    def __init__(self, features: int, weights: list[float]) -> None:
        if len(weights) != HIDDEN * (features + 2) + 1:
            raise IlionError(f"{len(weights)} weights do not fit a net for {features} features.")
        self.features: i64 = features
        numbers = vec[float]([0.0] * len(weights))
        for at, weight in enumerate(weights):
            numbers[at] = weight
        self.weights: vec[float] = numbers  # biases of the units, by feature, of the units, bias

    def log_odds(self, rows: vec[float], first: i64) -> float:
        """The estimate for the features from `first` on."""
        w = self.weights
        a0 = w[0]
        a1 = w[1]
        a2 = w[2]
        a3 = w[3]
        a4 = w[4]
        a5 = w[5]
        a6 = w[6]
        a7 = w[7]
        at: i64 = HIDDEN
        i: i64
        for i in range(first, first + self.features):
            x = rows[i]
            if x != 0.0:
                a0 += x * w[at]
                a1 += x * w[at + 1]
                a2 += x * w[at + 2]
                a3 += x * w[at + 3]
                a4 += x * w[at + 4]
                a5 += x * w[at + 5]
                a6 += x * w[at + 6]
                a7 += x * w[at + 7]
            at += HIDDEN
        total = w[at + HIDDEN]
        if a0 > 0.0:
            total += a0 * w[at]
        if a1 > 0.0:
            total += a1 * w[at + 1]
        if a2 > 0.0:
            total += a2 * w[at + 2]
        if a3 > 0.0:
            total += a3 * w[at + 3]
        if a4 > 0.0:
            total += a4 * w[at + 4]
        if a5 > 0.0:
            total += a5 * w[at + 5]
        if a6 > 0.0:
            total += a6 * w[at + 6]
        if a7 > 0.0:
            total += a7 * w[at + 7]
        return total

    def shares_into(self, rows: vec[float], sides: i64, values: vec[float]) -> None:
        """Write each side's share of the win: the odds of its row, brought to a sum of 1.

        Of two sides the first is asked, whose row says it all: that takes half the time.
        """
        if sides == 2:
            values[0] = 1.0 / (1.0 + exp(-self.log_odds(rows, 0)))
            values[1] = 1.0 - values[0]
            return
        side: i64
        most = -1e9
        for side in range(sides):
            values[side] = self.log_odds(rows, side * self.features)
            most = max(most, values[side])
        total = 0.0
        for side in range(sides):
            values[side] = exp(values[side] - most)
            total += values[side]
        for side in range(sides):
            values[side] /= total


class Models:
    """The models of a game by table, as its weights.json has them.

    A table that was never trained is even for all: `ilion train` begins so with new features.
    """

    def __init__(self, package: str, rules: int, features: int) -> None:
        self.features = features
        self.by_table: dict[str, Model] = {}
        data = read_weights(package)
        if data is None:
            return
        if data["rules"] != rules or data["features"] != features:
            raise IlionError(f"{package}: its weights were trained for other rules or features.")
        for table, made in data["tables"].items():
            self.by_table[table] = Model(features, made["weights"])

    def of(self, table: str) -> Model:
        """The model of a table."""
        even = [0.0] * (HIDDEN * (self.features + 2) + 1)
        return self.by_table.get(table) or Model(self.features, even)


def read_weights(package: str) -> dict[str, Any] | None:
    """A game's weights.json, or the file that the environment names instead; None without one."""
    folder = os.environ.get(WEIGHTS_FOLDER)
    text = ""
    if folder:
        other = Path(folder) / f"{package.rpartition('.')[2]}.json"
        text = other.read_text("utf-8") if other.is_file() else ""
    if not text:
        file = resources.files(package) / "weights.json"
        text = file.read_text("utf-8") if file.is_file() else ""
    return json.loads(text) if text else None
