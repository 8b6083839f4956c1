"""Self-play, fitting and weights: `ilion train` in small."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ilion
from ilion.bots.training import self_play
from ilion.bots.training.dataset import Dataset
from ilion.bots.training.fit import fit, loss_of, shares_of
from ilion.bots.training.run import Training, parse_games_of, recent_games, train
from ilion.bots.training.self_play import TrainingError
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.model import HIDDEN, WEIGHTS_FOLDER, Models
from ilion.core.registry import all_games

HECTOR = ilion.game("hector")
MOST_BYTES = 200_000
TINY = Training("hector", games=3, simulations=4, generations=1, seed=5)


def weights(game: Game) -> dict[str, Any]:
    file = Path(ilion.__file__).parent / "games" / game.name / "weights.json"
    assert file.stat().st_size < MOST_BYTES
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_table_has_weights_for_these_rules_and_features(game: Game) -> None:
    found = weights(game)
    assert found["rules"] == game.rules
    assert set(found["tables"]) == set(self_play.tables(game))
    for seats, options in game.tables():
        state = game.new(seats=seats, seed=1, **options)
        assert found["features"] == state.feature_count()
        assert len(state.features()) % state.feature_count() == 0
    for table in found["tables"].values():
        assert table["after"] < table["coin"]  # it has learned something


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_values_are_shares_of_one_win(game: Game) -> None:
    for seats, options in game.tables():
        values = game.new(seats=seats, seed=2, **options).values()
        assert sum(values) == pytest.approx(1.0)
        assert min(values) > 0.0


def test_a_game_of_self_play_can_be_played_again() -> None:
    job = self_play.jobs_for(HECTOR, "hector-2", 1, 9, 4, played_out=False)[0]
    line = self_play.play(job)
    assert line == self_play.play(job)
    assert len(list(self_play.positions(HECTOR, line))) == len(line["actions"])


def test_a_game_without_features_is_refused() -> None:
    state = SimpleNamespace(model_table=lambda: "")
    game: Any = SimpleNamespace(name="go", tables=lambda: [(2, {})], new=lambda **_: state)
    with pytest.raises(TrainingError, match="go has no features"):
        self_play.tables(game)


def silent(what: str, done: int, total: int) -> None:
    pass


def test_training_writes_games_features_and_weights_and_goes_on(tmp_path: Path) -> None:
    reports = train(HECTOR, TINY, tmp_path, 1, None, silent)
    here = tmp_path / "generation-1"
    written = json.loads((here / "hector.json").read_text("utf-8"))
    assert written["tables"] == reports[0]
    assert len(written["tables"]["hector-2"]["weights"]) == HIDDEN * (written["features"] + 2) + 1
    assert (here / "hector-2.npz").exists()
    games = self_play.read(here / "hector-2.jsonl")
    assert [line["seed"] for line in games] == [10_000_005, 10_000_006, 10_000_007]

    # Interrupted in the middle of a line: only what is missing is played, and the rest stays.
    kept = (here / "hector-2.jsonl").read_text("utf-8")
    (here / "hector-2.jsonl").write_text(kept[: len(kept) - 40], "utf-8")
    (here / "hector.json").unlink()
    assert strip(train(HECTOR, TINY, tmp_path, 1, None, silent)) == strip(reports)


def test_a_window_learns_from_the_newest_generations(tmp_path: Path) -> None:
    training = replace(TINY, generations=3, window=2)
    reports = train(HECTOR, training, tmp_path, 1, None, silent)
    assert [report["hector-2"]["games"] for report in reports] == [3, 6, 6]
    seeds = [line["seed"] for line in recent_games(tmp_path, 3, 2, "hector-2")]
    assert [seed // 10_000_000 for seed in seeds] == [2, 2, 2, 3, 3, 3]


def test_a_table_may_have_another_number_of_games(tmp_path: Path) -> None:
    wanted = parse_games_of(ilion.game("horse"), ["horse-3=4"])
    training = Training("horse", games=3, simulations=2, generations=1, seed=5, games_of=wanted)
    reports = train(ilion.game("horse"), training, tmp_path, 1, None, silent)
    games = {table: found["games"] for table, found in reports[0].items()}
    assert games == {"horse-2": 3, "horse-3": 4, "horse-4": 3}
    assert strip(train(ilion.game("horse"), training, tmp_path, 1, None, silent)) == strip(reports)
    with pytest.raises(TrainingError, match="other settings"):
        train(ilion.game("horse"), replace(training, games_of={}), tmp_path, 1, None, silent)


@pytest.mark.parametrize("asked", ["horse-5=4", "horse-3", "horse-3=0", "horse-3=many"])
def test_numbers_of_games_that_make_no_sense_are_refused(asked: str) -> None:
    with pytest.raises(TrainingError, match=f"not '{asked}'; tables are horse-2, horse-3, horse-4"):
        parse_games_of(ilion.game("horse"), [asked])


def test_a_folder_of_an_earlier_version_goes_on(tmp_path: Path) -> None:
    reports = train(HECTOR, TINY, tmp_path, 1, None, silent)
    settings = json.loads((tmp_path / "training.json").read_text("utf-8"))
    del settings["window"], settings["games_of"]
    (tmp_path / "training.json").write_text(json.dumps(settings), "utf-8")
    assert strip(train(HECTOR, TINY, tmp_path, 1, None, silent)) == strip(reports)


def strip(reports: list[dict[str, Any]]) -> list[list[float]]:
    """The weights alone: how long it took differs."""
    return [table["weights"] for report in reports for table in report.values()]


def test_a_net_is_as_sure_as_games_it_has_not_seen_allow() -> None:
    chance = np.random.default_rng(1)
    games = np.repeat(np.arange(100), 100)
    first = (chance.random(100) < 0.5)[games].astype(float)
    shares = np.stack([first, 1 - first], axis=1)
    features = chance.normal(size=(100, 1, 30))[games]  # they tell games apart, not who wins
    _, report = fit(Dataset(features, shares, shares, games, games), seed=1)
    assert report["slope"] < 1


def test_of_two_sides_the_first_row_alone_says_who_wins() -> None:
    """As the engine asks it: a net whose rows only hold together would say the wrong thing."""
    chance = np.random.default_rng(1)
    games = np.repeat(np.arange(500), 40)
    own = chance.normal(size=(len(games), 2))
    common = np.repeat(chance.normal(size=(len(games), 1, 20)), 2, axis=1)  # says nothing
    features = np.concatenate([np.stack([own, own[:, ::-1]], axis=2), common], axis=2)
    chances = shares_of(own - own[:, ::-1])
    first = (chance.random(len(own)) < chances[:, 0]).astype(float)
    shares = np.stack([first, 1 - first], axis=1)
    _, report = fit(Dataset(features, shares, shares, games, games), seed=1)
    assert report["after"] < loss_of(chances, shares) + 0.02


def test_a_folder_holds_one_training(tmp_path: Path) -> None:
    (tmp_path / "training.json").write_text("{}", "utf-8")
    with pytest.raises(TrainingError, match="other settings"):
        train(HECTOR, TINY, tmp_path, 1, None, silent)


def test_settings_that_were_cut_short_are_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "training.json").write_text('{"game": "hec', "utf-8")
    with pytest.raises(TrainingError, match="cannot be read; choose an empty folder"):
        train(HECTOR, TINY, tmp_path, 1, None, silent)


def test_the_environment_names_other_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WEIGHTS_FOLDER, str(tmp_path))
    wrong = {"rules": 99, "features": 3, "tables": {}}
    (tmp_path / "hector.json").write_text(json.dumps(wrong), "utf-8")
    with pytest.raises(IlionError, match="other rules or features"):
        Models("ilion.games.hector", 1, 49)
