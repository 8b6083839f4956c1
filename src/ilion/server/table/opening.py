"""How a table comes to be: from somebody's wish, or as the rematch of another."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from ilion.core.errors import IlionError
from ilion.core.playthrough import Playthrough
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol import api
from ilion.server.store.rows import EntryRow, SeatRow, TableRow, now
from ilion.server.table.auth import hashed, new_secret, new_table_id
from ilion.server.table.dealing import NO_PART
from ilion.server.table.seats import bot_name, clean_name
from ilion.server.table.table import Table


@dataclass(frozen=True, slots=True)
class NewTable:
    """The rows of a new table, and the secrets behind the hashes in them, which are told once."""

    row: TableRow
    seats: list[SeatRow]
    host: str
    held: list[api.HeldSeat]
    invitation: str | None
    entries: list[EntryRow] = field(default_factory=list)  # of a game that goes on from a record


def from_wish(wish: api.NewTable) -> NewTable:
    """A table as somebody wishes it; refused where the game is not played like that."""
    try:
        game = find_game(wish.game)
        count = game.check_seats(len(wish.seats))
        options = game.check_options(wish.options, count)
    except IlionError as error:
        raise refusal_from(error) from None
    seats: list[SeatRow] = []
    held: list[api.HeldSeat] = []
    for index, who in enumerate(wish.seats):
        seat = SeatRow(index, "open")
        name = clean_name(who.name)
        if who.who == "me":
            held.append(api.HeldSeat(index, new_secret("seat")))
            seat = SeatRow(index, "person", name, secret=hashed(held[-1].secret))
        elif who.who == "bot":
            name = name or bot_name([each.name for each in seats])
            seat = SeatRow(index, "bot", name, level=who.level)
        seats.append(seat)
    host = new_secret("host")
    waits = any(seat.kind == "open" for seat in seats)
    invitation = new_secret("join") if waits else None
    clock = wish.clock
    row = _row(
        game=game.name,
        rules=game.rules,
        components=game.components.to_record(),
        options=options,
        public=wish.public,
        clock=clock and msgspec.to_builtins(clock),
        stand_in=wish.stand_in,
        patience=wish.patience,
        hints=wish.hints,
        host=hashed(host),
        invitation=invitation and hashed(invitation),
    )
    if wish.record is None:
        return NewTable(row, seats, host, held, invitation)
    entries = _go_on(row, seats, wish.record)
    return NewTable(row, seats, host, held, invitation, entries)


def _go_on(row: TableRow, seats: list[SeatRow], given: dict[str, Any]) -> list[EntryRow]:
    """Let the table go on from a record; the entries are those of its log."""
    people = [seat for seat in seats if seat.kind != "bot"]
    if row.public or len(people) != 1 or people[0].kind != "person":
        raise Refusal("known_deal", 422)
    try:
        record = Record.parse(json.dumps(given))
        if record.game != row.game or record.seats != len(seats):
            raise Refusal("other_record", 422)
        plies: list[Ply] = []
        play = Playthrough.resume(record, each=plies.append)
    except IlionError as error:
        raise error if isinstance(error, Refusal) else refusal_from(error) from None
    except RecursionError:
        raise Refusal("record", 422, sentence="it is nested too deeply.") from None
    if play.is_over():
        raise Refusal("record_over", 422)
    row.rules, row.components = record.rules, record.components
    row.options, row.deal = dict(play.options), dict(record.deal)
    row.status, row.begun, row.prepared = "playing", now(), True
    for seat in seats:
        seat.part_hash = NO_PART if seat.kind == "person" else None
    return [
        EntryRow(number=ply.number, ply=ply.number, seat=ply.seat, lines=ply.record_lines())
        for ply in plies
    ]


def rematch(old: Table, turn: bool) -> tuple[TableRow, list[SeatRow]]:
    """The next game for the same people; with `turn`, everybody moves on by one seat.

    It is a new table, so it goes by the newest rules: options that the old table did not know
    have their default. Their secrets hold their new seats too.
    """
    order = [*old.seats[-1:], *old.seats[:-1]] if turn else old.seats
    seats = [
        SeatRow(
            index,
            seat.kind,
            seat.name,
            seat.level,
            secret=seat.secret,
            muted=seat.muted,
            shown=seat.kind != "person",  # they are told of the table, and see it when they come
        )
        for index, seat in enumerate(order)
    ]
    game = find_game(old.row.game)
    kept = {
        name: old.row.options[name]
        for name, option in game.options.items()
        if name in old.row.options and option.check(old.row.options[name])
    }
    row = _row(
        game=game.name,
        rules=game.rules,
        components=old.row.components,
        options=game.check_options(kept, len(seats)),
        public=old.row.public,
        clock=old.row.clock,
        stand_in=old.row.stand_in,
        patience=old.row.patience,
        hints=old.row.hints,
        host=old.row.host,
    )
    return row, seats


def _row(**values: Any) -> TableRow:
    """A row with an id and a secret of its own, whose hash is shown before anything is dealt."""
    seed = secrets.token_bytes(32)
    commitment = sha256(seed).hexdigest()
    return TableRow(id=new_table_id(), commitment=commitment, seed=seed.hex(), **values)
