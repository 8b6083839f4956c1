"""What a seat knows of Iliade (I-12.1), as a row of numbers. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.observation import Layout, Part
from ilion.core.state import NOBODY
from ilion.games.iliad.components import ORACLE, SEATS, VICTORY
from ilion.games.iliad.position import (
    DRAWN_CARDS,
    DRAWN_COUNT,
    FIRST_GROUP,
    FROM_HAND,
    GROUPS_USED,
    HAND,
    HAND_SIZE,
    HERO,
    IN_SIEGE,
    LAST_HERO,
    LOSSES,
    OLD_COUNT,
    ROW,
    SHOWN_CARDS,
    TAKEN,
    IliadPosition,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import (
    ARMY_KINDS,
    FOOT_KINDS,
    HOPLITE_KINDS,
    HORSE,
    MAX_GROUPS,
    PHALANX,
    SORT,
    carried,
    count,
    load_size,
    phalanx_values,
)
from ilion.games.iliad.rules_points import THANATOS_KINDS, VICTORY_KINDS, points

PHASE_COUNT: Final = 5  # without the end of the game
SIEGE_KINDS: Final = 3
MODE_COUNT: Final = 3
TILE_COUNT: Final = 3
# A group: which of these it is, how many of each foot soldier lie in it, what is hidden in it.
SORT_COUNT: Final = 8  # phalanx, archers, elephant, chariot, catapult, ballista, portcullis, horse
FIRST_SORT: Final = 3  # a card's number less this is its place in that list; a phalanx is 0
HIDDEN_LOAD: Final = 13  # = SORT_COUNT + FOOT_KINDS
ATTACKS: Final = HIDDEN_LOAD + 1
GROUP: Final = ATTACKS + 1

COMMON = (
    Part("phase", PHASE_COUNT, "1 where it is: turn, place, strike, take, drop"),
    Part("mode", MODE_COUNT, "1 for base, teams, duel"),
    Part("siege", SIEGE_KINDS, "1 for a siege of Thanatos, of the Gorgon, of a duel"),
    Part("number", 1, "of the siege, from 1"),
    Part("oracle", len(ORACLE), "1 for the oracle card: Gorgon, Thanatos 1, 2, 3"),
    Part("passes", 1, "passes in a row, in a duel"),
    Part("from_hand", 1, "1 where a chariot from the hand attacks"),
    Part("laying", ARMY_KINDS, "1 for the own card that is being laid"),
    Part("lays", 1, "1 where another seat is laying a card"),
    Part("stakes", len(VICTORY), "open victory cards: Helen, triremes 1 to 3, cities 1 to 3"),
    Part("to_take", 1, "victory cards still to be taken"),
    Part("victory_left", 1, "cards in the victory pile"),
    Part("oracle_left", 1, "cards in the oracle pile"),
    Part("gorgons", 1, "Gorgon cards discarded"),
    Part("army_left", 1, "cards in the draw pile"),
    Part("discards", ARMY_KINDS, "army card by army card, how many are discarded"),
    Part("shuffled", ARMY_KINDS, "what the draw pile held when it was last shuffled"),
    Part("were_held", ARMY_KINDS, "what hands held then, less what was surely shown since"),
    Part("hand", ARMY_KINDS, "the own hand"),
    Part("drawn", ARMY_KINDS, "what this seat has drawn since the shuffle"),
)
CAMP = Layout(
    Part("in_siege", 1, "1 while it takes turns in this siege"),
    Part("began", 1, "1 for the seat that began the siege"),
    Part("partner", 1, "1 where it is of the same team as the seat that looks"),
    Part("tied", 1, "1 in the siege for the game, for those who fight in it"),
    Part("takes", 1, "1 for the seat that takes a victory card now"),
    Part("rank", 1, "while victory cards are taken: 1 for the strongest army, 0 unranked"),
    Part("hand_size", 1, "cards in hand"),
    Part("hero", 1, "value of its hero, 0 without"),
    Part("last_hero", 1, "value of its hero in the last siege with heroes"),
    Part("points", 1, "points"),
    Part("tiles", TILE_COUNT, "1 for the tiles it has: Agamemnon, Athena, Poseidon"),
    Part("taken", len(VICTORY), "victory cards taken"),
    Part("losses", len(ORACLE) - 1, "Thanatos cards: 1, 2, 3"),
    Part("had", 1, "cards it had when the draw pile was last shuffled, less those shown"),
    Part("has_drawn", 1, "cards it has drawn since"),
    Part("shown", ARMY_KINDS, "what has left its hand since for all to see"),
    Part("groups_used", 1, "group numbers used in this siege"),
    Part(
        "groups",
        MAX_GROUPS * (SORT_COUNT + FOOT_KINDS + 2),
        "group by group: 1 for what it is (phalanx, archers, elephant, chariot, catapult, "
        "ballista, portcullis, horse), how many hoplites 1 to 4 and archers lie in it (without "
        "the first card), how many hidden cards, 1 where it attacks",
    ),
)


def layout(seats: int) -> Layout:
    """The numbers for so many seats: after the common ones a part for each camp, own first."""
    camps = [
        Part(f"camp{place}_{part.name}", part.size, f"{_whose(place)}: {part.meaning}")
        for place in range(seats)
        for part in CAMP.parts
    ]
    words = ("discards", "shuffled", "were_held", "hand", "drawn")
    return Layout(*COMMON, *camps, words=words)


def _whose(place: int) -> str:
    return "the seat that looks" if place == 0 else f"{place} to its left"


ALL = layout(max(SEATS))
PHASE: Final = 0  # = ALL.first("phase")
MODE: Final = 5  # = ALL.first("mode")
SIEGE: Final = 8  # = ALL.first("siege")
NUMBER: Final = 11  # = ALL.first("number")
ORACLE_CARD: Final = 12  # = ALL.first("oracle")
PASSES: Final = 16  # = ALL.first("passes")
CHARIOT_FROM_HAND: Final = 17  # = ALL.first("from_hand")
LAYING: Final = 18  # = ALL.first("laying")
LAYS: Final = 29  # = ALL.first("lays")
STAKES: Final = 30  # = ALL.first("stakes")
TO_TAKE: Final = 37  # = ALL.first("to_take")
VICTORY_LEFT: Final = 38  # = ALL.first("victory_left")
ORACLE_LEFT: Final = 39  # = ALL.first("oracle_left")
GORGONS: Final = 40  # = ALL.first("gorgons")
ARMY_LEFT: Final = 41  # = ALL.first("army_left")
DISCARDS: Final = 42  # = ALL.first("discards")
CAMPS: Final = 97  # = ALL.first("camp0_in_siege")

IN_SIEGE_AT: Final = 0  # = CAMP.first("in_siege")
BEGAN_AT: Final = 1  # = CAMP.first("began")
PARTNER_AT: Final = 2  # = CAMP.first("partner")
TIED_AT: Final = 3  # = CAMP.first("tied")
TAKES_AT: Final = 4  # = CAMP.first("takes")
RANK_AT: Final = 5  # = CAMP.first("rank")
HAND_SIZE_AT: Final = 6  # = CAMP.first("hand_size")
HERO_AT: Final = 7  # = CAMP.first("hero")
LAST_HERO_AT: Final = 8  # = CAMP.first("last_hero")
POINTS_AT: Final = 9  # = CAMP.first("points")
TILES_AT: Final = 10  # = CAMP.first("tiles")
TAKEN_AT: Final = 13  # = CAMP.first("taken")
LOSSES_AT: Final = 20  # = CAMP.first("losses")
HAD_AT: Final = 23  # = CAMP.first("had")
HAS_DRAWN_AT: Final = 24  # = CAMP.first("has_drawn")
SHOWN_AT: Final = 25  # = CAMP.first("shown")
GROUPS_USED_AT: Final = 36  # = CAMP.first("groups_used")
GROUPS_AT: Final = 37  # = CAMP.first("groups")
CAMP_WIDTH: Final = 217  # = CAMP.size


WORDS: Final = 14  # = (ALL.in_words()[1] + 3) // 4
IN_WORDS: Final = 55  # = ALL.in_words()[1]
PAIRS: Final = 0xFF000000FF
EACH: Final = 0xF000F000F000F


def observe_all(position: IliadPosition, seat: i64, row: vec[i16], first: i64) -> None:
    """Write what a seat knows from `first` on, into a row of zeros."""
    observe(position, seat, row, first)
    words = vec[i64]([0] * WORDS)
    write_words(position, seat, words, 0)
    i: i64
    for i in range(IN_WORDS):
        row[first + DISCARDS + i] = i16(words[i >> 2] >> (i & 3) * 16 & 15)


def write_words(position: IliadPosition, seat: i64, words: vec[i64], first: i64) -> None:
    """Five packed counts of army cards, one after the other, as words.

    Each has eleven numbers of four bits, so in two of them a word ends and the next one begins.
    """
    discards: i64 = position.discards
    shuffled: i64 = position.fresh
    were_held: i64 = position.old
    hand: i64 = position.camp[seat * ROW + HAND]
    drawn: i64 = position.camp[seat * ROW + DRAWN_CARDS]
    words[first] = four(discards)
    words[first + 1] = four(discards >> 16)
    words[first + 2] = four(discards >> 32 | shuffled << 12)
    words[first + 3] = four(shuffled >> 4)
    words[first + 4] = four(shuffled >> 20)
    words[first + 5] = four(shuffled >> 36 | were_held << 8)
    words[first + 6] = four(were_held >> 8)
    words[first + 7] = four(were_held >> 24)
    words[first + 8] = four(were_held >> 40 | hand << 4)
    words[first + 9] = four(hand >> 12)
    words[first + 10] = four(hand >> 28)
    words[first + 11] = four(drawn)
    words[first + 12] = four(drawn >> 16)
    words[first + 13] = four(drawn >> 32)


def four(packed: i64) -> i64:
    """The lowest four of packed counts as a word: first two and two apart, then each by itself."""
    counts: i64 = packed & 65535
    counts = (counts | counts << 24) & PAIRS
    return (counts | counts << 12) & EACH


def observe(position: IliadPosition, seat: i64, row: vec[i16], first: i64) -> None:
    """Write what a seat knows from `first` on, into a row of zeros: all but `write_words`."""
    if position.phase != Phase.OVER:
        row[first + PHASE + position.phase] = 1
    row[first + MODE + position.mode] = 1
    row[first + SIEGE + position.siege] = 1
    row[first + NUMBER] = i16(position.number)
    if position.oracle != NOBODY:
        row[first + ORACLE_CARD + position.oracle] = 1
    row[first + PASSES] = i16(position.passes)
    if position.attacker == FROM_HAND:
        row[first + CHARIOT_FROM_HAND] = 1
    if position.laying != NOBODY:
        if position.actor == seat:
            row[first + LAYING + position.laying] = 1
        else:
            row[first + LAYS] = 1
    write_counts(position.stakes, VICTORY_KINDS, row, first + STAKES)
    row[first + TO_TAKE] = i16(position.to_take)
    row[first + VICTORY_LEFT] = i16(position.victory_left)
    row[first + ORACLE_LEFT] = i16(position.oracle_left)
    row[first + GORGONS] = i16(position.gorgons)
    row[first + ARMY_LEFT] = i16(position.pile_left)
    other: i64
    for other in range(position.seats):
        at: i64 = first + CAMPS + (other - seat) % position.seats * CAMP_WIDTH
        write_camp(position, other, seat, row, at)
    if position.to_take > 0:
        write_ranking(position, seat, row, first)


def write_ranking(position: IliadPosition, seat: i64, row: vec[i16], first: i64) -> None:
    """Which army is the strongest (I-8.1); in a siege of the Gorgon no other is ranked."""
    ranked: i64 = 1 if position.siege == Siege.GORGON else position.seats
    place: i64
    for place in range(ranked):
        other: i64 = position.order >> 4 * place & 15
        at: i64 = first + CAMPS + (other - seat) % position.seats * CAMP_WIDTH
        row[at + RANK_AT] = i16(place + 1)
        if place == position.rank:
            row[at + TAKES_AT] = 1


def write_camp(position: IliadPosition, seat: i64, viewer: i64, row: vec[i16], first: i64) -> None:
    """A seat's camp as everybody sees it; its horses are open to itself, and at the end (I-7.4)."""
    camp = position.camp
    own: i64 = seat * ROW
    row[first + IN_SIEGE_AT] = i16(camp[own + IN_SIEGE])
    row[first + BEGAN_AT] = 1 if position.first == seat else 0
    row[first + PARTNER_AT] = 1 if position.team(seat) == position.team(viewer) else 0
    row[first + TIED_AT] = i16(position.tied >> seat & 1)
    row[first + HAND_SIZE_AT] = i16(camp[own + HAND_SIZE])
    row[first + HERO_AT] = i16(camp[own + HERO])
    row[first + LAST_HERO_AT] = i16(camp[own + LAST_HERO])
    row[first + POINTS_AT] = i16(points(position, seat))
    row[first + TILES_AT] = 1 if position.agamemnon == seat else 0
    row[first + TILES_AT + 1] = 1 if position.athena == seat else 0
    row[first + TILES_AT + 2] = 1 if position.poseidon == seat else 0
    write_counts(camp[own + TAKEN], VICTORY_KINDS, row, first + TAKEN_AT)
    write_counts(camp[own + LOSSES], THANATOS_KINDS, row, first + LOSSES_AT)
    row[first + HAD_AT] = i16(camp[own + OLD_COUNT])
    row[first + HAS_DRAWN_AT] = i16(camp[own + DRAWN_COUNT])
    write_counts(camp[own + SHOWN_CARDS], ARMY_KINDS, row, first + SHOWN_AT)
    row[first + GROUPS_USED_AT] = i16(camp[own + GROUPS_USED])
    opened: bool = seat == viewer or position.to_take > 0 or position.phase == Phase.OVER
    number: i64
    for number in range(camp[own + GROUPS_USED]):
        group: i64 = camp[own + FIRST_GROUP + number]
        if group:
            write_group(group, opened, row, first + GROUPS_AT + number * GROUP)
    if position.actor == seat and 0 < position.attacker <= MAX_GROUPS:
        row[first + GROUPS_AT + (position.attacker - 1) * GROUP + ATTACKS] = 1


def write_group(group: i64, opened: bool, row: vec[i16], first: i64) -> None:
    """What a group is, and what lies in it."""
    sort: i64 = group & SORT
    i: i64
    if sort == PHALANX:
        row[first] = 1
        for i in range(HOPLITE_KINDS):
            row[first + SORT_COUNT + i] = i16(phalanx_values(group) >> i & 1)
        return
    row[first + sort - FIRST_SORT] = 1
    if sort == HORSE and not opened:
        row[first + HIDDEN_LOAD] = i16(load_size(group))
        return
    for i in range(load_size(group)):
        at: i64 = first + SORT_COUNT + carried(group, i)
        row[at] = row[at] + 1


def write_counts(packed: i64, kinds: i64, row: vec[i16], first: i64) -> None:
    """Packed counts, one number for each kind."""
    kind: i64
    for kind in range(kinds):
        row[first + kind] = i16(count(packed, kind))
