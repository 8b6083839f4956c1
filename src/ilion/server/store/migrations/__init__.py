"""How the database got its form, step by step (Alembic)."""
