"""Commands that measure: bots against each other, what happens in a game, speed."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console

from ilion.cli.arguments import (
    Commands,
    add_components,
    add_game,
    add_table_options,
    split_names,
)
from ilion.core.errors import IlionError
from ilion.core.registry import all_games, game
from ilion.terminal.render import console


def add(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    arena = commands.add(
        "arena",
        run_arena,
        "Let bots play each other on equal terms, and rank them.",
        "Example: ilion arena horse --bots hoplite,greedy,random --pairs 100 --jobs 2 --out run. "
        "The same command goes on with a run that was interrupted.",
    )
    add_game(arena)
    add_table_options(arena)
    add_components(arena)
    arena.add_argument("--bots", required=True, metavar="A,B,...", help="who plays (two or more)")
    arena.add_argument("--pairs", type=int, required=True, metavar="N", help="deals per match")
    arena.add_argument("--out", type=Path, required=True, metavar="DIR", help="the run's folder")
    arena.add_argument("--seed", type=int, default=0, help="same seed, same deals (default: 0)")
    arena.add_argument("--jobs", type=int, default=1, metavar="J", help="games at a time")
    arena.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster")
    arena.add_argument("--records", action="store_true", help="write every game as a record")
    arena.add_argument("--stop", metavar="LOW,HIGH", help="stop a match once it is decided")
    arena.add_argument("--seconds", type=float, metavar="X", help="per decision, for all bots")
    arena.add_argument("--simulations", type=int, metavar="N", help="per decision, for all bots")
    arena.add_argument(
        "--limit", type=float, metavar="X", help="seconds after which a decision is lost"
    )

    train = commands.add(
        "train",
        run_train,
        "Let the search play itself and learn from it what positions are worth.",
        "Example: ilion train horse --out DIR --jobs 2. The same command goes on with a training "
        "that was interrupted. Needs the extra ilion[train].",
    )
    add_game(train)
    train.add_argument("--out", type=Path, required=True, metavar="DIR", help="its folder")
    train.add_argument(
        "--games", type=int, default=2000, metavar="N", help="per table and generation"
    )
    train.add_argument(
        "--games-of",
        action="append",
        default=[],
        metavar="TABLE=N",
        help="another number for one table, such as iliad-2=3000",
    )
    train.add_argument("--simulations", type=int, default=60, metavar="N", help="per decision")
    train.add_argument("--generations", type=int, default=1, metavar="N", help="default: 1")
    train.add_argument(
        "--window",
        type=int,
        default=1,
        metavar="N",
        help="learn from the games of the last N generations (default: 1)",
    )
    train.add_argument(
        "--fresh", action="store_true", help="begin from nothing, not from the installed weights"
    )
    train.add_argument("--seed", type=int, default=0, help="same seed, same weights (default: 0)")
    train.add_argument("--jobs", type=int, default=1, metavar="J", help="games at a time")
    train.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster")
    train.add_argument(
        "--install", action="store_true", help="let the game use what was learned from now on"
    )

    stats = commands.add(
        "stats",
        run_stats,
        "Show what happens in a game: who wins, how long it takes, which actions pay.",
        "Over record files, or over fresh games: ilion stats horse --games 500 --seed 1",
    )
    add_game(stats)
    stats.add_argument("files", metavar="FILE", nargs="*", help="records to read")
    add_table_options(stats)
    add_components(stats)
    stats.add_argument("--games", type=int, metavar="N", help="play so many games instead")
    stats.add_argument("--seed", type=int, default=0, help="same seed, same games (default: 0)")
    stats.add_argument("--bots", metavar="A,B,...", help="who plays (default: random)")
    stats.add_argument("--html", type=Path, metavar="FILE", help="write a page to look at")
    stats.add_argument("--json", action="store_true", help="print all numbers as JSON")

    bench = commands.add("bench", run_bench, "Measure the engines' speed beside their peers'.")
    add_game(bench, "*")
    bench.add_argument("--json", action="store_true", help="print all numbers as JSON")


def run_arena(args: argparse.Namespace) -> int:
    """`ilion arena`"""
    from ilion.arena import SequentialTest, make_tournament
    from ilion.arena.terminal import run_and_print

    chosen = game(args.game)
    tournament = make_tournament(
        chosen,
        split_names(args.bots),
        args.pairs,
        seats=args.seats,
        options=chosen.parse_options(args.option),
        seed=args.seed,
        seconds=args.seconds,
        simulations=args.simulations,
        limit=args.limit,
        records=args.records,
    )
    stop = SequentialTest.parse(args.stop) if args.stop else None
    run_and_print(console(), tournament, args.out, args.jobs, args.ray, stop)
    return 0


def run_train(args: argparse.Namespace) -> int:
    """`ilion train`"""
    from ilion.bots.training.run import Training, install, parse_games_of, train
    from ilion.bots.training.terminal import Bar, report_lines

    for name in ("games", "simulations", "generations", "window", "jobs"):
        if getattr(args, name) < 1:
            raise IlionError(f"--{name} must be at least 1, not {getattr(args, name)}.")
    chosen = game(args.game)
    training = Training(
        chosen.name,
        args.games,
        args.simulations,
        args.generations,
        args.seed,
        args.fresh,
        args.window,
        parse_games_of(chosen, args.games_of),
    )
    with Bar() as bar:
        found = train(chosen, training, args.out, args.jobs, args.ray, bar)
    for line in report_lines(found):
        print(line)
    written = args.out / f"generation-{args.generations}" / f"{chosen.name}.json"
    if args.install:
        print(f"Installed as {install(chosen, written)}.")
    else:
        print(f"The weights are in {written}; ILION_WEIGHTS={written.parent} plays with them.")
    return 0


def run_stats(args: argparse.Namespace) -> int:
    """`ilion stats`"""
    from ilion import stats

    chosen = game(args.game)
    if args.files:
        if args.games is not None or args.bots or args.seats or args.option:
            raise IlionError("Records know their own table: give files, or --games, not both.")
        games = stats.from_records(chosen, args.files)
    else:
        games = stats.from_games(
            chosen,
            1000 if args.games is None else args.games,
            seats=args.seats,
            options=chosen.parse_options(args.option),
            seed=args.seed,
            bots=split_names(args.bots or "random"),
        )
    found = stats.summary(chosen, games)
    if args.html:
        try:
            args.html.write_text(stats.page(found), "utf-8")
        except OSError as error:
            raise IlionError(f"{args.html} cannot be written: {error.strerror}.") from None
    if args.json:
        print(json.dumps(found))
    else:
        stats.print_summary(console(), found)
    return 0


def run_bench(args: argparse.Namespace) -> int:
    """`ilion bench`"""
    from ilion.bench import speed  # imported here: only those who measure wait for it

    chosen = [game(name).name for name in args.game] or [each.name for each in all_games()]
    errors = Console(stderr=True, highlight=False)
    report = speed.run(chosen, say=errors.print if errors.is_terminal else None)
    print(json.dumps(report, indent=1) if args.json else speed.table(report))
    return 0
