"""What is told to people travels as a key and arguments, never as prose (see text.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """A text's key in the catalogues, and the arguments that fill its placeholders.

    Arguments are numbers, words of the notation, other messages, or lists of those. `seat`
    (also `other_seat`, ...) and `seats` are numbers of seats, shown to people as names.

    >>> Message("event.won", {"seat": 2}).to_json()
    {'key': 'event.won', 'args': {'seat': 2}}
    """

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Message:
        """A message that was sent as JSON; messages among its arguments stay as they were sent."""
        return cls(data["key"], data["args"])

    def to_json(self) -> dict[str, Any]:
        """The message as plain JSON values, messages among its arguments too."""
        return {"key": self.key, "args": {name: _plain(arg) for name, arg in self.args.items()}}


MAX_QUOTED = 60  # characters of what somebody typed or sent that a refusal repeats


def quoted(what: object) -> str:
    """What somebody typed or sent, short enough to read and in characters that can be sent.

    >>> quoted(True), quoted("x" * 70) == "x" * 60 + "…"
    ('true', True)
    """
    text = str(what).lower() if isinstance(what, bool) else str(what)
    text = text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "…"
    return text.encode(errors="replace").decode()


def _plain(arg: Any) -> Any:
    if isinstance(arg, Message):
        return arg.to_json()
    if isinstance(arg, list | tuple):
        return [_plain(part) for part in arg]
    return arg
