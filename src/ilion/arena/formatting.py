"""Numbers and tables as texts, the same in terminal and report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ilion.arena.schema import EstimateJson


def percent(share: float) -> str:
    """
    >>> percent(0.625), percent(1 / 3)
    ('62.5 %', '33.3 %')
    """
    return f"{100 * share:.1f} %"


def whole_percent(share: float) -> str:
    """A percentage without needless decimals, for the ticks of a plot.

    >>> whole_percent(0.2), whole_percent(0.325)
    ('20 %', '32.5 %')
    """
    return f"{round(100 * share, 1):g} %"


def interval(share: EstimateJson) -> str:
    """
    >>> interval({"value": 0.58, "low": 0.51, "high": 0.6449, "units": 50})
    '51.0 to 64.5'
    """
    return f"{100 * share['low']:.1f} to {100 * share['high']:.1f}"


def percent_and_interval(share: EstimateJson | None) -> str:
    """
    >>> percent_and_interval({"value": 0.58, "low": 0.51, "high": 0.6449, "units": 50})
    '58.0 % (51.0 to 64.5)'
    """
    return "-" if share is None else f"{percent(share['value'])} ({interval(share)})"


def elo(value: float) -> str:
    """
    >>> elo(-12.4), elo(97.0), elo(0.2)
    ('−12', '+97', '0')
    """
    return f"{round(value):+d}".replace("-", "−") if round(value) else "0"


def duration(seconds: float) -> str:
    """
    >>> duration(0.00032), duration(0.25), duration(1.5)
    ('320 µs', '250 ms', '1.5 s')
    """
    if seconds < 1e-3:
        return f"{float(f'{seconds * 1e6:.2g}'):g} µs"
    if seconds < 1:
        return f"{float(f'{seconds * 1e3:.2g}'):g} ms"
    return f"{float(f'{seconds:.2g}'):g} s"


def quantity(count: int, what: str) -> str:
    """
    >>> quantity(1, "game"), quantity(2000, "game")
    ('1 game', '2,000 games')
    """
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def describe_table(settings: Mapping[str, Any]) -> str:
    """The seats and options of a table.

    >>> describe_table({"seats": 3, "options": {"open_horse": True}})
    '3 seats, open horse: true'
    """
    options = [
        f"{name.replace('_', ' ')}: {str(value).lower()}"
        for name, value in settings["options"].items()
    ]
    return ", ".join([f"{settings['seats']} seats", *options])


def short_names(bots: Sequence[str]) -> dict[str, str]:
    """Names for narrow columns: a custom bot by its class alone, where no other has that name.

    >>> short_names(["random", "mine:Bold", "yours:Bold", "mine:Shy"])
    {'random': 'random', 'mine:Bold': 'mine:Bold', 'yours:Bold': 'yours:Bold', 'mine:Shy': 'Shy'}
    """
    short = {bot: bot.rpartition(":")[2] for bot in bots}
    return {
        bot: name if list(short.values()).count(name) == 1 else bot for bot, name in short.items()
    }
