"""Makes docs/observations.md: which number of an observation means what, game by game."""

from __future__ import annotations

from pathlib import Path

import ilion
from ilion.core.game import Game

PAGE = Path(__file__).resolve().parent.parent / "docs" / "observations.md"

HEAD = """# Batches and observations

`ilion.batch` steps many games of one kind at a time in compiled code, and shows them as NumPy
arrays (`pip install 'ilion[batch]'`):

```python
import ilion

games = ilion.batch("horse", 1024, seed=1, seats=4)
games.actors  # (1024,) who decides
games.legal  # (1024, 60) what is legal, by the numbers of ilion.game("horse").notation
games.observations  # (1024, 123) what the actor knows, as below
games.step(games.legal.argmax(axis=1))
games.rewards  # (1024, 4) for the games that ended in this step, else 0
games.ended  # (1024,) which did; they have begun anew already
```

- The arrays are the games' own memory: they show every step without a copy, and cannot be written
  to. Whoever keeps what they show copies it; `games.write_into(observations=mine)` fills an array
  of the caller's, of any type.
- Rewards add up to zero: 1 for a seat that wins alone, the same loss for all others, nothing for
  anybody after a draw.
- An action that is not legal is refused with a sentence, and no game is stepped.
- The same game, number, seed, seats and options give the same games. Each opening is dealt once
  and serves 32 games, whose hidden cards are dealt anew. So every deal is as likely as in a game
  of its own, but some games of a batch share what lies open at the beginning (in the Horse:
  colours, the first heroes).
- An observation is a row of small numbers with perfect memory: what the acting seat may know, and
  nothing else. Tests hold both over random games: positions that a seat cannot tell apart have
  equal rows, and positions that look different to it have different ones.
- Things keep the order that they have in actions (a colour is a colour for every seat); seats are
  counted from the one that looks, which is the first, to its left.

The tables below are made from the code by `./dev golden`.
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_section(game) for game in ilion.all_games() if _has_layout(game))


def _has_layout(game: Game) -> bool:
    return game.layout(game.seat_counts[0]).size > 0


def _section(game: Game) -> str:
    layouts = {seats: game.layout(seats) for seats in game.seat_counts}
    sizes = {layout.size for layout in layouts.values()}
    title = f"\n## {game.name}\n\n"
    if len(sizes) == 1:
        [size] = sizes
        return f"{title}{size} numbers.\n\n{layouts[game.seat_counts[0]].table()}\n"
    listed = ", ".join(f"{layout.size} for {seats} seats" for seats, layout in layouts.items())
    fewest = game.seat_counts[0]
    return (
        f"{title}{listed}. Every further seat has a camp of its own behind the others; this is the "
        f"layout for {fewest}.\n\n{layouts[fewest].table()}\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
