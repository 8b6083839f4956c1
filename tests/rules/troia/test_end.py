"""T-5 At the end of the turn, T-6 The end."""

from typing import Any

import pytest

import ilion
from ilion.core.state import move_buffer
from ilion.games.troia.components import HEROES
from rules.troia.table import (
    FIRST,
    OTHERS,
    hand,
    keys,
    legal,
    offer,
    play,
    position,
    seen,
    where,
)

TWO = ("achilles", "ajax")
THREE = ("achilles", "ajax", "odysseus")


def reached(
    seat: int, held: str = "", heroes: tuple[str, ...] = TWO, **more: Any
) -> ilion.Playthrough:
    """The seat has drawn with these heroes in the opponent's protection; the deck had a fish."""
    hands = (held, "") if seat == 0 else ("", held)
    decks: list[str | None] = [None, None]
    decks[seat] = "fish boar+boar deer+deer"
    field = dict.fromkeys(heroes, ("tp", "gp")[seat])
    game = position(seat, hands=hands, field=field, decks=decks, **more)
    play(game, f"{seat} draw")
    return game


@pytest.mark.parametrize("seat", [0, 1])
def test_T_5_1_asked_after_a_draw_with_two_heroes_there(seat: int) -> None:
    game = reached(seat)
    assert (game.state.actor, seen(game).phase) == (seat, ("build", "march")[seat])
    assert "wait" in legal(game)


@pytest.mark.parametrize(
    ("seat", "space"), [(0, "td"), (0, "c"), (0, "gp"), (1, "gd"), (1, "tp"), (1, "c")]
)
def test_T_5_1_not_asked_with_one_hero_there(seat: int, space: str) -> None:
    field = {"achilles": ("tp", "gp")[seat], "ajax": space}
    game = position(seat, field=field)
    play(game, f"{seat} draw")
    assert game.state.actor == 1 - seat


def test_T_5_1_asked_after_an_offer() -> None:
    game = position(0, FIRST, ("boar lamb", ""), {"diomedes": "td", "ajax": "tp"})
    offer(game, "ares", "boar")
    assert where(game, "diomedes") == "tp"
    assert legal(game) == ["build greek.lamb", "wait"]


@pytest.mark.parametrize("seat", [0, 1])
def test_T_5_1_asked_also_without_a_fitting_card(seat: int) -> None:
    """Being asked must tell nothing of the hand."""
    laid = "boar+boar" if seat == 0 else ""  # body, as on the two cards drawn
    game = reached(seat, laid=laid, steps=2 * seat)  # the next step asks Hector, both are Paris
    assert legal(game) == ["wait"]
    prompt = game.state.prompt(seat)
    assert prompt is not None
    assert not prompt.forced


def test_T_5_1_greeks_lay_an_own_card_with_a_part_not_laid_yet() -> None:
    game = reached(0, "boar+deer boar+lamb", laid="boar")  # body is laid
    assert legal(game, "build") == ["greek.boar+deer", "greek.boar+lamb"]
    play(game, "0 build greek.boar+lamb")
    view = seen(game)
    assert view.horse == {
        "head": "greek.boar+lamb",
        "chest": None,
        "body": "greek.boar",
        "hindquarters": None,
    }
    assert "greek.boar+lamb" not in hand(game, 0)


def test_T_5_1_once_a_turn() -> None:
    game = reached(0, "boar+deer boar+lamb", heroes=tuple(HEROES))
    play(game, "0 build greek.boar+lamb", "0 recall achilles", "0 recall ajax")
    assert game.state.actor == 1


def test_T_5_1_horse_cards_are_out_of_apollos_reach() -> None:
    game = reached(0, "boar+deer")
    pile = seen(game).discards[0]
    play(game, "0 build greek.boar+deer")
    assert seen(game).discards[0] == pile


HECTORS = "boar+fish boar boar+lamb"
PARISES = "boar+bull boar+deer"


@pytest.mark.parametrize(
    ("steps", "asks", "fits"),
    [(0, "either", HECTORS + " " + PARISES), (1, "paris", PARISES), (2, "hector", HECTORS)],
)
def test_T_5_1_trojans_discard_what_the_step_asks(steps: int, asks: str, fits: str) -> None:
    game = reached(1, HECTORS + " " + PARISES, steps=steps)
    assert seen(game).asks == asks
    own = [f"trojan.{card}" for card in fits.split()]
    drawn = ["trojan.boar+boar", "trojan.fish"] if asks != "hector" else []  # both show Paris
    assert legal(game, "advance") == sorted(own + drawn)
    play(game, f"1 advance {own[0]}")
    assert seen(game).road == steps + 1
    assert seen(game).discards[1][-1] == own[0]


