"""The ladders' tool plays every game there is."""

import re
from pathlib import Path

import ladders
import pytest

import ilion


def test_every_game_is_there_at_every_number_of_seats() -> None:
    found = {(table.game.name, table.seats) for table in ladders.tables()}
    assert found == {(game.name, seats) for game in ilion.all_games() for seats in game.seat_counts}


def test_a_table_in_teams_is_another_table_and_a_display_option_is_not() -> None:
    names = {table.name for table in ladders.tables()}
    assert "iliad-4-mode-teams" in names
    assert "horse-2-open_horse-true" not in names


def test_budgets_are_for_tables_that_are_played() -> None:
    assert set(ladders.BUDGETS) <= {table.name for table in ladders.tables()}


def test_the_page_has_only_rows_of_tables_that_there_are() -> None:
    block = ladders.PAGE.read_text("utf-8").split(ladders.BEGIN)[1].split(ladders.END)[0]
    rows = re.findall(r"^\| ([^|]+) \|", block, re.MULTILINE)
    assert set(rows) <= {"table", "---", *(table.title for table in ladders.tables())}


def test_a_match_is_played_once_and_read_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ladders.Table(ilion.game("horse"), 2, {"open_horse": False})
    monkeypatch.setitem(ladders.BUDGETS, "horse-2", ladders.Budget(top=1, simulations=10))
    assert ladders.cell(tmp_path, table, "greedy,random") == "not played"
    ladders.play(tmp_path, table, "greedy,random")
    assert ladders.cell(tmp_path, table, "greedy,random").endswith("), 2")
    capsys.readouterr()
    ladders.play(tmp_path, table, "greedy,random")
    assert capsys.readouterr().out == ""
