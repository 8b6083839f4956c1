"""Fair deals: the seed, the parts of the seats, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

import ilion
from ilion.core.chance import FairChance, FastChance
from ilion.core.errors import RecordError
from ilion.core.fair import check_fair, unproven
from ilion.core.parts import (
    Part,
    Parts,
    bot_part,
    chance_from,
    commitment_of,
    master_secret,
    part_hash,
)
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.core.vecs import vec_of

SEED = bytes(range(32)).hex()
TABLE = "abcdefghijklmnop"


def person(byte: int) -> Part:
    part = bytes([byte] * 32).hex()
    return Part("person", part_hash(part), part)


def played(name: str, *parts: Part, seats: int = 2, plies: int = 10_000) -> Record:
    """A game at random, dealt from SEED and these parts; bots have the seats that are left."""
    commitment = commitment_of(SEED)
    bots = [Part("bot", None, bot_part(commitment, seat)) for seat in range(len(parts), seats)]
    given = Parts(TABLE, [*parts, *bots])
    play = Playthrough(ilion.game(name), seats, chance=chance_from(SEED, given))
    choices = FastChance(1)
    while (actions := play.state.legal()) and play.ply < plies:
        play.act(actions[choices.below(len(actions))])
    record = play.record()
    record.commitment, record.seed, record.fair = commitment, SEED, given.to_json()
    return record


def test_the_master_secret_is_a_hash_of_everything_in_the_order_of_the_seats() -> None:
    given = Parts(TABLE, [person(5), Part("person"), Part("bot", None, "22" * 32)])
    whole = (
        b"ilion deal 1\0"
        + bytes.fromhex(SEED)
        + TABLE.encode()
        + b"\3"
        + (b"\1" + b"\5" * 32)
        + (b"\0" + b"\0" * 32)
        + (b"\2" + b"\x22" * 32)
    )
    assert master_secret(SEED, given) == sha256(whole).digest()


def test_a_fair_stream_is_hmac_of_ply_and_block_and_does_not_see_the_order_of_the_pile() -> None:
    import hmac

    chance = FairChance(bytes(32))
    chance.seek(7)
    block = hmac.digest(bytes(32), b"ilion chance 7/0", "sha256")
    assert chance.below(1 << 20) == int.from_bytes(block[:4], "big") % (1 << 20)
    shuffled = []
    for pile in (vec_of([4, 1, 3, 2, 0]), vec_of([0, 1, 2, 3, 4])):
        chance.seek(1)
        chance.shuffle(0, pile)
        shuffled.append([*pile, chance.draw(0, pile)])
    assert shuffled[0] == shuffled[1]


@pytest.mark.parametrize("name", [game.name for game in ilion.all_games()])
def test_a_record_with_parts_is_checked_and_every_part_changes_the_deal(name: str) -> None:
    seats = 3 if 3 in ilion.game(name).seat_counts else 2
    record = played(name, person(1), person(2), seats=seats)
    read = Record.parse(record.dumps())
    assert read.check() == record.result
    check_fair(read)
    assert unproven(read) == []
    assert played(name, person(1), person(3), seats=seats, plies=0).deal != record.deal
    assert played(name, person(3), person(2), seats=seats, plies=0).deal != record.deal


def test_a_part_that_is_missing_is_said() -> None:
    record = played("horse", Part("person"), Part("person", "33" * 32))
    check_fair(record)
    assert [*map(str, unproven(record))] == [
        "seat 0 gave no part to the deal.",
        "seat 1 promised a part and kept it back.",
    ]


def set_part(seat: int, name: str, value: Any) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        assert record.fair is not None
        record.fair["parts"][seat][name] = value

    return change


def set_field(name: str, value: Any) -> Callable[[Record], None]:
    return lambda record: setattr(record, name, value)


def move_table(record: Record) -> None:
    assert record.fair is not None
    record.fair["table"] = "ponmlkjihgfedcba"


def turn_card(record: Record) -> None:
    """Exchange the first two different cards of the new pile; the rules allow it."""
    line = next(n for n, text in enumerate(record.log) if text.startswith("* cards"))
    cards = record.log[line].split()
    at = next(n for n in range(3, len(cards)) if cards[n] != cards[2])
    cards[2], cards[at] = cards[at], cards[2]
    del record.log[line + 1 :]
    record.log[line] = " ".join(cards)
    record.result = None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (set_field("seed", "00" * 32), "the seed is not the one whose hash was shown"),
        (set_part(0, "part", "44" * 32), "the part of seat 0 is not the one whose hash was shown"),
        (set_part(0, "hash", None), "the part of seat 0 is not the one whose hash was shown"),
        (set_part(1, "part", "44" * 32), "the part of seat 1, a bot's, does not follow"),
        (set_part(1, "part", None), "the part of seat 1, a bot's, does not follow"),
        (set_part(0, "part", None), "the deal does not follow from the seed and the parts"),
        (move_table, "the deal does not follow from the seed and the parts"),
        (set_field("fair", None), "the deal does not follow from the seed."),
        (turn_card, "what chance gave here does not follow from the seed and the parts"),
    ],
)
def test_what_was_changed_is_found_and_named(change: Callable[[Record], None], said: str) -> None:
    record = played("horse", person(1))
    assert record.check()
    change(record)
    record.check()  # by the rules it is still a game
    with pytest.raises(RecordError, match=said.replace(".", r"\.")):
        check_fair(record)


@pytest.mark.parametrize(
    "fair",
    [
        [],
        {"table": TABLE},
        {"table": "here", "parts": [{"by": "bot", "hash": None, "part": None}] * 2},
        {"table": TABLE, "parts": [{"by": "bot", "hash": None, "part": None}]},
        {"table": TABLE, "parts": [{"by": "god", "hash": None, "part": None}] * 2},
        {"table": TABLE, "parts": [{"by": "bot", "hash": None, "part": "AB" * 32}] * 2},
        {"table": TABLE, "parts": [{"by": "bot", "part": None}] * 2},
    ],
)
def test_a_record_refuses_parts_that_are_none(fair: Any) -> None:
    record = played("horse", person(1), plies=0)
    record.fair = fair
    with pytest.raises(RecordError, match="the field 'fair' must be"):
        Record.parse(record.dumps())
