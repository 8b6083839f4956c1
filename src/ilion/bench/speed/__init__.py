"""The engines' speed beside other projects', measured side by side in one run."""

from ilion.bench.speed.report import table
from ilion.bench.speed.runner import run

__all__ = ["run", "table"]
