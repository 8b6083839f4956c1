"""`ilion admin`: the tables of a database, its backups, and how long things are kept."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ilion.cli.arguments import Commands, Parser
from ilion.core.errors import IlionError

if TYPE_CHECKING:  # the server's libraries are loaded when they are needed
    from sqlalchemy.ext.asyncio import AsyncEngine

Work = Callable[[argparse.Namespace, "AsyncEngine"], Awaitable[None]]


def add(commands: Commands) -> None:
    top = commands.add_group(
        "admin",
        "Look after the live tables' database: tables, people, retention, backups.",
        "Servers may go on running meanwhile; they notice. See docs/operating.md.",
    )

    def command(name: str, work: Work, text: str) -> Parser:
        made = top.add(name, lambda args: _run(args, work), text)
        _add_database(made)
        return made

    made = command("list", _list, "List tables, those that were used last first.")
    made.add_argument("--status", choices=("waiting", "playing", "over"))
    made.add_argument("--game", metavar="GAME")
    made.add_argument("--idle", type=_days, default=0.0, metavar="DAYS", help="unused for so long")
    made.add_argument("--limit", type=_positive, default=50, metavar="N", help="(default: 50)")
    made.add_argument("--json", action="store_true")
    made = command("show", _show, "Show one table: what it is, never what is dealt.")
    _add_table(made)
    made.add_argument("--json", action="store_true")
    made = command("close", _close, "End games without a result; their logs are kept.")
    _add_tables(made)
    made = command("delete", _delete, "Delete tables with everything that belongs to them.")
    _add_tables(made)
    made = command("forget", _forget, "Delete a person's names and chat; the games stay.")
    made.add_argument("name", nargs="?", metavar="NAME", help="everybody of that name")
    made.add_argument("--table", metavar="TABLE", help="only at this table")
    made.add_argument("--seat", type=int, metavar="N", help="who has this seat of --table")
    _add_yes(made)
    made = command("rotate", _rotate, "Give a seat a new secret, where the old one was told on.")
    _add_table(made)
    made.add_argument("seat", type=int, metavar="SEAT", help="from 0, as `show` lists them")
    _add_yes(made)
    made = command("size", _size, "How much the database holds.")
    made.add_argument("--json", action="store_true")
    made = command("retain", _retain, "Delete the tables that need not be kept any longer.")
    for kind, text in (
        ("finished", "days a finished game is kept"),
        ("abandoned", "days a game is kept that nobody plays on"),
        ("waiting", "days a table is kept whose game never began"),
    ):
        made.add_argument(
            f"--{kind}",
            type=_days,
            metavar="DAYS",
            help=f"{text}; 0 for ever (default: as of `ilion serve --keep-{kind}`)",
        )
    made.add_argument("--dry-run", action="store_true", help="say what would be deleted")
    _add_yes(made)

    made = top.add("backup", _backup, "Write a backup to a new file, while servers run.")
    made.add_argument("file", type=Path, metavar="FILE")
    _add_database(made)
    made = top.add("restore", _restore, "Put a backup into a new file or an empty PostgreSQL.")
    made.add_argument("file", type=Path, metavar="FILE")
    _add_database(made, "where to: a new file, or an empty PostgreSQL")


def _add_database(made: Parser, text: str = "") -> None:
    made.add_argument(
        "--database",
        default="",
        metavar="X",
        help=text or "as of `ilion serve` (default: ILION_DATABASE, else the file in your home)",
    )


def _add_table(made: Parser) -> None:
    made.add_argument("table", metavar="TABLE", help="the id of a table, or its link")


def _add_tables(made: Parser) -> None:
    made.add_argument("tables", metavar="TABLE", nargs="+", help="ids of tables, or their links")
    _add_yes(made)


def _add_yes(made: Parser) -> None:
    made.add_argument("--yes", action="store_true", help="do not ask whether you are sure")


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = -1.0
    if not 0 <= days <= 36_500:
        raise argparse.ArgumentTypeError(f"{text!a} is not a number of days")
    return days


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text!a} is not a number from 1")
    return int(text)


def _address(args: argparse.Namespace) -> str:
    from ilion.server.config import from_environment

    return from_environment({"database": args.database} if args.database else {}).address


def _run(args: argparse.Namespace, work: Work) -> int:
    """Do something with the database, which must be there."""
    from ilion.server.admin.database import opened

    async def run() -> None:
        async with opened(_address(args)) as engine:
            await work(args, engine)

    asyncio.run(run())
    return 0


def _confirm(args: argparse.Namespace, what: str) -> None:
    """Ask whether somebody is sure; where nobody can answer, --yes is needed."""
    if args.yes:
        return
    if not sys.stdin.isatty():
        raise IlionError(f"{what} Say --yes if you are sure.")
    if input(f"{what} Are you sure? [y/N] ").strip().lower() not in ("y", "yes"):
        raise IlionError("Nothing was changed.")


def _id(text: str) -> str:
    """The id of a table, also out of a link."""
    return text.partition("#")[0].rstrip("/").rpartition("/")[2]


def _ids(args: argparse.Namespace) -> list[str]:
    return list(dict.fromkeys(_id(each) for each in args.tables))


def _print_json(found: Any) -> None:
    print(json.dumps(found, indent=2, ensure_ascii=True))


def _when(milliseconds: int | None) -> str:
    if milliseconds is None:
        return "-"
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _shown(text: str) -> str:
    """A name that cannot play tricks with a terminal."""
    return "".join(each if each.isprintable() else "?" for each in text)


async def _list(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.admin.tables import list_tables

    found = await list_tables(engine, args.status, args.game, args.idle, args.limit)
    if args.json:
        _print_json(found)
        return
    for each in found:
        names = ", ".join(_shown(name) or "-" for name in each["names"])
        print(
            f"{each['id']}  {each['status']:7}  {each['game']:7}  {_when(each['active'])}  {names}"
        )
    if not found:
        print("There are no such tables.")


async def _show(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.admin.tables import show_table

    found = await show_table(engine, _id(args.table))
    if args.json:
        _print_json(found)
        return
    print(f"{found['id']}: {found['game']}, rules {found['rules']}, {found['status']}")
    print(
        f"opened {_when(found['created'])}, last used {_when(found['active'])} (UTC, to the hour)"
    )
    print(f"{found['entries']} decisions, {found['chats']} lines of chat")
    for seat in found["seats"]:
        level = seat["stand_in"] or seat["level"]
        who = f"{seat['kind']:6} {_shown(seat['name']) or '-'}"
        print(f"  {seat['seat']} {who} {level or ''}".rstrip())
    if found["rematch"]:
        print(f"its players went on at {found['rematch']}")


async def _close(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.admin.tables import check_tables, close_tables

    tables = _ids(args)
    await check_tables(engine, tables)
    _confirm(args, f"This ends {_count(len(tables), 'game')} without a result.")
    await close_tables(engine, tables)
    print(f"Closed: {', '.join(tables)}.")


async def _delete(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.admin.tables import check_tables, delete

    tables = _ids(args)
    await check_tables(engine, tables)
    _confirm(args, f"This deletes {_count(len(tables), 'table')} for good.")
    await delete(engine, tables)
    print(f"Deleted: {', '.join(tables)}.")


async def _forget(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.admin import people

    if args.seat is not None and args.table is not None and args.name is None:
        found = await people.by_seat(engine, _id(args.table), args.seat)
    elif args.name is not None and args.seat is None:
        table = None if args.table is None else _id(args.table)
        found = await people.by_name(engine, args.name, table)
    else:
        raise IlionError("Say whom to forget: a NAME, or --table TABLE --seat N.")
    where = f"at {_count(len(found.tables), 'table')}"
    what = f"{_count(len(found.seats), 'name')} and {_count(len(found.lines), 'line')} of chat"
    _confirm(args, f"This deletes {what} {where} for good.")
    await people.forget(engine, found)
    print(f"Deleted {what} {where}.")


async def _rotate(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.admin.tables import rotate_secret

    table = _id(args.table)
    _confirm(args, f"Whoever has the old link of seat {args.seat} loses the seat.")
    secret = await rotate_secret(engine, table, args.seat)
    print("The seat's new link; it is shown once, so give it to its owner now:")
    print(f"/t/{table}#{secret}")


async def _size(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.admin.tables import measure

    found = await measure(engine)
    if args.json:
        _print_json(found)
        return
    free = f", of which {found['free_bytes']:,} are free" if found["free_bytes"] else ""
    print(f"{found['bytes']:,} bytes{free}; oldest table {_when(found['oldest'])}")
    for kind in ("tables", "rows"):
        print(f"{kind}: " + ", ".join(f"{count:,} {name}" for name, count in found[kind].items()))


async def _retain(args: argparse.Namespace, engine: AsyncEngine) -> None:
    from ilion.server.config import from_environment
    from ilion.server.store.retention import STATUS, Retention, delete_due, find_due

    config = from_environment({})
    days = {kind: getattr(config, f"keep_{kind}") for kind in STATUS}
    days |= {kind: getattr(args, kind) for kind in STATUS if getattr(args, kind) is not None}
    keep = Retention(**days)
    async with engine.connect() as connection:
        due = {kind: len(found) for kind, found in (await find_due(connection, keep)).items()}
    told = ", ".join(f"{due[kind]} {kind} ({days[kind]:g} days)" for kind in STATUS)
    if args.dry_run:
        print(f"Would be deleted: {told}.")
        return
    if any(due.values()):
        _confirm(args, f"To be deleted for good: {told}.")
    deleted = await delete_due(engine.begin, keep)
    print("Deleted: " + ", ".join(f"{deleted[kind]} {kind}" for kind in STATUS) + ".")


def _backup(args: argparse.Namespace) -> int:
    from ilion.server.admin.backup import backup

    count = asyncio.run(backup(_address(args), args.file))
    print(f"{args.file}: {_count(count, 'table')}. Keep it as safe as the database: it has seeds.")
    return 0


def _restore(args: argparse.Namespace) -> int:
    from ilion.server.admin.backup import restore

    if not args.database:
        raise IlionError("Name the database to restore into: --database sqlite:///NEW_FILE.")
    count = asyncio.run(restore(args.file, _address(args)))
    print(f"Restored {_count(count, 'table')}. Start a server on it: ilion serve --database …")
    return 0


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
