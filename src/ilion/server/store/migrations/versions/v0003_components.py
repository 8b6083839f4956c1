"""A table keeps the components it is played with, where they are not the default."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sql.Column("components", sql.Text))


def downgrade() -> None:
    op.drop_column("tables", "components")
