"""The figures of many games: seats, length, ends, and what each action is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import mean
from typing import Any

from ilion.arena.estimate import Estimate, correlation, share
from ilion.arena.results import ends, lengths
from ilion.core.game import Game
from ilion.stats.facts import Facts, kind

FEWEST = 20  # games in which an action must have been taken before its correlation is told


def summary(game: Game, games: Sequence[Facts]) -> dict[str, Any]:
    """All figures, ready for JSON. Games are the independent units of all intervals."""
    first = games[0]
    seats = range(first.seats)
    return {
        "game": game.name,
        "seats": first.seats,
        "options": first.options,
        "games": len(games),
        "by_seat": [_place(games, lambda facts, seat: seat, seat) for seat in seats],
        "by_order": [
            _place(games, lambda facts, seat: (seat - facts.first) % facts.seats, seat)
            for seat in seats
        ],
        "mean_scores": [round(mean(facts.scores[seat] for facts in games), 3) for seat in seats],
        "length": lengths([facts.decisions for facts in games]),
        "ends": ends(facts.end for facts in games),
        "kinds": actions(games, kind, [facts.could_kinds for facts in games]),
        "actions": actions(games, str, [facts.could for facts in games]),
    }


def actions(
    games: Sequence[Facts], name: Callable[[str], str], could: Sequence[Counter[str]]
) -> list[dict[str, Any]]:
    """What was taken, under the name given to each action; the most frequent first."""
    taken = [[_renamed(counts, name) for counts in facts.taken] for facts in games]
    legal: Counter[str] = Counter()
    for chances in could:
        legal.update(chances)
    total: Counter[str] = Counter()
    for seats in taken:
        for counts in seats:
            total.update(counts)
    decisions = sum(total.values())
    found = []
    for action, times in sorted(total.items(), key=lambda item: (-item[1], item[0])):
        points = [
            [(counts[action], won) for counts, won in zip(seats, facts.shares, strict=True)]
            for seats, facts in zip(taken, games, strict=True)
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
                "takers_share": _json(share([(sum(won), float(len(won))) for won in takers])),
                "correlation": _json(correlation(points)) if len(takers) >= FEWEST else None,
            }
        )
    return found


def _renamed(counts: Counter[str], name: Callable[[str], str]) -> Counter[str]:
    renamed: Counter[str] = Counter()
    for text, count in counts.items():
        renamed[name(text)] += count
    return renamed


def _place(
    games: Sequence[Facts], place: Callable[[Facts, int], int], wanted: int
) -> dict[str, Any] | None:
    won = [
        (sum(part for seat, part in enumerate(facts.shares) if place(facts, seat) == wanted), 1.0)
        for facts in games
    ]
    return _json(share(won))


def _json(estimate: Estimate | None) -> dict[str, Any] | None:
    return None if estimate is None else estimate.to_json()
