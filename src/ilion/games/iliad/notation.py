"""The words of Iliade, and the numbers of its actions."""

from __future__ import annotations

from ilion.core.message import Message
from ilion.core.notation import Block, Notation, Outcome
from ilion.games.iliad.components import ARMY, SEATS, VICTORY
from ilion.games.iliad.position_cards import MAX_GROUPS

GROUPS = range(1, MAX_GROUPS + 1)


def _strike(seat_number: int, group: int, first: str) -> Message:
    key = "action.strike_first" if first else "action.strike"
    return Message(key, {"seat": seat_number, "group": group})


# The two lines of a lay
LAY = Block("lay", card=ARMY, touches="hand.{card}")
ALONE = Block("alone", touches="ground")
ON = Block("on", group=GROUPS, touches="group.{group}")
# The two lines of an attack
ATTACK = Block("attack", group=GROUPS, touches="group.{group}")
ATTACK_HAND = Block("attack hand", label="action.attack_hand", touches="hand.chariot")
STRIKE = Block(
    "strike",
    seat_number=range(max(SEATS)),
    group=GROUPS,
    first=("", "first"),
    label=_strike,
    touches="camp.{seat_number} camp.{seat_number}.group.{group}",
)
# The other decisions
PASS = Block("pass")
TAKE = Block("take", card=VICTORY, touches="victory.{card}")
DROP = Block("drop", card=ARMY, touches="hand.{card}")

NOTATION = Notation(
    [LAY, ALONE, ON, ATTACK, ATTACK_HAND, STRIKE, PASS, TAKE, DROP],
    [Outcome("army", ARMY.__getitem__, range(len(ARMY)))],
)
