"""Bots against each other on equal terms, and which of them is stronger (see docs/arena.md)."""

from ilion.arena.run import run
from ilion.arena.sprt import SequentialTest
from ilion.arena.tournament import ArenaError, Tournament, make_tournament

__all__ = ["ArenaError", "SequentialTest", "Tournament", "make_tournament", "run"]
