"""What is in the box of Iliade, from components.toml (I-1, I-11)."""

from __future__ import annotations

from dataclasses import dataclass

from ilion.core.components import Components
from ilion.core.message import Message
from ilion.core.view import Cell, Grid

ARMY = (
    "hoplites1",
    "hoplites2",
    "hoplites3",
    "hoplites4",
    "archers",
    "elephant",
    "chariot",
    "catapult",
    "ballista",
    "portcullis",
    "horse",
)
"""The army cards in the order of their numbers."""
VICTORY = ("helen", "trireme1", "trireme2", "trireme3", "city1", "city2", "city3")
ORACLE = ("gorgon", "thanatos1", "thanatos2", "thanatos3")
TILES = ("agamemnon", "athena", "poseidon")
SEATS = (2, 3, 4, 5, 6)
MODES = ("base", "teams", "duel")
MAX_COPIES = 15  # of one kind: a State counts them in four bits
ARMY_SIZE = 75
VICTORY_SIZE = 21
ORACLE_SIZE = 8
HAND_LIMIT = 12  # I-2, with less than six seats


@dataclass(frozen=True, slots=True)
class IliadBox:
    """The figures of I-1 and I-11 that the rules need."""

    army: list[int]  # copies of each of ARMY
    hand: int  # cards that a first hand has at most
    archers: int  # worth of archers
    chariot: int  # worth of a chariot
    elephant: int  # what it carries counts so many times
    carried: int  # cards on an elephant at a time
    victory: list[int]  # copies of each of VICTORY
    points: list[int]  # of each of VICTORY
    tiles: list[int]  # points of each of TILES
    oracle: list[int]  # copies of each of ORACLE
    heroes: list[str]  # from value 1 on


def read(components: Components) -> IliadBox:
    """Take the box out of the file and check what the rules rely on."""
    box = IliadBox(
        army=[components.number("army", card) for card in ARMY],
        hand=components.number("deal", "hand") if components.has("deal") else HAND_LIMIT,
        archers=components.number("values", "archers"),
        chariot=components.number("values", "chariot"),
        elephant=components.number("values", "elephant"),
        carried=components.number("values", "carried"),
        victory=[
            1,
            *components.numbers("victory", "triremes", 3),
            *components.numbers("victory", "cities", 3),
        ],
        points=[components.number("victory", "helen"), 1, 2, 3, 1, 2, 3],
        tiles=[components.number("tiles", tile) for tile in TILES],
        oracle=[
            components.number("oracle", "gorgons"),
            *components.numbers("oracle", "thanatos", 3),
        ],
        heroes=components.texts("heroes", "names"),
    )
    for section, copies, size in (
        ("army", box.army, ARMY_SIZE),
        ("victory", box.victory, VICTORY_SIZE),
        ("oracle", box.oracle, ORACLE_SIZE),
    ):
        needed = sum(copies) if components.has("deal") and 0 < sum(copies) < size else size
        if min(copies) < 0 or max(copies) > MAX_COPIES or sum(copies) != needed:
            raise components.wrong(
                f"[{section}] needs {size} cards in all, at most {MAX_COPIES} of a kind."
            )
    if not 1 <= box.hand <= HAND_LIMIT or sum(box.army) < max(SEATS):
        why = "hand is from 1 to 12, and the army has a card for each of six seats."
        raise components.wrong(f"[deal] {why}")
    if box.carried != 2:
        raise components.wrong("[values] carried must be 2: an elephant carries two cards.")
    if len(box.heroes) != max(SEATS):
        raise components.wrong("[heroes] names needs six heroes, from value 1 to 6.")
    return box


COMPONENTS = Components.load("ilion.games.iliad")
BOX = read(COMPONENTS)


def reference() -> dict[str, Grid]:
    """I-11 for the rules page: how many of each card the three decks hold."""
    decks = (
        ("army", "card", ARMY, BOX.army),
        ("victory", "victory", VICTORY, BOX.victory),
        ("oracle", "oracle", ORACLE, BOX.oracle),
    )
    header = [Message("rules.card"), Message("rules.copies")]
    found: dict[str, Grid] = {}
    for deck, kind, names, copies in decks:
        rows: list[list[Cell]] = [
            [Message(f"{kind}.{name}"), count] for name, count in zip(names, copies, strict=True)
        ]
        found[deck] = Grid(header, rows)
    return found
