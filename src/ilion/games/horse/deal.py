"""P-2 Set-up: all that chance fixes before the first decision, and a game begun from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ilion.core.chance import Chance
from ilion.core.deal import checked_pile, shuffled
from ilion.core.errors import DealError
from ilion.core.game import Option
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.horse.components import BOX, CARDS, COLOURS, DISTRICTS, HEROES
from ilion.games.horse.position import RED, ROW, TOTAL
from ilion.games.horse.value import HorseState

FIELDS = {"colours", "bag", "treasure", "cards"}
HERO_NUMBERS = {name: colour for colour, name in enumerate(COLOURS)}
CARD_NUMBERS = {name: card for card, name in enumerate(CARDS)}
HERO_CARDS = [card for card, copies in enumerate(BOX.cards) for _ in range(copies)]
TREASURE = sorted(BOX.treasure[: BOX.districts])
TREASURES = {points: points for points in TREASURE}
FIRST_SEATS = ("first", "second")  # that may be chosen to be Odysseus: every table has them
ODYSSEUS = Option("lot", ("lot", *FIRST_SEATS), extra=True)


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """P-2.1, P-2.2: colours, bag, treasure and hero cards in the order chance gives them."""
    in_play = list(range(len(COLOURS)))
    if seats == 3:
        in_play.remove(1 + chance.below(3))  # P-2.1: never red
    dealt = shuffled(in_play, chance) if BOX.heroes_shuffled else in_play
    hands = [sorted(dealt[seat::seats]) for seat in range(seats)]
    odysseus = _chosen(options)
    if odysseus is not None:  # P-2.1: they change hands with whoever was dealt red
        red = next(seat for seat, hand in enumerate(hands) if RED in hand)
        hands[red], hands[odysseus] = hands[odysseus], hands[red]
    bag = [colour for colour in in_play for _ in range(BOX.heroes)]
    if BOX.heroes_shuffled:
        bag = shuffled(bag, chance)
    treasure = shuffled(BOX.treasure[: BOX.districts], chance)
    cards = shuffled(HERO_CARDS, chance)
    return {
        "colours": [[COLOURS[colour] for colour in hand] for hand in hands],
        "bag": list(map(COLOURS.__getitem__, bag)),
        "treasure": treasure,
        "cards": list(map(CARDS.__getitem__, cards)),
    }


def begin(seats: int, options: Mapping[str, Any], dealt: Mapping[str, Any]) -> HorseState:
    """P-2.3: the position after Odysseus' set-up; a deal that cannot be is refused."""
    if dealt.keys() != FIELDS:
        raise DealError(f"A deal of horse has exactly {', '.join(sorted(FIELDS))}.")
    owner = _owners(seats, dealt["colours"])
    if _chosen(options) not in (None, owner[RED]):
        raise DealError(f"Red must be dealt to the {options['odysseus']} seat, as was chosen.")
    heroes: list[int] = []
    for colour, seat in enumerate(owner):
        if seat != NOBODY:
            heroes += [colour] * BOX.heroes
    what = f"{BOX.heroes} heroes of each colour in play"
    bag = checked_pile("bag", dealt["bag"], HERO_NUMBERS, heroes, what)
    treasure = checked_pile(
        "treasure", dealt["treasure"], TREASURES, TREASURE, "the treasure cards"
    )
    what = f"the {len(HERO_CARDS)} hero cards"
    cards = checked_pile("cards", dealt["cards"], CARD_NUMBERS, HERO_CARDS, what)
    state = HorseState()
    state.seats = seats
    state.open_horse = options["open_horse"]
    state.owner = vec_of(owner)
    state.treasure = vec_of(treasure + BOX.treasure[BOX.districts :])
    state.cards = vec_of(cards[::-1])
    state.cards_left = len(cards)
    state.board = vec_of([0] * (DISTRICTS * ROW))
    state.turned = vec_of([0] * len(CARDS))
    # P-2.3: two heroes into the horse one after the other, three more wait
    state.first_out, state.last_out, *waiting = bag[:5]
    state.waiting = vec_of([*map(waiting.count, range(len(HEROES)))])
    state.waiting_left = len(waiting)
    state.bag = vec_of(bag[:4:-1])
    state.bag_left = max(len(bag) - 5, 0)
    for district in range(BOX.districts, DISTRICTS):  # closed: full, with nothing to be found
        state.board[district * ROW + TOTAL] = BOX.capacity[seats]
        for seat in range(seats):
            state.seen |= 1 << (seat * DISTRICTS + district)
    # That was Odysseus' turn (with two seats: both): the seat to its left begins (P-2.4).
    state.actor = (owner[RED] + 1) % seats
    return state


def _chosen(options: Mapping[str, Any]) -> int | None:
    """P-2.1: the seat that was chosen to be Odysseus; None where the deal says."""
    chosen = options.get("odysseus", ODYSSEUS.default)
    return FIRST_SEATS.index(chosen) if chosen in FIRST_SEATS else None


def _owners(seats: int, colours: Any) -> list[int]:
    """Colour to seat. P-2.1: one colour a seat, two with two seats; red is always in play."""
    each = 2 if seats == 2 else 1
    owner = [NOBODY] * len(COLOURS)
    if not isinstance(colours, list) or len(colours) != seats:
        raise DealError(f"The deal's colours must be {seats} lists, one per seat.")
    for seat, hand in enumerate(colours):
        if not isinstance(hand, list) or len(hand) != each:
            raise DealError(f"Seat {seat} must have {each} of the colours {', '.join(COLOURS)}.")
        for name in hand:
            if name not in COLOURS or owner[COLOURS.index(name)] != NOBODY:
                raise DealError(f"{name!r} in the deal's colours is unknown or dealt twice.")
            owner[COLOURS.index(name)] = seat
    if owner[RED] == NOBODY:
        raise DealError("Red must be dealt to a seat: its holder is Odysseus.")
    return owner
