"""What bot games say of each game, for its page on the web and docs/statistics.md.

python tools/bot_games.py play [--games 2000] [GAME...]
    lets bots play every usual table; writes src/ilion/games/NAME/statistics.json
python tools/bot_games.py page
    writes docs/statistics.md and its plots from those files

Run it again when a game's rules get a new version.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from ilion.core.message import Message
from ilion.core.registry import bundled_names
from ilion.core.registry import game as find_game
from ilion.core.text import Translator
from ilion.stats.bot_games import (
    BOT,
    FILE,
    Share,
    Statistics,
    TableStatistics,
    play_table,
    statistics,
    usual_tables,
)

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "statistics.md"
PLOTS = ROOT / "docs" / "pictures"
SEED = 18
COLUMN, TALL = 13, 110  # the width of a column of a plot, and its height, in pixels
STYLE = "text{font:13px serif;fill:#5d4a35}.name{font-size:16px}rect.bar{fill:#be6b40}"
INTRO = """# What bot games say

Games between bots of the level `{bot}`, at every usual table, made by
`python tools/bot_games.py play` and kept as `statistics.json` in each game's folder. On the web
they are on the game's rules page, in English and French. People play otherwise; the deal and
the order of play are the same. Intervals are 95 %; place 1 is the seat that decides first.

`ilion stats GAME --games N --bots NAME` counts more of it for bots of your choice.
"""


def play(names: Sequence[str], games: int) -> None:
    for name in names:
        game = find_game(name)
        tables = []
        for seats, options in usual_tables(game):
            tables.append(play_table(game, seats, options, games, SEED))
            print(f"{game.table_name(seats, options)}: {games:,} games", flush=True)
        found = Statistics(name, game.rules, BOT, tables).to_json()
        path = ROOT / "src" / "ilion" / "games" / name / FILE
        path.write_text(_dumps(found), "utf-8")


def _dumps(found: dict[str, object]) -> str:
    """One table to a line."""
    tables = found.pop("tables")
    assert isinstance(tables, list)
    head = json.dumps(found)[:-1]
    lines = ",\n".join(f"  {json.dumps(table)}" for table in tables)
    return f'{head}, "tables": [\n{lines}\n]}}\n'


def write_page() -> None:
    parts = [INTRO.format(bot=BOT)]
    for name in bundled_names():
        found = statistics(find_game(name))
        if found is None:
            continue
        words = Translator(find_game(name).package, "en")
        title, length = words.say(Message("title")), words.say(Message("statistics.length"))
        picture = f"statistics-{name}.svg"
        (PLOTS / picture).write_text(lengths_plot(found, length), "utf-8")
        parts.append(
            f"## {title}\n\nRules {found.rules}.\n\n"
            f"| table | games | who wins | how games end |\n| --- | --- | --- | --- |\n"
            + "".join(_row(name, words, table) for table in found.tables)
            + f"\n![{length}](pictures/{picture})\n"
        )
    PAGE.write_text("\n".join(parts), "utf-8")


def _row(name: str, words: Translator, table: TableStatistics) -> str:
    sides = words.has("statistics.seat.0")
    shares = table.by_seat if sides else table.by_order
    won = ", ".join(
        f"{words.say(Message(f'statistics.seat.{at}')) if sides else f'place {at + 1}'} "
        f"{_percent(share)}"
        for at, share in enumerate(shares)
    )
    ends = "; ".join(
        f"{words.say(Message(f'statistics.end.{end}'))} {100 * count / table.games:.1f} %"
        for end, count in table.ends.items()
    )
    named = find_game(name).table_name(table.seats, table.options)
    return f"| {named} | {table.games:,} | {won} | {ends} |\n"


def _percent(share: Share) -> str:
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"


def lengths_plot(found: Statistics, title: str) -> str:
    """How long games are, a row for each table."""
    numbers = [int(number) for table in found.tables for number in table.lengths]
    first, last = min(numbers), max(numbers)
    parts = []
    for row, table in enumerate(found.tables):
        top = 34 + row * (TALL + 46)
        mode = table.options.get("mode")
        name = f"{table.seats} players" + (f", {mode}" if mode else "")
        parts.append(f'<text x="10" y="{top - 8}" class="name">{name}</text>')
        parts += _columns(table.lengths, first, last, top)
    width = 20 + COLUMN * (last - first + 1)
    height = 34 + len(found.tables) * (TALL + 46)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {max(width, 260)} {height}" '
        f'width="{max(width, 260)}" role="img" aria-label="{title}">\n<style>{STYLE}</style>\n'
        '<rect width="100%" height="100%" fill="#fbf5e6"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _columns(counts: Mapping[str, int], first: int, last: int, top: int) -> list[str]:
    most = max(counts.values())
    parts = []
    for number in range(first, last + 1):
        x, tall = 10 + COLUMN * (number - first), TALL * counts.get(str(number), 0) / most
        place = f'x="{x}" y="{top + TALL - tall:.1f}" width="{COLUMN - 2}" height="{tall:.1f}"'
        parts.append(f'<rect class="bar" {place}/>')
        if (number - first) % 3 == 0:
            at = f'x="{x + COLUMN / 2 - 1}" y="{top + TALL + 15}"'
            parts.append(f'<text {at} text-anchor="middle">{number}</text>')
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "page"))
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=2000)
    args = parser.parse_intermixed_args()
    if args.what == "play":
        play(args.games_of or bundled_names(), args.games)
    else:
        write_page()


if __name__ == "__main__":
    main()
