"""What comes before a deal: the people, the hashes of their random parts, and then the parts.

The table's commitment is shown to everybody first. Then each person's client promises a random
part by its hash, and opens it once all have promised, so that nobody chooses the deal
(docs/fair-play.md). These functions say what follows when seats change. They work on rows that the
store has locked, because people sit at several servers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sql

from ilion.core.parts import BOT, PERSON, Part, Parts, bot_part
from ilion.server.protocol.wire import WaitsFor
from ilion.server.store import statements
from ilion.server.store.rows import SeatRow, TableRow, now
from ilion.server.table.game import LiveGame

NO_PART = ""  # the `part_hash` of a seat whose client sends none, or was too late


class DealTimer:
    """Says when a table has waited long enough for its seats' parts."""

    def __init__(self, within: float, time_up: Callable[[int], None]) -> None:
        self.within = within
        self.time_up = time_up  # is told since when the table had waited
        self._due: asyncio.TimerHandle | None = None

    def set(self, row: TableRow) -> None:
        """Wait for what the table waits for now, and for nothing else."""
        self.cancel()
        if row.status == "waiting" and row.parts_since is not None:
            # Within the limits even where the machine's clock was changed meanwhile.
            left = min(self.within, max(0.0, self.within - (now() - row.parts_since) / 1000))
            loop = asyncio.get_running_loop()
            self._due = loop.call_later(left, self.time_up, row.parts_since)

    def cancel(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None


def waits_for(row: TableRow, seats: Sequence[SeatRow]) -> WaitsFor | None:
    """What a table waits for before it deals; None where it has dealt."""
    if row.status != "waiting":
        return None
    if any(seat.kind == "open" or not seat.shown for seat in seats):
        return "people"
    if any(seat.kind == "person" and seat.part_hash is None for seat in seats):
        return "hashes"
    return "parts"


def change(
    row: TableRow, seats: list[SeatRow], changes: Mapping[int, Mapping[str, Any]]
) -> list[sql.Executable]:
    """Change seats of a table that waits; where that was the last it waited for, deal."""
    before = waits_for(row, seats)
    for index, values in changes.items():
        seats[index] = replace(seats[index], **values)
    written = [statements.update_seat(row.id, each, **values) for each, values in changes.items()]
    waits = waits_for(row, seats)
    if waits == "parts" and not any(map(_is_due, seats)):
        written.append(deal(row, seats))
    elif waits != before:
        since = None if waits == "people" else now()
        written.append(statements.update_table(row.id, parts_since=since))
    return written


def time_up(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
    """The table has waited long enough, and goes on without what is missing."""
    waits = waits_for(row, seats)
    if waits == "hashes":
        missing = [each for each in seats if each.kind == "person" and each.part_hash is None]
        return change(row, seats, {seat.seat: {"part_hash": NO_PART} for seat in missing})
    return [deal(row, seats)] if waits == "parts" else []


def deal(row: TableRow, seats: Sequence[SeatRow]) -> sql.Executable:
    """Deal from the seed and the parts that are there."""
    begun = dealt(row, seats)
    assert begun.deal is not None
    assert begun.fair is not None
    return statements.begin_game(row.id, begun.deal, begun.fair)


def dealt(row: TableRow, seats: Sequence[SeatRow]) -> TableRow:
    """The table's row with its game begun."""
    parts = [_part(row, seat) for seat in seats]
    fair = Parts(row.id, parts).to_json()
    begun = replace(row, status="playing", fair=fair, begun=now())
    game = LiveGame.deal(begun, len(seats))
    begun.deal = dict(game.play.deal)
    return begun


def _is_due(seat: SeatRow) -> bool:
    return seat.kind == "person" and seat.part_hash != NO_PART and seat.part is None


def _part(row: TableRow, seat: SeatRow) -> Part:
    if seat.kind == "bot":
        return Part(BOT, None, bot_part(row.commitment, seat.seat))
    return Part(PERSON, seat.part_hash or None, seat.part)
