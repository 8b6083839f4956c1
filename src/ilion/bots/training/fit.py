"""Fits the net of core/model.py to features and outcomes, and writes it as data.

Of two sides the estimate asks the first side's row alone, so scikit-learn's MLPClassifier does the
fitting: did the side of this row win? Of more sides, what the net says of all of them is brought to
a sum of one and fitted as such, which no classifier there does (`fit_together`).
"""

from __future__ import annotations

import importlib
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ilion.bots.training.dataset import Dataset, Floats
from ilion.bots.training.self_play import TrainingError
from ilion.core.model import HIDDEN

Chosen = NDArray[np.bool_]  # position: whether it is one of them

EPOCHS = 12
DECAYS = (0.3, 3.0, 10.0)  # L2; games that a net has not seen decide which
BATCH = 512
LEARNING_RATE = 1e-3
RATE_TOGETHER = 4e-3  # at first; it falls to nothing
MOMENTUM, MEMORY = 0.9, 0.999  # of Adam
TUNING_PARTS = (1, 2)  # of the games: each in turn is what a net has not seen
TEST_PART = 5  # of the games every so many are kept apart, to measure what was learned
DIGITS = 5


@dataclass(frozen=True, slots=True)
class Net:
    """A net that was fitted, for features as the games give them."""

    into: Floats
    biases: Floats
    out: Floats
    bias: float

    def odds(self, rows: Floats) -> Floats:
        return log_odds(rows, self.into, self.biases, self.out, self.bias)

    def times(self, slope: float) -> Net:
        """The net whose log-odds are so many times those of this one."""
        return Net(self.into, self.biases, slope * self.out, slope * self.bias)


def fit(data: Dataset, seed: int) -> tuple[list[float], dict[str, Any]]:
    """The weights as core/model.py reads them, and how well they do on games kept apart."""
    part = data.games % TEST_PART
    test = part == 0
    unseen = np.isin(part, TUNING_PARTS)
    # A net looks surer on games that it has learned from: others say how sure it may be.
    tried = []
    for each in DECAYS:
        odds = np.zeros(data.features.shape[:2])
        for apart in TUNING_PARTS:
            net = fit_net(data, ~test & (part != apart), each, seed)
            odds[part == apart] = net.odds(data.features[part == apart])
        steepness = best_slope(odds[unseen], data.shares[unseen])
        loss = loss_of(shares_of(steepness * odds[unseen]), data.shares[unseen])
        tried.append((loss, each, steepness))
    _, decay, slope = min(tried)
    net = fit_net(data, ~test, decay, seed).times(slope)
    weights = [*net.biases, *net.into.reshape(-1), *net.out, net.bias]
    report = {
        "games": len(set(data.games)),
        "positions": len(data.games),
        "coin": round(coin(data.shares[test]), 4),
        "before": round(loss_of(data.said[test], data.shares[test]), 4),
        "after": round(loss_of(shares_of(net.odds(data.features[test])), data.shares[test]), 4),
        "slope": round(slope, 3),
        "decay": decay,
    }
    return [round(float(weight), DIGITS) for weight in weights], report


def fit_net(data: Dataset, chosen: Chosen, decay: float, seed: int) -> Net:
    """Fit a net to the chosen positions."""
    rows, shares = data.features[chosen], data.shares[chosen]
    mean = rows.mean(axis=(0, 1))
    spread = rows.std(axis=(0, 1))
    spread[spread < 1e-6] = 1.0
    several = rows.shape[1] > 2
    net = (fit_together if several else fit_by_row)((rows - mean) / spread, shares, decay, seed)
    # The standardised features are taken into the weights, so that a search need not do it.
    into = net.into / spread[:, None]
    return Net(into, net.biases - mean @ into, net.out, net.bias)


