"""A report as Markdown tables for people."""

from __future__ import annotations

from typing import Any

from ilion.bench.page import markdown
from ilion.bench.speed.split import PARTS

Figure = dict[str, Any] | None


def table(report: dict[str, Any]) -> str:
    """The whole report: the targets, our games, the peers, and what the run was like."""
    parts = [
        targets(report),
        "Our games, random play, decisions per second:",
        our_games(report),
        "Where the time of a simulation goes, in nanoseconds:",
        simulations(report),
        "Our peers, random play, per second:",
        peers(report),
        conditions(report),
    ]
    return "\n\n".join(parts)


def targets(report: dict[str, Any]) -> str:
    """Every ratio with what it must reach, what it reached, and its range over the rounds."""
    rows = []
    for target in report["targets"]:
        ns = target["unit"] == "ns"
        rows.append(
            [
                target["game"],
                target["what"],
                amount(target["must"], ns),
                amount(target["aim"], ns),
                amount(target["measured"], ns),
                between(target["low"], target["high"], ns),
                target["met"] or "-",
            ]
        )
    return markdown(["game", "ratio", "must", "aim", "measured", "rounds", "met"], rows)


def between(low: float | None, high: float | None, ns: bool) -> str:
    """The lowest and the highest round."""
    return "-" if low is None else f"{amount(low, ns)} to {amount(high, ns)}"


def our_games(report: dict[str, Any]) -> str:
    """A row per game of ours."""
    heads = ["game", "seats", "decisions a game", "compiled loop", "uncompiled loop"]
    heads += [
        "driven from Python",
        "with the deals",
        "in the search",
        "simulations",
        "in batches",
        "steps in PettingZoo",
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
                for key in (
                    *("loop", "uncompiled", "driven", "whole"),
                    *("search", "simulations", "batch", "pettingzoo"),
                )
            ],
            *[nanoseconds(game[key]) for key in ("copy_ns", "sample_ns", "view_ns")],
        ]
        for name, game in report["games"].items()
    ]
    return markdown(heads, rows)


def simulations(report: dict[str, Any]) -> str:
    """A row per game of ours: the parts of a simulation of its search."""
    rows = [
        [name, *[nanoseconds(game["split"][part]) for part in PARTS]]
        for name, game in report["games"].items()
    ]
    return markdown(["game", *PARTS], rows)


def peers(report: dict[str, Any]) -> str:
    """A row per game of each peer that was measured."""
    heads = [
        "peer",
        "game",
        "decisions a game",
        "decisions in C++ rollouts",
        "in the C++ search",
        "its simulations",
        "in the Python search",
    ]
    heads += ["decisions driven from Python", "steps", "steps with the deals"]
    heads += ["the same with what the actor sees", "in batches"]
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
                    "simulations",
                    "python_search",
                    "driven",
                    "driven_steps",
                    "whole",
                    "observed",
                    "batch",
                )
            ],
        ]
        for key, peer in report["peers"].items()
        if key not in report["problems"] or any_figure(peer)
        for name, game in peer["games"].items()
    ]
    return markdown(heads, rows) if rows else "None of them was measured."


def any_figure(peer: dict[str, Any]) -> bool:
    """Whether anything of a peer was measured before it failed."""
    return any(
        game["driven"] or game["rollouts"] or game["batch"] for game in peer["games"].values()
    )


def conditions(report: dict[str, Any]) -> str:
    """What the run was like: build, rounds, machine, and what could not be measured."""
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
    """The median time of a call."""
    return amount(figure["median"], ns=True) if figure else "-"


def amount(number: float | None, ns: bool = False) -> str:
    """A number in three digits, with its unit where it is a time."""
    if number is None:
        return "-"
    text = f"{float(f'{number:.3g}'):,.10g}"
    return f"{text} ns" if ns else text
