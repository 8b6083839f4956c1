"""The words of Iliade, and the numbers of its actions."""

from __future__ import annotations

from ilion.core.message import Message
from ilion.core.notation import Action, Notation, Outcome
from ilion.games.iliad.components import ARMY, SEATS, VICTORY
from ilion.games.iliad.rules_table import MOST_GROUPS

# The highest number a group can get in a siege is 12: a card begins a group at most once, when it
# is laid alone or when it falls, and no seat enters a siege with more than 12 cards.


def _actions() -> list[Action]:
    """The two lines of a lay, the two of an attack, pass, take, drop: rules.py relies on it."""
    numbers = range(1, MOST_GROUPS + 1)
    lay = [
        Action(f"lay {card}", Message("action.lay", {"card": card}), (f"hand.{card}",))
        for card in ARMY
    ]
    alone = [Action("alone", Message("action.alone"), ("ground",))]
    on = [
        Action(f"on {group}", Message("action.on", {"group": group}), (f"group.{group}",))
        for group in numbers
    ]
    attack = [
        Action(f"attack {group}", Message("action.attack", {"group": group}), (f"group.{group}",))
        for group in numbers
    ]
    hand = [Action("attack hand", Message("action.attack_hand"), ("hand.chariot",))]
    strike = [
        Action(
            f"strike {seat} {group}" + (" first" if first else ""),
            Message(
                "action.strike_first" if first else "action.strike",
                {"seat_number": seat, "group": group},
            ),
            (f"camp.{seat}", f"camp.{seat}.group.{group}"),
        )
        for seat in range(max(SEATS))
        for group in numbers
        for first in (False, True)
    ]
    leave = [Action("pass", Message("action.pass"))]
    take = [
        Action(f"take {card}", Message("action.take", {"card": card}), (f"victory.{card}",))
        for card in VICTORY
    ]
    drop = [
        Action(f"drop {card}", Message("action.drop", {"card": card}), (f"hand.{card}",))
        for card in ARMY
    ]
    return lay + alone + on + attack + hand + strike + leave + take + drop


NOTATION = Notation(_actions(), [Outcome("army", ARMY.__getitem__, range(len(ARMY)))])
