"""The table of Iliade: what lies where, and what every phase of the game does with it.

All that belongs to a seat stands in its row of `camp`: its hand, its groups on the table, what it
has won, and what everybody remembers of its hand (docs/iliad.md). Cards, heaps and groups are
numbers: see rules_army.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.state import NOBODY, State
from ilion.core.vecs import reversed_vec, vec_of
from ilion.games.iliad.components import BOX
from ilion.games.iliad.rules_army import (
    KINDS,
    NOTHING,
    WHAT,
    best_strength,
    cards_in,
    group_of,
    one,
    open_strength,
)

# What is decided now
TURN: Final = 0  # I-4
PLACE: Final = 1  # where the chosen card is laid (I-5)
STRIKE: Final = 2  # what the chosen card attacks (I-6)
TAKE: Final = 3  # a victory card (I-8.1)
DROP: Final = 4  # down to the hand limit (I-10.1)
OVER: Final = 5

# By which rules a siege goes
THANATOS_SIEGE: Final = 0  # I-7.1
GORGON_SIEGE: Final = 1  # I-7.2
DUEL_SIEGE: Final = 2  # I-9

# Ways to play (I-2)
BASE: Final = 0
TEAMS: Final = 1
DUEL: Final = 2

# A seat's row in `camp`.
HAND: Final = 0  # heap
SIZE: Final = 1  # cards in hand
USED: Final = 2  # group numbers used in this siege
WHATS: Final = 3  # how many groups of each sort lie there, four bits for each
IN: Final = 4  # 1 while the seat takes turns in this siege
HERO: Final = 5  # I-7.1, 0 without
LAST_HERO: Final = 6  # the hero it had in the last siege with heroes
TAKEN: Final = 7  # victory cards: four bits for each kind
LOSSES: Final = 8  # Thanatos cards: four bits for each loss
HELD: Final = 9  # what is remembered since the last shuffle, see docs/iliad.md
DRAWN: Final = 10
SHOWN: Final = 11
NEW: Final = 12
GROUPS: Final = 13  # the first of its groups
MOST_GROUPS: Final = 12  # in a siege, see notation.py
ROW: Final = GROUPS + MOST_GROUPS

FROM_HAND: Final = MOST_GROUPS + 1  # in place of the number of the attacking group

NEW_PILE: Final = 0  # the chance outcome `* army`
GORGON: Final = 0  # oracle cards; Thanatos cards are numbered by what they cost
VICTORIES: Final = 7
CITIES: Final = 4  # the first of the three kinds
TRIREMES: Final = 1
DRAWS: Final = 3  # I-10.1
NO_NUMBERS: Final = vec[i64]()
POINTS: Final = vec_of(BOX.points)
AGAMEMNON: Final = BOX.tiles[0]  # points of the tiles
ATHENA: Final = BOX.tiles[1]
POSEIDON: Final = BOX.tiles[2]
STAKES: Final = vec_of([0, 0, 2, 1, 2, 3, 3])  # I-2: open victory cards, by number of seats


class IliadTable(State):
    """What a position of Iliade consists of."""

    def __init__(self) -> None:
        self.seats = 0
        self.actor = NOBODY
        self.mode: i64 = BASE
        self.teams: i64 = 0  # how many; as many as seats where everyone plays alone
        self.phase: i64 = TURN
        self.siege: i64 = THANATOS_SIEGE
        self.number: i64 = 0  # of the siege, from 1
        self.oracle: i64 = NOBODY  # the oracle card of this siege
        self.first: i64 = 0  # the seat that began this siege
        self.inside: i64 = 0  # seats that take turns in this siege
        self.passes: i64 = 0  # I-9.2: passes in a row
        self.laying: i64 = NOBODY  # the card taken from the hand to be laid
        self.attacker: i64 = 0  # the number of the attacking group, or FROM_HAND
        self.order: i64 = 0  # seats from the strongest army on, four bits each
        self.rank: i64 = 0  # whose turn it is to take, in that order
        self.to_take: i64 = 0  # victory cards still to be taken
        self.tied: i64 = 0  # I-8.3: a bit for each seat in the siege for the game
        self.won: i64 = 0  # a bit for each seat that has won
        self.stakes: i64 = 0  # open victory cards: four bits for each kind
        self.agamemnon: i64 = NOBODY  # who holds the tiles
        self.athena: i64 = NOBODY
        self.poseidon: i64 = NOBODY
        self.gorgons: i64 = 0  # Gorgon cards discarded
        self.discards: i64 = 0  # heap
        self.fresh: i64 = 0  # heap: the draw pile as it was last shuffled
        self.old: i64 = 0  # heap: what was in hands then, less what surely was among it
        self.pile_left: i64 = 0
        self.victory_left: i64 = 0
        self.oracle_left: i64 = 0
        # Never changed once made, so copies share them; the next card is the last that is left:
        self.pile: vec[i64] = NO_NUMBERS
        self.victory: vec[i64] = NO_NUMBERS
        self.oracles: vec[i64] = NO_NUMBERS
        # Changed by play: a row for each seat
        self.camp: vec[i64] = NO_NUMBERS

    def copy_into(self, twin: IliadTable) -> None:
        """Make another table equal to this one."""
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

    # I-2 Ways to play

    def hand_limit(self) -> i64:
        return 10 if self.seats == 6 else 12

    def goal(self) -> i64:
        return 12 if self.mode == BASE else 15

    def team(self, seat: i64) -> i64:
        """The seats of a team sit opposite each other; without teams each is its own."""
        return seat if seat < self.teams else seat - self.teams

    def everybody(self) -> i64:
        return (1 << self.seats) - 1

    # I-5, I-6 Cards on the table

    def to_the_ground(self, row: i64, card: i64) -> None:
        """A card that lies alone is a group with the seat's next number."""
        camp = self.camp
        group: i64 = group_of(card)
        camp[row + GROUPS + camp[row + USED]] = group
        camp[row + USED] += 1
        camp[row + WHATS] += one(group & WHAT)

    def show(self, row: i64, card: i64) -> None:
        """Everybody sees a card that came from this seat's hand, and remembers it."""
        if self.camp[row + DRAWN] == 0:
            self.camp[row + HELD] -= 1  # it has drawn none of the new pile: surely an old card
            self.old -= one(card)
        else:
            self.camp[row + SHOWN] += one(card)

    def remove(self, row: i64, at: i64) -> None:
        """A group is no more; its number is not used again."""
        self.camp[row + WHATS] -= one(self.camp[at] & WHAT)
        self.camp[at] = NOTHING

    def clear(self, row: i64) -> None:
        """A seat's army cards on the table are discarded, its hero returns."""
        camp = self.camp
        i: i64
        for i in range(row + GROUPS, row + GROUPS + camp[row + USED]):
            if camp[i]:
                self.discards += cards_in(camp[i])
                camp[i] = NOTHING
        camp[row + USED] = 0
        camp[row + WHATS] = 0
        camp[row + HERO] = 0

    # I-7 What armies are worth

    def strength(self, seat: i64) -> i64:
        """I-7.3: the army as it lies, the hero included; what a horse hides does not count."""
        row: i64 = seat * ROW
        return self.camp[row + HERO] + open_strength(self.camp, row + GROUPS, self.camp[row + USED])

    def full_strength(self, seat: i64) -> i64:
        """I-7.4: the army with the cards from its horses, put to their best use."""
        row: i64 = seat * ROW
        return self.camp[row + HERO] + best_strength(self.camp, row + GROUPS, self.camp[row + USED])

    # I-8 What seats have won

    def sum_of(self, seat: i64, first_kind: i64) -> i64:
        """The points of a seat's cities or triremes."""
        taken: i64 = self.camp[seat * ROW + TAKEN] >> (4 * first_kind)
        return (taken & 15) + 2 * (taken >> 4 & 15) + 3 * (taken >> 8 & 15)

    def points(self, seat: i64) -> i64:
        """Victory cards and tiles, less Thanatos losses."""
        row: i64 = seat * ROW
        total: i64 = 0
        kind: i64
        for kind in range(VICTORIES):
            total += POINTS[kind] * (self.camp[row + TAKEN] >> (4 * kind) & 15)
        for kind in range(3):
            total -= (kind + 1) * (self.camp[row + LOSSES] >> (4 * kind) & 15)
        if self.agamemnon == seat:
            total += AGAMEMNON
        if self.athena == seat:
            total += ATHENA
        if self.poseidon == seat:
            total += POSEIDON
        return total

    def team_points(self, team: i64) -> i64:
        total: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.team(seat) == team:
                total += self.points(seat)
        return total

    # I-10 Drawing

    def draw(self, row: i64, chance: Chance) -> bool:
        """One card for a hand; says whether the draw pile was made anew for it."""
        camp = self.camp
        shuffled = False
        if self.pile_left == 0:
            # I-10.2
            if self.discards == 0:
                return False
            self.shuffle_discards(chance)
            shuffled = True
        self.pile_left -= 1
        card: i64 = self.pile[self.pile_left]
        camp[row + HAND] += one(card)
        camp[row + SIZE] += 1
        camp[row + DRAWN] += 1
        camp[row + NEW] += one(card)
        return shuffled

    def shuffle_discards(self, chance: Chance) -> None:
        cards = vec[i64]()
        kind: i64
        for kind in range(KINDS):
            for _ in range(self.discards >> (4 * kind) & 15):
                cards = append(cards, kind)
        chance.shuffle(NEW_PILE, cards)
        self.pile = reversed_vec(cards)
        self.pile_left = len(cards)
        # The table is empty now, so all other cards are in hands: these are the old ones.
        self.fresh = self.discards
        self.discards = 0
        self.old = 0
        seat: i64
        for seat in range(self.seats):
            row: i64 = seat * ROW
            self.old += self.camp[row + HAND]
            self.camp[row + HELD] = self.camp[row + SIZE]
            self.camp[row + DRAWN] = 0
            self.camp[row + SHOWN] = 0
            self.camp[row + NEW] = 0
