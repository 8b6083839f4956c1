"""One contender in a process of its own: python -m ilion.bench.speed.worker CONTENDER.

It says what it is in one line of JSON, and then answers each line `{"what", "seconds"}` with
the reading of one measurement, or with a problem.
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

from ilion.bench.speed import our_games
from ilion.bench.speed.peers import PEERS
from ilion.bench.speed.timing import Measurement
from ilion.core.chance import COMPILED


def main() -> int:
    """Say what this process is, then measure what is asked until the input ends."""
    contender = sys.argv[1]
    # What a peer prints must not mix with the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    say(answers, {"compiled": COMPILED, "pinned": pin()})
    prepare = PEERS[contender].prepare if contender in PEERS else our_games.prepare
    try:
        serve(prepare, answers)
    except KeyboardInterrupt:
        return 130
    return 0


def serve(prepare: Callable[[str], Measurement], answers: TextIO) -> None:
    """Answer each request; what is measured for the first time is prepared and warmed up."""
    prepared: dict[str, Measurement] = {}
    for line in sys.stdin:
        request = json.loads(line)
        what = request["what"]
        try:
            if what not in prepared:
                prepared[what] = prepare(what)
                prepared[what](request["seconds"] / 10)  # warm up
            answer: dict[str, Any] = {"reading": prepared[what](request["seconds"])}
        except Exception as error:
            answer = {"problem": f"{type(error).__name__}: {error}"}
        say(answers, answer)


def say(answers: TextIO, answer: dict[str, Any]) -> None:
    """One answer, as a line of JSON."""
    print(json.dumps(answer), file=answers, flush=True)


def pin() -> bool:
    """Keep to one core, the same for all workers: the last one, as the first has more to do."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


if __name__ == "__main__":
    sys.exit(main())
