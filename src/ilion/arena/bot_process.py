"""A bot in a process of its own, which holds one seat.

The process receives the names of bots, that seat's views and prompts, and the clock. Nothing else
crosses the pipe, so no bot can look at the game it plays in. A bot that says `sees_state` receives
the position instead; that is for measuring how much hidden information matters, and reports say so.
This keeps bots honest; it is no sandbox for hostile code: a bot runs with its owner's rights.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from operator import index
from typing import Any

from ilion.bots.bot import Bot, Clock
from ilion.bots.factory import BotError, make_bot, one_line
from ilion.core.prompt import Prompt
from ilion.core.registry import game
from ilion.core.state import State

START_TIMEOUT = 60.0  # seconds to start a process and load a bot
REPLY_TIMEOUT = 1.0  # seconds for a reply to arrive, beyond the time that the bot may take

CRASH, ILLEGAL, OVERRUN = "crash", "illegal action", "overrun"
FAULTS = (CRASH, ILLEGAL, OVERRUN)


class Fault(Exception):
    """What a bot did that loses it the game."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind = kind
        self.why = why


@dataclass(frozen=True, slots=True)
class LoadRequest:
    """Begin a game with this bot."""

    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class ChooseRequest:
    """Choose an action: from a view, or (`state` given) knowing everything."""

    view: Any
    state: dict[str, Any] | None
    prompt: Prompt
    clock: Clock


@dataclass(frozen=True, slots=True)
class Reply:
    """What the process answers; a problem is a kind of fault and a sentence."""

    action: int = 0
    seconds: float = 0.0
    sees_state: bool = False
    problem: tuple[str, str] | None = None
    refused: str | None = None  # why no bot of that name can be made


class Cancelled(Exception):
    """The run ends: the game under way has no result."""


class BotProcess:
    """One seat's process, as the referee uses it."""

    def __init__(self) -> None:
        self.sees_state = False
        self.cancelled = False
        self._start()

    def load(self, bot: str, seed: int) -> None:
        """A new bot for a new game; it knows nothing of the game before."""
        late = f"the bot did not start within {START_TIMEOUT:g} s"
        reply = self._request(LoadRequest(bot, seed), START_TIMEOUT, late)
        if reply.refused:
            raise BotError(reply.refused)
        self.sees_state = reply.sees_state

    def choose(self, state: State, prompt: Prompt, clock: Clock, limit: float) -> tuple[int, float]:
        """The bot's action and how many seconds it took; what it does wrong is a Fault."""
        request = ChooseRequest(
            view=None if self.sees_state else state.view(prompt.seat),
            state={"game": state.view(None).game, **state.to_json()} if self.sees_state else None,
            prompt=prompt,
            clock=clock,
        )
        late = f"the bot took longer than {limit:g} s to decide"
        reply = self._request(request, limit + REPLY_TIMEOUT, late)
        if reply.seconds > limit:
            raise Fault(OVERRUN, late)
        if all(choice.action != reply.action for choice in prompt.choices):
            raise Fault(ILLEGAL, f"the bot chose {reply.action}, which is not legal")
        return reply.action, reply.seconds

    def cancel(self) -> None:
        """End what is under way, from another thread: whoever waits for it gets Cancelled."""
        self.cancelled = True
        with suppress(ValueError):  # it was closed at this very moment
            self._process.kill()

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # a forked process would hold the game
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _restart(self) -> None:
        self.close()
        self._start()

    def _request(self, request: LoadRequest | ChooseRequest, timeout: float, late: str) -> Reply:
        if self.cancelled:
            raise Cancelled
        try:
            self._pipe.send(request)
            if not self._pipe.poll(timeout):
                self._restart()
                raise Fault(OVERRUN, late)
            reply: Reply = self._pipe.recv()
        except (EOFError, OSError):
            if self.cancelled:
                raise Cancelled from None
            self._process.join(START_TIMEOUT)
            code = self._process.exitcode
            self._restart()
            raise Fault(CRASH, f"the bot's process stopped with exit code {code}") from None
        if reply.problem:
            raise Fault(*reply.problem)
        return reply


def serve(pipe: Connection) -> None:
    """What runs in the process: answers requests until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the referee decides when the process ends
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    os.dup2(2, 1)  # what a bot prints must not mix with the command's own output
    sys.stdout = sys.stderr
    bot: Bot | None = None
    while True:
        try:
            request = pipe.recv()
        except EOFError:
            return
        try:
            if isinstance(request, LoadRequest):
                bot = make_bot(request.bot, request.seed)
                reply = Reply(sees_state=bool(getattr(bot, "sees_state", False)))
            else:
                assert bot is not None
                reply = _choose(bot, request)
        except BaseException as error:  # also SystemExit: whatever a bot does, the run goes on
            if isinstance(request, LoadRequest) and isinstance(error, BotError):
                reply = Reply(refused=str(error))
            else:
                reply = Reply(problem=(CRASH, f"the bot raised {one_line(error)}"))
        pipe.send(reply)


def _choose(bot: Bot, request: ChooseRequest) -> Reply:
    state = None
    if request.state is not None:
        data = dict(request.state)
        state = game(data.pop("game")).from_json(data)
    begun = time.perf_counter()
    if state is None:
        chosen: Any = bot.choose(request.view, request.prompt, request.clock)
    else:
        chosen = bot.choose_in(state, request.prompt, request.clock)  # type: ignore[attr-defined]
    seconds = time.perf_counter() - begun
    try:
        return Reply(action=index(chosen), seconds=seconds)
    except TypeError:
        quoted = ascii(chosen)[:60]
        why = f"the bot returned {quoted}, which is not the number of an action"
        return Reply(seconds=seconds, problem=(ILLEGAL, why))


def _exit_with_parent() -> None:
    """A killed parent cannot close its processes, so each watches for that itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
