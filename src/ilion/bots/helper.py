"""A second process that searches the same decision, so that a bot can use two cores.

Both trees are grown apart from each other, with chances of their own, and their visits are added
up at the end (root parallelisation). The helper gets what the bot gets: a view, a prompt, a clock.
"""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
from typing import IO, Any

from ilion.bots.bot import Clock
from ilion.bots.search_bot import SearchBot
from ilion.core.prompt import Prompt
from ilion.core.view import View


class Helper:
    """The process as the bot uses it; it starts with the first decision."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self, view: View, prompt: Prompt, clock: Clock, chosen: int | None) -> None:
        """Let it search; `chosen` is what the bot chose at its last decision.

        None: this is the bot's first decision, and what was searched before is another bot's.
        """
        if self.process is None:
            # A plain process: a bot may itself run in one that may have no children of its own.
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ilion.bots.helper", str(self.seed)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        send(self.process.stdin, (view, prompt, clock, chosen))

    def visits(self) -> dict[int, float]:
        """What it found; nothing where its process has ended."""
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            found: dict[int, float] = pickle.load(self.process.stdout)
        except (EOFError, OSError):
            self.close()
            return {}
        return found

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def __del__(self) -> None:
        self.close()


def send(pipe: IO[bytes] | None, what: Any) -> None:
    assert pipe is not None
    pickle.dump(what, pipe)
    pipe.flush()


def main() -> None:
    """The process: searches what it is sent until nothing more comes."""
    bot = SearchBot(int(sys.argv[1]))
    while True:
        try:
            view, prompt, clock, chosen = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        if chosen is None:
            bot.tree = None
        else:
            bot.chosen = chosen
        send(sys.stdout.buffer, bot.visits(view, prompt, clock))


if __name__ == "__main__":
    # Ctrl+C reaches this process too, but the bot ends it; a bot that is gone reads no answer.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
