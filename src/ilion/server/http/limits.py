"""How much one client may ask for: things per second, sockets, and time of the event loop."""

from __future__ import annotations

import asyncio
import ipaddress
import time
import types
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterable
from typing import Any, TypeVar

from ilion.server.config import Config
from ilion.server.errors import Refusal

MAX_CLIENTS = 10_000  # clients that are remembered at a time
HOUR = 3600  # seconds
DAY = 24 * HOUR
SHORTEST_WAIT = 0.001  # seconds
HOME_BITS = 64  # of an IPv6 address: whoever has one has the whole network behind these

T = TypeVar("T")


def client_key(host: str | None) -> str:
    """The client that limits are counted for: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host or "?")
    except ValueError:
        return host or "?"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), HOME_BITS), strict=False))


class TokenBucket:
    """Fills up steadily with tokens; each thing that is asked for takes one."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = max(1.0, burst)
        self.tokens = self.burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.per_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def spend(self, tokens: float) -> None:
        """Take what has been used already, also where that is more than there is."""
        self.tokens -= tokens

    async def wait(self) -> None:
        """Take a token as soon as there is one."""
        while not self.take():
            await asyncio.sleep(max(SHORTEST_WAIT, (1 - self.tokens) / self.per_second))


class PerClient:
    """A bucket for each client, or for each of something else that has a name."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self.buckets: dict[str, TokenBucket] = {}

    def bucket(self, client: str) -> TokenBucket:
        bucket = self.buckets.get(client)
        if bucket is None:
            if len(self.buckets) >= MAX_CLIENTS:  # the oldest are full again, or soon will be
                for old in list(self.buckets)[: MAX_CLIENTS // 2]:
                    del self.buckets[old]
            bucket = self.buckets[client] = TokenBucket(self.per_second, self.burst)
        return bucket

    def take(self, client: str) -> bool:
        return self.bucket(client).take()


class Allowance:
    """What one socket may use: its messages, and milliseconds of the event loop.

    All sockets that hold a seat share that seat's messages and time, and all of one client share
    the client's time. So nobody gains by opening more sockets.
    """

    def __init__(self, messages: list[TokenBucket], loop_time: list[TokenBucket]) -> None:
        self.messages = messages
        self.loop_time = loop_time

    async def wait(self) -> None:
        """Until one more message may be read."""
        for buckets in (self.messages, self.loop_time):
            for bucket in buckets:
                if not bucket.take():
                    await bucket.wait()

    def spend(self, seconds: float) -> None:
        for bucket in self.loop_time:
            bucket.spend(1000 * seconds)


class Limits:
    """What clients may ask of one server."""

    def __init__(self, config: Config) -> None:
        self.sockets_each = config.sockets_per_client
        self.messages = config.messages_per_second
        self.requests = PerClient(config.requests_per_second, 5 * config.requests_per_second)
        # The client's own files: a first page needs ninety, and a household has one address.
        self.files = PerClient(5 * config.requests_per_second, 50 * config.requests_per_second)
        self.tables = PerClient(config.tables_per_minute / 60, config.tables_per_minute)
        self.tables_in_a_day = PerClient(config.tables_per_day / DAY, config.tables_per_day)
        self.analyses = PerClient(config.analyses_per_hour / HOUR, config.analyses_per_hour)
        self.hints = PerClient(config.hints_per_minute / 60, config.hints_per_minute)
        self.sockets: Counter[str] = Counter()
        self.loop_time = PerClient(config.loop_ms_per_client, 4 * config.loop_ms_per_client)
        self._seat_messages = PerClient(self.messages, 3 * self.messages)
        self._seat_time = PerClient(config.loop_ms_per_seat, 4 * config.loop_ms_per_seat)

    def check_write(self, client: str) -> None:
        """Refuse a client that writes, or reads much, more often than it may open tables."""
        if not self.tables.take(client):
            raise Refusal("slow_down", 429)

    def check_table(self, client: str) -> None:
        """Refuse a client that adds too much to the store: tables, people, subscriptions."""
        self.check_write(client)
        if not self.tables_in_a_day.take(client):
            raise Refusal("too_many_tables", 429)

    def message_bucket(self) -> TokenBucket:
        """For the messages of one socket that holds no seat, and for control frames."""
        return TokenBucket(self.messages, 3 * self.messages)

    def allowance(self, client: str, table: str, seats: Iterable[int]) -> Allowance:
        """Of a socket at a table, by the seats that it holds."""
        held = [f"{table}/{seat}" for seat in seats]
        messages = [self._seat_messages.bucket(seat) for seat in held]
        times = [self._seat_time.bucket(seat) for seat in held]
        return Allowance(
            messages or [self.message_bucket()], [*times, self.loop_time.bucket(client)]
        )

    def open_socket(self, client: str) -> bool:
        """Count a socket in, unless the client has too many."""
        if self.sockets[client] >= self.sockets_each:
            return False
        self.sockets[client] += 1
        return True

    def close_socket(self, client: str) -> None:
        self.sockets[client] -= 1
        if self.sockets[client] <= 0:
            del self.sockets[client]


@types.coroutine
def measured(
    work: Coroutine[Any, Any, T], spend: Callable[[float], None]
) -> Generator[Any, Any, T]:
    """Await some work, and tell `spend` the seconds that this thread computed for it.

    What the work waits for, such as the store, is not counted: meanwhile the loop serves others.
    """
    resume: Callable[[], Any] = lambda: work.send(None)  # noqa: E731
    while True:
        began = time.thread_time()
        try:
            awaited = resume()
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            spend(time.thread_time() - began)
        try:
            sent = yield awaited
        except GeneratorExit:
            work.close()
            raise
        except BaseException as error:
            resume = _thrower(work, error)
        else:
            resume = _sender(work, sent)


def _sender(work: Coroutine[Any, Any, T], value: Any) -> Callable[[], Any]:
    return lambda: work.send(value)


def _thrower(work: Coroutine[Any, Any, T], error: BaseException) -> Callable[[], Any]:
    return lambda: work.throw(error)
