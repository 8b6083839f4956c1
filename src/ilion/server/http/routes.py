"""The HTTP API: what stands behind each route of api.py."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

import ilion
from ilion.bots.levels import LEVELS
from ilion.core.errors import IlionError
from ilion.core.game import Flag, Game
from ilion.core.registry import all_games
from ilion.core.text import LANGUAGES, catalogue, rules_page
from ilion.server.errors import PACKAGE, Refusal, shortened
from ilion.server.http.files import StaticResponse, WebClient
from ilion.server.http.limits import Limits
from ilion.server.http.replay import encoded
from ilion.server.metrics import Metrics
from ilion.server.protocol import api, wire
from ilion.server.protocol.codegen import json_schema, openapi
from ilion.server.table import handlers
from ilion.server.table.describe import describe
from ilion.server.table.registry import TableRegistry
from ilion.server.table.table import Table

BODY_BYTES = 16_384
SEVERAL = 2  # replays that are worked out at a time
JSON = "application/json"


class Routes:
    """One method for each route, named like it."""

    def __init__(self, registry: TableRegistry, limits: Limits, metrics: Metrics) -> None:
        self.registry = registry
        self.limits = limits
        self.counts = metrics
        self.client = WebClient()
        self._replays = asyncio.Semaphore(SEVERAL)
        self._games = StaticResponse.make(msgspec.json.encode(games()), JSON)
        self._texts = {lang: StaticResponse.make(texts(lang), JSON) for lang in LANGUAGES}
        self._rules = {
            (game.name, lang): StaticResponse.make(
                rules_page(game.package, lang).encode(), "text/markdown; charset=utf-8"
            )
            for game in all_games()
            for lang in LANGUAGES
        }
        self._openapi = StaticResponse.make(json.dumps(openapi(ilion.__version__)).encode(), JSON)
        self._schema = StaticResponse.make(json.dumps(json_schema()).encode(), JSON)

    def routes(self) -> list[Route]:
        made = [
            Route(each.path, self._endpoint(each), methods=[each.method], name=each.name)
            for each in api.ROUTES
        ]
        fixed = {"/openapi.json": self._openapi, "/protocol.json": self._schema}
        for path, asset in fixed.items():
            made.append(Route(path, _always(asset), name=path.strip("/")))
        # Whatever else is asked for under /api is not there; all other pages are the client's.
        made.append(Route("/{path:path}", self.page, name="page"))
        return made

    def _endpoint(self, route: api.Route) -> Callable[[Request], Awaitable[Response]]:
        handler = getattr(self, route.name)

        async def endpoint(request: Request) -> Response:
            given = [await _body(request, route.takes)] if route.takes else []
            found = await handler(request, *given)
            if isinstance(found, Response):
                return found
            return Response(msgspec.json.encode(found), route.status, media_type=JSON)

        return endpoint

    # Tables

    async def open_table(self, request: Request, wish: api.NewTable) -> api.Opened:
        if not self.limits.tables.take(_client(request)):
            raise Refusal("slow_down", 429)
        if self.registry.stopping:
            raise Refusal("stopping", 503)
        return await self.registry.open(wish)

    async def public_tables(self, _: Request) -> api.PublicTables:
        return api.PublicTables(self.registry.public_tables())

    async def table(self, request: Request) -> Any:
        found = await self._table(request)

        async def read() -> Any:
            return describe(found, self._holder(request, found))

        # By the table's own task: a move that is being written is not told of yet.
        return await found.do(read)

    async def claim(self, request: Request, wish: api.Claim) -> api.Claimed:
        found = await self._table(request)
        secret = _secret(request)
        seat, made = await found.do(lambda: handlers.claim(found, secret, wish.name, wish.seat))
        return api.Claimed(found.id, seat, made)

    async def record(self, request: Request) -> Response:
        """A record knows every secret, so it is given out when there are none left."""
        found = await self._table(request)
        if found.live is None or found.status != "over":
            raise Refusal("not_over")
        headers = {"Content-Disposition": f'attachment; filename="{found.id}.ilion.json"'}
        text = found.live.record(found.names).dumps()
        return Response(text, media_type=JSON, headers=headers)

    async def log(self, request: Request) -> api.SeatLog:
        found = await self._table(request)

        async def read() -> api.SeatLog:
            holder = self._holder(request, found)
            seat = holder.seats[0] if holder.seats else None
            if found.live is None:
                raise Refusal("not_begun")
            log = found.live.log(seat)
            return api.SeatLog(found.id, found.row["game"], seat, found.names, log)

        return await found.do(read)  # as above

    async def _table(self, request: Request) -> Table:
        return await self.registry.find(request.path_params["table"])

    def _holder(self, request: Request, table: Table) -> _Holder:
        secret = _secret(request)
        return _Holder(*table.rights([] if secret is None else [secret]))

    # What does not change

    async def games(self, request: Request) -> Response:
        return self._games.answer(request)

    async def text(self, request: Request) -> Response:
        return self._found(self._texts.get(request.path_params["language"]), request)

    async def rules(self, request: Request) -> Response:
        name, language = request.path_params["game"], request.path_params["language"]
        return self._found(self._rules.get((name, language)), request)

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        is_api = path == "api" or path.startswith("api/")
        return self._found(None if is_api else self.client.find(path), request)

    def _found(self, asset: StaticResponse | None, request: Request) -> Response:
        if asset is None:
            raise Refusal("no_page", 404)
        return asset.answer(request)

    # The rest

    async def replay(self, _: Request, wish: api.ReplayWish) -> Response:
        if self._replays.locked():
            raise Refusal("slow_down", 429)
        async with self._replays:
            return Response(await asyncio.to_thread(encoded, wish), media_type=JSON)

    async def health(self, _: Request) -> Response:
        works = await self.registry.store.works() and not self.registry.stopping
        body = {"status": "ok" if works else "failing", "tables": len(self.registry.tables)}
        return Response(json.dumps(body), 200 if works else 503, media_type=JSON)

    async def metrics(self, _: Request) -> Response:
        page = self.counts.page(self.registry)
        return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")


class _Holder:
    """Whoever asks over HTTP, as far as a table cares."""

    def __init__(self, seats: list[int], host: bool) -> None:
        self.seats = seats
        self.host = host
        self.memory = False

    def send(self, data: bytes) -> None:
        """Nothing is sent to those who only ask."""

    def close(self, code: int, reason: str) -> None:
        """Nor is there anything to close."""


def _always(asset: StaticResponse) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return asset.answer(request)

    return endpoint


def _client(request: Request) -> str:
    return request.client.host if request.client else "?"


def _secret(request: Request) -> str | None:
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret else None


async def _body(request: Request, kind: type[msgspec.Struct]) -> Any:
    """The request's body as the struct that its route takes."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal("not_json", 415)
    most = api.RECORD_BYTES if kind is api.ReplayWish else BODY_BYTES
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise Refusal("too_big", 413, bytes=most)
        return msgspec.json.decode(body, type=kind)
    except ClientDisconnect:
        raise Refusal("message", 422, sentence="it is cut off") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("message", 422, sentence=shortened(str(error))) from None


