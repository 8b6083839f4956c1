"""The middleware of every HTTP request: limits, security headers, errors, metrics, logs."""

from __future__ import annotations

import logging
import time

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ilion.server import logs
from ilion.server.errors import Refusal
from ilion.server.http.limits import Limits, client_key, measured
from ilion.server.metrics import Metrics
from ilion.server.protocol.api import Failure

LOG = logging.getLogger("ilion.http")

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # boards place cards by style attributes
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class HttpMiddleware:
    """Wraps the whole app, for HTTP only: sockets have limits of their own."""

    def __init__(self, app: ASGIApp, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500
        client = client_key(scope["client"][0] if scope.get("client") else None)
        request = logs.begin_request(client, Headers(scope=scope).get("x-request-id", ""))

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                headers.setdefault("X-Request-Id", request)
            await send(message)

        async def answer() -> None:
            await self.app(scope, receive, send_with_headers)

        loop_time = self.limits.loop_time.bucket(client)
        files = scope["path"].startswith("/assets/")
        requests = self.limits.files if files else self.limits.requests
        if not requests.take(client) or not loop_time.take():
            refusal = Refusal("slow_down", 429)
            self.metrics.refused(refusal, "http")
            await failure(refusal)(scope, receive, send_with_headers)
        else:
            try:
                await measured(answer(), lambda spent: loop_time.spend(1000 * spent))
            except Exception as error:  # the client gets a sentence, the log the traceback
                LOG.error("a request failed", exc_info=error)
                await failure(Refusal("broken", 500))(scope, receive, send_with_headers)
        # The name of the route, never the path: links must not get into a log.
        route = getattr(scope.get("route"), "name", None) or "none"
        self.metrics.requests[route, status] += 1
        spent = round(1000 * (time.perf_counter() - began), 1)
        LOG.info("request", extra={"route": route, "status": status, "ms": spent})


def failure(refusal: Refusal) -> Response:
    body = msgspec.json.encode(Failure(refusal.why, str(refusal)))
    headers = {"Retry-After": "1"} if refusal.status in (429, 503) else None
    return Response(body, refusal.status, headers, "application/json")


async def on_not_found(_: Request, __: Exception) -> Response:
    return failure(Refusal("no_page", 404))


async def on_method_not_allowed(_: Request, error: Exception) -> Response:
    answer = failure(Refusal("no_method", 405))
    for name, value in (getattr(error, "headers", None) or {}).items():
        answer.headers[name] = value
    return answer
