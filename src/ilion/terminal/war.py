"""A war of one person against a bot on this machine: what is kept of it, and what comes next.

Kept are the sides, the bot and which games were played; laurels and chronicle are made from the
games' records, which are kept as all games are (`saves.py`).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ilion.bots.factory import make_player
from ilion.core.errors import IlionError
from ilion.core.record import Record
from ilion.core.registry import game as find_game
from ilion.terminal.launch import new_game, resumed
from ilion.terminal.saves import UNFINISHED, Keeper, Saved, folder
from ilion.terminal.settings import home, write
from ilion.war.account import Account, account
from ilion.war.campaign import (
    CHAPTERS,
    Chapter,
    Outcome,
    for_honour,
    set_up,
    setter,
    values,
    victor,
)

FINISHED = ".ilion.json"


@dataclass
class KeptWar:
    """The sides, the bot, and the games so far by the names of their files, without endings."""

    path: Path
    side: int  # the person's
    bot: str
    lot: int  # who begins where that is drawn by lot
    games: list[str] = field(default_factory=list)
    ended: bool = False  # left once it was decided
    accounts: list[Account] = field(default_factory=list)  # of the games that are over
    trouble: str = ""  # why it cannot be written, where it cannot

    @classmethod
    def begin(cls, side: int, bot: str) -> KeptWar:
        """A war that nobody has begun; it is kept from its first game on."""
        make_player(bot, 0)  # refuses an unknown bot before anything is played
        name = f"{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.war.json"
        return cls(wars_folder() / name, side, bot, secrets.randbelow(2))

    @classmethod
    def load(cls, path: Path) -> KeptWar:
        """Read a kept war and the records of its games."""
        try:
            data = json.loads(path.read_text("utf-8"))
            kept = {name: data[name] for name in ("side", "bot", "lot", "games", "ended")}
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            raise IlionError(f"The kept war {path} cannot be read.") from None
        known = kept["side"] in (0, 1) and kept["lot"] in (0, 1) and isinstance(kept["bot"], str)
        games = kept["games"]
        named = isinstance(games, list) and all(isinstance(name, str) for name in games)
        if not known or not named or len(games) > len(CHAPTERS):
            raise IlionError(f"The kept war {path} cannot be read.")
        war = cls(path, **kept)
        if games and not any(war.file(games[-1], kind).exists() for kind in (UNFINISHED, FINISHED)):
            games.pop()  # it was stopped before its game was kept
        for name in games:
            if not war.file(name, UNFINISHED).exists():
                war.tell(Record.load(war.file(name, FINISHED)))
        return war

    def keep(self) -> None:
        """Write it; a disk that is full stops nobody from playing on."""
        names = ("side", "bot", "lot", "games", "ended")
        try:
            write(self.path, json.dumps({name: getattr(self, name) for name in names}) + "\n")
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{self.path}: {error.strerror}"

    @staticmethod
    def file(name: str, kind: str) -> Path:
        return folder() / f"{name}{kind}"

    # What has happened

    def tell(self, record: Record) -> None:
        """The next game is over: its outcome and its lines of the chronicle."""
        self.accounts.append(account(record, self.sides(len(self.accounts))))

    @property
    def outcomes(self) -> list[Outcome]:
        return [each.outcome for each in self.accounts]

    @property
    def is_over(self) -> bool:
        return self.ended or len(self.accounts) == len(CHAPTERS)

    @property
    def victor(self) -> int | None:
        return victor(self.outcomes)

    @property
    def for_honour(self) -> bool:
        """Whether the rest cannot change who wins."""
        return for_honour(self.outcomes)

    def record(self, number: int) -> Record | None:
        """The record of a game that is over."""
        if number >= len(self.accounts):
            return None
        return Record.load(self.file(self.games[number], FINISHED))

    # What comes next

    @property
    def chapter(self) -> Chapter:
        """The game that is being played or comes next."""
        return CHAPTERS[len(self.accounts)]

    def sides(self, number: int) -> list[int]:
        """The side on each seat of a game."""
        return set_up(CHAPTERS[number], {}, self.lot).sides

    @property
    def runs(self) -> bool:
        """Whether a game has been begun and is not over."""
        return len(self.games) > len(self.accounts)

    @property
    def choices(self) -> Sequence[str]:
        """The options of the next game that the person has to choose."""
        chooses = not self.runs and not self.is_over and setter(self.outcomes) == self.side
        return self.chapter.choices if chooses else ()

    @property
    def bot_chooses(self) -> bool:
        """Whether the bot sets up the next game, where there is something to choose."""
        chooses = not self.runs and not self.is_over and setter(self.outcomes) == 1 - self.side
        return chooses and bool(self.chapter.choices)

    def go_on(
        self, language: str, name: str = "", chosen: Mapping[str, Any] | None = None
    ) -> Keeper:
        """The game that is being played, or the next one with what was chosen for it."""
        if self.runs:
            return resumed(Saved.load(self.file(self.games[-1], UNFINISHED)))
        chosen = dict(chosen or {})
        if self.bot_chooses:  # by lot
            chosen = {
                name: secrets.choice(values(self.chapter, name)) for name in self.chapter.choices
            }
        table = set_up(self.chapter, chosen, self.lot)
        keeper = new_game(
            find_game(self.chapter.game),
            2,
            [table.sides.index(self.side)],
            [self.bot],
            language,
            [name] if name else [],
            table.options,
        )
        keeper.keep()
        self.games.append(keeper.path.name.removesuffix(UNFINISHED))
        self.keep()
        return keeper


def wars_folder() -> Path:
    return home() / "wars"


def waiting_war() -> KeptWar | None:
    """The war that was played last, if it is not over; what cannot be read stays where it is."""
    found = sorted(wars_folder().glob("*.war.json"), key=lambda path: path.stat().st_mtime)
    for path in reversed(found):
        try:
            war = KeptWar.load(path)
        except IlionError:
            continue
        if not war.is_over:
            return war
    return None
