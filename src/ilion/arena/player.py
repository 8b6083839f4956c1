"""A bot in a process of its own, which holds one seat.

The process is handed the names of bots, that seat's views and prompts, and the clock: nothing else
crosses the pipe, so no bot can look at the game it plays in. A bot that says `sees_state` is handed
the position instead; that is for measuring how much hiding matters, and reports show it.
This keeps bots honest, it does not lock up hostile code: a bot runs with its owner's rights.
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
from ilion.bots.factory import BotError, make_bot
from ilion.core.prompt import Prompt
from ilion.core.registry import game
from ilion.core.state import State

START = 60.0  # seconds to start a process and load a bot
SLACK = 1.0  # seconds for the answer to arrive; the bot's own time is taken beside it

CRASH, ILLEGAL, OVERRUN = "crash", "illegal action", "overrun"
FAULTS = (CRASH, ILLEGAL, OVERRUN)


class Fault(Exception):
    """What a bot did that loses it the game."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind = kind
        self.why = why


@dataclass(frozen=True, slots=True)
class Sit:
    """Begin a game with this bot."""

    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Decide:
    """Choose an action: from a view, or (`state` given) knowing everything."""

    view: Any
    state: dict[str, Any] | None
    prompt: Prompt
    clock: Clock


@dataclass(frozen=True, slots=True)
class Answer:
    """What the process has to say; a problem is a kind of fault and a sentence."""

    action: int = 0
    seconds: float = 0.0
    sees_state: bool = False
    problem: tuple[str, str] | None = None
    refused: str | None = None  # no bot of that name can be made


class Left(Exception):
    """The table was told to leave: what is under way ends without a result."""


class Player:
    """One seat's process, seen from the table."""

    def __init__(self) -> None:
        self.sees_state = False
        self.left = False
        self._start()

    def sit(self, bot: str, seed: int) -> None:
        """A new bot for a new game; nothing of the game before stays with it."""
        answer = self._ask(Sit(bot, seed), START, f"the bot did not start within {START:g} s")
        if answer.refused:
            raise BotError(answer.refused)
        self.sees_state = answer.sees_state

    def choose(self, state: State, prompt: Prompt, clock: Clock, limit: float) -> tuple[int, float]:
        """The bot's action and how many seconds it took; what it does wrong is a Fault."""
        request = Decide(
            view=None if self.sees_state else state.view(prompt.seat),
            state={"game": state.view(None).game, **state.to_json()} if self.sees_state else None,
            prompt=prompt,
            clock=clock,
        )
        late = f"the bot took longer than {limit:g} s to decide"
        answer = self._ask(request, limit + SLACK, late)
        if answer.seconds > limit:
            raise Fault(OVERRUN, late)
        if all(choice.action != answer.action for choice in prompt.choices):
            raise Fault(ILLEGAL, f"the bot chose {answer.action}, which is not legal")
        return answer.action, answer.seconds

    def leave(self) -> None:
        """End what is under way, from another thread: whoever waits for it gets Left."""
        self.left = True
        with suppress(ValueError):  # it was closed at this very moment
            self._process.kill()

    def close(self) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would inherit the game
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _restart(self) -> None:
        self.close()
        self._start()

    def _ask(self, request: Sit | Decide, patience: float, late: str) -> Answer:
        if self.left:
            raise Left
        try:
            self._pipe.send(request)
            if not self._pipe.poll(patience):
                self._restart()
                raise Fault(OVERRUN, late)
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError):
            if self.left:
                raise Left from None
            self._process.join(START)
            code = self._process.exitcode
            self._restart()
            raise Fault(CRASH, f"the bot's process stopped with exit code {code}") from None
        if answer.problem:
            raise Fault(*answer.problem)
        return answer


def serve(pipe: Connection) -> None:
    """The process itself: answers until the table closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the table decides when it is over
    threading.Thread(target=_leave_with_the_table, daemon=True).start()
    os.dup2(2, 1)  # what a bot prints must not mix with the table's own output
    sys.stdout = sys.stderr
    bot: Bot | None = None
    while True:
        try:
            request = pipe.recv()
        except EOFError:
            return
        try:
            if isinstance(request, Sit):
                bot = make_bot(request.bot, request.seed)
                answer = Answer(sees_state=bool(getattr(bot, "sees_state", False)))
            else:
                assert bot is not None
                answer = _decide(bot, request)
        except BaseException as error:  # also SystemExit: whatever a bot does, the table goes on
            if isinstance(request, Sit) and isinstance(error, BotError):
                answer = Answer(refused=str(error))
            else:
                answer = Answer(problem=(CRASH, _sentence(error)))
        pipe.send(answer)


def _decide(bot: Bot, request: Decide) -> Answer:
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
        return Answer(action=index(chosen), seconds=seconds)
    except TypeError:
        shown = ascii(chosen)[:60]
        why = f"the bot returned {shown}, which is not the number of an action"
        return Answer(seconds=seconds, problem=(ILLEGAL, why))


def _sentence(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"the bot raised {type(error).__name__}" + (f": {text[:160]}" if text else "")


def _leave_with_the_table() -> None:
    """A table that is killed cannot close its players: they go by themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
