"""Public tables are listed from memory: nothing reads the index on tables."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_index("tables_public", "tables")


def downgrade() -> None:
    op.create_index("tables_public", "tables", ["public", "status", "created"])
