"""What a run found, from its units: ladder, crosstable, seats, lengths and ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median
from typing import Any

from ilion.arena.estimate import Estimate, share
from ilion.arena.plan import Plan, Unit, sides
from ilion.arena.player import FAULTS
from ilion.arena.rating import estimate, ratings
from ilion.arena.stopping import Stop
from ilion.arena.table import FINE, new_game
from ilion.core.simulate import RANDOM

Found = dict[str, Any]  # one unit, as units.jsonl has it


def score(found: Found) -> float:
    """The first bot's share of all wins in a unit: 0.5 is even, whatever the number of seats.

    Both bots hold each seat equally often over the rotations, so nothing needs correcting.
    """
    first = found["bots"][0]
    won = sum(
        part
        for game in found["games"]
        for part, bot in zip(game["shares"], game["bots"], strict=True)
        if bot == first
    )
    return float(won / len(found["games"]))


class Tally:
    """The units that count, match by match; with a Stop, each match as far as its test needs.

    A match is judged on its deals in order, without gaps: so the results are the same however
    many tables played, and in whatever order units were finished.
    """

    def __init__(self, plan: Plan, stop: Stop | None = None) -> None:
        self.plan = plan
        self.stop = stop
        self.found: dict[Unit, Found] = {}
        self.scores: dict[tuple[str, str], list[float]] = {match: [] for match in plan.matches()}
        self.verdicts: dict[tuple[str, str], str] = {}
        self.played: Counter[tuple[str, str]] = Counter()

    def add(self, unit: Unit, found: Found) -> None:
        if unit.deal >= self.plan.pairs:
            return  # the folder holds a longer run than is asked for now
        self.found[unit] = found
        match = (unit.first, unit.second)
        self.played[match] += 1
        scores = self.scores[match]
        while match not in self.verdicts:
            following = self.found.get(Unit(len(scores), *match))
            if following is None:
                return
            scores.append(score(following))
            verdict = self.stop.verdict(scores) if self.stop else None
            if verdict:
                self.verdicts[match] = verdict

    def needs(self, unit: Unit) -> bool:
        """Whether this unit is still to be played."""
        return unit not in self.found and (unit.first, unit.second) not in self.verdicts

    def left(self) -> int:
        """How many units are still to be played, if no match is decided before."""
        return sum(
            self.plan.pairs - self.played[match]
            for match in self.scores
            if match not in self.verdicts
        )

    def counted(self) -> list[Found]:
        """The units that count, deal by deal."""
        return [
            self.found[unit]
            for unit in self.plan.units()
            if unit.deal < len(self.scores[unit.first, unit.second])
        ]


def results(tally: Tally, see_state: Sequence[str] = ()) -> dict[str, Any]:
    """All figures, ready for JSON; nothing in it depends on time or on the number of tables."""
    plan = tally.plan
    units = tally.counted()
    games = [game for unit in units for game in unit["games"]]
    teams = sides(new_game(plan, plan.chance(0)).state)
    return {
        "settings": {**plan.settings(), "pairs": plan.pairs, "sides": teams},
        "stop": tally.stop.to_json() if tally.stop else None,
        "units": len(units),
        "games": len(games),
        "ladder": _ladder(plan, units, see_state),
        "matches": [_match(tally, match, units, teams) for match in plan.matches()],
        "seats": _by_place(plan, units, lambda game, seat: seat),
        "order": _by_place(plan, units, lambda game, seat: (seat - game["first"]) % plan.seats),
        "length": lengths([game["decisions"] for game in games if not game["fault"]]),
        "ends": ends(game["end"] for game in games),
        "faults": _faults(units),
    }


def _ladder(plan: Plan, units: list[Found], see_state: Sequence[str]) -> list[dict[str, Any]]:
    deals: dict[int, dict[tuple[str, str], float]] = {}
    for unit in units:
        first, second = unit["bots"]
        deals.setdefault(unit["deal"], {})[first, second] = score(unit)
    by_deal = list(deals.values())
    drawn = ratings(plan.bots, by_deal, plan.seed)
    rows = []
    for number, bot in enumerate(plan.bots):
        elo = estimate([sample[number] for sample in drawn], len(by_deal))
        own = [game for unit in units for game in unit["games"] if bot in game["bots"]]
        faults = Counter(
            game["fault"]["kind"] for game in own if game["fault"] and game["fault"]["bot"] == bot
        )
        rows.append(
            {
                "bot": bot,
                "elo": _rounded(elo),
                "share": _json(share(_of_bot(bot, by_deal))),
                "games": len(own),
                "faults": {kind: faults[kind] for kind in FAULTS if faults[kind]},
                "sees_state": bot in see_state,
                "gap": _json(_gap(plan, drawn, bot, see_state, len(by_deal))),
            }
        )
    return sorted(rows, key=lambda row: -row["elo"]["value"])


def _gap(
    plan: Plan, drawn: list[list[float]], bot: str, see_state: Sequence[str], deals: int
) -> Estimate | None:
    """How far a bot is on the way from random play to seeing everything, in rating points."""
    if RANDOM not in plan.bots or not see_state or bot == RANDOM or bot in see_state:
        return None
    low, here, high = (plan.bots.index(name) for name in (RANDOM, bot, see_state[0]))
    values = [
        (sample[here] - sample[low]) / (sample[high] - sample[low])
        for sample in drawn
        if sample[high] > sample[low]
    ]
    # Where seeing everything does not clearly help, there is no gap to speak of.
    return estimate(values, deals) if len(values) == len(drawn) else None


def _of_bot(bot: str, deals: list[dict[tuple[str, str], float]]) -> list[tuple[float, float]]:
    """A bot's shares and how many there are, deal by deal."""
    found = []
    for deal in deals:
        own = [
            won if bot == first else 1 - won
            for (first, second), won in deal.items()
            if bot in (first, second)
        ]
        if own:
            found.append((sum(own), float(len(own))))
    return found


