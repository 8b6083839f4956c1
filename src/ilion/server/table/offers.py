"""What a seat asks of all other people at a table: a draw, or to go back further than it may alone.

An offer is kept in the table's row, so that it is the same on all servers. It lapses when somebody
who has not agreed decides in the game instead. One that was refused is kept as well (`refused_at`,
a ply), so that the same is not asked again and again.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.protocol.wire import Ending, Message
from ilion.server.store import statements
from ilion.server.store.rows import EntryRow, SeatRow, TableRow
from ilion.server.table import endings
from ilion.server.table.connections import Connection, own_seat
from ilion.server.table.game import LiveGame
from ilion.server.table.seats import plays
from ilion.server.table.table import Table

AGAIN_AFTER = 10  # decisions before somebody may offer a draw again that was refused

Kept = dict[str, Any]  # an offer as the store keeps it


async def offer_draw(table: Table, who: Connection, asked: wire.OfferDraw) -> None:
    """Whoever offers what another has offered agrees to it."""
    await _offer(table, who, own_seat(who, asked.seat), "draw", None)


async def ask_undo(table: Table, who: Connection, asked: wire.AskUndo) -> None:
    game = table.running_game()
    seat = own_seat(who, asked.seat)
    if asked.number != game.number:
        raise Refusal("moved_on")
    if asked.ply not in game.ask_undo_plies(seat):
        raise Refusal("no_undo")
    game.check_undos(seat)
    await _offer(table, who, seat, "undo", asked.ply)


async def _offer(table: Table, who: Connection, seat: int, kind: str, ply: int | None) -> None:
    game = table.running_game()

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        people = _people(row, seats, seat)
        kept = row.offers or []
        for offer in kept:
            if offer["kind"] == kind and "refused_at" not in offer:
                # Where the last who had not agreed has left since, nobody is waited for.
                waits = not set(people) <= set(offer["agreed"])
                if waits and (offer["by"] in who.seats or kind == "undo"):
                    raise Refusal("offer_open")
                return _agree(table, game, row, offer, who, people)
            if offer["kind"] == kind and offer["by"] == seat:
                since = game.ply - offer["refused_at"]
                if 0 <= since < (AGAIN_AFTER if kind == "draw" else 1):
                    raise Refusal("offer_refused")
        made: Kept = {"kind": kind, "by": seat, "ply": ply, "agreed": []}
        row.offers = [*_others(kept, kind), made]
        return _agree(table, game, row, made, who, people)

    await table.decide(choose)
    table.count_ending()


async def answer(table: Table, who: Connection, asked: wire.Answer) -> None:
    game = table.running_game()
    seat = own_seat(who, asked.seat)

    def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
        people = _people(row, seats, seat)
        kept = row.offers or []
        named = (each for each in kept if each["kind"] == asked.offer and "refused_at" not in each)
        offer = next(named, None)
        if offer is None:
            raise Refusal("no_offer")
        if asked.agree:
            return _agree(table, game, row, offer, who, people)
        refused: Kept = {"kind": asked.offer, "by": offer["by"], "refused_at": game.ply}
        return [statements.update_table(table.id, offers=[*_others(kept, asked.offer), refused])]

    await table.decide(choose)
    table.count_ending()


def _people(row: TableRow, seats: list[SeatRow], seat: int) -> list[int]:
    """The seats that people play: all of them must agree."""
    endings.must_play(row)
    people = [each.seat for each in seats if plays(each)]
    if seat not in people:
        raise Refusal("bot_plays")
    if len(people) < 2:
        raise Refusal("nobody_to_ask")
    return people


def _others(kept: list[Kept], kind: str) -> list[Kept]:
    return [each for each in kept if each["kind"] != kind]


def _agree(
    table: Table, game: LiveGame, row: TableRow, offer: Kept, who: Connection, people: list[int]
) -> list[sql.Executable]:
    """A client agrees for all seats that it holds; what everybody has agreed to is done."""
    offer["agreed"] = sorted({*offer["agreed"], *(set(who.seats) & set(people))})
    if not set(people) <= set(offer["agreed"]):
        return [statements.update_table(table.id, offers=row.offers)]
    by = offer["by"]
    if offer["kind"] == "draw":
        told = [Message("ended.draw", {})]
        return endings.end(table, game, by, told, Ending("draw", by, []))
    left = [each for each in row.offers or [] if each is not offer]
    if offer["ply"] not in game.ask_undo_plies(by):
        raise Refusal("no_undo")
    clock = table.clock.after_undo(by, offer["ply"]) if table.clock else None
    entry = EntryRow(number=game.number + 1, seat=by, undo_to=offer["ply"], clock=clock)
    return [
        *statements.insert_undo(table.id, entry),
        statements.update_table(table.id, offers=left or None),
    ]
