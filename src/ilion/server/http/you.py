"""The routes of oneself: a key in the Authorization header says who asks."""

from __future__ import annotations

import io
import zipfile

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ilion.server.http.asked import client_of, secrets_of
from ilion.server.http.limits import Limits
from ilion.server.people import People
from ilion.server.protocol import api


class YouRoutes:
    """What stands behind each route under /api/you; a method is named like its route."""

    def __init__(self, people: People, limits: Limits) -> None:
        self.people = people
        self.limits = limits

    async def begin_you(self, request: Request, wish: api.NewYou) -> api.You:
        self.limits.check_table(client_of(request))
        return await self.people.describe(await self.people.add(wish))

    async def you(self, request: Request) -> api.You:
        return await self.people.describe(await self._who(request))

    async def rename_you(self, request: Request, wish: api.NewName) -> api.You:
        person = await self._who(request)
        self.limits.check_write(client_of(request))
        await self.people.rename(person, wish.name)
        return await self.people.describe(person)

    async def link_you(self, request: Request) -> api.YourLink:
        person = await self._who(request)
        self.limits.check_write(client_of(request))
        return api.YourLink(await self.people.new_link(person, secrets_of(request)[0]))

    async def linked_you(self, request: Request) -> api.Linked:
        self.limits.check_write(client_of(request))
        return await self.people.linked(next(iter(secrets_of(request)), ""))

    async def join_you(self, request: Request, wish: api.NewDevice) -> api.You:
        self.limits.check_table(client_of(request))
        link = next(iter(secrets_of(request)), "")
        return await self.people.describe(await self.people.join(link, wish.key))

    async def export_you(self, request: Request) -> Response:
        """Every game that is over as a record that the command line reads, and the ratings."""
        person = await self._who(request)
        self.limits.check_write(client_of(request))
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
            for table, record in await self.people.records(person):
                made.writestr(f"{table}.ilion.json", record)
            ratings = await self.people.ratings.told(person)
            made.writestr("ratings.json", msgspec.json.format(msgspec.json.encode(ratings)))
        headers = {"Content-Disposition": 'attachment; filename="ilion-games.zip"'}
        return Response(held.getvalue(), media_type="application/zip", headers=headers)

    async def forget_you(self, request: Request) -> api.Forgotten:
        person = await self._who(request)
        self.limits.check_write(client_of(request))
        return api.Forgotten(await self.people.forget(person))

    async def _who(self, request: Request) -> str:
        return await self.people.find(next(iter(secrets_of(request)), ""))
