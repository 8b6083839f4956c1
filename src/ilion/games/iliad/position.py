"""What a position of Iliade holds: its fields, how they are copied and stored.

All that belongs to a seat stands in its row of `camp`: its hand, its groups on the table, what it
has won, and what everybody remembers of its hand (docs/iliad.md). How cards, counts and groups are
written as numbers stands in position_cards.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.notation import Notation
from ilion.core.position import fill
from ilion.core.state import NOBODY, State
from ilion.games.iliad.components import ARMY, ORACLE, VICTORY
from ilion.games.iliad.notation import NOTATION
from ilion.games.iliad.position_cards import (
    CHARIOT,
    NOTHING,
    SORT,
    cards_in,
    group_of,
    one,
    unpack,
)

# A seat's row in `camp`. Cards are packed counts.
HAND: Final = 0
HAND_SIZE: Final = 1
GROUPS_USED: Final = 2  # how many group numbers the seat has used in this siege
SORT_COUNTS: Final = 3  # how many groups of each sort lie there, packed
IN_SIEGE: Final = 4  # 1 while the seat takes turns in this siege
HERO: Final = 5  # the hero in its army, 0 without (I-7.1)
LAST_HERO: Final = 6  # the hero it had in the last siege with heroes
TAKEN: Final = 7  # victory cards
LOSSES: Final = 8  # Thanatos cards: kind 0 costs one point
OLD_COUNT: Final = 9  # how many old cards (see `old`) it had at the last shuffle
DRAWN_COUNT: Final = 10  # how many cards it has drawn since
SHOWN_CARDS: Final = 11  # what has left its hand since for all to see, and may be old or drawn
DRAWN_CARDS: Final = 12  # the cards it has drawn since: its own secret
FIRST_GROUP: Final = 13
ROW: Final = 25  # the length of a row: MAX_GROUPS groups come last

FROM_HAND: Final = 13  # MAX_GROUPS + 1, in place of the number of the attacking group (I-6.4)
NO_NUMBERS: Final = vec[i64]()


class Phase:
    """What is decided now. Plain numbers: compiled code would look an enum's members up."""

    TURN: Final = 0  # I-4
    PLACE: Final = 1  # where the chosen card is laid (I-5)
    STRIKE: Final = 2  # what the chosen card attacks (I-6)
    TAKE: Final = 3  # a victory card (I-8.1)
    DROP: Final = 4  # a card above the hand limit (I-10.1)
    OVER: Final = 5


class Siege:
    """By which rules a siege goes."""

    THANATOS: Final = 0  # I-7.1
    GORGON: Final = 1  # I-7.2
    DUEL: Final = 2  # I-9


class Mode:
    """The ways to play (I-2), in the order of `components.MODES`."""

    BASE: Final = 0
    TEAMS: Final = 1
    DUEL: Final = 2


PHASES: Final = ("turn", "place", "strike", "take", "drop", "over")
SIEGES: Final = ("thanatos", "gorgon", "duel")

PILES: Final = (("pile", "pile_left"), ("victory", "victory_left"), ("oracles", "oracle_left"))