def _match(
    tally: Tally, match: tuple[str, str], units: list[Found], teams: list[list[int]]
) -> dict[str, Any]:
    own = [unit for unit in units if tuple(unit["bots"]) == match]
    found: dict[str, Any] = {
        "bots": list(match),
        "units": len(own),
        "games": sum(len(unit["games"]) for unit in own),
        "share": _json(share([(score(unit), 1.0) for unit in own])),
        "verdict": tally.verdicts.get(match),
    }
    if len(teams) > 2:
        # One side against copies of the other bot; even is one part in as many as there are sides.
        found["alone"] = [_json(share([_alone(unit, bot, teams) for unit in own])) for bot in match]
    return found


def _alone(unit: Found, bot: str, teams: list[list[int]]) -> tuple[float, float]:
    """What a bot got in the games of a unit in which it held one side only."""
    won = games = 0.0
    for game in unit["games"]:
        held = [team for team in teams if game["bots"][team[0]] == bot]
        if len(held) == 1:
            won += sum(game["shares"][seat] for seat in held[0])
            games += 1
    return won, games


def _by_place(
    plan: Plan, units: list[Found], place: Callable[[Any, int], int]
) -> list[dict[str, Any] | None]:
    """The share of each place at the table: all bots pass through all of them.

    Units in which a bot lost by a fault are left out: they tell of the bot, not of the seat.
    """
    sound = [unit["games"] for unit in units if not any(game["fault"] for game in unit["games"])]
    found = []
    for wanted in range(plan.seats):
        parts = []
        for games in sound:
            won = sum(
                game["shares"][seat]
                for game in games
                for seat in range(plan.seats)
                if place(game, seat) == wanted
            )
            parts.append((won, float(len(games))))
        found.append(_json(share(parts)))
    return found


def lengths(decisions: list[int]) -> dict[str, Any] | None:
    """How many decisions games take, and how many games take so many."""
    if not decisions:
        return None
    counts = Counter(decisions)
    return {
        "games": len(decisions),
        "mean": round(mean(decisions), 2),
        "median": median(decisions),
        "shortest": min(decisions),
        "longest": max(decisions),
        "counts": {str(length): counts[length] for length in sorted(counts)},
    }


def ends(found: Iterable[str]) -> dict[str, int]:
    """How often games ended in each way, the most frequent first."""
    counts = Counter(found)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _faults(units: list[Found]) -> list[dict[str, Any]]:
    """Every way in which a bot lost by a fault: how often, and the first time in words."""
    first: dict[tuple[str, str], dict[str, Any]] = {}
    for unit in units:
        for game in unit["games"]:
            if fault := game["fault"]:
                row = first.setdefault(
                    (fault["bot"], fault["kind"]),
                    {
                        "bot": fault["bot"],
                        "kind": fault["kind"],
                        "games": 0,
                        "deal": unit["deal"],
                        "why": fault["why"],
                    },
                )
                row["games"] += 1
    return [first[key] for key in sorted(first)]


def times(units: Iterable[Found]) -> dict[str, dict[str, float]]:
    """Seconds per decision of each bot: median, the slow ones, the slowest."""
    steps: dict[str, Counter[int]] = {}
    most: dict[str, float] = {}
    for unit in units:
        for bot, spent in unit["times"].items():
            counts = steps.setdefault(bot, Counter())
            counts.update({int(step): count for step, count in spent["steps"].items()})
            most[bot] = max(most.get(bot, 0.0), spent["most"])
    return {
        bot: {
            "decisions": sum(counts.values()),
            "tenth": _time_at(counts, 0.1, most[bot]),
            "median": _time_at(counts, 0.5, most[bot]),
            "most_of_them": _time_at(counts, 0.95, most[bot]),
            "slowest": most[bot],
        }
        for bot, counts in steps.items()
    }


def _time_at(counts: Counter[int], part: float, most: float) -> float:
    left = part * sum(counts.values())
    for step in sorted(counts):
        left -= counts[step]
        if left <= 0:
            return float(f"{min(10 ** ((step + 0.5) / FINE), most):.3g}")
    return most


def _json(estimate: Estimate | None) -> dict[str, Any] | None:
    return None if estimate is None else estimate.to_json()


def _rounded(elo: Estimate) -> dict[str, Any]:
    return {
        "value": round(elo.value, 1),
        "low": round(elo.low, 1),
        "high": round(elo.high, 1),
        "units": elo.units,
    }
