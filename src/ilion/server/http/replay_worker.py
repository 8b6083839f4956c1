"""A replay worker: a process that replays records, so that live tables do not wait for it.

It reads one wish after the other from standard input and writes one answer each, with the length
of each before it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import BinaryIO

import msgspec

from ilion.server.errors import Refusal
from ilion.server.http.replay import replay
from ilion.server.protocol import api

LENGTH_BYTES = 4
STATUS_BYTES = 2
NICENESS = 5  # live tables and bots go first, but on a busy machine replays go on, too


def answer(data: bytes) -> bytes:
    """The status, and behind it the replay as it is sent, or the message of a refusal."""
    try:
        wish = msgspec.json.decode(data, type=api.ReplayWish)
        status, found = 200, msgspec.json.encode(replay(wish))
    except Refusal as refusal:
        status, found = refusal.status, msgspec.json.encode(refusal.why)
    return status.to_bytes(STATUS_BYTES) + found


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH_BYTES) + data


def main(source: BinaryIO, target: BinaryIO) -> None:
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICENESS)
    while head := source.read(LENGTH_BYTES):
        target.write(framed(answer(source.read(int.from_bytes(head)))))
        target.flush()


if __name__ == "__main__":
    # Ctrl+C reaches this process too, but the server ends it; a dead server reads no answer.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main(sys.stdin.buffer, sys.stdout.buffer)
