"""A browser may have a key of its own, under which its games are found again."""

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "people",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("link", sql.String(64)),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("active", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "keys",
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), nullable=False),
    )
    op.add_column("seats", sql.Column("person", sql.String(16)))
    op.create_index("seats_person", "seats", ["person"])
    op.create_index("keys_person", "keys", ["person"])


def downgrade() -> None:
    op.drop_index("keys_person", "keys")
    op.drop_index("seats_person", "seats")
    op.drop_column("seats", "person")
    op.drop_table("keys")
    op.drop_table("people")
