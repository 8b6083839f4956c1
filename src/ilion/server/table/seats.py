"""Who sits at a table: open seats, people, bots, and bots that stand in for people."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Any

from ilion.server.protocol import wire
from ilion.server.table.auth import matches

# Minor metrics of the story: none of them is a card in one of the games.
BOT_NAMES = ("Calchas", "Dolon", "Machaon", "Mentor", "Phoenix", "Stentor", "Polites", "Medon")


@dataclass(slots=True)
class Sitter:
    """One seat and who has it."""

    seat: int
    kind: str  # open, person or bot
    name: str = ""
    level: str | None = None
    stand_in: str | None = None
    secret: str | None = None  # its hash
    holders: int = 0  # sockets that hold it
    away_since: float = 0.0
    elsewhere: set[str] = field(default_factory=set)  # servers where it is held too

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat now."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def present(self) -> bool:
        return self.kind == "bot" or self.holders > 0 or bool(self.elsewhere)

    def held_by(self, secret: str) -> bool:
        return self.kind == "person" and matches(secret, self.secret)

    def may_be_handed_over(self, pause: float) -> bool:
        away = not self.present and time.monotonic() - self.away_since >= pause
        return self.kind == "person" and self.stand_in is None and away

    def note(self, server: str, there: bool) -> None:
        """The seat is held at another server too, or no longer."""
        was = self.present
        (self.elsewhere.add if there else self.elsewhere.discard)(server)
        if was and not self.present:
            self.away_since = time.monotonic()

    def row(self) -> dict[str, Any]:
        """As the store has it."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "name": self.name,
            "level": self.level,
            "stand_in": self.stand_in,
            "secret": self.secret,
        }

    def on_wire(self, yours: bool, handed: bool) -> wire.Seat:
        return wire.Seat(
            seat=self.seat,
            kind=self.kind,  # type: ignore[arg-type]
            name=self.name,
            level=self.level,  # type: ignore[arg-type]
            stand_in=self.stand_in,  # type: ignore[arg-type]
            present=self.present,
            yours=yours,
            may_hand_over=handed,
        )


def clean_name(name: str) -> str:
    """A name in one line, without signs that nobody sees."""
    seen = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(seen.split())[: wire.NAME_LENGTH]


def bot_name(taken: list[str]) -> str:
    """A name that nobody at the table has."""
    free = [name for name in BOT_NAMES if name not in taken]
    return random.choice(free or BOT_NAMES)
