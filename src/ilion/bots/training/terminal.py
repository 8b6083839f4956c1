"""A training in the terminal: a progress bar, and what was learned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    """A progress bar where the errors go to a terminal, else nothing."""

    def __init__(self) -> None:
        errors = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games, time left"),
            TimeRemainingColumn(),
            console=errors,
            transient=True,
            disable=not errors.is_terminal,
        )
        self.task = self.progress.add_task("", total=None)

    def __call__(self, what: str, done: int, total: int) -> None:
        self.progress.update(self.task, description=what, completed=done, total=total)

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *args: object) -> None:
        self.progress.stop()


def report_lines(generations: list[dict[str, Any]]) -> Iterator[str]:
    """What each generation has learned of each table."""
    for number, tables in enumerate(generations, start=1):
        for table, found in tables.items():
            yield (
                f"generation {number}, {table}: {found['games']} games, "
                f"{found['positions']} positions, {found['seconds']} s; log-loss {found['after']}, "
                f"of a coin {found['coin']}, of the installed estimate {found['before']}."
            )
