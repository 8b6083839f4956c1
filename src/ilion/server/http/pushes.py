"""The routes of Web Push."""

from __future__ import annotations

from starlette.requests import Request

from ilion.server.http.asked import client_of
from ilion.server.http.limits import Limits
from ilion.server.people import People
from ilion.server.protocol import api
from ilion.server.push.pushes import Pushes


class PushRoutes:
    """What stands behind each route under /api/push; a method is named like its route."""

    def __init__(self, pushes: Pushes, people: People, limits: Limits) -> None:
        self.pushes = pushes
        self.people = people
        self.limits = limits

    async def push_key(self, _: Request) -> api.PushKey:
        return api.PushKey(self.pushes.public)

    async def add_push(self, request: Request, wish: api.NewPush) -> api.PushKey:
        self.limits.check_table(client_of(request))
        await self.pushes.add(wish, await self.people.who(wish.key))
        return api.PushKey(self.pushes.public)

    async def end_push(self, request: Request, wish: api.EndPush) -> api.Ended:
        self.limits.check_write(client_of(request))
        await self.pushes.remove(wish.endpoint)
        return api.Ended()
