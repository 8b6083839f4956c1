"""Wars: four tables one after the other, with the same two sides (docs/war.md).

A war is a series whose players are its sides. Nothing is kept of it but its tables: laurels and
chronicle are made from their records, and what was chosen for a game are its table's options. So
the next table is opened from what the store has, by whichever server comes first.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Mapping
from typing import Any

import sqlalchemy as sql

from ilion.core.errors import IlionError
from ilion.core.registry import game as find_game
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol import api, wire
from ilion.server.store import statements
from ilion.server.store.faults import StoreFault
from ilion.server.store.rows import SavedGame, now
from ilion.server.store.schema import SERIES, TABLES
from ilion.server.store.store import Conflict
from ilion.server.table import messages, opening, series
from ilion.server.table.registry import TableRegistry
from ilion.server.table.table import Table
from ilion.server.war_standing import Standing, game_news, players, setup_news, side_news
from ilion.war.account import Account, account
from ilion.war.campaign import CHAPTERS, SIDES, Chapter, set_up, values, victor

LOG = logging.getLogger("ilion.wars")
ACCOUNTS = 1000  # of finished games that are remembered


class Wars:
    """The wars of one server's database."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.store = registry.store
        registry.on_over = self._on_over
        self._accounts: OrderedDict[str, Account] = OrderedDict()  # by table
        self._due: dict[str, asyncio.TimerHandle] = {}  # by war: when it goes on by itself
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()  # one war goes on at a time

    async def start(self) -> None:
        """Let wars go on whose last game ended before this server was started."""
        ended = sql.and_(
            SERIES.c.kind == "war",
            TABLES.c.status == "over",
            TABLES.c.rematch.is_(None),
            TABLES.c.series_game < len(CHAPTERS) - 1,
        )
        chosen = sql.select(SERIES.c.id).join(TABLES, TABLES.c.series == SERIES.c.id).where(ended)
        found = [war for (war,) in await self.store.rows(chosen)]

        async def all_of_them() -> None:
            for war in found:
                await self._go_on_alone(war)

        self._begin(all_of_them())

    async def stop(self) -> None:
        for due in self._due.values():
            due.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Opening

    async def open(self, wish: api.NewWar, client: str, person: str | None) -> api.OpenedWar:
        """Begin a war: its first table, and who begins there by lot."""
        made = set_up(CHAPTERS[0], {}, secrets.randbelow(2))
        mine = api.SeatWish("me", wish.name)
        other = api.SeatWish(wish.opponent, level=wish.level)
        side = SIDES.index(wish.side)
        table = api.NewTable(
            game=CHAPTERS[0].game,
            seats=[mine if each == side else other for each in made.sides],
            options=made.options,
            clock=wish.clock,
        )
        opened = await self.registry.open(
            table, client, person, lambda row: series.begin_war(row, made.sides)
        )
        found = await self.registry.find(opened.table.id)
        war = await self.describe(found.row.series or "", [opened.seats[0].secret])
        return api.OpenedWar(war, opened.table.id, opened.host, opened.seats[0], opened.invitation)

    async def again(self, war: str, secret: str) -> api.War:
        """Another war of the same people, with their sides changed; the same where there is one."""
        async with self._turn:
            standing = await self._standing(war)
            await self._side(standing, secret)
            if standing.next is None and len(standing.accounts) < len(CHAPTERS):
                raise Refusal("war_goes_on")
            if standing.next is not None and not standing.honour:
                raise Refusal("war_goes_on")
            if standing.last.row.rematch is None:
                await self._open(standing, CHAPTERS[0], {}, again=True)
        found = await self.registry.find(standing.last.row.rematch or "")
        return await self.describe(found.row.series or "", [secret])

    # Going on

    def _on_over(self, table: Table) -> None:
        if table.in_war and table.row.series:
            self._begin(self._go_on_alone(table.row.series))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on_alone(self, war: str) -> None:
        """Go on where nobody waits for it; whoever looks at the war tries again."""
        try:
            await self.go_on(war)
        except (Refusal, StoreFault, Conflict) as error:
            LOG.warning("a war does not go on", extra={"war": war, "why": str(error)})

    async def go_on(self, war: str) -> None:
        """Open the next table of a war where it is time for it."""
        async with self._turn:
            standing = await self._standing(war)
            chapter = standing.next
            if chapter is None or standing.honour or standing.last.row.rematch:
                return
            left = standing.until - now()
            if standing.waits_for_setter() and left > 0:
                self._wait(war, left / 1000)
                return
            chosen: dict[str, Any] = {}
            if standing.setter is not None and standing.seat(standing.setter).kind == "bot":
                chosen = {name: secrets.choice(values(chapter, name)) for name in chapter.choices}
            await self._open(standing, chapter, chosen)

    def _wait(self, war: str, seconds: float) -> None:
        if war in self._due:
            self._due[war].cancel()
        loop = asyncio.get_running_loop()
        self._due[war] = loop.call_later(seconds, lambda: self._begin(self._go_on_alone(war)))

    async def set_up(self, war: str, secret: str, wish: api.WarSetupWish) -> api.War:
        """The next game as whoever lost the last one wants it."""
        async with self._turn:
            standing = await self._standing(war)
            side = await self._side(standing, secret)
            chapter = standing.next
            mine = standing.setter in (side, None) if standing.honour else standing.setter == side
            if chapter is None or chapter.game != wish.game or standing.last.row.rematch:
                raise Refusal("not_to_set_up")
            if not mine:
                raise Refusal("not_to_set_up", 403)
            await self._open(standing, chapter, wish.choices)
        return await self.describe(war, [secret])

    async def _open(
        self,
        standing: Standing,
        chapter: Chapter,
        chosen: Mapping[str, Any],
        again: bool = False,
    ) -> None:
        """Store the table that these people go on at, and tell them.

        With `again` it is the first of another war, and the sides are changed.
        """
        last = standing.last
        try:
            made = set_up(chapter, chosen, secrets.randbelow(2))
        except IlionError as error:
            raise refusal_from(error) from None
        order = [standing.seat(1 - side if again else side) for side in made.sides]
        row, seats = opening.next_table(last, find_game(chapter.game), made.options, order)
        also = [statements.link_rematch(last.id, row.id)]
        if again:
            also.append(series.begin_war(row, made.sides))
        else:
            series.follow(last.row, row, made.sides)
            also.append(statements.touch_series(standing.id))  # all of it is kept for as long
        due = self._due.pop(standing.id, None)
        if due:
            due.cancel()
        try:
            table = await self.registry.add(row, seats, *also, announce=last.id)
        except Conflict:  # another server was first
            await last.do(last.read_again)
            return
        table.series = await self.store.load_series(row.series or "")
        last.row.rematch = row.id
        last.connections.send(wire.Rematch(row.id))
        last.tell_table()

    # Telling

    async def describe(self, war: str, held: list[str]) -> api.War:
        """A war as it stands, to whoever has these secrets."""
        standing = await self._standing(war)
        if standing.next is not None and now() >= standing.until:
            await self._go_on_alone(war)
            standing = await self._standing(war)
        last = standing.last

        async def read() -> api.War:
            mine, _ = await last.rights_in_store(held)
            sides = {players(last.row)[seat] for seat in mine}
            outcomes = [each.outcome for each in standing.accounts]
            over = len(outcomes) == len(CHAPTERS)
            decided = over or standing.honour
            won = victor(outcomes) if decided else None
            goes_on = last.row.rematch is not None and standing.next is None
            left_out = last.row.rematch is not None and standing.honour
            return api.War(
                id=war,
                created=messages.timestamp(standing.saved.row.created),
                clock=last.clock.settings if last.clock else None,
                sides=[side_news(standing, side, side in sides) for side in (0, 1)],
                games=[game_news(standing, at, chapter) for at, chapter in enumerate(CHAPTERS)],
                setup=None if left_out else setup_news(standing),
                victor=None if won is None else SIDES[won],
                decided=decided,
                over=over,
                again=await self._war_of(last.row.rematch) if goes_on or left_out else None,
            )

        return await last.do(read)

    async def _war_of(self, table: str | None) -> str | None:
        chosen = sql.select(TABLES.c.series).where(TABLES.c.id == table)
        found: str | None = await self.store.scalar(chosen)
        return found

    async def _side(self, standing: Standing, secret: str) -> int:
        """The side that a secret holds."""
        mine, _ = await standing.last.rights_in_store([secret])
        if not mine:
            raise Refusal("not_seated", 403)
        return players(standing.last.row)[mine[0]]

    async def _standing(self, war: str) -> Standing:
        saved = await self.store.load_series(war) if wire.TABLE_ID.fullmatch(war) else None
        if saved is None or saved.row.kind != "war" or not saved.games:
            raise Refusal("no_war", 404)
        accounts = [
            await self._account(each) for each in saved.games if each.table.status == "over"
        ]
        return Standing(saved, accounts, await self.registry.find(saved.games[-1].table.id))

    async def _account(self, played: SavedGame) -> Account:
        """Made from the game's record, which nobody's secrets are in any more."""
        known = self._accounts.get(played.table.id)
        if known is not None:
            return known
        table = await self.registry.find(played.table.id)
        if table.status != "over":
            await table.do(table.read_again)
        ended = table.ending()
        if table.game is None or ended is None:
            raise Refusal("not_over")
        record = table.game.record(table.names)
        made = await asyncio.to_thread(account, record, players(table.row), ended.kind, ended.by)
        self._accounts[table.id] = made
        if len(self._accounts) > ACCOUNTS:
            self._accounts.popitem(last=False)
        return made
