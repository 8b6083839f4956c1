"""One command, `ilion`: play, learn, simulate, check and measure."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import track
from rich.table import Table

import ilion
from ilion.bots.names import HOUSE, seated
from ilion.core.errors import IlionError, RecordError
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.core.registry import all_games, game, names
from ilion.core.text import LANGUAGES, Speaker
from ilion.terminal.play import play_lines
from ilion.terminal.replay import ALL, print_replay
from ilion.terminal.show import console, default_language, print_rules, printable, speaker

NOTICE = (
    "Ilion is an independent project. The games belong to their authors and publishers; if you "
    "like one, buy the original."
)


class Parser(argparse.ArgumentParser):
    """Refuses bad input with one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        sentence = message[0].upper() + message[1:].rstrip(".")
        self.exit(2, f"{sentence}. Try: {self.prog} --help\n")


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command; whatever is refused gets one sentence and exit code 2."""
    try:
        args = parser().parse_args(argv)
        sys.exit(args.run(args))
    except IlionError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output has left: that is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)


def parser() -> Parser:
    top = Parser(
        prog="ilion",
        description="Trojan War board games: play them, learn them, study them.",
        epilog=NOTICE,
    )
    compiled = "compiled" if ilion.COMPILED else "pure Python"
    top.add_argument(
        "--version", action="version", version=f"ilion {ilion.__version__}, {compiled}"
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Any, text: str, epilog: str = "") -> Parser:
        made: Parser = commands.add_parser(name, help=text, description=text, epilog=epilog)
        made.set_defaults(run=run)
        return made

    def takes_game(made: Parser, nargs: str | None = None) -> None:
        made.add_argument("game", metavar="GAME", nargs=nargs, help=f"one of: {', '.join(names())}")

    def takes_language(made: Parser) -> None:
        made.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=default_language(),
            help="language of what is printed (default: your environment's)",
        )

    def takes_table(made: Parser) -> None:
        made.add_argument("--seats", type=int, help="how many seats (default: as many as may play)")
        made.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="a table option, as `ilion games` lists them; may be given more than once",
        )

    def takes_bots(made: Parser, usual: str) -> None:
        made.add_argument(
            "--bots",
            default=usual,
            metavar="NAMES",
            help=f"one bot for all seats or one for each, with commas: {', '.join(HOUSE)}, or your "
            f"own as module:Class (default: {usual})",
        )

    takes_language(command("games", run_games, "List the games with their seats and options."))

    rules = command("rules", run_rules, "Print a game's rules, for newcomers.")
    takes_game(rules)
    takes_language(rules)

    play = command(
        "play",
        run_play,
        "Play in the terminal, line by line, against bots.",
        "At the prompt type the number of a choice or the move itself; `help` lists the rest.",
    )
    takes_game(play)
    takes_table(play)
    play.add_argument("--seat", type=int, default=0, help="where you sit (default: 0)")
    play.add_argument("--name", help="what to call you")
    takes_bots(play, "hoplite")
    play.add_argument("--seed", type=int, help="deal the same game again")
    play.add_argument("--from", dest="record", metavar="FILE", help="go on with a saved game")
    takes_language(play)

    simulate = command(
        "simulate",
        run_simulate,
        "Play games with bots, and write their records.",
        "Example: ilion simulate horse --seats 3 --games 100 --seed 1 --out records",
    )
    takes_game(simulate)
    takes_table(simulate)
    takes_bots(simulate, "random")
    simulate.add_argument("--games", type=int, default=1, help="how many (default: 1)")
    simulate.add_argument("--seed", type=int, default=0, help="same seed, same games (default: 0)")
    simulate.add_argument(
        "--out", type=Path, metavar="DIR", help="write a record of each game here"
    )
    simulate.add_argument("--legal", action="store_true", help="list all legal actions in records")
    simulate.add_argument("--json", action="store_true", help="print the summary as JSON")

    verify = command(
        "verify",
        run_verify,
        "Check records line by line against the rules.",
        "Prints `ok FILE` or `bad FILE line K: ...` for each; exit code 1 if any is bad.",
    )
    verify.add_argument("files", metavar="FILE", nargs="+")

    replay = command("replay", run_replay, "Print a record as a readable playthrough.")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--to", type=int, metavar="N", help="stop after line N of the log")
    replay.add_argument(
        "--seat",
        metavar="S",
        help="as seat S saw it, or `all` for everything (default: the open part)",
    )
    takes_language(replay)

    arena = command(
        "arena",
        run_arena,
        "Let bots play each other on equal terms, and rank them.",
        "Example: ilion arena horse --bots hoplite,greedy,random --pairs 100 --jobs 2 --out run. "
        "The same command goes on with a run that was interrupted.",
    )
    takes_game(arena)
    takes_table(arena)
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

    stats = command(
        "stats",
        run_stats,
        "Tell what happens in a game: who wins, how long it takes, which actions pay.",
        "Over record files, or over fresh games: ilion stats horse --games 500 --seed 1",
    )
    takes_game(stats)
    stats.add_argument("files", metavar="FILE", nargs="*", help="records to read")
    takes_table(stats)
    stats.add_argument("--games", type=int, metavar="N", help="play so many games instead")
    stats.add_argument("--seed", type=int, default=0, help="same seed, same games (default: 0)")
    stats.add_argument("--bots", metavar="A,B,...", help="who plays (default: random)")
    stats.add_argument("--html", type=Path, metavar="FILE", help="write a page to look at")
    stats.add_argument("--json", action="store_true", help="print the figures as JSON")

    bench = command("bench", run_bench, "Measure the engines' speed beside their peers'.")
    takes_game(bench, "*")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    return top


def run_games(args: argparse.Namespace) -> int:
    house = Speaker("ilion", args.lang)
    table = Table(show_edge=False, show_lines=True)
    for column in ("name", "title", "players", "minutes", "by"):
        table.add_column(house.say(Message(f"games.{column}")), overflow="fold")
    for each in all_games():
        table.add_row(*_game_row(each, args.lang))
    out = console()
    out.print(table)
    for each in all_games():
        _print_options(out, each, args.lang)
    out.print()
    out.print(house.say(Message("games.foot")))
    return 0


def _game_row(each: Game, language: str) -> list[str]:
    voice = speaker(each, language)
    return [
        each.name,
        f"{voice.say(Message('title'))}\n{each.box.original_title}",
        ", ".join(map(str, each.seat_counts)),
        str(each.box.minutes),
        f"{', '.join(each.box.authors)}; {each.box.publisher}, {each.box.year}",
    ]


def _print_options(out: Console, each: Game, language: str) -> None:
    voice = speaker(each, language)
    for name, option in each.options.items():
        words = {
            "game": each.name,
            "option": name,
            "values": " | ".join(str(value).lower() for value in option.samples()),
            "why": Message(f"option.{name}.why"),
        }
        out.print()
        out.print(voice.say(Message("games.option", words)))


def run_rules(args: argparse.Namespace) -> int:
    print_rules(console(), game(args.game), args.lang)
    return 0


def run_play(args: argparse.Namespace) -> int:
    chosen = game(args.game)
    if args.record:
        record = Record.load(args.record)
        if record.game != chosen.name:
            raise IlionError(f"{args.record} is a record of {record.game}, not of {chosen.name}.")
        play = Playthrough.resume(record)
    else:
        seats = chosen.check_seats(args.seats)
        if not 0 <= args.seat < seats:
            raise IlionError(f"--seat must be from 0 to {seats - 1}, not {args.seat}.")
        house = Speaker("ilion", args.lang)
        people = [house.say(Message("play.bot", {"number": n})) for n in range(1, seats)]
        people.insert(args.seat, printable(args.name or "") or house.say(Message("play.guest")))
        options = chosen.parse_options(args.option)
        play = Playthrough(chosen, seats=seats, seed=args.seed, options=options, names=people)
    bots = _bots(args, play.seats - 1)
    bots.insert(args.seat, "random")  # never asked: the person sits there
    players = seated(bots, play.seats, secrets.randbits(32))
    play_lines(console(), play, args.seat, players, args.lang)
    return 0


def _bots(args: argparse.Namespace, count: int) -> list[str]:
    """The names of the bots at a table: one for all of them, or one for each."""
    names = [name.strip() for name in args.bots.split(",")]
    if len(names) not in (1, count):
        raise IlionError(f"--bots takes one name for all, or {count} names with commas between.")
    return names * count if len(names) == 1 else names


def run_simulate(args: argparse.Namespace) -> int:
    chosen = game(args.game)
    if args.games < 1:
        raise IlionError(f"--games must be at least 1, not {args.games}.")
    seats = chosen.check_seats(args.seats)
    options = chosen.check_options(chosen.parse_options(args.option), seats)
    bots = _bots(args, seats)
    names = [f"{name} {seat}" for seat, name in enumerate(bots)]
    seated(bots, seats, args.seed)  # refuses an unknown bot before anything is written
    if set(bots) == {"random"}:
        bots = []  # what random seats do is fixed by the seed alone, in the engine's own loop
    if args.out:
        _make_folder(args.out)
    began = time.perf_counter()
    records = []
    for number in _progress(range(args.games), f"{chosen.name}, {seats} seats"):
        players = seated(bots, seats, args.seed * args.games + number) if bots else []
        record = ilion.simulate(
            chosen, seats, args.seed, number, options, args.legal, players, names
        )
        records.append(record)
        if args.out:
            _write(record, args.out / _file_name(record, args.seed, number))
    summary = _summary(records, time.perf_counter() - began)
    if args.json:
        print(json.dumps(summary))
    else:
        _print_summary(summary, args.out)
    return 0


def _progress(numbers: range, what: str) -> Iterable[int]:
    errors = Console(stderr=True)
    if not errors.is_terminal:
        return numbers
    return track(numbers, description=what, console=errors, transient=True)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise IlionError(f"The folder {folder} cannot be made: {error.strerror}.") from None


def _write(record: Record, path: Path) -> None:
    try:
        record.save(path)
    except OSError as error:
        raise IlionError(f"{path} cannot be written: {error.strerror}.") from None


def _file_name(record: Record, seed: int, number: int) -> str:
    """Different tables give different names, so that they can share a folder."""
    table = game(record.game).table_name(record.seats, record.options)
    return f"{table}-seed{seed}-{number:05}.ilion.json"


def _summary(records: list[Record], seconds: float) -> dict[str, Any]:
    first = records[0]
    results = [record.result for record in records if record.result]
    decisions = sum(not line.startswith("*") for record in records for line in record.log)
    count = len(records)
    wins = [0.0] * first.seats
    points = [0] * first.seats
    for result in results:
        for seat in result["winners"]:
            wins[seat] += 1 / len(result["winners"])
        for seat, score in enumerate(result["scores"]):
            points[seat] += score
    return {
        "game": first.game,
        "seats": first.seats,
        "options": dict(first.options),
        "games": count,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_game": round(decisions / count, 2),
        "wins": [round(win / count, 4) for win in wins],
        "mean_scores": [round(total / count, 3) for total in points],
        "drawn": sum(not result["winners"] for result in results),
        "compiled": ilion.COMPILED,
    }


def _print_summary(summary: dict[str, Any], folder: Path | None) -> None:
    out = console()
    out.print(
        f"{summary['games']} games of {summary['game']} with {summary['seats']} seats, "
        f"{summary['decisions_per_game']} decisions a game, in {summary['seconds']} s."
    )
    table = Table("seat", "share of wins", "mean score", show_edge=False)
    for seat, (win, score) in enumerate(zip(summary["wins"], summary["mean_scores"], strict=True)):
        table.add_row(str(seat), f"{100 * win:.1f} %", f"{score:.2f}")
    out.print(table)
    if folder:
        out.print(f"Records are in {folder}.")


def run_verify(args: argparse.Namespace) -> int:
    bad = 0
    for file in args.files:
        try:
            Record.load(file).check()
            print(f"ok {file}")
        except RecordError as error:
            bad += 1
            print(f"bad {file} {error}")
    return 1 if bad else 0


def run_replay(args: argparse.Namespace) -> int:
    seat: int | str | None = args.seat
    if isinstance(seat, str) and seat != ALL:
        if not seat.isdecimal():
            raise IlionError(f"--seat takes the number of a seat or `all`, not {seat!r}.")
        seat = int(seat[:6])
    if args.to is not None and args.to < 0:
        raise IlionError(f"--to takes a line of the log, counted from 1, not {args.to}.")
    record = Record.load(args.file)
    record.check()
    print_replay(console(), record, args.to, seat, args.lang)
    return 0


def run_arena(args: argparse.Namespace) -> int:
    from ilion.arena import Stop, make_plan
    from ilion.arena.terminal import run_and_print

    chosen = game(args.game)
    plan = make_plan(
        chosen,
        _names(args.bots),
        args.pairs,
        seats=args.seats,
        options=chosen.parse_options(args.option),
        seed=args.seed,
        seconds=args.seconds,
        simulations=args.simulations,
        limit=args.limit,
        records=args.records,
    )
    stop = Stop.parse(args.stop) if args.stop else None
    run_and_print(console(), plan, args.out, args.jobs, args.ray, stop)
    return 0


def run_stats(args: argparse.Namespace) -> int:
    from ilion import stats

    chosen = game(args.game)
    if args.files:
        if args.games is not None or args.bots or args.seats or args.option:
            raise IlionError("Records know their own table: give files, or --games, not both.")
        facts = stats.from_records(chosen, args.files)
    else:
        facts = stats.from_games(
            chosen,
            1000 if args.games is None else args.games,
            seats=args.seats,
            options=chosen.parse_options(args.option),
            seed=args.seed,
            bots=_names(args.bots or "random"),
        )
    found = stats.summary(chosen, facts)
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


def _names(text: str) -> list[str]:
    """Names typed with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def run_bench(args: argparse.Namespace) -> int:
    from ilion import bench  # its workers import much: only those who measure wait for it

    chosen = [game(name).name for name in args.game] or list(names())
    errors = Console(stderr=True, highlight=False)
    report = bench.run(chosen, say=errors.print if errors.is_terminal else None)
    print(json.dumps(report, indent=1) if args.json else bench.table(report))
    return 0
