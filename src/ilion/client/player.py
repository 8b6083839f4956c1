"""A person's seat at a live table, for any screen: what the server sends, in the engine's terms."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

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
    ply: int


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
    log: tuple[Told, ...] | None = None
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that was said at the table."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something for the person to read: a refusal, a lost connection, what became of a wish."""

    text: str
    why: Message | None = None
    asks_again: bool = False  # what was decided last has not been accepted


@dataclass(frozen=True, slots=True)
class Times:
    """The clocks of all seats, as they stood when they were told."""

    left: list[int]  # milliseconds
    running: int | None
    low: int | None  # below it time is nearly up
    stands: float  # until then, in seconds of time.monotonic(), no time runs

    def now(self) -> list[float]:
        """Seconds left per seat."""
        gone = max(0.0, time.monotonic() - self.stands)
        return [
            max(0.0, left / 1000 - (gone if seat == self.running else 0.0))
            for seat, left in enumerate(self.left)
        ]


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Something of the table is other than before: who sits there, whether it has begun."""


SIMPLE: dict[
    str, Callable[[str, int], wire.Request]
] = {  # wishes that name nothing but one's own seat
    "draw": wire.OfferDraw,
    "resign": wire.Resign,
    "abort": wire.Abort,
    "take_seat": wire.TakeBack,
}
# Wishes that nobody can take back: a person is asked first.
FINAL = ("resign", "abort", "claim_win", "claim_bot", "claim_end", "hand_over")
News = Update | Spoken | Sentence | TableChanged


class PlayerSession(Session):
    """A seat of a person, or somebody who watches: news come one after the other in a queue."""

    memory = False

    def __init__(self, link: Link, table: wire.Table) -> None:
        super().__init__(link, self._said)
        self.table = table
        self.game = table.game
        self.news: asyncio.Queue[News] = asyncio.Queue()
        self.times: Times | None = None
        self._latest: Position | None = None
        self._chats = 0  # the last that was told
        self._offered: str | None = None  # what this seat asks of the others, as it was told last
        self._stalled: int | None = None  # of which seat it was told that it does not play

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
        self.news.put_nowait(Sentence(sentence, asks_again=True))

    async def on_message(self, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.TableNews):
            self._note_table(message.table)
        elif isinstance(message, Position):
            self._latest = message
            if isinstance(message, wire.Undone):
                self._offered = None  # it was agreed to
            self.news.put_nowait(self._update(message))
        elif isinstance(message, wire.ClockNews):
            stands = time.monotonic() + message.waits / 1000
            self.times = Times(message.left, message.running, message.low, stands)
        elif isinstance(message, wire.Presence):
            self._note_presence(message)
        elif isinstance(message, wire.Rematch):
            self._note_table(msgspec.structs.replace(self.table, rematch=message.table))
        elif isinstance(message, wire.Refused | wire.Notice):
            refused = isinstance(message, wire.Refused)
            self.news.put_nowait(Sentence(message.text, message_from(message.why), refused))
        elif isinstance(message, wire.Chats):
            for line in message.lines:
                if line.id > self._chats:
                    self._chats = line.id
                    self.news.put_nowait(Spoken(line.name, line.text))

    def _note_presence(self, who: wire.Presence) -> None:
        seats = [
            msgspec.structs.replace(
                seat,
                present=who.present[seat.seat],
                may_hand_over=who.may_hand_over[seat.seat],
                may_claim=bool(who.may_claim) and who.may_claim[seat.seat],
            )
            for seat in self.table.seats
        ]
        self._note_table(msgspec.structs.replace(self.table, seats=seats))

    def _note_table(self, table: wire.Table) -> None:
        """Something of the table is other than before; what a person should know of it is told."""
        self.table = table
        self.news.put_nowait(TableChanged())
        offered = next((each.kind for each in table.offers if each.by == self.seat), None)
        if self.seat is not None and offered != self._offered and not self.is_over:
            self._tell("not_agreed" if offered is None else "offered")
        self._offered = offered
        stalled = self.stalled()
        if self.seat is not None and stalled is not None and stalled != self._stalled:
            self._tell("stalled", who=self.names[stalled])
        self._stalled = stalled

    def _tell(self, key: str, **args: str) -> None:
        self.news.put_nowait(Sentence("", Message(f"screen.{key}", args)))

    def _update(self, position: Position) -> Update:
        view = self.view(position)
        prompt = prompt_from(position.prompt) if position.prompt else None
        if isinstance(position, wire.Step):
            return Update(
                "step",
                view,
                prompt,
                _messages(position.events),
                None if position.log is None else _messages(position.log),
                position.by,
                position.pauses,
                ply=position.ply,
            )
        if isinstance(position, wire.Undone):
            return Update("undone", view, prompt, ply=position.ply)
        log = tuple(Told(entry.seat, _messages(entry.told), entry.ply) for entry in position.log)
        opening = _messages(position.opening or [])
        whole = log if position.whole else None
        return Update("state", view, prompt, opening, log=whole, ply=position.ply)

    def last_update(self) -> Update | None:
        """The position as it was sent last, to go on from after a refusal."""
        return None if self._latest is None else self._update(self._latest)

    # What a person may do

    def wishes(self) -> list[str]:
        """What the person may ask of the table now, besides the game's own moves."""
        table = self.table
        own = None if self.seat is None else table.seats[self.seat]
        if table.status == "waiting":
            return ["start"] if table.host else []
        if table.status == "over" or own is None or own.out:
            return []
        if own.stand_in:
            return ["take_seat"]
        position = self._latest
        people = [each for each in table.seats if each.kind == "person" and not each.yours]
        offers = {each.kind: each.by for each in table.offers}
        found = []
        if position is not None and (position.undo or (position.ask_undo and "undo" not in offers)):
            found.append("undo")
        if table.hints:
            found.append("hint")
        if people and "draw" not in offers:
            found.append("draw")
        if self.seat in offers.values():
            found.append("withdraw")
        if self.stalled() is not None:
            found += ["claim_win", "claim_bot"] + (["claim_end"] if len(people) < 2 else [])
        if self.away() is not None:
            found.append("hand_over")
        early = position is not None and position.may_abort
        return [*found, *(["abort"] if early else []), "resign"]

    def stalled(self) -> int | None:
        """A seat that could decide and has not for so long that others may claim."""
        seats = self.table.seats
        return next((each.seat for each in seats if each.may_claim and not each.yours), None)

    def away(self) -> int | None:
        """A seat whose owner has been away long enough for a bot to play it."""
        return next(
            (
                s.seat
                for s in self.table.seats
                if s.may_hand_over and not s.stand_in and not s.yours
            ),
            None,
        )

    async def wish(self, name: str) -> None:
        """Ask the table for one of `wishes`; what is not possible any more is left alone."""
        seat, stalled, away = self.seat, self.stalled(), self.away()
        if name == "start":
            await self.send(wire.Start(self.next_request(), self.table.stand_in))
        if seat is None:
            return
        if name == "undo":
            await self._undo(seat)
        elif name == "withdraw":
            self._offered = None
            for offer in self.table.offers:
                if offer.by == seat:
                    await self.answer(offer, agree=False)
        elif name.startswith("claim_") and stalled is not None:
            wanted: Literal["win", "bot", "end"] = name.removeprefix("claim_")  # type: ignore[assignment]
            await self.send(wire.ClaimStalled(self.next_request(), stalled, wanted))
        elif name == "hand_over" and away is not None:
            await self.send(wire.HandOver(self.next_request(), away))
        elif name in SIMPLE:
            await self.send(SIMPLE[name](self.next_request(), seat))

    async def _undo(self, seat: int) -> None:
        """Take back one's last decision, or ask the others to agree to it."""
        position = self._latest
        if position is not None and position.undo:
            ply = max(position.undo)
            await self.send(wire.Undo(self.next_request(), seat, position.number, ply))
        elif position is not None and position.ask_undo:
            ply = max(position.ask_undo)
            await self.send(wire.AskUndo(self.next_request(), seat, position.number, ply))

    async def ask_rematch(self) -> None:
        """Once the game is over: another one with the same people, everybody a seat further."""
        await self.send(wire.AskRematch(self.next_request(), turn=True))

    async def decide(self, text: str) -> None:
        """Decide with an action in notation."""
        if self._latest is not None:
            await self.act(self._latest, text)

    async def say_to_all(self, text: str) -> None:
        """Say something at the table."""
        if self.seat is not None:
            await self.send(wire.Say(self.next_request(), self.seat, text[: wire.CHAT_LENGTH]))

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