def games() -> api.Games:
    """The games as clients are told of them."""
    levels: Any = list(LEVELS)
    games = [_game(each) for each in all_games()]
    return api.Games(games, levels, wire.DEFAULT_LEVEL, list(LANGUAGES))


def _game(game: Game) -> api.GameInfo:
    options = [
        api.Option(
            name=name,
            kind="flag" if isinstance(option, Flag) else "choice",
            values=list(option.samples()),
            usual={str(seats): option.default_for(seats) for seats in game.seat_counts},
        )
        for name, option in game.options.items()
    ]
    box = game.box
    return api.GameInfo(
        name=game.name,
        rules=game.rules,
        seat_counts=list(game.seat_counts),
        options=options,
        variants=[api.Variant(seats, chosen) for seats, chosen in game.tables()],
        box=api.Box(box.original_title, list(box.authors), box.publisher, box.year, box.minutes),
    )


def texts(language: str) -> bytes:
    """Every text in one language. A game's own words come before the shared ones."""
    try:
        shared = {**catalogue("ilion", language), **catalogue(PACKAGE, language)}
        own = {game.name: catalogue(game.package, language) for game in all_games()}
    except IlionError:
        raise Refusal("no_page", 404) from None
    return msgspec.json.encode({"language": language, "house": shared, "games": own})
