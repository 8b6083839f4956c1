"""I-12 What each player sees."""

import json

import pytest

import ilion
from ilion.core.text import Translator
from rules.iliad.table import ALL_MODES, ILIAD, army, hand, lay, play, position, seen, table

EVERYBODY = (None, 0, 1, 2)


def assert_same_for(seats: tuple[int | None, ...], *games: ilion.Playthrough) -> None:
    """These seats cannot tell the games apart."""
    for seat in seats:
        assert len({seen(game, seat).to_bytes() for game in games}) == 1


def test_I_12_1_other_hands_are_hidden() -> None:
    games = [position(hands=cards) for cards in (["1a", "4e", "pp"], ["1a", "23", "cc"])]
    assert_same_for((None, 0), *games)
    assert hand(games[0], 1) == "4e"


def test_I_12_1_a_partners_hand_is_hidden() -> None:
    games = [position(4, "teams", hands=["1", "2", mine]) for mine in ("4", "e")]
    assert_same_for((None, 0, 1, 3), *games)


def test_I_12_1_cards_in_other_horses_are_hidden() -> None:
    games = [position(armies=[load]) for load in ("h(43a)", "h(111)")]
    assert_same_for((None, 1, 2), *games)
    assert [army(game, 0) for game in games] == ["h(43a)", "h(111)"]


def test_I_12_1_how_many_cards_a_horse_carries_is_open() -> None:
    assert army(position(armies=["h(43a) h"]), 0, 1) == "h(???) h"


def test_I_12_1_the_order_of_the_piles_is_hidden() -> None:
    games = [
        table(oracle=["thanatos1", oracle], victory=["city1", victory], pile=pile)
        for oracle, victory, pile in (("gorgon", "helen", "4e3"), ("thanatos3", "city2", "3e4"))
    ]
    assert_same_for(EVERYBODY, *games)


def test_I_12_1_a_card_to_be_laid_is_hidden_until_it_has_its_place() -> None:
    games = [position(hands=["4e", "1"]) for _ in range(2)]
    play(games[0], "0 lay hoplites4")
    play(games[1], "0 lay elephant")
    assert_same_for((None, 1, 2), *games)
    assert [seen(game, 0).laying for game in games] == ["hoplites4", "elephant"]
    assert seen(games[0], 1).laying == "hidden"
    play(games[0], "0 alone")
    assert army(games[0], 0, 1) == "4"


def test_I_12_1_others_are_shown_a_lay_together_with_its_place() -> None:
    game = position(armies=["h e"], hands=["4a"])
    lines: dict[int | None, list[str]] = {seat: [] for seat in EVERYBODY}
    for text in ("lay hoplites4", "on 1"):
        for seat in EVERYBODY:
            lines[seat] += game.state.shown_lines(ILIAD.notation.action(text), seat)
        play(game, f"0 {text}")
    assert lines[0] == ["lay hoplites4", "on 1"]
    assert lines[1] == lines[2] == lines[None] == ["lay hidden", "on 1"]
    game = position(armies=["h e"], hands=["4a"])
    play(game, "0 lay archers")
    assert game.state.shown_lines(ILIAD.notation.action("on 2"), 1) == ["lay archers", "on 2"]
    assert game.state.shown_lines(ILIAD.notation.action("alone"), 1) == ["lay archers", "alone"]


@pytest.mark.parametrize("text", ["attack 1", "attack hand", "pass"])
def test_I_12_1_other_lines_are_shown_as_they_are(text: str) -> None:
    game = position(armies=["a", "4"], hands=["c"])
    assert game.state.shown_lines(ILIAD.notation.action(text), 1) == [text]


def test_I_12_1_events_tell_a_hidden_card_to_its_owner_only() -> None:
    game = position(armies=["h"], hands=["4"])
    (told,) = play(game, "0 lay hoplites4", "0 on 1")
    assert "hoplites4" in json.dumps(told.to_json(0))
    for seat in (None, 1, 2):
        assert "hoplites4" not in json.dumps(told.to_json(seat))


def test_I_12_1_events_tell_drawn_cards_to_their_owner_only() -> None:
    game = position(armies=["4"], out={1: 3, 2: 2}, stakes=["city1"], pile="eeecccttt")
    events = play(game, "0 pass", "0 take city1")
    told = {seat: json.dumps([event.to_json(seat) for event in events]) for seat in EVERYBODY}
    for seat, card in enumerate(("elephant", "chariot", "catapult")):
        assert [card in told[viewer] for viewer in EVERYBODY] == [
            viewer == seat for viewer in EVERYBODY
        ]


def test_I_12_1_what_lies_on_the_table_is_open() -> None:
    game = position(armies=["42 e(1a)", "c p"], taken={1: ["helen"]}, losses={2: ["thanatos2"]})
    for seat in EVERYBODY:
        view = seen(game, seat)
        assert [camp.strength for camp in view.camps] == [12 + 4, 3, 0]
        assert view.camps[1].taken == {"helen": 1}
        assert view.camps[2].losses == {"thanatos2": 1}


def test_I_12_1_discards_and_hand_sizes_are_open() -> None:
    game = position(armies=["a", "4"], hands=["12", "34", ""])
    play(game, "0 attack 1", "0 strike 1 1")
    for seat in EVERYBODY:
        view = seen(game, seat)
        assert view.discards == {"hoplites4": 1, "archers": 1}
        assert [camp.hand for camp in view.camps] == [2, 2, 0]


def test_I_12_1_no_event_tells_a_new_pile() -> None:
    told = []
    for seed in (1, 2):
        game = position(armies=["4"], out={1: 3, 2: 2}, stakes=["city1"], pile="", seed=seed)
        events = play(game, "0 pass", "0 take city1")
        told.append(json.dumps([event.to_json(None) for event in events]))
    assert told[0] == told[1]


@pytest.mark.parametrize(("seats", "mode"), ALL_MODES)
def test_views_can_be_read_out_in_every_position(seats: int, mode: str) -> None:
    record = ilion.simulate(ILIAD, seats, 3, options={"mode": mode})
    for ply in record.replay():
        assert ply.before.view(ply.seat).sheet()


def test_choices_name_the_cards_they_concern() -> None:
    game = position(armies=["e(a)", "421"])
    play(game, "0 attack 1")
    prompt = game.state.prompt(0)
    assert prompt is not None
    voice = Translator("ilion.games.iliad", "en", ["Ana", "Ben", "Cleo"])
    assert [voice.say(choice.label) for choice in prompt.choices] == [
        "Ben: Hoplites 1 from [1] Phalanx 4-2-1",
        "Ben: Hoplites 4 from [1] Phalanx 4-2-1",
    ]


def test_a_face_up_card_cannot_be_taken_back_a_hidden_one_can() -> None:
    game = table(3, hands=["h4"])
    lay(game, 0, "h")
    assert game.undo_floor(0) == game.ply
    game = table(2, hands=["h4"])
    lay(game, 0, "h")
    play(game, "1 pass")
    lay(game, 0, "4", "on 1")
    assert game.undo_floor(0) == game.ply - 2
