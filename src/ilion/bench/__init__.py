"""Our speed beside our peers', measured side by side in one run (see bench/README.md)."""

from ilion.bench.rounds import run
from ilion.bench.tables import table

__all__ = ["run", "table"]
