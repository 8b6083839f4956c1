"""A server's hint, in the engine's terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ilion.client.session import message_from
from ilion.core.message import Message
from ilion.server.protocol.api.records import Hint


@dataclass(frozen=True, slots=True)
class SentChoice:
    """A choice of a hint that came over the wire."""

    text: str
    chance: float
    label: Message
    touches: Sequence[str]


def from_wire(hint: Hint) -> tuple[list[SentChoice], Message | None]:
    """The choices of a server's hint, and its reason."""
    choices = [
        SentChoice(each.text, each.chance, message_from(each.label), each.touches)
        for each in hint.choices
    ]
    return choices, None if hint.reason is None else message_from(hint.reason)
