"""A checker that was written from docs/fair-play.md alone agrees with Ilion on every record."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fair import checker

import ilion
from ilion.core.chance import FastChance
from ilion.core.errors import RecordError
from ilion.core.fair import check_fair
from ilion.core.game import Game
from ilion.core.parts import Part, Parts, bot_part, chance_from, commitment_of, part_hash
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from server.conftest import patient as patient
from server.talk import BOT, FRIEND, ME, Client, Running, runs

TABLE = "abcdefghijklmnop"
SEED = bytes(range(32)).hex()


def variants() -> Iterator[tuple[Game, int, dict[str, Any]]]:
    """Every game of the house at every table, by every version of its rules."""
    for name in ("hector", "troia", "horse", "iliad"):
        newest = ilion.game(name)
        for rules in range(1, newest.rules + 1):
            game = newest.version(rules)
            for seats, options in game.tables():
                yield game, seats, dict(options)


VARIANTS = list(variants())
NAMES = [
    f"{game.name}-{game.rules}-{seats}-{number}" for number, (game, seats, _) in enumerate(VARIANTS)
]


def given_parts(seats: int, seed: int) -> Parts:
    """People who gave a part, gave none or kept it back, and bots."""
    chance = random.Random(seed)
    parts = []
    for seat in range(seats):
        part = chance.randbytes(32).hex()
        kinds = [
            Part("person", part_hash(part), part),
            Part("person", part_hash(part), part),
            Part("bot", None, bot_part(commitment_of(SEED), seat)),
            Part("person", part_hash(part)),
            Part("person"),
        ]
        parts.append(chance.choice(kinds))
    return Parts(TABLE, parts)


def played(game: Game, seats: int, options: dict[str, Any], seed: int, old: bool = False) -> Record:
    """A game at random."""
    given = None if old else given_parts(seats, seed)
    chance = chance_from(SEED, given)
    play = Playthrough(game, seats, options=options, chance=chance)
    choices = FastChance(seed)
    while actions := play.state.legal():
        play.act(actions[choices.below(len(actions))])
    record = play.record()
    record.commitment, record.seed = commitment_of(SEED), SEED
    record.fair = given.to_json() if given else None
    return record


def as_json(record: Record) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(record.dumps())
    return read


def outcomes(record: dict[str, Any]) -> Counter[str]:
    return Counter(line.split(" ")[1] for line in record["log"] if line.startswith("* "))


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS, ids=NAMES)
def test_every_game_and_mode(game: Game, seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        record = played(game, seats, options, seed)
        check_fair(record)
        checker.check(as_json(record))


def test_every_kind_of_outcome_has_been_checked() -> None:
    seen: Counter[str] = Counter()
    for game, seats, options in VARIANTS:
        for seed in range(3):
            seen += outcomes(as_json(played(game, seats, options, seed)))
    assert set(seen) == {"pile", "heroes", "tiles", "doris", "cards", "army"}


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS, ids=NAMES)
def test_records_from_before_there_were_parts(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    record = played(game, seats, options, 1, old=True)
    check_fair(record)
    checker.check(as_json(record))


# Damaged records: both find the same


def exchanged(words: list[str], first: int) -> list[str]:
    """The same words, with two different ones from the place `first` on exchanged."""
    at = next((n for n in range(first + 1, len(words)) if words[n] != words[first]), None)
    if at is None:
        return words
    made = [*words]
    made[first], made[at] = made[at], made[first]
    return made


def damaged(record: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The record with one thing changed, and what should be said of it."""

    def changed(**fields: Any) -> dict[str, Any]:
        return {**json.loads(json.dumps(record)), **fields}

    yield "commitment", changed(seed="11" * 32)
    yield "commitment", changed(commitment="11" * 32)
    for seat, given in enumerate(record["fair"]["parts"]):
        fair = json.loads(json.dumps(record["fair"]))
        if given["part"] is not None:
            fair["parts"][seat]["part"] = "22" * 32
            yield "part", changed(fair=fair)
            fair = json.loads(json.dumps(record["fair"]))
            fair["parts"][seat] = {"by": "person", "hash": None, "part": None}
            yield "deal", changed(fair=fair)
        else:
            fair["parts"][seat] = {"by": "person", "hash": part_hash("22" * 32), "part": "22" * 32}
            yield "deal", changed(fair=fair)
    yield "deal", changed(fair={**record["fair"], "table": "ponmlkjihgfedcba"})
    for name, pile in record["deal"].items():
        inner = pile
        path: list[int] = []
        while isinstance(inner[0], list):
            inner, path = inner[0], [*path, 0]
        other = exchanged(inner, 0)
        if other != inner:
            deal = json.loads(json.dumps(record["deal"]))
            place = deal[name]
            for _ in path:
                place = place[0]
            place[:] = other
            yield "deal", changed(deal=deal)
    kinds: set[str] = set()
    for number, line in enumerate(record["log"]):
        words = line.split(" ")
        first = {"pile": 4, "heroes": 3}.get(words[1], 2)
        if words[0] == "*" and words[1] not in kinds and words[1] != "doris":
            other = exchanged(words, first) if len(words) > first else words
            if other != words:
                kinds.add(words[1])
                log = [*record["log"][:number], " ".join(other)]
                yield f"line {number + 1}", changed(log=log, result=None)


