"""`ilion war`: the four games as one story, against a bot or between bots."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Any

from ilion.cli.arguments import Commands, split_names
from ilion.cli.play import DEFAULT_BOT, add_screen, is_plain, settings_of
from ilion.core.errors import IlionError
from ilion.war.campaign import CHAPTERS, SIDES, Outcome, totals, victor

Summary = dict[str, Any]


def add(commands: Commands) -> None:
    """Add this module's command to the parser."""
    war = commands.add(
        "war",
        run_war,
        "Fight the War against a bot, all four games one after the other; or let bots fight it.",
        "It goes on where you left it. For numbers: ilion war --simulate 20 --bots "
        "recruit,hoplite; the first bot plays the Achaeans, the second the Trojans.",
    )
    war.add_argument("--side", choices=SIDES, default=SIDES[0], help="yours, in a new war")
    against = f"against you, in a new war (default: {DEFAULT_BOT})"
    war.add_argument("--bot", metavar="NAME", help=against)
    war.add_argument("--name", help="what to call you")
    war.add_argument("--new", action="store_true", help="begin anew, though a war waits")
    war.add_argument("--yes", action="store_true", help="with --plain: ask nothing before a move")
    add_screen(war)
    bots = war.add_argument_group("bots among themselves")
    bots.add_argument("--simulate", type=int, metavar="N", help="how many wars (default: 1)")
    bots.add_argument("--bots", metavar="A,B", help="who plays (default: recruit,recruit)")
    bots.add_argument("--seed", type=int, default=0, help="same seed, same wars (default: 0)")
    bots.add_argument("--json", action="store_true", help="print the summary as JSON")


def run_war(args: argparse.Namespace) -> int:
    """`ilion war`"""
    if args.simulate is None and args.bots is None:
        return _fight(args)
    return _simulate(args)


def _fight(args: argparse.Namespace) -> int:
    """A person's war, the one that waits or a new one."""
    from ilion.terminal.launch import How
    from ilion.terminal.war import KeptWar, waiting_war
    from ilion.terminal.war_play import fight

    how = How(settings_of(args), is_plain(args), args.yes)
    waiting = None if args.new else waiting_war()
    war = waiting or KeptWar.begin(SIDES.index(args.side), args.bot or DEFAULT_BOT)
    return fight(war, how, args.name or "")


def _simulate(args: argparse.Namespace) -> int:
    from ilion.bots.factory import make_players
    from ilion.war.simulation import wars

    if args.bot is not None:
        raise IlionError("--bot plays against you; name both bots of a simulation with --bots A,B.")
    args.simulate = 1 if args.simulate is None else args.simulate
    bots = split_names(args.bots or "recruit,recruit")
    if len(bots) != len(SIDES):
        raise IlionError(f"A war has two sides: name two bots, not {len(bots)}.")
    if args.simulate < 1:
        raise IlionError(f"--simulate must be at least 1, not {args.simulate}.")
    make_players(bots, 2, args.seed)  # refuses an unknown bot before anything is played
    fought = []
    for number, outcomes in enumerate(wars(bots, args.seed, args.simulate), 1):
        fought.append(outcomes)
        if not args.json:
            print(f"War {number}: {_line(outcomes)}", flush=True)
    summary = _summary(fought, bots)
    print(json.dumps(summary) if args.json else _told(summary))
    return 0


def _line(outcomes: list[Outcome]) -> str:
    games = ", ".join(
        f"{each.game} {'drawn' if each.winner is None else _won(each)}" for each in outcomes
    )
    achaeans, trojans = totals(outcomes)
    return f"{games}: {achaeans} to {trojans}"


def _won(each: Outcome) -> str:
    return f"{SIDES[each.winner or 0]} {each.laurels}"


def _summary(fought: list[list[Outcome]], bots: list[str]) -> Summary:
    won = Counter(victor(outcomes) for outcomes in fought)
    sums = [totals(outcomes) for outcomes in fought]
    return {
        "wars": len(fought),
        "bots": dict(zip(SIDES, bots, strict=True)),
        "won": {**{name: won[side] for side, name in enumerate(SIDES)}, "nobody": won[None]},
        "laurels": {name: sum(each[side] for each in sums) for side, name in enumerate(SIDES)},
        "by_laurels": {
            chapter.game: [
                sum(outcomes[at].laurels == count for outcomes in fought) for count in range(4)
            ]
            for at, chapter in enumerate(CHAPTERS)
        },
    }


def _told(summary: Summary) -> str:
    sides = ", ".join(
        f"{name} ({summary['bots'][name]}) {summary['won'][name]} with {summary['laurels'][name]} "
        "laurels"
        for name in SIDES
    )
    lines = [f"Wars won: {sides}; by nobody {summary['won']['nobody']}."]
    for name, (none, *some) in summary["by_laurels"].items():
        counts = ", ".join(f"{count} with {at}" for at, count in enumerate(some, 1))
        lines.append(f"  {name}: {counts} laurels, {none} drawn")
    return "\n".join(lines)
