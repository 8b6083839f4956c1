"""Positions sampled from a view: whole, true to what was seen, and each equally likely."""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations

import pytest

import ilion
from ilion.core.chance import FastChance
from ilion.core.vecs import vec_of
from ilion.games.iliad.position import (
    DRAWN_CARDS,
    DRAWN_COUNT,
    FIRST_GROUP,
    GROUPS_USED,
    HAND,
    OLD_COUNT,
    ROW,
    SHOWN_CARDS,
)
from ilion.games.iliad.position_cards import carried, load_size, pack, unpack
from ilion.games.iliad.rules_horses import horse_cards
from rules.iliad.table import (
    ALL_MODES,
    DECK,
    ILIAD,
    LETTERS,
    group,
    hand,
    lay,
    names,
    play,
    position,
    seen,
)

Outcome = tuple[str, ...]


def cards(packed: int) -> Counter[str]:
    return Counter(dict(zip(LETTERS, unpack(packed, 11), strict=True)))


def packed(text: str) -> int:
    return pack([text.count(letter) for letter in LETTERS])


def assert_whole(state: ilion.State) -> None:
    """What is remembered since the shuffle fits where the cards are."""
    data = state.to_json()
    camp = data["camp"]
    opened = data["to_take"] > 0 or data["phase"] == 5
    old: Counter[str] = Counter()
    new: Counter[str] = Counter()
    for seat in range(state.seats):
        row = camp[seat * ROW : (seat + 1) * ROW]
        owned = cards(row[HAND]) + cards(row[SHOWN_CARDS])
        if not opened:
            groups = vec_of(row[FIRST_GROUP:])
            owned += cards(horse_cards(groups, 0, row[GROUPS_USED]))
        if seat == data["actor"] and data["laying"] >= 0:
            owned[LETTERS[data["laying"]]] += 1
        drawn = cards(row[DRAWN_CARDS])
        assert drawn <= owned
        assert drawn.total() == row[DRAWN_COUNT]
        assert (owned - drawn).total() == row[OLD_COUNT]
        old += owned - drawn
        new += drawn
    assert old == +cards(data["old"])
    pile = Counter(LETTERS[kind] for kind in data["pile"])
    assert pile + new == cards(data["fresh"]) + Counter()


@pytest.mark.parametrize(("seats", "mode"), ALL_MODES)
def test_I_12_1_what_is_remembered_never_rules_out_the_truth(seats: int, mode: str) -> None:
    """At every position, and so do sampled ones, which can be played on and looked at."""
    chance = FastChance(seats)
    state = ILIAD.new(seats=seats, seed=5, mode=mode)
    ply = 0
    while not state.is_over():
        assert_whole(state)
        if ply % 9 == 0:
            viewer = (None, *range(seats))[ply // 9 % (seats + 1)]
            sample = ILIAD.belief(state.view(viewer)).sample(chance)
            assert_whole(sample)
            for other in range(seats):
                sample.view(other)
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))], chance)
        ply += 1


def remembered(
    *,
    held: tuple[str, ...],
    drew: tuple[str, ...],
    shown: tuple[str, ...],
    armies: tuple[str, ...],
    pile: str,
    laying: str = "",
) -> ilion.State:
    """Three seats some time after a shuffle; the first one has drawn and dropped all the rest.

    At the shuffle they held `held`; since then they drew and showed these cards.
    """
    hands = []
    for seat in range(3):
        load = "".join(text[2:-1] for text in armies[seat].split() if text[0] == "h")
        gone = Counter(shown[seat] + load + (laying if seat == 1 else ""))
        hands.append("".join((Counter(held[seat] + drew[seat]) - gone).elements()))
    state = position(3, hands=hands, armies=armies, pile=pile).state.to_json()
    old = "".join(held)
    rest = Counter(DECK) - Counter(old + "".join(drew) + pile)
    extra = "".join(rest.elements())  # seat 0 drew and dropped these
    for seat in range(3):
        row = seat * ROW
        more = extra if seat == 0 else ""
        state["camp"][row + OLD_COUNT] = len(held[seat])
        state["camp"][row + DRAWN_COUNT] = len(drew[seat] + more)
        state["camp"][row + DRAWN_CARDS] = packed(drew[seat] + more)
        state["camp"][row + SHOWN_CARDS] = packed(shown[seat] + more)
        if not drew[seat] and seat:  # all it showed were surely old cards
            state["camp"][row + OLD_COUNT] -= len(shown[seat])
            state["camp"][row + SHOWN_CARDS] = 0
            old = "".join((Counter(old) - Counter(shown[seat])).elements())
    state["old"] = packed(old)
    state["fresh"] = packed("".join((Counter(DECK) - Counter("".join(held))).elements()))
    if laying:
        state |= {"actor": 1, "phase": 1, "laying": LETTERS.index(laying)}
        state["discards"] -= packed(laying)
    made = ILIAD.from_json(state)
    assert_whole(made)
    return made


