"""How often chances come true: bots play, the analysis looks at some of their decisions.

python tools/calibrate.py play [--games 1000] RUNS [TABLE...]
    plays on, table by table, until each has so many games; samples are in RUNS/TABLE.jsonl
python tools/calibrate.py fit RUNS
    fits src/ilion/analysis/data/calibration.json to one half of the games, and writes how it does
    on the other half into docs/analysis.md, with a plot

Run it again when the search, the values or the number of simulations change.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ilion.analysis.analysis import OPEN_SHARE, SIMULATIONS
from ilion.analysis.calibration import IDENTITY, Curve
from ilion.analysis.chances import judge, raw_open_chances
from ilion.bots.factory import make_players
from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.registry import all_games

ROOT = Path(__file__).resolve().parent.parent
CURVES = ROOT / "src" / "ilion" / "analysis" / "data" / "calibration.json"
PAGE = ROOT / "docs" / "analysis.md"
PLOT = ROOT / "docs" / "pictures" / "calibration.svg"
BEGIN, END = "<!-- calibration:begin -->", "<!-- calibration:end -->"
BOT = "hoplite"
LOOKS = 6  # decisions of each game that are looked at
BINS = 10
SEED = 18


def tables() -> Iterator[tuple[str, Game, int, dict[str, Any]]]:
    """Every number of seats with its usual options, and with teams where a game has them."""
    for game in all_games():
        for seats, options in game.tables():
            usual = {name: each.default_for(seats) for name, each in game.options.items()}
            other = {name for name in options if options[name] != usual[name]}
            if other <= {"mode"}:
                yield game.table_name(seats, options), game, seats, options


def sample(game: Game, seats: int, options: Mapping[str, Any], number: int) -> dict[str, Any]:
    """One game: what was called, own and open, at some decisions, and who then won."""
    players = make_players([BOT], seats, SEED, number)
    play = Playthrough(game, seats=seats, options=options, chance=FastChance(SEED, number))
    pick = FastChance(SEED, 1_000_000 + number)
    seen: list[tuple[int, int]] = []  # (ply, seat) of decisions that are choices
    states = []
    while not play.is_over():
        state = play.state
        prompt = state.prompt(state.actor)
        assert prompt is not None
        if len(prompt.choices) > 1:
            seen.append((play.ply, state.actor))
            states.append(state.copy())
        play.act(players[state.actor](state.view(state.actor), prompt))
    shares = play.state.values()
    own, opened = [], []
    for _ in range(LOOKS):
        at = pick.below(len(seen))
        (ply, seat), state = seen[at], states[at]
        found = judge(game, state.view(seat), SIMULATIONS, ply, curve=IDENTITY)
        own.append((round(found.best.raw, 4), shares[seat]))
        raw = raw_open_chances(game, state, int(OPEN_SHARE * SIMULATIONS), ply)
        opened += [(round(value, 4), shares[each]) for each, value in enumerate(raw)]
    return {"number": number, "own": own, "open": opened}


def play(folder: Path, games: int, chosen: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, game, seats, options in tables():
        if chosen and name not in chosen:
            continue
        path = folder / f"{name}.jsonl"
        done = len(path.read_text("utf-8").splitlines()) if path.exists() else 0
        with path.open("a", encoding="utf-8") as file:
            for number in range(done, games):
                print(json.dumps(sample(game, seats, options, number)), file=file, flush=True)
        print(f"{name}: {max(done, games)} games", flush=True)


Samples = list[tuple[float, float]]


def samples_of(path: Path, kind: str, half: int) -> Samples:
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [(raw, won) for each in games if each["number"] % 2 == half for raw, won in each[kind]]


def bins(samples: Samples, curve: Curve) -> list[tuple[float, float, int]]:
    """By tenths of what was called: the mean that was called, how much was won, how often."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for raw, won in samples:
        called = curve(raw)
        found[min(BINS - 1, int(called * BINS))].append((called, won))
    return [
        (sum(c for c, _ in part) / len(part), sum(w for _, w in part) / len(part), len(part))
        if part
        else (0.0, 0.0, 0)
        for part in found
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("runs", type=Path)
    parser.add_argument("tables", nargs="*")
    parser.add_argument("--games", type=int, default=1000)
    args = parser.parse_args()
    if args.what == "play":
        play(args.runs, args.games, args.tables)


if __name__ == "__main__":
    main()
