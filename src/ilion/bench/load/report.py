"""The load report as Markdown tables for people."""

from __future__ import annotations

from typing import Any

from ilion.bench.load.clients import THINK
from ilion.bench.page import markdown

HEADS = [
    *("bots", "tables", "sockets", "moves/s", "p50", "p99", "slowest", "bot's move, p50 / p99"),
    *("server", "a move", "workers", "kept waiting", "clients", "load"),
]


def table(report: dict[str, Any]) -> str:
    """The whole part of the page."""
    return "\n\n".join([answers(report), windows(report), conditions(report)])


def answers(report: dict[str, Any]) -> str:
    """The four figures that were asked for."""
    best = _best(report["off"]["rounds"])
    plan, memory = report["plan"], report["off"]["memory"]
    tables, sockets = plan["tables"], plan["tables"] * plan["sockets_each"]
    each_table = (memory["tables"] - memory["idle"]) / tables
    each_socket = (memory["sockets"] - memory["tables"]) / sockets
    growth = (memory["played"] - memory["sockets"]) / tables
    heads = ["figure", "measured"]
    rows = [
        [
            f"move sent to move seen by the opponent, {sockets:,} sockets on {tables:,} tables",
            f"p50 {best['p50']} ms, p99 {best['p99']} ms",
        ],
        ["tables that one core holds with p99 under 100 ms, bots off", _held(report["off"])],
        ["the same, a bot at every table, its workers on the same core", _held(report["on"])],
        ["memory: the server with eight tables", _size(memory["idle"])],
        ["memory per table, just dealt", _size(each_table)],
        ["memory per socket", _size(each_socket)],
        ["what a table grew by while it was played at in these rounds", _size(growth)],
    ]
    return markdown(heads, rows)


def windows(report: dict[str, Any]) -> str:
    """Every stretch of time that was looked at."""
    rows = []
    for name in ("off", "on"):
        for each in report[name]["rounds"] + report[name]["trials"]:
            bot = "-" if each["bot_p50"] is None else f"{each['bot_p50']} / {each['bot_p99']} ms"
            rows.append(
                [
                    each["bots"] or "off",
                    f"{each['tables']:,}",
                    f"{each['sockets']:,}",
                    f"{each['moves'] / each['seconds']:.0f}",
                    f"{each['p50']} ms",
                    f"{each['p99']} ms",
                    f"{each['slowest']} ms",
                    bot,
                    _share(each["server"]),
                    f"{1000 * each['server_seconds'] / max(1, each['moves']):.2f} ms",
                    *(_share(each[who]) for who in ("workers", "waited", "client")),
                    str(each["load"]),
                ]
            )
    return "Every stretch of time, in the order of the run:\n\n" + markdown(HEADS, rows)


def conditions(report: dict[str, Any]) -> str:
    """What the run was like: build, machine, lengths, and what went wrong."""
    plan = report["plan"]
    refused = sum(each["refused"] for name in ("off", "on") for each in _all(report[name]))
    lost = sum(each["lost"] for name in ("off", "on") for each in _all(report[name]))
    build = "compiled" if report["compiled"] else "NOT compiled"
    machine = "{cpu}, {cores} cores, {system}, Python {python}".format(**report["machine"])
    return (
        f"- ilion {build}; {machine}. All games in turn, two seats each, answers after "
        f"{THINK[0]} to {THINK[1]} seconds. {plan['workers']} bot workers.\n"
        f"- {plan['rounds']} rounds of {plan['seconds']:.0f} seconds, of which the better is the "
        f"figure; trials of {plan['window']:.0f} seconds.\n"
        f"- Moves refused: {refused}. Sockets lost: {lost}."
    )


def _all(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [*found["rounds"], *found["trials"]]


def _best(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    return min(rounds, key=lambda each: float(each["p99"]))


def _held(found: dict[str, Any]) -> str:
    """The most tables that held, and the fewest that did not."""
    tried = [_best(found["rounds"]), *found["trials"]]
    good = [each["tables"] for each in tried if each["p99"] < 100]
    bad = [each["tables"] for each in tried if each["p99"] >= 100]
    if not good:
        return f"fewer than {min(bad):,}"
    if not bad or min(bad) < max(good):
        return f"{max(good):,} at least"
    return f"{max(good):,} (and not {min(bad):,})"


def _share(number: float) -> str:
    return f"{100 * number:.0f}%"


def _size(number: float) -> str:
    return f"{number / 1e6:.0f} MB" if number >= 1e7 else f"{number / 1e3:.0f} kB"
