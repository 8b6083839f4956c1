"""Components are data; a wrong file is refused with a sentence."""

from importlib.resources import files

import pytest

from ilion.core.components import Components
from ilion.core.errors import ComponentsError
from ilion.core.game import Game
from ilion.core.registry import all_games
from ilion.games.horse.components import read

HORSE = files("ilion.games.horse").joinpath("components.toml").read_text("utf-8")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_fact_has_a_source_and_every_game_its_makers(game: Game) -> None:
    components = Components.load(game.package)
    assert all(section["source"] for section in components.data.values())
    assert components.box().authors
    assert components.box().publisher


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("bonuses = [3, 1, 1, 1, 0, 0, 0]", "bonuses = [3, 1]", "needs 7 whole numbers"),
        ("each = 10", 'each = "ten"', "needs each, of type int"),
        ("each = 10", "each = -1", "cannot be below 0"),
        ("each = 10", "each = 13", "no room for all heroes with 2 seats"),
        ("helpers = 2", "helpers = 3", "the horse holds two heroes"),
        ('"red", "yellow"', '"red", "pink"', "colours are red, yellow, blue, green"),
        ("1 = 3\n2 = 6\n3 = 6\nP = 2", "1 = 0\n2 = 0\n3 = 0\nP = 0", "lets a hero be placed"),
        ('source = "rulebook, set-up', 'origin = "rulebook, set-up', "where its facts come from"),
        ("[heroes]", "[heroes", "are not TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in HORSE
    with pytest.raises(ComponentsError, match=sentence):
        read(Components.parse("horse", HORSE.replace(old, new, 1)))


def test_makers_are_named() -> None:
    assert {game.name: game.box.authors for game in all_games()}["horse"] == ("Alex Randolph",)
