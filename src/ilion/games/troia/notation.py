"""The words of Troia, and the numbers of its actions."""

from __future__ import annotations

from collections.abc import Callable

from ilion.core.message import Message
from ilion.core.notation import Block, Notation, Outcome
from ilion.games.troia.components import (
    CARDS,
    CORNUCOPIA,
    DECK_SIZE,
    GODS,
    HEROES,
    SPACES,
    TILE_COUNT,
    card_name,
)


def _with_card(key: str) -> Callable[[str], Message]:
    """A name for people that describes the card by what it shows."""
    return lambda card: Message(key, {"card": card_name(CARDS.index(card))})


DRAW = Block("draw", touches="deck")
OFFER = Block("offer", god=GODS, touches="god.{god}")
GIVE = Block("give", card=CARDS, label=_with_card("action.give"), touches="card.{card}")
GIVE_CORNUCOPIA = Block(f"give {CORNUCOPIA}", label="action.give_cornucopia", touches=CORNUCOPIA)
DONE = Block("done")
MOVE = Block("move", hero=HEROES, space=SPACES, touches="hero.{hero} space.{space}")
SET = Block("set", god=GODS, number=range(1, TILE_COUNT + 1), touches="god.{god} olympus.{number}")
ACCEPT = Block("accept")
DECLINE = Block("decline")
BUILD = Block(
    "build", card=CARDS[:DECK_SIZE], label=_with_card("action.build"), touches="card.{card}"
)
ADVANCE = Block(
    "advance", card=CARDS[DECK_SIZE:], label=_with_card("action.advance"), touches="card.{card}"
)
WAIT = Block("wait")
RECALL = Block("recall", hero=HEROES, touches="hero.{hero}")

# Turn, payment, power, end of the turn.
ACTIONS = [DRAW, OFFER, GIVE, GIVE_CORNUCOPIA, DONE, MOVE, SET, ACCEPT, DECLINE]
ACTIONS += [BUILD, ADVANCE, WAIT, RECALL]

NOTATION = Notation(ACTIONS, [Outcome("doris", CARDS.__getitem__, range(len(CARDS)))])
