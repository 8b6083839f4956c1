"""The words of Hector and Achilles, and the numbers of its actions."""

from __future__ import annotations

from ilion.core.message import Message
from ilion.core.notation import Action, Notation, Outcome
from ilion.games.hector.components import BOX, COLOURS, PILES, SIDES, SLOTS, TILES, TROOPS

FRONTS = PILES[:3]
TURNS = ("left", "right", "stay")


def _actions() -> list[Action]:
    """The phases of a battle one after the other: rules.py relies on this order."""
    vanguard = [
        Action(f"vanguard {pile}", Message(f"action.vanguard.{pile}"), (f"pile.{pile}",))
        for pile in PILES
    ]
    fight = [
        Action(f"fight {front}", Message("action.fight", {"front": front}), (f"front.{front}",))
        for front in FRONTS
    ]
    face = [
        Action(f"face {colour}", Message("action.face", {"colour": colour}), (f"edge.{colour}",))
        for colour in COLOURS
    ]
    play = [
        Action(f"play {troop}", Message("action.play", {"troop": troop}), (f"hand.{troop}",))
        for troop in TROOPS
    ]
    discard = [
        Action(f"discard {troop}", Message("action.discard", {"troop": troop}), (f"hand.{troop}",))
        for troop in TROOPS
    ]
    change = [Action("change", Message("action.change"), ("hero", "heroes"))]
    deploy = [
        Action(f"deploy {slot}", Message(f"action.deploy.{slot}"), ("hero", f"slot.{slot}"))
        for slot in range(SLOTS)
    ]
    favour = [
        Action(f"favour {slot}", Message(f"action.favour.{slot}"), ("favours", f"slot.{slot}"))
        for slot in range(SLOTS)
    ]
    retreat = [Action("retreat", Message("action.retreat"))]
    turn = [Action(f"turn {way}", Message(f"action.turn.{way}"), ("tile",)) for way in TURNS]
    ransom = [
        Action("ransom", Message("action.ransom"), ("hero", "favours")),
        Action("mourn", Message("action.mourn"), ("hero",)),
    ]
    return (
        [*vanguard, *fight, *face, *play, *discard, *change]
        + [*deploy, *favour, *retreat, *turn, *ransom]
    )  # fmt: skip


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


NOTATION = Notation(_actions(), _outcomes())
