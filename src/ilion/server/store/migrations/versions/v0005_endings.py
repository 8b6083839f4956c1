"""Games end in other ways than by the rules: notes in the log, offers, times of decisions."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sql.Column("offers", sql.Text))
    op.add_column("tables", sql.Column("stand_in", sql.String(20)))
    op.add_column("tables", sql.Column("patience", sql.Integer))
    op.add_column("tables", sql.Column("begun", sql.BigInteger))
    op.add_column("tables", sql.Column("times", sql.Text))
    op.add_column("seats", sql.Column("out", sql.String(20)))
    muted = sql.Column("muted", sql.Boolean, nullable=False, server_default=sql.false())
    op.add_column("seats", muted)
    op.add_column("entries", sql.Column("note", sql.Text))
    op.add_column("entries", sql.Column("spent", sql.Integer))
    op.add_column("entries", sql.Column("at", sql.BigInteger))


def downgrade() -> None:
    for name in ("at", "spent", "note"):
        op.drop_column("entries", name)
    for name in ("muted", "out"):
        op.drop_column("seats", name)
    for name in ("times", "begun", "patience", "stand_in", "offers"):
        op.drop_column("tables", name)
