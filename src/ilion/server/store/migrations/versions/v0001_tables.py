"""The live tables: tables, seats, entries, chats."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("public", sql.Boolean, nullable=False),
        sql.Column("status", sql.String(10), nullable=False),
        sql.Column("clock", sql.Text),
        sql.Column("commitment", sql.String(64), nullable=False),
        sql.Column("seed", sql.String(64), nullable=False),
        sql.Column("deal", sql.Text),
        sql.Column("result", sql.Text),
        sql.Column("host", sql.String(64), nullable=False),
        sql.Column("invitation", sql.String(64)),
        sql.Column("rematch", sql.String(16)),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.create_index("tables_public", "tables", ["public", "status", "created"])
    op.create_table(
        "seats",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("kind", sql.String(10), nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("level", sql.String(20)),
        sql.Column("stand_in", sql.String(20)),
        sql.Column("secret", sql.String(64)),
    )
    op.create_table(
        "entries",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("ply", sql.Integer),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("undo_to", sql.Integer),
        sql.Column("lines", sql.Text),
        sql.Column("forced", sql.Boolean, nullable=False),
        sql.Column("clock", sql.Text),
        sql.UniqueConstraint("table_id", "ply", name="entries_ply"),
    )
    op.create_table(
        "chats",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("chats", "entries", "seats", "tables"):
        op.drop_table(name)
