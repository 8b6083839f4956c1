"""Subscriptions to Web Push."""

import sqlalchemy as sql
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("endpoint", sql.Text, nullable=False),
        sql.Column("p256dh", sql.String(100), nullable=False),
        sql.Column("auth", sql.String(40), nullable=False),
        sql.Column("language", sql.String(2), nullable=False),
        sql.Column("person", sql.String(16)),
        sql.Column("seen", sql.BigInteger, nullable=False),
    )
    op.create_index("pushes_person", "pushes", ["person"])
    op.create_table(
        "push_seats",
        sql.Column("push", sql.String(64), sql.ForeignKey("pushes.id"), primary_key=True),
        sql.Column("secret", sql.String(64), primary_key=True),
    )
    op.create_index("push_seats_secret", "push_seats", ["secret"])


def downgrade() -> None:
    op.drop_table("push_seats")
    op.drop_table("pushes")
