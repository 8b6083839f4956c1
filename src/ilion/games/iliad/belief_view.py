"""What a view of Iliade tells a belief: a position without the hidden cards, and their places.

Cards that were in hands when the draw pile was last shuffled are called *old*, those of the
shuffled pile *new* (docs/iliad.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.iliad.components import ARMY, BOX, MODES, ORACLE, TILES, VICTORY
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
    NO_NUMBERS,
    OLD_COUNT,
    PHASES,
    ROW,
    SHOWN_CARDS,
    SIEGES,
    SORT_COUNTS,
    TAKEN,
    Mode,
    Siege,
)
from ilion.games.iliad.position_cards import (
    ARMY_KINDS,
    FOOT_KINDS,
    HORSE,
    LOAD,
    ONE_CARRIED,
    PHALANX,
    one,
    pack,
    with_card,
)
from ilion.games.iliad.value import IliadState
from ilion.games.iliad.view import IliadView
from ilion.games.iliad.view_parts import HIDDEN, Group

BEING_LAID: Final = -1  # in place of a group: the card that another seat is about to lay


class Known:
    """All that a view tells, and the places of the cards that it hides."""

    def __init__(self, view: IliadView) -> None:
        self.base: IliadState = IliadState()  # the position, hidden cards left out
        self.unseen: vec[i64] = NO_NUMBERS  # by kind: army cards this seat does not see
        # The rows of the other seats. Those that have drawn nothing since the shuffle come first:
        # all their cards are old.
        self.others: vec[i64] = NO_NUMBERS
        self.only_old: i64 = 0  # how many cards the hands of such seats hold
        self.lays_any: bool = False  # another seat is about to lay a card of any kind
        # Places for some kinds only, those below `restricted_kinds`: what others' horses carry,
        # or in a Gorgon siege a card to be laid, which is no horse (I-5.1).
        self.restricted_kinds: i64 = FOOT_KINDS
        self.restricted_at: vec[i64] = NO_NUMBERS  # where in `camp` its group is, or BEING_LAID
        self.restricted_bit: vec[i64] = NO_NUMBERS  # where the card's bits begin in the group
        self.restricted_row: vec[i64] = NO_NUMBERS  # whose it is
        self.restricted_old: vec[i64] = NO_NUMBERS  # 1 where the seat has old cards only
        # By kind: the old cards that other seats held, and how many new ones the pile can hold.
        self.old: vec[i64] = NO_NUMBERS
        self.any_old: bool = False
        self.most_in_pile: vec[i64] = NO_NUMBERS
        self._read_table(view)
        for seat in range(view.seats):
            self._read_camp(view, seat)
        self._sort_others()
        self._read_memory(view)

    def _read_table(self, view: IliadView) -> None:
        base = self.base
        base.seats = view.seats
        base.actor = NOBODY if view.actor is None else view.actor
        base.mode = MODES.index(view.options["mode"])
        base.teams = view.seats // 2 if base.mode == Mode.TEAMS else view.seats
        base.phase = PHASES.index(view.phase)
        base.siege = SIEGES.index(view.siege)
        base.number = view.number
        base.oracle = NOBODY if view.oracle is None else ORACLE.index(view.oracle)
        base.first = view.first
        base.passes = view.passes
        if view.attacker == "hand":
            base.attacker = FROM_HAND
        elif isinstance(view.attacker, int):
            base.attacker = view.attacker
        base.rank = view.rank
        base.to_take = view.to_take
        for place, seat in enumerate(view.ranking):
            base.order |= seat << (4 * place)
        for seat in view.for_the_game:
            base.tied |= 1 << seat
        for seat in view.winners:
            base.won |= 1 << seat
        holders = [view.tiles[tile] for tile in TILES]
        base.agamemnon, base.athena, base.poseidon = [
            NOBODY if holder is None else holder for holder in holders
        ]
        base.gorgons = view.gorgons
        base.stakes = pack([view.victory.count(name) for name in VICTORY])
        base.discards = _packed(ARMY, view.discards)
        base.fresh = _packed(ARMY, view.memory.pile)
        base.old = _packed(ARMY, view.memory.hands)
        base.victory = _pile(VICTORY, view.victory_to_come)
        base.victory_left = view.victory_left
        base.oracles = _pile(ORACLE, view.oracle_to_come)
        base.oracle_left = view.oracle_left
        base.pile_left = view.army_left
        base.camp = vec[i64]([0] * (base.seats * ROW))

    def _read_camp(self, view: IliadView, seat: int) -> None:
        base = self.base
        camp = base.camp
        row = seat * ROW
        shown = view.camps[seat]
        if shown.cards is not None:
            camp[row + HAND] = pack([shown.cards.count(name) for name in ARMY])
        else:
            self.others = append(self.others, row)
        camp[row + HAND_SIZE] = shown.hand
        camp[row + GROUPS_USED] = shown.used
        camp[row + IN_SIEGE] = int(shown.in_)
        base.inside += int(shown.in_)
        camp[row + HERO] = shown.strength_of_hero
        if shown.last_hero is not None:
            camp[row + LAST_HERO] = BOX.heroes.index(shown.last_hero) + 1
        camp[row + TAKEN] = _packed(VICTORY, shown.taken)
        camp[row + LOSSES] = _packed(ORACLE[1:], shown.losses)
        camp[row + OLD_COUNT] = view.memory.held[seat]
        camp[row + DRAWN_COUNT] = view.memory.drawn[seat]
        camp[row + SHOWN_CARDS] = _packed(ARMY, view.memory.shown[seat])
        if seat == view.seat and view.memory.mine is not None:
            camp[row + DRAWN_CARDS] = _packed(ARMY, view.memory.mine)
        for group in shown.groups:
            self._read_group(group, row)
        if seat == view.actor and view.laying is not None:
            if view.laying != HIDDEN:
                base.laying = ARMY.index(view.laying)
            elif base.siege == Siege.GORGON:
                self.restricted_kinds = HORSE
                self._restrict(row, BEING_LAID, 0)
            else:
                self.lays_any = True

    def _read_group(self, group: Group, row: i64) -> None:
        camp = self.base.camp
        at = row + FIRST_GROUP + group.number - 1
        sort: i64 = PHALANX if group.what == "hoplites" else ARMY.index(group.what)
        camp[row + SORT_COUNTS] += one(sort)
        camp[at] = sort
        laid_on = group.cards if sort == PHALANX else group.cards[1:]
        for place, card in enumerate(laid_on):
            if card == HIDDEN:
                self._restrict(row, at, LOAD + 4 * place)
                camp[at] += ONE_CARRIED
            else:
                camp[at] = with_card(camp[at], ARMY.index(card))

    def _restrict(self, row: i64, at: i64, bit: i64) -> None:
        self.restricted_row = append(self.restricted_row, row)
        self.restricted_at = append(self.restricted_at, at)
        self.restricted_bit = append(self.restricted_bit, bit)

    def _sort_others(self) -> None:
        camp = self.base.camp
        first = [row for row in self.others if camp[row + DRAWN_COUNT] == 0]
        self.others = vec_of(first + [row for row in self.others if camp[row + DRAWN_COUNT] > 0])
        self.only_old = sum([camp[row + HAND_SIZE] for row in first])
        self.restricted_old = vec_of([int(row in first) for row in self.restricted_row])

    def _read_memory(self, view: IliadView) -> None:
        """What is unseen, which of it was in hands at the last shuffle, what can be in the pile."""
        unseen = list(BOX.army)
        mine = [0] * ARMY_KINDS  # own cards that nobody else has seen
        opened = view.to_take > 0 or view.phase == "over"
        for card, number in view.discards.items():
            unseen[ARMY.index(card)] -= number
        if view.attacker == "hand":
            unseen[ARMY.index("chariot")] -= 1
        for seat, camp in enumerate(view.camps):
            for group in camp.groups:
                for place, card in enumerate(group.cards):
                    if card != HIDDEN:
                        unseen[ARMY.index(card)] -= 1
                        if seat == view.seat and group.what == "horse" and place and not opened:
                            mine[ARMY.index(card)] += 1
            for card in camp.cards or []:
                unseen[ARMY.index(card)] -= 1
                mine[ARMY.index(card)] += 1
        if view.seat == view.actor and view.laying is not None:
            unseen[ARMY.index(view.laying)] -= 1
            mine[ARMY.index(view.laying)] += 1
        self.unseen = vec_of(unseen)
        old = [view.memory.hands.get(card, 0) for card in ARMY]
        most = [view.memory.pile.get(card, 0) for card in ARMY]
        if view.seat is not None and view.memory.mine is not None:
            for kind, card in enumerate(ARMY):
                drawn = view.memory.mine.get(card, 0)
                old[kind] -= mine[kind] + view.memory.shown[view.seat].get(card, 0) - drawn
                most[kind] -= drawn
        self.old = vec_of(old)
        self.any_old = sum(old) > 0
        self.most_in_pile = vec_of([min(most[kind], unseen[kind]) for kind in range(ARMY_KINDS)])


def _packed(names: tuple[str, ...], counts: Mapping[str, int]) -> int:
    """The packed counts of cards that a view counts by name."""
    return pack([counts.get(name, 0) for name in names])


def _pile(names: tuple[str, ...], counts: Mapping[str, int]) -> vec[i64]:
    """A pile of the cards that a view counts by name, in any order."""
    return vec_of([kind for kind, name in enumerate(names) for _ in range(counts.get(name, 0))])
