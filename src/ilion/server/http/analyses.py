"""Analyses of finished games: begun once, done in parts by the bot workers, then kept."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ilion.analysis.version import analysis_version
from ilion.server.errors import Refusal, shortened
from ilion.server.http.limits import Limits
from ilion.server.protocol import api
from ilion.server.table.registry import TableRegistry

EACH = 2  # analyses of one client that may be under way
IN_ALL = 12  # analyses that may be under way
KEPT = 50  # finished ones in memory
WATCHED = 40.0  # seconds after which one is given up that nobody asks for
ID = re.compile("[0-9a-f]{32}")
# What an analysis depends on; names do not change it.
JUDGED = ("game", "rules", "seats", "options", "deal", "log", "components")


@dataclass(slots=True)
class Work:
    """An analysis as far as it is."""

    client: str
    record: str
    finished: bool
    found: dict[str, Any] | None = None  # once the first part is done
    steps: list[dict[str, Any]] = field(default_factory=list)
    asked_at: float = field(default_factory=time.monotonic)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    refused: Refusal | None = None

    @property
    def whole(self) -> bool:
        return self.found is not None and self.found["players"] is not None


class Analyses:
    """What is under way on this server, and what the store has."""

    def __init__(self, registry: TableRegistry, limits: Limits) -> None:
        self.pool = registry.pool
        self.kept = registry.analyses
        self.simulations = registry.config.analysis_simulations
        self.limits = limits
        self.done = 0  # for /metrics
        self.works: dict[str, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def under_way(self) -> Counter[str]:
        """How many of each client are under way."""
        return Counter(work.client for work in self.works.values() if not work.whole)

    async def begin(self, record: str, client: str, finished: bool) -> api.Analysis:
        """Begin an analysis, or find it: answered once it is known whether the record holds."""
        name = analysis_id(record, self.simulations)
        # Others may have begun it while the store was asked.
        work = self.works.get(name) or await self._load(name) or self.works.get(name)
        if work is None:
            busy = self.under_way
            if busy[client] >= EACH or not self.limits.analyses.take(client):
                raise Refusal("too_many_analyses", 429)
            if busy.total() >= IN_ALL:
                raise Refusal("busy", 503)
            work = self.works[name] = Work(client, record, finished)
            task = asyncio.create_task(self._run(name, work), name=f"analysis {name[:8]}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        work.asked_at = time.monotonic()
        await work.begun.wait()
        if work.refused is not None or work.found is None:  # it was given up, or the server stops
            raise work.refused or Refusal("busy", 503)
        return self._news(name, work, 0)

    async def news(self, name: str, first: int) -> api.Analysis:
        if not ID.fullmatch(name):  # not every text can be asked of every database
            raise Refusal("no_analysis", 404)
        work = self.works.get(name) or await self._load(name)
        if work is None or work.found is None:
            raise Refusal("no_analysis", 404)
        work.asked_at = time.monotonic()
        return self._news(name, work, first)

    def _news(self, name: str, work: Work, first: int) -> api.Analysis:
        assert work.found is not None
        told = {**work.found, "id": name, "steps": work.steps[first:]}
        return msgspec.convert(told, api.Analysis)

    async def _load(self, name: str) -> Work | None:
        written = await self.kept.load(name)
        if written is None:
            return None
        work = Work("", "", False, found=msgspec.json.decode(written))
        assert work.found is not None
        work.steps = work.found["steps"]
        work.begun.set()
        self._remember(name, work)
        return work

    def _remember(self, name: str, work: Work) -> None:
        self.works[name] = work
        whole = [each for each, other in self.works.items() if other.whole]
        for old in whole[:-KEPT]:
            del self.works[old]

    async def _run(self, name: str, work: Work) -> None:
        """Part after part, until it is whole or nobody wants it any more."""
        try:
            while not work.whole:
                if time.monotonic() - work.asked_at > WATCHED:
                    break
                answer = await self.pool.analyse(
                    work.record, work.finished, self.simulations, len(work.steps)
                )
                if answer.refused is not None:
                    raise Refusal("record", 422, sentence=shortened(answer.refused))
                if answer.found is None:
                    raise Refusal("busy", 503)
                work.steps += answer.found["steps"]
                work.found = answer.found
                work.begun.set()
            if work.whole and work.found is not None:
                self.done += 1
                work.record = ""
                written = msgspec.json.encode({**work.found, "steps": work.steps})
                self._remember(name, work)
                await self.kept.keep(name, written.decode())
        except Refusal as refusal:
            work.refused = refusal
        finally:
            work.begun.set()
            if not work.whole:
                self.works.pop(name, None)


def analysis_id(record: str, simulations: int) -> str:
    """A name for what is analysed: the same game, the same name."""
    try:
        data = msgspec.json.decode(record, type=dict[str, Any])
        judged = [analysis_version(), simulations, *(data.get(name) for name in JUDGED)]
        written = msgspec.json.encode(judged, order="deterministic")
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Refusal("record", 422, sentence="a record is one JSON object.") from None
    return hashlib.sha256(written).hexdigest()[:32]
