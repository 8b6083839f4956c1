"""Statistics over many games: seats, length, ends, and how each action goes with winning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import mean
from typing import Any

from ilion.arena.confidence import correlation, share, to_json
from ilion.arena.results import ends, lengths
from ilion.arena.schema import EstimateJson
from ilion.core.game import Game
from ilion.stats.calibration import Calibration
from ilion.stats.collect import GameStats, kind

MIN_GAMES = 20  # in which an action must have been taken before its correlation is given


def summary(game: Game, games: Sequence[GameStats]) -> dict[str, Any]:
    """All statistics, ready for JSON. Games are the independent units of all intervals."""
    first = games[0]
    seats = range(first.seats)
    return {
        "game": game.name,
        "rules": first.rules,
        "seats": first.seats,
        "options": first.options,
        "games": len(games),
        "by_seat": [_place(games, lambda stats, seat: seat, seat) for seat in seats],
        "by_order": [
            _place(games, lambda stats, seat: (seat - stats.first) % stats.seats, seat)
            for seat in seats
        ],
        "mean_scores": [round(mean(stats.scores[seat] for stats in games), 3) for seat in seats],
        "length": lengths([stats.decisions for stats in games]),
        "ends": ends(stats.end for stats in games),
        "calibration": calibration(games),
        "kinds": actions(games, kind, [stats.legal_kinds for stats in games]),
        "actions": actions(games, str, [stats.legal for stats in games]),
    }


def calibration(games: Sequence[GameStats]) -> dict[str, Any]:
    """How well the game's estimate foretold these games."""
    found = Calibration()
    for stats in games:
        found.merge(stats.calibration)
    return found.to_json()


def actions(
    games: Sequence[GameStats], name: Callable[[str], str], legal_in: Sequence[Counter[str]]
) -> list[dict[str, Any]]:
    """A row for each action that was taken, the most frequent first.

    `name` may give several actions the same name: they are then counted as one.
    """
    taken = [[_renamed(counts, name) for counts in stats.taken] for stats in games]
    legal: Counter[str] = Counter()
    for counts in legal_in:
        legal.update(counts)
    total: Counter[str] = Counter()
    for seats in taken:
        for counts in seats:
            total.update(counts)
    decisions = sum(total.values())
    found = []
    for action, times in sorted(total.items(), key=lambda item: (-item[1], item[0])):
        points = [
            [(counts[action], won) for counts, won in zip(seats, stats.shares, strict=True)]
            for seats, stats in zip(taken, games, strict=True)
        ]
        takers = [[won for count, won in seats if count] for seats in points]
        takers = [won for won in takers if won]
        found.append(
            {
                "action": action,
                "times": times,
                "per_game": round(times / len(games), 4),
                "of_decisions": round(times / decisions, 6),
                "when_legal": round(times / legal[action], 6),
                "takers_share": to_json(share([(sum(won), float(len(won))) for won in takers])),
                "correlation": to_json(correlation(points)) if len(takers) >= MIN_GAMES else None,
            }
        )
    return found


def _renamed(counts: Counter[str], name: Callable[[str], str]) -> Counter[str]:
    renamed: Counter[str] = Counter()
    for text, count in counts.items():
        renamed[name(text)] += count
    return renamed


def _place(
    games: Sequence[GameStats], place: Callable[[GameStats, int], int], wanted: int
) -> EstimateJson | None:
    won = [
        (sum(part for seat, part in enumerate(stats.shares) if place(stats, seat) == wanted), 1.0)
        for stats in games
    ]
    return to_json(share(won))
