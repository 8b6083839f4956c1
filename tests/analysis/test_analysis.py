"""The analysis of whole games: every table, old records, and sums that add up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ilion
from ilion.analysis import Analysis, analyse, hint
from ilion.analysis.analysis import steps, summary
from ilion.cli import main
from ilion.core.record import Record
from ilion.core.registry import all_games

OLD = Path(__file__).parents[1] / "records" / "troia-rules-1-01.ilion.json"
TABLES = [(game.name, seats) for game in all_games() for seats in game.seat_counts]


def quick(record: Record) -> Analysis:
    return analyse(record, simulations=4)


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_a_game_that_ended_before_somebody_decided_anything(game: str) -> None:
    whole = ilion.simulate(ilion.game(game), seats=2, seed=2)
    for lines in range(4):
        found = quick(replace(whole, log=whole.log[:lines], result=None))
        assert len(found.steps) == lines + 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_game_and_number_of_seats_can_be_analysed(name: str, seats: int) -> None:
    record = ilion.simulate(ilion.game(name), seats=seats, seed=2)
    found = quick(record)
    assert [step.ply for step in found.steps] == list(range(len(found.steps)))
    assert record.result is not None
    for seat, player in enumerate(found.players):
        won = seat in record.result["winners"]
        share = 1 / len(record.result["winners"]) if won else 0.0
        if not record.result["winners"]:
            share = 1 / seats
        assert player.decisions + player.cards == pytest.approx(share - 1 / seats)
        assert 0 <= player.accuracy <= 100
    for step in found.steps:
        assert sum(step.open) == pytest.approx(1.0, abs=0.001)


def test_an_old_record_is_analysed_by_the_rules_it_was_played_by() -> None:
    record = Record.load(OLD)
    assert record.rules < ilion.game("troia").rules
    assert len(quick(record).decisions) == sum(line[0] != "*" for line in record.log)


def test_the_same_record_gives_the_same_analysis_also_in_parts() -> None:
    record = ilion.simulate(ilion.game("horse"), seats=3, seed=6)
    whole = quick(record)
    parts = [*steps(record, 4)][:7] + [*steps(record, 4, first=7)]
    assert summary(record, parts) == whole


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """Other hands, the same view: the same judgement."""
    game = ilion.game("troia")
    record = ilion.simulate(game, seed=3)
    ply = next(each for each in record.replay() if len(each.before.legal()) > 1)
    other = game.belief(ply.before.view(ply.seat)).sample(ilion.FastChance(9))
    assert other != ply.before
    found = [hint(state.view(ply.seat), seconds=0.0) for state in (ply.before, other)]
    assert found[0] == found[1]


def test_giving_a_game_away_is_a_mistake() -> None:
    """A random player against the analysis: somewhere it must have lost a lot."""
    game = ilion.game("horse")
    found = analyse(ilion.simulate(game, seats=2, seed=8), simulations=150)
    marked = [each for each in found.decisions if each.mark]
    assert marked
    for each in marked:
        assert each.choices[0].text != each.played.text
        assert each.line[0] == each.choices[0]
        assert round(each.before - each.after, 4) >= 0.04


def test_the_command_prints_players_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = ilion.simulate(ilion.game("horse"), seats=2, seed=1, names=["Ioanna", "<b>Léa"])
    record.save(tmp_path / "game.json")
    page = tmp_path / "page.html"
    with pytest.raises(SystemExit) as done:
        main(["analyse", str(tmp_path / "game.json"), "--simulations", "6", "--html", str(page)])
    assert done.value.code == 0
    assert "Ioanna: accuracy" in capsys.readouterr().out
    assert "<polyline" in page.read_text("utf-8")
    assert "<b>Léa" not in page.read_text("utf-8")


def test_a_record_that_stops_is_not_told_as_a_game_that_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = ilion.simulate(ilion.game("horse"), seats=2, seed=1)
    record.log, record.result = record.log[:9], None
    record.save(tmp_path / "game.json")
    with pytest.raises(SystemExit) as done:
        main(["analyse", str(tmp_path / "game.json"), "--simulations", "6"])
    assert done.value.code == 0
    assert "The record ends here; the game is not finished." in capsys.readouterr().out


def test_the_command_refuses_what_is_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.json").write_text("[]", "utf-8")
    with pytest.raises(SystemExit) as done:
        main(["analyse", str(tmp_path / "no.json")])
    assert done.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
