"""The routes of wars. A seat's secret in the Authorization header says whose side is asked for."""

from __future__ import annotations

from starlette.requests import Request

from ilion.server.errors import Refusal
from ilion.server.http.asked import client_of, secrets_of
from ilion.server.http.limits import Limits
from ilion.server.people import People
from ilion.server.protocol import api
from ilion.server.wars import Wars


class WarRoutes:
    """What stands behind each route under /api/wars; a method is named like its route."""

    def __init__(self, wars: Wars, people: People, limits: Limits) -> None:
        self.wars = wars
        self.people = people
        self.limits = limits

    async def open_war(self, request: Request, wish: api.NewWar) -> api.OpenedWar:
        self.limits.check_table(client_of(request))
        person = await self.people.who(wish.key)
        return await self.wars.open(wish, client_of(request), person)

    async def war(self, request: Request) -> api.War:
        return await self.wars.describe(request.path_params["war"], secrets_of(request))

    async def set_up_war(self, request: Request, wish: api.WarSetupWish) -> api.War:
        return await self.wars.set_up(request.path_params["war"], _secret(request), wish)

    async def war_again(self, request: Request) -> api.War:
        self.limits.check_table(client_of(request))
        return await self.wars.again(request.path_params["war"], _secret(request))


def _secret(request: Request) -> str:
    found = next(iter(secrets_of(request)), None)
    if found is None:
        raise Refusal("not_seated", 403)
    return found
