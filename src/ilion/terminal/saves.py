"""Games that are kept by themselves: every decision is written before the next is asked for."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ilion.core.errors import IlionError
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.terminal.settings import home, write

PERSON = "person"  # in the place of a bot's name
UNFINISHED = ".unfinished.json"  # how the file of a game ends that waits


@dataclass(frozen=True, slots=True)
class Saved:
    """An unfinished game: its record so far, and who plays which seat."""

    path: Path
    players: list[str]  # per seat: the name of a bot, or PERSON
    record: Record
    when: datetime

    @classmethod
    def load(cls, path: Path) -> Saved:
        """Read a kept game; one that cannot be read is refused with a sentence."""
        try:
            data = json.loads(path.read_text("utf-8"))
            players, record = data["players"], data["record"]
            known = isinstance(players, list) and all(isinstance(each, str) for each in players)
            text = json.dumps(record)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            raise IlionError(f"The kept game {path} cannot be read.") from None
        made = Record.parse(text)
        if not known or len(players) != made.seats:
            raise IlionError(f"The kept game {path} does not say who plays.")
        return cls(path, players, made, datetime.fromtimestamp(path.stat().st_mtime))


def folder() -> Path:
    return home() / "games"


def unfinished(game: str | None = None) -> list[Saved]:
    """The games that wait, the last one played first; what cannot be read is left where it is."""
    found = []
    for path in folder().glob(f"*{UNFINISHED}"):
        try:
            saved = Saved.load(path)
        except (IlionError, OSError):
            continue
        if game in (None, saved.record.game):
            found.append(saved)
    return sorted(found, key=lambda saved: saved.when, reverse=True)


class Keeper:
    """Keeps one game as it goes; once it is over its record stays and nothing waits any more."""

    def __init__(self, play: Playthrough, players: Sequence[str], path: Path | None = None) -> None:
        self.play = play
        self.players = list(players)
        name = f"{play.game.name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        self.path = path or folder() / f"{name}{UNFINISHED}"
        self.trouble = ""  # why it cannot be written, where it cannot

    @property
    def first_person(self) -> int | None:
        """The seat of the first person here."""
        return self.players.index(PERSON) if PERSON in self.players else None

    @property
    def record_path(self) -> Path:
        return self.path.with_name(self.path.name.replace(UNFINISHED, ".ilion.json"))

    def keep(self) -> None:
        """Write the game as it stands; a disk that is full stops nobody from playing on."""
        record = self.play.record()
        try:
            if self.play.is_over():
                write(self.record_path, record.dumps())
                self.path.unlink(missing_ok=True)
            else:
                data = {"players": self.players, "record": record.to_json()}
                write(self.path, json.dumps(data, ensure_ascii=False) + "\n")
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{self.path}: {error.strerror}"
