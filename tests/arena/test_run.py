"""Whole runs: the same however they are played, and none is stopped by a bad bot."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import ilion
from ilion.arena import ArenaError, SequentialTest, Tournament, make_tournament, run
from ilion.arena.results import Tally
from ilion.arena.run_folder import unit_of

BOTS = ["greedy", "random"]


def tournament(*bots: str, pairs: int = 3, seats: int = 2, **more: Any) -> Tournament:
    horse = ilion.game("horse")
    return make_tournament(horse, list(bots) or BOTS, pairs, seats=seats, seed=7, **more)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of three deals, played one game at a time, with records."""
    folder = tmp_path_factory.mktemp("arena") / "run"
    run(tournament(records=True), folder)
    return folder


def results(folder: Path) -> bytes:
    return (folder / "results.json").read_bytes()


def lines(folder: Path) -> list[str]:
    return (folder / "units.jsonl").read_text("utf-8").splitlines()


def test_the_stronger_bot_leads_the_ladder(finished: Path) -> None:
    found = json.loads(results(finished))
    assert [row["bot"] for row in found["ladder"]] == BOTS
    assert found["games"] == 6
    assert found["matches"][0]["share"]["value"] > 0.7


def test_several_tables_give_the_same_results(finished: Path, tmp_path: Path) -> None:
    run(tournament(records=True), tmp_path, jobs=3)
    assert results(tmp_path) == results(finished)


