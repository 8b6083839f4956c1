"""What those at a table may ask of it. Each is answered, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.store import writes
from ilion.server.store.store import Conflict, now, stamp
from ilion.server.table.auth import hashed, new_secret
from ilion.server.table.connections import Connection
from ilion.server.table.seats import bot_name, clean_name
from ilion.server.table.sync import catch_up
from ilion.server.table.table import Table

CHATS = 1000  # lines that are kept of what is said at one table

Opener = Callable[[Table, bool], Awaitable[str]]


async def answer(table: Table, who: Connection, asked: wire.Request, rematch: Opener) -> None:
    """Carry one request out and acknowledge it."""
    if isinstance(asked, wire.AskRematch):
        await _rematch(table, who, asked, rematch)
    elif not isinstance(asked, wire.Ping):
        await HANDLERS[type(asked)](table, who, asked)
    number = table.live.number if table.live else 0
    who.send(wire.encode(wire.Ack(asked.request, number)))


def own_seat(table: Table, who: Connection, seat: int) -> int:
    if seat not in who.seats:
        raise Refusal("not_yours", 403, number=seat)
    return seat


async def act(table: Table, who: Connection, asked: wire.Act) -> None:
    live = table.playing()
    seat = own_seat(table, who, asked.seat)
    if asked.number != live.number:
        raise Refusal("moved_on")
    if table.sitters[seat].bot:
        raise Refusal("bot_plays")
    ply, number = live.ply, live.number
    moved = live.run(seat, asked.actions)
    await table.commit_moves(moved, ply, number)


async def undo(table: Table, who: Connection, asked: wire.Undo) -> None:
    live = table.playing()
    seat = own_seat(table, who, asked.seat)
    if asked.number != live.number:
        raise Refusal("moved_on")
    if asked.ply not in live.undo_plies(seat) or table.sitters[seat].bot:
        raise Refusal("no_undo")
    await table.write(*writes.insert_undo(table.id, seat, asked.ply, live.number + 1))
    table.take_back_to(asked.ply, seat)


async def chat(table: Table, who: Connection, asked: wire.Say) -> None:
    seat = own_seat(table, who, asked.seat)
    text = " ".join("".join(s if s.isprintable() else " " for s in asked.text).split())
    if not text:
        raise Refusal("chat_empty", 422)
    if len(table.chats) >= CHATS:
        raise Refusal("chat_full")
    at = now()
    line = wire.ChatLine(len(table.chats) + 1, seat, table.names[seat], text, stamp(at))
    await table.write(writes.insert_chat(table.id, line, at))
    table.chats.append(line)
    table.tell(wire.Chats([line]))


async def hand_over(table: Table, who: Connection, asked: wire.HandOver) -> None:
    table.playing()
    if not who.seats and not who.host:
        raise Refusal("not_seated", 403)
    if asked.seat >= len(table.sitters) or not table.handed()[asked.seat]:
        raise Refusal("present")
    await table.stand_in(asked.seat, asked.level)


async def take_back(table: Table, who: Connection, asked: wire.TakeBack) -> None:
    table.playing()
    seat = own_seat(table, who, asked.seat)
    if table.sitters[seat].stand_in is None:
        raise Refusal("no_bot_there")
    if table.clock:
        table.clock.taken_back(seat)
    await table.stand_in(seat, None)


async def start(table: Table, who: Connection, asked: wire.Start) -> None:
    if table.status != "waiting":
        raise Refusal("not_waiting")
    if not who.host:
        raise Refusal("not_host", 403)
    changes = []
    names = table.names
    for sitter in table.sitters:
        if sitter.kind == "open":
            names[sitter.seat] = bot_name(names)
            made = {"kind": "bot", "name": names[sitter.seat], "level": asked.fill}
            changes.append((sitter, made))
    live, begun = table.dealt()
    updates = [writes.take_seat(table.id, sitter.seat, **made) for sitter, made in changes]
    await table.write(*updates, begun)
    for sitter, made in changes:
        sitter.kind, sitter.name, sitter.level = made["kind"], made["name"], made["level"]
    table.begin(live)


async def claim(table: Table, secret: str | None, name: str, seat: int | None) -> tuple[int, str]:
    """Take an open seat with the invitation, or at a public table; the last begins the game."""
    if not table.row["public"]:
        if secret is None:
            raise Refusal("needs_invitation", 403)
        if not table.invites(secret):
            raise Refusal("strange_secret", 403)
    free = [sitter.seat for sitter in table.sitters if sitter.kind == "open"]
    if not free or table.status != "waiting":
        raise Refusal("full")
    if seat is not None and seat not in free:
        raise Refusal("seat_taken")
    chosen = free[0] if seat is None else seat
    made = new_secret("seat")
    values = {"kind": "person", "name": clean_name(name), "secret": hashed(made)}
    updates = [writes.take_seat(table.id, chosen, **values)]
    live = None
    if len(free) == 1:
        live, begun = table.dealt()
        updates.append(begun)
    await table.write(*updates)
    sitter = table.sitters[chosen]
    sitter.kind, sitter.name, sitter.secret = "person", values["name"], values["secret"]
    table.unseat(chosen)
    if live:
        table.begin(live)
    else:
        table.tell_table()
    return chosen, made


async def rename(table: Table, who: Connection, asked: wire.Rename) -> None:
    seat = own_seat(table, who, asked.seat)
    name = clean_name(asked.name)
    await table.write(writes.update_seat(table.id, seat, name=name))
    table.sitters[seat].name = name
    table.tell_table()


async def leave(table: Table, who: Connection, asked: wire.Leave) -> None:
    seat = own_seat(table, who, asked.seat)
    if table.status == "playing":
        if table.sitters[seat].stand_in is None:
            await table.stand_in(seat, wire.DEFAULT_LEVEL)
        return
    if table.status == "waiting":
        values = {"kind": "open", "name": "", "secret": None}
        await table.write(writes.update_seat(table.id, seat, **values))
        table.vacate(seat)


async def _rematch(table: Table, who: Connection, asked: wire.AskRematch, opener: Opener) -> None:
    if table.status != "over":
        raise Refusal("not_over")
    if not who.seats and not who.host:
        raise Refusal("not_seated", 403)
    if table.row["rematch"]:
        who.send(wire.encode(wire.Rematch(table.row["rematch"])))
        return
    try:
        table.row["rematch"] = await opener(table, asked.turn)
    except Conflict:  # on another server somebody asked first
        await catch_up(table)
        return
    table.tell(wire.Rematch(table.row["rematch"]))
    table.tell_table()


HANDLERS: dict[type[Any], Callable[[Table, Connection, Any], Awaitable[None]]] = {
    wire.Act: act,
    wire.Undo: undo,
    wire.Say: chat,
    wire.HandOver: hand_over,
    wire.TakeBack: take_back,
    wire.Start: start,
    wire.Rename: rename,
    wire.Leave: leave,
}