def unseen(state: ilion.State, viewer: int) -> list[tuple[str, int, str]]:
    """The places that the viewer does not see: what, whose, and the cards there."""
    data = state.to_json()
    found = []
    for seat in range(3):
        if seat != viewer:
            row = data["camp"][seat * ROW : (seat + 1) * ROW]
            found.append(("hand", seat, "".join(cards(row[HAND]).elements())))
            for each in row[FIRST_GROUP : FIRST_GROUP + row[GROUPS_USED]]:
                if each & 15 == LETTERS.index("h"):
                    kinds = [carried(each, i) for i in range(load_size(each))]
                    found.append(("load", seat, "".join(LETTERS[kind] for kind in kinds)))
    if data["laying"] >= 0:
        found.append(("laying", data["actor"], LETTERS[data["laying"]]))
    found.append(("pile", -1, "".join(LETTERS[kind] for kind in data["pile"])))
    return found


def outcome(places: list[tuple[str, int, str]]) -> Outcome:
    """An arrangement by its cards; the order of a hand means nothing."""
    return tuple("".join(sorted(here)) if what == "hand" else here for what, _, here in places)


def every_way(state: ilion.State, viewer: int) -> Counter[Outcome]:
    """All arrangements of the unseen cards that satisfy what is remembered, by trying them."""
    data = state.to_json()
    rows = [data["camp"][seat * ROW : (seat + 1) * ROW] for seat in range(3)]
    mine = rows[viewer]
    old = cards(data["old"]) - (
        cards(mine[HAND]) + cards(mine[SHOWN_CARDS]) - cards(mine[DRAWN_CARDS])
    )
    others = [seat for seat in range(3) if seat != viewer]
    held = [rows[seat][OLD_COUNT] for seat in others]
    truth = unseen(state, viewer)
    possible: dict[tuple[str, ...], bool] = {}
    found: Counter[Outcome] = Counter()
    for order in set(permutations("".join(here for _, _, here in truth))):
        left = iter(order)
        tried = [(what, seat, "".join(islice(left, len(here)))) for what, seat, here in truth]
        if any(what == "load" and set(here) - set("1234a") for what, _, here in tried):
            continue
        owned = tuple(
            "".join(sorted(cards(rows[seat][SHOWN_CARDS]).elements()))
            + "".join(sorted(card for _, owner, here in tried if owner == seat for card in here))
            for seat in others
        )
        if owned not in possible:
            possible[owned] = any(sum(split, Counter()) == old for split in splits(owned, held))
        if possible[owned]:
            found[outcome(tried)] += 1
    return found


def splits(owned: tuple[str, ...], held: list[int]) -> Iterator[list[Counter[str]]]:
    """Every choice of so many old cards from each seat's."""
    if not owned:
        yield []
        return
    for chosen in set(combinations(owned[0], held[0])):
        for rest in splits(owned[1:], held[1:]):
            yield [Counter(chosen), *rest]


