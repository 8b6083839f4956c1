"""A bot worker: a process that thinks for bots and hints, from views alone, and analyses records.

It reads one job per line from standard input and writes one answer per line. Of a running game it
never sees a State; a record is given to it only where its game is over.
"""

from __future__ import annotations

import contextlib
import sys
import time
from dataclasses import asdict
from typing import Any

import msgspec

from ilion.analysis.analysis import Step, steps, summary
from ilion.analysis.hints import hint
from ilion.bots.bot import Clock
from ilion.bots.helper import Helper
from ilion.bots.levels import HELPER_SEED, LevelBot
from ilion.core.errors import IlionError
from ilion.core.prompt import Prompt
from ilion.core.record import OUTCOME, Record
from ilion.core.registry import game

REMEMBERED = 16  # records whose analysis is under way


class Choose(msgspec.Struct, tag="choose", tag_field="kind"):
    """A decision to make: all that its seat may know, and how long it may take."""

    id: int
    game: str
    view: dict[str, Any]
    prompt: dict[str, Any]
    level: str
    seconds: float
    seed: int


class Advise(msgspec.Struct, tag="advise", tag_field="kind"):
    """A seat asks for a hint: all that it may know, and how long it may take."""

    id: int
    game: str
    rules: int
    view: dict[str, Any]
    seconds: float


class Analyse(msgspec.Struct, tag="analyse", tag_field="kind"):
    """A part of the analysis of a record, from a ply on, for so long."""

    id: int
    record: str
    finished: bool  # it must have a result
    simulations: int  # per decision
    first: int
    seconds: float


Job = Choose | Advise | Analyse


class Answer(msgspec.Struct):
    """What was found; null where the job failed. `refused` is a sentence about what was given."""

    id: int
    found: Any = None
    refused: str | None = None


def choose(job: Choose, helper: Helper) -> int:
    """The action a bot of this level takes, from what its seat knows."""
    view = game(job.game).view_type.from_json(job.view)
    bot = LevelBot(job.level, job.seed, helper)
    return bot.choose(view, Prompt.from_json(job.prompt), Clock(seconds=job.seconds))


def advise(job: Advise) -> dict[str, Any]:
    """The best choices of a seat, from what it knows."""
    played = game(job.game).version(job.rules)
    view = played.view_type.from_json(job.view)
    return asdict(hint(view, job.seconds, game=played))


class Analyst:
    """Analyses records part by part, and remembers the steps of those it is busy with."""

    def __init__(self) -> None:
        self.found: dict[str, list[Step]] = {}

    def analyse(self, job: Analyse) -> dict[str, Any]:
        """Steps for as long as the job may take, and after the last one everybody's sums.

        Where another worker did the parts before this one, they are done again, alike; that may
        take parts of its own, which bring nothing new.
        """
        until = time.perf_counter() + job.seconds
        record = Record.parse(job.record)
        if job.record not in self.found:
            result = record.check()
            if job.finished and result is None:
                raise IlionError("the game in it is not over.")
            while len(self.found) >= REMEMBERED:
                del self.found[next(iter(self.found))]
            self.found[job.record] = []
        found = self.found[job.record]
        whole = True
        for step in steps(record, job.simulations, first=len(found)):
            found.append(step)
            if time.perf_counter() >= until:
                whole = False
                break
        if whole:
            del self.found[job.record]
        return {
            "game": record.game,
            "seats": record.seats,
            "plies": sum(not line.startswith(OUTCOME) for line in record.log),
            "steps": [asdict(step) for step in found[job.first :]],
            "players": [asdict(each) for each in summary(record, found).players] if whole else None,
        }


def main() -> None:
    decode = msgspec.json.Decoder(Job).decode
    analyst = Analyst()
    helper = Helper(HELPER_SEED)
    for line in sys.stdin.buffer:
        job = decode(line)
        answer = Answer(job.id)
        try:
            if isinstance(job, Choose):
                answer.found = choose(job, helper)
            elif isinstance(job, Advise):
                answer.found = advise(job)
            else:
                answer.found = analyst.analyse(job)
        except IlionError as error:
            answer.refused = str(error)
        except Exception as error:  # one bad job must not end the worker
            print(f"bot failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    # Ctrl+C reaches this process too, but the server ends it; a dead server reads no answer.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
