"""Whoever wants to be told that it is their turn: where, by which seats, and telling them.

A subscription belongs to the secrets of seats, of which the store has hashes, and to a person
where a key came with it. A message says whose turn it is at which table, which everybody there may
know, and nothing else.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sql

from ilion.core.message import Message
from ilion.core.registry import game as find_game
from ilion.core.text import Translator
from ilion.server.config import Config
from ilion.server.errors import PACKAGE, Refusal
from ilion.server.protocol import api
from ilion.server.store import pushes as stored
from ilion.server.store.faults import StoreFault
from ilion.server.store.rows import now
from ilion.server.store.schema import PUSH_SEATS, PUSHES
from ilion.server.store.store import Store
from ilion.server.table.auth import hashed
from ilion.server.table.table import Table

LOG = logging.getLogger("ilion.push")
# Nobody chooses where this server sends to: these are the services of the browsers.
SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)
WITHIN = 10.0  # seconds that a push service has to answer
KEPT = 86_400  # seconds that it keeps a message for a device that is off
AT_ONCE = 20  # messages that are under way
DEVICES = 10  # of one seat that are told: those that came last
GONE = (404, 410)


class Pushes:
    """The subscriptions of a database. Without the operator's key there are none."""

    def __init__(self, config: Config, store: Store) -> None:
        self.store = store
        self.key: Any = None
        if config.push_key:
            from ilion.server.push.crypto import VapidKey

            self.key = VapidKey(config.push_key, config.push_contact)
        named = [each.strip() for each in config.push_services.split(",") if each.strip()]
        self.services = named or [*SERVICES]
        self._sending = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def public(self) -> str | None:
        return self.key.public if self.key else None

    def may_send(self, endpoint: str) -> bool:
        """Whether this is an address of one of the push services, and nothing else."""
        try:
            to = urlsplit(endpoint)
        except ValueError:
            return False
        if not re.fullmatch("[!-~]+", endpoint) or to.username or to.password or to.fragment:
            return False
        return any(_fits(f"{to.scheme}://{to.netloc}", service) for service in self.services)

    # Subscriptions

    async def add(self, wish: api.NewPush, person: str | None) -> None:
        """Tell this browser from now on; one that asks again is told of more seats."""
        if self.key is None:
            raise Refusal("no_push", 404)
        from ilion.server.push.crypto import AUTH_BYTES, decode, is_public_key

        try:
            fits = is_public_key(decode(wish.p256dh)) and len(decode(wish.auth)) == AUTH_BYTES
        except ValueError:
            fits = False
        if not self.may_send(wish.endpoint) or not fits:
            raise Refusal("strange_push", 422)
        name = hashed(wish.endpoint)
        row = {
            "id": name,
            "endpoint": wish.endpoint,
            "p256dh": wish.p256dh,
            "auth": wish.auth,
            "language": wish.language,
            "person": person,
            "seen": now(),
        }
        seats = [{"push": name, "secret": hashed(each)} for each in dict.fromkeys(wish.secrets)]
        await self.store.write("", *stored.replace(row, seats))

    async def remove(self, endpoint: str) -> None:
        """Whoever knows the address of a subscription may end it."""
        await self.store.write("", *stored.delete(hashed(endpoint)))

    # Telling

    def turn(self, table: Table, seat: int) -> None:
        """It is somebody's turn who is not there; nobody waits for them to be told."""
        if self.key is None:
            return
        row = table.seats[seat]
        told = self._tell(row.secret, row.person, table.id, table.row.game)
        task = asyncio.create_task(told)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, secret: str | None, person: str | None, table: str, game: str) -> None:
        try:
            found = await self.store.rows(told_of(secret, person))
        except StoreFault:
            return
        for push in found:
            async with self._sending:
                await self._send(push, _message(table, game, push.language))

    async def _send(self, push: Any, message: bytes) -> None:
        from ilion.server.push.crypto import decode, encrypt

        if not self.may_send(push.endpoint):  # the operator has changed what is allowed
            return
        headers = {
            "Authorization": self.key.header(push.endpoint),
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT),
            "Urgency": "high",
        }
        try:
            body = encrypt(message, decode(push.p256dh), decode(push.auth))
            status = await asyncio.to_thread(_post, push.endpoint, body, headers)
        except (OSError, http.client.HTTPException, ValueError) as error:
            LOG.warning("a push service cannot be reached", extra={"why": type(error).__name__})
            return
        if status in GONE:
            try:
                await self.store.write("", *stored.delete(push.id))
            except StoreFault:
                return  # it is tried again with the next message
        elif status >= 400:
            LOG.warning("a push service refuses", extra={"status": status})


def _fits(origin: str, service: str) -> bool:
    """`*.` stands for any name before it, and not for none."""
    start, star, end = service.partition("*")
    if not star:
        return origin == service
    middle = origin[len(start) : len(origin) - len(end)]
    return origin.startswith(start) and origin.endswith(end) and middle.replace("-", "").isalnum()


def told_of(secret: str | None, person: str | None) -> sql.Select[Any]:
    """The subscriptions that are told of a seat; however many somebody adds, few are."""
    by_seat = sql.select(PUSH_SEATS.c.push).where(PUSH_SEATS.c.secret == secret)
    mine: sql.ColumnElement[bool] = PUSHES.c.id.in_(by_seat)
    if person is not None:
        mine = sql.or_(mine, PUSHES.c.person == person)
    return sql.select(PUSHES).where(mine).order_by(PUSHES.c.seen.desc()).limit(DEVICES)


def _message(table: str, game: str, language: str) -> bytes:
    title = Translator(PACKAGE, language).say(Message("push.turn", {}))
    body = Translator(find_game(game).package, language).say(Message("title", {}))
    return json.dumps({"table": table, "title": title, "body": body}).encode()


def _post(endpoint: str, body: bytes, headers: dict[str, str]) -> int:
    """Send it; a redirection is not followed."""
    to = urlsplit(endpoint)
    kinds: dict[str, Callable[..., http.client.HTTPConnection]] = {
        "https": http.client.HTTPSConnection,
        "http": http.client.HTTPConnection,
    }
    connection = kinds[to.scheme](to.netloc, timeout=WITHIN)
    try:
        path = f"{to.path or '/'}{f'?{to.query}' if to.query else ''}"
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
