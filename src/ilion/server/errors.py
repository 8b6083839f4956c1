"""What is refused at the live tables: a key for people's languages, and one English sentence."""

from __future__ import annotations

from typing import Any

from ilion.core.errors import IlionError, IllegalAction, NotationError, Refused
from ilion.core.message import Message
from ilion.core.text import Translator
from ilion.server.protocol import wire

PACKAGE = "ilion.server"
LONG = 1000  # signs of a sentence
SHOWN = 60  # signs of an action that is none
LISTED = 30  # legal actions that a refusal names


class Refusal(IlionError):
    """A request that is not carried out; nothing has changed."""

    def __init__(self, code: str, status: int = 409, **args: Any) -> None:
        self.why = wire.Message(f"refused.{code}", args)
        self.status = status
        super().__init__(say(self.why))


def refusal_from(error: IlionError) -> Refusal:
    """What the engine refused, so that it can be said in people's languages."""
    if isinstance(error, IllegalAction):
        more = ["…"] if len(error.legal) > LISTED else []
        legal = [*error.legal[:LISTED], *more]
        return Refusal("not_legal", 422, action=error.text, legal=legal)
    if isinstance(error, NotationError):
        action = shortened(error.text, SHOWN)
        if error.near:
            return Refusal("no_action_but", 422, action=action, near=error.near)
        return Refusal("no_action", 422, action=action)
    if isinstance(error, Refused) and error.why:
        return Refusal(error.why.key.removeprefix("refused."), 422, **error.why.args)
    return Refusal("rules", 422, sentence=shortened(str(error)))


def shortened(sentence: str, length: int = LONG) -> str:
    """A sentence that may quote what somebody sent, of a length that can be read."""
    shown = sentence if len(sentence) <= length else sentence[:length] + "…"
    return shown.encode(errors="replace").decode()


def say(message: wire.Message) -> str:
    """A message of the server in English."""
    return Translator(PACKAGE, "en").say(Message(message.key, message.args))