def verdict(record: dict[str, Any]) -> str:
    """What Ilion says, in the checker's words; empty where the record is fair."""
    try:
        check_fair(Record.parse(json.dumps(record)))
    except RecordError as error:
        said = str(error)
        for sign, name in (
            ("the part of seat", "part"),
            ("the seed is not", "commitment"),
            ("the deal does not follow", "deal"),
        ):
            if sign in said:
                return name
        line = re.search(r"line (\d+)", said)
        return f"line {line[1] if line else '?'}"
    return ""


@pytest.mark.parametrize("name", ["hector", "troia", "horse", "iliad"])
def test_whatever_is_damaged_is_found_by_both(name: str) -> None:
    game, seats, options = next(each for each in VARIANTS if each[0].name == name)
    record = as_json(played(game, seats, options, 2))
    found = 0
    for what, bad in damaged(record):
        with pytest.raises(checker.Unfair, match=f"wrong {what}|{what} "):
            checker.check(bad)
        said = verdict(bad)
        # Ilion names the decision that the outcome belongs to.
        assert said.startswith("line") if what.startswith("line") else said == what
        found += 1
    assert found >= 6


def test_another_stolen_card_is_found() -> None:
    """Troia: Doris took another card of the same hand than the stream says."""
    game, seats, options = next(
        each
        for each in VARIANTS
        if each[0].name == "troia" and "doris" in each[2]["faces"] and each[0].rules > 1
    )
    for seed in range(20):
        record = as_json(played(game, seats, options, seed))
        for number, line in enumerate(record["log"]):
            if line.startswith("* doris"):
                seat = int(record["log"][number - 1].split(" ")[0])
                hands = checker.Hands(record)
                for earlier, text in enumerate(record["log"][:number]):
                    words = text.split(" ")
                    if words[0] == "*":
                        hands.steal(int(record["log"][earlier - 1].split(" ")[0]), words[2])
                    else:
                        hands.decide(int(words[0]), words[1:])
                others = [card for card in hands.hands[1 - seat] if f"* doris {card}" != line]
                if not others:
                    continue
                log = [*record["log"][:number], f"* doris {others[0]}"]
                bad = {**record, "log": log, "result": None}
                Record.parse(json.dumps(bad)).check()  # by the rules it could have been
                with pytest.raises(checker.Unfair, match=f"line {number + 1} "):
                    checker.check(bad)
                assert verdict(bad) == f"line {number}"
                return
    pytest.fail("nobody asked Doris")


@pytest.mark.parametrize("name", ["hector", "troia", "horse", "iliad"])
def test_records_that_were_kept_stay_fair(name: str) -> None:
    """The browser's own check is tested with these, too."""
    text = (Path(__file__).parent / "records" / f"{name}.ilion.json").read_text("utf-8")
    checker.check(json.loads(text))
    record = Record.parse(text)
    assert record.check() == record.result
    check_fair(record)


# Live tables


async def give(client: Client, seat: int, byte: int) -> str:
    part = bytes([byte] * 32).hex()
    await client.ask("promise_part", seat=seat, hash=part_hash(part))
    await client.until(lambda it: it.table["waits_for"] == "parts")
    await client.ask("open_part", seat=seat, part=part)
    return part


@pytest.mark.parametrize("game", ["hector", "troia", "horse", "iliad"])
def test_live_tables(patient: Running, game: str) -> None:
    @runs
    async def play() -> None:
        bots = [BOT] if game in ("horse", "iliad") else []
        opened = patient.open(game, ME, FRIEND, *bots)
        secret = patient.claim(opened)
        chance = random.Random(5)
        async with (
            patient.sit(opened["id"], *opened["secrets"], parts=True) as ana,
            patient.sit(opened["id"], secret, parts=True) as ben,
        ):
            parts = await asyncio.gather(give(ana, 0, 1), give(ben, 1, 2))
            await asyncio.gather(ana.play(chance), ben.play(chance))
        record = patient.get(f"/api/tables/{opened['id']}/record").json()
        assert [each["part"] for each in record["fair"]["parts"][:2]] == [*parts]
        assert record["commitment"] == opened["table"]["commitment"]
        checker.check(record)

    play()


def test_the_checker_shares_no_code_with_ilion() -> None:
    assert checker.__file__
    text = Path(checker.__file__).read_text("utf-8")
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert imported <= {
        "__future__",
        "collections",
        "hashlib",
        "hmac",
        "json",
        "pathlib",
        "sys",
        "typing",
    }
