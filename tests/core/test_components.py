"""Components are data; a wrong file is refused with its line and a sentence."""

from importlib.resources import files

import pytest

from ilion.core.components import GRADES, Components
from ilion.core.errors import ComponentsError
from ilion.core.game import Game
from ilion.core.registry import all_games
from ilion.games.horse.components import read

HORSE = files("ilion.games.horse").joinpath("components.toml").read_text("utf-8")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_value_has_a_grade_and_a_source(game: Game) -> None:
    for source in game.components.sources():
        assert source.grade in GRADES
        assert source.where
        assert "picture" not in source.where  # the rulebooks at hand have none


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_game_names_its_makers(game: Game) -> None:
    assert game.box.authors
    assert game.box.publisher
    assert str(game.box.year) in game.box.published


def test_makers_are_named() -> None:
    makers = {game.name: game.box for game in all_games()}
    assert makers["horse"].authors == ("Alex Randolph",)
    assert makers["horse"].published == "1993/94"
    assert makers["troia"].illustrators == ("Alba Aragón",)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("bonuses = [3, 1, 1, 1, 0, 0, 0]", "bonuses = [3, 1]", "bonuses needs 7 whole numbers"),
        ("each = 10", 'each = "ten"', "line 16: .* each is missing or is not a whole number"),
        ("each = 10", "each = -1", "line 16: .* cannot be below 0"),
        ("each = 10", "each = 13", "no room for all heroes with 2 seats"),
        ("helpers = 2", "helpers = 3", "line 17: .*the horse holds two heroes"),
        ('"red", "yellow"', '"red", "pink"', "colours are red, yellow, blue, green"),
        ("1 = 3\n2 = 6\n3 = 6\nP = 2", "1 = 0\n2 = 0\n3 = 0\nP = 0", "lets a hero be placed"),
        ("[heroes]", "[heroes", "are not TOML: .*line 14"),
        ("each = 10\n", "", r"line 14: \[heroes\] each is missing"),
        ("[treasure]", "[trasure]", r"\[treasure\] cards is missing"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in HORSE
    with pytest.raises(ComponentsError, match=sentence):
        read(Components.parse("horse", HORSE.replace(old, new, 1)))


def test_a_value_without_a_source_is_refused() -> None:
    text = HORSE.replace('source = "rulebook: contents"', 'source = "somebody said so"')
    with pytest.raises(ComponentsError, match=r"\[heroes\] colours needs a source, like"):
        Components.parse("horse", text).check_sources()


def test_the_digest_tells_values_apart_and_nothing_else() -> None:
    horse = Components.parse("horse", HORSE)
    assert Components.parse("horse", HORSE.replace("contents", "page 1")).digest == horse.digest
    assert Components.parse("horse", HORSE.replace("each = 10", "each = 9")).digest != horse.digest
