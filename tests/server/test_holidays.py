"""Holidays in games of days: time stands, within an allowance, and others see it."""

from __future__ import annotations

import asyncio
from typing import Any

from ilion.server.protocol.wire import Clock
from ilion.server.store import statements
from ilion.server.store.rows import now
from ilion.server.store.schema import TABLES
from ilion.server.store.statements import DAY_MS
from ilion.server.table import holidays
from ilion.server.table.clocks import TableClock
from server.talk import FRIEND, ME, Running, runs

DAYS = {"seconds": 86_400, "per": "turn", "always": True, "at_zero": "lose", "holidays": 10}


class Game:
    """A game of days that has begun and that nobody is at: Ana's and Ben's seats."""

    def __init__(self, server: Running, **clock: Any) -> None:
        self.server = server
        opened = server.open("troia", ME, FRIEND, clock={**DAYS, **clock})
        self.id = opened["id"]
        self.secrets = [opened["secrets"][0], server.claim(opened)]
        server.begun(opened)

    def take(self, seat: int, days: int) -> tuple[int, dict[str, Any]]:
        path = f"/api/tables/{self.id}/holiday"
        answer = self.server.post(path, {"days": days}, self.secrets[seat])
        return answer.status_code, answer.json()

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.server.get(f"/api/tables/{self.id}").json()
        return found

    def let_pass(self, days: float) -> None:
        """All that happened at the table was so many days earlier."""

        async def earlier() -> None:
            registry = self.server.registry
            found = await registry.find(self.id)
            await registry._unload(found)
            back = int(days * DAY_MS)
            await found.write(statements.update_table(self.id, begun=TABLES.c.begun - back))
            for seat in found.seats:
                moved = [[at - back for at in each] for each in seat.holidays or []]
                await found.write(statements.update_seat(self.id, seat.seat, holidays=moved))

        asyncio.run_coroutine_threadsafe(earlier(), self.server.loop).result()


def test_time_stands_on_holiday_and_runs_on_after_it(server: Running) -> None:
    game = Game(server)
    seat = game.table["turn"]
    game.let_pass(0.5)
    status, told = game.take(seat, 7)
    assert (status, told["seats"][seat]["holidays_left"]) == (200, 3)
    assert told["seats"][seat]["holiday"] is not None
    assert told["seats"][1 - seat]["holiday"] is None
    game.let_pass(6)
    assert game.table["status"] == "playing"
    game.let_pass(1.4)
    assert game.table["status"] == "playing"
    assert game.table["seats"][seat]["holiday"] is None
    game.let_pass(0.2)
    assert game.table["ending"]["kind"] == "time"


def test_who_comes_back_early_keeps_the_days_that_were_not_begun(server: Running) -> None:
    game = Game(server)
    seat = game.table["turn"]
    game.take(seat, 7)
    game.let_pass(1.5)
    for _ in range(2):
        mine = game.take(seat, 0)[1]["seats"][seat]
        assert (mine["holiday"], mine["holidays_left"]) == (None, 8)


def test_nobody_takes_more_than_there_is(server: Running) -> None:
    game = Game(server)
    seat = game.table["turn"]
    assert game.take(seat, 8)[0] == 200
    game.let_pass(8)
    status, told = game.take(seat, 3)
    assert (status, told["why"]) == (409, {"key": "refused.holidays_left", "args": {"days": 2}})
    assert game.take(1 - seat, 3)[0] == 200


def test_holidays_are_for_those_who_sit_at_games_of_days(server: Running) -> None:
    game = Game(server)
    path = f"/api/tables/{game.id}/holiday"
    assert server.post(path, {"days": 1}).status_code == 403
    assert server.post(path, {"days": 1}, "seat-" + "x" * 32).status_code == 403
    assert server.post(path, {"days": 99}, game.secrets[0]).status_code == 422
    opened = server.open("troia", ME, {"who": "bot"}, clock={"seconds": 60})
    secret = opened["secrets"][0]
    server.begun(opened)
    answer = server.post(f"/api/tables/{opened['id']}/holiday", {"days": 1}, secret)
    assert answer.json()["why"]["key"] == "refused.no_holidays"


@runs
async def test_who_is_there_sees_that_the_other_goes_on_holiday(server: Running) -> None:
    game = Game(server)
    turn = game.table["turn"]
    async with server.sit(game.id, game.secrets[1 - turn]) as other:
        await other.hear("state")
        await asyncio.to_thread(game.take, turn, 3)
        await other.until(lambda one: bool(one.table["seats"][turn]["holiday"]))
        stands = 0
        while stands < 2 * DAY_MS:
            stands = (await other.hear("clock"))["waits"]
        assert (await other.ask("hand_over", seat=turn))["type"] == "refused"


@runs
async def test_nobody_hands_over_the_seat_of_somebody_who_is_away_in_a_game_of_days(
    server: Running,
) -> None:
    game = Game(server)
    turn = game.table["turn"]
    found = await asyncio.wrap_future(
        asyncio.run_coroutine_threadsafe(server.registry.find(game.id), server.loop)
    )
    found.seats[turn].absent_since -= 1000
    assert found.may_hand_over() == [False, False]


def test_a_clock_leaves_holidays_out() -> None:
    times = [0]
    clock = TableClock(Clock(86_400, per="turn", always=True), 2, (), 0, lambda: times[-1])
    clock.holidays = [[[1_000, 5_000], [8_000, 9_000]], []]
    clock.run(0)
    for at, spent in ((500, 500), (3_000, 1_000), (6_000, 2_000), (8_500, 4_000), (9_500, 4_500)):
        times.append(at)
        assert clock.news().left[0] == 86_400_000 - spent
    times.append(8_200)
    assert clock.stands == 800


def test_a_day_that_was_begun_counts() -> None:
    taken = holidays.changed([], 0, 5)
    back = holidays.changed(taken, DAY_MS + 1, 0)
    assert (back, holidays.days_left(10, back)) == ([[0, DAY_MS + 1]], 8)
    assert holidays.changed(taken, 0, 0) == []
    assert holidays.until(taken, now()) is None
