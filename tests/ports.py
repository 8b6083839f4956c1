"""Ports for servers that are stopped and started again."""

import random
import socket
from contextlib import suppress


def free_port() -> int:
    """A port that stays free while the server is down: the system gives these to nobody by itself.

    A client that calls a port of the system's own choice may be given that very port, and then
    talks to itself.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as trial, suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port
