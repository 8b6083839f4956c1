"""Analyses are kept, and a host may allow hints."""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    hints = sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false())
    op.add_column("tables", hints)
    op.create_table(
        "analyses",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("made", sql.BigInteger, nullable=False),
        sql.Column("found", sql.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analyses")
    op.drop_column("tables", "hints")
