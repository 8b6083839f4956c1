"""Das Pferd von Troja by version 1 of its rules, as environments of PettingZoo."""

from ilion.research.pettingzoo.environment import makers
from ilion.research.pettingzoo.parallel import maker

__all__ = ["env", "parallel_env", "raw_env"]

env, raw_env = makers("horse", 1)
parallel_env = maker("horse", 1)
