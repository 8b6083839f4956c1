"""Fits the net of core/model.py to features and outcomes, and writes it as data.

scikit-learn's MLPClassifier does the fitting. A position with a row for each side is fitted as
one example for each of them: did this side win?
"""

from __future__ import annotations

import importlib
import warnings
from typing import Any

import numpy as np

from ilion.bots.training.dataset import Dataset, Floats
from ilion.bots.training.self_play import TrainingError
from ilion.core.model import HIDDEN

EPOCHS = 12
DECAY = 3.0  # L2
BATCH = 512
LEARNING_RATE = 1e-3
TEST_PART = 5  # of the games every so many are kept apart, to measure what was learned
DIGITS = 5


def fit(data: Dataset, seed: int) -> tuple[list[float], dict[str, Any]]:
    """The weights as core/model.py reads them, and how well they do on games kept apart."""
    try:
        networks: Any = importlib.import_module("sklearn.neural_network")
    except ImportError:
        raise TrainingError("scikit-learn is not installed: pip install 'ilion[train]'.") from None
    test = data.games % TEST_PART == 0
    by_side = data.features.shape[1] > 1
    examples = data.features[~test].reshape(-1, data.features.shape[2])
    shares = data.shares[~test] if by_side else data.shares[~test][:, :1]
    won = np.random.default_rng(seed).random(shares.size) < shares.reshape(-1)
    mean = examples.mean(axis=0)
    spread = examples.std(axis=0)
    spread[spread < 1e-6] = 1.0
    net = networks.MLPClassifier(
        (HIDDEN,),
        alpha=DECAY,
        batch_size=BATCH,
        learning_rate_init=LEARNING_RATE,
        max_iter=EPOCHS,
        random_state=seed,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it could go on learning
        net.fit((examples - mean) / spread, won.astype(int))
    # The standardised features are taken into the weights, so that a search need not do it.
    into = net.coefs_[0] / spread[:, None]
    biases = net.intercepts_[0] - mean @ into
    out = net.coefs_[1][:, 0]
    bias = float(net.intercepts_[1][0])
    # With both seats' rows at hand, two seats would be asked twice: one row says it all.
    slope = best_slope(log_odds(data.features[~test], into, biases, out, bias), data.shares[~test])
    weights = [*biases, *into.reshape(-1), *(slope * out), slope * bias]
    said = log_odds(data.features[test], into, biases, slope * out, slope * bias)
    report = {
        "games": len(set(data.games)),
        "positions": len(data.games),
        "coin": round(coin(data.shares[test]), 4),
        "before": round(loss_of(data.said[test], data.shares[test]), 4),
        "after": round(loss_of(shares_of(said), data.shares[test]), 4),
        "slope": round(slope, 3),
    }
    return [round(float(weight), DIGITS) for weight in weights], report


def log_odds(rows: Floats, into: Floats, biases: Floats, out: Floats, bias: float) -> Floats:
    """As Model.log_odds, for whole arrays: position, row."""
    found: Floats = np.maximum(rows @ into + biases, 0.0) @ out + bias
    return found


def shares_of(odds: Floats) -> Floats:
    """What each side can expect, as the games' values do it: of two seats the first is asked."""
    if odds.shape[1] <= 2:
        first = 1.0 / (1.0 + np.exp(-odds[:, 0]))
        return np.stack([first, 1.0 - first], axis=1)
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
