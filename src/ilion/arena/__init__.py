"""Bots against each other on equal terms, and what came of it (see docs/arena.md)."""

from ilion.arena.plan import ArenaError, Plan, make_plan
from ilion.arena.run import run
from ilion.arena.stopping import Stop

__all__ = ["ArenaError", "Plan", "Stop", "make_plan", "run"]
