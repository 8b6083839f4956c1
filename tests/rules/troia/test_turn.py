"""T-3 A turn: drawing, offering, the Cornucopia, and payments as searches see them."""

from itertools import permutations

import pytest

import ilion
from ilion.core.state import move_buffer
from rules.troia.table import (
    FIRST,
    OTHERS,
    TROIA,
    hand,
    keys,
    legal,
    offer,
    olympus,
    play,
    position,
    seen,
    table,
    where,
)

# On these, Zeus costs both sides 3 and has no choices that get in the way.
MIDDLE_ZEUS = "hermes artemis zeus hera poseidon ares"
ALL_DOUBLES = "boar+boar fish+fish bull+bull deer+deer lamb+lamb pomegranate+pomegranate"


def test_T_3_1_a_draw_takes_two_cards_from_the_own_deck() -> None:
    game = table(greek="boar fish bull deer lamb", trojan="boar fish bull deer lamb")
    play(game, "0 draw")
    assert hand(game, 0) == {"greek.boar", "greek.fish", "greek.bull", "greek.deer"}
    play(game, "1 draw")
    assert hand(game, 1) == {"trojan.boar", "trojan.fish", "trojan.bull", "trojan.deer"}
    assert seen(game).decks == [23, 23]


@pytest.mark.parametrize("seat", [0, 1])
def test_T_3_1_one_card_where_only_one_is_left(seat: int) -> None:
    game = position(seat, decks=("boar", "boar"))
    events = game.act("draw")
    assert hand(game, seat) == {("greek.boar", "trojan.boar")[seat]}
    assert events[0].public.args["count"] == 1


def test_T_3_1_there_is_no_hand_limit() -> None:
    game = table()
    for _ in range(24):
        game.act("draw")
    assert [len(hand(game, seat)) for seat in range(2)] == [26, 26]


def test_T_3_1_a_draw_moves_no_god_and_no_hero() -> None:
    game = table()
    before = seen(game)
    play(game, "0 draw")
    assert (seen(game).gods, seen(game).heroes) == (before.gods, before.heroes)