class IliadPosition(State):
    """Everything that lies on the table or in a hand, and whose decision is next."""

    def __init__(self) -> None:
        self.seats = 0
        self.actor = NOBODY
        self.mode: i64 = Mode.BASE
        self.teams: i64 = 0  # how many; as many as seats where everyone plays alone
        self.phase: i64 = Phase.TURN
        self.siege: i64 = Siege.THANATOS
        self.number: i64 = 0  # of the siege, from 1
        self.oracle: i64 = NOBODY  # the oracle card of this siege
        self.first: i64 = 0  # the seat that began this siege
        self.inside: i64 = 0  # how many seats take turns in this siege
        self.passes: i64 = 0  # I-9.2: passes in a row
        self.laying: i64 = NOBODY  # the card taken from the hand to be laid
        self.attacker: i64 = 0  # the number of the attacking group, or FROM_HAND
        self.order: i64 = 0  # seats from the strongest army on, four bits each
        self.rank: i64 = 0  # the place in that order of the seat that takes now
        self.to_take: i64 = 0  # victory cards still to be taken
        self.tied: i64 = 0  # I-8.3: a bit for each seat in the siege for the game
        self.won: i64 = 0  # a bit for each seat that has won
        self.stakes: i64 = 0  # open victory cards, packed
        self.agamemnon: i64 = NOBODY  # who holds the tiles
        self.athena: i64 = NOBODY
        self.poseidon: i64 = NOBODY
        self.gorgons: i64 = 0  # Gorgon cards discarded
        self.discards: i64 = 0  # army cards, packed
        self.fresh: i64 = 0  # the draw pile as it was last shuffled, packed
        self.old: i64 = 0  # what hands held then, less what was surely shown of it since, packed
        # Piles: only the first so many are left, and the last of these is the next card. The vecs
        # are never changed, only replaced, so copies share them.
        self.pile_left: i64 = 0
        self.victory_left: i64 = 0
        self.oracle_left: i64 = 0
        self.pile: vec[i64] = NO_NUMBERS
        self.victory: vec[i64] = NO_NUMBERS
        self.oracles: vec[i64] = NO_NUMBERS
        # Changed by play: a row for each seat.
        self.camp: vec[i64] = NO_NUMBERS

    # Copies and JSON

    def copy_into(self, twin: IliadPosition) -> None:
        """Make another position equal to this one."""
        twin.seats = self.seats
        twin.actor = self.actor
        twin.mode = self.mode
        twin.teams = self.teams
        twin.phase = self.phase
        twin.siege = self.siege
        twin.number = self.number
        twin.oracle = self.oracle
        twin.first = self.first
        twin.inside = self.inside
        twin.passes = self.passes
        twin.laying = self.laying
        twin.attacker = self.attacker
        twin.order = self.order
        twin.rank = self.rank
        twin.to_take = self.to_take
        twin.tied = self.tied
        twin.won = self.won
        twin.stakes = self.stakes
        twin.agamemnon = self.agamemnon
        twin.athena = self.athena
        twin.poseidon = self.poseidon
        twin.gorgons = self.gorgons
        twin.discards = self.discards
        twin.fresh = self.fresh
        twin.old = self.old
        twin.pile_left = self.pile_left
        twin.victory_left = self.victory_left
        twin.oracle_left = self.oracle_left
        twin.pile = self.pile
        twin.victory = self.victory
        twin.oracles = self.oracles
        twin.camp = self.camp[:]

    def to_json(self) -> dict[str, Any]:
        """Every field; of the piles only what is left of them."""
        data = super().to_json()
        for pile, left in PILES:
            data[pile] = data[pile][: data.pop(left)]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> State:
        made = cls()
        fill(made, {**data, **{left: len(data[pile]) for pile, left in PILES}})
        return made

    def census(self) -> dict[str, int]:
        army = list(self.pile[: self.pile_left])
        if self.laying >= 0:
            army.append(self.laying)
        if self.attacker == FROM_HAND:
            army.append(CHARIOT)
        victory = list(self.victory[: self.victory_left])
        oracles = [*self.oracles[: self.oracle_left], self.oracle, *[0] * self.gorgons]
        found = {card: army.count(kind) for kind, card in enumerate(ARMY)}
        found |= {card: victory.count(kind) for kind, card in enumerate(VICTORY)}
        found |= {card: oracles.count(kind) for kind, card in enumerate(ORACLE)}
        packed = [(ARMY, self.discards), (VICTORY, self.stakes)]
        for row in range(0, self.seats * ROW, ROW):
            packed.append((ARMY, self.camp[row + HAND]))
            packed.append((VICTORY, self.camp[row + TAKEN]))
            packed.append((ORACLE[1:], self.camp[row + LOSSES]))
            for at in range(row + FIRST_GROUP, row + ROW):
                packed.append((ARMY, cards_in(self.camp[at])))
        for names, cards in packed:
            for name, number in zip(names, unpack(cards, len(names)), strict=True):
                found[name] += number
        return found

    def notation(self) -> Notation:
        return NOTATION

    # I-2 Ways to play

    def hand_limit(self) -> i64:
        return 10 if self.seats == 6 else 12

    def goal(self) -> i64:
        return 12 if self.mode == Mode.BASE else 15

    def team(self, seat: i64) -> i64:
        """The seats of a team sit opposite each other; without teams each is its own."""
        return seat if seat < self.teams else seat - self.teams

    def everybody(self) -> i64:
        """A bit for each seat."""
        return (1 << self.seats) - 1

    # Groups on the table, and the counts of their sorts, which must always agree with them

    def begin_group(self, row: i64, card: i64) -> None:
        """A card that lies alone is a group with the seat's next number."""
        camp = self.camp
        group: i64 = group_of(card)
        camp[row + FIRST_GROUP + camp[row + GROUPS_USED]] = group
        camp[row + GROUPS_USED] += 1
        camp[row + SORT_COUNTS] += one(group & SORT)

    def remove_group(self, row: i64, at: i64) -> None:
        """A group is no more; its number is not used again in this siege."""
        self.camp[row + SORT_COUNTS] -= one(self.camp[at] & SORT)
        self.camp[at] = NOTHING

    def clear_camp(self, row: i64) -> None:
        """A seat's army cards on the table are discarded, its hero returns."""
        camp = self.camp
        i: i64
        for i in range(row + FIRST_GROUP, row + FIRST_GROUP + camp[row + GROUPS_USED]):
            if camp[i]:
                self.discards += cards_in(camp[i])
                camp[i] = NOTHING
        camp[row + GROUPS_USED] = 0
        camp[row + SORT_COUNTS] = 0
        camp[row + HERO] = 0

    # Hands, and what everybody remembers of them

    def take_from_hand(self, row: i64, card: i64) -> None:
        self.camp[row + HAND] -= one(card)
        self.camp[row + HAND_SIZE] -= 1

    def show(self, row: i64, card: i64) -> None:
        """Everybody sees a card that came from this seat's hand, and remembers it."""
        if self.camp[row + DRAWN_COUNT] == 0:
            # The seat has drawn nothing since the shuffle: the card was surely in its hand then.
            self.camp[row + OLD_COUNT] -= 1
            self.old -= one(card)
        else:
            self.camp[row + SHOWN_CARDS] += one(card)
