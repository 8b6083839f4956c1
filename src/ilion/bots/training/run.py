"""`ilion train`: generation after generation of self-play and fitting, in a folder.

The first generation plays with the weights that are installed; a fresh one knows nothing, and its
rollouts go to the end of the game. Each later one plays with what the one before has learned.
Whatever is there already is not played again, so an interrupted training goes on with the same
command.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from ilion.bots.training.self_play import TrainingError, jobs_for, play_all, read, tables
from ilion.core.game import Game
from ilion.core.model import WEIGHTS_FOLDER

SEEDS_PER_GENERATION = 10_000_000  # so that no two generations play the same deals

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Training:
    """All that decides what is learned. How many processes play does not."""

    game: str
    games: int  # of each table in each generation
    simulations: int
    generations: int
    seed: int
    fresh: bool = False  # begin from nothing
    window: int = 1  # so many generations, the newest, are learned from
    games_of: Mapping[str, int] = field(default_factory=dict)  # tables with another number of games


def parse_games_of(game: Game, asked: Sequence[str]) -> dict[str, int]:
    """Numbers of games as the command line names them, such as `iliad-2=3000`."""
    found = {}
    known = tables(game)
    for each in asked:
        table, _, number = each.partition("=")
        if table not in known or not number.isdecimal() or int(number) < 1:
            names = ", ".join(known)
            raise TrainingError(
                f"--games-of takes TABLE=N with N at least 1, not {each!r}; tables are {names}."
            )
        found[table] = int(number)
    return found


def train(
    game: Game, training: Training, folder: Path, processes: int, ray: str | None, tell: Progress
) -> list[dict[str, Any]]:
    """Run all generations; returns what each has learned, table by table."""
    check_folder(training, folder)
    reports = []
    before = os.environ.get(WEIGHTS_FOLDER)
    try:
        for generation in range(1, training.generations + 1):
            reports.append(one_generation(game, training, generation, folder, processes, ray, tell))
    finally:
        if before is None:
            os.environ.pop(WEIGHTS_FOLDER, None)
        else:
            os.environ[WEIGHTS_FOLDER] = before
    return reports


def check_folder(training: Training, folder: Path) -> None:
    """A folder holds one training, which may be made longer by more generations."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TrainingError(f"The folder {folder} cannot be made: {error.strerror}.") from None
    settings = asdict(training)
    del settings["generations"]
    file = folder / "training.json"
    if file.exists():
        try:
            kept = json.loads(file.read_text("utf-8"))
        except ValueError:
            raise TrainingError(f"{file} cannot be read; choose an empty folder.") from None
        # Folders of earlier versions name neither a window nor single tables.
        if not isinstance(kept, dict) or {"window": 1, "games_of": {}} | kept != settings:
            raise TrainingError(f"{folder} holds a training with other settings.")
    file.write_text(json.dumps(settings), "utf-8")


def one_generation(
    game: Game,
    training: Training,
    generation: int,
    folder: Path,
    processes: int,
    ray: str | None,
    tell: Progress,
) -> dict[str, Any]:
    """Play, fit and write the weights of one generation."""
    here = folder / f"generation-{generation}"
    here.mkdir(exist_ok=True)
    written = here / f"{game.name}.json"
    if written.exists():
        done: dict[str, Any] = json.loads(written.read_text("utf-8"))["tables"]
        return done
    # Spawned processes read the weights of the generation before. A fresh training begins with a
    # file without any, in which every position is even.
    previous = folder / f"generation-{generation - 1}"
    begins = generation == 1
    if begins and training.fresh:
        previous.mkdir(exist_ok=True)
        (previous / f"{game.name}.json").write_text(weights_json(game, {}), "utf-8")
    if not begins or training.fresh:
        os.environ[WEIGHTS_FOLDER] = str(previous.resolve())
    found: dict[str, Any] = {}
    for table in tables(game):
        first = training.seed + generation * SEEDS_PER_GENERATION
        jobs = jobs_for(
            game,
            table,
            training.games_of.get(table, training.games),
            first,
            training.simulations,
            played_out=begins and training.fresh,
        )
        games = here / f"{table}.jsonl"
        begun = time.perf_counter()
        for count in play_all(jobs, games, processes, ray):
            tell(f"generation {generation}, {table}", count, len(jobs))
        lines = recent_games(folder, generation, training.window, table)
        found[table] = learn(game, lines, here / f"{table}.npz", training.seed)
        found[table]["seconds"] = round(time.perf_counter() - begun)
    written.write_text(weights_json(game, found), "utf-8")
    return found


def recent_games(folder: Path, generation: int, window: int, table: str) -> list[dict[str, Any]]:
    """The games of a table that so many generations played, up to this one."""
    first = max(1, generation - window + 1)
    numbers = range(first, generation + 1)
    return [
        line for each in numbers for line in read(folder / f"generation-{each}" / f"{table}.jsonl")
    ]


def learn(game: Game, lines: list[dict[str, Any]], file: Path, seed: int) -> dict[str, Any]:
    """Fit one table's net to its games; features and outcomes are kept in a file."""
    try:
        from ilion.bots.training.dataset import make_dataset
        from ilion.bots.training.fit import fit
    except ImportError:
        raise TrainingError("NumPy is not installed: pip install 'ilion[train]'.") from None
    data = make_dataset(game, lines)
    data.save(file)
    weights, report = fit(data, seed)
    return {**report, "weights": weights}


def weights_json(game: Game, found: dict[str, Any]) -> str:
    """What a game's weights.json holds."""
    start = game.new(seed=0)
    data = {"rules": game.rules, "features": int(start.feature_count()), "tables": found}
    return json.dumps(data, indent=1)


def install(game: Game, file: Path) -> Path:
    """Make these weights the ones that the game's estimate uses from now on."""
    target = Path(str(resources.files(game.package))) / "weights.json"
    target.write_text(file.read_text("utf-8"), "utf-8")
    return target
