"""A war: four tables with the same two sides, opened one after the other."""

import asyncio
import time
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from ilion.core.fair import check_fair
from ilion.core.record import Record
from ilion.server import war_standing, wars
from ilion.server.table import endings
from ilion.war.campaign import CHAPTERS, values
from server.conftest import config
from server.talk import PATIENCE, Running, runs

T = TypeVar("T")
SIDES = ["achaeans", "trojans"]
STORY = ["iliad", "hector", "troia", "horse"]


class Fought:
    """A war of two people on one server: secrets by side."""

    def __init__(self, server: Running, **wish: Any) -> None:
        self.server = server
        opened = begin(server, opponent="friend", **wish)
        self.id: str = opened["war"]["id"]
        path = f"/api/tables/{opened['table']}/seats"
        joined = server.post(path, {"name": "Ben"}, opened["invitation"])
        self.secrets = {"achaeans": opened["seat"]["secret"], "trojans": joined.json()["secret"]}

    def told(self, side: str | None = None) -> dict[str, Any]:
        answer = self.server.get(f"/api/wars/{self.id}", side and self.secrets[side])
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def game(self, at: int, status: str) -> dict[str, Any]:
        """A game of the war, once it is so far."""
        limit = time.monotonic() + PATIENCE
        while (found := self.told()["games"][at])["status"] != status:
            assert time.monotonic() < limit, found
            time.sleep(0.02)
        return dict(found)

    async def lose(self, at: int, side: str) -> None:
        """A side resigns in a game, once both have come to its table."""
        table = (await asyncio.to_thread(self.opened, at))["table"]
        other = SIDES[1 - SIDES.index(side)]
        sit = self.server.sit
        async with sit(table, self.secrets[side]) as me, sit(table, self.secrets[other]):
            state = await me.hear("state")
            answer = await me.ask("resign", seat=state["seat"])
        assert answer["type"] == "ack", answer
        await asyncio.to_thread(self.game, at, "over")

    def opened(self, at: int) -> dict[str, Any]:
        limit = time.monotonic() + PATIENCE
        while (found := self.told()["games"][at])["status"] == "coming":
            assert time.monotonic() < limit, self.told()
            time.sleep(0.02)
        return dict(found)

    def set_up(self, side: str, game: str, **choices: Any) -> Any:
        path = f"/api/wars/{self.id}/setup"
        return self.server.post(path, {"game": game, "choices": choices}, self.secrets[side])


async def on_its_loop(server: Running, work: Coroutine[Any, Any, T]) -> T:
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))


def begin(server: Running, **wish: Any) -> dict[str, Any]:
    answer = server.post("/api/wars", {"side": "achaeans", "name": "Ana", **wish})
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    server.secrets += [opened["seat"]["secret"], opened["host"]]
    return opened


@runs
async def test_a_war_goes_through_all_four_games_with_the_same_sides(server: Running) -> None:
    war = Fought(server)
    assert [game["game"] for game in war.told()["games"]] == STORY
    assert [side["name"] for side in war.told()["sides"]] == ["Ana", "Ben"]
    await war.lose(0, "trojans")
    await war.lose(1, "achaeans")  # nothing is to be set up before it
    setup = war.told()["setup"]
    assert (setup["game"], setup["side"]) == ("troia", "achaeans")
    assert war.set_up("achaeans", "troia", faces="random").status_code == 200
    assert war.opened(2)["options"]["faces"] == "random"
    await war.lose(2, "trojans")
    assert war.set_up("trojans", "horse", open_horse=True).status_code == 200
    await war.lose(3, "achaeans")
    told = war.told()
    assert [game["winner"] for game in told["games"]] == [
        "achaeans",
        "trojans",
        "achaeans",
        "trojans",
    ]
    assert [side["laurels"] for side in told["sides"]] == [6, 6]
    assert (told["over"], told["victor"]) == (True, "trojans")  # equal: the last game decides
    assert all(len(game["chronicle"]) > 0 for game in told["games"])
    horse = server.get(f"/api/tables/{told['games'][3]['table']}").json()
    assert horse["options"] == {"open_horse": True}
    assert [seat["name"] for seat in horse["seats"]] == ["Ana", "Ben"]
    assert horse["series"]["kind"] == "war"


