"""Analyses of finished games, and hints: who gets them, and who does not."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import ilion
from ilion.core.record import Record
from ilion.server.bots.worker import Analyse, Analyst
from ilion.server.config import Config
from ilion.server.errors import Refusal
from ilion.server.http.analyses import Analyses
from ilion.server.http.limits import Limits
from server.conftest import config
from server.talk import BOT, FRIEND, ME, PATIENCE, Running, runs

RECORD = ilion.simulate(ilion.game("horse"), seats=2, seed=3)


def whole(server: Running, begun: dict[str, Any]) -> dict[str, Any]:
    """An analysis once it is complete, with all its steps."""
    steps = begun["steps"]
    until = time.monotonic() + PATIENCE
    while begun["players"] is None:
        assert time.monotonic() < until
        begun = server.get(f"/api/analysis/{begun['id']}/{len(steps)}").json()
        steps += begun["steps"]
        time.sleep(0.05)
    return {**begun, "steps": steps}


def analyse(server: Running, record: Record) -> dict[str, Any]:
    answer = server.post("/api/analysis", {"record": json.loads(record.dumps())})
    assert answer.status_code == 200, answer.text
    return whole(server, answer.json())


def test_a_record_is_analysed_once_and_kept_whatever_its_names(tmp_path: Path) -> None:
    server = Running(config(tmp_path))
    found = analyse(server, RECORD)
    assert [step["ply"] for step in found["steps"]] == list(range(found["plies"] + 1))
    assert [player["marks"].keys() for player in found["players"]] == [{"??", "?", "?!"}] * 2
    server.stop()
    again = Running(config(tmp_path, analyses_per_hour=0.001, bot_workers=1))
    renamed = Record.parse(RECORD.dumps().replace("random 0", "Ioanna"))
    assert analyse(again, renamed) == found  # from the store: it is not counted for the limit
    more = ilion.simulate(ilion.game("horse"), seats=2, seed=4)
    analyse(again, more)
    third = ilion.simulate(ilion.game("horse"), seats=2, seed=5)
    answer = again.post("/api/analysis", {"record": json.loads(third.dumps())})
    assert (answer.status_code, answer.json()["why"]["key"]) == (429, "refused.too_many_analyses")
    again.stop()


@pytest.mark.parametrize(
    ("change", "status"),
    [({"result": None, "log": RECORD.log[:9]}, 422), ({"log": ["0 fly"]}, 422), ({"game": 3}, 422)],
)
def test_a_record_that_is_not_over_or_does_not_hold_is_refused(
    server: Running, change: dict[str, Any], status: int
) -> None:
    record = {**json.loads(RECORD.dumps()), **change}
    answer = server.post("/api/analysis", {"record": record})
    assert (answer.status_code, answer.json()["why"]["key"]) == (status, "refused.record")


@runs
async def test_a_table_is_analysed_once_its_game_is_over(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    path = f"/api/tables/{opened['id']}/analysis"
    async with server.sit(opened["id"], *opened["secrets"]) as me:
        refused = server.post(path, None)
        assert (refused.status_code, refused.json()["why"]["key"]) == (409, "refused.not_over")
        await me.play(random.Random(1))
    record = Record.parse(server.get(f"/api/tables/{opened['id']}/record").text)
    found = whole(server, server.post(path, None).json())
    assert found["plies"] == sum(line[0] != "*" for line in record.log)
    assert found == analyse(server, record)


def test_there_is_no_analysis_that_nobody_began(server: Running) -> None:
    for path in ("abc/0", "abc/-1", f"{'f' * 32}/9999999"):
        assert server.get(f"/api/analysis/{path}").status_code == 404


# Hints


def hint(server: Running, opened: dict[str, Any], secret: str | None, seat: int) -> Any:
    return server.post(f"/api/tables/{opened['id']}/hint", {"seat": seat}, secret)


async def until_my_turn(me: Any) -> dict[str, Any]:
    told: dict[str, Any] = await me.hear("state")
    while told["prompt"] is None or not told["prompt"]["choices"] or told["prompt"]["forced"]:
        told = await me.hear("step")
    return told


@runs
async def test_alone_among_bots_a_hint_names_choices_that_can_be_played(server: Running) -> None:
    opened = server.open("horse", BOT, ME, BOT)
    async with server.sit(opened["id"], *opened["secrets"]) as me:
        assert (await me.hear("table"))["table"]["hints"] is True
        told = await until_my_turn(me)
        found = hint(server, opened, opened["secrets"][0], 1).json()
        legal = [choice["text"] for choice in told["prompt"]["choices"]]
        assert [choice["text"] in legal for choice in found["choices"]] == [True] * 3
        assert found["number"] == told["number"]
        assert found["line"][0] == found["choices"][0]
        # Of another seat nobody is told anything, nor without the seat's secret.
        assert hint(server, opened, opened["secrets"][0], 0).status_code == 403
        assert hint(server, opened, None, 1).status_code == 403


@runs
async def test_with_people_nobody_gets_a_hint_that_was_not_allowed(server: Running) -> None:
    for allowed in (False, True):
        opened = server.open("horse", ME, FRIEND, BOT, hints=allowed)
        friend = server.claim(opened)
        async with (
            server.sit(opened["id"], *opened["secrets"]) as me,
            server.sit(opened["id"], friend) as other,
        ):
            told = [await me.hear("table"), await other.hear("table")]
            assert [each["table"]["hints"] for each in told] == [allowed] * 2
            await me.hear("state")
            answers = [
                hint(server, opened, opened["secrets"][0], 0),
                hint(server, opened, friend, 1),
            ]
            keys = {answer.json().get("why", {"key": "given"})["key"] for answer in answers}
            if not allowed:
                assert keys == {"refused.no_hints"}
            assert ("refused.no_hints" in keys) is not allowed
        server.post(f"/api/tables/{opened['id']}/hint", {"seat": 0}, opened["secrets"][0])


@runs
async def test_seats_that_are_passed_round_are_people_too(server: Running) -> None:
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.hear("state")
        refused = [
            hint(server, opened, secret, seat) for seat, secret in enumerate(opened["secrets"])
        ]
        assert {answer.json()["why"]["key"] for answer in refused} == {"refused.no_hints"}


# Puzzles


def test_a_puzzle_tells_what_its_seat_knows_and_begins_anew_after_the_last(server: Running) -> None:
    found = server.get("/api/puzzles/troia/3").json()
    assert found["position"]["views"][0]["seat"] == found["seat"]
    assert found["position"]["open"] is None if "open" in found["position"] else True
    assert found["position"]["prompt"]["choices"]
    assert "record" not in found
    assert server.get(f"/api/puzzles/troia/{3 + found['of']}").json() == found
    for path in ("chess/1", "troia/-1", "troia/x"):
        assert server.get(f"/api/puzzles/{path}").status_code == 404


def test_in_a_puzzle_nothing_has_to_be_remembered(server: Running) -> None:
    number, found = 0, server.get("/api/puzzles/horse/0").json()
    while found["position"]["prompt"]["ask"]["key"] != "prompt.place":
        number += 1
        found = server.get(f"/api/puzzles/horse/{number}").json()
    assert len(found["position"]["views"][0]["horse"]) == 2  # who drops, and who drops next


def test_what_bot_games_say_is_there_for_each_game_that_was_counted(server: Running) -> None:
    found = server.get("/api/statistics/horse").json()
    assert [table["seats"] for table in found["tables"]] == [2, 3, 4]
    assert found["bot"] == "recruit"
    assert server.get("/api/statistics/chess").status_code == 404


# What is asked at the same time, or in a bad moment


def waiting_analyses(asked: list[int]) -> Analyses:
    """Analyses of a store that has none and a pool that never answers."""

    class Asked:
        async def load(self, _: str) -> None:
            await asyncio.sleep(0)

        async def analyse(self, _record: str, _over: bool, _simulations: int, first: int) -> None:
            asked.append(first)
            await asyncio.Event().wait()

    settings = Config()
    registry: Any = SimpleNamespace(pool=Asked(), analyses=Asked(), config=settings)
    return Analyses(registry, Limits(settings))


@runs
async def test_who_asks_for_the_same_at_once_gets_one_analysis_and_a_sentence_at_the_end() -> None:
    asked: list[int] = []
    analyses = waiting_analyses(asked)
    begun = [asyncio.create_task(analyses.begin(RECORD.dumps(), "x", True)) for _ in range(5)]
    while not asked:
        await asyncio.sleep(0)
    assert (asked, len(analyses.works)) == ([0], 1)
    await analyses.stop()
    answers = await asyncio.gather(*begun, return_exceptions=True)
    assert [getattr(answer, "status", answer) for answer in answers] == [503] * 5


@runs
async def test_the_store_is_not_asked_for_what_is_no_id() -> None:
    analyses = waiting_analyses([])
    analyses.kept = None  # type: ignore[assignment]
    for name in ("\x00", "F" * 32, "f" * 33):
        with pytest.raises(Refusal):
            await analyses.news(name, 0)


def test_a_new_worker_catches_up_part_by_part() -> None:
    analyst, parts = Analyst(), 0
    job = Analyse(1, RECORD.dumps(), True, 2, first=4, seconds=0.0)
    while not (found := analyst.analyse(job))["steps"]:
        parts += 1
    assert (parts, found["steps"][0]["ply"], found["players"]) == (4, 4, None)
