"""An owner of the box corrects its components, and plays, records and checks games with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ilion.core.components import VARIABLE

# One value of each game that an owner might know better, and that the rules really use.
CORRECTIONS = {
    "hector": ('menelaos = ["yellow", 3]', 'menelaos = ["yellow", 6]'),
    "horse": ("bonuses = [3, 1, 1, 1, 0, 0, 0]", "bonuses = [0, 0, 0, 1, 1, 1, 3]"),
    "iliad": ("triremes = [4, 3, 3]", "triremes = [3, 4, 3]"),
    "troia": (
        'steps = ["either", "paris", "hector", "both"]',
        'steps = ["paris", "either", "both", "hector"]',
    ),
}


def ilion(*args: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ilion", *args]
    environment = {**os.environ, **(env or {})}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)


def own_file(folder: Path, game: str, edition: str = "Ana's box") -> Path:
    old, new = CORRECTIONS[game]
    text = ilion("components", game).stdout
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new).replace("Ilion's default", edition), "utf-8")
    return path


def played(folder: Path, game: str, *args: str) -> Path:
    done = ilion("simulate", game, "--seed", "3", "--legal", "--out", str(folder), *args)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.ilion.json"))


@pytest.mark.parametrize("game", CORRECTIONS)
def test_a_game_is_played_and_verified_with_an_owners_components(game: str, tmp_path: Path) -> None:
    mine = own_file(tmp_path, game)
    path = played(tmp_path / "out", game, "--components", str(mine))
    record = json.loads(path.read_text("utf-8"))
    assert record["components"]["edition"] == "Ana's box"
    # The record carries what is needed: it is checked without the file, and beside another.
    plain = played(tmp_path / "plain", game)
    assert "components" not in json.loads(plain.read_text("utf-8"))
    done = ilion("verify", str(path), str(plain))
    assert done.stdout.split() == ["ok", str(path), "ok", str(plain)]
    done = ilion("verify", "--components", str(mine), str(path), str(plain))
    assert done.stdout.split() == ["ok", str(path), "ok", str(plain)]


def test_a_record_with_changed_components_is_refused(tmp_path: Path) -> None:
    mine = own_file(tmp_path, "hector")
    path = played(tmp_path / "out", "hector", "--components", str(mine))
    record = json.loads(path.read_text("utf-8"))
    record["components"]["values"]["achaeans"]["menelaos"] = ["yellow", 3]
    path.write_text(json.dumps(record), "utf-8")
    done = ilion("verify", str(path))
    assert done.returncode == 1
    assert "'components' must be edition, digest and values" in done.stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "[box] game is missing or is not a text"),
        ('[box]\ngame = "chess"\n', "There is no game 'chess'"),
        ("[box\n", "are not TOML"),
        ('game = "horse"\n', "'game' stands outside of a section"),
    ],
)
def test_a_file_that_is_no_components_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    done = ilion("simulate", "horse", "--components", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("game", "old", "new", "sentence"),
    [
        ("hector", '["red", 6]', '["red", 7]', "must have a value from 3 to 6"),
        ("hector", "copies = 2", "copies = 3", "each side has 48 troops"),
        ("horse", "helpers = 2", "helpers = 4", "the horse holds two heroes"),
        ("iliad", "archers = 10", "archers = 11", "[army] needs 75 cards in all"),
        ("iliad", "gorgons = 2", "gorgons = 3", "[oracle] needs 8 cards in all"),
        ("troia", '"boar+fish" =', '"fish+boar" =', "in their order"),
        ("troia", "greek = [5, 4, 3, 3, 2, 1]", "greek = [5, 4]", "greek needs 6 whole numbers"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(
    game: str, old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    text = ilion("components", game).stdout.replace("Ilion's default", "Ana's box")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    done = ilion("simulate", game, "--components", str(path))
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "line " in done.stderr
    assert "Traceback" not in done.stderr


def test_changed_values_need_a_name_of_their_own(tmp_path: Path) -> None:
    mine = own_file(tmp_path, "horse", edition="Ilion's default")
    done = ilion("simulate", "horse", "--components", str(mine))
    assert done.returncode == 2
    assert "[box] edition must be a name of your own" in done.stderr


def test_bots_in_processes_of_their_own_play_with_them_too(tmp_path: Path) -> None:
    mine = own_file(tmp_path, "horse")
    out = tmp_path / "run"
    args = ("--bots", "random,greedy", "--pairs", "1", "--records", "--out", str(out))
    done = ilion("arena", "horse", "--seats", "2", *args, "--components", str(mine))
    assert done.returncode == 0, done.stderr
    records = list(out.rglob("*.ilion.json"))
    assert records
    assert all("Ana's box" in path.read_text("utf-8") for path in records)


def test_the_environment_names_them_too(tmp_path: Path) -> None:
    mine = own_file(tmp_path, "horse")
    done = ilion("components", "horse", "--sources", env={VARIABLE: str(mine)})
    assert "rulebook" in done.stdout


def test_a_live_table_says_what_it_is_played_with_and_goes_on_with_nothing_else(
    tmp_path: Path,
) -> None:
    mine = own_file(tmp_path, "horse")
    database = ["--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    seats = [{"who": "me"}, {"who": "me"}]
    with served(*database, "--components", str(mine)) as address:
        wish = {"game": "horse", "seats": seats}
        opened = httpx.post(f"{address}/api/tables", json=wish).json()
        assert opened["table"]["components"] == "Ana's box"
        games = httpx.get(f"{address}/api/games").json()["games"]
        assert [game["components"]["own"] for game in games] == [False, True, False, False]
        table = f"/api/tables/{opened['table']['id']}"
        assert httpx.get(address + table).status_code == 200
    with served(*database) as address:
        answer = httpx.get(address + table)
        assert answer.status_code == 409
        assert "components" in answer.text


@contextmanager
def served(*args: str) -> Iterator[str]:
    command = [sys.executable, "-m", "ilion", "serve", "--port", "0", "--bot-workers", "1", *args]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().rpartition("at ")[2].strip()
        finally:
            process.terminate()
