"""How a game ends before its rules end it: resigned, out of time, stalled, called off.

Every ending is a note in the log, decided in the store under the table's row, and shown after that.
"""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sql

from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.protocol.wire import Ending, Message
from ilion.server.store import statements
from ilion.server.store.rows import SeatRow, TableRow
from ilion.server.table.connections import Connection, own_seat
from ilion.server.table.game import LiveGame
from ilion.server.table.notes import Note
from ilion.server.table.results import winners_without
from ilion.server.table.table import Table

Out = Literal["resigned", "time", "stalled"]


async def resign(table: Table, who: Connection, asked: wire.Resign) -> None:
    table.running_game()
    await take_out(table, own_seat(who, asked.seat), "resigned")


async def abort(table: Table, who: Connection, asked: wire.Abort) -> None:
    game = table.running_game()
    seat = own_seat(who, asked.seat)
    if table.in_war:
        raise Refusal("in_war")
    if not game.may_abort(seat):
        raise Refusal("too_late_to_abort")
    await call_off(table, seat, "ended.aborted")


async def claim_stalled(table: Table, who: Connection, asked: wire.ClaimStalled) -> None:
    """Others need not wait for ever for somebody who does not play, at a table without a clock."""
    table.running_game()
    if not [seat for seat in who.seats if table.seats[seat].out is None]:
        raise Refusal("not_seated", 403)
    if asked.seat in who.seats:
        raise Refusal("claim_own")
    if asked.seat >= len(table.seats) or not table.may_claim()[asked.seat]:
        raise Refusal("not_stalled")
    if asked.wish == "win":
        await take_out(table, asked.seat, "stalled")
    elif asked.wish == "bot":
        await bot_goes_on(table, asked.seat, "ended.stalled")
    else:
        if set(table.players()) - {*who.seats, asked.seat}:
            raise Refusal("others_play")
        await call_off(table, asked.seat, "ended.stalled_off")


async def time_out(table: Table, seat: int) -> None:
    """A seat's time is up: what follows was said when the table was opened."""
    assert table.clock is not None
    if table.clock.settings.at_zero == "lose":
        await take_out(table, seat, "time")
    else:
        await bot_goes_on(table, seat, "ended.time")


async def take_out(table: Table, index: int, why: Out) -> None:
    """A seat's owner plays no more and cannot win. The game ends, or a bot plays the seat on."""
    game = table.running_game()

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        must_play(row)
        if seats[index].out is not None:
            raise Refusal("is_out")
        told = [Message(f"ended.{why}", {"seat": index})]
        winners = winners_without(game, seats, index)
        if winners is None:
            level = table.stand_in_level
            told.append(Message("ended.bot_ranked_last", {"seat": index, "level": level}))
            return [
                statements.update_seat(table.id, index, out=why, stand_in=level),
                write_note(table, game, index, told),
            ]
        told.append(Message("ended.won", {"seats": winners, "count": len(winners)}))
        return [
            statements.update_seat(table.id, index, out=why),
            *end(table, game, index, told, Ending(why, index, winners)),
        ]

    await table.decide(choose)
    table.count_ending()


async def bot_goes_on(table: Table, index: int, key: str) -> None:
    """A bot plays a seat for its owner, who can still win with it."""
    game = table.running_game()

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        must_play(row)
        if seats[index].stand_in is not None:
            return []
        level = table.stand_in_level
        told = [
            Message(key, {"seat": index}),
            Message("ended.bot_goes_on", {"seat": index, "level": level}),
        ]
        return [
            statements.update_seat(table.id, index, stand_in=level),
            write_note(table, game, index, told),
        ]

    await table.decide(choose)


async def call_off(table: Table, seat: int, key: str) -> None:
    """End the game without a result."""
    game = table.running_game()

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        must_play(row)
        told = [Message(key, {"seat": seat})]
        return end(table, game, seat, told, Ending("aborted", seat, []))

    await table.decide(choose)
    table.count_ending()


def must_play(row: TableRow) -> None:
    if row.status != "playing":
        raise Refusal("not_playing")


def end(
    table: Table, game: LiveGame, seat: int, told: list[Message], ending: Ending
) -> list[sql.Executable]:
    """What is written to end a game; a conflict where the log has gone on meanwhile."""
    return [
        statements.update_table(table.id, status="over", offers=None),
        write_note(table, game, seat, told, ending),
    ]


def write_note(
    table: Table, game: LiveGame, seat: int, told: list[Message], ending: Ending | None = None
) -> sql.Executable:
    note = Note(game.number + 1, game.ply, seat, told, ending)
    left = table.clock.news().left if table.clock else None
    return statements.insert_entry(table.id, note.entry(left))
