"""What is told of Troia: its events and questions (T-8.1 says what is open)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ilion.core.events import Event
from ilion.core.message import Message
from ilion.games.troia.components import (
    ASKS,
    BOX,
    CARDS,
    CORNUCOPIA,
    DECK,
    FIGURES,
    GODS,
    HEROES_BY_NAME,
    PARTS,
    SIDES,
    SPACES,
    card_name,
)

if TYPE_CHECKING:
    from ilion.games.troia.rules import TroiaState

HORN = len(CARDS)
TABLE = -1
KINDS = ("turn", "give", "power", "back", "build", "march", "second", "recall")
"""What is asked, by phase."""


def opened(state: TroiaState) -> list[Event]:
    """T-2: Olympus, and two cards for each side."""
    gods = sorted(range(len(BOX.colours)), key=list(state.olympus).__getitem__)
    names = [Message(f"god.{GODS[state.god_of(tile)]}") for tile in gods]
    told = [Event(Message("event.opened", {"gods": names, "seat": 0}))]
    for seat in range(2):
        hand = [card for card in range(HORN) if state.hand(seat) >> card & 1]
        told.append(drew(seat, hand, state.deck_size(seat)))
    return told


def drew(seat: int, cards: list[int], left: int) -> Event:
    args = {"seat": seat, "count": len(cards), "left": left}
    names = [card_name(card) for card in cards]
    return Event(
        Message("event.drew", args),
        private=Message(
            "event.drew_cards",
            {**args, "cards": names, "which": [CARDS[card] for card in cards]},
        ),
        knows=(seat,),
        reveals=True,
    )


def offered(seat: int, god: int, cost: int) -> Event:
    """T-3.2: there is no taking back, and it tells that the hand can pay."""
    args = {"seat": seat, "god": GODS[god], "count": cost}
    return Event(Message("event.offered", args), reveals=True, own=True)


def gave(seat: int, card: int) -> Event:
    if card == HORN:
        return Event(Message("event.gave_cornucopia", {"seat": seat, "which": CORNUCOPIA}))
    return Event(Message("event.gave", _card(seat, card)), reveals=True, own=True)


def honoured(seat: int, god: int, superior: bool) -> Event:
    key = "event.superior" if superior else "event.honoured"
    return Event(Message(key, {"seat": seat, "god": GODS[god], "side": SIDES[seat]}))


def moved(hero: int, stood: int, to: int) -> Event:
    args = {"hero": HEROES_BY_NAME[hero], "space": SPACES[to], "from": SPACES[stood]}
    return Event(Message("event.stayed" if to == stood else "event.moved", args))


def lost(god: int) -> Event:
    return Event(Message("event.lost", {"god": GODS[god]}))


def declined(seat: int, god: int) -> Event:
    return Event(Message("event.declined", {"seat": seat, "god": GODS[god]}))


def placed(seat: int, god: int, space: int) -> Event:
    return Event(Message("event.placed", {"seat": seat, "god": GODS[god], "number": space + 1}))


def stole(seat: int, card: int) -> Event:
    """T-8.1: both players see the card, others its back only."""
    back = SIDES[card // DECK]
    return Event(
        Message("event.stole", {"seat": seat, "other_seat": 1 - seat, "back": back}),
        private=Message("event.stole_card", {**_card(seat, card), "other_seat": 1 - seat}),
        knows=(0, 1),
        reveals=True,
    )


def picked(seat: int, card: int) -> Event:
    return Event(Message("event.picked", {**_card(seat, card), "other_seat": 1 - seat}))


def took_horn(seat: int, holder: int) -> Event:
    if holder == TABLE:
        return Event(Message("event.took_cornucopia", {"seat": seat}))
    return Event(Message("event.won_cornucopia", {"seat": seat, "other_seat": holder}))


def waited(seat: int) -> Event:
    return Event(Message("event.waited", {"seat": seat}))


def built(seat: int, card: int) -> Event:
    args = {**_card(seat, card), "part": PARTS[BOX.parts[card]]}
    return Event(Message("event.built", args), reveals=True)


def marched(seat: int, card: int) -> Event:
    args = {**_card(seat, card), "figure": FIGURES[BOX.figures[card - DECK]]}
    return Event(Message("event.marched", args), reveals=True)


def stepped(steps: int) -> Event:
    return Event(Message("event.stepped", {"number": steps}))


def ended(state: TroiaState) -> list[Event]:
    """T-6: why the game is over, what was compared, and who has won."""
    parts, steps = state.scores()
    told = []
    if parts == len(PARTS):
        told.append(Message("event.horse_complete", {"seat": 0}))
    elif steps == len(BOX.road):
        told.append(Message("event.road_complete", {"seat": 1}))
    else:
        empty = [seat for seat in range(2) if state.deck_size(seat) == 0]
        told.append(Message("event.deck_out", {"seats": empty}) if empty else APOLLO_END)
        told.append(Message("event.compared", {"parts": parts, "steps": steps}))
        if parts == steps:
            greek, trojan = (state.invaders(seat) for seat in range(2))
            told.append(Message("event.invaders", {"greek": greek, "trojan": trojan}))
    winners = state.winners()
    told.append(Message("event.won", {"seats": winners}) if winners else Message("event.draw"))
    return [Event(message) for message in told]


APOLLO_END = Message("event.apollo_end")


def _card(seat: int, card: int) -> dict[str, object]:
    """A card that is shown: its name for people, and in notation."""
    return {"seat": seat, "card": card_name(card), "which": CARDS[card]}


def ask(state: TroiaState) -> Message:
    """The question to the seat that decides: it depends on the god, or on the step."""
    kind = KINDS[state.phase]
    if kind == "give":
        args = {
            "god": GODS[state.god],
            "cost": state.cost,
            "given": state.given_all,
            "own": state.given_own,
        }
        return Message("prompt.give", args)
    if kind == "power":
        return Message(f"prompt.{GODS[state.god]}")
    if kind == "march":
        return Message(f"prompt.march_{ASKS[BOX.road[state.steps]]}", {"number": state.steps + 1})
    if kind == "build":
        return Message("prompt.build", {"number": state.scores()[0] + 1})
    return Message(f"prompt.{kind}")
