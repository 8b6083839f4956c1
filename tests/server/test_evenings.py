"""A club evening: by one link, round by round, at tables that open by themselves."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from ilion.server.club import evening as rules
from ilion.server.store.retention import delete_tables
from ilion.server.store.schema import EVENING_PEOPLE, EVENINGS
from server.conftest import config
from server.talk import Running, runs

GAME = {"game": "horse", "name": "Monday at Nestor's"}


class Guest:
    """Somebody in an evening, who may look at it through any server."""

    def __init__(self, server: Running, evening: str, number: int, secret: str) -> None:
        self.server, self.at, self.number, self.secret = server, evening, number, secret

    def look(self, path: str = "here", **more: Any) -> dict[str, Any]:
        answer = self.server.post(f"/api/evenings/{self.at}/{path}", more or None, self.secret)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def table(self) -> str | None:
        """The table that waits for this guest."""
        for game in self.look()["games"]:
            if game["status"] == "running" and self.number in (game["first"], game["second"]):
                return str(game["table"])
        return None


class Club:
    """An evening and those who take part."""

    def __init__(self, server: Running, names: str, **more: Any) -> None:
        answer = server.post("/api/evenings", {**GAME, "you": names[0], **more})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        self.server, self.id = server, opened["evening"]["id"]
        self.host, self.invitation = opened["host"], opened["invitation"]
        self.guests = [Guest(server, self.id, 0, opened["secret"])]
        server.secrets += [self.host, self.invitation, opened["secret"]]
        for name in names[1:]:
            self.join(name)

    def join(self, name: str) -> Guest:
        path = f"/api/evenings/{self.id}/people"
        answer = self.server.post(path, {"name": name}, self.invitation)
        assert answer.status_code == 201, answer.text
        joined = answer.json()
        guest = Guest(self.server, self.id, joined["number"], joined["secret"])
        self.guests.append(guest)
        self.server.secrets.append(guest.secret)
        return guest

    def lead(self, do: str, status: int = 200, **more: Any) -> dict[str, Any]:
        path = f"/api/evenings/{self.id}/lead"
        answer = self.server.post(path, {"do": do, **more}, self.host)
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.server.get(f"/api/evenings/{self.id}").json()
        return found

    async def meet(self, one: Guest, other: Guest, resigns: int | None) -> None:
        """Two guests come to their table; one resigns, or they agree on a draw."""
        table = one.table()
        assert table
        assert table == other.table()
        async with (
            one.server.sit(table, one.secret) as a,
            other.server.sit(table, other.secret) as b,
        ):
            await asyncio.gather(a.hear("state"), b.hear("state"))
            seats = {one.number: a, other.number: b}
            if resigns is None:
                await _draw(a, b)
            else:
                await seats[resigns].ask("resign", seat=_own(seats[resigns]))

    async def play_round(self, winners: Any = min) -> None:
        """Every game of the round; `winners` chooses who wins, None for a draw."""
        for game in self.look()["games"]:
            if game["status"] == "running":
                numbers = [game["first"], game["second"]]
                best = winners(numbers)
                loser = None if best is None else sum(numbers) - best
                await self.meet(self.guests[numbers[0]], self.guests[numbers[1]], loser)

    def all_look(self) -> dict[str, Any]:
        """Everybody is back at the page; what the last of them sees."""
        found = {}
        for guest in self.guests:
            found = guest.look()
        return found

    def points(self) -> list[tuple[str, float]]:
        return [(person["name"], person["points"]) for person in self.look()["people"]]


def games_of(number: int, evening: dict[str, Any]) -> list[dict[str, Any]]:
    return [game for game in evening["games"] if number in (game["first"], game["second"])]


def _own(client: Any) -> int:
    return int(next(seat["seat"] for seat in client.table["seats"] if seat["yours"]))


async def _draw(a: Any, b: Any) -> None:
    await a.ask("offer_draw", seat=_own(a))
    await b.ask("answer", seat=_own(b), offer="draw", agree=True)


@runs
async def test_everyone_meets_everyone_and_tables_open_by_themselves(server: Running) -> None:
    club = Club(server, "ABCD")
    assert club.look()["rounds"] == 3
    club.lead("start")
    for number in (1, 2, 3):
        assert club.look()["round"] == number
        await club.play_round()
        seen = club.all_look()
    assert seen["status"] == "over"
    assert club.points() == [("A", 3.0), ("B", 2.0), ("C", 1.0), ("D", 0.0)]
    assert [person["place"] for person in seen["people"]] == [1, 2, 3, 4]


@runs
async def test_a_round_waits_until_all_are_back_at_the_page(server: Running) -> None:
    club = Club(server, "ABCD")
    club.lead("start")
    await club.play_round()
    store = server.registry.store
    long_ago = EVENING_PEOPLE.update().values(seen=0)
    asyncio.run_coroutine_threadsafe(store.write("", long_ago), server.loop).result()
    for guest in club.guests[:3]:
        seen = guest.look()
        assert (seen["round"], seen["goes_on"] is None) == (1, False)
    assert club.guests[3].look()["round"] == 2


@runs
async def test_a_late_comer_plays_from_the_next_round_on(server: Running) -> None:
    club = Club(server, "ABCDE")
    club.lead("start")
    assert [game["first"] for game in club.look()["games"] if game["status"] == "bye"]
    late = club.join("F")
    assert late.table() is None
    await club.play_round()
    club.all_look()
    assert late.table()
    while club.look()["status"] == "playing":
        await club.play_round()
        club.all_look()
    met = [{game["first"], game["second"]} for game in club.look()["games"]]
    assert all({a, b} in met for a in range(6) for b in range(a))
    assert club.points()[0] == ("A", 5.0)


@runs
async def test_a_draw_is_half_a_point(server: Running) -> None:
    club = Club(server, "ABC")
    club.lead("start")
    await club.play_round(lambda _: None)
    assert sorted(points for _, points in club.points()) == [0.0, 0.5, 0.5]


@runs
async def test_in_swiss_rounds_a_bye_is_a_point(server: Running) -> None:
    club = Club(server, "ABCDE", kind="swiss", rounds=3)
    for number in (1, 2, 3):
        if number == 1:
            club.lead("start")
        seen = club.look()
        assert (seen["round"], seen["rounds"]) == (number, 3)
        await club.play_round()
        club.all_look()
    seen = club.look()
    assert seen["status"] == "over"
    assert sum(points for _, points in club.points()) == 9
    assert seen["people"][0]["tie"] > 0


@runs
async def test_a_bot_plays_for_who_does_not_come_and_gets_no_points(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(server, "ABC")
    club.lead("start")
    [game] = [game for game in club.look()["games"] if game["status"] == "running"]
    came, away = club.guests[game["first"]], club.guests[game["second"]]
    async with server.sit(game["table"], came.secret) as me:
        await me.hear("table")
        monkeypatch.setattr(rules, "COME_MS", -1)
        came.look()
        await me.hear("state")
        seats = me.table["seats"]
        assert [seat["stand_in"] is not None for seat in seats] == [False, True]
        await me.ask("resign", seat=0)
    [over] = [each for each in club.look()["games"] if each["table"] == game["table"]]
    assert (over["points"], over["bots"]) == ([0.0, 0.0], [False, True])
    assert dict(club.points())["ABC"[away.number]] == 0


def test_an_evening_to_which_nobody_comes_ends(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(server, "ABCD")
    club.lead("start")
    monkeypatch.setattr(rules, "COME_MS", -1)
    assert club.all_look()["status"] == "over"


@runs
async def test_whoever_leaves_has_lost_and_is_paired_no_more(server: Running) -> None:
    club = Club(server, "ABCD")
    club.lead("start")
    [game] = [
        each
        for each in club.look()["games"]
        if each["round"] == 1 and 3 in (each["first"], each["second"])
    ]
    other = game["first"] + game["second"] - 3
    async with (
        server.sit(game["table"], club.guests[3].secret) as one,
        server.sit(game["table"], club.guests[other].secret) as two,
    ):
        await asyncio.gather(one.hear("state"), two.hear("state"))
        club.guests[3].look("leave")
        await two.watch()
    assert dict(club.points())["ABCD"[other]] == 1.0
    await club.play_round()
    club.guests.pop()
    seen = club.all_look()
    assert not [
        each for each in seen["games"] if each["round"] > 1 and 3 in (each["first"], each["second"])
    ]


def test_the_host_leads_and_nobody_else(server: Running) -> None:
    club = Club(server, "AB")
    assert "three people" in club.lead("start", 409)["text"]
    club.join("C")
    path = f"/api/evenings/{club.id}/lead"
    assert server.post(path, {"do": "start"}, club.guests[1].secret).status_code == 403
    club.lead("start")
    club.lead("start", 409)
    assert club.lead("next", round=1)["round"] == 2  # the game of the first is called off
    assert club.lead("next", round=1)["round"] == 2  # pressed twice
    club.lead("remove", number=2)
    assert club.lead("end")["status"] == "over"


def test_one_joins_by_the_link_and_once(server: Running) -> None:
    club = Club(server, "A")
    path = f"/api/evenings/{club.id}/people"
    assert server.post(path, {"name": "X"}).status_code == 403
    assert server.post(path, {"name": "X"}, "join-guessed").status_code == 403
    wish = {"name": "B", "token": 40 * "t"}
    first, again = (server.post(path, wish, club.invitation).json() for _ in "12")
    assert first["secret"] == again["secret"]
    assert len(club.look()["people"]) == 2
    for name in "CDEFGHIJKLMNOP":
        club.join(name)
    full = server.post(path, {"name": "Q"}, club.invitation)
    assert (full.status_code, full.json()["why"]["key"]) == (409, "refused.evening_full")


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"clock": {"seconds": 86_400, "always": True}}, {"kind": "knockout"}],
)
def test_what_cannot_be_an_evening_is_refused(server: Running, wrong: dict[str, Any]) -> None:
    assert server.post("/api/evenings", {**GAME, **wrong}).status_code == 422


def test_what_is_no_evening_is_not_there(server: Running) -> None:
    for path in ("x", 16 * "a"):
        assert server.get(f"/api/evenings/{path}").status_code == 404


@runs
async def test_an_evening_goes_on_where_a_table_was_deleted(server: Running) -> None:
    club = Club(server, "ABCD")
    club.lead("start")
    gone, other = [game["table"] for game in club.look()["games"] if game["table"]]
    store = server.registry.store

    async def delete() -> None:
        async with store.changing() as connection:
            await delete_tables(connection, [gone])

    asyncio.run_coroutine_threadsafe(delete(), server.loop).result()
    found = {game["table"]: game for game in club.look()["games"]}
    assert (found[gone]["status"], found[gone]["points"]) == ("over", [0.0, 0.0])
    assert found[other]["status"] == "running"


@runs
async def test_an_evening_goes_on_at_another_server(address: str, tmp_path: Path) -> None:
    """Killed in the middle; on PostgreSQL the second server runs beside the first."""
    first = Running(config(tmp_path, database=address))
    club = Club(first, "ABCD")
    club.lead("start")
    await club.play_round()
    seen = club.look()
    beside = not address.startswith("sqlite")
    if not beside:
        first.stop()
    second = Running(config(tmp_path, database=address))
    try:
        club.server = second
        for guest in club.guests[:: 1 + beside]:
            guest.server = second
        assert club.look()["people"] == seen["people"]
        while club.look()["status"] == "playing":
            club.all_look()
            await club.play_round()
        assert club.points()[0] == ("A", 3.0)
        games = club.look()["games"]
        assert len({each["table"] for each in games}) == len(games) == 6
    finally:
        second.stop()
        if beside:
            first.stop()


@runs
async def test_servers_move_an_evening_on_where_nobody_looks(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "PAUSE_MS", 0)
    club = Club(server, "ABC")
    club.lead("start")
    await club.play_round()
    chosen = sql.select(EVENINGS.c.round).where(EVENINGS.c.id == club.id)
    store = server.registry.store
    while True:
        asked = asyncio.run_coroutine_threadsafe(store.scalar(chosen), server.loop)
        if await asyncio.wrap_future(asked) == 2:
            break
        await asyncio.sleep(0.1)
