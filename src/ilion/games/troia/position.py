"""A position of Troia: where everything lies, and who knows of which card (T-8.1). Compiled.

Seats, spaces, gods and cards are numbered as rules_tables.py says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.card_sets import cards_in, set_size
from ilion.core.notation import Notation
from ilion.core.position import fill
from ilion.core.state import NOBODY, State
from ilion.games.troia.components import CARDS, DECK_SIZE, HERO_COUNT, SPACE_COUNT
from ilion.games.troia.notation import NOTATION
from ilion.games.troia.rules_tables import BACK_CARDS, COMBAT, GREEKS, TROJANS

# `TroiaPosition.sides` has SIDE_SIZE numbers for each side; these are their offsets.
HAND: Final = 0  # its cards, as a set
SEEN: Final = 1  # those of them that the opponent knows
OPEN: Final = 2  # those of them that everybody knows
DECK_LEFT: Final = 3  # how many cards its deck has
DISCARD_COUNT: Final = 4  # how many cards lie in its discard pile
SIDE_SIZE: Final = 5

NO_NUMBERS: Final = vec[i64]()


class Phase:
    """What is decided now. Plain numbers: compiled code would look an enum's members up."""

    TURN: Final = 0  # T-3: offer or draw
    GIVE: Final = 1  # T-3.2: the payment, card by card
    POWER: Final = 2  # T-4
    BACK: Final = 3  # T-4, Aphrodite: the second hero
    BUILD: Final = 4  # T-5.1, Greeks
    MARCH: Final = 5  # T-5.1, Trojans
    SECOND: Final = 6  # T-5.1, Trojans: the second card of a step that asks for both, Paris
    RECALL: Final = 7  # T-5.2
    OVER: Final = 8  # T-6


PHASES: Final = ("turn", "give", "power", "back", "build", "march", "second", "recall", "over")
"""The phases as views and prompts name them."""


