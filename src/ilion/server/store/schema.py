"""The schema of the database, as the migrations make it."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sql


class JsonText(sql.TypeDecorator[Any]):
    """A JSON value in a text column, the same on SQLite and PostgreSQL."""

    impl = sql.Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: sql.Dialect) -> str | None:
        if value is None:
            return None
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

    def process_result_value(self, value: str | None, dialect: sql.Dialect) -> Any:
        return None if value is None else json.loads(value)


METADATA = sql.MetaData()

TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("options", JsonText, nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("clock", JsonText),
    sql.Column("commitment", sql.String(64), nullable=False),
    sql.Column("seed", sql.String(64), nullable=False),
    sql.Column("deal", JsonText),
    sql.Column("result", JsonText),
    # Of secrets the database has hashes only: `host`, `invitation`, and `secret` of a seat.
    sql.Column("host", sql.String(64), nullable=False),
    sql.Column("invitation", sql.String(64)),
    sql.Column("rematch", sql.String(16)),
    sql.Column("components", JsonText),
    sql.Column("fair", JsonText),
    sql.Column("parts_since", sql.BigInteger),  # milliseconds since 1970
    sql.Column("created", sql.BigInteger, nullable=False),  # milliseconds since 1970
    # When it was last written to, to the hour: every move would be a second write.
    sql.Column("active", sql.BigInteger, nullable=False),
    sql.Column("offers", JsonText),
    sql.Column("stand_in", sql.String(20)),
    sql.Column("patience", sql.Integer),
    sql.Column("begun", sql.BigInteger),
    sql.Column("times", JsonText),
    sql.Column("prepared", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false()),
)

SEATS = sql.Table(
    "seats",
    METADATA,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("level", sql.String(20)),
    sql.Column("stand_in", sql.String(20)),
    sql.Column("secret", sql.String(64)),
    sql.Column("out", sql.String(20)),
    sql.Column("muted", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("part_hash", sql.String(64)),
    sql.Column("part", sql.String(64)),
    sql.Column("shown", sql.Boolean, nullable=False, server_default=sql.true()),
)

# The log of every game. Rows are only added. An undo is a row of its own, with `undo_to`; the
# decisions it takes back keep their number and lose their ply, so that the ply is free again.
# A note is a row of its own, too: it tells that a seat resigned, say, and may end the game. Its
# number is unique like any other, so of a move and an ending at two servers one comes first.
ENTRIES = sql.Table(
    "entries",
    METADATA,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("ply", sql.Integer),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("undo_to", sql.Integer),
    sql.Column("lines", JsonText),  # of the record: the decision and its chance outcomes
    sql.Column("forced", sql.Boolean, nullable=False),
    sql.Column("clock", JsonText),
    sql.Column("note", JsonText),
    sql.Column("spent", sql.Integer),
    sql.Column("at", sql.BigInteger),
    sql.UniqueConstraint("table_id", "ply", name="entries_ply"),
)

CHATS = sql.Table(
    "chats",
    METADATA,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

# Analyses of finished games, by what was analysed (see http/analyses.py): they can be made anew.
ANALYSES = sql.Table(
    "analyses",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Column("found", sql.Text, nullable=False),
)

# The servers that write to this database, and when each last proved that it can.
SERVERS = sql.Table(
    "servers",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("seen", sql.BigInteger, nullable=False),
)

# Tables that `ilion admin` has changed in an SQLite file, for the server that uses it. On
# PostgreSQL servers are told by NOTIFY.
NOTICES = sql.Table(
    "notices",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("table_id", sql.String(16), nullable=False),
)
