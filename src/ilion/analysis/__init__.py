"""What the chances are: hints for a seat, and the analysis of games that are over."""

from ilion.analysis.analysis import Analysis, Decision, Player, analyse
from ilion.analysis.hints import Hint, hint

__all__ = ["Analysis", "Decision", "Hint", "Player", "analyse", "hint"]
