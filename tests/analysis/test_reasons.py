"""Why a choice is better, in a sentence: from the seat's belief, in both languages."""

from __future__ import annotations

import pytest

import ilion
from ilion.analysis.reasons import reason
from ilion.core.message import Message
from ilion.core.registry import bundled_names
from ilion.core.state import State
from ilion.core.text import LANGUAGES, Translator

GAMES = [ilion.game(name) for name in bundled_names()]


def compared(game: ilion.Game, seed: int) -> list[tuple[State, Message]]:
    """Positions of a game of random moves, with what speaks for one of two choices."""
    found = []
    record = ilion.simulate(game, seats=game.seat_counts[0], seed=seed)
    for ply in list(record.replay())[5:45:4]:
        legal = list(ply.before.legal())
        if len(legal) > 1:
            belief = game.belief(ply.before.view(ply.seat))
            for better, other in ((legal[0], legal[-1]), (legal[-1], legal[0])):
                why = reason(game, belief, ply.seat, better, other, seed=ply.number)
                if why is not None:
                    found.append((ply.before, why))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_can_say_why_in_both_languages(game: ilion.Game) -> None:
    found = compared(game, 1)
    assert found
    for language in LANGUAGES:
        translator = Translator(game.package, language)
        assert all(translator.say(why).strip() for _, why in found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_fact_has_its_words(game: ilion.Game) -> None:
    assert game.reasons is not None
    for language in LANGUAGES:
        translator = Translator(game.package, language)
        for fact in game.reasons.facts:
            for count in (1, 2):
                assert translator.say(Message(f"why.{fact.name}", {"count": count}))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_choice_has_no_reason_against_itself(game: ilion.Game) -> None:
    state = game.new(seed=3)
    action = state.legal()[0]
    belief = game.belief(state.view(state.actor))
    assert reason(game, belief, state.actor, action, action) is None


def test_the_horse_says_how_much_surer_an_announcement_is_and_how_many_more_heroes_it_places() -> (
    None
):
    # Given a fresh pile: 17 of 20 cards allow 1, 8 allow 3
    game = ilion.game("horse")
    state = game.new(seats=2, seed=1)
    belief = game.belief(state.view(state.actor))
    one, three = (game.notation.action(f"announce {number}") for number in (1, 3))
    bold = reason(game, belief, state.actor, three, one)
    careful = reason(game, belief, state.actor, one, three)
    assert (bold and (bold.key, bold.args["count"])) == ("why.heroes", 2)
    assert (careful and (careful.key, careful.args["count"])) == ("why.sure", 45)


def test_the_horse_says_why_of_most_choices() -> None:
    game = ilion.game("horse")
    record = ilion.simulate(game, seats=3, seed=2)
    said = asked = 0
    for ply in list(record.replay())[::3]:
        legal = list(ply.before.legal())
        if len(legal) > 1:
            belief = game.belief(ply.before.view(ply.seat))
            whys = [
                reason(game, belief, ply.seat, better, other, seed=ply.number)
                for better, other in ((legal[0], legal[-1]), (legal[-1], legal[0]))
            ]
            asked, said = asked + 1, said + any(whys)
    assert said > asked / 2
