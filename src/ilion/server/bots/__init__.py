"""Bot seats: a pool of worker processes that choose from views alone."""
