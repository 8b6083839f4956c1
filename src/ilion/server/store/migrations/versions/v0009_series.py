"""Tables may belong to a series: games of the same people, one after the other."""

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "series",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("settings", sql.Text, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.add_column("tables", sql.Column("series", sql.String(16)))
    op.add_column("tables", sql.Column("series_game", sql.Integer))
    op.add_column("tables", sql.Column("players", sql.Text))
    op.create_index("tables_series", "tables", ["series", "series_game"], unique=True)


def downgrade() -> None:
    op.drop_index("tables_series", "tables")
    for name in ("series", "series_game", "players"):
        op.drop_column("tables", name)
    op.drop_table("series")
