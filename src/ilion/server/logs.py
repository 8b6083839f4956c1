"""Logs, as lines of text or of JSON. No secret is ever put into one.

What clients send may be in them, such as a name in an error: it is escaped, so that nobody can
write lines of their own. Every line tells whose request it belongs to, where there is one.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

STANDARD = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}
PLAIN = re.compile(r"[\w.:/@+-]+", re.ASCII)  # a value that needs no quotes
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

# What lines are marked with that are logged while a request is served: client, table, request.
Fields = dict[str, str]
_FIELDS: ContextVar[Fields | None] = ContextVar("log fields", default=None)


def begin_request(client: str, request: str = "") -> str:
    """Mark what this task and those it starts log from now on; returns the id of the request.

    An id that a proxy has given is kept, so that its log and ours can be laid side by side.
    """
    chosen = request if REQUEST_ID.fullmatch(request) else secrets.token_hex(8)
    _FIELDS.set({"client": client, "request": chosen})
    return chosen


def note_table(table: str) -> None:
    """The request that is being served is about this table."""
    fields = _FIELDS.get()
    if fields is not None:
        fields["table"] = table


def current_fields() -> Fields | None:
    return _FIELDS.get()


def go_on_as(fields: Fields | None) -> None:
    """Mark what is logged from now on as that request's: its work goes on in another task."""
    _FIELDS.set(fields)


class LogFormatter(logging.Formatter):
    """One line for each record: when, how bad, from where, what, and its fields."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        extra = {name: value for name, value in vars(record).items() if name not in STANDARD}
        extra = {**(_FIELDS.get() or {}), **extra}
        error = self.formatException(record.exc_info) if record.exc_info else ""
        level = record.levelname.lower()
        if self.as_json:
            line = {"at": when, "level": level, "from": record.name, "what": record.getMessage()}
            more = {"error": error} if error else {}
            return json.dumps({**line, **extra, **more}, default=str)
        fields = [f"{name}={quoted(str(value))}" for name, value in extra.items()]
        what = escaped(record.getMessage())
        # A traceback takes several lines, none of which can be taken for a record's first.
        traced = [f"    | {escaped(each)}" for each in error.splitlines()]
        first = " ".join([f"{when} {level} {record.name}: {what}", *fields])
        return "\n".join([first, *traced])


def quoted(text: str) -> str:
    """A value as one word, or in quotes as JSON writes it: no line ends in it."""
    return text if PLAIN.fullmatch(text) else json.dumps(text)


def escaped(text: str) -> str:
    """A text without line ends and other characters that a terminal would obey."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def set_up(kind: str, quiet: bool = False) -> None:
    """Log to standard error; `quiet` logs warnings and errors only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(kind == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ilion").setLevel(logging.WARNING if quiet else logging.INFO)
