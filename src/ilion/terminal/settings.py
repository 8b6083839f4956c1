"""What a person chose in the terminal and keeps: language, speed; and where games are kept."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from ilion.core.text import LANGUAGES

SPEEDS = {"slow": 1.8, "normal": 1.0, "quick": 0.5, "instant": 0.0}  # how long steps stay
FOLDER_VARIABLE = "ILION_HOME"  # a folder of one's own choice, for tests and several people


def home() -> Path:
    """The folder for a person's games and settings, where the system keeps such things."""
    if os.environ.get(FOLDER_VARIABLE):
        return Path(os.environ[FOLDER_VARIABLE])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "ilion"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ilion"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ilion"


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all, so that nothing is lost when the machine stops."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


@dataclass
class Settings:
    """Chosen once, kept for the next time."""

    language: str = "en"
    speed: str = "normal"

    @classmethod
    def load(cls, language: str) -> Settings:
        """As they were kept; what cannot be read is as if it had never been chosen."""
        found = cls(language)
        try:
            kept = json.loads((home() / "settings.json").read_text("utf-8"))
        except (OSError, ValueError):
            return found
        if isinstance(kept, dict):
            if kept.get("language") in LANGUAGES:
                found.language = kept["language"]
            if kept.get("speed") in SPEEDS:
                found.speed = kept["speed"]
        return found

    def next_language(self) -> None:
        """Go on in the other language, and keep to it."""
        at = LANGUAGES.index(self.language)
        self.language = LANGUAGES[(at + 1) % len(LANGUAGES)]
        self.save()

    def next_speed(self) -> None:
        """Go on at the next speed, and keep to it."""
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        self.save()

    def save(self) -> None:
        """Keep them; a folder that cannot be written costs the settings, not the game."""
        try:
            write(home() / "settings.json", json.dumps(asdict(self)) + "\n")
        except OSError:
            return