def test_T_5_1_the_last_step_asks_hector_and_paris() -> None:
    game = reached(1, "boar+fish boar+bull", steps=3)
    assert legal(game) == ["advance trojan.boar+fish", "wait"]
    play(game, "1 advance trojan.boar+fish")
    assert legal(game, "advance") == ["trojan.boar+boar", "trojan.boar+bull", "trojan.fish"]
    assert "wait" not in legal(game)
    play(game, "1 advance trojan.boar+bull")
    assert seen(game).discards[1][-2:] == ["trojan.boar+fish", "trojan.boar+bull"]
    assert game.state.winners() == [1]


@pytest.mark.parametrize("held", ["boar+fish boar", "boar+bull boar+deer"])
def test_T_5_1_both_or_none(held: str) -> None:
    field = dict.fromkeys(TWO, "gp")
    decks = (None, "boar+lamb bull+bull deer" if "fish" in held else "fish bull lamb+pomegranate")
    game = position(1, hands=("", held), field=field, steps=3, decks=decks)
    play(game, "1 draw")
    assert legal(game) == ["wait"]


def test_T_5_1_step_four_is_taken_with_the_second_card() -> None:
    game = reached(1, "boar+fish boar+bull", steps=3)
    play(game, "1 advance trojan.boar+fish")
    assert (seen(game).road, seen(game).phase) == (3, "second")
    prompt = game.state.prompt(1)
    assert prompt is not None
    assert not prompt.forced


@pytest.mark.parametrize(("seat", "text"), [(0, "build greek.fish"), (1, "advance trojan.fish")])
def test_T_5_2_exactly_two_return_to_combat_unasked(seat: int, text: str) -> None:
    game = reached(seat)
    play(game, f"{seat} {text}")
    assert [where(game, hero) for hero in TWO] == ["c", "c"]
    assert game.state.actor == 1 - seat


@pytest.mark.parametrize(("seat", "text"), [(0, "build greek.fish"), (1, "advance trojan.fish")])
def test_T_5_2_of_more_than_two_the_player_chooses(seat: int, text: str) -> None:
    home = ("tp", "gp")[seat]
    game = reached(seat, heroes=THREE)
    play(game, f"{seat} {text}")
    assert legal(game) == [f"recall {hero}" for hero in THREE]
    play(game, f"{seat} recall ajax")
    assert legal(game) == ["recall achilles", "recall odysseus"]
    play(game, f"{seat} recall odysseus")
    assert [where(game, hero) for hero in THREE] == [home, "c", "c"]
    assert game.state.actor == 1 - seat


def test_T_5_2_heroes_elsewhere_are_not_recalled() -> None:
    game = position(0, hands=("boar", ""), field=dict.fromkeys(THREE, "tp") | {"diomedes": "td"})
    play(game, "0 draw", "0 build greek.boar")
    assert "recall diomedes" not in legal(game)


@pytest.mark.parametrize("seat", [0, 1])
def test_T_5_2_who_waits_leaves_them_there(seat: int) -> None:
    game = reached(seat, heroes=THREE)
    play(game, f"{seat} wait")
    assert {where(game, hero) for hero in THREE} == {("tp", "gp")[seat]}
    assert game.state.actor == 1 - seat


def test_T_5_2_a_search_recalls_each_two_in_one_order() -> None:
    game = reached(0, heroes=THREE)
    play(game, "0 build greek.fish")
    moves = move_buffer()
    ends = []
    for action in list(moves[: game.state.legal_for_search_into(moves)]):
        first = game.state.copy()
        first.apply(action, ilion.FastChance(1))
        for other in list(moves[: first.legal_for_search_into(moves)]):
            second = first.copy()
            second.apply(other, ilion.FastChance(1))
            ends.append(str(second.view(None).to_json()["heroes"]))
    assert len(ends) == len(set(ends)) == 3


