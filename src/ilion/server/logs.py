"""Logs, as lines of text or of JSON. No secret is ever put into one."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

STANDARD = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}


class LogFormatter(logging.Formatter):
    """One line for each record: when, how bad, from where, what, and its extra fields."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        extra = {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            extra["error"] = self.formatException(record.exc_info)
        level = record.levelname.lower()
        if self.as_json:
            line = {"at": when, "level": level, "from": record.name, "what": record.getMessage()}
            return json.dumps({**line, **extra}, default=str)
        shown = " ".join(f"{name}={value}" for name, value in extra.items())
        return f"{when} {level} {record.name}: {record.getMessage()} {shown}".rstrip()


def set_up(kind: str, quiet: bool = False) -> None:
    """Log to standard error; `quiet` logs warnings and errors only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(kind == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ilion").setLevel(logging.WARNING if quiet else logging.INFO)
