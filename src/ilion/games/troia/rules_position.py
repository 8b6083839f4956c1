"""A position of Troia: where everything lies, and who knows of which card (T-8.1). Compiled."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.state import NOBODY, State
from ilion.core.vecs import vec_of
from ilion.games.troia import components
from ilion.games.troia.rules_tables import (
    ALONE,
    BACKS,
    DECK,
    GREEKS,
    SPACES,
    TROJANS,
    cards_in,
    set_of,
    size,
)


class Phase:
    """What is decided now. Plain numbers: an enum would be compared slowly."""

    TURN: Final = 0  # T-3: offer or draw
    GIVE: Final = 1  # T-3.2: the payment, card by card
    POWER: Final = 2  # T-4
    BACK: Final = 3  # T-4, Aphrodite: the second hero
    BUILD: Final = 4  # T-5.1, Greeks
    MARCH: Final = 5  # T-5.1, Trojans
    PARIS: Final = 6  # T-5.1, Trojans: the second card of a step that asks for both
    RECALL: Final = 7  # T-5.2
    OVER: Final = 8  # T-6


# A side's row in `sides`.
HAND: Final = 0  # its cards, as a set
SEEN: Final = 1  # those of them that the opponent knows
OPEN: Final = 2  # those of them that everybody knows
LEFT: Final = 3  # how many cards its deck has
PILE: Final = 4  # how many cards lie in its discard pile
SIDE: Final = 5

NO_NUMBERS: Final = vec[i64]()


class Position(State):
    """What a position of Troia holds; rules.py plays on with it."""

    def __init__(self) -> None:
        self.seats = 2
        self.actor = NOBODY
        self.phase: i64 = Phase.TURN
        self.faces: i64 = 0  # bit tile: it shows its other face
        self.choice: i64 = 0  # how the table chose the faces (T-2.1): components.FACES
        self.turns: i64 = 0  # turns finished
        self.god: i64 = NOBODY  # the god of this turn's offer
        self.cost: i64 = 0  # what the god costs until it is paid
        self.given: i64 = 0  # what was given so far, as a set; the Cornucopia is 54
        self.given_all: i64 = 0  # the offerings given, and those of them that are the god's own
        self.given_own: i64 = 0
        self.last: i64 = NOBODY  # what was given last, the hero moved or the hero recalled first
        self.horn: i64 = NOBODY  # who holds the Cornucopia; NOBODY: it lies on the table
        self.laid: i64 = 0  # the cards of the horse, as a set
        self.steps: i64 = 0  # of Hector and Paris
        self.apollo: i64 = 0  # turns in a row that were offers to Apollo (T-6.3)
        self.either: i64 = 0  # cards that everybody knows to be in a hand, but not in which
        # Never changed once made, so copies share it:
        self.decks: vec[i64] = NO_NUMBERS  # side * 27 + ...: the top is at LEFT - 1
        # Changed by play:
        self.sides: vec[i64] = NO_NUMBERS  # side * SIDE + HAND ... PILE
        self.discards: vec[i64] = NO_NUMBERS  # side * 27 + ...: the top is at PILE - 1
        self.heroes: vec[i64] = NO_NUMBERS  # hero -> space of the field
        self.olympus: vec[i64] = NO_NUMBERS  # tile -> space of Olympus

    def copy_into(self, twin: Position) -> None:
        twin.actor = self.actor
        twin.phase = self.phase
        twin.faces = self.faces
        twin.choice = self.choice
        twin.turns = self.turns
        twin.god = self.god
        twin.cost = self.cost
        twin.given = self.given
        twin.given_all = self.given_all
        twin.given_own = self.given_own
        twin.last = self.last
        twin.horn = self.horn
        twin.laid = self.laid
        twin.steps = self.steps
        twin.apollo = self.apollo
        twin.either = self.either
        twin.decks = self.decks
        twin.sides = self.sides[:]
        twin.discards = self.discards[:]
        twin.heroes = self.heroes[:]
        twin.olympus = self.olympus[:]

    # What anybody may ask

    def hand(self, seat: i64) -> i64:
        return self.sides[seat * SIDE + HAND]

    def known(self, owner: i64, viewer: i64) -> i64:
        """The cards of a hand that a seat knows (NOBODY: a spectator), as a set (T-8.1)."""
        if viewer == NOBODY:
            return self.sides[owner * SIDE + OPEN]
        return self.sides[owner * SIDE + (HAND if viewer == owner else SEEN)]

    def backs(self, owner: i64, side: i64) -> i64:
        """How many cards of a hand bear the back of a side."""
        return size(self.hand(owner) & BACKS[side])

    def deck_size(self, side: i64) -> i64:
        return self.sides[side * SIDE + LEFT]

    def god_of(self, tile: i64) -> i64:
        """The god that a tile shows."""
        return tile * 2 + (self.faces >> tile & 1)

    def enemy_protection(self) -> i64:
        """The space that the actor's heroes strive for."""
        return SPACES - 1 if self.actor == GREEKS else 0

    # Where cards go, and who sees it

    def leave_hand(self, card: i64) -> None:
        """A card of the actor's hand comes into the open."""
        sides = self.sides
        row: i64 = self.actor * SIDE
        kept: i64 = ~ALONE[card]
        sides[row + HAND] &= kept
        sides[row + SEEN] &= kept
        sides[row + OPEN] &= kept
        if self.either != 0:
            self.either &= kept
            self.sort_out()

    def discard(self, card: i64) -> None:
        """T-3.2: from the actor's hand to the discard pile of the side whose back it bears."""
        self.leave_hand(card)
        side: i64 = TROJANS if card >= DECK else GREEKS
        top: i64 = self.sides[side * SIDE + PILE]
        self.discards[side * DECK + top] = card
        self.sides[side * SIDE + PILE] = top + 1

    def pick(self) -> i64:
        """T-4, Apollo: the actor takes the opponent's top discard, before everybody's eyes."""
        other: i64 = 1 - self.actor
        self.sides[other * SIDE + PILE] -= 1
        card: i64 = self.discards[other * DECK + self.sides[other * SIDE + PILE]]
        row: i64 = self.actor * SIDE
        self.sides[row + HAND] |= ALONE[card]
        self.sides[row + SEEN] |= ALONE[card]
        self.sides[row + OPEN] |= ALONE[card]
        return card

    def steal(self, card: i64) -> None:
        """T-4, Doris: the actor takes a card of the opponent's hand; both of them see it."""
        to: i64 = self.actor * SIDE
        away: i64 = (1 - self.actor) * SIDE
        bit: i64 = ALONE[card]
        self.sides[away + HAND] &= ~bit
        self.sides[away + SEEN] &= ~bit
        self.sides[to + HAND] |= bit
        self.sides[to + SEEN] |= bit
        # T-8.1: all others see its back only, so any known card with that back may have gone.
        back: i64 = BACKS[TROJANS] if card >= DECK else BACKS[GREEKS]
        self.either |= self.sides[away + OPEN] & back
        self.sides[away + OPEN] &= ~back
        self.sort_out()

    def sort_out(self) -> None:
        """Where all cards of a back in one hand are known, the doubtful ones are in the other."""
        back: i64
        seat: i64
        for back in range(2):
            for seat in range(2):
                row: i64 = seat * SIDE
                if self.sides[row + HAND] & ~self.sides[row + OPEN] & BACKS[back] == 0:
                    self.sides[(1 - seat) * SIDE + OPEN] |= self.either & BACKS[back]
                    self.either &= ~BACKS[back]

    # For stores and tests

    def to_json(self) -> dict[str, Any]:
        """As the fields above; sets as lists, and piles with their top last."""
        return {
            "actor": self.actor,
            "phase": self.phase,
            "faces": self.faces,
            "choice": self.choice,
            "turns": self.turns,
            "god": self.god,
            "cost": self.cost,
            "given": cards_in(self.given),
            "given_all": self.given_all,
            "given_own": self.given_own,
            "last": self.last,
            "horn": self.horn,
            "laid": cards_in(self.laid),
            "steps": self.steps,
            "apollo": self.apollo,
            "either": cards_in(self.either),
            "hands": [cards_in(self.sides[side * SIDE + HAND]) for side in range(2)],
            "seen": [cards_in(self.sides[side * SIDE + SEEN]) for side in range(2)],
            "open": [cards_in(self.sides[side * SIDE + OPEN]) for side in range(2)],
            "decks": [self.deck(side) for side in range(2)],
            "discards": [self.pile(side) for side in range(2)],
            "heroes": list(self.heroes),
            "olympus": list(self.olympus),
        }

    def deck(self, side: int) -> list[int]:
        """A side's deck, the top last."""
        return list(self.decks[side * DECK : side * DECK + self.deck_size(side)])

    def pile(self, side: int) -> list[int]:
        """A side's discards, the top last."""
        return list(self.discards[side * DECK : side * DECK + self.sides[side * SIDE + PILE]])

    def read(self, data: Any) -> None:
        """Take over what `to_json` wrote."""
        self.actor = data["actor"]
        self.phase = data["phase"]
        self.faces = data["faces"]
        self.choice = data["choice"]
        self.turns = data["turns"]
        self.god = data["god"]
        self.cost = data["cost"]
        self.given = set_of(data["given"])
        self.given_all = data["given_all"]
        self.given_own = data["given_own"]
        self.last = data["last"]
        self.horn = data["horn"]
        self.laid = set_of(data["laid"])
        self.steps = data["steps"]
        self.apollo = data["apollo"]
        self.either = set_of(data["either"])
        rows: list[int] = []
        for side in range(2):
            for field in ("hands", "seen", "open"):
                rows.append(set_of(data[field][side]))
            rows += [len(data["decks"][side]), len(data["discards"][side])]
        self.sides = vec_of(rows)
        self.decks = vec_of(_padded(data["decks"]))
        self.discards = vec_of(_padded(data["discards"]))
        self.heroes = vec_of(data["heroes"])
        self.olympus = vec_of(data["olympus"])

    def census(self) -> dict[str, int]:
        lying = self.deck(0) + self.deck(1) + self.pile(0) + self.pile(1) + cards_in(self.laid)
        lying += cards_in(self.hand(0)) + cards_in(self.hand(1))
        count = {name: lying.count(card) for card, name in enumerate(components.CARDS)}
        for tile, space in enumerate(sorted(self.olympus)):
            count[f"space {tile + 1} of Olympus"] = int(space == tile)
        count["heroes on the field"] = sum(0 <= space < SPACES for space in self.heroes)
        return count


def _padded(piles: list[list[int]]) -> list[int]:
    """Two piles one after the other, each with room for a whole deck."""
    return [card for pile in piles for card in pile + [0] * (DECK - len(pile))]