def test_T_6_1_the_greeks_win_at_once_with_the_fourth_part() -> None:
    game = reached(0, "boar+lamb", heroes=THREE, laid="boar boar+deer boar+fish", steps=3)
    events = play(game, "0 build greek.boar+lamb")
    assert game.state.result() == {"scores": [4, 3], "winners": [0]}
    assert keys(events) == ["built", "horse_complete", "won"]
    assert {where(game, hero) for hero in THREE} == {"tp"}  # nobody is recalled


def test_T_6_1_the_trojans_win_at_once_with_the_fourth_step() -> None:
    game = reached(1, "boar+fish boar+bull", steps=3, laid="boar boar+deer", heroes=THREE)
    events = play(game, "1 advance trojan.boar+fish", "1 advance trojan.boar+bull")
    assert game.state.result() == {"scores": [2, 4], "winners": [1]}
    assert keys(events)[-2:] == ["road_complete", "won"]
    assert {where(game, hero) for hero in THREE} == {"gp"}
    assert legal(game) == []


def last_turn(seat: int = 0, field: dict[str, str] | None = None, **more: Any) -> ilion.State:
    """A draw takes the last card of the deck, and the turn ends."""
    game = position(seat, field=field, decks=("fish", "fish"), **more)
    play(game, f"{seat} draw")
    return game.state


@pytest.mark.parametrize("seat", [0, 1])
def test_T_6_2_an_empty_deck_ends_the_game(seat: int) -> None:
    assert last_turn(seat).is_over()


def test_T_6_2_a_deck_with_a_card_left_does_not() -> None:
    game = position(0, decks=("fish boar deer", "fish"))
    play(game, "0 draw")
    assert not game.state.is_over()


@pytest.mark.parametrize(
    ("laid", "steps", "winners"),
    [("boar", 0, [0]), ("", 1, [1]), ("boar boar+deer", 1, [0]), ("boar boar+deer", 3, [1])],
)
def test_T_6_2_more_parts_than_steps_win_for_the_greeks(
    laid: str, steps: int, winners: list[int]
) -> None:
    for seat in (0, 1):  # whoever ran out
        state = last_turn(seat, {"ajax": "td" if winners == [1] else "gd"}, laid=laid, steps=steps)
        assert state.result() == {"scores": [len(laid.split()), steps], "winners": winners}


@pytest.mark.parametrize(
    ("field", "winners"),
    [
        ({"ajax": "td"}, [0]),
        ({"ajax": "tp"}, [0]),
        ({"ajax": "gd"}, [1]),
        ({"ajax": "gp"}, [1]),
        ({"ajax": "tp", "achilles": "gd", "diomedes": "gd"}, [1]),
        ({"ajax": "tp", "odysseus": "td", "diomedes": "gp"}, [0]),
    ],
)
@pytest.mark.parametrize(("laid", "steps"), [("", 0), ("boar boar+deer", 2)])
def test_T_6_2_equal_the_heroes_in_the_opponents_two_spaces_decide(
    laid: str, steps: int, field: dict[str, str], winners: list[int]
) -> None:
    assert last_turn(0, field, laid=laid, steps=steps).winners() == winners


@pytest.mark.parametrize("field", [{}, {"ajax": "tp", "achilles": "gd"}])
def test_T_6_2_still_equal_is_a_draw(field: dict[str, str]) -> None:
    state = last_turn(0, field)
    assert state.result() == {"scores": [0, 0], "winners": []}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("last", ["fish boar", "fish"])
def test_T_6_2_the_draw_that_empties_a_deck_ends_the_game_at_once(seat: int, last: str) -> None:
    """With heroes in the opponent's protection and fitting cards in hand, too."""
    field = dict.fromkeys(THREE, ("tp", "gp")[seat])
    decks = (last, None) if seat == 0 else (None, last)
    game = position(seat, hands=("boar+deer", "boar+fish"), field=field, decks=decks)
    events = play(game, f"{seat} draw")
    assert keys(events) == ["drew", "deck_out", "compared", "invaders", "won"]
    assert game.state.result() == {"scores": [0, 0], "winners": [seat]}
    assert {where(game, hero) for hero in THREE} == {("tp", "gp")[seat]}
    assert game.state.end_reason() == "deck empty"


