"""The words of Troia, and the numbers of its actions."""

from __future__ import annotations

from ilion.core.message import Message
from ilion.core.notation import Action, Notation, Outcome
from ilion.games.troia.components import (
    CARDS,
    CORNUCOPIA,
    DECK,
    GODS,
    HEROES_BY_NAME,
    SPACES,
    TILES,
    card_name,
)


def _actions() -> list[Action]:
    """Turn, payment, power, end of the turn: rules.py relies on this order."""
    draw = [Action("draw", Message("action.draw"), ("deck",))]
    offer = [
        Action(f"offer {god}", Message("action.offer", {"god": god}), (f"god.{god}",))
        for god in GODS
    ]
    give = [
        Action(f"give {name}", Message("action.give", {"card": card_name(card)}), (f"card.{name}",))
        for card, name in enumerate(CARDS)
    ]
    horn = [Action(f"give {CORNUCOPIA}", Message("action.give_cornucopia"), (CORNUCOPIA,))]
    done = [Action("done", Message("action.done"))]
    move = [
        Action(
            f"move {hero} {space}",
            Message("action.move", {"hero": hero, "space": space}),
            (f"hero.{hero}", f"space.{space}"),
        )
        for hero in HEROES_BY_NAME
        for space in SPACES
    ]
    place = [
        Action(
            f"set {god} {number}",
            Message("action.set", {"god": god, "number": number}),
            (f"god.{god}", f"olympus.{number}"),
        )
        for god in GODS
        for number in range(1, TILES + 1)
    ]
    power = [Action(word, Message(f"action.{word}")) for word in ("accept", "decline")]
    build = [
        Action(
            f"build {CARDS[card]}",
            Message("action.build", {"card": card_name(card)}),
            (f"card.{CARDS[card]}",),
        )
        for card in range(DECK)
    ]
    advance = [
        Action(
            f"advance {CARDS[card]}",
            Message("action.advance", {"card": card_name(card)}),
            (f"card.{CARDS[card]}",),
        )
        for card in range(DECK, 2 * DECK)
    ]
    wait = [Action("wait", Message("action.wait"))]
    recall = [
        Action(f"recall {hero}", Message("action.recall", {"hero": hero}), (f"hero.{hero}",))
        for hero in HEROES_BY_NAME
    ]
    return (
        draw + offer + give + horn + done + move + place + power + build + advance + wait + recall
    )


NOTATION = Notation(_actions(), [Outcome("doris", CARDS.__getitem__, range(len(CARDS)))])
