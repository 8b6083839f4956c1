"""A report as Markdown tables for people."""

from __future__ import annotations

from typing import Any

Figure = dict[str, Any] | None


def table(report: dict[str, Any]) -> str:
    """The whole report: the bars, our games, the peers, and what the run was like."""
    parts = [
        bars(report),
        "Our games, random play, decisions per second:",
        our_games(report),
        "Our peers, random play, per second:",
        peers(report),
        conditions(report),
    ]
    return "\n\n".join(parts)


def bars(report: dict[str, Any]) -> str:
    rows = []
    for bar in report["bars"]:
        ns = bar["unit"] == "ns"
        rows.append(
            [
                bar["game"],
                bar["what"],
                amount(bar["must"], ns),
                amount(bar["aim"], ns),
                amount(bar["measured"], ns),
                f"{amount(bar['low'], ns)} to {amount(bar['high'], ns)}" if bar["low"] else "-",
                bar["met"] or "-",
            ]
        )
    return markdown(["game", "ratio", "must", "aim", "measured", "rounds", "met"], rows)


def our_games(report: dict[str, Any]) -> str:
    heads = ["game", "seats", "decisions a game", "compiled loop", "uncompiled loop"]
    heads += [
        "driven from Python",
        "with the deals",
        "in the search",
        "simulations",
        "copy",
        "belief sample",
        "view",
    ]
    rows = [
        [
            name,
            str(game["seats"]),
            amount(game["decisions_per_game"]),
            *[
                rate(game[key])
                for key in ("loop", "uncompiled", "driven", "whole", "search", "simulations")
            ],
            *[nanoseconds(game[key]) for key in ("copy_ns", "sample_ns", "view_ns")],
        ]
        for name, game in report["games"].items()
    ]
    return markdown(heads, rows)


def peers(report: dict[str, Any]) -> str:
    heads = [
        "peer",
        "game",
        "decisions a game",
        "decisions in C++ rollouts",
        "in the C++ search",
        "in the Python search",
    ]
    heads += ["decisions driven from Python", "steps", "steps with the deals"]
    rows = [
        [
            f"{peer['title']} {peer['version']}",
            name,
            amount(game["decisions_per_game"]),
            *[
                rate(game[key])
                for key in (
                    "rollouts",
                    "search",
                    "python_search",
                    "driven",
                    "driven_steps",
                    "whole",
                )
            ],
        ]
        for key, peer in report["peers"].items()
        if key not in report["problems"] or any_figure(peer)
        for name, game in peer["games"].items()
    ]
    return markdown(heads, rows) if rows else "None of them was measured."


def any_figure(peer: dict[str, Any]) -> bool:
    return any(game["driven"] or game["rollouts"] for game in peer["games"].values())


def conditions(report: dict[str, Any]) -> str:
    compiled = "compiled" if report["compiled"] else "NOT compiled"
    pinned = "all on one core" if report["pinned"] else "not pinned to a core"
    run = f"Median of {report['rounds']} interleaved rounds, {pinned}."
    lines = [
        f"ilion {report['ilion']}, {compiled}. {run}",
        "{cpu}, {cores} cores, {system}, Python {python}.".format(**report["machine"]),
        *report["problems"].values(),
    ]
    return "\n".join(f"- {line}" for line in lines)


def rate(figure: Figure) -> str:
    """A number per second, in three digits.

    >>> [rate({"median": n}) for n in (17_412_345, 451_234, 15_087)]
    ['17.4 M', '0.451 M', '15,100']
    """
    if figure is None:
        return "-"
    number = float(figure["median"])
    if number >= 1e5:
        return f"{number / 1e6:.3g} M"
    return f"{float(f'{number:.3g}'):,.0f}"


def nanoseconds(figure: Figure) -> str:
    return amount(figure["median"], ns=True) if figure else "-"


def amount(number: float | None, ns: bool = False) -> str:
    if number is None:
        return "-"
    text = f"{float(f'{number:.3g}'):,.10g}"
    return f"{text} ns" if ns else text


def markdown(heads: list[str], rows: list[list[str]]) -> str:
    """A Markdown table, its columns as wide as they need to be so that it reads raw, too."""
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    padded = [
        [cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines
    ]
    padded.insert(1, ["-" * width for width in widths])
    return "\n".join(f"| {' | '.join(line)} |" for line in padded)
