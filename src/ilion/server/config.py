"""The settings of a server: from flags, from the environment (ILION_PORT=8080), or defaults."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from math import inf
from pathlib import Path
from typing import Any

from ilion.core.errors import IlionError


def data_folder() -> Path:
    """Where tables are kept if no database is named."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "ilion"


def _flag(default: Any, text: str) -> Any:
    """A field with what `ilion serve --help` says of it."""
    return field(default=default, metadata={"help": text})


def _flag_of(name: str) -> str:
    return "--" + name.replace("_", "-")


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set. Each field is a flag and an environment variable."""

    host: str = _flag("127.0.0.1", "address to listen on; 0.0.0.0 for all")
    port: int = _flag(8500, "port to listen on; 0 takes a free one")
    database: str = _flag("", "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    public_url: str = _flag("", "the address people use, where a proxy stands before the server")
    origins: str = _flag("", "other addresses whose pages may connect, with commas between")
    bot_workers: int = _flag(2, "processes that think for bots")
    pace: float = _flag(0.7, "seconds between a bot's moves at least, so that people can follow")
    pause: float = _flag(60.0, "seconds somebody must be away before a bot may take the seat")
    parts_within: float = _flag(20.0, "seconds that a table waits for seats' parts in the deal")
    pairing_step: float = _flag(15.0, "seconds after which quick pairing looks further away")
    idle: float = _flag(60.0, "seconds an empty table stays in memory")
    trust_proxy: str = _flag("", "addresses of proxies whose X-Forwarded-For is believed")
    sockets_per_client: int = _flag(60, "sockets that one address may have open")
    messages_per_second: float = _flag(20.0, "messages that one socket may send")
    requests_per_second: float = _flag(20.0, "HTTP requests that one address may make")
    tables_per_minute: float = _flag(20.0, "tables that one address may open")
    tables_per_day: float = _flag(500.0, "tables that one address may open in a day")
    open_seats_per_client: int = _flag(60, "seats that may be open at tables of one address")
    analyses_per_hour: float = _flag(30.0, "games that one address may have analysed")
    analysis_simulations: int = _flag(2000, "simulations for each decision of an analysis")
    hints_per_minute: float = _flag(30.0, "hints that one address may ask for")
    loop_ms_per_client: float = _flag(250.0, "milliseconds of work that one address gets a second")
    loop_ms_per_seat: float = _flag(100.0, "milliseconds of work that one seat gets a second")
    connections: int = _flag(4000, "connections that may be open in all")
    connections_per_client: int = _flag(120, "connections that one address may have open")
    read_only_after: float = _flag(5.0, "seconds the store may fail before tables are read-only")
    keep_finished: float = _flag(365.0, "days a finished game is kept; 0 for ever")
    keep_abandoned: float = _flag(90.0, "days a game is kept that nobody plays on; 0 for ever")
    keep_waiting: float = _flag(14.0, "days a table is kept whose game never began; 0 for ever")
    push_key: str = _flag("", "the secret key for Web Push, as `ilion push-key` makes one")
    push_contact: str = _flag("", "mailto: or https: address that push services may write to")
    push_services: str = _flag("", "push services to send to, instead of the browsers' own")
    log: str = _flag("text", "how to log: text or json")

    def __post_init__(self) -> None:
        if self.log not in ("text", "json"):
            raise IlionError(f"--log is text or json, not {self.log!r}.")
        if not 0 <= self.port <= 65535:
            raise IlionError(f"--port is a number from 0 to 65535, not {self.port}.")
        for name in (
            "bot_workers",
            "sockets_per_client",
            "connections",
            "connections_per_client",
            "open_seats_per_client",
            "analysis_simulations",
        ):
            if getattr(self, name) < 1:
                raise IlionError(f"{_flag_of(name)} must be at least 1, not {getattr(self, name)}.")
        for name in (
            "messages_per_second",
            "requests_per_second",
            "tables_per_minute",
            "tables_per_day",
            "analyses_per_hour",
            "hints_per_minute",
            "pairing_step",
            "loop_ms_per_client",
            "loop_ms_per_seat",
        ):
            if not 0 < getattr(self, name) < inf:
                raise IlionError(f"{_flag_of(name)} must be above 0, not {getattr(self, name):g}.")
        for name in (
            "pace",
            "pause",
            "parts_within",
            "idle",
            "read_only_after",
            "keep_finished",
            "keep_abandoned",
            "keep_waiting",
        ):
            if not 0 <= getattr(self, name) < inf:
                raise IlionError(f"{_flag_of(name)} must not be below 0: {getattr(self, name):g}.")

    @property
    def address(self) -> str:
        """The database's address."""
        return self.database or f"sqlite:///{data_folder() / 'tables.db'}"


def from_environment(given: dict[str, Any]) -> Config:
    """The flags that were given, else the environment, else the defaults."""
    chosen = dict(given)
    for each in fields(Config):
        variable = f"ILION_{each.name.upper()}"
        if each.name not in chosen and variable in os.environ:
            kind: Any = type(each.default)
            try:
                chosen[each.name] = kind(os.environ[variable])
            except ValueError:
                raise IlionError(f"{variable} must be a number.") from None
    return Config(**chosen)
