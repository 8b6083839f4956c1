"""Players that are programs. A bot gets what a person gets: a view, a prompt and a clock."""

from ilion.bots.bot import Bot, Clock
from ilion.bots.factory import BotError, make_bot, make_player, make_players

__all__ = ["Bot", "BotError", "Clock", "make_bot", "make_player", "make_players"]
