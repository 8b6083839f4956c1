"""Holidays in games of days."""

import sqlalchemy as sql
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("seats", sql.Column("holidays", sql.Text))


def downgrade() -> None:
    op.drop_column("seats", "holidays")
