"""Players that are programs. A bot gets what a person gets: a view, a prompt and a clock."""

from ilion.bots.bot import Bot, Clock
from ilion.bots.names import BotError, make, player, seated

__all__ = ["Bot", "BotError", "Clock", "make", "player", "seated"]