CASES = {
    "both may have drawn what they showed": remembered(
        held=("", "41p", "4a"),
        drew=("22", "h42", "p1"),
        shown=("", "h1", "4"),
        armies=("", "h(4) 1", ""),
        pile="a3",
    ),
    "one seat has drawn nothing": remembered(
        held=("3", "4ap", "411"),
        drew=("2", "", "3c"),
        shown=("", "p", "1"),
        armies=("", "p", "1"),
        pile="4ac",
    ),
    "a card is about to be laid": remembered(
        held=("", "4e", "3b"),
        drew=("", "3b", "4"),
        shown=("", "e", ""),
        armies=("", "e", ""),
        pile="111e",
        laying="b",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_I_12_1_samples_are_uniform_over_all_arrangements_that_fit(name: str) -> None:
    """Compared with every arrangement of the cards that seat 0 does not see."""
    state = CASES[name]
    ways = every_way(state, 0)
    assert outcome(unseen(state, 0)) in ways
    belief = ILIAD.belief(state.view(0))
    chance = FastChance(17)
    samples = 24_000
    found = Counter(outcome(unseen(belief.sample(chance), 0)) for _ in range(samples))
    assert set(found) <= set(ways)
    assert_close(found, ways)
    for place in range(len(next(iter(ways)))):  # small differences show place by place
        assert_close(only(found, place), only(ways, place))


def only(found: Counter[Outcome], place: int) -> Counter[Outcome]:
    """How often each place held which cards, in any order."""
    counted: Counter[Outcome] = Counter()
    for each, n in found.items():
        counted["".join(sorted(each[place])),] += n
    return counted


def assert_close(found: Counter[Outcome], ways: Counter[Outcome]) -> None:
    """A chi-square test that fails once in a few million times where all ways are as likely."""
    share = found.total() / ways.total()
    deviation = sum((found[each] - n * share) ** 2 / (n * share) for each, n in ways.items())
    freedom = len(ways) - 1
    assert deviation <= freedom + 5 * math.sqrt(2 * freedom)


def test_I_12_1_a_seat_that_drew_nothing_since_the_shuffle_shows_old_cards() -> None:
    """Seat 0 draws the last three cards, then the discards become the pile for seats 1 and 2."""
    game = position(3, armies=["4 4"], out={1: 3, 2: 2}, stakes=["city1"], pile="222")
    play(game, "0 pass", "0 take city1")
    memory = seen(game).memory
    assert (memory.held, memory.drawn) == ([3, 0, 0], [0, 3, 3])
    assert memory.hands == {"hoplites2": 3}
    lay(game, 0, "2")
    memory = seen(game).memory
    assert (memory.held, memory.hands) == ([2, 0, 0], {"hoplites2": 2})
    assert memory.shown[0] == {}
    card = hand(game, 1)[0]
    lay(game, 1, card)
    assert seen(game).memory.shown[1] == {names(card)[0]: 1}


def test_I_12_1_in_a_duel_the_opponents_hand_is_known_at_a_shuffle() -> None:
    """All other cards are in the discards or in one's own hand."""
    game = position(2, hands=["4", "ep"], armies=["1", ""], pile="")
    game.act("pass")
    game.act("pass")
    game.act(game.state.legal()[0])  # seat 0 draws three from the new pile, then seat 1
    belief = ILIAD.belief(game.state.view(0))
    for seed in range(20):
        held = cards(belief.sample(FastChance(seed)).to_json()["camp"][ROW + HAND])
        assert Counter("ep") <= held


def test_I_12_1_a_horse_carries_only_hoplites_and_archers() -> None:
    game = position(3, armies=["", "h(4a1)"], hands=["1", "eee", "ccc"])
    belief = ILIAD.belief(game.state.view(0))
    for seed in range(50):
        camp = belief.sample(FastChance(seed)).to_json()["camp"]
        load = camp[ROW + FIRST_GROUP]
        assert all(carried(load, place) <= 4 for place in range(3))


def test_I_12_1_no_horse_is_laid_in_a_gorgon_siege() -> None:
    game = position(3, hands=["1", "12", "1"], siege="gorgon", actor=1)
    game.act("lay hoplites1")
    belief = ILIAD.belief(game.state.view(0))
    assert group("h") == 10
    assert all(belief.sample(FastChance(seed)).to_json()["laying"] != 10 for seed in range(200))
