"""A table may go on from a record: its deal was known before, so nothing is proved of it."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    prepared = sql.Column("prepared", sql.Boolean, nullable=False, server_default=sql.false())
    op.add_column("tables", prepared)


def downgrade() -> None:
    op.drop_column("tables", "prepared")
