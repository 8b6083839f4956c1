"""People look for an opponent, and public tables may ask for a rating."""

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sql.Column("asked", sql.Text))
    op.create_table(
        "seeks",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("pace", sql.String(10), nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id")),
        sql.Column("rating", sql.Float(53), nullable=False),
        sql.Column("deviation", sql.Float(53), nullable=False),
        sql.Column("since", sql.BigInteger, nullable=False),
        sql.Column("seen", sql.BigInteger, nullable=False),
        sql.Column("table_id", sql.String(16)),
    )


def downgrade() -> None:
    op.drop_table("seeks")
    op.drop_column("tables", "asked")
