"""The routes of club evenings."""

from __future__ import annotations

from starlette.requests import Request

from ilion.server.club.evenings import Evenings
from ilion.server.club.told import told
from ilion.server.errors import Refusal
from ilion.server.http.asked import client_of, secrets_of
from ilion.server.http.limits import Limits
from ilion.server.people import People
from ilion.server.protocol import api, wire


class EveningRoutes:
    """What stands behind each route under /api/evenings; a method is named like its route."""

    def __init__(self, evenings: Evenings, people: People, limits: Limits) -> None:
        self.evenings = evenings
        self.people = people
        self.limits = limits

    async def open_evening(self, request: Request, wish: api.NewEvening) -> api.OpenedEvening:
        self.limits.check_table(client_of(request))
        person = await self.people.who(wish.key)
        found, host, invitation, secret = await self.evenings.open(wish, person)
        mine = [host, *([secret] if secret else [])]
        return api.OpenedEvening(told(found, mine), host, invitation, secret or None)

    async def evening(self, request: Request) -> api.Evening:
        """Without a secret one watches."""
        found = await self.evenings.find(_id(request))
        return told(await self.evenings.move_on(found), secrets_of(request))

    async def join_evening(self, request: Request, wish: api.JoinEvening) -> api.JoinedEvening:
        self.limits.check_table(client_of(request))
        person = await self.people.who(wish.key)
        invitation = next(iter(secrets_of(request)), "")
        found, number, secret = await self.evenings.join(_id(request), invitation, wish, person)
        return api.JoinedEvening(told(found, [secret]), number, secret)

    async def at_evening(self, request: Request) -> api.Evening:
        secrets = secrets_of(request)
        return told(await self.evenings.here(_id(request), next(iter(secrets), "")), secrets)

    async def leave_evening(self, request: Request) -> api.Evening:
        secrets = secrets_of(request)
        return told(await self.evenings.leave(_id(request), next(iter(secrets), "")), secrets)

    async def lead_evening(self, request: Request, wish: api.HostWish) -> api.Evening:
        secrets = secrets_of(request)
        found = await self.evenings.lead(_id(request), next(iter(secrets), ""), wish)
        return told(found, secrets)


def _id(request: Request) -> str:
    found: str = request.path_params["evening"]
    if not wire.TABLE_ID.fullmatch(found):
        raise Refusal("no_evening", 404)
    return found
