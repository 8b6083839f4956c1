"""How often chances come true: bots play, the analysis looks at some of their decisions.

python tools/calibrate.py play [--games 1000] RUNS [TABLE...]
    plays on, table by table, until each has so many games; samples are in RUNS/TABLE.jsonl
python tools/calibrate.py fit RUNS
    fits the curves of those tables in src/ilion/analysis/data/calibration.json to all their games;
    how curves of one half of the games do on the other half goes into docs/analysis.md, with plots

Run it again when the search, the values or the number of simulations change.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ilion.analysis.analysis import OPEN_SHARE, SIMULATIONS
from ilion.analysis.calibration import IDENTITY, Curve, fit
from ilion.analysis.chances import judge, raw_open_chances
from ilion.bots.factory import make_players
from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.registry import all_games
from ilion.stats.bot_games import usual_tables

ROOT = Path(__file__).resolve().parent.parent
CURVES = ROOT / "src" / "ilion" / "analysis" / "data" / "calibration.json"
PAGE = ROOT / "docs" / "analysis.md"
PLOTS = ROOT / "docs" / "pictures"
BEGIN, END = "<!-- calibration:begin -->", "<!-- calibration:end -->"
BOT = "hoplite"
LOOKS = 6  # decisions of each game that are looked at
KINDS = {"own": "own view", "open": "all cards open"}
HEAD = (
    "| game | games of `hoplite` | decisions | as the search says it | own view | all cards open |",
    "| --- | --- | --- | --- | --- | --- |",
)
BINS = 10
FEWEST = 150  # samples of a bin that is judged
SEED = 18
BAND = ((0, 0.05), (0.95, 1), (1, 1), (1, 0.95), (0.05, 0), (0, 0))  # five points either way


def tables() -> Iterator[tuple[str, Game, int, dict[str, Any]]]:
    for game in all_games():
        for seats, options in usual_tables(game):
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


def samples_of(path: Path, kind: str, half: int | None = None) -> Samples:
    """The samples of a table: of the games with even numbers, with odd ones, or of all."""
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    chosen = [each for each in games if half is None or each["number"] % 2 == half]
    return [(raw, won) for each in chosen for raw, won in each[kind]]


Bin = tuple[float, float, int]  # the mean that was called, the share that was won, how many


def bins(samples: Samples, curve: Curve) -> list[Bin]:
    """By tenths of what was called; those with few samples are left out."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for raw, won in samples:
        called = curve(raw)
        found[min(BINS - 1, int(called * BINS))].append((called, won))
    return [
        (sum(c for c, _ in part) / len(part), sum(w for _, w in part) / len(part), len(part))
        for part in found
        if len(part) >= FEWEST
    ]


def fit_all(folder: Path) -> None:
    """Each half of the games is judged by the curve of the other half; what is kept has all."""
    curves: dict[str, dict[str, Curve]] = {}
    raw: dict[str, Samples] = {}
    judged: dict[str, dict[str, Samples]] = {}
    games: dict[str, int] = {}
    for path in sorted(folder.glob("*.jsonl")):
        game = path.stem.partition("-")[0]
        games[game] = games.get(game, 0) + len(path.read_text("utf-8").splitlines())
        raw.setdefault(game, []).extend(samples_of(path, "own"))
        curves[path.stem] = {kind: fit(samples_of(path, kind)) for kind in KINDS}
        for kind in KINDS:
            found = judged.setdefault(game, {}).setdefault(kind, [])
            for half in (0, 1):
                fitted = fit(samples_of(path, kind, 1 - half))
                found += [(fitted(value), won) for value, won in samples_of(path, kind, half)]
    kept = json.loads(CURVES.read_text("utf-8"))
    new = {t: {k: [c.offset, c.slope] for k, c in each.items()} for t, each in curves.items()}
    kept["tables"] = dict(sorted({**kept["tables"], **new}.items()))
    CURVES.write_text(_dumps(kept), "utf-8")
    page = PAGE.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    written, _, after = rest.partition(END)
    rows = {line.split("|")[1].strip(): line for line in written.strip().splitlines()[2:]}
    for game, kinds in judged.items():
        (PLOTS / f"calibration-{game}.svg").write_text(plot(game, kinds), "utf-8")
        shown = [raw[game], kinds["own"], kinds["open"]]
        worsts = " | ".join(f"{100 * worst(bins(each, IDENTITY)):.1f}" for each in shown)
        rows[game] = f"| {game} | {games[game]:,} | {len(kinds['own']):,} | {worsts} |"
    table = "\n".join([*HEAD, *(rows[game] for game in sorted(rows))])
    PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", "utf-8")
    print(table)


def _dumps(written: Mapping[str, Any]) -> str:
    """One table to a line: offset and slope of each curve."""
    tables = [f'    "{table}": {json.dumps(kinds)}' for table, kinds in written["tables"].items()]
    guided = json.dumps(written["guided"])
    return f'{{\n  "guided": {guided},\n  "tables": {{\n' + ",\n".join(tables) + "\n  }\n}\n"


def worst(found: Sequence[Bin]) -> float:
    """How far what was won lies from what was called, in the worst bin."""
    return max((abs(called - won) for called, won, _ in found), default=0.0)


def plot(game: str, kinds: Mapping[str, Samples]) -> str:
    """What was called against what was won on unseen games: own view, and all cards open."""
    size, left, top = 250, 40, 44
    parts = []
    for number, kind in enumerate(KINDS):
        x0 = left + number * (size + 40)

        def at(x: float, y: float, x0: int = x0) -> tuple[float, float]:
            return x0 + x * size, top + (1 - y) * size

        (x1, y1), (x2, y2) = at(0, 0), at(1, 1)
        parts.append(f'<rect x="{x1}" y="{y2}" width="{size}" height="{size}" class="box"/>')
        band = " ".join(f"{x:.0f},{y:.0f}" for x, y in (at(*corner) for corner in BAND))
        parts.append(f'<polygon points="{band}" class="band"/>')
        parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="even"/>')
        name = f"{game}, {KINDS[kind]}"
        parts.append(f'<text x="{x1}" y="{top - 12}" class="name">{name}</text>')
        for tick in (0, 0.5, 1):
            x, y = at(tick, 0)
            parts.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle">{100 * tick:.0f}</text>')
            x, y = at(0, tick)
            parts.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{100 * tick:.0f}</text>')
        for called, won, count in bins(kinds[kind], IDENTITY):
            x, y = at(called, won)
            error = 1.96 * (won * (1 - won) / count) ** 0.5 * size
            ends = f'y1="{y - error:.1f}" y2="{y + error:.1f}"'
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" {ends} class="error"/>')
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    return svg(f"{game}: what was called against what was won", left + 2 * (size + 40), parts)


def svg(title: str, width: int, parts: Sequence[str]) -> str:
    style = (
        "text{font:13px serif;fill:#5d4a35}.name{font-size:17px}.box{fill:none;stroke:#b9a27d}"
        ".band{fill:#2f776622}.even{stroke:#b9a27d;stroke-dasharray:4 4}"
        ".error{stroke:#9c4b28}circle{fill:#9c4b28}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 324" role="img" '
        f'aria-label="{title}">\n<style>{style}</style>\n'
        '<rect width="100%" height="100%" fill="#fbf5e6"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("runs", type=Path)
    parser.add_argument("tables", nargs="*")
    parser.add_argument("--games", type=int, default=1000)
    args = parser.parse_args()
    if args.what == "play":
        play(args.runs, args.games, args.tables)
    else:
        fit_all(args.runs)


if __name__ == "__main__":
    main()
