"""T-8 What each player sees, and what bots may suppose about the rest."""

from collections import Counter
from math import comb

import pytest

import ilion
from ilion.core.card_sets import cards_in
from ilion.core.chance import FastChance
from ilion.games.troia.components import CARDS
from ilion.games.troia.value import TroiaState
from rules.troia.table import (
    EVERYBODY,
    FIRST,
    OTHERS,
    TROIA,
    hand,
    known,
    legal,
    offer,
    play,
    position,
    seen,
    table,
)

DORIS = "doris aphrodite hephaestus apollo iris athena"  # costs the Greeks 5, the Trojans 1
APOLLO = "aphrodite hephaestus iris doris athena apollo"  # costs the Greeks 1


def assert_same_for(seats: tuple[int | None, ...], *games: ilion.Playthrough) -> None:
    """These seats cannot tell the games apart."""
    for seat in seats:
        assert len({seen(game, seat).to_bytes() for game in games}) == 1


def samples(
    game: ilion.Playthrough, seat: int | None, number: int, seed: int = 1
) -> list[dict[str, list[list[str]]]]:
    """Hands and decks (top last) in sampled positions, by name."""
    belief = TROIA.belief(game.state.view(seat))
    chance = FastChance(seed)
    found = []
    for _ in range(number):
        sample = belief.sample(chance)
        assert isinstance(sample, TroiaState)
        hands = [cards_in(sample.hand(seat)) for seat in range(2)]
        decks = [sample.deck(side) for side in range(2)]
        found.append({"hands": [*map(_named, hands)], "decks": [*map(_named, decks)]})
    return found


