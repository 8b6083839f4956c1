"""The words of Hector and Achilles, and the numbers of its actions."""

from __future__ import annotations

from ilion.core.notation import Block, Notation, Outcome
from ilion.games.hector.components import BOX, COLOURS, PILES, SIDES, SLOTS, TILES, TROOPS

FRONTS = PILES[:3]
TURNS = ("left", "right", "stay")
SLOT_NUMBERS = range(SLOTS)

VANGUARD = Block("vanguard", pile=PILES, label="action.vanguard.{pile}", touches="pile.{pile}")
FIGHT = Block("fight", front=FRONTS, touches="front.{front}")
FACE = Block("face", colour=COLOURS, touches="edge.{colour}")
PLAY = Block("play", troop=TROOPS, touches="hand.{troop}")
DISCARD = Block("discard", troop=TROOPS, touches="hand.{troop}")
CHANGE = Block("change", touches="hero heroes")
DEPLOY = Block(
    "deploy", slot=SLOT_NUMBERS, label="action.deploy.{slot}", touches="hero slot.{slot}"
)
FAVOUR = Block(
    "favour", slot=SLOT_NUMBERS, label="action.favour.{slot}", touches="favours slot.{slot}"
)
RETREAT = Block("retreat")
TURN = Block("turn", way=TURNS, label="action.turn.{way}", touches="tile")
RANSOM = Block("ransom", touches="hero favours")
MOURN = Block("mourn", touches="hero")

# The phases of a battle one after the other.
ACTIONS = [VANGUARD, FIGHT, FACE, PLAY, DISCARD, CHANGE, DEPLOY, FAVOUR, RETREAT, TURN]
ACTIONS += [RANSOM, MOURN]


def _outcomes() -> list[Outcome]:
    """Eight piles, two hero piles, the tiles: rules.py relies on this order."""
    piles = [
        Outcome(f"pile {seat} {pile}", TROOPS.__getitem__, range(len(TROOPS)))
        for seat in range(len(SIDES))
        for pile in PILES
    ]
    heroes = [
        Outcome(f"heroes {seat}", BOX.heroes[seat].__getitem__, range(len(COLOURS)))
        for seat in range(len(SIDES))
    ]
    tiles = [Outcome("tiles", _tile, range(len(TILES)))]
    return [*piles, *heroes, *tiles]


def _tile(number: int) -> str:
    return str(TILES[number])


NOTATION = Notation(ACTIONS, _outcomes())