def test_an_interrupted_run_goes_on_where_it_was(finished: Path, tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(tournament(records=True), tmp_path, progress=interrupt)
    assert len(lines(tmp_path)) == 1
    with (tmp_path / "units.jsonl").open("a") as torn:
        torn.write('{"deal": 1, "bo')
    calls: list[tuple[int, int]] = []
    run(
        tournament(records=True), tmp_path, progress=lambda done, total: calls.append((done, total))
    )
    assert calls == [(1, 3), (2, 3), (3, 3)]
    assert len(lines(tmp_path)) == 3
    assert results(tmp_path) == results(finished)


def test_a_finished_run_can_be_made_longer_and_read_shorter(finished: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(finished, folder)
    assert run(tournament(pairs=4, records=True), folder)["games"] == 8
    run(tournament(records=True), folder)
    assert results(folder) == results(finished)


def test_another_run_in_the_same_folder_is_refused(finished: Path) -> None:
    with pytest.raises(ArenaError, match="holds a run with seats 2, not 3; choose another --out"):
        run(tournament(seats=3, records=True), finished)


def test_a_damaged_line_is_named_and_nothing_is_lost(finished: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(finished, folder)
    kept = lines(folder)
    (folder / "units.jsonl").write_text("\n".join([kept[0], "{}", kept[2]]) + "\n")
    with pytest.raises(ArenaError, match="damaged at line 2"):
        run(tournament(records=True), folder)
    assert len(lines(folder)) == 3


def test_every_game_is_written_as_a_record_of_the_same_deal(finished: Path) -> None:
    files = sorted((finished / "records").iterdir())
    records = [ilion.Record.load(file) for file in files]
    assert len(records) == 6
    assert all(record.check() for record in records)
    assert records[0].deal == records[1].deal != records[2].deal
    assert [record.names for record in records[:2]] == [
        ["greedy 0", "random 1"],
        ["random 0", "greedy 1"],
    ]


def test_with_more_seats_one_is_alone_among_the_others(tmp_path: Path) -> None:
    found: Any = run(tournament(pairs=1, seats=3), tmp_path, jobs=2)
    (match,) = found["matches"]
    assert match["games"] == 6
    # Of the six wins the first bot got those alone, and what the second did not get alone.
    alone, others = (share["value"] for share in match["alone"])
    assert match["share"]["value"] == pytest.approx((3 * alone + 3 * (1 - others)) / 6)


@pytest.mark.parametrize(
    ("bot", "kind", "why"),
    [
        ("Crash", "crash", "raised ValueError: I forgot the rules"),
        ("Asks", "crash", "raised BotError: There is no bot"),
        ("Dies", "crash", "process stopped with exit code 7"),
        ("Wrong", "illegal action", "chose 99999, which is not legal"),
        ("Mute", "illegal action", "returned None, which is not the number of an action"),
        ("Hangs", "overrun", "took longer than 0.5 s"),
    ],
)
def test_a_fault_loses_the_game_visibly_and_the_run_goes_on(
    tmp_path: Path, bot: str, kind: str, why: str
) -> None:
    name = f"arena.faulty_bots:{bot}"
    found: Any = run(tournament("random", name, pairs=1, limit=0.5), tmp_path)
    assert found["matches"][0]["share"]["value"] == 1
    assert found["ends"] == {f"lost by {kind}": 2}
    assert found["ladder"][1]["faults"] == {kind: 2}
    (fault,) = found["faults"]
    assert (fault["bot"], fault["games"]) == (name, 2)
    assert why in fault["why"]
    page = (tmp_path / "report.html").read_text("utf-8")
    assert 'id="faults"' in page
    assert why in page


def test_no_position_reaches_the_process_of_a_bot(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    found = run(tournament("arena.faulty_bots:Nosy", "random", pairs=1), tmp_path)
    assert found["faults"] == []
    assert "not the table's" not in capfd.readouterr().out


def test_a_bot_that_sees_everything_is_shown_the_position_and_marked(tmp_path: Path) -> None:
    found = run(tournament("arena.faulty_bots:Peeks", "random", pairs=1), tmp_path)
    assert found["faults"] == []
    marks = {row["bot"]: row["sees_state"] for row in found["ladder"]}
    assert marks == {"arena.faulty_bots:Peeks": True, "random": False}
    assert "sees everything" in (tmp_path / "report.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("zeus", "There is no bot 'zeus'"),
        ("nowhere:Bot", "'nowhere' does not load"),
        ("arena.faulty_bots:Nobody", "has no 'Nobody'"),
        ("arena.faulty_bots:Unborn", "does not start: the bot raised ValueError: not today"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_before_the_first_game(
    tmp_path: Path, bot: str, why: str
) -> None:
    with pytest.raises(ilion.IlionError, match=why):
        run(tournament("random", bot), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def unit(deal: int, share: float) -> Any:
    game = {"bots": BOTS, "shares": [share, 1 - share], "fault": None}
    return {"deal": deal, "bots": BOTS, "games": [game], "times": {}}


def test_stopping_counts_the_same_units_in_whatever_order_they_come() -> None:
    counted = []
    for order in (range(30), reversed(range(30)), [*range(10, 30), *range(10)]):
        tally = Tally(tournament(pairs=30), SequentialTest(0.5, 0.6))
        for deal in order:
            found = unit(deal, 1.0 if deal % 9 else 0.0)
            tally.add(unit_of(found), found)
        assert tally.verdicts == {("greedy", "random"): "high"}
        assert tally.left() == 0
        counted.append([found["deal"] for found in tally.counted()])
    assert counted[0] == counted[1] == counted[2]
    assert 16 <= len(counted[0]) < 30


def test_a_decided_match_is_played_no_further(tmp_path: Path) -> None:
    found = run(tournament(pairs=60), tmp_path, jobs=2, stop=SequentialTest(0.5, 0.7))
    assert found["matches"][0]["verdict"] == "high"
    assert found["units"] == found["matches"][0]["units"] < 40
    assert len(lines(tmp_path)) < 60  # what was under way is finished, no more is begun


def test_without_ray_one_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'ilion\[ray\]'"):
        run(tournament(), tmp_path, ray="local")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_refused_at_once(tmp_path: Path, address: str) -> None:
    with pytest.raises(ArenaError, match=r"No Ray cluster answers|takes host:port"):
        run(tournament(), tmp_path, ray=address)


@pytest.mark.long
@pytest.mark.filterwarnings("default")
def test_a_ray_cluster_gives_the_same_results(finished: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="./dev test --long tests/arena installs Ray")
    run(tournament(records=True), tmp_path, ray="local")
    assert results(tmp_path) == results(finished)
    assert len(list((tmp_path / "records").iterdir())) == 6
