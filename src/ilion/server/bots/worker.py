"""A bot worker: a process that gets views and prompts, and answers with actions.

It reads one job per line from standard input and writes one answer per line. It never sees a State.
"""

from __future__ import annotations

import contextlib
import sys
from typing import Any

import msgspec

from ilion.bots.bot import Clock
from ilion.bots.factory import make_bot
from ilion.core.prompt import Prompt
from ilion.core.registry import game


class Job(msgspec.Struct):
    """A decision to make: all that its seat may know, and how long it may take."""

    id: int
    game: str
    view: dict[str, Any]
    prompt: dict[str, Any]
    level: str
    seconds: float
    seed: int


class Answer(msgspec.Struct):
    """What was chosen; None where the bot failed."""

    id: int
    action: int | None


def choose(job: Job) -> int:
    """The action a bot of this level takes, from what its seat knows."""
    view = game(job.game).view_type.from_json(job.view)
    bot = make_bot(job.level, job.seed)
    return bot.choose(view, Prompt.from_json(job.prompt), Clock(seconds=job.seconds))


def main() -> None:
    decode = msgspec.json.Decoder(Job).decode
    for line in sys.stdin.buffer:
        job = decode(line)
        try:
            action: int | None = choose(job)
        except Exception as error:  # one bad job must not end the worker
            print(f"bot failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            action = None
        sys.stdout.buffer.write(msgspec.json.encode(Answer(job.id, action)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    # Ctrl+C reaches this process too, but the server ends it; a dead server reads no answer.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