def fit_by_row(rows: Floats, shares: Floats, decay: float, seed: int) -> Net:
    """Each row says it all: did its side win?"""
    try:
        networks: Any = importlib.import_module("sklearn.neural_network")
    except ImportError:
        raise TrainingError("scikit-learn is not installed: pip install 'ilion[train]'.") from None
    got = shares[:, : rows.shape[1]].reshape(-1)
    won = np.random.default_rng(seed).random(len(got)) < got
    net = networks.MLPClassifier(
        (HIDDEN,),
        alpha=decay,
        batch_size=BATCH,
        learning_rate_init=LEARNING_RATE,
        max_iter=EPOCHS,
        random_state=seed,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it could go on learning
        net.fit(rows.reshape(-1, rows.shape[2]), won.astype(int))
    return Net(net.coefs_[0], net.intercepts_[0], net.coefs_[1][:, 0], float(net.intercepts_[1][0]))


def fit_together(rows: Floats, shares: Floats, decay: float, seed: int) -> Net:
    """A row for each side: what is said of all of them is fitted to what each got (Adam)."""
    chance = np.random.default_rng(seed)
    count, _, features = rows.shape
    net = [
        chance.normal(size=(features, HIDDEN)) / features**0.5,
        np.zeros(HIDDEN),
        chance.normal(size=HIDDEN) / HIDDEN**0.5,
    ]
    speeds = [np.zeros_like(each) for each in net]
    squares = [np.zeros_like(each) for each in net]
    batch = min(BATCH, count)
    steps = EPOCHS * (count // batch)
    order = np.arange(count)
    for step in range(steps):
        at = step % (count // batch) * batch
        if at == 0:
            order = chance.permutation(count)
        now = order[at : at + batch]
        into, biases, out = net
        raised = np.maximum(rows[now] @ into + biases, 0.0)
        wrong = (shares_of_all(raised @ out) - shares[now]) / batch
        back = wrong[:, :, None] * out * (raised > 0)
        slopes = [
            np.tensordot(rows[now], back, ((0, 1), (0, 1))) + decay / batch * into,
            back.sum(axis=(0, 1)),
            np.tensordot(wrong, raised, ((0, 1), (0, 1))) + decay / batch * out,
        ]
        for number, slope in enumerate(slopes):
            speeds[number] += (1 - MOMENTUM) * (slope - speeds[number])
            squares[number] += (1 - MEMORY) * (slope**2 - squares[number])
            speed = speeds[number] / (1 - MOMENTUM ** (step + 1))
            square = squares[number] / (1 - MEMORY ** (step + 1))
            net[number] = net[number] - RATE_TOGETHER * (1 - step / steps) * speed / (
                np.sqrt(square) + 1e-8
            )
    into, biases, out = net
    return Net(into, biases, out, 0.0)  # what is added to all sides changes nothing


def log_odds(rows: Floats, into: Floats, biases: Floats, out: Floats, bias: float) -> Floats:
    """As Model.log_odds, for whole arrays: position, row."""
    found: Floats = np.maximum(rows @ into + biases, 0.0) @ out + bias
    return found


def shares_of(odds: Floats) -> Floats:
    """What each side can expect, as the games' values do it: of two seats the first is asked."""
    if odds.shape[1] <= 2:
        first = 1.0 / (1.0 + np.exp(-odds[:, 0]))
        return np.stack([first, 1.0 - first], axis=1)
    return shares_of_all(odds)


def shares_of_all(odds: Floats) -> Floats:
    """The odds of all sides, brought to a sum of one."""
    raised = np.exp(odds - odds.max(axis=1, keepdims=True))
    found: Floats = raised / raised.sum(axis=1, keepdims=True)
    return found


def loss_of(said: Floats, shares: Floats) -> float:
    """The log-loss: how surprised one is by the results who believed what was said."""
    return float(-(shares * np.log(np.clip(said, 1e-6, 1.0))).sum(axis=1).mean())


def coin(shares: Floats) -> float:
    """The log-loss of somebody who finds every position even."""
    return loss_of(np.full(shares.shape, 1.0 / shares.shape[1]), shares)


def best_slope(odds: Floats, shares: Floats) -> float:
    """By how much the log-odds must be multiplied so that what is said is won as often."""
    slopes = np.linspace(0.5, 2.0, 61)
    losses = [loss_of(shares_of(slope * odds), shares) for slope in slopes]
    return float(slopes[int(np.argmin(losses))])
