"""The benchmark's arithmetic and its manners; how fast anything is, it says by itself."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ilion
from ilion.bench.speed import pool, run, table, targets
from ilion.bench.speed.__main__ import main
from ilion.bench.speed.peers import CARD_GAMES, PEERS
from ilion.bench.speed.pool import Worker
from ilion.bench.speed.results import summary
from ilion.bench.speed.split import PARTS

HELLO = 'print(\'{"compiled": false, "pinned": true}\', flush=True); '


def made_up() -> dict[str, Any]:
    """Two games: horse is ten times as fast as ship."""

    def game(scale: float) -> dict[str, Any]:
        rates = {"loop": 16e6, "uncompiled": 0.4e6, "driven": 2e6, "whole": 1e6}
        rates |= {"search": 4e6, "simulations": 0.2e6, "batch": 6e6, "pettingzoo": 0.1e6}
        figures: dict[str, Any] = {key: summary([scale * rate] * 3) for key, rate in rates.items()}
        for call in ("copy_ns", "sample_ns", "view_ns"):
            figures[call] = summary([150 / scale] * 3)
        figures["split"] = {part: summary([800 / scale] * 3) for part in PARTS}
        return {"seats": 4, "decisions_per_game": 75.0, **figures}

    def peer(name: str, scale: float) -> dict[str, Any]:
        rates = {"rollouts": 2e6, "driven": 0.3e6, "driven_steps": 0.5e6, "whole": 0.4e6}
        rates |= {
            "search": 1e6,
            "simulations": 5e4,
            "python_search": 1e4,
            "batch": 0.02e6,
            "observed": 0.4e6,
        }
        figures = {key: summary([scale * rate, None, scale * rate]) for key, rate in rates.items()}
        games = {game: {"decisions_per_game": 50.0, **figures} for game in PEERS[name].games}
        return {"title": PEERS[name].title, "version": "1.0", "games": games}

    report: dict[str, Any] = {
        "ilion": "0",
        "compiled": True,
        "machine": {"system": "Linux", "cpu": "A processor", "cores": 2, "python": "3.11"},
        "rounds": 3,
        "seconds": 0.7,
        "pinned": True,
        "problems": {},
        "games": {"horse": game(1), "ship": game(0.1)},
        "peers": {
            "openspiel": peer("openspiel", 1),
            "rlcard": peer("rlcard", 0.1),
            "catanatron": peer("catanatron", 0.01),
            "pettingzoo": peer("pettingzoo", 0.1),
            "pgx": peer("pgx", 10),
        },
    }
    report["targets"] = targets.of(report)
    return report


def test_ratios_and_what_they_meet() -> None:
    found = {(row["game"], row["what"]): row for row in made_up()["targets"]}

    def reached(kind: targets.Target, game: str) -> tuple[float, str | None]:
        row = found[game, kind.what]
        return row["measured"], row["met"]

    assert reached(targets.COMPILED, "horse") == (40, "aim")
    assert reached(targets.ROLLOUTS, "horse") == (8, "aim")
    assert reached(targets.ROLLOUTS, "ship") == (0.8, "no")
    assert reached(targets.ROLLOUTS_ALL, targets.ALL) == (4.4, "aim")
    assert reached(targets.OPENSPIEL, "horse") == (4, "must")  # by steps, not by decisions
    assert reached(targets.WHOLE, "horse") == (2.5, None)
    assert reached(targets.RLCARD, "horse") == (40, "must")
    assert reached(targets.CATAN, "horse") == (400, "aim")
    assert reached(targets.SEARCH, "horse") == (4, "must")
    assert reached(targets.SEARCH, "ship") == (0.4, "no")
    assert reached(targets.BATCH, "horse") == (15, "must")
    assert reached(targets.BATCH_VECTOR, "horse") == (300, None)
    assert reached(targets.BATCH_PGX, "horse") == (30, None)
    assert reached(targets.COPY, "horse") == (150, "aim")
    assert reached(targets.COPY, "ship") == (1500, "no")


def test_the_middle_of_an_even_number_of_card_games_and_of_uneven_rounds() -> None:
    report = made_up()
    for number, game in enumerate(CARD_GAMES, 1):
        report["peers"]["openspiel"]["games"][game]["rollouts"] = summary([number * 1e6] * 3)
    report["games"] = {"horse": {**report["games"]["horse"], "loop": summary([7e6, 14e6, 7.7e6])}}
    row = next(row for row in targets.of(report) if row["what"] == targets.ROLLOUTS.what)
    assert (row["measured"], row["low"], row["high"]) == (2.2, 2, 4)


def test_what_was_not_measured_meets_nothing() -> None:
    report = made_up()
    for game in report["peers"]["rlcard"]["games"].values():
        game.update(driven=None, driven_steps=None, whole=None)
    row = next(row for row in targets.of(report) if row["what"] == targets.RLCARD.what)
    assert (row["measured"], row["met"]) == (None, None)


def test_the_tables_have_every_game_peer_and_target() -> None:
    text = table(made_up())
    for words in (
        "| horse ",
        "| ship ",
        "OpenSpiel 1.0",
        "dou_dizhu",
        "catan ",
        "16 M",
        "150 ns",
        "learning",
        "pgx 1.0",
        "800 ns",
    ):
        assert words in text
    assert "ilion 0, compiled. Median of 3 interleaved rounds, all on one core." in text


def test_a_missing_peer_is_a_sentence() -> None:
    sentence = pool.missing(replace(PEERS["rlcard"], module="no_such_module"))
    assert sentence
    assert sentence.startswith("RLCard is not installed: pip install 'ilion[bench]'")
    assert "./dev bench" in sentence


def test_a_worker_that_cannot_start_is_a_sentence() -> None:
    with Worker("Peer", [sys.executable, "-c", "raise SystemExit('it broke')"]) as worker:
        assert worker.ask("hearts driven", 0.01) is None
        assert worker.problem == "Peer stopped while starting (exit code 1: it broke)."


def test_a_worker_that_crashes_is_a_sentence() -> None:
    code = HELLO + "import os; input(); os._exit(3)"
    with Worker("Peer", [sys.executable, "-c", code]) as worker:
        assert worker.pinned
        assert worker.ask("hearts driven", 0.01) is None
        assert worker.problem == "Peer stopped while measuring hearts driven (exit code 3)."
        assert worker.ask("hearts driven", 0.01) is None


def test_a_worker_that_fails_is_a_sentence() -> None:
    with pool.start("compiled") as worker:
        assert worker.ask("chess loop", 0.01) is None
        assert worker.problem
        assert worker.problem.startswith("ilion, compiled, failed at measuring chess loop (Unkn")


def test_a_quick_run_without_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, peer in PEERS.items():
        monkeypatch.setitem(PEERS, name, replace(peer, module="no_such_module"))
    heard: list[str] = []
    report = run(["horse"], rounds=2, say=heard.append, seconds=0.02)
    assert heard == ["Starting the contenders.", "Round 1 of 2.", "Round 2 of 2."]
    assert json.loads(json.dumps(report)) == report
    horse = report["games"]["horse"]
    assert horse["seats"] == 4
    assert len(horse["uncompiled"]["rounds"]) == 2
    assert 60 < horse["decisions_per_game"] < 90
    assert report["compiled"] == ilion.COMPILED
    assert (horse["loop"] is None) == (not ilion.COMPILED)
    assert ("compiled" in report["problems"]) == (not ilion.COMPILED)
    text = table(report)
    assert "None of them was measured." in text
    assert "catanatron is not installed" in text
    assert ("NOT compiled" in text) == (not ilion.COMPILED)


def test_the_page_keeps_what_is_around_the_tables(tmp_path: Path) -> None:
    kept = tmp_path / "report.json"
    kept.write_text(json.dumps(made_up()), "utf-8")
    page = tmp_path / "performance.md"
    page.write_text("Before.\n<!-- bench:begin -->\nOld.\n<!-- bench:end -->\nAfter.\n", "utf-8")
    for _ in range(2):  # what was written can be written again
        assert main([str(page), str(kept)]) == 0
        text = page.read_text("utf-8")
        assert text.startswith("Before.\n<!-- bench:begin -->\n\n| game ")
        assert text.endswith("\n\n<!-- bench:end -->\nAfter.\n")
        assert "A processor" in text
        assert "Old." not in text


def test_a_page_without_the_markers_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "report.json"
    kept.write_text(json.dumps(made_up()), "utf-8")
    page = tmp_path / "page.md"
    page.write_text("No markers.\n", "utf-8")
    assert main([str(page), str(kept)]) == 1
    assert "page.md needs one line <!-- bench:begin -->" in capsys.readouterr().err
    assert page.read_text("utf-8") == "No markers.\n"


def test_a_report_that_cannot_be_read_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "report.json"
    assert main([str(tmp_path / "page.md"), str(missing)]) == 1
    assert capsys.readouterr().err == f"{missing} is not a report of `ilion bench --json`.\n"
