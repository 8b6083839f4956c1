"""Analyses in the store, by the id of what was analysed. Each can be made anew."""

from __future__ import annotations

import contextlib

import sqlalchemy as sql

from ilion.server.store.faults import StoreFault
from ilion.server.store.rows import now
from ilion.server.store.schema import ANALYSES
from ilion.server.store.statements import DAY_MS
from ilion.server.store.store import Conflict, Store

KEPT = 180  # days
MOST = 2000  # analyses, some 50 to 300 kB each: a database does not grow without end
NO_TABLE = ""  # an analysis belongs to no table


class KeptAnalyses:
    """What the store has of them. Where the store fails, there is none, and none is kept."""

    def __init__(self, store: Store, most: int = MOST) -> None:
        self.store = store
        self.most = most

    async def load(self, analysis: str) -> str | None:
        """The analysis as it was kept, or None."""
        try:
            chosen = sql.select(ANALYSES.c.found).where(ANALYSES.c.id == analysis)
            found: str | None = await self.store.scalar(chosen)
        except StoreFault:
            return None
        return found

    async def keep(self, analysis: str, found: str) -> None:
        """Keep an analysis; those that are older than half a year go, and the oldest of too many.

        What was made in the same millisecond as the last that may stay, stays too.
        """
        made = ANALYSES.c.made
        newest = sql.select(made).order_by(made.desc()).offset(self.most - 2).limit(1)
        old = sql.or_(
            ANALYSES.c.id == analysis,
            made < now() - KEPT * DAY_MS,
            made < newest.scalar_subquery(),
        )
        with contextlib.suppress(StoreFault, Conflict):
            await self.store.write(
                NO_TABLE,
                ANALYSES.delete().where(old),
                ANALYSES.insert().values(id=analysis, made=now(), found=found),
            )
