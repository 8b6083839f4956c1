"""Checks the chance of a record by docs/fair-play.md alone.

It shares no code with Ilion, and knows no rules: only what that page says. Run it on a file:
`python tests/fair/checker.py FILE`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Json = dict[str, Any]

COLOURS = ["red", "yellow", "blue", "green"]
HERO_CARDS = ["0", "1", "2", "3", "P"]
TROOP_COLOURS = ["red", "green", "blue", "yellow", "violet", "brown"]
TROOPS = [f"{colour}{number}" for colour in TROOP_COLOURS for number in (1, 2, 3, 4)]
HECTOR_HEROES = [
    ["achilleus", "aias", "diomedes", "menelaos", "agamemnon", "odysseus"],
    ["hector", "sarpedon", "aeneas", "akamas", "paris", "glaukos"],
]
PAIRS = [
    "boar+fish",
    "boar+bull",
    "boar+deer",
    "boar+lamb",
    "boar+pomegranate",
    "fish+bull",
    "fish+deer",
    "fish+lamb",
    "fish+pomegranate",
    "bull+deer",
    "bull+lamb",
    "bull+pomegranate",
    "deer+lamb",
    "deer+pomegranate",
    "lamb+pomegranate",
    "boar+boar",
    "fish+fish",
    "bull+bull",
    "deer+deer",
    "lamb+lamb",
    "pomegranate+pomegranate",
    "boar",
    "fish",
    "bull",
    "deer",
    "lamb",
    "pomegranate",
]
TILES = [
    ["poseidon", "doris"],
    ["ares", "athena"],
    ["hermes", "hephaestus"],
    ["hera", "iris"],
    ["artemis", "apollo"],
    ["zeus", "aphrodite"],
]
ARMY = [
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
]
VICTORY = ["helen", "trireme1", "trireme2", "trireme3", "city1", "city2", "city3"]
ORACLE = ["gorgon", "thanatos1", "thanatos2", "thanatos3"]


class Unfair(Exception):
    """What does not follow, in a sentence."""


# The secret


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hash_of(part: str) -> str:
    return sha256(bytes.fromhex(part)).hex()


def check_promises(record: Json) -> None:
    """The seed is the one that was committed to, and every part the one that was promised."""
    commitment = bytes.fromhex(record["commitment"])
    if sha256(bytes.fromhex(record["seed"])) != commitment:
        raise Unfair("wrong commitment")
    for seat, given in enumerate(record.get("fair", {"parts": []})["parts"]):
        if given["by"] == "bot":
            due = sha256(b"ilion bot part" + b"\x00" + commitment + bytes([seat])).hex()
            if given["part"] != due:
                raise Unfair(f"wrong part of seat {seat}, a bot")
        elif given["part"] is not None and given["hash"] != hash_of(given["part"]):
            raise Unfair(f"wrong part of seat {seat}")


def master(record: Json) -> bytes:
    fair = record["fair"]
    whole = b"ilion deal 1" + b"\x00" + bytes.fromhex(record["seed"])
    whole += fair["table"].encode("ascii") + bytes([len(fair["parts"])])
    for given in fair["parts"]:
        if given["part"] is None:
            whole += bytes(33)
        else:
            kind = b"\x02" if given["by"] == "bot" else b"\x01"
            whole += kind + bytes.fromhex(given["part"])
    return sha256(whole)


# The streams


class Stream:
    """The words of one ply."""

    def __init__(self, key: bytes, ply: int, old: bool) -> None:
        self.key, self.ply, self.old = key, ply, old
        self.block = 0
        self.left = b""

    def word(self) -> int:
        if not self.left:
            place = f"{self.ply}/{self.block}".encode()
            self.block += 1
            if self.old:
                self.left = hashlib.blake2b(place, key=self.key, digest_size=64).digest()
            else:
                self.left = hmac.new(self.key, b"ilion chance " + place, hashlib.sha256).digest()
        first, self.left = self.left[:4], self.left[4:]
        return int.from_bytes(first, "big")

    def below(self, n: int) -> int:
        word = self.word()
        while word >= 2**32 - 2**32 % n:
            word = self.word()
        return word % n

    def shuffle(self, cards: Sequence[Any], order: Sequence[Any]) -> list[Any]:
        """The cards shuffled, from ascending order; `order` is that of their kinds."""
        return self.shuffle_as_they_lie(sorted(cards, key=order.index))

    def shuffle_as_they_lie(self, cards: Sequence[Any]) -> list[Any]:
        pile = list(cards)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile

    def draw(self, cards: Sequence[Any], order: Sequence[Any]) -> Any:
        return sorted(cards, key=order.index)[self.below(len(cards))]


# The deals


def deal_horse(record: Json, stream: Stream) -> Json:
    seats, found = record["seats"], record["deal"]
    in_play = list(COLOURS)
    if seats == 3:
        del in_play[1 + stream.below(3)]
    dealt = stream.shuffle(in_play, COLOURS)
    colours = [sorted(dealt[seat::seats], key=COLOURS.index) for seat in range(seats)]
    bag = stream.shuffle(found["bag"], COLOURS)
    if stream.old:
        treasure = stream.shuffle_as_they_lie([3, 1, 1, 1, 0, 0, 0])
    else:
        treasure = stream.shuffle(found["treasure"], sorted(found["treasure"]))
    cards = stream.shuffle(found["cards"], HERO_CARDS)
    return {"colours": colours, "bag": bag, "treasure": treasure, "cards": cards}


def deal_hector(record: Json, stream: Stream) -> Json:
    found = record["deal"]
    piles = []
    for side in found["piles"]:
        whole = [card for pile in side for card in pile]
        if stream.old:
            army = stream.shuffle_as_they_lie(TROOPS + TROOPS)
        else:
            army = stream.shuffle(whole, TROOPS)
        piles.append([army[first : first + 12] for first in range(0, 48, 12)])
    heroes = [stream.shuffle(found["heroes"][seat], heroes_of(record, seat)) for seat in (0, 1)]
    tiles = stream.shuffle(found["tiles"], sorted(found["tiles"]))
    return {"piles": piles, "heroes": heroes, "tiles": tiles}


def deal_troia(record: Json, stream: Stream) -> Json:
    option, tiles = record["options"]["faces"], tiles_of(record)
    if option == "random":
        faces = [tile[stream.below(2)] for tile in tiles]
    elif option == "first":
        faces = [tile[0] for tile in tiles]
    else:
        faces = option.split(" ")
    order = stream.shuffle(range(6), range(6))
    decks = [stream.shuffle(deck, cards_of(record)) for deck in record["deal"]["decks"]]
    return {"gods": [faces[tile] for tile in order], "decks": decks}


def deal_iliad(record: Json, stream: Stream) -> Json:
    found = record["deal"]
    dealt = {"army": stream.shuffle(found["army"], ARMY)}
    dealt["victory"] = stream.shuffle(found["victory"], VICTORY)
    if "oracle" in found:
        dealt["oracle"] = stream.shuffle(found["oracle"], ORACLE)
    return dealt


DEALS = {"horse": deal_horse, "hector": deal_hector, "troia": deal_troia, "iliad": deal_iliad}


# Orders that an owner's components may change


def values_of(record: Json) -> Json | None:
    components = record.get("components")
    return components["values"] if components else None


def heroes_of(record: Json, seat: int) -> list[str]:
    values = values_of(record)
    if values is None:
        return HECTOR_HEROES[seat]
    side = values[["achaeans", "trojans"][seat]]
    return sorted(side, key=lambda name: TROOP_COLOURS.index(side[name][0]))


def cards_of(record: Json) -> list[str]:
    values = values_of(record)
    names = PAIRS if values is None else list(values["cards"])
    return [f"{back}.{name}" for back in ("greek", "trojan") for name in names]


def tiles_of(record: Json) -> list[list[str]]:
    values = values_of(record)
    if values is None:
        return TILES
    return [
        list(pair) for pair in zip(values["tiles"]["first"], values["tiles"]["other"], strict=True)
    ]


# Later outcomes


class Hands:
    """Who holds what in Troia."""

    def __init__(self, record: Json) -> None:
        self.hands = [deck[:2] for deck in record["deal"]["decks"]]
        self.piles = [deck[2:] for deck in record["deal"]["decks"]]
        self.discards: dict[str, list[str]] = {"greek": [], "trojan": []}
        self.god = ""

    def decide(self, seat: int, words: list[str]) -> None:
        if words[0] == "offer":
            self.god = words[1]
        elif words[0] == "draw" or (words[0] == "accept" and self.god == "zeus"):
            self.hands[seat] += self.piles[seat][:2]
            del self.piles[seat][:2]
        elif words[0] in ("give", "advance", "build") and words[1] != "cornucopia":
            self.hands[seat].remove(words[1])
            if words[0] != "build":
                self.discards[words[1].partition(".")[0]].append(words[1])
        elif words[0] == "accept" and self.god == "apollo":
            self.hands[seat].append(self.discards["trojan" if seat == 0 else "greek"].pop())

    def steal(self, thief: int, card: str) -> None:
        self.hands[1 - thief].remove(card)
        self.hands[thief].append(card)


def check_log(record: Json, key: bytes, old: bool) -> None:
    ply, seat = 0, 0
    stream = Stream(key, 0, old)
    hands = Hands(record) if record["game"] == "troia" else None
    for number, line in enumerate(record["log"], 1):
        words = line.split(" ")
        if words[0] != "*":
            ply, seat = ply + 1, int(words[0])
            stream = Stream(key, ply, old)
            if hands:
                hands.decide(seat, words[1:])
            continue
        kind = words[1]
        if kind == "doris":
            assert hands
            due = [stream.draw(hands.hands[1 - seat], cards_of(record))]
            found = words[2:]
            if found != due:
                raise Unfair(f"line {number} does not follow")
            hands.steal(seat, found[0])
            continue
        if old and record["game"] == "hector":
            continue  # only the rules tell how the pile lay
        if kind == "cards":
            found, order = words[2:], HERO_CARDS
        elif kind == "army":
            found, order = words[2:], ARMY
        elif kind == "pile":
            found, order = words[4:], TROOPS
        elif kind == "heroes":
            found, order = words[3:], heroes_of(record, int(words[2]))
        elif kind == "tiles":
            found, order = words[2:], ["1", "2", "3", "4", "5", "6"]
        else:
            raise Unfair(f"line {number} is of no kind that the document knows")
        if stream.shuffle(found, order) != found:
            raise Unfair(f"line {number} does not follow")


def check(record: Json) -> None:
    """Raise Unfair where something of a live table's record does not follow."""
    check_promises(record)
    old = "fair" not in record
    key = bytes.fromhex(record["seed"]) if old else master(record)
    if DEALS[record["game"]](record, Stream(key, 0, old)) != record["deal"]:
        raise Unfair("wrong deal")
    check_log(record, key, old)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            check(json.loads(Path(name).read_text("utf-8")))
            print(f"fair {name}")
        except Unfair as unfair:
            print(f"unfair {name}: {unfair}")
