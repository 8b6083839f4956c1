"""`ilion arena` and `ilion stats`, as a person uses them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import ilion
from ilion.cli import main

Runner = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.setenv("COLUMNS", "400")

    def call(*args: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(args)
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return call


def test_an_arena_says_its_bounds_first_and_prints_the_ladder(run: Runner, tmp_path: Path) -> None:
    table = ["horse", "--seats", "2", "--option", "open_horse=true"]
    play = ["--bots", "greedy, random", "--pairs", "2", "--stop", "0.5,0.6", "--records"]
    code, out, _ = run("arena", *table, *play, "--out", str(tmp_path))
    assert code == 0
    assert out.index("log-likelihood ratio below -2.944") < out.index("Elo")
    assert "4 games at most" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "records",
        "report.html",
        "results.json",
        "run.json",
        "times.json",
        "units.jsonl",
    ]
    assert len(list((tmp_path / "records").iterdir())) == 4


def test_a_fault_is_printed(run: Runner, tmp_path: Path) -> None:
    bots = "random,arena.faulty_bots:Wrong"
    table = ["horse", "--seats", "2", "--pairs", "1", "--out", str(tmp_path)]
    code, out, _ = run("arena", *table, "--bots", bots)
    assert code == 0
    assert "arena.faulty_bots:Wrong LOST 2 games by illegal action" in out


def test_stats_prints_tables_and_writes_a_page(run: Runner, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, _ = run("stats", "horse", "--games", "5", "--seats", "3", "--html", str(page))
    assert code == 0
    for text in ("5 games of horse, 3 seats", "seat 2", "begins", "announce", "place"):
        assert text in out
    assert "<svg" in page.read_text("utf-8")


def test_stats_reads_records_and_prints_json(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "game.ilion.json"
    ilion.simulate(ilion.game("horse"), 2, 1).save(path)
    _, out, _ = run("stats", "horse", str(path), "--json")
    assert json.loads(out)["games"] == 1


ARENA = ["arena", "horse", "--bots", "random,greedy", "--pairs", "1", "--out", "{tmp}/run"]
STATS = ["stats", "horse"]


@pytest.mark.parametrize(
    "args",
    [
        ["arena", "horse"],
        ["arena", "chess", *ARENA[2:]],
        [*ARENA, "--bots", "random"],
        [*ARENA, "--bots", ","],
        [*ARENA, "--bots", "random,random"],
        [*ARENA, "--bots", "random,zeus"],
        [*ARENA, "--bots", "random,nowhere:Bot"],
        [*ARENA, "--pairs", "0"],
        [*ARENA, "--pairs", "many"],
        [*ARENA, "--jobs", "0"],
        [*ARENA, "--seats", "9"],
        [*ARENA, "--option", "open_horse=maybe"],
        [*ARENA, "--stop", "0.6,0.5"],
        [*ARENA, "--seconds", "0"],
        [*ARENA, "--out", "/dev/null/x"],
        ["stats", "chess"],
        [*STATS, "nowhere.json"],
        [*STATS, "nowhere.json", "--games", "3"],
        [*STATS, "--games", "0"],
        [*STATS, "--games", "1", "--seats", "9"],
        [*STATS, "--games", "1", "--bots", "zeus"],
        [*STATS, "--games", "1", "--bots", "a,b,c,d,e"],
        [*STATS, "--games", "1", "--bots", "random,cheater"],
        [*STATS, "--games", "1", "--bots", "arena.faulty_bots:Crash"],
        [*STATS, "--games", "1", "--html", "/dev/null/x"],
    ],
    ids=" ".join,
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    run: Runner, tmp_path: Path, args: list[str]
) -> None:
    code, out, err = run(*(arg.format(tmp=tmp_path) for arg in args))
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("command", ["arena", "stats"])
def test_help_helps(run: Runner, command: str) -> None:
    assert command in run("--help")[1]
    assert f"usage: ilion {command}" in run(command, "--help")[1]
