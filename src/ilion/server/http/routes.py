"""The HTTP API: one method for each route of protocol/api."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

import ilion
from ilion.core.registry import all_games
from ilion.core.text import LANGUAGES, rules_page
from ilion.ratings.rating import Rating
from ilion.server import logs
from ilion.server.club.evenings import Evenings
from ilion.server.errors import Refusal
from ilion.server.http import catalogue
from ilion.server.http.analyses import Analyses
from ilion.server.http.asked import client_of, secrets_of
from ilion.server.http.evenings import EveningRoutes
from ilion.server.http.files import StaticResponse, WebClient
from ilion.server.http.limits import Limits
from ilion.server.http.lobby import LobbyRoutes
from ilion.server.http.pushes import PushRoutes
from ilion.server.http.puzzles import puzzle
from ilion.server.http.replay_pool import ReplayPool
from ilion.server.http.unreadable import unreadable
from ilion.server.http.wars import WarRoutes
from ilion.server.http.you import YouRoutes
from ilion.server.metrics import Metrics
from ilion.server.people import People
from ilion.server.protocol import api, wire
from ilion.server.protocol.codegen import json_schema, openapi
from ilion.server.push.pushes import Pushes
from ilion.server.table import handlers, messages
from ilion.server.table.lessons import Lessons
from ilion.server.table.registry import TableRegistry
from ilion.server.table.table import Table
from ilion.server.wars import Wars

BODY_BYTES = 16_384
BODY_LIMITS = {
    api.ReplayWish: api.RECORD_BYTES,
    api.AnalysisWish: api.RECORD_BYTES,
    api.NewTable: api.TABLE_BYTES,
}
JSON = "application/json"
MARKDOWN = "text/markdown; charset=utf-8"
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"

Endpoint = Callable[[Request], Awaitable[Response]]


class Routes:
    """What stands behind each route; a method is named like its route."""

    def __init__(
        self,
        registry: TableRegistry,
        limits: Limits,
        counts: Metrics,
        replays: ReplayPool,
        analyses: Analyses,
        wars: Wars,
    ) -> None:
        self.registry = registry
        self.limits = limits
        self.counts = counts
        self.client = WebClient()
        self.replays = replays
        self.analyses = analyses
        people = People(registry)
        self.you_routes = YouRoutes(people, limits)
        self.evenings = Evenings(registry)
        pushes = Pushes(registry.config, registry.store)
        registry.on_turn = pushes.turn
        self.groups = [
            self,
            self.you_routes,
            WarRoutes(wars, people, limits),
            EveningRoutes(self.evenings, people, limits),
            LobbyRoutes(registry, people, limits),
            PushRoutes(pushes, people, limits),
        ]
        self.teacher = Lessons()
        self._lessons = StaticResponse.make(msgspec.json.encode(self.teacher.all()), JSON)
        self._games = StaticResponse.make(msgspec.json.encode(catalogue.games()), JSON)
        self._texts = {lang: StaticResponse.make(catalogue.texts(lang), JSON) for lang in LANGUAGES}
        self._rules = {
            (game.name, lang): _page(rules_page(game, lang))
            for game in all_games()
            for lang in LANGUAGES
        }
        self._statistics = {
            name: StaticResponse.make(found, JSON) for name, found in catalogue.statistics().items()
        }

    def all(self) -> list[Route]:
        made = [
            Route(each.path, self._endpoint(each), methods=[each.method], name=each.name)
            for each in api.ROUTES
        ]
        described = {"openapi.json": openapi(ilion.__version__), "protocol.json": json_schema()}
        for name, schema in described.items():
            made.append(Route(f"/{name}", _static(json.dumps(schema).encode()), name=name))
        # Whatever else is asked for under /api is not there; all other pages are the client's.
        made.append(Route("/{path:path}", self.page, name="page"))
        return made

    def _endpoint(self, route: api.Route) -> Endpoint:
        group = next(group for group in self.groups if hasattr(group, route.name))
        handler = getattr(group, route.name)

        async def endpoint(request: Request) -> Response:
            given = [await _body(request, route.takes)] if route.takes else []
            found = await handler(request, *given)
            if isinstance(found, Response):
                return found
            return Response(msgspec.json.encode(found), route.status, media_type=JSON)

        return endpoint

    # Tables. What is read of one is read by its own task, so that a move which is being written
    # is not told of before it is stored.

    async def open_table(self, request: Request, wish: api.NewTable) -> api.Opened:
        client = client_of(request)
        self.limits.check_table(client)
        if self.registry.stopping:
            raise Refusal("stopping", 503)
        return await self.registry.open(wish, client, await self.you_routes.people.who(wish.key))

    async def table(self, request: Request) -> wire.Table:
        found = await self._table(request)

        async def read() -> wire.Table:
            return found.describe(*await found.rights_in_store(secrets_of(request)))

        return await found.do(read)

    async def claim(self, request: Request, wish: api.Claim) -> api.Claimed:
        person = await self.you_routes.people.who(wish.key)
        # From here on nothing is waited for but the table: it might be unloaded meanwhile.
        found = await self._table(request)
        secret = next(iter(secrets_of(request)), None)
        client = client_of(request)

        async def take() -> tuple[int, str]:
            rating = None
            if person and found.row.asked:
                rating = await self.registry.ratings.of(person, found.row.game) or Rating()
            return await handlers.claim(found, secret, wish, client, person, rating)

        seat, given = await found.do(take)
        return api.Claimed(found.id, seat, given, found.row.commitment)

    async def holiday(self, request: Request, wish: api.HolidayWish) -> wire.Table:
        found = await self._table(request)

        async def take() -> wire.Table:
            seats, host = await found.rights_in_store(secrets_of(request))
            if not seats:
                raise Refusal("not_seated", 403)
            for seat in seats:
                await handlers.take_holiday(found, seat, wish.days)
            return found.describe(seats, host)

        return await found.do(take)

    async def record(self, request: Request) -> Response:
        """A record holds every secret, so it is given out when there are none left."""
        found = await self._table(request)
        text = await _finished(found)
        headers = {"Content-Disposition": f'attachment; filename="{found.id}.ilion.json"'}
        return Response(text, media_type=JSON, headers=headers)

    async def log(self, request: Request) -> api.SeatLog:
        found = await self._table(request)

        async def read() -> api.SeatLog:
            seats, _ = await found.rights_in_store(secrets_of(request))
            if found.game is None:
                await found.read_again()
            if found.game is None:
                raise Refusal("not_begun")
            viewer = seats[0] if seats else None
            log = messages.log(found.game, viewer)
            return api.SeatLog(found.id, found.row.game, viewer, found.names, log)

        return await found.do(read)

    async def hint(self, request: Request, wish: api.HintWish) -> api.Hint:
        """From the view of the seat that asks, and only where its table allows hints."""
        found = await self._table(request)

        async def read() -> tuple[int, dict[str, Any]]:
            seats, _ = await found.rights_in_store(secrets_of(request))
            if wish.seat not in seats:
                raise Refusal("not_yours", 403, number=wish.seat)
            game = found.running_game()
            if not found.may_hint():
                raise Refusal("no_hints", 403)
            if game.play.actor != wish.seat:
                raise Refusal("not_your_turn", number=wish.seat)
            if not self.limits.hints.take(client_of(request)):
                raise Refusal("slow_down", 429)
            await found.note_hint()
            return game.number, game.play.view(wish.seat).to_json()

        number, view = await found.do(read)
        best = await self.registry.pool.advise(found.row.game, found.row.rules, view)
        if best is None:
            raise Refusal("busy", 503)
        return msgspec.convert({"seat": wish.seat, "number": number, **best}, api.Hint)

    async def analyse_table(self, request: Request) -> api.Analysis:
        """Games that ended before their rules ended them are analysed as far as they went."""
        record = await _finished(await self._table(request))
        return await self.analyses.begin(record, client_of(request), finished=False)

    async def analyse(self, request: Request, wish: api.AnalysisWish) -> api.Analysis:
        """A record without a result may be of a game that goes on: that one is refused."""
        try:
            record = bytes(wish.record).decode()
        except UnicodeDecodeError:
            raise Refusal("record", 422, sentence="it is not UTF-8 text.") from None
        return await self.analyses.begin(record, client_of(request), finished=True)

    async def analysis(self, request: Request) -> api.Analysis:
        first = request.path_params["first"]
        if not (first.isascii() and first.isdecimal() and len(first) < 7):
            raise Refusal("no_analysis", 404)
        return await self.analyses.news(request.path_params["analysis"], int(first))

    async def _table(self, request: Request) -> Table:
        found = await self.registry.find(request.path_params["table"])
        logs.note_table(found.id)
        return found

    # What does not change

    async def games(self, request: Request) -> Response:
        return self._games.response(request)

    async def text(self, request: Request) -> Response:
        return self._found(self._texts.get(request.path_params["language"]), request)

    async def rules(self, request: Request) -> Response:
        name, language = request.path_params["game"], request.path_params["language"]
        return self._found(self._rules.get((name, language)), request)

    async def statistics(self, request: Request) -> Response:
        return self._found(self._statistics.get(request.path_params["game"]), request)

    async def lessons(self, request: Request) -> Response:
        return self._lessons.response(request)

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        is_api = path == "api" or path.startswith("api/")
        return self._found(None if is_api else self.client.find(path), request)

    def _found(self, found: StaticResponse | None, request: Request) -> Response:
        if found is None:
            raise Refusal("no_page", 404)
        return found.response(request)

    # The rest

    async def replay(self, request: Request, wish: api.ReplayWish) -> Response:
        return Response(await self.replays.replay(wish, client_of(request)), media_type=JSON)

    async def lesson(self, request: Request, wish: api.LessonWish) -> api.LessonNews:
        return self.teacher.answer(request.path_params["game"], wish)

    async def puzzle(self, request: Request) -> Response:
        name, number = request.path_params["game"], request.path_params["number"]
        if not (number.isascii() and number.isdecimal() and len(number) < 7):
            raise Refusal("no_page", 404)
        return self._found(puzzle(name, int(number)), request)

    async def health(self, _: Request) -> Response:
        """The process is alive and its event loop turns; nothing else is asked."""
        body = {"status": "ok", "tables": len(self.registry.tables)}
        return Response(json.dumps(body), media_type=JSON)

    async def ready(self, _: Request) -> Response:
        """Whether this server should be sent people: it can store, and hears the other servers."""
        found = api.Readiness(
            store=await self.registry.store.health.check() or "ok",
            read_only=self.registry.store.health.read_only,
            listener="behind" if self.registry.cluster.listener_behind else "ok",
            stopping=self.registry.stopping,
        )
        found.ready = (found.store, found.listener, found.stopping) == ("ok", "ok", False)
        return Response(msgspec.json.encode(found), 200 if found.ready else 503, media_type=JSON)

    async def metrics(self, _: Request) -> Response:
        return Response(self.counts.page(self.registry, self.replays), media_type=PROMETHEUS)


async def _finished(table: Table) -> str:
    """The record of a table's game, which is over."""
    if table.status != "over":
        await table.do(table.read_again)
    if table.game is None or table.status != "over":
        raise Refusal("not_over")
    return table.game.record(table.names).dumps()


def _static(body: bytes) -> Endpoint:
    made = StaticResponse.make(body, JSON)

    async def endpoint(request: Request) -> Response:
        return made.response(request)

    return endpoint


def _page(markdown: str) -> StaticResponse:
    return StaticResponse.make(markdown.encode(), MARKDOWN)


async def _body(request: Request, kind: type[msgspec.Struct]) -> Any:
    """The request's body as the struct that its route takes."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal("not_json", 415)
    limit = BODY_LIMITS.get(kind, BODY_BYTES)
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > limit:
                raise Refusal("too_big", 413, bytes=limit)
        return msgspec.json.decode(body, type=kind)
    except ClientDisconnect:
        raise Refusal("message", 422, sentence="it is cut off") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise unreadable(error, kind) from None
