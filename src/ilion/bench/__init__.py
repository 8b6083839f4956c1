"""Benchmarks: `speed` of the engines beside other projects', `load` on the live tables."""
