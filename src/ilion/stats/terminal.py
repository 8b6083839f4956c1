"""Statistics of a game in the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from ilion.arena.formatting import describe_table, interval, percent, quantity
from ilion.arena.report import order_names

MAX_ROWS = 20  # single actions that the terminal shows; the page has all


def print_summary(out: Console, found: dict[str, Any]) -> None:
    """Print what `summary` found, with the most frequent actions."""
    games = quantity(found["games"], "game")
    length = found["length"]
    out.print(f"{games} of {found['game']}, {describe_table(found)}.")
    out.print(
        f"Decisions in a game: {length['mean']:.1f} in the mean, from {length['shortest']} "
        f"to {length['longest']}."
    )
    for end, count in found["ends"].items():
        out.print(f"{percent(count / found['games'])} {end}")
    out.print()
    out.print(_places(found))
    out.print()
    calibration = found["calibration"]
    out.print(
        f"The estimate at {quantity(calibration['positions'], 'decision')}: log-loss "
        f"{calibration['log_loss']:.3f}, of a coin {calibration['coin']:.3f}."
    )
    out.print(_calibration(calibration["bins"]))
    out.print()
    out.print(
        "How often in a game, and how often where it was legal; the share of the win of those"
    )
    out.print("who took it; and how taking it goes with winning (r, from -1 to 1).")
    out.print(_actions("kind", found["kinds"]))
    out.print()
    out.print(_actions("action", found["actions"][:MAX_ROWS]))
    if len(found["actions"]) > MAX_ROWS:
        out.print(f"The {MAX_ROWS} most frequent of {len(found['actions'])}; --html shows all.")


def _places(found: dict[str, Any]) -> Table:
    table = Table("place", show_edge=False, header_style="bold")
    for head in ("share of wins", "95 %", "mean score"):
        table.add_column(head, justify="right")
    for seat, share in enumerate(found["by_seat"]):
        score = f"{found['mean_scores'][seat]:.2f}"
        table.add_row(f"seat {seat}", percent(share["value"]), interval(share), score)
    for name, share in zip(order_names(found["seats"]), found["by_order"], strict=True):
        table.add_row(name, percent(share["value"]), interval(share), "")
    return table


def _calibration(bins: list[dict[str, Any]]) -> Table:
    table = Table(show_edge=False, header_style="bold")
    for head in ("said", "won", "times"):
        table.add_column(head, justify="right")
    for row in bins:
        table.add_row(percent(row["said"]), percent(row["won"]), f"{row['count']:,}")
    return table


def _actions(head: str, rows: list[dict[str, Any]]) -> Table:
    table = Table(show_edge=False, header_style="bold")
    table.add_column(head, no_wrap=True)
    for name in ("a game", "legal", "wins", "95 %", "r", "95 %"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*cells(row))
    return table


def cells(row: dict[str, Any]) -> list[str]:
    """One action's statistics as texts, the same in terminal and page."""
    share, correlation = row["takers_share"], row["correlation"]
    return [
        row["action"],
        f"{row['per_game']:.2f}",
        percent(row["when_legal"]),
        percent(share["value"]),
        interval(share),
        signed(correlation["value"]) if correlation else "-",
        f"{signed(correlation['low'])} to {signed(correlation['high'])}" if correlation else "-",
    ]


def signed(value: float) -> str:
    """
    >>> signed(-0.123), signed(0.5), signed(0.001)
    ('−0.12', '+0.50', '0.00')
    """
    text = f"{value:+.2f}".replace("-", "−")
    return text if text[1:] != "0.00" else "0.00"
