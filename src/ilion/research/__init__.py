"""The games for research: batches of games as arrays."""
