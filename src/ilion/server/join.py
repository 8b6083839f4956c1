"""`ilion join`: a bot of one's own at a live table, from any machine, over the wire."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ilion.bots.factory import BotError, make_player
from ilion.core.errors import IlionError
from ilion.core.registry import game
from ilion.core.simulate import Player
from ilion.server import wire
from ilion.server.keys import TABLE_ID
from ilion.server.worker import prompt_from

LOG = logging.getLogger("ilion.join")
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
FINAL_CODES = (1008, 4403, 4404)  # coming back would not help
BIGGEST = 8 << 20
SECRET = re.compile(r"[\w-]{1,100}", re.ASCII)
LOOKS = "A link to a table looks like https://HOST/t/TABLE#join-…, TABLE being 16 signs."


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a table: the server, the table, and the secret behind the #."""

    server: str
    table: str
    secret: str

    @classmethod
    def parse(cls, text: str) -> Link:
        try:
            parts = urlsplit(text)
            is_host = bool(parts.hostname) and parts.port != 0
        except ValueError:  # brackets or a port that is none
            raise IlionError(LOOKS) from None
        folder, _, table = parts.path.rpartition("/")
        is_table = folder.endswith("/t") and TABLE_ID.fullmatch(table)
        if parts.scheme not in ("http", "https") or not is_host or not is_table:
            raise IlionError(LOOKS)
        if not parts.fragment:
            raise IlionError("The link has no secret behind a #: ask for an invitation.")
        if not SECRET.fullmatch(parts.fragment):
            raise IlionError("What stands behind the # is no secret: the link may be cut off.")
        base = f"{parts.scheme}://{parts.netloc}{folder.removesuffix('/t')}"
        return cls(base, table, parts.fragment)

    @property
    def socket(self) -> str:
        return "ws" + self.server.removeprefix("http") + "/ws"


def claim(link: Link, name: str) -> Link:
    """Take an open seat by an invitation; a link that holds a seat already is used as it is."""
    if not link.secret.startswith("join-"):
        return link
    request = urllib.request.Request(
        f"{link.server}/api/tables/{link.table}/seats",
        data=json.dumps({"name": name[: wire.NAME_LENGTH]}).encode(),
        headers={"Authorization": f"Bearer {link.secret}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            secret = str(json.load(answer)["secret"])
    except urllib.error.HTTPError as error:
        raise IlionError(_sentence(error)) from None
    except (OSError, UnicodeError) as error:  # UnicodeError: a name that no host can have
        raise IlionError(f"The server does not answer: {error}.") from None
    except (ValueError, KeyError, TypeError, HTTPException):
        raise IlionError("What answers there is no server of Ilion.") from None
    return Link(link.server, link.table, secret)


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"The server refused with status {error.code}."


class Sitting:
    """A bot that sits at a table until the game is over, through lost connections."""

    def __init__(self, link: Link, choose: Player, say: Callable[[str], None]) -> None:
        self.link = link
        self.choose = choose
        self.say = say
        self.seen: int | None = None
        self.game = ""
        self.over = False
        self.sat = False  # the server has let us in once
        self.refusal = "The server closed the door on this link."
        self.wait = FIRST_WAIT
        self.requests = 0

    async def run(self) -> None:
        while not self.over:
            try:
                # The link's secret goes into the first message, never into an address.
                async with connect(self.link.socket, max_size=BIGGEST, compression=None) as socket:
                    await self._play(socket)
            except InvalidStatus as error:
                status = error.response.status_code
                if status < 500:
                    raise IlionError(f"The server refused the socket ({status}).") from None
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                if code in FINAL_CODES:
                    raise IlionError(self.refusal) from None
            except (OSError, TimeoutError, UnicodeError, WebSocketException) as error:
                if not self.sat:
                    why = str(error) or type(error).__name__
                    raise IlionError(f"The server does not answer: {why}.") from None
            if not self.over:
                self.say(f"The connection is lost; trying again in {self.wait:g} s.")
                await asyncio.sleep(self.wait)
                self.wait = min(LONGEST_WAIT, 2 * self.wait)

    async def _play(self, socket: ClientConnection) -> None:
        sit = wire.Sit(self.link.table, [self.link.secret], self.seen, memory=True)
        await socket.send(wire.encode(sit).decode())
        async for data in socket:
            try:
                message = wire.decode_server(data)
            except msgspec.ValidationError:
                continue  # a message that this version does not know
            await self._hear(socket, message)
            if self.over:
                return

    async def _hear(self, socket: ClientConnection, message: Any) -> None:
        if isinstance(message, wire.TableNews):
            self.sat, self.wait = True, FIRST_WAIT
            self.game = message.table.game
            if message.table.status == "over":
                self.over = True
                result = message.table.result
                self.say(f"The game is over: {result.scores if result else ''}.")
        elif isinstance(message, wire.State | wire.Step | wire.Undone):
            self.seen = message.number
            prompt = message.prompt
            if message.seat is not None and prompt is not None and prompt.choices:
                await self._decide(socket, message)
        elif isinstance(message, wire.Refused) and message.request is None:
            self.refusal = message.text  # the door closes next, for good or for a while
        elif isinstance(message, wire.Refused):
            LOG.info("refused", extra={"why": message.text})
        elif isinstance(message, wire.Notice):
            self.say(message.text)

    async def _decide(
        self, socket: ClientConnection, message: wire.State | wire.Step | wire.Undone
    ) -> None:
        """Ask the bot, in a thread: the socket stays alive while it thinks."""
        assert message.prompt is not None
        assert message.seat is not None
        view = game(self.game).view_type.from_json(message.view)
        prompt = prompt_from(msgspec.to_builtins(message.prompt))
        action = await asyncio.to_thread(self.choose, view, prompt)
        text = next(choice.text for choice in prompt.choices if choice.action == action)
        self.requests += 1
        act = wire.Act(str(self.requests), message.seat, message.number, [text])
        await socket.send(wire.encode(act).decode())


def join(address: str, bot: str, name: str, seed: int, say: Callable[[str], None]) -> None:
    """Sit a bot down and play until the game is over."""
    link = Link.parse(address)
    choose = make_player(bot, seed)  # refuses an unknown bot before a seat is taken
    link = claim(link, name or bot.rpartition(":")[2])
    say(f"{bot} sits down. To come back to this seat: {link.server}/t/{link.table}#{link.secret}")
    try:
        asyncio.run(Sitting(link, choose, say).run())
    except BotError as error:
        raise IlionError(str(error)) from None
