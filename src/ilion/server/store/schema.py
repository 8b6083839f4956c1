"""The schema of the database, as the migrations make it."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sql

json_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


class JsonText(sql.TypeDecorator[Any]):
    """A JSON value in a text column, the same on SQLite and PostgreSQL."""

    impl = sql.Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: sql.Dialect) -> str | None:
        return None if value is None else json_text(value)

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
    sql.Column("series", sql.String(16)),
    sql.Column("series_game", sql.Integer),
    sql.Column("players", JsonText),
    sql.Column("hinted", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("rated", sql.String(12)),  # see ratings.py
    # Where the clock always runs: when a server must look whether somebody's time is up.
    sql.Column("due", sql.BigInteger),
    sql.Index("tables_due", "due"),
    sql.Column("asked", JsonText),
    # Of two servers that open the next game of a series, one comes first.
    sql.Index("tables_series", "series", "series_game", unique=True),
    sql.Index("tables_rated", "status", "rated"),
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
    sql.Column("person", sql.String(16)),  # whose key it was taken with: see people.py
    sql.Column("helped", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("holidays", JsonText),
    sql.Index("seats_person", "person"),
)

# Whoever has given this browser a key: a name, and the games are those of the seats. Of keys and
# of the link to another device the database has hashes only.
PEOPLE = sql.Table(
    "people",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("link", sql.String(64)),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("active", sql.BigInteger, nullable=False),
)

KEYS = sql.Table(
    "keys",
    METADATA,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), nullable=False),
    sql.Index("keys_person", "person"),
)

# How strong somebody is at a game, against people or against bots, and how that came about: what
# each game changed. The game may be deleted one day, so `table_id` is no foreign key.
RATINGS = sql.Table(
    "ratings",
    METADATA,
    sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("mode", sql.String(10), primary_key=True),
    sql.Column("rating", sql.Float(53), nullable=False),
    sql.Column("deviation", sql.Float(53), nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("won", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

RATED = sql.Table(
    "rated",
    METADATA,
    sql.Column("table_id", sql.String(16), primary_key=True),
    sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("mode", sql.String(10), nullable=False),
    sql.Column("change", sql.Float(53), nullable=False),
    sql.Column("rating", sql.Float(53), nullable=False),
    sql.Column("deviation", sql.Float(53), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("rated_person", "person", "game", "mode"),
)

# Who looks for an opponent now: see pairing.py. A row that is not renewed is deleted in seconds.
SEEKS = sql.Table(
    "seeks",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),  # the hash of the ticket
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("pace", sql.String(10), nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("person", sql.String(16), sql.ForeignKey("people.id")),
    sql.Column("rating", sql.Float(53), nullable=False),
    sql.Column("deviation", sql.Float(53), nullable=False),
    sql.Column("since", sql.BigInteger, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),
    sql.Column("table_id", sql.String(16)),  # where they play, once somebody was found
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

# Games of the same people, one after the other. What came of them is told by their tables.
SERIES = sql.Table(
    "series",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("settings", JsonText, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)

# A club evening: one game for everybody, round by round. `since` is when its round began, `ended`
# when the last game of it was over. Of secrets it has hashes.
EVENINGS = sql.Table(
    "evenings",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("options", JsonText, nullable=False),
    sql.Column("clock", JsonText),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("rounds", sql.Integer),
    sql.Column("stand_in", sql.String(20), nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("round", sql.Integer, nullable=False),
    sql.Column("since", sql.BigInteger),
    sql.Column("ended", sql.BigInteger),
    sql.Column("host", sql.String(64), nullable=False),
    sql.Column("invitation", sql.String(64), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("active", sql.BigInteger, nullable=False),
    sql.Index("evenings_status", "status"),
)

# Whoever takes part. Their secret holds their seats at all tables of the evening.
EVENING_PEOPLE = sql.Table(
    "evening_people",
    METADATA,
    sql.Column("evening", sql.String(16), sql.ForeignKey("evenings.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("secret", sql.String(64)),
    sql.Column("person", sql.String(16)),
    sql.Column("left", sql.Boolean, nullable=False),
    sql.Column("seen", sql.BigInteger, nullable=False),  # when they were last at its page
    sql.Index("evening_people_person", "person"),
)

# Who meets whom in which round, and what came of it. The table may be deleted before this.
EVENING_GAMES = sql.Table(
    "evening_games",
    METADATA,
    sql.Column("evening", sql.String(16), sql.ForeignKey("evenings.id"), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("board", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("first", sql.Integer, nullable=False),
    sql.Column("second", sql.Integer),
    sql.Column("table_id", sql.String(16)),
    sql.Column("outcome", JsonText),
)

# Browsers that are told when it is somebody's turn (push/pushes.py): by a key, or by seats, of
# whose secrets the database has hashes. The id is the hash of the endpoint.
PUSHES = sql.Table(
    "pushes",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("endpoint", sql.Text, nullable=False),
    sql.Column("p256dh", sql.String(100), nullable=False),
    sql.Column("auth", sql.String(40), nullable=False),
    sql.Column("language", sql.String(2), nullable=False),
    sql.Column("person", sql.String(16)),
    sql.Column("seen", sql.BigInteger, nullable=False),
    sql.Index("pushes_person", "person"),
)

PUSH_SEATS = sql.Table(
    "push_seats",
    METADATA,
    sql.Column("push", sql.String(64), sql.ForeignKey("pushes.id"), primary_key=True),
    sql.Column("secret", sql.String(64), primary_key=True),
    sql.Index("push_seats_secret", "secret"),
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
