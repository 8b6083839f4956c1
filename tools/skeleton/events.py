"""What is told of Skeleton."""

from ilion.core.events import Event
from ilion.core.message import Message
from skeleton.components import CARDS


def played(seat: int, card: int) -> Event:
    """A card of the own hand comes to light: the seat itself learns nothing by it."""
    message = Message("event.played", {"seat": seat, "card": CARDS[card]})
    return Event(message, reveals=True, own=True)


def drew(seat: int, card: int) -> Event:
    private = Message("event.drew_card", {"seat": seat, "card": CARDS[card]})
    return Event(Message("event.drew", {"seat": seat}), private, knows=(seat,), reveals=True)


def swapped(seat: int, given: int, taken: int) -> Event:
    cards = {"seat": seat, "given": CARDS[given], "taken": CARDS[taken]}
    private = Message("event.swapped_card", cards)
    return Event(Message("event.swapped", {"seat": seat}), private, knows=(seat,), reveals=True)


def ended(gift: int, winners: list[int]) -> list[Event]:
    won = Message("event.won", {"seats": winners, "count": len(winners)})
    return [Event(Message("event.gift", {"card": CARDS[gift]}), reveals=True), Event(won)]
