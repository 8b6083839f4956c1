"""The database: its schema, typed rows, migrations, and notices between servers."""
