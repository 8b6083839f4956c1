"""Who asks over HTTP, and with which secret."""

from __future__ import annotations

from starlette.requests import Request

from ilion.server.http.limits import client_key


def client_of(request: Request) -> str:
    """The client that limits are counted for."""
    return client_key(request.client.host if request.client else None)


def secrets_of(request: Request) -> list[str]:
    """The secret in the Authorization header, or none."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return [secret.strip()] if scheme.lower() == "bearer" and secret else []
