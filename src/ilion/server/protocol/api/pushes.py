"""Web Push: where to tell somebody that it is their turn."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.api.tables import Key

Endpoint = Annotated[str, Meta(min_length=10, max_length=1000)]


class PushKey(Struct, frozen=True):
    """The server's public key for `pushManager.subscribe`; null where it does not push."""

    key: str | None


class NewPush(Struct, forbid_unknown_fields=True):
    """A browser's subscription, and the secrets of the seats that it wants to be told of.

    With a `key` also all seats that are yours. What was asked for with the same `endpoint` before
    ends.
    """

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    secrets: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=100)] = []
    language: Literal["en", "fr"] = "en"
    key: Key | None = None


class EndPush(Struct, forbid_unknown_fields=True):
    """A subscription that ends."""

    endpoint: Endpoint


class Ended(Struct, frozen=True):
    """Nothing is kept of it any more."""

    ended: bool = True
