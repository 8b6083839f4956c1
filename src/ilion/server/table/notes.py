"""What happens at a table besides decisions and stays in its log: that a seat resigned, say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from ilion.server.protocol import wire
from ilion.server.store.rows import EntryRow


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened at a ply, told to everybody alike. It may end the game."""

    number: int
    ply: int
    seat: int  # whom it is about
    told: list[wire.Message]
    ending: wire.Ending | None = None

    def entry(self, clock: list[int] | None = None) -> EntryRow:
        """What the store keeps of it."""
        note: dict[str, Any] = {"told": msgspec.to_builtins(self.told)}
        if self.ending:
            note["ending"] = msgspec.to_builtins(self.ending)
        return EntryRow(number=self.number, seat=self.seat, note=note, clock=clock)

    @classmethod
    def from_entry(cls, entry: EntryRow, ply: int) -> Note:
        kept = entry.note or {}
        told = msgspec.convert(kept["told"], list[wire.Message])
        ending = msgspec.convert(kept.get("ending"), wire.Ending | None)
        return cls(entry.number, ply, entry.seat, told, ending)
