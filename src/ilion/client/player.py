"""A person's seat at a live table, for any screen: what the server sends, in the engine's terms."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ilion.client.link import Link
from ilion.client.session import Position, Session, message_from, prompt_from
from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.story import Story
from ilion.core.view import View
from ilion.server.protocol import wire


@dataclass(frozen=True, slots=True)
class Told:
    """What one decision told a seat, as the log keeps it."""

    by: int | None
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """The game as the seat knows it now, and how it came there.

    `log` is the whole log where the position was sent anew; `told` is what the step told.
    """

    kind: Literal["state", "step", "undone"]
    view: View
    prompt: Prompt | None  # with choices where this seat decides
    told: tuple[Message, ...] = ()
    kept: tuple[Message, ...] | None = None
    by: int | None = None
    pauses: bool = False
    may_undo: bool = False
    log: tuple[Told, ...] | None = None
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that was said at the table."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something for the person to read: a refusal, a lost connection."""

    text: str
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Something of the table is other than before: who sits there, whether it has begun."""


News = Update | Spoken | Sentence | TableChanged


class PlayerSession(Session):
    """A seat of a person, or somebody who watches: news come one after the other in a queue."""

    memory = False

    def __init__(self, link: Link, table: wire.Table) -> None:
        super().__init__(link, self._said)
        self.table = table
        self.game = table.game
        self.news: asyncio.Queue[News] = asyncio.Queue()
        self._latest: Position | None = None
        self._chats = 0  # the last that was told

    @property
    def seat(self) -> int | None:
        """The seat that is held here; None where one watches."""
        return next((each.seat for each in self.table.seats if each.yours), None)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.table.seats]

    @property
    def is_over(self) -> bool:
        return self.table.status == "over"

    def _said(self, sentence: str) -> None:
        self.news.put_nowait(Sentence(sentence))

    async def on_message(self, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.TableNews):
            self.table = message.table
            self.news.put_nowait(TableChanged())
        elif isinstance(message, Position):
            self._latest = message
            self.news.put_nowait(self._update(message))
        elif isinstance(message, wire.Refused | wire.Notice):
            self.news.put_nowait(Sentence(message.text, message_from(message.why)))
        elif isinstance(message, wire.Chats):
            for line in message.lines:
                if line.id > self._chats:
                    self._chats = line.id
                    self.news.put_nowait(Spoken(line.name, line.text))

    def _update(self, position: Position) -> Update:
        view = self.view(position)
        prompt = prompt_from(position.prompt) if position.prompt else None
        undo = bool(position.undo)
        if isinstance(position, wire.Step):
            return Update(
                "step",
                view,
                prompt,
                _messages(position.events),
                None if position.log is None else _messages(position.log),
                position.by,
                position.pauses,
                undo,
                ply=position.ply,
            )
        if isinstance(position, wire.Undone):
            return Update("undone", view, prompt, may_undo=undo, ply=position.ply)
        log = tuple(Told(entry.seat, _messages(entry.told)) for entry in position.log)
        opening = _messages(position.opening or [])
        whole = log if position.whole else None
        return Update("state", view, prompt, opening, may_undo=undo, log=whole, ply=position.ply)

    def last_update(self) -> Update | None:
        """The position as it was sent last, to go on from after a refusal."""
        return None if self._latest is None else self._update(self._latest)

    # What a person may do

    async def decide(self, text: str) -> None:
        """Decide with an action in notation."""
        if self._latest is not None:
            await self.act(self._latest, text)

    async def undo(self) -> None:
        """Take back one's last decision, where that is possible."""
        position = self._latest
        if position is not None and position.seat is not None and position.undo:
            await self.send(
                wire.Undo(self.next_request(), position.seat, position.number, max(position.undo))
            )

    async def say_to_all(self, text: str) -> None:
        """Say something at the table."""
        if self.seat is not None:
            await self.send(wire.Say(self.next_request(), self.seat, text[: wire.CHAT_LENGTH]))

    async def resign(self) -> None:
        """Give the game up."""
        if self.seat is not None:
            await self.send(wire.Resign(self.next_request(), self.seat))

    async def offer_draw(self) -> None:
        """Ask everybody for a draw."""
        if self.seat is not None:
            await self.send(wire.OfferDraw(self.next_request(), self.seat))

    async def start(self) -> None:
        """Begin without waiting for more people: bots take the open seats."""
        await self.send(wire.Start(self.next_request(), self.table.stand_in))

    async def answer(self, offer: wire.Offer, agree: bool) -> None:
        """Agree to what somebody asks of everybody, or not."""
        if self.seat is not None:
            await self.send(wire.Answer(self.next_request(), self.seat, offer.kind, agree))

    def asked(self) -> wire.Offer | None:
        """What somebody asks of this seat now."""
        return next((each for each in self.table.offers if self.seat in each.waiting), None)

    def story(self) -> Story:
        """What is worth telling of the finished game."""
        told = self.table.story
        if told is None:
            return Story()
        return Story(
            message_from(told.reason) if told.reason else None,
            message_from(told.score) if told.score else None,
            [(message_from(each.figure), message_from(each.of)) for each in told.figures],
        )


def _messages(messages: Sequence[wire.Message]) -> tuple[Message, ...]:
    return tuple(map(message_from, messages))
