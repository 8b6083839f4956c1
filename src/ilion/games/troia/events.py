"""What is told of Troia: its events and questions (T-8.1 says what is open)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ilion.core.card_sets import cards_in
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.state import NOBODY
from ilion.games.troia.components import (
    ARTEMIS_LEADS,
    ASKS,
    BOX,
    CARDS,
    CORNUCOPIA,
    DECK_SIZE,
    FIGURES,
    GODS,
    HEROES,
    PARTS,
    SIDES,
    SPACES,
    TILE_COUNT,
    card_name,
    god_at,
)
from ilion.games.troia.position import PHASES
from ilion.games.troia.rules_tables import CORNUCOPIA_CARD

if TYPE_CHECKING:
    from ilion.games.troia.position import TroiaPosition


def opened(state: TroiaPosition) -> list[Event]:
    """T-2: Olympus, and two cards for each side."""
    gods = sorted(range(TILE_COUNT), key=list(state.olympus).__getitem__)
    names = [Message(f"god.{GODS[state.god_of(tile)]}") for tile in gods]
    told = [Event(Message("event.opened", {"gods": names, "seat": 0}))]
    for seat in range(2):
        told.append(drew(seat, cards_in(state.hand(seat)), len(state.deck(seat))))
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
    if card == CORNUCOPIA_CARD:
        return Event(Message("event.gave_cornucopia", {"seat": seat, "which": CORNUCOPIA}))
    return Event(Message("event.gave", _card(seat, card)), reveals=True, own=True)


def honoured(seat: int, god: int, superior: bool) -> Event:
    key = "event.superior" if superior else "event.honoured"
    return Event(Message(key, {"seat": seat, "god": GODS[god], "side": SIDES[seat]}))


def moved(hero: int, stood: int, to: int) -> Event:
    args = {"hero": HEROES[hero], "space": SPACES[to], "from": SPACES[stood]}
    return Event(Message("event.stayed" if to == stood else "event.moved", args))


def lost(god: int) -> Event:
    return Event(Message("event.lost", {"god": GODS[god]}))


def declined(seat: int, god: int) -> Event:
    return Event(Message("event.declined", {"seat": seat, "god": GODS[god]}))


def placed(seat: int, god: int, space: int) -> Event:
    return Event(Message("event.placed", {"seat": seat, "god": GODS[god], "number": space + 1}))


def stole(seat: int, card: int) -> Event:
    """T-8.1: both players see the card, others its back only."""
    back = SIDES[card // DECK_SIZE]
    return Event(
        Message("event.stole", {"seat": seat, "other_seat": 1 - seat, "back": back}),
        private=Message("event.stole_card", {**_card(seat, card), "other_seat": 1 - seat}),
        knows=(0, 1),
        reveals=True,
    )


def picked(seat: int, card: int) -> Event:
    return Event(Message("event.picked", {**_card(seat, card), "other_seat": 1 - seat}))


def took_cornucopia(seat: int, holder: int) -> Event:
    if holder == NOBODY:
        return Event(Message("event.took_cornucopia", {"seat": seat}))
    return Event(Message("event.won_cornucopia", {"seat": seat, "other_seat": holder}))


def waited(seat: int) -> Event:
    return Event(Message("event.waited", {"seat": seat}))


def built(seat: int, card: int) -> Event:
    args = {**_card(seat, card), "part": PARTS[BOX.parts[card]]}
    return Event(Message("event.built", args), reveals=True)


def marched(seat: int, card: int) -> Event:
    args = {**_card(seat, card), "figure": FIGURES[BOX.figures[card - DECK_SIZE]]}
    return Event(Message("event.marched", args), reveals=True)


def stepped(steps: int) -> Event:
    return Event(Message("event.stepped", {"number": steps}))


def ended(state: TroiaPosition) -> list[Event]:
    """T-6: why the game is over, what was compared, and who has won."""
    parts, steps = state.scores()
    told = []
    if parts == len(PARTS):
        told.append(Message("event.horse_complete", {"seat": 0}))
    elif steps == len(BOX.road):
        told.append(Message("event.road_complete", {"seat": 1}))
    else:
        empty = [seat for seat in range(2) if not state.deck(seat)]
        told.append(
            Message("event.deck_out", {"seats": empty}) if empty else Message("event.apollo_end")
        )
        told.append(Message("event.compared", {"parts": parts, "steps": steps}))
        if parts == steps:
            greek, trojan = (state.invaders(seat) for seat in range(2))
            told.append(Message("event.invaders", {"greek": greek, "trojan": trojan}))
    winners = state.winners()
    told.append(Message("event.won", {"seats": winners}) if winners else Message("event.draw"))
    return [Event(message) for message in told]


def _card(seat: int, card: int) -> dict[str, object]:
    """A card that is shown: its name for people, and in notation."""
    return {"seat": seat, "card": card_name(card), "which": CARDS[card]}


def ask(state: TroiaPosition) -> Message:
    """The question to the seat that decides: it depends on the god, or on the step."""
    phase = PHASES[state.phase]
    if phase == "give":
        args = {
            "god": GODS[state.god],
            "cost": state.cost,
            "given": state.given_offerings,
            "own": state.given_own,
        }
        return Message("prompt.give", args)
    if phase == "power":
        return Message(f"prompt.{god_at(GODS[state.god], ARTEMIS_LEADS[state.artemis])}")
    if phase == "march":
        return Message(f"prompt.march_{ASKS[BOX.road[state.steps]]}", {"number": state.steps + 1})
    if phase == "build":
        return Message("prompt.build", {"number": state.scores()[0] + 1})
    return Message(f"prompt.{phase}")
