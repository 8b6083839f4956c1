"""A seat at a live table over the wire, kept through lost connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ilion.client.link import Link
from ilion.client.parts import PartGiver
from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.prompt import Choice, Prompt
from ilion.core.registry import game
from ilion.core.view import View
from ilion.server.protocol import wire

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds before connecting again
FINAL_CODES = (1008, 4403, 4404)  # closed for good: connecting again would not help
MESSAGE_BYTES = 8 << 20
Position = wire.State | wire.Step | wire.Undone


class Session:
    """Sits at one table until `done` is set, and connects again whenever the connection is lost.

    A subclass says in `on_message` what to do with what the server sends. Views hold what was open
    once (`memory`), as bots need; people are meant to remember that themselves.
    """

    memory = True

    def __init__(self, link: Link, say: Callable[[str], None]) -> None:
        self.link = link
        self.say = say  # for what a person should read
        self.done = False
        self.game = ""  # the table's game, once the server has told it
        self.parts = PartGiver()
        self._seen: int | None = None  # the last number received: the server goes on from there
        self._was_seated = False
        self._refusal = "The server refused this link."
        self._wait = FIRST_WAIT
        self._requests = 0
        self._socket: ClientConnection | None = None

    async def on_message(self, message: wire.ServerMessage) -> None:
        """Handle one message of the server."""

    async def run(self) -> None:
        """Stay at the table until all is done; raises where the server wants us no more."""
        while not self.done:
            try:
                async with connect(
                    self.link.socket, max_size=MESSAGE_BYTES, compression=None
                ) as socket:
                    self._socket = socket
                    try:
                        await self._listen(socket)
                    except asyncio.CancelledError:
                        # Whoever leaves waits for no farewell, and no socket stays open.
                        socket.transport.close()
                        raise
            except InvalidStatus as error:
                status = error.response.status_code
                if status < 500:
                    raise IlionError(f"The server refused the socket ({status}).") from None
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                if code in FINAL_CODES:
                    raise IlionError(self._refusal) from None
            except (OSError, TimeoutError, UnicodeError, WebSocketException) as error:
                if not self._was_seated:
                    why = str(error) or type(error).__name__
                    raise IlionError(f"The server does not answer: {why}.") from None
            if not self.done:
                self.say(f"The connection is lost; trying again in {self._wait:g} s.")
                await asyncio.sleep(self._wait)
                self._wait = min(LONGEST_WAIT, 2 * self._wait)

    async def act(self, position: Position, text: str) -> None:
        """Decide for the seat of a position, with an action in notation."""
        assert position.seat is not None
        act = wire.Act(self.next_request(), position.seat, position.number, [text])
        await self.send(act)

    async def refuse(self, offer: wire.Offer, seat: int) -> None:
        """Do not agree to what somebody asks of everybody."""
        await self.send(wire.Answer(self.next_request(), seat, offer.kind, agree=False))

    def next_request(self) -> str:
        """A name for a request, by which its answer is told."""
        self._requests += 1
        return str(self._requests)

    async def send(self, request: wire.Request) -> None:
        """Ask the server for something; nothing is asked where the connection is just lost."""
        if self._socket is not None:
            try:
                await self._socket.send(wire.encode(request).decode())
            except ConnectionClosed:
                return

    async def _listen(self, socket: ClientConnection) -> None:
        # The link's secret goes into the first message, never into an address.
        secrets = [self.link.secret] if self.link.secret else []
        sit = wire.Sit(
            self.link.table, secrets, self._seen, memory=self.memory, parts=bool(secrets)
        )
        await socket.send(wire.encode(sit).decode())
        self.parts.reconnected()
        async for data in socket:
            try:
                message = wire.decode_server(data)
            except msgspec.ValidationError:
                continue  # a message that this version does not know
            self._note(message)
            if isinstance(message, wire.TableNews):
                for request in self.parts.requests(message.table):
                    await socket.send(wire.encode(request).decode())
            await self.on_message(message)
            if self.done:
                return

    def _note(self, message: wire.ServerMessage) -> None:
        """Keep what is needed to go on after a lost connection."""
        if isinstance(message, wire.TableNews):
            self._was_seated, self._wait = True, FIRST_WAIT
            self.game = message.table.game
        elif isinstance(message, Position):
            self._seen = message.number
        elif isinstance(message, wire.Refused) and message.request is None:
            self._refusal = message.text  # the server closes the socket next

    def view(self, position: Position) -> View:
        """What the seat knows at a position."""
        return game(self.game).view_type.from_json(position.view)


def prompt_from(prompt: wire.Prompt) -> Prompt:
    """A prompt as bots and screens take it, from the one that the server sent."""
    choices = tuple(
        Choice(each.action, each.text, message_from(each.label), tuple(each.touches))
        for each in prompt.choices or ()
    )
    # Single open choices are played by the table, so what is left to decide is not `open`.
    return Prompt(prompt.seat, message_from(prompt.ask), choices, open=False)


def message_from(message: wire.Message) -> Message:
    """A message as translators take it, with the messages among its arguments."""
    return Message(message.key, {name: _argument(arg) for name, arg in message.args.items()})


def _argument(arg: Any) -> Any:
    if isinstance(arg, dict) and set(arg) == {"key", "args"}:
        return Message(arg["key"], {name: _argument(each) for name, each in arg["args"].items()})
    return [_argument(each) for each in arg] if isinstance(arg, list) else arg
