"""Measures every game beside every peer and writes the tables into docs/performance.md.

python bench/report.py [REPORT.json]

With a report that `ilion bench --json` wrote, nothing is measured anew.
"""

import json
import sys
from pathlib import Path
from typing import Any

from page import PAGE, marks, with_part

from ilion.bench import run, table

BEGIN, END = marks("bench")

INTRODUCTION = f"""\
# Performance

A search is as good as the games it can play out in the time it has, so the engines are kept
fast, and this page keeps count. `./dev bench` measures and writes the tables anew.

## How it is measured

- Every contender runs in a process of its own: our compiled engines, the same sources
  uncompiled, OpenSpiel, RLCard and catanatron. All keep to one core and take turns, one
  after the other, in seven rounds. All play uniformly random games.
- *Compiled loop* is `ilion.core.playout.many_playouts`: random games from copies of dealt
  positions, without a word of Python in between. It is held against OpenSpiel's own C++ random
  rollouts from dealt positions, the median of six card games with a hand.
- *Driven from Python* asks for the legal actions, picks one and applies it, call by call, as a
  script or a training loop does. The peers are driven and the actions picked in the same way
  (catanatron's random players pick for themselves). Deals are not in the time, for nobody; the
  column *with the deals* has them in it.
- A *step* of OpenSpiel is a decision or an outcome of chance; our games have chance inside
  their decisions. The ratio counts all steps, which is the more generous to OpenSpiel.
- *Copy*, *belief sample* and *view* are single calls from Python in the middle of a game, with
  the loop around them counted in.
- Each game of ours is measured with its largest number of seats.

## How to read it

Only the ratios travel from machine to machine. A ratio is taken within each round, and the
median of the rounds is held against two bars: what it *must* reach and what we *aim* for. The
column *rounds* has the lowest and the highest round. On shared or virtual machines single
rounds differ by a third and more, and the medians of two runs by up to a quarter: a ratio so
close to its bar is neither safe nor lost. The games are different games: a decision of ours is
not the same work as one in hearts or Catan. The ratios say how many decisions a bot gets for
its time.

## Figures

{BEGIN}
{END}
"""


def main() -> int:
    report = load(Path(sys.argv[1])) if sys.argv[1:] else run([], say=say)
    page = PAGE.read_text("utf-8") if PAGE.exists() else INTRODUCTION
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(with_part(page, "bench", table(report)), "utf-8")
    print(table(report))
    return 0


def load(path: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return report


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
