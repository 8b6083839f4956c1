"""How a table comes to be: from somebody's wish, or as the rematch of another."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import msgspec

from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol import api, wire
from ilion.server.store.rows import EntryRow, SeatRow, TableRow, now
from ilion.server.table.auth import hashed, new_secret, new_table_id
from ilion.server.table.dealing import NO_PART
from ilion.server.table.seats import Seat, bot_name, clean_name
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


def from_wish(wish: api.NewTable, person: str | None = None) -> NewTable:
    """A table as somebody wishes it; refused where the game is not played like that.

    `person` is whose key came with it. A screen that is passed round is nobody's.
    """
    alone = sum(who.who == "me" for who in wish.seats) == 1
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
            seat.person = person if alone else None
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
        asked=sorted(wish.asked) if wish.public and wish.asked else None,
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


def paired(
    game: str, clock: wire.Clock, people: Sequence[SeatRow]
) -> tuple[TableRow, list[SeatRow]]:
    """A table of people who were found for each other: it waits until all have come."""
    played = find_game(game)
    seats = [replace(seat, seat=number, shown=False) for number, seat in enumerate(people)]
    row = _row(
        game=played.name,
        rules=played.rules,
        components=played.components.to_record(),
        options=played.check_options({}, len(seats)),
        public=True,
        clock=msgspec.to_builtins(clock),
        host=hashed(new_secret("host")),  # it is nobody's
    )
    return row, seats


def rematch(old: Table, turn: bool) -> tuple[TableRow, list[SeatRow]]:
    """The next game for the same people; with `turn`, everybody moves on by one seat.

    It is a new table, so it goes by the newest rules: options that the old table did not know
    have their default. Their secrets hold their new seats too.
    """
    order = [*old.seats[-1:], *old.seats[:-1]] if turn else old.seats
    game = find_game(old.row.game)
    options = known_options(game, old.row.options, len(order))
    row, seats = next_table(old, game, options, order)
    row.components = old.row.components
    return row, seats


def next_table(
    old: Table, game: Game, options: dict[str, Any], order: Sequence[Seat]
) -> tuple[TableRow, list[SeatRow]]:
    """A table for the same people, who sit in this order; their secrets hold their new seats."""
    seats = [
        SeatRow(
            index,
            seat.kind,
            seat.name,
            seat.level,
            secret=seat.secret,
            person=seat.person,
            muted=seat.muted,
            shown=seat.kind != "person",  # they are told of the table, and see it when they come
        )
        for index, seat in enumerate(order)
    ]
    for seat in seats:
        if seat.kind == "person" and seat.secret is None:  # who was there was forgotten since
            seat.kind, seat.level, seat.shown = "bot", old.stand_in_level, True
            seat.name = bot_name([each.name for each in seats])
    row = _row(
        game=game.name,
        rules=game.rules,
        components=game.components.to_record(),
        options=options,
        public=old.row.public,
        clock=old.row.clock,
        stand_in=old.row.stand_in,
        patience=old.row.patience,
        hints=old.row.hints,
        host=old.row.host,
    )
    return row, seats


def known_options(game: Game, chosen: dict[str, Any], seats: int) -> dict[str, Any]:
    """Options that were chosen earlier, perhaps by older rules, as far as they are still known."""
    kept = {
        name: chosen[name]
        for name, option in game.options.items()
        if name in chosen and option.check(chosen[name])
    }
    return game.check_options(kept, seats)


def new_row(game: Game, **values: Any) -> TableRow:
    """A row of a game by its newest rules."""
    components = game.components.to_record()
    return _row(game=game.name, rules=game.rules, components=components, **values)


def _row(**values: Any) -> TableRow:
    """A row with an id and a secret of its own, whose hash is shown before anything is dealt."""
    seed = secrets.token_bytes(32)
    commitment = sha256(seed).hexdigest()
    due = 0 if (values.get("clock") or {}).get("always") else None  # servers look at once
    return TableRow(id=new_table_id(), commitment=commitment, seed=seed.hex(), due=due, **values)