@runs
@pytest.mark.parametrize("side", SIDES)
async def test_who_lost_says_who_is_odysseus(server: Running, side: str) -> None:
    war = Fought(server)
    await war.lose(0, "trojans")
    await war.lose(1, "achaeans")
    war.set_up("achaeans", "troia")
    await war.lose(2, "trojans")
    choices = {choice["name"]: choice for choice in war.told()["setup"]["choices"]}
    assert choices["odysseus"]["values"] == ["lot", *SIDES]
    assert choices["odysseus"]["usual"] == "lot"
    strange: list[Any] = ["nobody", [], {}, 1]
    for wrong in strange:
        assert war.set_up("trojans", "horse", odysseus=wrong).status_code == 422
    assert war.set_up("trojans", "horse", odysseus=side).status_code == 200
    table = war.opened(3)["table"]
    seat = SIDES.index(side)  # the Achaeans have the first seat
    async with (
        server.sit(table, war.secrets["achaeans"]) as ana,
        server.sit(table, war.secrets["trojans"]),
    ):
        view = (await ana.hear("state"))["view"]
        assert view["odysseus"] == seat
    await war.lose(3, "achaeans")
    record = Record.parse(server.get(f"/api/tables/{table}/record").text)
    assert record.options["odysseus"] == ["first", "second"][seat]
    check_fair(record)


@runs
async def test_only_the_loser_sets_up_and_only_what_can_be_chosen(server: Running) -> None:
    war = Fought(server)
    await war.lose(0, "trojans")
    assert war.set_up("trojans", "hector").status_code in (403, 409)  # it opens by itself
    await war.lose(1, "trojans")
    assert war.set_up("achaeans", "troia").status_code == 403
    assert war.set_up("trojans", "horse").status_code == 409
    assert war.set_up("trojans", "troia", artemis="defence").status_code == 422
    assert war.set_up("trojans", "troia", faces="wrong").status_code == 422
    assert server.post(f"/api/wars/{war.id}/setup", {"game": "troia"}).status_code == 403
    assert war.told()["games"][2]["status"] == "coming"
    assert war.set_up("trojans", "troia").status_code == 200
    assert war.set_up("trojans", "troia").status_code == 409


