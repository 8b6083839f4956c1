"""report.html: the results of a run as one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ilion
from ilion.arena.confidence import other_side
from ilion.arena.formatting import (
    describe_table,
    duration,
    elo,
    interval,
    percent,
    percent_and_interval,
    quantity,
    short_names,
    whole_percent,
)
from ilion.arena.schema import DecisionTimes, EstimateJson, Lengths, Results
from ilion.core.registry import game as find_game
from ilion.pages.page import credits_line, game_title, html_page, section, table
from ilion.pages.plots import Cell, Row, bars, dots, grid, histogram


def page(found: Results, times: dict[str, DecisionTimes]) -> str:
    """The whole report."""
    settings = found["settings"]
    game = find_game(settings["game"])
    lead = (
        f"{quantity(len(settings['bots']), 'bot')}, {quantity(found['units'], 'unit')}, "
        f"{quantity(found['games'], 'game')}: {describe_table(settings)}, seed {settings['seed']}."
    )
    sections = [
        faults(found),
        ladder(found),
        crosstable(found),
        alone(found),
        places_section("all bots having sat in it", found["seats"], found["order"]),
        length_section(found["length"]),
        ends_section(found["ends"]),
        decision_times(times, settings),
        conditions(found),
    ]
    return html_page(f"{game_title(game)}: the arena", lead, sections, credits_line(game))


def ladder(found: Results) -> str:
    """All bots by rating."""
    rows = [
        Row(
            label=row["bot"] + (" (sees everything)" if row["sees_state"] else ""),
            value=row["elo"]["value"],
            low=row["elo"]["low"],
            high=row["elo"]["high"],
            note=f"{elo(row['elo']['value'])} · {percent(row['share']['value'])}",
        )
        for row in found["ladder"]
        if row["share"]
    ]
    explanation = (
        "Ratings on Elo's scale with 95 % intervals, and the share of all wins; their mean is 0, "
        "and 100 more mean 64 % of the wins between two."
    )
    return section("ladder", "Ladder", explanation, dots("Ladder", rows, elo), _gaps(found))


def _gaps(found: Results) -> str:
    rows = [
        [row["bot"], percent(row["gap"]["value"]), interval(row["gap"])]
        for row in found["ladder"]
        if row["gap"]
    ]
    heads = ["of the way from random play to seeing everything", "", "95 %"]
    return table(heads, rows) if rows else ""


def crosstable(found: Results) -> str:
    """Every bot against every other."""
    names = [row["bot"] for row in found["ladder"]]
    short = short_names(names)
    cells = {}
    for match in found["matches"]:
        if match["share"] is None:
            continue
        first, second = (names.index(bot) for bot in match["bots"])
        cells[first, second] = _cell(match["share"])
        cells[second, first] = _cell(other_side(match["share"]))
    explanation = (
        "What the bot at the left got of the wins against the bot above, with the 95 % interval "
        "over the units; 50 % is even."
    )
    return section(
        "crosstable",
        "Crosstable",
        explanation,
        grid("Crosstable", [short[name] for name in names], cells),
        _verdicts(found),
    )


def _cell(share: EstimateJson) -> Cell:
    return Cell(percent(share["value"]), interval(share), 2 * share["value"] - 1)


def _verdicts(found: Results) -> str:
    stop = found["stop"]
    if not stop:
        return ""
    words = {"high": f"{stop['high']:g}", "low": f"{stop['low']:g}", None: "not decided"}
    rows = [
        [" against ".join(match["bots"]), words[match["verdict"]], f"{match['units']:,}"]
        for match in found["matches"]
    ]
    return table(["sequential test", "decided for", "units"], rows)


def alone(found: Results) -> str:
    """With more than two sides: how one side does among copies of another bot."""
    count = len(found["settings"]["sides"])
    rows = []
    for match in found["matches"]:
        for bot, other, share in zip(
            match["bots"], reversed(match["bots"]), match.get("alone", []), strict=False
        ):
            if share:
                label, note = f"{bot} among {other}", percent_and_interval(share)
                rows.append(Row(label, share["value"], share["low"], share["high"], note))
    if not rows:
        return ""
    explanation = (
        f"One side's share of the wins where all other sides are played by another bot; even is "
        f"{percent(1 / count)}."
    )
    plot = dots("Alone among others", rows, whole_percent, even=1 / count)
    return section("alone", "Alone among others", explanation, plot)


def places_section(
    what: str, by_seat: Sequence[EstimateJson | None], by_order: Sequence[EstimateJson | None]
) -> str:
    """Which seat, and which place in the order of play, wins more often; `what` says how the shares
    were counted."""
    seats = len(by_seat)
    explanation = (
        f"Each seat's share of the wins, {what}; even is {percent(1 / seats)}. "
        "The order of play counts from the seat that decides first."
    )
    return section(
        "seats",
        "Seat advantage",
        explanation,
        place_plot("By seat", [f"seat {seat}" for seat in range(seats)], by_seat),
        place_plot("By order of play", order_names(seats), by_order),
    )


def order_names(seats: int) -> list[str]:
    """The places in the order of play, in words."""
    return ["begins", *(f"plays as number {number}" for number in range(2, seats + 1))]


def place_plot(title: str, names: list[str], shares: Sequence[EstimateJson | None]) -> str:
    """The share of the wins of each place, beside an even share."""
    rows = [
        Row(
            name,
            share["value"],
            share["low"],
            share["high"],
            percent_and_interval(share),
        )
        for name, share in zip(names, shares, strict=True)
        if share
    ]
    return dots(title, rows, whole_percent, even=1 / len(names)) if rows else ""


def length_section(lengths: Lengths | None) -> str:
    """How many decisions a game takes."""
    if lengths is None:
        explanation = "No game was played to its end."
        return section("length", "Length of games", explanation)
    explanation = (
        f"Decisions in a game: {lengths['mean']:.1f} in the mean, {lengths['median']:g} in the "
        f"median, from {lengths['shortest']} to {lengths['longest']}."
    )
    counts = {int(decisions): count for decisions, count in lengths["counts"].items()}
    return section(
        "length",
        "Length of games",
        explanation,
        histogram("Length of games", counts, "decisions in a game"),
    )


def ends_section(ends: dict[str, int]) -> str:
    """The ways in which games ended."""
    explanation = "How often games ended in each way."
    return section("ends", "How games end", explanation, bars("How games end", ends))


def decision_times(times: dict[str, DecisionTimes], settings: dict[str, Any]) -> str:
    """How long the bots thought."""
    rows = [
        Row(
            label=bot,
            value=times[bot]["median"],
            low=times[bot]["tenth"],
            high=max(times[bot]["most_of_them"], times[bot]["median"]),
            note=f"{duration(times[bot]['median'])}, slowest {duration(times[bot]['slowest'])}",
            far=times[bot]["slowest"],
        )
        for bot in settings["bots"]
        if bot in times
    ]
    explanation = (
        "Median, from the quickest tenth to the slowest twentieth; the tick is the slowest of "
        "all. Choices that the table makes by itself are not counted."
    )
    plot = dots("Time per decision", rows, duration, log=True) if rows else ""
    return section("times", "Time per decision", explanation, plot)


def faults(found: Results) -> str:
    """Games that bots lost by a fault: first on the page, as they may decide a ladder."""
    if not found["faults"]:
        return ""
    rows = [
        [row["bot"], row["kind"], row["why"], str(row["deal"]), f"{row['games']:,}"]
        for row in found["faults"]
    ]
    explanation = "Each of these games was stopped there and counted as lost for the bot."
    heads = ["bot", "fault", "the first time", "deal", "games"]
    return section("faults", "Lost by a fault", explanation, table(heads, rows, texts=3), warn=True)


def conditions(found: Results) -> str:
    """The settings of the run, so that it can be repeated."""
    settings = found["settings"]
    budget = [f"{settings[name]:g} {name}" for name in ("seconds", "simulations") if settings[name]]
    rows = [
        ["game", f"{settings['game']}, rules {settings['rules']}, {describe_table(settings)}"],
        ["bots", ", ".join(settings["bots"])],
        ["seed, deals", f"{settings['seed']}, {settings['pairs']:,} at most"],
        ["clock", f"{' and '.join(budget) or 'the bots’ own'}; lost after {settings['limit']:g} s"],
        ["ilion", f"{settings['ilion']}, {'compiled' if ilion.COMPILED else 'pure Python'}"],
    ]
    explanation = (
        "A unit is one deal between two bots in all rotations of the seats; chance after the deal "
        "is the same in all of them. Units are independent, and all intervals rest on them."
    )
    return section("conditions", "What was played", explanation, table(["", ""], rows, texts=2))
