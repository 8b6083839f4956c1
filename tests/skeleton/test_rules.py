"""Skeleton, clause by clause: docs/rules/skeleton.md."""

import pytest

from ilion.core.chance import FastChance, ScriptedChance
from ilion.core.errors import DealError
from skeleton import GAME
from skeleton.components import CARDS
from skeleton.rules import SkeletonState
from skeleton.view import SkeletonView


def table(seats: int = 2, first: str = "") -> SkeletonState:
    """A game that begins with these cards, in the order they are dealt."""
    named = first.split()
    cards = named + [card for card in CARDS if card not in named]
    state = GAME.new(seats=seats, deal={"cards": cards})
    assert isinstance(state, SkeletonState)
    return state


def played(state: SkeletonState, *actions: str) -> SkeletonState:
    """The position after these actions; where a card is drawn, it is named too: `play 3 draw 8`."""
    for action in actions:
        text, _, drawn = action.partition(" draw ")
        chance = ScriptedChance([(0, [CARDS.index(drawn)])] if drawn else [])
        state.play(text, chance)
    return state


def seen(state: SkeletonState, seat: int | None) -> SkeletonView:
    view = state.view(seat)
    assert isinstance(view, SkeletonView)
    return view


def to_the_end(state: SkeletonState) -> SkeletonState:
    """Every seat plays the lowest card it holds."""
    while not state.is_over():
        state.apply(state.legal()[0], FastChance(1))
    return state


def test_X_1_1_twelve_cards() -> None:
    assert table().census() == {str(number): 1 for number in range(1, 13)}


def test_X_2_1_three_cards_each_then_the_gift_then_the_pile() -> None:
    state = table(3, "1 2 3 4 5 6 7 8 9 10")
    assert [seen(state, seat).players[seat].hand for seat in range(3)] == [
        ["1", "2", "3"],
        ["4", "5", "6"],
        ["7", "8", "9"],
    ]
    assert (state.actor, seen(state, 0).pile) == (0, 2)
    assert seen(played(state, "swap 1"), 0).players[0].hand == ["2", "3", "10"]


def test_X_2_1_a_deal_that_cannot_be_is_refused() -> None:
    with pytest.raises(DealError, match="all cards of the box"):
        GAME.new(deal={"cards": ["1", "1"]})


def test_X_3_1_a_card_of_the_hand_is_played() -> None:
    state = table(2, "3 5 8")
    assert {"play 3", "play 5", "play 8"} <= set(state.legal_texts())
    assert seen(played(state, "play 5 draw 12"), None).players[0].played == ["5"]


def test_X_3_2_one_seat_may_swap_once_and_then_plays() -> None:
    state = played(table(2, "3 5 8 1 2 4 12"), "swap 3")
    assert state.actor == 0
    assert state.legal_texts() == ["play 12", "play 5", "play 8"]
    assert "swap" not in " ".join(played(state, "play 5 draw 6").legal_texts())


def test_X_3_2_the_others_read_that_a_card_was_swapped_not_which() -> None:
    state = table(2, "3 5 8")
    action = GAME.notation.action("swap 3")
    lines = [state.shown_lines(action, seat) for seat in (0, 1, None)]
    assert lines == [["swap 3"], ["swap"], ["swap"]]


def test_X_3_3_a_card_is_drawn_while_there_is_one() -> None:
    state = played(table(3, "1 2 3 4 5 6 7 8 9 10"), "play 1 draw 12", "play 4 draw 11")
    assert seen(state, 0).players[0].hand == ["2", "3", "12"]
    assert seen(state, 0).pile == 0
    assert seen(played(state, "play 7"), 2).players[2].hand == ["8", "9"]


def test_X_4_1_the_game_ends_when_the_next_seat_holds_no_card() -> None:
    state = to_the_end(table())
    assert [len(player.played) for player in seen(state, None).players] == [6, 5]


def test_X_4_2_the_gift_counts_for_the_seat_that_swapped() -> None:
    first = "1 2 3 4 5 6 12"
    assert sum(to_the_end(table(2, first)).scores()) == 78 - 12
    swapped = to_the_end(played(table(2, first), "swap 1"))
    assert (sum(swapped.scores()), seen(swapped, None).gift) == (78, "1")


def test_X_4_3_the_most_points_win() -> None:
    state = to_the_end(table())
    assert state.winners() == [state.scores().index(max(state.scores()))]
    assert table().winners() == []


def test_X_5_1_a_seat_knows_its_hand_and_the_gift_it_gave() -> None:
    state = played(table(2, "3 5 8"), "swap 3")
    assert [seen(state, seat).gift for seat in (0, 1, None)] == ["3", None, None]
    assert seen(state, 1).players[0].hand is None