@runs
async def test_the_usual_set_up_is_taken_when_nobody_chooses(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(war_standing, "SET_UP_IN_AN_EVENING", 300)
    war = Fought(server)
    await war.lose(0, "trojans")
    await war.lose(1, "trojans")
    assert (await asyncio.to_thread(war.opened, 2))["options"]["faces"] == "first"


@runs
async def test_with_days_for_a_move_the_loser_has_a_day(server: Running) -> None:
    days = {"seconds": 86_400, "per": "turn", "always": True}
    war = Fought(server, clock=days)
    await war.lose(0, "trojans")
    await war.lose(1, "trojans")
    until = time.mktime(time.strptime(war.told()["setup"]["until"], "%Y-%m-%dT%H:%M:%SZ"))
    assert 23 * 3600 < until - time.mktime(time.gmtime()) < 25 * 3600


@runs
async def test_a_running_game_is_told_as_those_who_watch_see_it(server: Running) -> None:
    war = Fought(server)
    table = war.told()["games"][0]["table"]
    sit = server.sit
    async with sit(table, war.secrets["achaeans"]) as ana, sit(table, war.secrets["trojans"]):
        await ana.hear("state")
        told = war.told()["games"][0]
    assert told["status"] == "playing"
    assert [line["key"] for line in told["chronicle"]] == [
        "chronicle.now_siege",
        "chronicle.now_points",
    ]
    assert {line["args"].get("number") for line in told["chronicle"]} == {1, None}


@runs
async def test_a_war_that_is_decided_goes_on_for_honour_or_into_another(server: Running) -> None:
    war = Fought(server)
    await war.lose(0, "trojans")
    await war.lose(1, "trojans")
    war.set_up("trojans", "troia")
    await war.lose(2, "trojans")
    told = war.told()
    assert (told["decided"], told["over"], told["victor"]) == (True, False, "achaeans")
    assert told["setup"]["until"] is None
    answer = server.post(f"/api/wars/{war.id}/again", {}, war.secrets["trojans"])
    again = answer.json()
    assert [side["name"] for side in again["sides"]] == ["Ben", "Ana"]
    assert [side["yours"] for side in again["sides"]] == [True, False]
    assert war.told()["again"] == again["id"]
    other = server.post(f"/api/wars/{war.id}/again", {}, war.secrets["achaeans"])
    assert other.json()["id"] == again["id"]


@runs
async def test_against_a_bot_which_keeps_its_level_and_chooses_by_itself(server: Running) -> None:
    opened = begin(server, opponent="bot", level="recruit")
    war, secret, table = opened["war"]["id"], opened["seat"]["secret"], opened["table"]
    for _ in range(2):
        async with server.sit(table, secret) as me:
            state = await me.hear("state")
            await me.ask("resign", seat=state["seat"])
            if me.table["series"]["game"] == 1:
                table = (await me.hear("rematch"))["table"]
    told = server.get(f"/api/wars/{war}", secret).json()
    assert told["setup"]["side"] == "achaeans"  # who lost to the bot
    assert (told["sides"][1]["kind"], told["sides"][1]["level"]) == ("bot", "recruit")


@runs
async def test_a_bot_that_lost_sets_the_next_game_up_by_lot(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    lots = SimpleNamespace(choice=lambda all_of_them: all_of_them[-1], randbelow=lambda _: 0)
    monkeypatch.setattr(wars, "secrets", lots)  # the last is not what is usual
    opened = begin(server, opponent="bot", level="recruit")
    war, mine, table = opened["war"]["id"], opened["seat"]["secret"], opened["table"]
    for at in (0, 1):
        async with server.sit(table, mine) as me:
            state = await me.hear("state")
            seat = state["seat"] if at == 0 else 1 - state["seat"]
            found = await on_its_loop(server, server.registry.find(table))
            await on_its_loop(server, found.do(partial(endings.take_out, found, seat, "resigned")))
            table = (await me.hear("rematch"))["table"]
    told = server.get(f"/api/wars/{war}", mine).json()
    assert [game["winner"] for game in told["games"][:2]] == ["trojans", "achaeans"]
    chapter = CHAPTERS[2]
    assert told["games"][2]["options"]["faces"] == values(chapter, "faces")[-1]
    assert told["games"][2]["options"]["faces"] != chapter.options["faces"]


@runs
async def test_a_war_goes_on_at_whichever_of_two_servers_its_people_are(
    database: str, tmp_path: Path
) -> None:
    here, there = (Running(config(tmp_path, database=database)) for _ in range(2))
    try:
        war = Fought(here)
        await war.lose(0, "trojans")
        war.server = there
        await war.lose(1, "trojans")
        war.server = here
        assert war.set_up("trojans", "troia", faces="random").status_code == 200
        war.server = there
        assert war.set_up("trojans", "troia").status_code == 409  # it is open
        await war.lose(2, "trojans")
        assert war.told()["decided"]
        war.server = here
        answers = [
            server.post(f"/api/wars/{war.id}/again", {}, war.secrets["achaeans"]).json()["id"]
            for server in (here, there)
        ]
        assert answers[0] == answers[1] == war.told()["again"]
    finally:
        for server in (here, there):
            await asyncio.to_thread(server.stop)
    assert here.logged.errors == there.logged.errors == []


@runs
async def test_a_war_is_there_when_the_server_is_started_anew(tmp_path: Path) -> None:
    server = Running(config(tmp_path))
    war = Fought(server)
    await war.lose(0, "trojans")
    await war.lose(1, "achaeans")
    before = war.told("trojans")
    await asyncio.to_thread(server.stop)
    war.server = server = Running(config(tmp_path))
    try:
        assert war.told("trojans") == before
        assert war.set_up("achaeans", "troia").status_code == 200
        await war.lose(2, "achaeans")
    finally:
        await asyncio.to_thread(server.stop)


@runs
async def test_who_watches_has_no_side_and_a_strange_secret_none_at_all(server: Running) -> None:
    war = Fought(server)
    assert [side["yours"] for side in war.told()["sides"]] == [False, False]
    assert [side["yours"] for side in war.told("trojans")["sides"]] == [False, True]
    assert server.get(f"/api/wars/{war.id}", "seat-" + "x" * 32).status_code == 403
    assert server.get("/api/wars/nosuchwar").status_code == 404
    table = war.told()["games"][0]["table"]
    assert server.get(f"/api/wars/{table}").status_code == 404
    assert not any(secret in server.get(f"/api/wars/{war.id}").text for secret in server.secrets)


@runs
async def test_a_game_of_a_war_has_no_rematch_and_is_not_called_off(server: Running) -> None:
    war = Fought(server)
    table = war.told()["games"][0]["table"]
    mine, other = war.secrets["achaeans"], war.secrets["trojans"]
    async with server.sit(table, mine) as me, server.sit(table, other):
        state = await me.hear("state")
        assert (await me.ask("abort", seat=state["seat"]))["why"]["key"] == "refused.in_war"
        assert (await me.ask("rematch"))["why"]["key"] == "refused.in_war"


def test_opening_wars_is_limited_like_opening_tables(tmp_path: Path) -> None:
    server = Running(config(tmp_path, tables_per_minute=2.0))
    try:
        wish = {"side": "trojans", "opponent": "bot"}
        codes = [server.post("/api/wars", wish).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
    finally:
        server.stop()
