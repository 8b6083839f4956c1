"""What happens in a game: who wins, how long it takes, which actions pay."""

from ilion.stats.collect import from_games, from_records
from ilion.stats.report import page
from ilion.stats.summary import summary
from ilion.stats.terminal import print_summary

__all__ = ["from_games", "from_records", "page", "print_summary", "summary"]
