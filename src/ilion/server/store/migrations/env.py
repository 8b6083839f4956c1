"""Alembic's way in: the server hands it a connection (see engine.migrate)."""

from alembic import context

from ilion.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
