"""What is in the box of Troia, from components.toml (T-1, T-7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from ilion.core.components import Components
from ilion.core.message import Message
from ilion.core.view import Cell, Grid

SIDES = ("greek", "trojan")
SPACES = ("greek-protection", "greek-defence", "combat", "trojan-defence", "trojan-protection")
OFFERINGS = ("boar", "fish", "bull", "deer", "lamb", "pomegranate")
POWERS = (
    *("poseidon", "ares", "hera", "artemis", "hephaestus", "hermes"),
    *("aphrodite", "zeus", "doris", "apollo", "iris", "athena"),
)
"""The gods in the order of T-4."""
PARTS = ("head", "chest", "body", "hindquarters")
FIGURES = ("hector", "paris")
ASKS = ("either", "hector", "paris", "both")
"""What a step of the road may ask for."""
CORNUCOPIA = "cornucopia"
FACES = ("first", "random", "named")
"""How a table chooses the faces of the gods' tiles (T-2.1)."""
ARTEMIS_LEADS = ("protection", "defence")
"""To which spaces a table lets Artemis lead a hero from combat (T-4)."""
TILE_COUNT: Final = 6  # of the gods, each with two faces
HERO_COUNT: Final = 6
SPACE_COUNT: Final = 5  # of the field
PART_COUNT: Final = 4  # of the horse
STEP_COUNT: Final = 4  # of the road
DECK_SIZE: Final = 27  # cards of one side


@dataclass(frozen=True, slots=True)
class TroiaBox:
    """What the rules need of T-1 and T-7; offerings, parts and figures by number."""

    costs: list[list[int]]  # by seat, by space of Olympus from the Greek end
    gods: list[str]  # the two faces of each tile in turn: 2 * tile + face
    tile_offerings: list[int]
    colours: list[str]  # by tile
    heroes: list[str]
    hero_offerings: list[list[int]]  # by seat, by hero
    road: list[int]  # by step, what it asks (ASKS)
    cards: list[str]  # the 27 of one side: "boar+fish"
    card_offerings: list[list[int]]
    parts: list[int]  # by card, of the Greek ones
    figures: list[int]  # by card, of the Trojan ones
    dealt: list[int]  # the cards of one side that are in play; the others begin discarded
    gods_shuffled: bool  # T-2.1; else the tiles lie in their own order


def read(components: Components) -> TroiaBox:
    """Take the box out of the file and check what the rules rely on."""
    if components.texts("offerings", "names") != list(OFFERINGS):
        raise components.wrong(f"[offerings] names are {', '.join(OFFERINGS)}, in this order.")
    costs = [components.numbers("olympus", side, TILE_COUNT) for side in SIDES]
    if min(map(min, costs)) < 1:
        raise components.wrong("[olympus] a god costs at least 1.")
    first, other = (components.texts("tiles", face) for face in ("first", "other"))
    if len(first) != TILE_COUNT or sorted(first + other) != sorted(POWERS):
        raise components.wrong("[tiles] first and other must name the twelve gods, six each.")
    heroes = components.texts("heroes", "names")
    if len(set(heroes)) != HERO_COUNT:
        raise components.wrong(f"[heroes] names must be {HERO_COUNT}, each once.")
    road = components.texts("road", "steps")
    if len(road) != STEP_COUNT or not set(road) <= set(ASKS):
        raise components.wrong(f"[road] steps are four of {', '.join(ASKS)}.")
    cards = {name: made for name, made in components.data["cards"].items() if name != "source"}
    if len(cards) != DECK_SIZE:
        raise components.wrong(f"[cards] must be {DECK_SIZE}, each once.")
    return TroiaBox(
        costs=costs,
        gods=[god for tile in zip(first, other, strict=True) for god in tile],
        tile_offerings=_each_once(components, "tiles", "offerings"),
        colours=components.texts("tiles", "colours"),
        heroes=heroes,
        hero_offerings=[_each_once(components, "heroes", side) for side in SIDES],
        road=[ASKS.index(step) for step in road],
        cards=list(cards),
        card_offerings=[_offerings(components, name) for name in cards],
        parts=_printed(components, cards, 0, PARTS),
        figures=_printed(components, cards, 1, FIGURES),
        dealt=_dealt(components, list(cards)),
        gods_shuffled=not components.has("deal") or bool(components.number("deal", "shuffle_gods")),
    )


