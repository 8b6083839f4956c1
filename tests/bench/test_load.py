"""The load benchmark itself: a few people for a moment, and its part of the page."""

import sys
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("the load is measured on Linux only", allow_module_level=True)

from ilion.bench.load import clients, peer, scaling
from ilion.bench.load.report import table
from ilion.bench.load.runner import Plan, run
from ilion.bench.page import with_part
from ilion.core.errors import IlionError


def test_a_few_people_play_and_every_figure_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "THINK", (0.05, 0.1))  # so that all of them move in a second
    for seconds in (1, 5, 20):  # on a busy machine a move may take longer than the first window
        few = Plan(
            tables=2, most=2, seconds=seconds, rounds=1, settle=0.1, workers=1, folder=tmp_path
        )
        report = run(few)
        if all(report[name]["rounds"][0]["moves"] for name in ("off", "on")):
            break
    for name in ("off", "on"):
        (seen,) = report[name]["rounds"]
        assert (seen["tables"], seen["sockets"]) == (2, 8)
        assert (seen["refused"], seen["lost"], report[name]["refusals"]) == (0, 0, [])
        assert seen["moves"] > 0
        assert 0 < seen["p50"] <= seen["p99"] <= seen["slowest"]
        memory = report[name]["memory"]
        assert memory["idle"] > 0
    text = table(report)
    assert "8 sockets on 2 tables" in text
    assert "Moves refused: 0. Sockets lost: 0." in text


@pytest.mark.long
def test_two_processes_share_the_tables_of_one_database(database: str, tmp_path: Path) -> None:
    few = Plan(
        tables=2, sockets_each=3, seconds=2, rounds=1, settle=0.1, workers=1, folder=tmp_path
    )
    report = scaling.run(few, database, 2)
    for rounds in report["processes"].values():
        assert [(seen["tables"], seen["lost"]) for seen in rounds] == [(2, 0)]
    text = scaling.table(report)
    assert "| 1         | 2      | 6       |" in text
    assert "| 2         | 2      | 6       |" in text


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    with pytest.raises(IlionError, match="--database postgresql"):
        scaling.run(Plan(folder=tmp_path), "sqlite:///here.db", 2)


def test_a_floor_sends_what_a_move_needs_and_no_more(tmp_path: Path) -> None:
    for seconds in (0.5, 5, 20):  # on a busy machine a move may take longer than the first window
        plan = Plan(tables=2, seconds=seconds, settle=1, folder=tmp_path)
        seen = peer.measure(plan, tmp_path, peer.PYTHON_FLOOR, 3000)
        if seen.moves:
            break
    assert seen.moves > 0
    assert seen.step_bytes == 3000


def test_only_its_own_part_of_the_page_is_written() -> None:
    page = "A\n<!-- load:begin -->\nold\n<!-- load:end -->\nB\n"
    assert with_part(page, "load", "new") == page.replace("\nold\n", "\n\nnew\n\n")
    with pytest.raises(IlionError, match="needs one line <!-- bench:begin -->"):
        with_part(page, "bench", "new")
