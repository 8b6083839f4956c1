"""What this client's seats give to the deal of a live table: see docs/fair-play.md."""

from __future__ import annotations

import secrets

from ilion.core.errors import IlionError
from ilion.core.fair import check_fair, parts_of
from ilion.core.parts import part_hash
from ilion.core.record import Record
from ilion.server.protocol import wire


class PartGiver:
    """Promises a random part for each seat that is held here, and opens it when all have promised.

    It remembers what the server showed before: the commitment, and the other seats' hashes.
    """

    def __init__(self) -> None:
        self.commitment: str | None = None
        self.parts: dict[int, str] = {}  # by seat
        self.hashes: list[str | None] = []  # of all seats, when the first part here was opened
        self._sent: set[str] = set()  # on this connection

    def reconnected(self) -> None:
        """Whether what was sent last has arrived is not known, so it is sent again."""
        self._sent.clear()

    def requests(self, table: wire.Table) -> list[wire.PromisePart | wire.OpenPart]:
        """What to send now that the table is as it is."""
        if self.commitment not in (None, table.commitment):
            raise IlionError("The server has changed its commitment: this deal would not be fair.")
        self.commitment = table.commitment
        found: list[wire.PromisePart | wire.OpenPart] = []
        for seat in table.seats:
            if not seat.yours or table.waits_for is None:
                continue
            part = self.parts.setdefault(seat.seat, secrets.token_hex(32))
            promised = seat.part_hash == part_hash(part)
            if table.waits_for == "parts" and promised:
                self.hashes = self.hashes or [each.part_hash for each in table.seats]
                found.append(wire.OpenPart(f"open {seat.seat}", seat.seat, part))
            elif table.waits_for != "parts" and not promised:
                found.append(wire.PromisePart(f"promise {seat.seat}", seat.seat, part_hash(part)))
        new = [each for each in found if each.request not in self._sent]
        self._sent.update(each.request for each in new)
        return new

    def check(self, record: Record) -> None:
        """Raise where the deal is not fair, or not what was promised to this client.

        A record may agree with itself and still be another one than was shown here.
        """
        check_fair(record)
        given = parts_of(record)
        if record.commitment != self.commitment:
            raise IlionError("The record's commitment is not the one that was shown first.")
        if given is None or not self.hashes:
            raise IlionError("No part was asked of this client: the server alone made the deal.")
        for seat, part in self.parts.items():
            if given.parts[seat].part != part:
                raise IlionError(f"The part that was given for seat {seat} is not in the record.")
        for seat, each in enumerate(given.parts):
            if (each.hash or "") != (self.hashes[seat] or ""):
                raise IlionError(f"Seat {seat} promised another part than the record has.")
