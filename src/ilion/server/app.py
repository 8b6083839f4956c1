"""The whole server as one ASGI app."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from ilion.server import door
from ilion.server.config import Config
from ilion.server.figures import Figures
from ilion.server.house import House
from ilion.server.http import Api
from ilion.server.limits import Limits
from ilion.server.refusal import Refusal
from ilion.server.sockets import Sockets


def create_app(config: Config) -> Starlette:
    """The live tables of one house. `app.state.house` is the house."""
    limits = Limits(
        config.sockets_per_client,
        config.messages_per_second,
        config.requests_per_second,
        config.tables_per_minute,
    )
    figures = Figures()
    house = House(config)
    sockets = Sockets(house, limits, figures)
    pages = Api(house, limits, figures)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.stop()

    app = Starlette(
        routes=[WebSocketRoute("/ws", sockets.serve, name="socket"), *pages.routes()],
        middleware=[Middleware(door.Door, limits=limits, figures=figures)],
        exception_handlers={
            Refusal: door.on_refusal,
            404: door.on_missing,
            405: door.on_method,
        },
        lifespan=lifespan,
    )
    app.state.house = house
    return app
