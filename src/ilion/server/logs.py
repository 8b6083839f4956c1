"""Logs, as lines of text or of JSON. No secret is ever put into one."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class LogFormatter(logging.Formatter):
    """What happened, and the facts that go with it."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        facts = {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            facts["error"] = self.formatException(record.exc_info)
        level = record.levelname.lower()
        if self.as_json:
            line = {"at": when, "level": level, "from": record.name, "what": record.getMessage()}
            return json.dumps({**line, **facts}, default=str)
        told = " ".join(f"{name}={value}" for name, value in facts.items())
        return f"{when} {level} {record.name}: {record.getMessage()} {told}".rstrip()


def set_up(kind: str, quiet: bool = False) -> None:
    """Log to standard error; `quiet` leaves out what is no trouble."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(kind == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ilion").setLevel(logging.WARNING if quiet else logging.INFO)
