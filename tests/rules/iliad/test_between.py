"""I-10 Between sieges: clearing, drawing, discarding, and what the table's chat is for."""

import pytest

import ilion
from ilion.core.message import Message
from ilion.core.text import LANGUAGES, Translator, rules_page
from rules.iliad.table import (
    ALL_MODES,
    ILIAD,
    LIMIT,
    army,
    discards,
    hand,
    legal,
    letters,
    play,
    position,
    seen,
    table,
)


def ended(**more: object) -> ilion.Playthrough:
    """Three seats after a siege that seat 0 has won, in the middle of drawing."""
    fields: dict[str, object] = {
        "armies": ["4 43 e(a1)", "2", "1"],
        "out": {1: 3, 2: 2},
        "stakes": ["city1"],
        **more,
    }
    game = position(3, **fields)  # type: ignore[arg-type]
    play(game, "0 pass", "0 take city1")
    return game


def test_I_10_1_heroes_return_and_the_table_is_cleared() -> None:
    game = ended(pile="111222333")
    view = seen(game)
    assert all(camp.hero is None and camp.groups == [] for camp in view.camps)
    assert list(view.heroes.values()) == [1, 2, 3]
    assert army(game, 0) == ""


def test_I_10_1_army_cards_on_the_table_are_discarded_hands_are_kept() -> None:
    game = ended(hands=["cc", "b", "t"], pile="111222333")
    assert {"e", "a"} <= set(discards(game))
    assert seen(game).discards["elephant"] == 5
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == ("111cc", "222b", "333t")


@pytest.mark.parametrize("first", [0, 1, 2])
def test_I_10_1_the_first_player_of_the_siege_draws_first(first: int) -> None:
    game = ended(first=first, pile="111222333")
    drawn = ["111", "222", "333"]
    assert [hand(game, (first + turn) % 3) for turn in range(3)] == drawn


def test_I_10_1_all_draw_before_anybody_discards() -> None:
    full = "111122223333"
    game = ended(hands=[full, full[:10], ""], pile="aaaccceee", armies=["4 4"])
    assert [camp.hand for camp in seen(game).camps] == [15, 13, 3]
    assert (seen(game).phase, game.state.actor) == ("drop", 0)


def test_I_10_1_seats_discard_down_to_the_limit_in_the_same_order() -> None:
    full = "111122223333"
    game = ended(hands=[full, "", full[:10]], pile="aaaccceee", armies=["4 4"], first=2)
    play(game, "2 drop hoplites1")
    play(game, "0 drop chariot", "0 drop hoplites1")
    assert len(legal(game, "drop")) > 1
    play(game, "0 drop hoplites1")
    assert seen(game).phase == "turn"
    assert [camp.hand for camp in seen(game).camps] == [12, 3, 12]
    assert seen(game).discards["chariot"] >= 1


@pytest.mark.parametrize(("seats", "mode"), ALL_MODES)
def test_I_10_1_the_hand_limit_of_each_mode(seats: int, mode: str) -> None:
    game = table(seats, mode)
    while seen(game).phase == "turn":
        game.act("pass")
    while seen(game).phase in ("take", "drop"):
        game.act(game.state.legal()[0])
    assert [camp.hand for camp in seen(game).camps] == [LIMIT[seats]] * seats


def new_piles(game: ilion.Playthrough) -> list[list[str]]:
    return [line.split()[2:] for line in game.log() if line.startswith("* army")]


def test_I_10_2_the_discards_become_a_new_pile_when_a_card_is_missing() -> None:
    game = ended(pile="2222")
    (pile,) = new_piles(game)
    assert len(pile) == 75 - 4
    assert hand(game, 0) == "222"
    assert sorted(hand(game, 1)) == sorted("2" + letters(pile[:2]))
    assert sorted(hand(game, 2)) == sorted(letters(pile[2:5]))
    assert seen(game).army_left == 75 - 4 - 5
    assert seen(game).discards == {}


def test_I_10_2_an_empty_pile_is_made_anew_only_when_a_card_must_be_drawn() -> None:
    game = ended(pile="111222333")
    assert seen(game).army_left == 0
    assert new_piles(game) == []


def test_I_10_2_where_both_are_empty_nothing_is_drawn() -> None:
    """Six seats leave 15 cards in the pile, and nobody has laid anything."""
    game = table(6)
    while seen(game).phase == "turn":
        game.act("pass")
    while seen(game).phase == "take":
        game.act(game.state.legal()[0])
    assert [camp.hand for camp in seen(game).camps] == [13] * 5 + [10]


def test_I_10_2_who_got_fewer_is_not_served_later() -> None:
    game = table(6)
    while seen(game).number == 1:
        game.act("pass" if seen(game).phase == "turn" else game.state.legal()[0])
    assert sum(seen(game).discards.values()) == 15  # dropped by the others
    assert seen(game).camps[5].hand == 10


def test_I_10_3_the_chat_is_for_bargaining() -> None:
    """Offline there is no chat, so help during a siege speaks of bargaining only."""
    words = (("Bargaining", "chat"), ("Négocier", "discussion"))
    for language, (bargaining, chat) in zip(LANGUAGES, words, strict=True):
        voice = Translator("ilion.games.iliad", language)
        for siege in ("thanatos", "gorgon"):
            assert bargaining in voice.say(Message(f"prompt.why.{siege}"))
        assert chat in rules_page(ILIAD, language)


def test_I_10_3_cards_are_never_given_or_exchanged() -> None:
    words = {action.text.split()[0] for action in ILIAD.notation.actions}
    assert words == {"lay", "alone", "on", "attack", "strike", "pass", "take", "drop"}
