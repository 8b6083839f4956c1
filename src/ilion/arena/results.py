"""The results of a run, from its units: ladder, matches, seats, lengths, ends and faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median

from ilion.arena.bot_process import FAULTS
from ilion.arena.confidence import Estimate, share, to_json
from ilion.arena.rating import Match, bootstrap_estimate, bootstrap_ratings
from ilion.arena.referee import STEPS_PER_DECADE, new_game
from ilion.arena.schema import (
    DecisionTimes,
    EstimateJson,
    FaultRow,
    GameResult,
    LadderRow,
    Lengths,
    MatchResult,
    Results,
    UnitResult,
)
from ilion.arena.sprt import SequentialTest
from ilion.arena.tournament import Tournament, Unit, sides
from ilion.core.simulate import RANDOM


def score(unit: UnitResult) -> float:
    """The first bot's share of all wins in a unit: 0.5 is even, whatever the number of seats.

    Both bots hold each seat equally often over the rotations, so nothing needs correcting.
    """
    first = unit["bots"][0]
    won = sum(
        part
        for game in unit["games"]
        for part, bot in zip(game["shares"], game["bots"], strict=True)
        if bot == first
    )
    return won / len(unit["games"])


class Tally:
    """The units that count, match by match; a sequential test may end a match early.

    A match is tested on its deals in order, without gaps: so the results are the same however
    many games were played at a time, and in whatever order units were finished.
    """

    def __init__(self, tournament: Tournament, stop: SequentialTest | None = None) -> None:
        self.tournament = tournament
        self.stop = stop
        self.results: dict[Unit, UnitResult] = {}
        self.scores: dict[Match, list[float]] = {match: [] for match in tournament.matches()}
        self.verdicts: dict[Match, str] = {}
        self.played: Counter[Match] = Counter()

    def add(self, unit: Unit, result: UnitResult) -> None:
        """Count a finished unit, and test its match as far as there are no gaps."""
        if unit.deal >= self.tournament.pairs:
            return  # the folder holds a longer run than is asked for now
        self.results[unit] = result
        match = (unit.first, unit.second)
        self.played[match] += 1
        scores = self.scores[match]
        while match not in self.verdicts:
            following = self.results.get(Unit(len(scores), *match))
            if following is None:
                return
            scores.append(score(following))
            verdict = self.stop.verdict(scores) if self.stop else None
            if verdict:
                self.verdicts[match] = verdict

    def needs(self, unit: Unit) -> bool:
        """Whether this unit is still to be played."""
        return unit not in self.results and (unit.first, unit.second) not in self.verdicts

    def left(self) -> int:
        """How many units are still to be played, if no match is decided before."""
        return sum(
            self.tournament.pairs - self.played[match]
            for match in self.scores
            if match not in self.verdicts
        )

    def counted(self) -> list[UnitResult]:
        """The units that count, deal by deal."""
        return [
            self.results[unit]
            for unit in self.tournament.units()
            if unit.deal < len(self.scores[unit.first, unit.second])
        ]


def results(tally: Tally, see_state: Sequence[str] = ()) -> Results:
    """Everything that the seed decides: the same on any machine, for any number of jobs."""
    tournament = tally.tournament
    seats = tournament.seats
    units = tally.counted()
    games = [game for unit in units for game in unit["games"]]
    teams = sides(new_game(tournament, tournament.chance(0)).state)
    return {
        "settings": {**tournament.settings(), "pairs": tournament.pairs, "sides": teams},
        "stop": tally.stop.to_json() if tally.stop else None,
        "units": len(units),
        "games": len(games),
        "ladder": _ladder(tournament, units, see_state),
        "matches": [_match(tally, match, units, teams) for match in tournament.matches()],
        "seats": _by_place(seats, units, lambda game, seat: seat),
        "order": _by_place(seats, units, lambda game, seat: (seat - game["first"]) % seats),
        "length": lengths([game["decisions"] for game in games if not game["fault"]]),
        "ends": ends(game["end"] for game in games),
        "faults": _faults(units),
    }


def _ladder(
    tournament: Tournament, units: list[UnitResult], see_state: Sequence[str]
) -> list[LadderRow]:
    deals: dict[int, dict[Match, float]] = {}
    for unit in units:
        first, second = unit["bots"]
        deals.setdefault(unit["deal"], {})[first, second] = score(unit)
    by_deal = list(deals.values())
    samples = bootstrap_ratings(tournament.bots, by_deal, tournament.seed)
    rows: list[LadderRow] = []
    for number, bot in enumerate(tournament.bots):
        elo = bootstrap_estimate([sample[number] for sample in samples], len(by_deal))
        own = [game for unit in units for game in unit["games"] if bot in game["bots"]]
        faults = Counter(
            game["fault"]["kind"] for game in own if game["fault"] and game["fault"]["bot"] == bot
        )
        rows.append(
            {
                "bot": bot,
                "elo": _rounded(elo),
                "share": to_json(share(_shares_of(bot, by_deal))),
                "games": len(own),
                "faults": {kind: faults[kind] for kind in FAULTS if faults[kind]},
                "sees_state": bot in see_state,
                "gap": to_json(_gap(tournament, samples, bot, see_state, len(by_deal))),
            }
        )
    return sorted(rows, key=lambda row: -row["elo"]["value"])


def _gap(
    tournament: Tournament,
    samples: list[list[float]],
    bot: str,
    see_state: Sequence[str],
    deals: int,
) -> Estimate | None:
    """The part of the rating difference between random play and seeing everything, below a bot."""
    bots = tournament.bots
    if RANDOM not in bots or not see_state or bot == RANDOM or bot in see_state:
        return None
    low, here, high = (bots.index(name) for name in (RANDOM, bot, see_state[0]))
    values = [
        (sample[here] - sample[low]) / (sample[high] - sample[low])
        for sample in samples
        if sample[high] > sample[low]
    ]
    # Where seeing everything does not clearly help, the part of that difference says nothing.
    return bootstrap_estimate(values, deals) if len(values) == len(samples) else None


def _shares_of(bot: str, deals: list[dict[Match, float]]) -> list[tuple[float, float]]:
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
    tally: Tally, match: Match, units: list[UnitResult], teams: list[list[int]]
) -> MatchResult:
    own = [unit for unit in units if tuple(unit["bots"]) == match]
    result: MatchResult = {
        "bots": list(match),
        "units": len(own),
        "games": sum(len(unit["games"]) for unit in own),
        "share": to_json(share([(score(unit), 1.0) for unit in own])),
        "verdict": tally.verdicts.get(match),
    }
    if len(teams) > 2:
        # With four sides, an even match gives a bot alone among copies of the other one quarter.
        alone = [share([_alone(unit, bot, teams) for unit in own]) for bot in match]
        result["alone"] = [to_json(each) for each in alone]
    return result


def _alone(unit: UnitResult, bot: str, teams: list[list[int]]) -> tuple[float, float]:
    """What a bot got in the games of a unit in which it held one side only."""
    won = games = 0.0
    for game in unit["games"]:
        held = [team for team in teams if game["bots"][team[0]] == bot]
        if len(held) == 1:
            won += sum(game["shares"][seat] for seat in held[0])
            games += 1
    return won, games


def _by_place(
    seats: int, units: list[UnitResult], place: Callable[[GameResult, int], int]
) -> list[EstimateJson | None]:
    """The share of each place at the table: by seat, or by order of play, as `place` says.

    Units in which a bot lost by a fault are left out: they say nothing about the seat.
    """
    unspoilt = [unit["games"] for unit in units if not any(game["fault"] for game in unit["games"])]
    found = []
    for wanted in range(seats):
        parts = []
        for games in unspoilt:
            won = sum(
                game["shares"][seat]
                for game in games
                for seat in range(seats)
                if place(game, seat) == wanted
            )
            parts.append((won, float(len(games))))
        found.append(to_json(share(parts)))
    return found


def lengths(decisions: list[int]) -> Lengths | None:
    """How many decisions games take; None without any game."""
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


def _faults(units: list[UnitResult]) -> list[FaultRow]:
    """A row for each bot and kind of fault, with the first time in words."""
    first: dict[tuple[str, str], FaultRow] = {}
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


def times(units: Iterable[UnitResult]) -> dict[str, DecisionTimes]:
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
            return float(f"{min(10 ** ((step + 0.5) / STEPS_PER_DECADE), most):.3g}")
    return most


def _rounded(elo: Estimate) -> EstimateJson:
    return {
        "value": round(elo.value, 1),
        "low": round(elo.low, 1),
        "high": round(elo.high, 1),
        "units": elo.units,
    }
