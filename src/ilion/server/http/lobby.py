"""The routes of the lobby: public tables, and quick pairing."""

from __future__ import annotations

from starlette.requests import Request

from ilion.server.errors import Refusal
from ilion.server.http.asked import client_of
from ilion.server.http.limits import Limits
from ilion.server.pairing import Pairing
from ilion.server.people import People
from ilion.server.protocol import api
from ilion.server.table.registry import TableRegistry


class LobbyRoutes:
    """What stands behind each route of the lobby; a method is named like its route."""

    def __init__(self, registry: TableRegistry, people: People, limits: Limits) -> None:
        self.registry = registry
        self.pairing = Pairing(registry, people)
        self.limits = limits

    async def public_tables(self, _: Request) -> api.PublicTables:
        return api.PublicTables(await self.registry.public_tables())

    async def looking(self, _: Request) -> api.Looking:
        return await self.pairing.looking()

    async def look(self, request: Request, wish: api.NewSearch) -> api.Search:
        if self.registry.stopping:
            raise Refusal("stopping", 503)
        client = client_of(request)
        if self.pairing.is_new(wish.ticket):  # it may open a table, and is limited as that is
            self.limits.check_table(client)
        return await self.pairing.look(wish, client)

    async def stop_looking(self, _: Request, wish: api.Ticket) -> api.Looking:
        return await self.pairing.stop(wish.ticket)
