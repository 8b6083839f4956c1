"""The history of the schema, one migration after the other (Alembic)."""
