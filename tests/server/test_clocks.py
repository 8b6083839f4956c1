"""The clock of a table, by a time that stands still until it is told to go on."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import ilion
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.server.protocol.wire import Clock
from ilion.server.store.rows import EntryRow
from ilion.server.table.clocks import TableClock
from ilion.server.table.game import Decision
from ilion.server.table.watching import LONGEST, RESULT, STEP, time_to_watch

SEATS = 2
KINDS = [
    Clock(90, 60),
    Clock(90),
    Clock(90, per="turn"),
    Clock(86_400, per="turn", always=True),
]


class Log:
    """A game that consists of nothing but times: its clock, and what the store has of it."""

    def __init__(self, clock: Clock) -> None:
        self.now = 1_000_000
        self.settings = clock
        self.entries: list[EntryRow] = []
        self.deciders: list[int] = []  # by ply
        self.had = [[1000 * clock.seconds] * SEATS]  # what each ply left everybody
        self.clock = self.loaded()
        self.actor = 0
        self.clock.run(0)

    def loaded(self) -> TableClock:
        """The clock as a server has it that reads the store now."""
        return TableClock(self.settings, SEATS, self.entries, 1_000_000, lambda: self.now)

    @property
    def left(self) -> list[int]:
        return self.clock.news().left

    def wait(self, seconds: float) -> None:
        self.now += int(1000 * seconds)

    def decide(self, plies: int = 1, ends: bool = True, bot: bool = False) -> None:
        seat = self.actor
        for tick in self.clock.decide(seat, plies, ends, bot):
            self.deciders.append(seat)
            ply = len(self.deciders)
            self._add(ply=ply, seat=seat, clock=tick.left, spent=tick.spent)
            self.clock.note(ply, tick)
            self.had.append(tick.left)
        self.actor = 1 - seat if ends else seat
        self.clock.run(self.actor)

    def undo(self, seat: int, ply: int) -> None:
        left = self.clock.after_undo(seat, ply)
        taken = [
            replace(each, ply=None) if each.ply is not None and each.ply > ply else each
            for each in self.entries
        ]
        self.entries = taken
        self._add(seat=seat, undo_to=ply, clock=left)
        self.clock.undo(ply, left)
        del self.deciders[ply:]
        self.had[ply:] = [left]
        self.actor = seat
        self.clock.run(seat)

    def _add(self, **fields: Any) -> None:
        self.entries.append(EntryRow(number=len(self.entries) + 1, at=self.now, **fields))


def test_a_turn_takes_time_and_adds_the_increment() -> None:
    log = Log(Clock(90, 60))
    log.wait(20)
    assert log.left == [70_000, 90_000]
    log.decide()
    assert log.left == [130_000, 90_000]


def test_an_undo_inside_a_run_keeps_nothing_of_the_increment() -> None:
    log = Log(Clock(90, 60))
    log.decide(plies=2)
    assert log.left == [150_000, 90_000]
    log.undo(0, 1)
    assert log.left == [90_000, 90_000]


def test_an_undo_gives_the_other_back_what_ran_meanwhile_and_keeps_what_was_spent() -> None:
    log = Log(Clock(90, 60))
    log.wait(30)
    log.decide()
    log.wait(40)  # the other thinks, and then all is taken back
    assert log.left == [120_000, 50_000]
    log.undo(0, 0)
    assert log.left == [60_000, 90_000]


def test_an_undo_over_the_others_decision_restores_both() -> None:
    log = Log(Clock(90))
    log.wait(10)
    log.decide()
    log.wait(20)
    log.decide()
    log.wait(5)
    assert log.left == [75_000, 70_000]
    log.undo(0, 0)
    assert log.left == [75_000, 90_000]


def test_going_back_again_and_again_buys_no_time() -> None:
    log = Log(Clock(60, per="turn"))
    for _ in range(5):
        log.wait(11)
        log.decide()
        log.undo(0, 0)
    assert log.left[0] == 5_000
    log.wait(6)
    assert log.clock.is_up(0)


def test_a_turn_has_its_own_time() -> None:
    log = Log(Clock(60, 30, per="turn"))
    log.wait(50)
    log.decide(ends=False)
    assert log.left[0] == 10_000
    log.decide()
    assert log.left == [60_000, 60_000]


def test_bots_gain_nothing() -> None:
    log = Log(Clock(90, 60))
    log.wait(100)
    assert log.left == [0, 90_000]
    log.decide(bot=True)
    assert log.left == [0, 90_000]


def test_time_in_which_a_bot_was_to_decide_is_given_back_once_it_has() -> None:
    log = Log(Clock(90))
    log.wait(10)
    log.clock.run(0, by_bot=True)
    log.wait(5)
    log.decide(bot=True)
    assert log.left == [80_000, 90_000]


def test_handing_the_seat_to_a_bot_and_taking_it_back_buys_no_time_to_think() -> None:
    log = Log(Clock(90))
    for _ in range(4):
        log.clock.run(0, by_bot=True)
        log.wait(5)
        log.clock.run(0)
    assert log.left == [70_000, 90_000]
    log.decide()
    log.undo(0, 0)
    assert log.left == [70_000, 90_000]


def test_it_stands_still_while_nobody_is_there_and_what_was_spent_is_kept() -> None:
    log = Log(Clock(90))
    log.wait(30)
    log.clock.run(None)
    kept = log.clock.saved(0)
    log.wait(1000)
    again = log.loaded()
    again.restore(kept, 0)
    assert again.news().left == [60_000, 90_000]
    again.restore(kept, 1)  # the game has gone on elsewhere


def test_a_clock_of_days_runs_while_nobody_is_there() -> None:
    log = Log(Clock(86_400, per="turn", always=True))
    log.wait(3600)
    log.decide()
    log.wait(86_000)
    again = log.loaded()
    again.run(1)
    assert again.news().left == [86_400_000, 400_000]
    log.wait(500)
    assert again.is_up(1)


@pytest.mark.parametrize(
    ("clock", "low"), [(Clock(30), 10), (Clock(300), 30), (Clock(3600), 60), (KINDS[3], 3600)]
)
def test_low_time_is_marked(clock: Clock, low: int) -> None:
    assert Log(clock).clock.news().low == 1000 * low


STEPS = some.one_of(
    some.tuples(some.just("wait"), some.integers(0, 20_000)),
    some.tuples(some.just("decide"), some.integers(1, 3), some.booleans()),
    some.tuples(some.just("undo"), some.integers(0, 3), some.booleans()),
)


@settings(max_examples=200, deadline=None)
@given(some.sampled_from(KINDS), some.lists(STEPS, max_size=30))
def test_undo_gives_nobody_time_and_a_loaded_clock_is_the_same(
    clock: Clock, steps: list[Any]
) -> None:
    log = Log(clock)
    for kind, *rest in steps:
        before, stored = log.left, len(log.entries)
        if kind == "wait":
            log.wait(rest[0] / 1000)
            assert all(now <= was for now, was in zip(log.left, before, strict=True))
        elif kind == "decide":
            log.decide(*rest)
        elif log.deciders:
            back = max(0, len(log.deciders) - 1 - rest[0])
            seat, other = log.deciders[back], 1 - log.deciders[back]
            had = log.had[back]
            log.undo(seat, back)
            assert log.left[seat] <= min(before[seat], had[seat])
            assert log.left[other] == had[other]
        loaded = log.loaded()
        loaded.run(log.actor if clock.always else None)
        if len(log.entries) > stored or clock.always:
            assert loaded.news().left == log.left


@given(some.lists(some.integers(0, 15), min_size=1, max_size=20))
def test_whatever_is_thought_and_taken_back_the_time_is_gone(thoughts: list[int]) -> None:
    """Somebody thinks, decides and takes it back, over and over: that is thinking all along."""
    log = Log(Clock(200, 10))
    for seconds in thoughts:
        log.wait(seconds)
        log.decide()
        log.wait(3)  # the other's time, which is given back
        log.undo(0, 0)
    assert log.left == [max(0, 200_000 - 1000 * sum(thoughts)), 200_000]


# What a seat is made to watch


def test_time_stands_while_the_seat_watches_and_what_is_left_of_that_is_lost() -> None:
    log = Log(Clock(90))
    log.clock.run(0, waits=5_000)
    log.wait(3)
    news = log.clock.news()
    assert (news.left, news.running, news.waits) == ([90_000, 90_000], 0, 2_000)
    log.decide()
    assert log.left == [90_000, 90_000]
    assert log.clock.news().waits == 0
    log.wait(1)
    assert log.left == [90_000, 89_000]


def test_time_runs_from_the_end_of_what_is_watched() -> None:
    log = Log(Clock(90))
    log.clock.run(0, waits=5_000)
    log.wait(12)
    assert log.left == [83_000, 90_000]
    log.decide()
    log.undo(0, 0)
    assert log.left == [83_000, 90_000]  # what was spent, and not what was watched


def test_a_bot_that_decides_for_a_seat_watches_nothing() -> None:
    log = Log(Clock(90))
    log.clock.run(0, waits=5_000)
    log.clock.run(0, by_bot=True)
    log.wait(2)
    assert log.left == [88_000, 90_000]


def test_a_clock_of_days_does_not_wait() -> None:
    log = Log(KINDS[3])
    log.clock.run(0, waits=5_000)
    assert log.clock.news().waits == 0


class Steps:
    """What the log has of a game: who decided when."""

    def __init__(self) -> None:
        self.made = [_step(0, None, 0)]
        self.undone_at = 0

    def add(self, seat: int, at: int, forced: bool = False, pauses: bool = False) -> None:
        number = max(self.made[-1].number, self.undone_at) + 1
        self.made.append(_step(number, seat, at, forced, pauses))

    def watch(self, seat: int, present: int) -> int:
        return time_to_watch(self.made, seat, self.undone_at, present)


def _step(
    number: int, seat: int | None, at: int, forced: bool = False, pauses: bool = False
) -> Decision:
    return Decision(number, number, seat, forced, {}, [Event(Message("e"), pauses=pauses)], at)


def test_every_step_since_ones_own_takes_its_time() -> None:
    steps = Steps()
    assert steps.watch(0, 0) == 0
    steps.add(0, 10_000)
    assert steps.watch(0, 10_000) == 0
    steps.add(1, 20_000)
    steps.add(1, 20_500)
    steps.add(0, 21_000, forced=True)  # the table plays it for the seat
    assert steps.watch(0, 21_000) == 3 * STEP - 1_000
    assert steps.watch(0, 21_000 + 3 * STEP) == 0
    assert steps.watch(1, 21_000) == STEP


def test_what_was_shown_while_somebody_else_was_thinking_counts_no_more() -> None:
    steps = Steps()
    steps.add(1, 10_000)
    steps.add(2, 100_000)
    assert steps.watch(0, 100_000) == STEP


def test_a_result_stays_for_both_sides_whoever_brought_it_about() -> None:
    steps = Steps()
    steps.add(1, 10_000)
    steps.add(0, 20_000, pauses=True)
    assert steps.watch(0, 20_000) == RESULT
    assert steps.watch(1, 20_000) == RESULT + STEP


def test_what_is_watched_has_an_end() -> None:
    steps = Steps()
    for _ in range(100):
        steps.add(1, 10_000)
    assert steps.watch(0, 10_000) == LONGEST
    assert steps.watch(0, 0) == LONGEST  # by a server whose time is behind


def test_going_back_brings_nothing_to_watch() -> None:
    steps = Steps()
    steps.add(1, 10_000, pauses=True)
    assert steps.watch(0, 10_000) > 0
    steps.add(0, 11_000)
    steps.made.pop()
    steps.undone_at = 3
    assert steps.watch(0, 11_000) == 0
    steps.add(0, 12_000)
    steps.add(1, 13_000)
    assert steps.watch(0, 13_000) == STEP


@pytest.mark.parametrize("game", ["hector", "iliad"])
def test_the_end_of_a_battle_and_of_a_siege_pauses(game: str) -> None:
    """As the screens have it: the next battle is prepared, or the last card has been taken."""
    play, chance = ilion.Playthrough(ilion.game(game), seed=5), random.Random(5)
    results = 0
    while not play.is_over():
        taking = play.view(0).to_json().get("phase") == "take"
        prompt = play.prompt(play.actor)
        assert prompt is not None
        events = play.act(chance.choice(prompt.choices).action)
        if play.is_over():
            break
        keys = {event.public.key for event in events}
        ended = bool(keys & {"event.prepared", "event.prepared_tiles"})
        ended |= taking and play.view(0).to_json()["phase"] != "take"
        assert any(event.pauses for event in events) == ended
        results += ended
    assert results
