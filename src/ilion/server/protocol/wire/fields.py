"""What single fields may hold: names, levels, seats, secrets, and how long each may be."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

TABLE_ID = re.compile(r"[a-z2-7]{16}")
NAME_LENGTH = 40
CHAT_LENGTH = 500
RUN_LENGTH = 64  # actions in one message
REQUEST_LENGTH = 64

Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Level = Literal["recruit", "hoplite", "captain", "hero", "legend"]
DEFAULT_LEVEL: Level = "hoplite"  # of a bot for which no level is chosen
DEFAULT_PATIENCE = 600  # seconds that a seat may think at a table without a clock
Status = Literal["waiting", "playing", "over"]
WaitsFor = Literal["people", "hashes", "parts"]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Viewer = int | None  # whom a message is for: a seat, or None for those who watch
RequestId = Annotated[str, Meta(max_length=REQUEST_LENGTH)]
Secret = Annotated[str, Meta(max_length=100)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # 32 bytes
Text = Annotated[str, Meta(max_length=200)]


class ViewFormat(NamedTuple):
    """How a client wants positions, as its `sit` said."""

    memory: bool = False  # with what was open once and people are meant to remember, as bots do
    sheet: bool = False  # in words, too
