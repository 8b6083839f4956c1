"""Every text exists in English and French, with the same gaps."""

import re

import pytest

from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.registry import all_games
from ilion.core.text import LANGUAGES, MissingText, Translator, catalogue, rules_page

PACKAGES = ["ilion", "ilion.server", *(game.package for game in all_games())]


@pytest.mark.parametrize("package", PACKAGES)
def test_languages_have_the_same_keys(package: str) -> None:
    english, french = (set(catalogue(package, language)) for language in ("en", "fr"))
    assert english == french


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{\{\w+\}\}|\$t\([\w.{}]+\)", text))


@pytest.mark.parametrize("package", PACKAGES)
def test_texts_have_the_same_gaps(package: str) -> None:
    english, french = (catalogue(package, language) for language in ("en", "fr"))
    for key, text in english.items():
        # A singular may spell its number out: 'one hero'.
        spelt = {"{{count}}"} if key.endswith("_one") else set()
        assert gaps(text) | spelt == gaps(french[key]) | spelt, key


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(package: str, language: str) -> None:
    for key, text in catalogue(package, language).items():
        assert text.strip() == text != "", key
        assert "  " not in text, key


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_every_game_must_say(game: Game, language: str) -> None:
    voice = Translator(game.package, language, ["Ana"] * max(game.seat_counts))
    for key in ("title", "pitch"):
        assert voice.say(Message(key))
    for action in game.notation.actions:
        assert voice.say(action.label)
    for option in game.options:
        assert voice.say(Message(f"option.{option}.name"))
        assert voice.say(Message(f"option.{option}.why"))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_rules_pages_have_the_same_parts(game: Game) -> None:
    heads = [re.findall(r"^#+", rules_page(game, language), re.M) for language in LANGUAGES]
    assert heads[0] == heads[1]
    assert len(heads[0]) > 4


def test_plurals_follow_the_language() -> None:
    names = ["Ana"]
    zero = Message("event.score", {"seat": 0, "count": 0})
    assert Translator("ilion.games.horse", "en", names).say(zero) == "Ana: 0 points."
    assert Translator("ilion.games.horse", "fr", names).say(zero) == "Ana\u00a0: 0 point."


def test_lists_are_joined_in_the_language() -> None:
    heroes = [Message("hero.red"), Message("hero.blue"), Message("hero.green")]
    assert Translator("ilion.games.horse", "en").say(heroes) == "red, blue and green"
    assert Translator("ilion.games.horse", "fr").say(heroes) == "rouge, bleu et vert"


def test_french_shortens_de_before_a_vowel() -> None:
    fallen = Message("event.reserve_destroyed", {"seat": 0})

    def said(name: str, language: str) -> str:
        return Translator("ilion.games.hector", language, [name]).say(fallen)

    assert said("Élise", "fr") == "La réserve d'Élise est détruite."
    assert said("Machaon", "fr") == "La réserve de Machaon est détruite."
    assert said("Élise", "en") == "The reserve of Élise is destroyed."


def test_a_name_is_never_read_as_a_text() -> None:
    """Players choose their names: gaps and keys in them stay as they are typed."""
    voice = Translator("ilion.games.horse", "en", ["$t(hero.red) {{count}}"])
    assert voice.say(Message("event.score", {"seat": 0, "count": 2})) == (
        "$t(hero.red) {{count}}: 2 points."
    )


def test_a_missing_text_or_argument_is_noticed() -> None:
    voice = Translator("ilion", "en")
    with pytest.raises(MissingText):
        voice.say(Message("no.such.key"))
    with pytest.raises(MissingText):
        voice.say(Message("play.saved"))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_pages_show_the_components(game: Game, language: str) -> None:
    page = rules_page(game, language)
    assert "[[" not in page
    for grid in game.reference().values():
        assert all(Translator(game.package, language).say(row[0]) in page for row in grid.rows)
