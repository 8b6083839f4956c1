"""The games as environments of PettingZoo: `from ilion.research.pettingzoo import horse_v1`.

The number in a name is the version of the rules. docs/research.md says how they are used.
"""
