"""T-2 Set-up: all that chance fixes before the first decision, and a game begun from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ilion.core.card_sets import set_of
from ilion.core.chance import Chance
from ilion.core.deal import checked_pile, shuffled
from ilion.core.errors import DealError
from ilion.core.game import Option
from ilion.core.vecs import vec_of
from ilion.games.troia.components import (
    ARTEMIS_LEADS,
    BOX,
    CARDS,
    DECK_SIZE,
    FACES,
    GIFT_NUMBERS,
    GODS,
    HERO_COUNT,
    SIDES,
    TILE_COUNT,
)
from ilion.games.troia.rules_tables import COMBAT, GREEKS
from ilion.games.troia.value import TroiaState

DEALT_EACH = 2  # T-2.2: the cards of the first hands
DECKS = [[side * DECK_SIZE + card for card in BOX.dealt] for side in range(len(SIDES))]
SPENT = [card for card in range(DECK_SIZE) if card not in BOX.dealt]  # of one side
OTHERS = " ".join(GODS[1::2])  # the six that a first game leaves out


@dataclass(frozen=True, slots=True)
class Faces(Option):
    """T-2.1: `first`, `random`, or one god of each tile, in the order of the tiles."""

    default: str = "first"
    values: tuple[str, ...] = ("first", "random")

    def parse(self, text: str) -> Any:
        return " ".join(text.lower().split())

    def check(self, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        gods = value.split(" ")
        named = len(gods) == TILE_COUNT and all(
            god in GODS[2 * tile : 2 * tile + 2] for tile, god in enumerate(gods)
        )
        return named or value in self.values

    def samples(self) -> tuple[Any, ...]:
        return (*self.values, OTHERS)

    def describe(self) -> str:
        tiles = [" or ".join(GODS[2 * tile : 2 * tile + 2]) for tile in range(TILE_COUNT)]
        return f"first, random, or six gods with spaces between them: {', '.join(tiles)}"


ARTEMIS = Option(default=ARTEMIS_LEADS[0], values=ARTEMIS_LEADS)
"""T-4: where Artemis leads a hero from combat; from rules version 2 on."""


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """T-2.1, T-2.2: the gods' faces and order, and both decks."""
    del seats  # always two
    faces = _fixed(options["faces"])
    if faces is None:
        faces = [chance.below(2) for _ in range(TILE_COUNT)]
    tiles = shuffled(range(TILE_COUNT), chance) if BOX.gods_shuffled else range(TILE_COUNT)
    return {
        "gods": [GODS[2 * tile + faces[tile]] for tile in tiles],
        "decks": [[CARDS[card] for card in shuffled(deck, chance)] for deck in DECKS],
    }


def _fixed(option: str) -> list[int] | None:
    """Each tile's face as the table chose it; None where chance decides."""
    if option == "random":
        return None
    if option == "first":
        return [0] * TILE_COUNT
    return [GODS.index(god) % 2 for god in option.split(" ")]


def begin(
    rules: int, seats: int, options: Mapping[str, Any], dealt: Mapping[str, Any]
) -> TroiaState:
    """T-2.2: the position before the Greeks' first turn; a deal that cannot be is refused."""
    del seats
    if dealt.keys() != {"gods", "decks"}:
        raise DealError("A deal of troia has exactly decks, gods.")
    option = options["faces"]
    olympus, faces = _olympus(dealt["gods"], _fixed(option))
    decks = dealt["decks"]
    if not isinstance(decks, list) or len(decks) != len(SIDES):
        raise DealError("The deal's decks must be two lists: the Greek and the Trojan cards.")
    state = TroiaState()
    state.rules = rules
    state.artemis = ARTEMIS_LEADS.index(options.get("artemis", ARTEMIS.default))
    state.actor = GREEKS
    state.faces = faces
    state.faces_option = FACES.index(option) if option in FACES else FACES.index("named")
    state.olympus = vec_of(olympus)
    state.heroes = vec_of([COMBAT] * HERO_COUNT)
    sides: list[int] = []
    stacked: list[int] = []  # the tops last
    discarded: list[int] = []
    room = [0] * len(SPENT)
    for side, names, whole in zip(SIDES, decks, DECKS, strict=True):
        deck = checked_pile(f"{side} deck", names, GIFT_NUMBERS, whole, f"its {len(whole)} cards")
        hand, rest = deck[:DEALT_EACH], deck[DEALT_EACH:]
        sides += [set_of(hand), 0, 0, len(rest), len(SPENT)]  # as the offsets in position.py
        stacked += rest[::-1] + hand + room
        spent = [SIDES.index(side) * DECK_SIZE + card for card in SPENT]
        discarded += spent + [0] * len(whole)
    state.sides = vec_of(sides)
    state.decks = vec_of(stacked)
    state.discards = vec_of(discarded)
    return state


def _olympus(gods: Any, fixed: list[int] | None) -> tuple[list[int], int]:
    """Tile to space of Olympus, and the set of tiles that show their other face."""
    if not isinstance(gods, list) or any(not isinstance(god, str) for god in gods):
        raise DealError("The deal's gods must be a list of six names.")
    numbers = [GODS.index(god) for god in gods if god in GODS]
    if len(numbers) != len(gods) or sorted(god // 2 for god in numbers) != list(range(TILE_COUNT)):
        raise DealError("The deal's gods must be one of each tile, in any order.")
    if fixed is not None and any(god % 2 != fixed[god // 2] for god in numbers):
        raise DealError("The deal's gods are not those of the option faces.")
    olympus = [0] * TILE_COUNT
    for space, god in enumerate(numbers):
        olympus[god // 2] = space
    return olympus, sum(1 << god // 2 for god in numbers if god % 2)
