"""What those at a table may ask of it: one handler for each request of the protocol.

A handler checks who asks, stores the change, and then tells everybody; or it refuses.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.store import statements
from ilion.server.store.rows import ChatRow, EntryRow, now
from ilion.server.store.store import Conflict
from ilion.server.table import messages
from ilion.server.table.auth import hashed, new_secret
from ilion.server.table.connections import Connection
from ilion.server.table.seats import bot_name, clean_name, clean_text
from ilion.server.table.table import Table

MAX_CHATS = 1000  # lines that are kept of what is said at one table


async def handle(table: Table, who: Connection, asked: wire.Request) -> None:
    """Carry one request out and acknowledge it."""
    await HANDLERS[type(asked)](table, who, asked)
    number = table.game.number if table.game else 0
    who.send(wire.Ack(asked.request, number))


def own_seat(who: Connection, index: int) -> int:
    if index not in who.seats:
        raise Refusal("not_yours", 403, number=index)
    return index


async def act(table: Table, who: Connection, asked: wire.Act) -> None:
    game = table.running_game()
    seat = own_seat(who, asked.seat)
    if asked.number != game.number:
        raise Refusal("moved_on")
    if table.seats[seat].bot:
        raise Refusal("bot_plays")
    await table.commit(game.run(seat, asked.actions))


async def undo(table: Table, who: Connection, asked: wire.Undo) -> None:
    game = table.running_game()
    seat = own_seat(who, asked.seat)
    if asked.number != game.number:
        raise Refusal("moved_on")
    if asked.ply not in game.undo_plies(seat) or table.seats[seat].bot:
        raise Refusal("no_undo")
    entry = EntryRow(number=game.number + 1, seat=seat, undo_to=asked.ply)
    await table.write(*statements.insert_undo(table.id, entry))
    table.undo(asked.ply, seat)


async def chat(table: Table, who: Connection, asked: wire.Say) -> None:
    seat = own_seat(who, asked.seat)
    text = clean_text(asked.text)
    if not text:
        raise Refusal("chat_empty", 422)
    if len(table.chats) >= MAX_CHATS:
        raise Refusal("chat_full")
    row = ChatRow(len(table.chats) + 1, seat, table.names[seat], text, now())
    await table.write(statements.insert_chat(table.id, row))
    table.chats.append(messages.chat_line(row))
    table.connections.send(wire.Chats(table.chats[-1:]))


async def hand_over(table: Table, who: Connection, asked: wire.HandOver) -> None:
    table.running_game()
    if not who.seats and not who.host:
        raise Refusal("not_seated", 403)
    if asked.seat >= len(table.seats) or not table.may_hand_over()[asked.seat]:
        raise Refusal("present")
    await table.stand_in(asked.seat, asked.level)


async def take_back(table: Table, who: Connection, asked: wire.TakeBack) -> None:
    table.running_game()
    seat = own_seat(who, asked.seat)
    if table.seats[seat].stand_in is None:
        raise Refusal("no_bot_there")
    if table.clock:
        table.clock.take_back_seat(seat)
    await table.stand_in(seat, None)


async def start(table: Table, who: Connection, asked: wire.Start) -> None:
    if table.status != "waiting":
        raise Refusal("not_waiting")
    if not who.host:
        raise Refusal("not_host", 403)
    names = table.names
    written = []
    for index in table.open_seats:
        names[index] = bot_name(names)
        values = {"kind": "bot", "name": names[index], "level": asked.fill}
        written.append(statements.take_seat(table.id, index, **values))
    game = table.deal()
    await table.write(*written, statements.begin_game(table.id, dict(game.play.deal)))
    for index in table.open_seats:
        seat = table.seats[index]
        seat.kind, seat.name, seat.level = "bot", names[index], asked.fill
    table.begin(game)


async def claim(table: Table, secret: str | None, name: str, seat: int | None) -> tuple[int, str]:
    """Take an open seat with the invitation, or at a public table; the last begins the game.

    This one comes over HTTP. Returns the seat and the secret that holds it.
    """
    if not table.row.public:
        if secret is None:
            raise Refusal("needs_invitation", 403)
        if not table.invites(secret):
            raise Refusal("strange_secret", 403)
    free = table.open_seats
    if not free or table.status != "waiting":
        raise Refusal("full")
    if seat is not None and seat not in free:
        raise Refusal("seat_taken")
    index = free[0] if seat is None else seat
    name = clean_name(name)
    given = new_secret("seat")
    values = {"kind": "person", "name": name, "secret": hashed(given)}
    written = [statements.take_seat(table.id, index, **values)]
    game = table.deal() if len(free) == 1 else None
    if game:
        written.append(statements.begin_game(table.id, dict(game.play.deal)))
    await table.write(*written)
    taken = table.seats[index]
    taken.kind, taken.name, taken.secret = "person", name, hashed(given)
    table.release(index)
    if game:
        table.begin(game)
    else:
        table.tell_table()
    return index, given


async def rename(table: Table, who: Connection, asked: wire.Rename) -> None:
    seat = own_seat(who, asked.seat)
    name = clean_name(asked.name)
    await table.write(statements.update_seat(table.id, seat, name=name))
    table.seats[seat].name = name
    table.tell_table()


async def leave(table: Table, who: Connection, asked: wire.Leave) -> None:
    index = own_seat(who, asked.seat)
    seat = table.seats[index]
    if table.status == "playing" and seat.stand_in is None:
        await table.stand_in(index, wire.DEFAULT_LEVEL)
    elif table.status == "waiting":
        values = {"kind": "open", "name": "", "secret": None}
        await table.write(statements.update_seat(table.id, index, **values))
        seat.kind, seat.name, seat.secret = "open", "", None
        table.release(index)
        table.tell_table()


async def rematch(table: Table, who: Connection, asked: wire.AskRematch) -> None:
    if table.status != "over":
        raise Refusal("not_over")
    if not who.seats and not who.host:
        raise Refusal("not_seated", 403)
    if table.row.rematch:
        who.send(wire.Rematch(table.row.rematch))
        return
    try:
        table.row.rematch = await table.services.open_rematch(table, asked.turn)
    except Conflict:  # somebody asked first on another server, and everybody goes on there
        await table.services.catch_up(table)
        return
    table.connections.send(wire.Rematch(table.row.rematch))
    table.tell_table()


async def ping(table: Table, who: Connection, asked: wire.Ping) -> None:
    """The acknowledgement is the answer."""


HANDLERS: dict[type[Any], Callable[[Table, Connection, Any], Awaitable[None]]] = {
    wire.Act: act,
    wire.Undo: undo,
    wire.Say: chat,
    wire.HandOver: hand_over,
    wire.TakeBack: take_back,
    wire.Start: start,
    wire.AskRematch: rematch,
    wire.Rename: rename,
    wire.Leave: leave,
    wire.Ping: ping,
}
