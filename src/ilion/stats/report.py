"""Statistics of a game as a page."""

from __future__ import annotations

from typing import Any

from ilion.arena.formatting import describe_table, percent, quantity
from ilion.arena.report import ends_section, length_section, places_section
from ilion.core.registry import game as find_game
from ilion.pages.page import credits_line, details, game_title, html_page, section, table
from ilion.pages.plots import Row, dots
from ilion.stats.terminal import cells, signed

MAX_DOTS = 24  # in one plot


def page(found: dict[str, Any]) -> str:
    """The whole page."""
    game = find_game(found["game"])
    lead = f"{quantity(found['games'], 'game')}: {describe_table(found)}."
    sections = [
        places_section("with its 95 % interval", found["by_seat"], found["by_order"]),
        length_section(found["length"]),
        ends_section(found["ends"]),
        _calibration(found["calibration"]),
        _actions(found),
    ]
    return html_page(f"{game_title(game)}: what happens", lead, sections, credits_line(game))


def _calibration(found: dict[str, Any]) -> str:
    explanation = (
        "What the bots' estimate said of the seats before each decision, in tenths, and what they "
        f"got of the win. Its log-loss is {found['log_loss']:.3f}; a coin has {found['coin']:.3f}."
    )
    rows = [
        [percent(row["said"]), percent(row["won"]), f"{row['count']:,}"] for row in found["bins"]
    ]
    return section(
        "calibration", "The estimate", explanation, table(["said", "won", "times"], rows)
    )


def _actions(found: dict[str, Any]) -> str:
    explanation = (
        "How taking an action goes together with winning: the correlation between how often a "
        "seat took it and its share of the win, with the 95 % interval over the games. It shows "
        "what winners do, not what makes them win; of twenty actions without any effect, one "
        "will seem to have one. Actions taken in fewer than twenty games are left out."
    )
    heads = ["a game", "when legal", "win of those who did", "95 %", "with winning", "95 %"]
    kinds = [cells(row) for row in found["kinds"]]
    singles = [cells(row) for row in found["actions"]]
    return section(
        "actions",
        "Actions and winning",
        explanation,
        _plot("Kinds of action", found["kinds"]),
        table(["kind of action", *heads], kinds),
        _plot("Single actions", strongest(found["actions"])),
        details(f"All {len(singles)} actions", table(["action", *heads], singles)),
    )


def strongest(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The actions with the strongest correlation, for or against winning, best first."""
    known = [row for row in rows if row["correlation"]]
    known.sort(key=lambda row: -abs(row["correlation"]["value"]))
    return sorted(known[:MAX_DOTS], key=lambda row: -row["correlation"]["value"])


def _plot(title: str, rows: list[dict[str, Any]]) -> str:
    shown = [
        Row(
            row["action"],
            row["correlation"]["value"],
            row["correlation"]["low"],
            row["correlation"]["high"],
            f"{signed(row['correlation']['value'])} · {row['per_game']:.1f} a game",
        )
        for row in rows
        if row["correlation"]
    ]
    return dots(title, shown, signed, even=0.0) if shown else ""