def _dealt(components: Components, cards: list[str]) -> list[int]:
    """All cards, or those that a reduced deal names; one more than the first hand at least."""
    if not components.has("deal"):
        return list(range(DECK_SIZE))
    names = components.texts("deal", "cards")
    if len(names) < 3 or len(set(names)) < len(names) or not set(names) <= set(cards):
        raise components.wrong("[deal] cards must name three or more of the cards, each once.")
    return sorted(map(cards.index, names))


def _each_once(components: Components, section: str, key: str) -> list[int]:
    """Six offerings in some order: of the tiles, or of the heroes on one side."""
    names = components.texts(section, key)
    if Counter(names) != Counter(OFFERINGS):
        raise components.wrong(f"[{section}] {key} must name each of the six offerings once.")
    return [OFFERINGS.index(name) for name in names]


def _offerings(components: Components, card: str) -> list[int]:
    names = card.split("+")
    numbers = [OFFERINGS.index(name) for name in names if name in OFFERINGS]
    if not 1 <= len(names) == len(numbers) <= 2 or numbers != sorted(numbers):
        raise components.wrong(
            f"[cards] {card!r} must be one offering or two, like 'boar+fish', in their order."
        )
    return numbers


def _printed(
    components: Components, cards: dict[str, Any], place: int, known: tuple[str, ...]
) -> list[int]:
    """What the cards show besides offerings; each of it is shown by some card."""
    for card, made in cards.items():
        if not isinstance(made, list) or len(made) != 2 or made[place] not in known:
            raise components.wrong(f"[cards] {card!r} needs a part of the horse and a figure.")
    shown = [known.index(made[place]) for made in cards.values()]
    if set(shown) != set(range(len(known))):
        raise components.wrong(f"[cards] must show each of {', '.join(known)}.")
    return shown


COMPONENTS = Components.load("ilion.games.troia")
BOX = read(COMPONENTS)
GODS = tuple(BOX.gods)
HEROES = tuple(BOX.heroes)
CARDS = tuple(f"{side}.{card}" for side in SIDES for card in BOX.cards)
"""All cards, Greek then Trojan: the number of a card is its place here."""
GIFTS = (*CARDS, CORNUCOPIA)
"""All that can be given to a god: the cards, and the Cornucopia with the number behind them."""
GIFT_NUMBERS = {name: number for number, name in enumerate(GIFTS)}


def card_name(card: int) -> Message:
    """A card for people: its offerings, its back, and what else it shows."""
    side, kind = divmod(card, DECK_SIZE)
    offerings = [OFFERINGS[offering] for offering in BOX.card_offerings[kind]]
    shows = FIGURES[BOX.figures[kind]] if side else PARTS[BOX.parts[kind]]
    form = "single" if len(offerings) == 1 else "pair"
    if len(set(offerings)) < len(offerings):
        form = "double"
    args = {"first": offerings[0], "second": offerings[-1], "shows": shows}
    return Message(f"card.{SIDES[side]}.{form}", args)


def god_at(god: str, artemis: str | None) -> str:
    """A god as the texts of its power name it: where Artemis leads is the table's option (T-4).

    >>> god_at("artemis", "defence"), god_at("artemis", "protection"), god_at("hera", "defence")
    ('artemis_defence', 'artemis', 'hera')
    """
    return "artemis_defence" if (god, artemis) == ("artemis", "defence") else god


def reference() -> dict[str, Grid]:
    """T-7 for the rules page: the heroes' offerings on either side, and the cards."""
    heroes: list[list[Cell]] = [
        [
            Message("sheet.hero_name", {"hero": hero}),
            *(Message(f"offering.{OFFERINGS[side[at]]}") for side in BOX.hero_offerings),
        ]
        for at, hero in enumerate(BOX.heroes)
    ]
    cards: list[list[Cell]] = [
        [
            Message(
                f"rules.card_{len(offerings)}", dict(zip("ab", _names(offerings), strict=False))
            ),
            Message(f"part.{PARTS[part]}"),
            Message(f"figure.{FIGURES[figure]}"),
        ]
        for offerings, part, figure in zip(BOX.card_offerings, BOX.parts, BOX.figures, strict=True)
    ]
    sides = [Message("sheet.greek_side"), Message("sheet.trojan_side")]
    return {
        "heroes": Grid([Message("sheet.hero"), *sides], heroes),
        "cards": Grid(
            [Message("rules.card"), Message("rules.part"), Message("rules.figure")], cards
        ),
    }


def _names(offerings: list[int]) -> list[str]:
    return [OFFERINGS[offering] for offering in offerings]