def test_T_6_2_the_first_rules_finished_the_turn_in_which_the_deck_runs_out() -> None:
    field = dict.fromkeys(THREE, "tp")
    game = position(0, field=field, decks=("fish boar", None), rules=1)
    play(game, "0 draw")
    assert legal(game) == ["build greek.boar", "build greek.fish", "wait"]
    play(game, "0 build greek.fish", "0 recall achilles")
    assert not game.state.is_over()
    events = play(game, "0 recall ajax")
    assert keys(events)[-3:] == ["deck_out", "compared", "won"]
    assert game.state.result() == {"scores": [1, 0], "winners": [0]}


def before_zeus(deck: str, rules: int) -> ilion.Playthrough:
    """The Greeks have honoured Zeus, and three heroes have arrived."""
    game = position(
        0,
        FIRST.replace("zeus hermes", "hermes zeus"),
        ("bull+bull deer+deer boar+deer", ""),
        dict.fromkeys(THREE, "tp"),
        decks=(deck, None),
        rules=rules,
    )
    offer(game, "zeus", "bull+bull deer+deer")
    return game


@pytest.mark.parametrize("deck", ["fish", "fish lamb"])
def test_T_6_2_also_where_zeus_takes_the_last_cards(deck: str) -> None:
    game = before_zeus(deck, rules=2)
    assert keys(play(game, "0 accept"))[:2] == ["drew", "deck_out"]
    assert game.state.is_over()


@pytest.mark.parametrize(("deck", "text"), [("fish lamb boar", "accept"), ("fish", "decline")])
def test_T_6_2_the_turn_goes_on_where_zeus_leaves_a_card(deck: str, text: str) -> None:
    game = before_zeus(deck, rules=2)
    play(game, f"0 {text}")
    assert seen(game).phase == "build"


def test_T_6_2_the_first_rules_asked_also_after_zeus_took_the_last_cards() -> None:
    game = before_zeus("fish", rules=1)
    play(game, "0 accept")
    assert seen(game).phase == "build"
    play(game, "0 wait")
    assert game.state.is_over()


APOLLO_FIRST = "apollo zeus hermes hera poseidon ares"  # he costs the Trojans 1


def offers_to_apollo(game: ilion.Playthrough, number: int) -> None:
    """Each seat in turn offers its deer card to Apollo, who gives nothing that matters."""
    for _ in range(number):
        seat = game.state.actor
        held = sorted(card for card in hand(game, seat) if "deer" in card)
        offer(game, "apollo", held[0])
        if not game.state.is_over() and game.state.actor == seat:
            game.act("accept" if "accept" in legal(game) else "wait")


def apollo_table(**more: Any) -> ilion.Playthrough:
    """Apollo alone is honoured: he costs each side 1 in turn, and its own discards feed it."""
    return position(
        1,
        APOLLO_FIRST,
        ("deer", "deer"),
        {"menelaus": "tp", "agamemnon": "gp"},
        discards=("deer+deer boar+deer", "deer+deer boar+deer"),
        **more,
    )


def test_T_6_3_ten_offers_to_apollo_in_a_row_end_the_game() -> None:
    game = apollo_table()
    offers_to_apollo(game, 9)
    assert (seen(game).apollo, game.state.is_over()) == (9, False)
    offers_to_apollo(game, 1)
    assert game.state.result() == {"scores": [0, 0], "winners": []}


@pytest.mark.parametrize(("steps", "winners"), [(1, [1]), (0, [])])
def test_T_6_3_it_ends_as_if_a_deck_had_run_out(steps: int, winners: list[int]) -> None:
    game = apollo_table(steps=steps)
    offers_to_apollo(game, 10)
    assert game.state.winners() == winners


def test_T_6_3_a_draw_or_another_god_begins_the_count_anew() -> None:
    game = apollo_table()
    offers_to_apollo(game, 5)
    play(game, f"{game.state.actor} draw")
    assert seen(game).apollo == 0
    game = position(0, OTHERS, ("boar", ""), apollo_turns=9)
    play(game, "0 offer athena", "0 give greek.boar")
    assert seen(game).apollo == 0


def test_T_6_3_the_tenth_turn_is_finished_first() -> None:
    game = apollo_table(apollo_turns=9)
    play(game, "1 offer apollo", "1 give trojan.deer", "1 done")
    assert legal(game) == ["accept", "decline"]
    events = play(game, "1 decline")
    assert keys(events)[1] == "apollo_end"
    assert game.state.is_over()
