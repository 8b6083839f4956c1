"""The whole server as one ASGI app."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from ilion.server.config import Config
from ilion.server.errors import Refusal
from ilion.server.http import middleware
from ilion.server.http.limits import Limits
from ilion.server.http.routes import Routes
from ilion.server.http.sockets import Sockets
from ilion.server.metrics import Metrics
from ilion.server.table.registry import TableRegistry


def create_app(config: Config) -> Starlette:
    """The app with its table registry, which is also `app.state.registry`."""
    limits = Limits(
        config.sockets_per_client,
        config.messages_per_second,
        config.requests_per_second,
        config.tables_per_minute,
    )
    metrics = Metrics()
    registry = TableRegistry(config)
    sockets = Sockets(registry, limits, metrics)
    pages = Routes(registry, limits, metrics)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.start()
        try:
            yield
        finally:
            await registry.stop()

    app = Starlette(
        routes=[WebSocketRoute("/ws", sockets.serve, name="socket"), *pages.routes()],
        middleware=[Middleware(middleware.HttpMiddleware, limits=limits, metrics=metrics)],
        exception_handlers={
            Refusal: middleware.on_refusal,
            404: middleware.on_missing,
            405: middleware.on_method,
        },
        lifespan=lifespan,
    )
    app.state.registry = registry
    return app
