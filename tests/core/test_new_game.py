"""A new game is one folder: the skeleton, written into a temporary one, is found and played."""

import io
from pathlib import Path

import pytest
from games_folder import forget_games, installed

import new_game
from ilion.cli import main
from ilion.core.conformance import check_notation, conform
from ilion.core.errors import BrokenGame, IlionError
from ilion.core.registry import all_games, broken_games, bundled_names, game, names

FILES = {
    *("__init__", "belief", "components", "deal", "events", "notation"),
    *("position", "rules", "value", "view"),
}


def written(games_folder: Path, name: str) -> Path:
    new_game.write(name, f"ilion.games.{name}", games_folder / name)
    forget_games()
    return games_folder / name


def test_the_skeleton_has_every_file_of_the_floor_plan(tmp_path: Path) -> None:
    files = new_game.write("toy", "toy", tmp_path / "toy")
    assert {file.stem for file in files if file.suffix == ".py"} == FILES
    others = {file.name for file in files if file.suffix != ".py"}
    assert others == {"components.toml", "en.json", "fr.json", "rules.en.md", "rules.fr.md"}
    assert not any("skeleton" in file.read_text("utf-8").lower() for file in files)


def test_a_new_game_is_found_conforms_and_is_played_by_bots(
    games_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    written(games_folder, "toy")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 20))
    for seats, options in game("toy").tables():
        conform(game("toy"), seats, options, seed=1)
    check_notation(game("toy"))
    assert "toy" in [each.name for each in all_games()]
    out = str(tmp_path_factory.mktemp("arena"))
    for command in (
        ["games"],
        ["rules", "toy", "--lang", "fr"],
        ["play", "toy", "--seats", "2", "--seed", "1"],
        ["simulate", "toy", "--bots", "hoplite,greedy,random", "--games", "1", "--seed", "1"],
        ["arena", "toy", "--bots", "greedy,random", "--pairs", "2", "--jobs", "1", "--out", out],
    ):
        with pytest.raises(SystemExit) as done:
            main(command)
        assert done.value.code == 0, command
    assert "Toy" in capsys.readouterr().out


def test_an_installed_package_brings_a_game(site: Path) -> None:
    installed(site, "toy")
    assert game("toy").package == "my_games.toy"
    assert "toy" in names()
    assert "toy" not in bundled_names()
    conform(game("toy"), 2, {}, seed=1)


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    forget_games()


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("rules.py", "DRAW: Final = 0", "DRAW: Final = nothing", "toy.rules, line 2.: NameError"),
        ("components.toml", "hand = 3", "hand = 4", "toy.components, line 1.: ComponentsError"),
        ("notation.py", '"swap", card', '"play", card', "Two actions .* 'play 1'"),
        ("__init__.py", 'name="toy"', 'name="toys"', "calls itself 'toys'"),
        ("__init__.py", "GAME = Game(", "GAME = dict(", "toy.GAME is not a Game"),
        ("__init__.py", "import Game\n", "import Gamble\n", "toy, line 3: ImportError"),
    ],
)
def test_a_broken_game_is_named_and_stops_no_other(
    games_folder: Path,
    capsys: pytest.CaptureFixture[str],
    file: str,
    old: str,
    new: str,
    sentence: str,
) -> None:
    spoil(written(games_folder, "toy") / file, old, new)
    with pytest.raises(BrokenGame, match=f"The game toy cannot be loaded: .*{sentence}"):
        game("toy")
    assert list(broken_games()) == ["toy"]
    assert "horse" in [each.name for each in all_games()]
    with pytest.raises(SystemExit) as done:
        main(["games"])
    assert done.value.code == 0
    assert "The game toy cannot be loaded" in capsys.readouterr().out


def test_no_game_of_the_house_is_broken() -> None:
    assert broken_games() == {}


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "one name"),
        (["Skat"], "lower case"),
        (["my-game"], "one word"),
        (["class"], "one word"),
        (["horse"], "already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(args: list[str], sentence: str) -> None:
    with pytest.raises(IlionError, match=sentence):
        new_game.check_name(args)


def test_the_clauses_get_a_letter_of_their_own() -> None:
    assert new_game.clause_letter("skat") == "S"
    assert new_game.clause_letter("hi") == "A"  # H is Hector's, I is Iliade's
