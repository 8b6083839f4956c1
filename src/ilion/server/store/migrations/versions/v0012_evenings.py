"""Club evenings; and servers look by themselves whether time is up where it always runs."""

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("clock", sql.Text),
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
    )
    op.create_index("evenings_status", "evenings", ["status"])
    op.create_table(
        "evening_people",
        sql.Column("evening", sql.String(16), sql.ForeignKey("evenings.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("secret", sql.String(64)),
        sql.Column("person", sql.String(16)),
        sql.Column("left", sql.Boolean, nullable=False),
        sql.Column("seen", sql.BigInteger, nullable=False),
    )
    op.create_index("evening_people_person", "evening_people", ["person"])
    op.create_table(
        "evening_games",
        sql.Column("evening", sql.String(16), sql.ForeignKey("evenings.id"), primary_key=True),
        sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("board", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("first", sql.Integer, nullable=False),
        sql.Column("second", sql.Integer),
        sql.Column("table_id", sql.String(16)),
        sql.Column("outcome", sql.Text),
    )
    op.add_column("tables", sql.Column("due", sql.BigInteger))
    op.create_index("tables_due", "tables", ["due"])
    op.execute(
        "UPDATE tables SET due = 0 WHERE status <> 'over' AND clock LIKE '%\"always\"_true%'"
    )


def downgrade() -> None:
    op.drop_index("tables_due", "tables")
    op.drop_column("tables", "due")
    for table in ("evening_games", "evening_people", "evenings"):
        op.drop_table(table)
