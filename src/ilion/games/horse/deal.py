"""P-2 Set-up: all that chance fixes before the first decision, and a game begun from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ilion.core.chance import Chance, numbers
from ilion.core.errors import DealError
from ilion.games.horse.components import BOX, CARDS, COLOURS
from ilion.games.horse.rules import HorseState, start

UNNAMED = -1  # these outcomes stand in the deal, not in a line of their own


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """P-2.1, P-2.2: colours, bag, treasure and hero cards in the order chance gives them."""
    del options  # the open horse changes what is shown, never what is dealt (P-5.1)
    in_play = list(range(len(COLOURS)))
    if seats == 3:
        in_play.remove(1 + chance.below(3))  # P-2.1: never red
    dealt = _shuffled(in_play, chance)
    hands = [sorted(dealt[seat::seats]) for seat in range(seats)]
    bag = _shuffled([colour for colour in in_play for _ in range(BOX.heroes)], chance)
    treasure = _shuffled(BOX.treasure, chance)
    cards = _shuffled(
        [card for card, copies in enumerate(BOX.cards) for _ in range(copies)], chance
    )
    return {
        "colours": [[COLOURS[colour] for colour in hand] for hand in hands],
        "bag": [COLOURS[colour] for colour in bag],
        "treasure": treasure,
        "cards": [CARDS[card] for card in cards],
    }


def _shuffled(things: list[int], chance: Chance) -> list[int]:
    pile = numbers(things)
    chance.shuffle(UNNAMED, pile)
    return list(pile)


def begin(seats: int, options: Mapping[str, Any], dealt: Mapping[str, Any]) -> HorseState:
    """P-2.3: the position after Odysseus' set-up; a deal that cannot be is refused."""
    fields = {"colours", "bag", "treasure", "cards"}
    if set(dealt) != fields:
        raise DealError(f"A deal of horse has exactly {', '.join(sorted(fields))}.")
    owner = _owners(seats, dealt["colours"])
    in_play = [colour for colour in range(len(COLOURS)) if owner[colour] >= 0]
    heroes = sorted(COLOURS[colour] for colour in in_play for _ in range(BOX.heroes))
    hero_cards = sorted(card for card, n in zip(CARDS, BOX.cards, strict=True) for _ in range(n))
    _same("bag", dealt["bag"], heroes, f"{BOX.heroes} heroes of each colour in play")
    _same("treasure", dealt["treasure"], sorted(BOX.treasure), "the seven treasure cards")
    _same("cards", dealt["cards"], hero_cards, "the twenty hero cards")
    return start(
        seats,
        options["open_horse"],
        owner,
        [COLOURS.index(colour) for colour in dealt["bag"]],
        dealt["treasure"],
        [CARDS.index(card) for card in dealt["cards"]],
    )


def _owners(seats: int, colours: Any) -> list[int]:
    """Colour to seat. P-2.1: one colour a seat, two with two seats; red is always in play."""
    each = 2 if seats == 2 else 1
    owner = [-1] * len(COLOURS)
    if not isinstance(colours, list) or len(colours) != seats:
        raise DealError(f"The deal's colours must be {seats} lists, one per seat.")
    for seat, hand in enumerate(colours):
        if not isinstance(hand, list) or len(hand) != each:
            raise DealError(f"Seat {seat} must have {each} of the colours {', '.join(COLOURS)}.")
        for colour in hand:
            if colour not in COLOURS or owner[COLOURS.index(colour)] >= 0:
                raise DealError(f"{colour!r} in the deal's colours is unknown or dealt twice.")
            owner[COLOURS.index(colour)] = seat
    if owner[0] < 0:
        raise DealError("Red must be dealt to a seat: its holder is Odysseus.")
    return owner


def _same(name: str, found: Any, expected: list[Any], what: str) -> None:
    kind = type(expected[0])
    if (
        not isinstance(found, list)
        or any(type(thing) is not kind for thing in found)
        or sorted(found) != expected
    ):
        raise DealError(f"The deal's {name} must be {what}, in any order.")
