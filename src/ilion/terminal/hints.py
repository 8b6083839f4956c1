"""A hint: the best choices with their chances, as a bot would find them, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.text import Text

from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.text import Translator
from ilion.terminal.keys import codes


class Rated(Protocol):
    """A choice with the chance to win after it."""

    @property
    def text(self) -> str: ...
    @property
    def chance(self) -> float: ...
    @property
    def label(self) -> Message: ...
    @property
    def touches(self) -> Sequence[str]: ...


def hint_text(
    notation: Notation, translator: Translator, choices: Sequence[Rated], reason: Message | None
) -> Text:
    """The best choices, one line each with its key, and why the first is better."""
    text = Text(f"{translator.say(Message('screen.hint'))}\n", style="bold", end="")
    for number, choice in enumerate(choices):
        key = codes(notation)[choice.text]
        text.append("\n" if number else "")
        text.append(
            f"{100 * choice.chance:3.0f} %  {key}  {translator.say(choice.label)}",
            style="not bold",
        )
    if reason is not None:
        why = f"{translator.say(Message('screen.why'))} {translator.say(reason)}"
        text.append(f"\n{why}", style="not bold")
    return text
