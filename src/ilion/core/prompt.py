"""Who decides what now: one prompt drives browser, keyboard, screen reader, terminal and bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ilion.core.message import Message


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action: its number, its notation, its name for people, what it touches.

    >>> import ilion
    >>> state = ilion.game("horse").new(seats=2, seed=1)
    >>> choice = state.prompt(state.actor).choices[0]
    >>> choice.action, choice.text, choice.label.key, choice.touches
    (0, 'announce 1', 'action.announce', ('announce.1',))
    """

    action: int
    text: str
    label: Message
    touches: tuple[str, ...]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Choice:
        """The choice that `to_json` wrote."""
        label = Message.from_json(data["label"])
        return cls(data["action"], data["text"], label, tuple(data["touches"]))

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "action": self.action,
            "text": self.text,
            "label": self.label.to_json(),
            "touches": list(self.touches),
        }


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, of whom, and (for the seat that decides) the legal actions.

    `open` says that everybody can work the choices out from what all see. Only then may a
    table play a single legal action without asking: being asked must not betray a hand.

    >>> import ilion
    >>> state = ilion.game("horse").new(seats=2, seed=1)
    >>> prompt = state.prompt(seat=1)
    >>> prompt.seat, [choice.text for choice in prompt.choices]
    (1, ['announce 1', 'announce 2', 'announce 3'])
    >>> state.prompt(seat=0).choices  # the other seat learns who decides, and no more
    ()
    """

    seat: int
    ask: Message
    choices: tuple[Choice, ...]
    open: bool

    @property
    def forced(self) -> bool:
        """The table may play the only choice without asking."""
        return self.open and len(self.choices) == 1

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Prompt:
        """A prompt that was sent as JSON: to a bot in another process or on another machine."""
        choices = tuple(Choice.from_json(choice) for choice in data["choices"])
        return cls(data["seat"], Message.from_json(data["ask"]), choices, data["open"])

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "seat": self.seat,
            "ask": self.ask.to_json(),
            "choices": [choice.to_json() for choice in self.choices],
            "open": self.open,
        }
