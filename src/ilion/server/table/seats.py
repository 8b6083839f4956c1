"""Who sits at a table: open seats, people, bots, and bots that stand in for people."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from ilion.server.protocol import wire
from ilion.server.store.rows import SeatRow
from ilion.server.table.auth import matches

# Minor figures of the story: none of them is a card in one of the games.
BOT_NAMES = ("Calchas", "Dolon", "Machaon", "Mentor", "Phoenix", "Stentor", "Polites", "Medon")


@dataclass(slots=True)
class Seat(SeatRow):
    """One seat: what the store has of it, and who is connected to it now."""

    connections: int = 0  # on this server that hold it
    other_servers: set[str] = field(default_factory=set)  # where it is held too
    absent_since: float = field(default_factory=time.monotonic)

    @classmethod
    def from_row(cls, row: SeatRow) -> Seat:
        return cls(**{each.name: getattr(row, each.name) for each in fields(SeatRow)})

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat now."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def present(self) -> bool:
        return self.kind == "bot" or self.connections > 0 or bool(self.other_servers)

    def held_by(self, secret: str) -> bool:
        return self.kind == "person" and matches(secret, self.secret)

    def may_hand_over(self, pause: float) -> bool:
        """Whether others may let a bot play: its owner has been away for so many seconds."""
        absent = not self.present and time.monotonic() - self.absent_since >= pause
        return self.kind == "person" and self.stand_in is None and absent

    def set_held_elsewhere(self, server: str, held: bool) -> None:
        """Note whether somebody is connected to this seat at another server."""
        was_present = self.present
        if held:
            self.other_servers.add(server)
        else:
            self.other_servers.discard(server)
        if was_present and not self.present:
            self.absent_since = time.monotonic()

    def on_wire(
        self,
        yours: bool,
        may_hand_over: bool,
        may_claim: bool,
        holiday: str | None = None,
        holidays_left: int = 0,
    ) -> wire.Seat:
        return wire.Seat(
            seat=self.seat,
            kind=self.kind,  # type: ignore[arg-type]
            name=self.name,
            level=self.level,  # type: ignore[arg-type]
            stand_in=self.stand_in,  # type: ignore[arg-type]
            present=self.present,
            yours=yours,
            may_hand_over=may_hand_over,
            out=self.out,  # type: ignore[arg-type]
            muted=self.muted,
            may_claim=may_claim,
            part_hash=self.part_hash,
            holiday=holiday,
            holidays_left=holidays_left,
        )


def plays(seat: SeatRow) -> bool:
    """Whether a person plays a seat: not a bot, and nobody who has left or is out."""
    return seat.kind == "person" and seat.stand_in is None and seat.out is None


def clean_text(text: str) -> str:
    """A text in one line, without characters that cannot be seen."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def clean_name(name: str) -> str:
    return clean_text(name)[: wire.NAME_LENGTH]


def bot_name(taken: Sequence[str]) -> str:
    """A name that nobody at the table has."""
    free = [name for name in BOT_NAMES if name not in taken]
    return random.choice(free or BOT_NAMES)