class TroiaPosition(State):
    """Cards, heroes, gods and tokens of both sides, and what each seat knows of the cards."""

    def __init__(self) -> None:
        self.seats = 2
        self.actor = NOBODY
        self.rules: i64 = 1  # the version of the rules it is played by
        self.artemis: i64 = 0  # where she leads at this table (T-4): components.ARTEMIS_LEADS
        self.phase: i64 = Phase.TURN
        self.faces: i64 = 0  # bit tile: it shows its other face
        self.faces_option: i64 = 0  # how the table chose the faces (T-2.1): components.FACES
        self.turns: i64 = 0  # turns finished
        self.god: i64 = NOBODY  # the god of this turn's offer
        self.cost: i64 = 0  # what the god costs until it is paid
        self.given: i64 = 0  # what was given so far, as a set; with CORNUCOPIA_CARD
        self.given_offerings: i64 = 0  # how many offerings that shows
        self.given_own: i64 = 0  # how many of them are the god's own
        self.previous: i64 = (
            NOBODY  # in this phase: the card given last, or the first of two heroes
        )
        self.cornucopia: i64 = NOBODY  # who holds it; NOBODY: it lies on the table
        self.laid: i64 = 0  # the cards of the horse, as a set
        self.steps: i64 = 0  # of Hector and Paris
        self.apollo_turns: i64 = 0  # turns in a row that were offers to Apollo (T-6.3)
        self.either: i64 = 0  # cards that everybody knows to be in a hand, but not in which
        # Never changed once made, so copies share it:
        self.decks: vec[i64] = NO_NUMBERS  # side * DECK_SIZE + ...: the top is at DECK_LEFT - 1
        # Changed by play:
        self.sides: vec[i64] = NO_NUMBERS  # side * SIDE_SIZE + offset
        self.discards: vec[i64] = NO_NUMBERS  # as the decks: the top is at DISCARD_COUNT - 1
        self.heroes: vec[i64] = NO_NUMBERS  # hero -> space of the field
        self.olympus: vec[i64] = NO_NUMBERS  # tile -> space of Olympus

    def copy_into(self, twin: TroiaPosition) -> None:
        """Make `twin` equal to this position."""
        twin.actor = self.actor
        twin.rules = self.rules
        twin.artemis = self.artemis
        twin.phase = self.phase
        twin.faces = self.faces
        twin.faces_option = self.faces_option
        twin.turns = self.turns
        twin.god = self.god
        twin.cost = self.cost
        twin.given = self.given
        twin.given_offerings = self.given_offerings
        twin.given_own = self.given_own
        twin.previous = self.previous
        twin.cornucopia = self.cornucopia
        twin.laid = self.laid
        twin.steps = self.steps
        twin.apollo_turns = self.apollo_turns
        twin.either = self.either
        twin.decks = self.decks
        twin.sides = self.sides[:]
        twin.discards = self.discards[:]
        twin.heroes = self.heroes[:]
        twin.olympus = self.olympus[:]

    def hand(self, seat: i64) -> i64:
        """A hand, as a set."""
        return self.sides[seat * SIDE_SIZE + HAND]

    def known(self, owner: i64, viewer: i64) -> i64:
        """The cards of a hand that a seat knows (NOBODY: a spectator), as a set (T-8.1)."""
        if viewer == NOBODY:
            return self.sides[owner * SIDE_SIZE + OPEN]
        return self.sides[owner * SIDE_SIZE + (HAND if viewer == owner else SEEN)]

    def backs(self, owner: i64, side: i64) -> i64:
        """How many cards of a hand bear the back of a side."""
        return set_size(self.hand(owner) & BACK_CARDS[side])

    def deck(self, side: i64) -> list[int]:
        """A side's deck, the top last."""
        first: i64 = side * DECK_SIZE
        return list(self.decks[first : first + self.sides[side * SIDE_SIZE + DECK_LEFT]])

    def discard_pile(self, side: i64) -> list[int]:
        """A side's discards, the top last."""
        first: i64 = side * DECK_SIZE
        return list(self.discards[first : first + self.sides[side * SIDE_SIZE + DISCARD_COUNT]])

    def god_of(self, tile: i64) -> i64:
        """The god that a tile shows."""
        return tile * 2 + (self.faces >> tile & 1)

    def enemy_protection(self) -> i64:
        """The space that the actor's heroes strive for."""
        return SPACE_COUNT - 1 if self.actor == GREEKS else 0

    def invaders(self, seat: i64) -> i64:
        """How many heroes stand in the opponent's two spaces (T-6.2)."""
        count: i64 = 0
        hero: i64
        for hero in range(HERO_COUNT):
            space: i64 = self.heroes[hero]
            if (space > COMBAT and seat == GREEKS) or (space < COMBAT and seat == TROJANS):
                count += 1
        return count

    def notation(self) -> Notation:
        return NOTATION

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> State:
        """The position that `to_json` wrote; before version 2 it had neither of these fields."""
        made = cls()
        fill(made, {"rules": 1, "artemis": 0, **data})
        return made

    def to_json(self) -> dict[str, Any]:
        """All fields, without what is no longer in a deck or a pile: it has no effect any more."""
        data = super().to_json()
        data["decks"] = _with_room([self.deck(side) for side in range(2)])
        data["discards"] = _with_room([self.discard_pile(side) for side in range(2)])
        return data

    def census(self) -> dict[str, int]:
        lying = [card for side in range(2) for card in self.deck(side) + self.discard_pile(side)]
        lying += cards_in(self.hand(0)) + cards_in(self.hand(1)) + cards_in(self.laid)
        count = {name: lying.count(card) for card, name in enumerate(CARDS)}
        for tile, space in enumerate(sorted(self.olympus)):
            count[f"space {tile + 1} of Olympus"] = int(space == tile)
        count["heroes on the field"] = sum(0 <= space < SPACE_COUNT for space in self.heroes)
        return count


def _with_room(piles: list[list[int]]) -> list[int]:
    """Two piles one after the other, each with room for a whole deck."""
    return [card for pile in piles for card in pile + [0] * (DECK_SIZE - len(pile))]
