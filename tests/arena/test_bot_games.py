"""What bot games say of a game: how it is counted, and that what is kept fits the game."""

import pytest

import ilion
from ilion.bots.levels import LEVELS
from ilion.core.registry import bundled_names
from ilion.core.text import LANGUAGES, Translator
from ilion.stats.bot_games import Played, count, play_table, statistics, usual_tables


def test_wins_are_counted_by_seat_and_by_order_of_play() -> None:
    # Given two games, both won by the seat that began
    games = [Played([1.0, 0.0], 0, 7, "won", 3), Played([0.0, 1.0], 1, 9, "won", 5)]
    found = count(2, {}, games)
    assert [share.value for share in found.by_seat] == [0.5, 0.5]
    assert [share.value for share in found.by_order] == [1.0, 0.0]
    assert (found.lengths, found.ends) == ({"7": 1, "9": 1}, {"won": 2})
    assert found.margins == {"3": 1, "5": 1}


def test_bots_play_a_table_to_its_end() -> None:
    found = play_table(ilion.game("horse"), 3, {"open_horse": False}, 2, seed=1, bot="random")
    assert sum(found.lengths.values()) == sum(found.ends.values()) == found.games == 2
    assert sum(share.value for share in found.by_seat) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("name", bundled_names())
def test_what_is_kept_is_of_thousands_of_games_and_has_its_words(name: str) -> None:
    game = ilion.game(name)
    found = statistics(game)
    assert found
    assert found.rules == game.rules  # else: python tools/bot_games.py play
    assert found.bot in LEVELS
    assert [(each.seats, each.options) for each in found.tables] == list(usual_tables(game))
    assert sum(each.games for each in found.tables) >= 2000
    for language in LANGUAGES:
        words = Translator(game.package, language)
        ends = {f"statistics.end.{end}" for each in found.tables for end in each.ends}
        for key in ends | {"statistics.length", "statistics.margin"}:
            assert words.has(key), key
