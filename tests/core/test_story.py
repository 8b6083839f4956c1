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
from ilion.core.view import Cell

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
    assert story.tables
    assert story.length > 1
    said: list[Cell] = [story.reason, story.score]
    said += [part for figure in story.figures for part in figure]
    for title, grid in story.tables:
        assert {len(row) for row in grid.rows} == {len(grid.header)}
        said += [title, *grid.header, *(row[0] for row in grid.rows)]
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


def test_a_war_without_a_battle_has_no_figures() -> None:
    assert ilion.game("hector").story([], 2).figures == []


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


def announced(seat: int, count: int, card: str) -> Message:
    lucky = card == "P" or int(card) >= count
    key = "event.poseidon" if card == "P" else "event.allowed" if lucky else "event.refused"
    return Message(key, {"seat": seat, "count": count, "card": card})


def test_luck_of_announcements_is_measured_by_the_cards_that_were_left() -> None:
    # Given a pile of 3 noughts, 3 ones, 6 twos, 6 threes and 2 Poseidons
    told = [announced(0, 2, "0"), announced(1, 3, "P")]
    # When the first two announcements were made
    [(_, grid)] = ilion.game("horse").story(told, 2).tables
    # Then 14 of 20 cards were good for a two, and 8 of the 19 that were left for a three
    say = Translator("ilion.games.horse", "en", ["Ana", "Ben"]).say
    rows = [[say(cell) for cell in row] for row in grid.rows]
    assert rows == [
        ["Ana", "0/0", "0/1", "0/0", "0", "0.7"],
        ["Ben", "0/0", "0/0", "1/1", "1", "0.4"],
    ]


def test_points_of_iliade_are_told_siege_by_siege_and_so_is_who_hit_whom() -> None:
    told = [Message("event.struck", {"seat": 0, "other_seat": 1})] * 2
    told += [Message("event.gorgon_won", {"seat": 1, "points": [0, 0]})]
    told += [Message("event.gorgon_won", {"seat": 0, "points": [0, 4]})]
    told += [Message("event.score", {"seat": seat, "count": 3 + seat}) for seat in (0, 1)]
    points, hits = (grid.rows for _, grid in ilion.game("iliad").story(told, 2).tables)
    assert [row[1:] for row in points] == [["0", "+4"], ["+3", "0"], ["3", "4"]]
    assert [row[1:] for row in hits] == [["", 2], [0, ""]]


def test_battles_won_are_counted_by_the_colour_that_counted_most() -> None:
    side = {"total": 7, "counts": [["red", [3]], ["blue", [4]]]}
    battle = {"number": 1, "victor": 1, "retreated": None, "sides": [side, side]}
    fled = {**battle, "victor": 0, "retreated": 1}
    told = [Message("event.prepared", {"closed": each}) for each in (battle, fled)]
    (_, grid), _ = ilion.game("hector").story(told, 2).tables
    heads = [head.key for head in grid.header]
    assert grid.rows[1][heads.index("colour.blue")] == 1
    assert grid.rows[0][heads.index("story.colours_retreat")] == 1
    assert [row[-1] for row in grid.rows] == [1, 1]


def test_turns_of_troia_are_counted_without_what_a_power_draws() -> None:
    told = [Message("event.offered", {"seat": 0, "god": "zeus"})]
    told += [Message("event.drew", {"seat": seat, "count": 2}) for seat in (0, 1)]
    assert ilion.game("troia").story(told, 2).length == 2
