"""What the live tables refuse: a key for people's languages, and one English sentence."""

from __future__ import annotations

from typing import Any

from ilion.core.errors import IlionError, IllegalAction, NotationError, Refused
from ilion.core.message import Message
from ilion.core.text import Translator
from ilion.server.protocol import wire

PACKAGE = "ilion.server"  # whose text catalogues have the sentences
SENTENCE_LENGTH = 1000  # characters of a sentence that may quote what a client sent
ACTION_LENGTH = 60  # characters that are quoted of a text that is not an action of the game
LISTED_ACTIONS = 30  # legal actions that a refusal names


class Refusal(IlionError):
    """A request that is not carried out; nothing has changed. `status` is the HTTP status."""

    def __init__(self, code: str, status: int = 409, **args: Any) -> None:
        self.why = wire.Message(f"refused.{code}", args)
        self.status = status
        super().__init__(in_english(self.why))


def refusal_from(error: IlionError) -> Refusal:
    """An error of the engine as a refusal that can be read in people's languages."""
    if isinstance(error, IllegalAction):
        more = ["…"] if len(error.legal) > LISTED_ACTIONS else []
        legal = [*error.legal[:LISTED_ACTIONS], *more]
        return Refusal("not_legal", 422, action=error.text, legal=legal)
    if isinstance(error, NotationError):
        return Refusal("no_action", 422, action=shortened(error.text, ACTION_LENGTH))
    if isinstance(error, Refused) and error.why:
        return Refusal(error.why.key.removeprefix("refused."), 422, **error.why.args)
    return Refusal("rules", 422, sentence=shortened(str(error)))


def shortened(text: str, length: int = SENTENCE_LENGTH) -> str:
    """What a client sent, cut to a length that can be read, in characters that can be sent back."""
    cut = text if len(text) <= length else text[:length] + "…"
    return cut.encode(errors="replace").decode()


def in_english(message: wire.Message) -> str:
    """A message of the server in English."""
    return Translator(PACKAGE, "en").say(Message(message.key, message.args))
