"""What those at a table may ask of it: one handler for each request of the protocol.

A handler checks who asks, stores the change, and then tells everybody; or it refuses.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sql

from ilion.core.parts import part_hash
from ilion.ratings.rating import Rating
from ilion.server.errors import Refusal
from ilion.server.protocol import api, wire
from ilion.server.store import statements
from ilion.server.store.rows import ChatRow, SeatRow, TableRow, now
from ilion.server.store.store import Conflict
from ilion.server.table import dealing, endings, holidays, messages, offers
from ilion.server.table.auth import hashed, matches, new_secret, secret_from
from ilion.server.table.connections import Connection, own_seat
from ilion.server.table.results import stronger
from ilion.server.table.seats import bot_name, clean_name, clean_text, plays
from ilion.server.table.table import Table

MAX_CHATS = 300  # lines that are kept of what one seat says
OPEN_SEAT: dict[str, Any] = {
    "kind": "open",
    "name": "",
    "secret": None,
    "person": None,
    "muted": False,
    "part_hash": None,
    "shown": True,
}
CHAT_TRIES = 5  # that a line has, where others speak at other servers at the same moment


async def handle(table: Table, who: Connection, asked: wire.Request) -> None:
    """Carry one request out and acknowledge it."""
    await HANDLERS[type(asked)](table, who, asked)
    number = table.game.number if table.game else 0
    who.send(wire.Ack(asked.request, number))


async def sit(table: Table, who: Connection, asked: wire.Sit) -> None:
    """Sit down or watch. From then on the seats have been shown the table's commitment.

    The table does not wait for the parts of a client that sends none.
    """
    await table.connect(who, asked.secrets, asked.seen)

    def new(seat: SeatRow) -> dict[str, Any]:
        values: dict[str, Any] = {} if seat.shown else {"shown": True}
        if seat.part_hash is None and not asked.parts:
            values["part_hash"] = dealing.NO_PART
        return values

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        if row.status != "waiting":
            return []
        held = [seats[each] for each in who.seats if seats[each].secret == table.seats[each].secret]
        return dealing.change(row, seats, {seat.seat: new(seat) for seat in held if new(seat)})

    if table.status == "waiting" and any(new(table.seats[each]) for each in who.seats):
        await table.decide(choose)


async def promise_part(table: Table, who: Connection, asked: wire.PromisePart) -> None:
    seat = own_seat(who, asked.seat)

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        if seats[seat].part_hash == asked.hash:  # it was sent again
            return []
        if dealing.waits_for(row, seats) not in ("people", "hashes"):
            raise Refusal("parts_fixed")
        return dealing.change(row, seats, {seat: {"part_hash": asked.hash, "shown": True}})

    await table.decide(choose)


async def open_part(table: Table, who: Connection, asked: wire.OpenPart) -> None:
    seat = own_seat(who, asked.seat)

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        if seats[seat].part == asked.part:  # it was sent again
            return []
        if row.status != "waiting":
            raise Refusal("not_waiting")
        if dealing.waits_for(row, seats) != "parts":
            raise Refusal("parts_early")
        if seats[seat].part_hash != part_hash(asked.part):
            raise Refusal("wrong_part", 422)
        return dealing.change(row, seats, {seat: {"part": asked.part}})

    await table.decide(choose)


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
    game.check_undos(seat)
    await table.undo(asked.ply, seat)


async def chat(table: Table, who: Connection, asked: wire.Say) -> None:
    seat = own_seat(who, asked.seat)
    text = clean_text(asked.text)
    if not text:
        raise Refusal("chat_empty", 422)
    if table.seats[seat].muted:
        raise Refusal("muted", 403)
    if sum(line.seat == seat for line in table.chats) >= MAX_CHATS:
        raise Refusal("chat_full")
    for tries_left in reversed(range(CHAT_TRIES)):
        row = ChatRow(len(table.chats) + 1, seat, table.names[seat], text, now())
        try:
            await table.write(statements.insert_chat(table.id, row))
            break
        except Conflict:  # somebody said something at another server: this comes after it
            if not tries_left:
                raise
            await table.services.catch_up(table)
    table.chats.append(messages.chat_line(row))
    table.connections.send(wire.Chats(table.chats[-1:]))


async def hand_over(table: Table, who: Connection, asked: wire.HandOver) -> None:
    table.running_game()
    if not who.seats and not who.host:
        raise Refusal("not_seated", 403)
    if asked.seat >= len(table.seats) or not table.may_hand_over()[asked.seat]:
        raise Refusal("present")
    await table.stand_in(asked.seat, stronger(table.stand_in_level, asked.level))


async def take_back(table: Table, who: Connection, asked: wire.TakeBack) -> None:
    table.running_game()
    seat = own_seat(who, asked.seat)

    def choose(_: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        if seats[seat].out is not None:
            raise Refusal("is_out")
        if seats[seat].stand_in is None:
            raise Refusal("no_bot_there")
        if table.clock and table.clock.is_up(seat):
            raise Refusal("time_is_up")
        return [statements.update_seat(table.id, seat, stand_in=None)]

    await table.decide(choose)


async def start(table: Table, who: Connection, asked: wire.Start) -> None:
    if not who.host:
        raise Refusal("not_host", 403)

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        if row.status != "waiting":
            raise Refusal("not_waiting")
        names = [seat.name for seat in seats]
        bots: dict[int, dict[str, Any]] = {}
        for seat in seats:
            # Whoever did not come to a rematch has not seen its commitment. In a war the sides
            # stay whose they are.
            if seat.kind == "open" or not (seat.shown or table.in_war):
                names[seat.seat] = bot_name(names)
                bot = {"kind": "bot", "name": names[seat.seat], "level": asked.fill}
                bots[seat.seat] = {**bot, "secret": None, "shown": True}
        return dealing.change(row, seats, bots)

    await table.decide(choose)


async def claim(
    table: Table,
    secret: str | None,
    asked: api.Claim,
    client: str,
    person: str | None = None,
    rating: Rating | None = None,
) -> tuple[int, str]:
    """Take an open seat with the invitation, or at a public table; the last may be dealt to.

    This one comes over HTTP. Returns the seat and the secret that holds it: the same again to
    whoever asks again with the same token. `rating` is how strong `person` is.
    """
    invited = secret is not None and table.invites(secret)
    if not table.row.public and not invited:
        raise Refusal("needs_invitation" if secret is None else "strange_secret", 403)
    if not invited and table.row.asked:
        _check_rating(table.row.asked, rating)
    given = new_secret("seat") if asked.token is None else secret_from(asked.token, table.id)
    name = clean_name(asked.name)
    own = table.strangers.get(client, set())
    taken = 0

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        nonlocal taken
        for seat in seats:
            if seat.kind == "person" and matches(given, seat.secret):
                taken = seat.seat
                return []
        free = _open(seats)
        if not free or row.status != "waiting":
            raise Refusal("full")
        if asked.seat is not None and asked.seat not in free:
            raise Refusal("seat_taken")
        # At a public table a stranger takes one seat, so that others find one too.
        if not invited and any(seat.secret in own for seat in seats):
            raise Refusal("one_seat_each")
        taken = free[0] if asked.seat is None else asked.seat
        values = {"kind": "person", "name": name, "secret": hashed(given), "person": person}
        return dealing.change(row, seats, {taken: values})

    await table.decide(choose)
    if not invited:
        table.strangers.setdefault(client, set()).add(hashed(given))
    return taken, given


def _check_rating(wanted: list[int], rating: Rating | None) -> None:
    if rating is None:
        raise Refusal("rating_unknown", 403)
    if not wanted[0] <= round(rating.value) <= wanted[1]:
        said = {"from": wanted[0], "to": wanted[1], "rating": round(rating.value)}
        raise Refusal("rating_asked", 403, **said)


async def rename(table: Table, who: Connection, asked: wire.Rename) -> None:
    seat = own_seat(who, asked.seat)
    name = clean_name(asked.name)
    owner = table.seats[seat].secret
    await table.write(statements.rename_seat(table.id, seat, owner, name))
    table.seats[seat].name = name
    table.tell_table()


async def leave(table: Table, who: Connection, asked: wire.Leave) -> None:
    """Before the game the seat is open again; in the game a bot plays it."""
    index = own_seat(who, asked.seat)
    owner = table.seats[index].secret

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        if seats[index].secret != owner:  # it was left at another server
            raise Refusal("not_yours", 403, number=index)
        if row.status == "playing" and seats[index].stand_in is None:
            return [statements.update_seat(table.id, index, stand_in=table.stand_in_level)]
        if dealing.waits_for(row, seats) == "parts":  # nobody may go for what the parts will deal
            raise Refusal("dealing")
        if row.status == "waiting" and table.in_war and row.series_game:  # sides stay
            raise Refusal("in_war")
        if row.status == "waiting":
            return dealing.change(row, seats, {index: dict(OPEN_SEAT)})
        return []

    await table.decide(choose)


async def take_holiday(table: Table, index: int, days: int) -> None:
    """A seat goes on holiday for so many days from now on; with none it is back.

    This one comes over HTTP, as it is asked for at several tables at once.
    """
    table.running_game()
    settings = table.clock.settings if table.clock else None
    if settings is None or not settings.always:
        raise Refusal("no_holidays")

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        endings.must_play(row)
        if not plays(seats[index]):
            raise Refusal("bot_plays")
        at = now()
        back = holidays.changed(seats[index].holidays or [], at, 0)
        left = holidays.days_left(settings.holidays, back)
        if days > left:
            raise Refusal("holidays_left", days=left)
        taken = holidays.changed(back, at, days)
        if taken == (seats[index].holidays or []):
            return []
        return [statements.update_seat(table.id, index, holidays=taken)]

    await table.decide(choose)


def _open(seats: list[SeatRow]) -> list[int]:
    return [seat.seat for seat in seats if seat.kind == "open"]


async def rematch(table: Table, who: Connection, asked: wire.AskRematch) -> None:
    if table.in_war:
        raise Refusal("in_war")
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


async def mute(table: Table, who: Connection, asked: wire.Mute) -> None:
    """For all; whoever wants to hear somebody no more does that in its own client."""
    if not who.host:
        raise Refusal("not_host", 403)

    def choose(_: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        if asked.seat >= len(seats) or seats[asked.seat].kind != "person":
            raise Refusal("nobody_there")
        return [statements.update_seat(table.id, asked.seat, muted=asked.muted)]

    await table.decide(choose)


async def ping(table: Table, who: Connection, asked: wire.Ping) -> None:
    """The acknowledgement is the answer."""


HANDLERS: dict[type[Any], Callable[[Table, Connection, Any], Awaitable[None]]] = {
    wire.PromisePart: promise_part,
    wire.OpenPart: open_part,
    wire.Act: act,
    wire.Undo: undo,
    wire.Say: chat,
    wire.HandOver: hand_over,
    wire.TakeBack: take_back,
    wire.Start: start,
    wire.AskRematch: rematch,
    wire.Rename: rename,
    wire.Leave: leave,
    wire.Resign: endings.resign,
    wire.Abort: endings.abort,
    wire.ClaimStalled: endings.claim_stalled,
    wire.OfferDraw: offers.offer_draw,
    wire.AskUndo: offers.ask_undo,
    wire.Answer: offers.answer,
    wire.Mute: mute,
    wire.Ping: ping,
}
