"""Lessons over HTTP, and tables that go on from a record."""

from __future__ import annotations

from typing import Any

import pytest

import ilion
from ilion.core.lesson import NEXT, LessonRun, first_lesson, has_lesson
from ilion.core.record import Record
from ilion.core.registry import all_games
from ilion.server.errors import Refusal
from ilion.server.protocol import api, wire
from ilion.server.table.opening import from_wish
from server.talk import BOT, FRIEND, ME, Running, runs

TAUGHT = [game.name for game in all_games() if has_lesson(game)]
RECRUIT = {"who": "bot", "level": "recruit"}


def ask(server: Running, game: str = "horse", **wish: Any) -> dict[str, Any]:
    answer = server.post(f"/api/lessons/{game}", wish)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_every_lesson_is_listed_with_its_marks(server: Running) -> None:
    found = server.get("/api/lessons").json()
    horse = next(each for each in found["lessons"] if each["game"] == "horse")
    assert horse["steps"] == len(first_lesson(ilion.game("horse")).steps)
    assert found["marks"]["horse"][0]["when"] == "prompt.announce"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_told_step_by_step_is_the_one_that_is_written(server: Running, game: str) -> None:
    run = LessonRun(first_lesson(ilion.game(game)))
    news = ask(server, game)
    assert [message["type"] for message in news["messages"]] == ["table", "state"]
    while not run.is_over():
        assert news["index"] == run.index
        assert news["step"]["move"] == run.move
        answer = run.move or NEXT
        made = run.answer(answer)
        news = ask(server, game, done=news["done"], answers=[answer])
        told = [message["lines"] for message in news["messages"]]
        assert told == [each.ply.lines(run.lesson.you) for each in made]
    assert news["step"] is None
    assert Record.parse(wire.encode(news["record"]).decode()).log == run.play.log()


def test_what_is_told_is_what_the_learner_may_know(server: Running) -> None:
    news = ask(server, done=["next"], answers=["announce 2"])
    (step,) = news["messages"]
    assert step["view"]["seat"] == 0
    assert "bag" not in step["view"]
    assert news["record"] is None


def test_another_move_is_answered_and_the_game_stays(server: Running) -> None:
    news = ask(server, done=["next"], answers=["announce 3"])
    assert news["messages"] == []
    assert news["done"] == ["next"]
    assert news["reply"]["fr"].startswith("Audacieux")


def test_back_tells_the_whole_position_of_the_step_before(server: Running) -> None:
    news = ask(server, done=["next", "announce 2"], back=True)
    assert (news["index"], news["done"]) == (1, ["next"])
    assert news["messages"][1]["ply"] == 0


@pytest.mark.parametrize(
    ("game", "wish", "status"),
    [
        ("chess", {}, 404),
        ("horse", {"done": ["announce 2"]}, 422),
        ("horse", {"answers": ["nonsense"], "done": ["next"]}, 422),
        ("horse", {"answers": ["next"] * 65}, 422),
    ],
)
def test_what_cannot_be_answered_is_refused(
    server: Running, game: str, wish: dict[str, Any], status: int
) -> None:
    answer = server.post(f"/api/lessons/{game}", wish)
    assert answer.status_code == status
    assert answer.json()["text"].endswith(".")


# Playing on


def lesson_record() -> dict[str, Any]:
    run = LessonRun(first_lesson(ilion.game("horse")), ["next", "announce 2"])
    return run.play.record().to_json()


@runs
async def test_a_table_goes_on_from_a_record_and_lives_in_the_store(server: Running) -> None:
    seats = [ME, RECRUIT, RECRUIT, RECRUIT]
    opened = server.open("horse", *seats, record=lesson_record())
    assert opened["table"]["status"] == "playing"
    assert opened["table"]["prepared"]
    async with server.sit(opened["table"]["id"], opened["seats"][0]["secret"]) as ana:
        state = await ana.hear("state")
        assert (state["ply"], state["number"]) == (1, 1)
        assert state["view"]["phase"] == "place"
        await ana.act(0, "place green 1")
    again = server.get(f"/api/tables/{opened['table']['id']}").json()
    assert again["prepared"]


@pytest.mark.parametrize(
    "seats",
    [[ME, BOT, BOT, FRIEND], [ME, ME, BOT, BOT], [BOT] * 4, [ME, BOT]],
    ids=["friend", "two", "nobody", "fewer"],
)
def test_whoever_knows_the_deal_plays_alone(server: Running, seats: list[Any]) -> None:
    wish = {"game": "horse", "seats": seats, "record": lesson_record()}
    public = {**wish, "seats": [ME, BOT, BOT, BOT], "public": True}
    for refused in (wish, public):
        assert server.post("/api/tables", refused).status_code == 422


def test_a_record_that_cannot_go_on_is_refused(server: Running) -> None:
    seats = [ME, BOT, BOT, BOT]
    over = ilion.simulate(ilion.game("horse"), seats=4, seed=3).to_json()
    broken = {**lesson_record(), "log": ["0 place green 1"]}
    other = ilion.simulate(ilion.game("iliad"), seats=4, seed=3).to_json()
    for record in (over, broken, other, {}):
        answer = server.post("/api/tables", {"game": "horse", "seats": seats, "record": record})
        assert answer.status_code == 422, record
        assert answer.json()["text"].endswith(".")


def test_a_record_that_is_nested_too_deeply_is_refused() -> None:
    nested: list[Any] = []
    for _ in range(5000):
        nested = [nested]
    seats = [api.SeatWish("me"), api.SeatWish("bot")]
    with pytest.raises(Refusal, match="nested too deeply"):
        from_wish(api.NewTable("horse", seats, record={"game": nested}))
