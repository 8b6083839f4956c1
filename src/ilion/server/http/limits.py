"""How much one client may ask for: so many things per second, so many sockets."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

MAX_CLIENTS = 10_000  # clients that are remembered at a time


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

    async def wait(self) -> None:
        """Take a token as soon as there is one."""
        while not self.take():
            await asyncio.sleep((1 - self.tokens) / self.per_second)


class PerClient:
    """A bucket for each client."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self.buckets: dict[str, TokenBucket] = {}

    def take(self, client: str) -> bool:
        bucket = self.buckets.get(client)
        if bucket is None:
            if len(self.buckets) >= MAX_CLIENTS:  # the oldest are full again, or soon will be
                for old in list(self.buckets)[: MAX_CLIENTS // 2]:
                    del self.buckets[old]
            bucket = self.buckets[client] = TokenBucket(self.per_second, self.burst)
        return bucket.take()


class Limits:
    """What clients may ask of one server."""

    def __init__(
        self, sockets: int, messages: float, requests: float, tables_per_minute: float
    ) -> None:
        self.sockets_each = sockets
        self.messages = messages
        self.requests = PerClient(requests, 5 * requests)
        self.tables = PerClient(tables_per_minute / 60, tables_per_minute)
        self.sockets: Counter[str] = Counter()

    def message_bucket(self) -> TokenBucket:
        """For the messages of one socket."""
        return TokenBucket(self.messages, 3 * self.messages)

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
