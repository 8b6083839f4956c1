"""A run's folder: every finished unit is on disk before the next is counted.

run.json       the settings: a run with other settings is refused
units.jsonl    one line per finished unit, in the order they were finished
records/       the games as records, where asked for
results.json   ladder, matches, seats and so on: the same for the same seed
times.json     time per decision, which no seed decides
report.html    all of it, to look at
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from ilion.arena.schema import UnitResult
from ilion.arena.tournament import ArenaError, Tournament, Unit
from ilion.core.record import Record


class RunFolder:
    """The folder of one run; opening it again continues the run."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.folder = folder
        self.units: dict[Unit, UnitResult] = {}
        self._lines = folder / "units.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._check_settings(tournament)
            self._load()
        except OSError as error:
            raise ArenaError(f"The folder {folder} cannot be used: {error.strerror}.") from None

    def add(self, result: UnitResult, records: list[Record]) -> None:
        """Write a finished unit. Its records come first, so that a line never lacks them."""
        try:
            for number, record in enumerate(records):
                self._write_record(result, number, record)
            with self._lines.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(result, separators=(",", ":")) + "\n")
                lines.flush()
                os.fsync(lines.fileno())
        except OSError as error:
            raise ArenaError(f"{self._lines} cannot be written: {error.strerror}.") from None
        self.units[unit_of(result)] = result

    def write(self, name: str, text: str) -> None:
        """Replace a file as a whole: a reader never finds half of it."""
        path = self.folder / name
        draft = self.folder / f".{name}"
        try:
            draft.write_text(text, "utf-8")
            draft.replace(path)
        except OSError as error:
            raise ArenaError(f"{path} cannot be written: {error.strerror}.") from None

    def _check_settings(self, tournament: Tournament) -> None:
        path = self.folder / "run.json"
        settings = tournament.settings()
        if not path.exists():
            self.write("run.json", json.dumps(settings, indent=1) + "\n")
            return
        try:
            before = json.loads(path.read_text("utf-8"))
            differing = [name for name in settings if before.get(name) != settings[name]]
        except (ValueError, AttributeError):
            raise ArenaError(f"{path} is no arena run; choose another --out.") from None
        if differing:
            name = differing[0]
            raise ArenaError(
                f"{self.folder} holds a run with {name} {before.get(name)!r}, not "
                f"{settings[name]!r}; choose another --out."
            )

    def _load(self) -> None:
        if not self._lines.exists():
            return
        text = self._lines.read_bytes()
        complete = text.rfind(b"\n") + 1
        if complete < len(text):  # the last line was cut off when the run was interrupted
            os.truncate(self._lines, complete)
        for number, line in enumerate(text[:complete].splitlines(), 1):
            try:
                result = json.loads(line)
                self.units.setdefault(unit_of(result), result)
            except (ValueError, KeyError, TypeError):
                raise ArenaError(
                    f"{self._lines} is damaged at line {number}; take that line out to go on."
                ) from None

    def _write_record(self, result: UnitResult, number: int, record: Record) -> None:
        folder = self.folder / "records"
        folder.mkdir(exist_ok=True)
        bots = "-".join(re.sub(r"[^\w.]+", "_", bot) for bot in result["bots"])
        record.save(folder / f"{result['deal']:05}-{bots}-{number}.ilion.json")


def unit_of(result: UnitResult) -> Unit:
    """The unit that a result belongs to."""
    first, second = result["bots"]
    return Unit(result["deal"], first, second)
