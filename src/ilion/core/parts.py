"""The random parts of a live table's seats, and the secret that follows from all of them.

The server shows the hash of its seed first. Then every seat promises a random part of its own, by
its hash, and opens it once all have promised. So nobody chooses the deal: the server cannot know
the parts when it chooses its seed, and no seat knows the others' when it promises its own.
docs/fair-play.md says what that proves, and how to check it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from ilion.core.chance import FairChance, SealedChance

HEX = re.compile(r"[0-9a-f]{64}")
TABLE = re.compile(r"[a-z2-7]{16}")

PERSON, BOT = "person", "bot"
NO_PART, PART_OF_PERSON, PART_OF_BOT = b"\0", b"\1", b"\2"


@dataclass(frozen=True, slots=True)
class Part:
    """What one seat gave to the deal: 32 bytes in hexadecimal, or None where it gave nothing.

    `hash` is what a person promised first. A bot's part follows from the server's commitment, so
    it promises nothing.
    """

    by: str  # person or bot
    hash: str | None = None
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Parts:
    """What a deal was made from besides the seed: the table's id and the part of every seat."""

    table: str
    parts: list[Part]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Parts:
        return cls(data["table"], [Part(**part) for part in data["parts"]])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def without(self) -> list[int]:
        """The seats that gave nothing."""
        return [seat for seat, part in enumerate(self.parts) if part.part is None]


def commitment_of(seed: str) -> str:
    """What the server shows of its seed before anything else."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def part_hash(part: str) -> str:
    """What a seat promises of its part.

    >>> part_hash("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return sha256(bytes.fromhex(part)).hexdigest()


def bot_part(commitment: str, seat: int) -> str:
    """The part of a bot of the server: it follows from the commitment, so nobody chooses it."""
    return sha256(b"ilion bot part\0" + bytes.fromhex(commitment) + bytes([seat])).hexdigest()


def master_secret(seed: str, given: Parts) -> bytes:
    """The secret that all chance of a table comes from."""
    hashed = sha256(b"ilion deal 1\0" + bytes.fromhex(seed) + given.table.encode())
    hashed.update(bytes([len(given.parts)]))
    for each in given.parts:
        if each.part is None:
            hashed.update(NO_PART + bytes(32))
        else:
            kind = PART_OF_BOT if each.by == BOT else PART_OF_PERSON
            hashed.update(kind + bytes.fromhex(each.part))
    return hashed.digest()


def chance_from(seed: str, given: Parts | None) -> SealedChance:
    """The chance of a live table; without parts, of one that was dealt from its seed alone."""
    if given is None:
        return SealedChance(bytes.fromhex(seed))
    return FairChance(master_secret(seed, given))


def is_parts(value: Any, seats: int) -> bool:
    """Whether a JSON value is a record's `fair` for so many seats."""
    return (
        isinstance(value, dict)
        and set(value) == {"table", "parts"}
        and isinstance(value["table"], str)
        and TABLE.fullmatch(value["table"]) is not None
        and isinstance(value["parts"], list)
        and len(value["parts"]) == seats
        and all(map(_is_part, value["parts"]))
    )


def _is_part(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"by", "hash", "part"}
        and value["by"] in (PERSON, BOT)
        and all(value[name] is None or is_hex(value[name]) for name in ("hash", "part"))
    )


def is_hex(value: Any) -> bool:
    """Whether a value is 32 bytes in hexadecimal, as parts and hashes are written."""
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def wrong_part(commitment: str, given: Sequence[Part]) -> str | None:
    """One sentence about the first part that does not fit, or None where all do."""
    for seat, each in enumerate(given):
        if each.by == BOT:
            if each.part != bot_part(commitment, seat):
                return f"the part of seat {seat}, a bot's, does not follow from the commitment."
        elif each.part is not None and each.hash != part_hash(each.part):
            return f"the part of seat {seat} is not the one whose hash was shown before it."
    return None
