"""What can go wrong with a database, in one word each: for metrics, logs and `/ready`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import sqlalchemy as sql

from ilion.core.errors import IlionError

SQLITE = {  # by how the name of SQLite's error begins
    "SQLITE_READONLY_DBMOVED": "file_gone",
    "SQLITE_READONLY": "read_only",
    "SQLITE_FULL": "disk_full",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_IOERR": "io_error",
    "SQLITE_CANTOPEN": "cannot_open",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}
POSTGRES = {  # by how the SQLSTATE begins
    "53100": "disk_full",
    "53300": "too_many_connections",
    "25006": "read_only",
    "55P03": "locked",
    "40P01": "locked",
    "57014": "timeout",
    "57P": "unreachable",
    "08": "unreachable",
    "58": "io_error",
    "XX": "damaged",
}

OURS = (  # errors that tell nothing of the database
    sql.exc.IntegrityError,
    sql.exc.DataError,
    sql.exc.ProgrammingError,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
)
OUR_STATE = "22"  # the same on PostgreSQL, by how the SQLSTATE begins: a value that does not fit


class StoreFault(IlionError):
    """The database did not do what was asked of it, and nobody knows whether it still will.

    `why` is one of the words above. Whoever was to be acknowledged must not be.
    """

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"The database fails: {why}.")


def reason(error: BaseException) -> str | None:
    """The word for an error of the database; None where the program is at fault, not it."""
    if isinstance(error, StoreFault):
        return error.why
    if isinstance(error, OURS):
        return None
    for each in _causes(error):
        name = str(getattr(each, "sqlite_errorname", None) or "")
        state = str(getattr(each, "sqlstate", None) or "")
        if state.startswith(OUR_STATE):
            return None
        for known, begins in ((SQLITE, name), (POSTGRES, state)):
            for beginning, why in known.items():
                if begins.startswith(beginning):
                    return why
    if isinstance(error, TimeoutError):
        return "timeout"
    if isinstance(error, sql.exc.TimeoutError):
        return "too_many_connections"  # all of ours are in use
    if isinstance(error, OSError | sql.exc.InterfaceError):
        return "unreachable"
    if isinstance(error, sql.exc.DBAPIError):
        return "unreachable" if error.connection_invalidated else "other"
    return "other" if isinstance(error, sqlite3.Error) else None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and those that led to it, of the driver and of the library below."""
    seen: list[BaseException] = []
    found: list[BaseException | None] = [error]
    while found:
        each = found.pop(0)
        if each is not None and each not in seen:
            seen.append(each)
            yield each
            found += [getattr(each, "orig", None), each.__cause__, each.__context__]
