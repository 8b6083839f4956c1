"""The whole server as one ASGI app."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from ilion.server.errors import Refusal
from ilion.server.http import middleware
from ilion.server.http.analyses import Analyses
from ilion.server.http.limits import Limits
from ilion.server.http.replay_pool import ReplayPool
from ilion.server.http.routes import Routes
from ilion.server.http.sockets import Sockets
from ilion.server.metrics import Metrics
from ilion.server.store.faults import StoreFault
from ilion.server.store.store import Conflict
from ilion.server.table.registry import TableRegistry
from ilion.server.wars import Wars


def create_app(registry: TableRegistry, metrics: Metrics) -> Starlette:
    """The app around a registry of tables, which it starts and stops."""
    limits = Limits(registry.config)
    sockets = Sockets(registry, limits, metrics)
    replays = ReplayPool()
    analyses = Analyses(registry, limits)
    wars = Wars(registry)
    routes = Routes(registry, limits, metrics, replays, analyses, wars)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.start()
        replays.start()
        await wars.start()
        routes.evenings.start()
        lag = asyncio.create_task(metrics.loop_lag.watch(), name="loop lag")
        try:
            yield
        finally:
            lag.cancel()
            routes.evenings.stop()
            await replays.stop()
            await analyses.stop()
            await wars.stop()
            await registry.stop()

    async def on_refusal(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        metrics.refused(error, "http")
        return middleware.failure(error)

    async def on_fault(request: Request, _: Exception) -> Response:
        return await on_refusal(request, Refusal("store", 503))

    async def on_conflict(request: Request, _: Exception) -> Response:
        return await on_refusal(request, Refusal("conflict", 409))

    return Starlette(
        routes=[WebSocketRoute("/ws", sockets.serve, name="socket"), *routes.all()],
        middleware=[Middleware(middleware.HttpMiddleware, limits=limits, metrics=metrics)],
        exception_handlers={
            Refusal: on_refusal,
            StoreFault: on_fault,
            Conflict: on_conflict,
            404: middleware.on_not_found,
            405: middleware.on_method_not_allowed,
        },
        lifespan=lifespan,
    )
