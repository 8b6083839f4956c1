"""A live table: the task that owns it, its seats, clock and game, and the registry of tables."""
