"""A link to a table, and how to take a seat with it."""

from __future__ import annotations

import base64
import json
import re
import secrets
import urllib.error
import urllib.request
import zlib
from dataclasses import dataclass
from http.client import HTTPException, IncompleteRead
from urllib.parse import urlsplit

import msgspec

from ilion.core.errors import IlionError
from ilion.core.record import Record
from ilion.server.protocol import api, wire

IN_LINK = "r="  # behind the #: the record itself
RECORD_BYTES = 8 << 20  # of a record in a link, unpacked
SECRET = re.compile(r"[\w-]{1,100}", re.ASCII)
# The request may have arrived and its answer not: urllib has other errors where it did not leave.
LOST = (ConnectionError, TimeoutError, IncompleteRead)
LOOKS = "A link to a table looks like https://HOST/t/TABLE#join-…, TABLE being 16 characters."


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a table: the server, the table, and the secret behind the #.

    >>> link = Link.parse("https://troy.example/t/abcdefghijklmnop#join-x")
    >>> link.table, link.socket
    ('abcdefghijklmnop', 'wss://troy.example/ws')
    """

    server: str
    table: str
    secret: str

    @classmethod
    def parse(cls, text: str, watching: bool = False) -> Link:
        """A link as people copy it; what is wrong with it is told in a sentence.

        Whoever is `watching` or reads a record needs no secret, and none is kept.
        """
        try:
            parts = urlsplit(text)
            is_host = bool(parts.hostname) and parts.port != 0
        except ValueError:  # the brackets do not match, or the port is not a number
            raise IlionError(LOOKS) from None
        folder, _, table = parts.path.rpartition("/")
        kinds = ("/t", "/replay") if watching else ("/t",)
        kind = next((each for each in kinds if folder.endswith(each)), "")
        is_table = kind and wire.TABLE_ID.fullmatch(table)
        if parts.scheme not in ("http", "https") or not is_host or not is_table:
            raise IlionError(LOOKS)
        base = f"{parts.scheme}://{parts.netloc}{folder.removesuffix(kind)}"
        if watching:
            return cls(base, table, "")
        if not parts.fragment:
            raise IlionError("The link has no secret behind a #: ask for an invitation.")
        if not SECRET.fullmatch(parts.fragment):
            raise IlionError("What stands behind the # is no secret: the link may be cut off.")
        return cls(base, table, parts.fragment)

    @property
    def socket(self) -> str:
        """The address of the server's WebSocket, without the secret: addresses get logged."""
        return "ws" + self.server.removeprefix("http") + "/ws"

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}" + (f"#{self.secret}" if self.secret else "")


def claim(link: Link, name: str) -> Link:
    """Take an open seat by an invitation; a link that holds a seat already is used as it is."""
    if not link.secret.startswith("join-"):
        return link
    # Whoever asks again with the same token gets the same seat, so a lost answer costs nothing.
    wish = {"name": name[: wire.NAME_LENGTH], "token": secrets.token_urlsafe(24)}
    request = urllib.request.Request(
        f"{link.server}/api/tables/{link.table}/seats",
        data=json.dumps(wish).encode(),
        headers={"Authorization": f"Bearer {link.secret}", "Content-Type": "application/json"},
    )
    try:
        try:
            secret = _seat_secret(request)
        except LOST:
            secret = _seat_secret(request)
    except urllib.error.HTTPError as error:
        raise IlionError(_sentence(error)) from None
    except (OSError, UnicodeError) as error:  # UnicodeError: no host can have that name
        raise IlionError(f"The server does not answer: {error}.") from None
    except (ValueError, KeyError, TypeError, HTTPException):
        raise IlionError("What answers there is no server of Ilion.") from None
    return Link(link.server, link.table, secret)


def _seat_secret(request: urllib.request.Request) -> str:
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(json.load(answer)["secret"])


def fetch_record(link: Link) -> Record:
    """The record of a table whose game is over."""
    return Record.parse(_fetched(link, "/record").decode())


def fetch_table(link: Link) -> wire.Table:
    """What is known of a table, as whoever has the link sees it."""
    try:
        return msgspec.json.decode(_fetched(link), type=wire.Table)
    except msgspec.DecodeError:
        raise IlionError("What answers there is no server of Ilion.") from None


def fetch_hint(link: Link, seat: int) -> api.Hint:
    """The best choices of a seat that decides now, where its table allows hints."""
    try:
        return msgspec.json.decode(_fetched(link, "/hint", {"seat": seat}), type=api.Hint)
    except msgspec.DecodeError:
        raise IlionError("What answers there is no server of Ilion.") from None


def record_at(text: str) -> Record:
    """The record behind a link: of a finished table, or one that the link itself holds."""
    try:
        parts = urlsplit(text)
    except ValueError:
        raise IlionError(LOOKS) from None
    if parts.path.endswith("/replay") and parts.fragment.startswith(IN_LINK):
        return Record.parse(_inflated(parts.fragment.removeprefix(IN_LINK)))
    return fetch_record(Link.parse(text, watching=True))


def _inflated(fragment: str) -> str:
    """The text that a link of the replay page carries: deflated, in letters of an address."""
    try:
        padding = "=" * (-len(fragment) % 4)
        packed = base64.urlsafe_b64decode(fragment + padding)
        unpacking = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        text = unpacking.decompress(packed, RECORD_BYTES)
        if not unpacking.eof:
            raise IlionError("The link holds no whole record: it may be cut off.")
        return text.decode()
    except (ValueError, zlib.error):
        raise IlionError("The link holds no whole record: it may be cut off.") from None


def _fetched(link: Link, what: str = "", body: dict[str, int] | None = None) -> bytes:
    headers = {"Authorization": f"Bearer {link.secret}"} if link.secret else {}
    headers |= {"Content-Type": "application/json"} if body else {}
    request = urllib.request.Request(
        f"{link.server}/api/tables/{link.table}{what}",
        data=json.dumps(body).encode() if body else None,
        headers=headers,
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: bytes = answer.read()
            return found
    except urllib.error.HTTPError as error:
        raise IlionError(_sentence(error)) from None
    except (OSError, UnicodeError, HTTPException) as error:
        why = getattr(error, "reason", None) or error
        raise IlionError(f"The server does not answer: {why}.") from None


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"The server refused with status {error.code}."
