"""What is told of a table besides the game on it: who sits there, how it was set up, its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ilion.server.protocol import wire
from ilion.server.store.store import stamp
from ilion.server.table.connections import Connection

if TYPE_CHECKING:
    from ilion.server.table.table import Table


def describe(table: Table, connection: Connection | None = None) -> wire.Table:
    """A table as one connection is told of it; the seed and the result once it is over."""
    row = table.row
    yours = connection.seats if connection else []
    handed = table.handed()
    over = table.status == "over"
    return wire.Table(
        id=table.id,
        game=row["game"],
        rules=row["rules"],
        options=table.options,
        status=row["status"],
        seats=[each.on_wire(each.seat in yours, handed[each.seat]) for each in table.sitters],
        public=bool(row["public"]),
        host=bool(connection and connection.host),
        clock=table.clock.settings if table.clock else None,
        watchers=table.watchers,
        created=stamp(row["created"]),
        commitment=row["commitment"],
        seed=row["seed"] if over else None,
        result=wire.Result(**table.result) if over and table.result else None,
        rematch=row["rematch"],
        turn=table.live.state.actor if table.live and table.status == "playing" else None,
    )
