"""What is told of a finished game, in both languages."""

import random
from dataclasses import replace

import pytest

import ilion
from ilion.core.events import Event
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.registry import bundled_names
from ilion.core.story import Story
from ilion.core.text import LANGUAGES, Translator

GAMES = [ilion.game(name) for name in bundled_names()]


def finished(game: Game, seed: int) -> tuple[Story, int]:
    state, chance, choice = game.new(seed=seed), ilion.FastChance(seed), random.Random(seed)
    events: list[Event] = state.opening()
    while not state.is_over():
        state.apply(choice.choice(list(state.legal())), chance, events)
    return game.story([event.public for event in events], state.seats), state.seats


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_finished_game_has_a_story_in_both_languages(game: Game) -> None:
    story, seats = finished(game, 1)
    assert story.reason
    assert story.score
    assert len(story.figures) >= 3
    said = [story.reason, story.score, *(part for figure in story.figures for part in figure)]
    for language in LANGUAGES:
        translator = Translator(game.package, language, [f"Player {seat}" for seat in range(seats)])
        assert all(translator.say(message).strip() for message in said)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_that_was_given_up_early_has_a_story_too(game: Game) -> None:
    assert len(game.story([], game.seat_counts[0]).figures) <= 4


def test_the_story_of_a_war_counts_its_battles() -> None:
    story, _ = finished(ilion.game("hector"), 2)
    battles = story.figures[0][0]
    assert battles.key == "story.battles"
    assert battles.args["count"] > 1


def test_a_game_without_a_story_tells_none() -> None:
    plain = replace(ilion.game("horse"), story=lambda told, seats: Story())
    assert plain.story([Message("event.kept")], 2).figures == []


@pytest.mark.parametrize(("greek", "trojan"), [(3, 1), (2, 2)])
def test_where_parts_and_steps_are_equal_the_end_of_troia_names_the_tie_break(
    greek: int, trojan: int
) -> None:
    game = ilion.game("troia")
    told = [Message("event.deck_out", {"seats": [0]})]
    told += [Message("event.compared", {"parts": 2, "steps": 2})]
    told += [Message("event.invaders", {"greek": greek, "trojan": trojan})]
    said = Translator(game.package, "en", ["Ana", "Ben"]).say(game.story(told, 2).reason)
    assert said.startswith("A deck was empty")
    assert ("3 Greek, 1 Trojan" if greek > trojan else "2 each") in said
