"""Games under keys are rated."""

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"

# Nobody's games are looked at once more.
NOBODYS = """
UPDATE tables SET rated = 'guests' WHERE status = 'over'
AND id NOT IN (SELECT table_id FROM seats WHERE person IS NOT NULL)
"""


def upgrade() -> None:
    for part, name in (("tables", "hinted"), ("seats", "helped")):
        off = sql.Column(name, sql.Boolean, nullable=False, server_default=sql.false())
        op.add_column(part, off)
    op.add_column("tables", sql.Column("rated", sql.String(12)))
    op.create_index("tables_rated", "tables", ["status", "rated"])
    op.create_table(
        "ratings",
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("game", sql.String(40), primary_key=True),
        sql.Column("mode", sql.String(10), primary_key=True),
        sql.Column("rating", sql.Float(53), nullable=False),
        sql.Column("deviation", sql.Float(53), nullable=False),
        sql.Column("games", sql.Integer, nullable=False),
        sql.Column("won", sql.Integer, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "rated",
        sql.Column("table_id", sql.String(16), primary_key=True),
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("mode", sql.String(10), nullable=False),
        sql.Column("change", sql.Float(53), nullable=False),
        sql.Column("rating", sql.Float(53), nullable=False),
        sql.Column("deviation", sql.Float(53), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("rated_person", "rated", ["person", "game", "mode"])
    op.execute("UPDATE seats SET helped = (stand_in IS NOT NULL)")
    op.execute(NOBODYS)


def downgrade() -> None:
    op.drop_table("rated")
    op.drop_table("ratings")
    op.drop_index("tables_rated", "tables")
    op.drop_column("seats", "helped")
    op.drop_column("tables", "rated")
    op.drop_column("tables", "hinted")