def _named(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def test_T_8_1_the_other_hand_is_hidden() -> None:
    games = [table(greek=top + " lamb") for top in ("boar fish", "deer+deer bull")]
    assert_same_for((None, 1), *games)
    assert seen(games[0], 0).to_bytes() != seen(games[1], 0).to_bytes()


def test_T_8_1_the_order_of_both_decks_is_hidden_from_all() -> None:
    games = [
        table(greek="boar fish " + greek, trojan="boar fish " + trojan)
        for greek, trojan in (("deer lamb", "bull lamb+lamb"), ("lamb deer", "fish+fish bull"))
    ]
    assert_same_for(EVERYBODY, *games)


def test_T_8_1_what_is_drawn_is_seen_by_who_draws() -> None:
    game = table(greek="boar fish deer lamb")
    (told,) = play(game, "0 draw")
    assert told.seen_by(0).args["which"] == ["greek.deer", "greek.lamb"]
    for seat in (None, 1):
        assert "which" not in told.seen_by(seat).args
        assert told.seen_by(seat).args["count"] == 2


def test_T_8_1_discards_olympus_field_parts_road_cornucopia_and_decks_are_open() -> None:
    game = position(
        0,
        OTHERS,
        ("lamb", "deer+lamb"),
        {"ajax": "td"},
        decks=("boar+fish bull", "fish+fish"),
        discards=("fish boar", "bull"),
        laid="boar+deer",
        steps=2,
        cornucopia=1,
    )
    for seat in EVERYBODY:
        view = seen(game, seat)
        assert view.discards[0][-2:] == ["greek.boar", "greek.fish"]
        assert view.discards[1][-1] == "trojan.bull"
        assert view.gods == OTHERS.split()
        assert view.heroes["ajax"] == "trojan-defence"
        assert view.horse["chest"] == "greek.boar+deer"
        assert (view.road, view.asks, view.cornucopia, view.decks) == (2, "hector", 1, [2, 1])


def test_T_8_1_how_many_cards_of_each_back_a_hand_holds_is_open() -> None:
    game = position(0, hands=("boar fish trojan.deer", "bull greek.lamb greek.bull"))
    for seat in EVERYBODY:
        backs = [(each.greek, each.trojan) for each in seen(game, seat).hands]
        assert backs == [(2, 1), (2, 1)]


def test_T_8_1_a_payment_is_open_card_by_card() -> None:
    game = position(0, FIRST, ("boar boar+fish deer", ""))
    play(game, "0 offer ares", "0 give greek.boar+fish")
    for seat in EVERYBODY:
        payment = seen(game, seat).payment
        assert payment is not None
        assert payment.cards == ["greek.boar+fish"]
        assert (payment.cost, payment.offerings, payment.own) == (1, 2, 1)


def test_T_8_1_a_card_taken_by_apollo_stays_known_to_all() -> None:
    game = position(
        0, APOLLO, ("deer", "boar+boar fish"), {"menelaus": "tp"}, discards=("", "lamb")
    )
    offer(game, "apollo", "deer")
    play(game, "0 accept", "1 draw", "0 draw")
    for seat in (None, 1):
        assert known(game, 0, seat) == {"trojan.lamb"}
    assert "trojan.lamb" in seen(game, 0).hands[0].seen


def robbed(greek: str, seed: int = 1) -> tuple[ilion.Playthrough, str]:
    """The Trojans take a card from this hand by Doris; returns which."""
    game = position(1, DORIS, (greek, "fish"), {"ajax": "gp"}, seed=seed)
    offer(game, "doris", "fish")
    play(game, "1 accept")
    (taken,) = hand(game, 1)
    return game, taken


def test_T_8_1_a_card_taken_by_doris_stays_known_to_both_players() -> None:
    game, taken = robbed("boar deer lamb")
    play(game, "0 draw", "1 draw")
    assert known(game, 1, 0) == {taken}
    assert taken in seen(game, 1).hands[1].seen
    assert known(game, 0, 1) == set()


def test_T_8_1_others_see_its_back_only() -> None:
    game, _ = robbed("boar deer lamb")
    assert known(game, 1, None) == set()
    assert (seen(game).hands[1].greek, seen(game).hands[1].trojan) == (1, 0)
    game = position(1, DORIS, ("boar deer lamb", "fish"), {"ajax": "gp"})
    offer(game, "doris", "fish")
    (told,) = play(game, "1 accept")
    assert told.seen_by(None).args == {"seat": 1, "other_seat": 0, "back": "greek"}
    assert told.seen_by(0).args["which"] == told.seen_by(1).args["which"] in CARDS
    assert TROIA.notation.outcome_twin(game.log()[-1].removeprefix("* ")) == "doris"


def test_T_8_1_spectators_cannot_tell_which_card_doris_took() -> None:
    games = [robbed("boar deer lamb", seed) for seed in range(8)]
    assert len({taken for _, taken in games}) > 1
    assert_same_for((None,), *(game for game, _ in games))


def test_T_8_1_a_known_card_that_is_given_is_known_no_more() -> None:
    game = position(0, APOLLO, ("deer", "boar"), {"menelaus": "tp"}, discards=("", "boar+lamb"))
    offer(game, "apollo", "deer")
    play(game, "0 accept", "1 draw")
    offer(game, "athena", "trojan.boar+lamb")
    play(game, "0 decline")
    assert known(game, 0, 1) == set()
    assert seen(game).discards[1][-1] == "trojan.boar+lamb"


def doubtful(seed: int = 1) -> ilion.Playthrough:
    """The Greeks held a fish and two Trojan cards that all knew; the Trojans took one of those."""
    held = ("fish trojan.lamb trojan.deer", "fish")
    known_to_all = "trojan.lamb trojan.deer"
    game = position(1, DORIS, held, {"ajax": "gp"}, known_to_all=known_to_all, seed=seed)
    assert known(game, 0, None) == {"trojan.lamb", "trojan.deer"}
    offer(game, "doris", "fish")
    play(game, "1 accept")
    return doubtful(seed + 1) if "greek.fish" in hand(game, 1) else game


def test_T_8_1_a_card_all_knew_may_be_the_one_that_doris_took() -> None:
    game = doubtful()
    assert known(game, 0, None) == known(game, 1, None) == set()
    assert set(seen(game).either) == {"trojan.lamb", "trojan.deer"}
    assert known(game, 1, 0) == hand(game, 1)
    assert known(game, 0, 1) == hand(game, 0) - {"greek.fish"}


def test_T_8_1_when_one_of_two_is_given_all_know_where_the_other_is() -> None:
    game = doubtful()
    (given,) = known(game, 0, 1)
    offer(game, "doris", f"fish {given}")
    assert seen(game).either == []
    assert known(game, 1, None) == {"trojan.lamb", "trojan.deer"} - {given}


def test_T_8_1_the_only_card_of_its_back_is_followed_by_all() -> None:
    held = ("trojan.lamb", "fish")
    game = position(1, DORIS, held, {"ajax": "gp"}, known_to_all="trojan.lamb")
    offer(game, "doris", "fish")
    play(game, "1 accept")
    for seat in (None, 0):
        assert known(game, 1, seat) == {"trojan.lamb"}
    assert seen(game).either == []


def test_T_8_1_unseen_are_the_cards_that_nobody_showed_this_seat() -> None:
    game = position(0, hands=("boar", "fish"), discards=("deer", "lamb"))
    greek, trojan = seen(game, 0).unseen
    assert not {"greek.boar", "greek.deer"} & set(greek)
    assert "trojan.fish" in trojan
    assert "trojan.lamb" not in trojan
    assert len(greek) == seen(game).decks[0] == 25


def test_T_8_1_a_view_says_what_gods_heroes_and_cards_show() -> None:
    for seat in EVERYBODY:
        view = seen(table(), seat)
        assert dict(zip(view.gods, view.offerings, strict=True))["poseidon"] == "fish"
        assert view.hero_offerings["ajax"] == ["bull", "fish"]
        assert (view.shows["greek.boar+fish"], view.shows["trojan.boar+fish"]) == (
            "hindquarters",
            "hector",
        )


def test_T_8_1_hands_stay_hidden_at_the_end() -> None:
    games = [position(0, hands=("", held), decks=("boar", None)) for held in ("fish", "bull+bull")]
    for game in games:
        play(game, "0 draw")
        assert game.state.is_over()
    assert_same_for((None, 0), *games)


# Beliefs: positions that agree with a view, each equally likely


def test_T_8_1_bots_suppose_every_card_not_seen_in_the_hand_equally_often() -> None:
    game = position(0, hands=("boar", "fish bull"), decks=(None, "deer lamb boar"))
    found = Counter(frozenset(sample["hands"][1]) for sample in samples(game, 0, 5000))
    unseen = seen(game, 0).unseen[1]
    assert len(unseen) == 5
    assert set().union(*found) == set(unseen)
    assert len(found) == comb(5, 2)
    assert all(400 < times < 600 for times in found.values())


def test_T_8_1_bots_suppose_every_order_of_the_own_deck_equally_often() -> None:
    game = position(0, hands=("boar", "fish"), decks=("deer lamb bull", None))
    found = Counter(tuple(sample["decks"][0]) for sample in samples(game, 0, 6000))
    assert len(found) == 6
    assert all(800 < times < 1200 for times in found.values())


def test_T_8_1_bots_remember_what_they_saw_go() -> None:
    game, taken = robbed("boar deer lamb")
    for sample in samples(game, 0, 50):
        assert taken in sample["hands"][1]
    apollo = position(0, APOLLO, ("deer", ""), {"menelaus": "tp"}, discards=("", "lamb"))
    offer(apollo, "apollo", "deer")
    play(apollo, "0 accept")
    for seat in (None, 1):
        assert all("trojan.lamb" in each["hands"][0] for each in samples(apollo, seat, 50))


def test_T_8_1_a_spectator_supposes_the_doubtful_card_in_either_hand() -> None:
    hands = [sample["hands"][1] for sample in samples(doubtful(), None, 2000)]
    found = Counter(card for (card,) in hands)
    assert set(found) == {"trojan.lamb", "trojan.deer"}
    assert all(850 < times < 1150 for times in found.values())


@pytest.mark.parametrize("seat", [None, 1])
def test_T_8_1_who_has_begun_to_pay_can_pay(seat: int | None) -> None:
    """Zeus costs 5: sampled hands pay for him, and each such hand is equally likely."""
    game = position(
        0,
        FIRST,
        ("bull+bull bull+deer lamb", ""),
        decks=("boar fish+fish deer+lamb fish+bull", None),
    )
    play(game, "0 offer zeus", "0 give greek.lamb")
    found = Counter(frozenset(sample["hands"][0]) for sample in samples(game, seat, 4000))
    assert all("bull" in str(each) and all("+" in card for card in each) for each in found)
    doubles = 5  # cards with two offerings among the six not seen; two of them show no bull
    assert len(found) == comb(doubles, 2) - 1
    expected = 4000 / len(found)
    assert all(0.8 * expected < times < 1.2 * expected for times in found.values())


def test_T_8_1_who_gave_hector_for_the_last_step_holds_paris() -> None:
    field = dict.fromkeys(("achilles", "ajax"), "gp")
    game = position(
        1, hands=("", "boar+fish fish"), field=field, steps=3, decks=(None, "boar bull deer lamb")
    )
    play(game, "1 draw", "1 advance trojan.boar+fish")
    belief = TROIA.belief(game.state.view(0))
    for seed in range(200):
        assert belief.sample(FastChance(seed)).legal_texts()


def test_T_8_1_being_asked_tells_nothing_of_a_hand() -> None:
    """Where choices depend on a hand that is not empty, a table never plays them by itself."""
    for game in (position(0, hands=("boar+fish", "")), position(0, hands=("deer lamb", ""))):
        prompt = game.state.prompt(0)
        assert prompt is not None
        assert not prompt.open
    empty = position(0)
    prompt = empty.state.prompt(0)
    assert prompt is not None
    assert prompt.forced
    assert legal(empty) == ["draw"]


def test_T_3_5_what_an_offer_would_do_is_told_of_the_position_after_its_hero_has_moved() -> None:
    game = table()
    view = seen(game, 0)
    told = {god: view.offers[view.gods.index(god)] for god in ("hera", "poseidon", "zeus")}
    # All heroes stand in combat: only the one that the offering moves can be led on (T-3.4).
    assert told["hera"].moves == ["agamemnon"]
    assert told["poseidon"].moves == ["achilles"]  # a superior offering brings him to protection
    assert told["hera"].effect
    assert told["poseidon"].effect
    assert told["zeus"].moves == []
