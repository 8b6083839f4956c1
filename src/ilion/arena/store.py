"""A run's folder: every finished unit is on disk before the next is counted.

run.json       what is played: a run with other settings is refused
units.jsonl    one line per finished unit, in the order they were finished
records/       the games as records, where asked for
results.json   ladder and figures: the same for the same seed
times.json     time per decision, which no seed decides
report.html    all of it, to look at
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from ilion.arena.plan import ArenaError, Plan, Unit
from ilion.core.record import Record


class Store:
    """The folder of one run; opening it again goes on where the run was."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.units: dict[Unit, dict[str, Any]] = {}
        self._lines = folder / "units.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._begin(plan)
            self._load()
        except OSError as error:
            raise ArenaError(f"The folder {folder} cannot be used: {error.strerror}.") from None

    def add(self, found: dict[str, Any], records: list[Record]) -> None:
        """Keep a finished unit: its records first, so that a line never lacks them."""
        try:
            for number, record in enumerate(records):
                self._write_record(found, number, record)
            with self._lines.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(found, separators=(",", ":")) + "\n")
                lines.flush()
                os.fsync(lines.fileno())
        except OSError as error:
            raise ArenaError(f"{self._lines} cannot be written: {error.strerror}.") from None
        self.units[unit_of(found)] = found

    def write(self, name: str, text: str) -> None:
        """Write a file as a whole: a reader never finds half of it."""
        path = self.folder / name
        draft = self.folder / f".{name}"
        try:
            draft.write_text(text, "utf-8")
            draft.replace(path)
        except OSError as error:
            raise ArenaError(f"{path} cannot be written: {error.strerror}.") from None

    def _begin(self, plan: Plan) -> None:
        path = self.folder / "run.json"
        settings = plan.settings()
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
        whole = text.rfind(b"\n") + 1
        if whole < len(text):  # the last line was cut off when the run was interrupted
            os.truncate(self._lines, whole)
        for number, line in enumerate(text[:whole].splitlines(), 1):
            try:
                found = json.loads(line)
                self.units.setdefault(unit_of(found), found)
            except (ValueError, KeyError, TypeError):
                raise ArenaError(
                    f"{self._lines} is damaged at line {number}; take that line out to go on."
                ) from None

    def _write_record(self, found: dict[str, Any], number: int, record: Record) -> None:
        folder = self.folder / "records"
        folder.mkdir(exist_ok=True)
        bots = "-".join(re.sub(r"[^\w.]+", "_", bot) for bot in found["bots"])
        record.save(folder / f"{found['deal']:05}-{bots}-{number}.ilion.json")


def unit_of(found: dict[str, Any]) -> Unit:
    first, second = found["bots"]
    return Unit(found["deal"], first, second)
