"""What operators need: which servers write, when a table was last written to, notices."""

import time

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "servers",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("seen", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "notices",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("table_id", sql.String(16), nullable=False),
    )
    # Nobody knows when the tables of before were last played at: they count from today.
    today = str(time.time_ns() // 1_000_000)
    op.add_column(
        "tables", sql.Column("active", sql.BigInteger, nullable=False, server_default=today)
    )


def downgrade() -> None:
    op.drop_column("tables", "active")
    op.drop_table("notices")
    op.drop_table("servers")
