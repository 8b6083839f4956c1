"""How much one client may ask for, by a clock that stands still until it is told to go on."""

import asyncio
from types import SimpleNamespace

import pytest

from ilion.server.config import Config
from ilion.server.http import limits
from ilion.server.http.limits import Limits, PerClient, TokenBucket, client_key, measured
from server.talk import runs


class StoppedClock:
    """A time that passes only where somebody sleeps, for the limits alone: a server that
    another test left running in its own thread keeps the real one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        both = SimpleNamespace(monotonic=lambda: self.now, thread_time=lambda: self.now)
        monkeypatch.setattr(limits, "time", both)
        monkeypatch.setattr(limits, "asyncio", SimpleNamespace(sleep=self.sleep))

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_bucket_gives_its_burst_then_what_flows_in(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = StoppedClock(monkeypatch)
    bucket = TokenBucket(per_second=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_who_sends_too_much_waits_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = StoppedClock(monkeypatch)
    bucket = TokenBucket(per_second=2, burst=1)

    async def send() -> None:
        for _ in range(5):
            await bucket.wait()

    asyncio.run(send())
    assert clock.now == pytest.approx(102.0, abs=0.1)


def test_one_client_does_not_use_up_anothers_share(monkeypatch: pytest.MonkeyPatch) -> None:
    StoppedClock(monkeypatch)
    each = PerClient(per_second=1, burst=1)
    assert [each.take("a"), each.take("a"), each.take("b")] == [True, False, True]


def test_sockets_are_counted_in_and_out() -> None:
    both = Limits(Config(sockets_per_client=1))
    assert [both.open_socket("a"), both.open_socket("a"), both.open_socket("b")] == [
        True,
        False,
        True,
    ]
    both.close_socket("a")
    assert both.open_socket("a")


def test_many_clients_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_CLIENTS", 10)
    each = PerClient(per_second=1, burst=1)
    for number in range(1000):
        each.take(str(number))
    assert len(each.buckets) <= 10


@runs
async def test_waiting_takes_no_time_where_there_is_room() -> None:
    await asyncio.wait_for(TokenBucket(per_second=0.001, burst=1).wait(), 60)


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        (None, "?"),
    ],
)
def test_a_whole_ipv6_network_is_one_client(host: str | None, key: str) -> None:
    assert client_key(host) == key


@runs
async def test_only_the_time_that_is_computed_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = StoppedClock(monkeypatch)
    spent: list[float] = []
    waits, answer = asyncio.Event(), asyncio.Event()

    async def work() -> str:
        clock.now += 1
        waits.set()
        await answer.wait()
        clock.now += 2
        with pytest.raises(TimeoutError):  # an error is handed to the work like an answer
            await asyncio.wait_for(asyncio.Event().wait(), 0.01)
        return "done"

    asked = asyncio.create_task(measured(work(), spent.append))
    await waits.wait()
    clock.now += 100  # for somebody else
    answer.set()
    assert await asked == "done"
    assert sum(spent) == 3


def test_sockets_on_one_seat_share_what_the_seat_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = StoppedClock(monkeypatch)
    both = Limits(Config(messages_per_second=1.0, loop_ms_per_seat=10.0, loop_ms_per_client=1000.0))
    ten = [both.allowance("a", "table", [0]) for _ in range(10)]
    other = both.allowance("b", "table", [1])

    async def send() -> None:
        for allowance in ten:
            await allowance.wait()

    asyncio.run(send())
    assert clock.now == pytest.approx(107.0, abs=0.1)  # ten messages where three were saved up
    ten[0].spend(1.0)  # a second of work, of which the seat gets ten milliseconds a second
    asyncio.run(other.wait())
    assert clock.now == pytest.approx(107.0, abs=0.1)
    asyncio.run(ten[1].wait())
    assert clock.now > 190
