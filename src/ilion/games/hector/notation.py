"""The words of Hector and Achilles, and the numbers of its actions."""

from __future__ import annotations

from ilion.core.notation import Block, Notation, Outcome
from ilion.games.hector.components import BOX, COLOURS, PILES, SIDES, SLOTS, TILES, TROOPS

FRONTS = PILES[:3]
TILE_TURNS = ("left", "right", "stay")

# Actions, phase by phase

VANGUARD = Block("vanguard", pile=PILES, label="action.vanguard.{pile}", touches="pile.{pile}")
FIGHT = Block("fight", front=FRONTS, touches="front.{front}")
FACE = Block("face", colour=COLOURS, touches="edge.{colour}")
PLAY = Block("play", troop=TROOPS, touches="hand.{troop}")
DISCARD = Block("discard", troop=TROOPS, touches="hand.{troop}")
CHANGE = Block("change", touches="hero heroes")
DEPLOY = Block("deploy", slot=SLOTS, label="action.deploy.{slot}", touches="hero slot.{slot}")
FAVOUR = Block("favour", slot=SLOTS, label="action.favour.{slot}", touches="favours slot.{slot}")
RETREAT = Block("retreat")
TURN = Block("turn", way=TILE_TURNS, label="action.turn.{way}", touches="tile")
RANSOM = Block("ransom", touches="hero favours")
MOURN = Block("mourn", touches="hero")
BLOCKS = [VANGUARD, FIGHT, FACE, PLAY, DISCARD, CHANGE, DEPLOY, FAVOUR, RETREAT, TURN]
BLOCKS += [RANSOM, MOURN]

# Chance outcomes: shuffled piles of troops, hero piles, fate tiles

PILE_OUTCOMES = [
    Outcome(f"pile {seat} {pile}", TROOPS.__getitem__, range(len(TROOPS)))
    for seat in range(len(SIDES))
    for pile in PILES
]
HERO_OUTCOMES = [
    Outcome(f"heroes {seat}", BOX.heroes[seat].__getitem__, range(len(COLOURS)))
    for seat in range(len(SIDES))
]
TILE_OUTCOME = Outcome("tiles", lambda tile: str(TILES[tile]), range(len(TILES)))
FIRST_HERO_OUTCOME = len(PILE_OUTCOMES)
FIRST_TILE_OUTCOME = FIRST_HERO_OUTCOME + len(HERO_OUTCOMES)

NOTATION = Notation(BLOCKS, [*PILE_OUTCOMES, *HERO_OUTCOMES, TILE_OUTCOME])
