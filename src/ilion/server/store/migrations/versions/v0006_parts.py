"""Seats have a part in the deal: what they promise and open, and what the deal was made from."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sql.Column("fair", sql.Text))
    op.add_column("tables", sql.Column("parts_since", sql.BigInteger))
    op.add_column("seats", sql.Column("part_hash", sql.String(64)))
    op.add_column("seats", sql.Column("part", sql.String(64)))
    shown = sql.Column("shown", sql.Boolean, nullable=False, server_default=sql.true())
    op.add_column("seats", shown)


def downgrade() -> None:
    for name in ("shown", "part", "part_hash"):
        op.drop_column("seats", name)
    for name in ("parts_since", "fair"):
        op.drop_column("tables", name)