@pytest.mark.parametrize(
    ("payment", "enough"),
    [
        ("bull", False),
        ("bull+bull", False),
        ("bull+bull boar", True),
        ("bull+deer boar", True),
        ("bull+deer boar+fish", True),
        ("boar+fish deer+lamb", False),  # no bull
        ("boar+boar fish+fish deer+deer", False),
        ("bull boar fish", True),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_T_3_2_enough_offerings_and_one_of_them_the_gods_own(
    seat: int, payment: str, enough: bool
) -> None:
    game = position(seat, MIDDLE_ZEUS, (payment, payment))
    assert ("zeus" in legal(game, "offer")) == enough
    if enough:
        game.act("offer zeus")
        for card in sorted(hand(game, seat)):
            game.act(f"give {card}")
        assert legal(game) == ["done"]


def test_T_3_2_done_only_once_it_is_paid_and_giving_goes_on_after() -> None:
    game = position(0, MIDDLE_ZEUS, ("bull boar fish deer", ""))
    play(game, "0 offer zeus", "0 give greek.boar", "0 give greek.fish")
    assert legal(game) == ["give greek.bull", "give greek.deer"]
    play(game, "0 give greek.deer")
    assert legal(game) == ["give greek.bull"]  # three offerings, but no bull
    play(game, "0 give greek.bull")
    assert legal(game) == ["done"]
    game = position(0, MIDDLE_ZEUS, ("bull boar fish deer", ""))
    play(game, "0 offer zeus", "0 give greek.bull", "0 give greek.boar", "0 give greek.fish")
    assert legal(game) == ["done", "give greek.deer"]


def test_T_3_2_paying_more_is_allowed_and_nothing_is_given_back() -> None:
    game = position(0, FIRST, ("boar boar+fish deer+deer lamb", ""))
    offer(game, "ares", "boar boar+fish deer+deer")
    assert hand(game, 0) == {"greek.lamb"}
    assert len(seen(game).discards[0]) == 3


def test_T_3_2_a_god_can_be_chosen_only_where_the_whole_hand_pays() -> None:
    game = position(0, FIRST, ("bull+bull boar+bull", ""))  # Zeus costs 5
    assert legal(game) == ["draw", "offer ares"]
    game = position(0, FIRST, ("bull+bull boar+bull lamb", ""))
    assert legal(game, "offer") == ["ares", "hermes", "zeus"]


def test_T_3_2_the_cost_is_that_of_where_the_god_now_stands() -> None:
    game = position(0, FIRST, ("boar", "boar"))  # Ares costs the Greeks 1, the Trojans 5
    assert "offer ares" in legal(game)
    offer(game, "ares", "boar")
    assert olympus(game).startswith("ares")
    assert "offer ares" in legal(game)  # and now the Trojans 1


def test_T_3_2_once_chosen_there_is_no_taking_back() -> None:
    game = position(0, FIRST, ("boar", ""))
    play(game, "0 offer ares")
    assert legal(game) == ["give greek.boar"]
    assert game.undo_floor(0) == game.ply


def test_T_3_2_with_no_card_in_hand_there_is_only_drawing() -> None:
    assert legal(position(0, hands=("", ALL_DOUBLES))) == ["draw"]


def test_T_3_2_any_legal_card_may_be_given_in_any_order() -> None:
    payment = ["greek.boar", "greek.deer", "greek.fish"]
    for order in permutations(payment):
        game = position(0, FIRST, ("boar deer fish lamb", ""))
        play(game, "0 offer ares", *(f"0 give {card}" for card in order), "0 done")
        assert hand(game, 0) == {"greek.lamb"}
        assert seen(game).discards[0] == list(order)


@pytest.mark.parametrize("seat", [0, 1])
def test_T_3_2_each_card_goes_to_the_discards_of_its_back(seat: int) -> None:
    held = "greek.bull greek.deer trojan.bull trojan.deer"
    hands = (held, "") if seat == 0 else ("", held)
    game = position(seat, MIDDLE_ZEUS, hands)
    offer(game, "zeus", "greek.bull trojan.deer trojan.bull")
    assert seen(game).discards == [["greek.bull"], ["trojan.deer", "trojan.bull"]]


@pytest.mark.parametrize(
    ("seat", "god", "after"),
    [
        (0, "zeus", "zeus hermes artemis hera poseidon ares"),
        (0, "artemis", "artemis zeus hermes hera poseidon ares"),
        (0, "ares", "ares zeus hermes artemis hera poseidon"),
        (1, "ares", "zeus hermes artemis hera poseidon ares"),
        (1, "artemis", "zeus hermes hera poseidon ares artemis"),
        (1, "zeus", "hermes artemis hera poseidon ares zeus"),
    ],
)
def test_T_3_3_the_god_comes_to_the_nearest_space_and_others_shift(
    seat: int, god: str, after: str
) -> None:
    game = position(seat, FIRST, (ALL_DOUBLES, ALL_DOUBLES))
    own = {"zeus": "bull", "artemis": "deer", "ares": "boar"}[god]
    rest = [card for card in ALL_DOUBLES.split() if own not in card]
    offer(game, god, " ".join([f"{own}+{own}", *rest]))
    assert olympus(game) == after


@pytest.mark.parametrize(
    ("payment", "spaces"),
    [
        ("bull+bull bull", 2),  # his own alone
        ("bull+bull bull boar+fish", 2),  # whatever else was added
        ("bull+bull bull+deer", 2),
        ("bull+bull boar", 1),
        ("bull boar+fish", 1),
        ("bull boar+fish deer+deer lamb+lamb", 1),
    ],
)
@pytest.mark.parametrize(("seat", "hero"), [(0, "ajax"), (1, "odysseus")])
def test_T_3_4_a_superior_offering_moves_the_hero_two_spaces(
    seat: int, hero: str, payment: str, spaces: int
) -> None:
    row = ["c", "td", "tp"] if seat == 0 else ["c", "gd", "gp"]
    game = position(seat, MIDDLE_ZEUS, (payment, payment))
    events = offer(game, "zeus", payment)
    assert where(game, hero) == row[spaces]
    assert ("superior" in keys(events)) == (spaces == 2)
    others = {name: place for name, place in seen(game).heroes.items() if name != hero}
    assert set(others.values()) == {"combat"}


@pytest.mark.parametrize(
    ("seat", "hero", "near", "end"), [(0, "ajax", "td", "tp"), (1, "odysseus", "gd", "gp")]
)
def test_T_3_4_it_stops_at_the_opponents_protection(
    seat: int, hero: str, near: str, end: str
) -> None:
    payment = "bull+bull bull"
    for stood in (near, end):
        game = position(seat, MIDDLE_ZEUS, (payment, payment), {hero: stood})
        offer(game, "zeus", payment)
        assert where(game, hero) == end


@pytest.mark.parametrize(("seat", "hero", "end"), [(0, "ajax", "tp"), (1, "odysseus", "gp")])
def test_T_3_4_where_it_cannot_move_the_offer_is_legal_and_the_power_follows(
    seat: int, hero: str, end: str
) -> None:
    payment = "bull boar+fish"
    game = position(seat, MIDDLE_ZEUS, (payment, payment), {hero: end})
    events = offer(game, "zeus", payment)
    assert keys(events)[-1] == "stayed"
    assert legal(game) == ["accept", "decline"]


def test_T_3_5_the_power_may_be_declined() -> None:
    game = position(0, MIDDLE_ZEUS, ("bull boar+fish", ""))
    offer(game, "zeus", "bull boar+fish")
    play(game, "0 decline")
    assert (game.state.actor, hand(game, 0)) == (1, set())


def test_T_3_5_a_power_that_cannot_take_effect_is_lost_unasked() -> None:
    game = position(0, FIRST, ("boar", ""))  # Ares, and nobody stands in a defence
    events = offer(game, "ares", "boar")
    assert keys(events)[-1] == "lost"
    assert game.state.actor == 1


def test_T_3_6_the_cornucopia_pays_for_two_of_the_gods_own() -> None:
    game = position(0, MIDDLE_ZEUS, ("bull", ""), cornucopia=0)
    events = offer(game, "zeus", "cornucopia bull")
    assert "superior" in keys(events)
    assert where(game, "ajax") == "tp"
    assert seen(game).cornucopia is None


def test_T_3_6_it_stands_for_the_one_offering_that_must_be_the_gods_own() -> None:
    game = position(0, MIDDLE_ZEUS, ("boar", ""), cornucopia=0)
    assert "zeus" in legal(game, "offer")
    events = offer(game, "zeus", "boar cornucopia")
    assert "superior" not in keys(events)
    assert where(game, "ajax") == "td"


def test_T_3_6_giving_it_is_a_choice() -> None:
    game = position(0, MIDDLE_ZEUS, ("bull+bull boar", ""), cornucopia=0)
    play(game, "0 offer zeus")
    assert "give cornucopia" in legal(game)
    play(game, "0 give greek.bull+bull", "0 give greek.boar")
    assert legal(game) == ["done", "give cornucopia"]
    play(game, "0 done")
    assert seen(game).cornucopia == 0


def test_T_3_6_it_is_given_once() -> None:
    game = position(0, MIDDLE_ZEUS, ("bull", ""), cornucopia=0)
    play(game, "0 offer zeus", "0 give cornucopia")
    assert legal(game) == ["give greek.bull"]


def test_T_3_6_only_its_holder_can_give_it() -> None:
    for holder in (None, 1):
        game = position(0, MIDDLE_ZEUS, ("bull", "boar"), cornucopia=holder)
        assert "zeus" not in legal(game, "offer")


@pytest.mark.parametrize("card", ["boar", "deer"])
def test_T_3_6_it_never_pays_alone(card: str) -> None:
    game = position(0, FIRST, (card, ""), cornucopia=0)  # Ares costs 1, Poseidon 2
    play(game, "0 offer poseidon", "0 give cornucopia")
    assert legal(game) == [f"give greek.{card}"]
    play(game, f"0 give greek.{card}")
    assert legal(game) == ["done"]


def test_T_3_6_with_no_card_there_is_no_offer() -> None:
    assert legal(position(0, FIRST, cornucopia=0)) == ["draw"]


def test_T_3_6_it_cannot_pay_in_an_offer_to_athena() -> None:
    for held in ("deer", "boar"):
        game = position(0, OTHERS, (held, ""), cornucopia=0)  # Athena costs 1
        assert ("athena" in legal(game, "offer")) == (held == "boar")
    play(game, "0 offer athena")
    assert legal(game) == ["give greek.boar"]


def test_T_3_6_cornucopia_and_hand_together_must_reach_the_cost() -> None:
    game = position(0, FIRST, ("boar+deer", ""), cornucopia=0)  # four with it
    assert legal(game, "offer") == ["ares", "artemis", "hera", "hermes", "poseidon"]


# Giving is one action per card; a search tries each payment in one order (docs/troia.md).


def payments(state: ilion.State) -> list[tuple[str, ...]]:
    """Every way a search pays for the god chosen, as the cards in the order given."""
    moves = move_buffer()
    actions = list(moves[: state.legal_for_search_into(moves)])
    found: list[tuple[str, ...]] = []
    for action in actions:
        text = state.notation().text(action)
        if text == "done":
            found.append(())
        else:
            after = state.copy()
            after.apply(action, ilion.FastChance(1))
            found += [(text.removeprefix("give "), *rest) for rest in payments(after)]
    return found


def all_payments(state: ilion.State) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for text in state.legal_texts():
        if text == "done":
            found.append(())
        else:
            after = state.copy()
            after.play(text, ilion.FastChance(1))
            found += [(text.removeprefix("give "), *rest) for rest in all_payments(after)]
    return found


@pytest.mark.parametrize("cornucopia", [None, 0])
@pytest.mark.parametrize("god", ["zeus", "hermes", "poseidon", "ares"])
def test_T_3_2_a_search_finds_each_payment_once(god: str, cornucopia: int | None) -> None:
    held = "bull+bull boar+bull trojan.bull lamb+lamb boar+fish deer"
    game = position(0, FIRST, (held, ""), cornucopia=cornucopia)
    play(game, f"0 offer {god}")
    found = payments(game.state)
    assert len(found) == len({frozenset(cards) for cards in found})
    assert {frozenset(cards) for cards in found} == set(map(frozenset, all_payments(game.state)))


@pytest.mark.parametrize("cornucopia", [None, 0])
def test_T_3_2_where_apollo_is_about_a_search_also_chooses_the_last_card(
    cornucopia: int | None,
) -> None:
    gods = FIRST.replace("artemis", "apollo")
    game = position(0, gods, ("boar boar+fish deer+lamb lamb", ""), cornucopia=cornucopia)
    play(game, "0 offer ares")
    found = payments(game.state)
    assert len(found) == len(set(found))

    def result(cards: tuple[str, ...]) -> tuple[frozenset[str], str]:
        return frozenset(cards), [card for card in cards if card != "cornucopia"][-1]

    ways = [result(cards) for cards in found]
    assert set(ways) == {result(cards) for cards in all_payments(game.state)}
    assert len(ways) == len(set(ways))


def test_T_3_2_a_search_can_go_on_from_any_order() -> None:
    game = position(0, FIRST, ("boar+fish pomegranate lamb+lamb", ""))
    play(game, "0 offer hermes", "0 give greek.pomegranate")  # the highest card first
    assert payments(game.state)


def test_T_3_2_people_may_still_give_in_any_order() -> None:
    """The legal list of a record does not know of searches."""
    game = position(0, FIRST, ("boar deer fish", ""))
    play(game, "0 offer ares", "0 give greek.fish")
    assert legal(game) == ["give greek.boar", "give greek.deer"]


def test_T_3_2_a_hand_that_pays_always_can() -> None:
    """Whatever cards are given first, the payment can be completed."""
    for number in range(20):
        record = ilion.simulate(TROIA, seed=5, number=number, options={"faces": "random"})
        for ply in record.replay():
            assert ply.before.legal_texts()
