"""The secrets in links, which give rights at a table. The store has their hashes only."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Literal

Kind = Literal["seat", "join", "host", "link"]

_ID_CHARACTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_secret(kind: Kind) -> str:
    """192 random bits behind a word that says what they are for."""
    return f"{kind}-{secrets.token_urlsafe(24)}"


def secret_from(token: str, table: str) -> str:
    """The secret of a seat that was claimed with a token of the client's own.

    It is the same whenever it is asked for, and tells the token to nobody.
    """
    made = hmac.digest(token.encode(), f"ilion seat at {table}".encode(), "sha256")
    return f"seat-{base64.urlsafe_b64encode(made[:24]).decode()}"


def new_table_id() -> str:
    """80 random bits: nobody finds a private table by guessing."""
    return "".join(secrets.choice(_ID_CHARACTERS) for _ in range(16))


def hashed(secret: str) -> str:
    """What the store keeps. A hash without salt is enough for 192 random bits."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def matches(secret: str, kept: str | None) -> bool:
    """Whether a secret is the one whose hash was kept, in constant time."""
    return kept is not None and hmac.compare_digest(hashed(secret), kept)
