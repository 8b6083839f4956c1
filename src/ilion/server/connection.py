"""The network's side of a socket: uvicorn's, but one that ends even where nobody reads any more."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER = 10.0  # seconds that what was said last has to reach the client


class Connection(WebSocketsSansIOProtocol):
    """Closing waits until everything is sent, which never happens if the other end is stuck.

    So whatever is to be closed is cut off in the end, and so is who answers no ping.
    """

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(LINGER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
