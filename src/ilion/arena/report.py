"""report.html: what a run found, to look at and to show."""

from __future__ import annotations

from typing import Any

import ilion
from ilion.arena.words import (
    duration,
    elo,
    interval,
    percent,
    plural,
    short_names,
    table_words,
    whole_percent,
)
from ilion.core.registry import game as find_game
from ilion.pages.page import game_title, html_page, section, table, whose
from ilion.pages.plots import Cell, Row, bars, dots, grid, histogram

Found = dict[str, Any]


def page(found: Found, times: dict[str, Any]) -> str:
    """The whole report."""
    settings = found["settings"]
    game = find_game(settings["game"])
    lead = (
        f"{plural(len(settings['bots']), 'bot')}, {plural(found['units'], 'unit')}, "
        f"{plural(found['games'], 'game')}: {table_words(settings)}, seed {settings['seed']}."
    )
    sections = [
        faults(found),
        ladder(found),
        crosstable(found),
        alone(found),
        places(found),
        length(found),
        ways(found),
        thinking(times, settings),
        conditions(found),
    ]
    return html_page(f"{game_title(game)}: the arena", lead, sections, whose(game))


def ladder(found: Found) -> str:
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
    why = (
        "Ratings on Elo's scale with 95 % intervals, and the share of all wins; their mean is 0, "
        "and 100 more mean 64 % of the wins between two."
    )
    return section("ladder", "Ladder", why, dots("Ladder", rows, elo), _gaps(found))


def _gaps(found: Found) -> str:
    rows = [
        [row["bot"], percent(row["gap"]["value"]), interval(row["gap"])]
        for row in found["ladder"]
        if row["gap"]
    ]
    heads = ["of the way from random play to seeing everything", "", "95 %"]
    return table(heads, rows) if rows else ""


def crosstable(found: Found) -> str:
    names = [row["bot"] for row in found["ladder"]]
    short = short_names(names)
    cells = {}
    for match in found["matches"]:
        if match["share"] is None:
            continue
        first, second = (names.index(bot) for bot in match["bots"])
        cells[first, second] = _cell(match["share"])
        other = {"value": 1 - match["share"]["value"]}
        other |= {"low": 1 - match["share"]["high"], "high": 1 - match["share"]["low"]}
        cells[second, first] = _cell(other)
    why = (
        "What the bot at the left got of the wins against the bot above, with the 95 % interval "
        "over the units; 50 % is even."
    )
    return section(
        "crosstable",
        "Crosstable",
        why,
        grid("Crosstable", [short[name] for name in names], cells),
        _verdicts(found),
    )


def _cell(share: dict[str, float]) -> Cell:
    return Cell(percent(share["value"]), interval(share), 2 * share["value"] - 1)


def _verdicts(found: Found) -> str:
    stop = found["stop"]
    if not stop:
        return ""
    words = {"high": f"{stop['high']:g}", "low": f"{stop['low']:g}", None: "not decided"}
    rows = [
        [" against ".join(match["bots"]), words[match["verdict"]], f"{match['units']:,}"]
        for match in found["matches"]
    ]
    return table(["sequential test", "decided for", "units"], rows)


def alone(found: Found) -> str:
    """With more than two sides: one side against copies of another bot."""
    count = len(found["settings"]["sides"])
    rows = []
    for match in found["matches"]:
        for bot, other, share in zip(
            match["bots"], reversed(match["bots"]), match.get("alone", []), strict=False
        ):
            if share:
                note = f"{percent(share['value'])} ({interval(share)})"
                label = f"{bot} among {other}"
                rows.append(Row(label, share["value"], share["low"], share["high"], note))
    if not rows:
        return ""
    why = (
        f"One side's share of the wins where all other sides are played by another bot; even is "
        f"{percent(1 / count)}."
    )
    plot = dots("Alone among others", rows, whole_percent, even=1 / count)
    return section("alone", "Alone among others", why, plot)


def places(found: Found) -> str:
    seats = found["settings"]["seats"]
    why = (
        f"Each seat's share of the wins, all bots having sat in it; even is {percent(1 / seats)}. "
        "The order of play counts from the seat that decides first."
    )
    return section(
        "seats",
        "Seat advantage",
        why,
        place_plot("By seat", [f"seat {seat}" for seat in range(seats)], found["seats"]),
        place_plot("By order of play", order_names(seats), found["order"]),
    )


def order_names(seats: int) -> list[str]:
    return ["begins", *(f"plays as number {number}" for number in range(2, seats + 1))]


def place_plot(title: str, names: list[str], shares: list[dict[str, float] | None]) -> str:
    rows = [
        Row(
            name,
            share["value"],
            share["low"],
            share["high"],
            f"{percent(share['value'])} ({interval(share)})",
        )
        for name, share in zip(names, shares, strict=True)
        if share
    ]
    return dots(title, rows, whole_percent, even=1 / len(names)) if rows else ""


def length(found: Found) -> str:
    return length_section(found["length"])


def length_section(lengths: Found | None) -> str:
    if lengths is None:
        why = "No game was played to its end."
        return section("length", "Length of games", why)
    why = (
        f"Decisions in a game: {lengths['mean']:.1f} in the mean, {lengths['median']:g} in the "
        f"median, from {lengths['shortest']} to {lengths['longest']}."
    )
    counts = {int(decisions): count for decisions, count in lengths["counts"].items()}
    return section(
        "length",
        "Length of games",
        why,
        histogram("Length of games", counts, "decisions in a game"),
    )


def ways(found: Found) -> str:
    return ends_section(found["ends"])


def ends_section(ends: dict[str, int]) -> str:
    why = "How often games ended in each way."
    return section("ends", "How games end", why, bars("How games end", ends))


def thinking(times: dict[str, Any], settings: Found) -> str:
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
    why = (
        "Median, from the quickest tenth to the slowest twentieth; the tick is the slowest of "
        "all. Choices that the table makes by itself are not counted."
    )
    plot = dots("Time per decision", rows, duration, log=True) if rows else ""
    return section("times", "Time per decision", why, plot)


def faults(found: Found) -> str:
    """Bots that lost by what they did wrong: first on the page, as it may decide a ladder."""
    if not found["faults"]:
        return ""
    rows = [
        [row["bot"], row["kind"], row["why"], str(row["deal"]), f"{row['games']:,}"]
        for row in found["faults"]
    ]
    why = "Each of these games was stopped there and counted as lost for the bot."
    heads = ["bot", "fault", "the first time", "deal", "games"]
    return section("faults", "Lost by a fault", why, table(heads, rows, texts=3), warn=True)


def conditions(found: Found) -> str:
    settings = found["settings"]
    budget = [f"{settings[name]:g} {name}" for name in ("seconds", "simulations") if settings[name]]
    rows = [
        ["game", f"{settings['game']}, rules {settings['rules']}, {table_words(settings)}"],
        ["bots", ", ".join(settings["bots"])],
        ["seed, deals", f"{settings['seed']}, {settings['pairs']:,} at most"],
        ["clock", f"{' and '.join(budget) or 'the bots’ own'}; lost after {settings['limit']:g} s"],
        ["ilion", f"{settings['ilion']}, {'compiled' if ilion.COMPILED else 'pure Python'}"],
    ]
    why = (
        "A unit is one deal between two bots in all rotations of the seats; chance after the deal "
        "is the same in all of them. Units are independent, and all intervals rest on them."
    )
    return section("conditions", "What was played", why, table(["", ""], rows, texts=2))
