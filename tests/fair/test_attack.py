"""The attack: an operator who tries thousands of seeds for a deal that suits somebody."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

import ilion
from ilion.client.parts import PartGiver
from ilion.core.errors import IlionError
from ilion.core.fair import check_fair, unproven
from ilion.core.parts import Part, Parts, chance_from, commitment_of, part_hash
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.server.protocol import wire
from server.conftest import patient as patient
from server.talk import FRIEND, ME, Running, runs

HORSE = ilion.game("horse")
TABLE = "abcdefghijklmnop"
ANA, BEN = "a1" * 32, "b2" * 32  # their parts
TRIES = 3000


def dealt(seed: str, given: Parts | None) -> Playthrough:
    return Playthrough(HORSE, 2, chance=chance_from(seed, given))


def advantage(play: Playthrough) -> int:
    """How many of the first ten heroes are Ana's: a deal for her friends."""
    hers = play.deal["colours"][0]
    return sum(colour in hers for colour in play.deal["bag"][:10])


def record_of(seed: str, given: Parts | None) -> Record:
    record = dealt(seed, given).record()
    record.commitment, record.seed = commitment_of(seed), seed
    record.fair = given.to_json() if given else None
    return record


def best_seed(given: Parts | None) -> str:
    seeds = [number.to_bytes(32, "big").hex() for number in range(TRIES)]
    return max(seeds, key=lambda seed: advantage(dealt(seed, given)))


def parts(ana: str, ben: str) -> Parts:
    return Parts(TABLE, [Part("person", part_hash(each), each) for each in (ana, ben)])


def ben_at_a_table(commitment: str, hashes: list[str]) -> PartGiver:
    """Ben's client as it has seen the table: it gives his part when all have promised."""
    giver = PartGiver()
    giver.parts[1] = BEN
    promised: list[str | None] = [None, None]
    for waits_for in ("hashes", "parts"):
        seats = [
            wire.Seat(seat, "person", "", None, None, True, seat == 1, False, part_hash=each)
            for seat, each in enumerate(promised)
        ]
        table = wire.Table(
            *(TABLE, "horse", 1, {}, "waiting", seats, False, False, None, 0, "", commitment),
            *(None, None, None, None),
            waits_for=waits_for,
        )
        [request] = giver.requests(table)
        if isinstance(request, wire.PromisePart):
            assert request.hash == part_hash(BEN)
            promised = [*hashes]
        else:
            assert request.part == BEN
    return giver


def test_before_there_were_parts_a_ground_seed_passed_and_now_it_is_said() -> None:
    record = record_of(best_seed(None), None)
    assert advantage(dealt(record.seed or "", None)) >= 9
    check_fair(record)
    assert unproven(record) == [
        "the server alone chose the seed of this deal; no seat had a part in it."
    ]


def test_the_seed_is_chosen_before_the_parts_and_then_deals_something_else() -> None:
    """Whatever parts the operator guesses, with others the seed is worth nothing."""
    seed = best_seed(parts(ANA, "00" * 32))
    assert advantage(dealt(seed, parts(ANA, "00" * 32))) >= 9
    real = [advantage(dealt(seed, parts(ANA, f"{n:064x}"))) for n in range(1, 301)]
    assert 4.5 < sum(real) / len(real) < 5.5, "as even as any deal"


def grind_a_new_seed() -> Record:
    """The parts are known: look for a seed that suits them, and commit to it after all."""
    return record_of(best_seed(parts(ANA, BEN)), parts(ANA, BEN))


SEED = "5e" * 32


def grind_the_others_part() -> Record:
    """Ana is the operator's friend: look for a part of hers that suits the seed and Ben's part."""
    found = next(
        f"{n:064x}" for n in count() if advantage(dealt(SEED, parts(f"{n:064x}", BEN))) >= 9
    )
    return record_of(SEED, parts(found, BEN))


def put_another_part_in() -> Record:
    """Write another part for Ben."""
    found = next(
        f"{n:064x}" for n in count() if advantage(dealt(SEED, parts(ANA, f"{n:064x}"))) >= 9
    )
    return record_of(SEED, parts(ANA, found))


def leave_his_part_out() -> Record:
    given = Parts(TABLE, [parts(ANA, BEN).parts[0], Part("person")])
    return record_of(SEED, given)


def deal_alone() -> Record:
    return record_of(SEED, None)


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        (grind_a_new_seed, "commitment is not the one that was shown"),
        (grind_the_others_part, "Seat 0 promised another part"),
        (put_another_part_in, "The part that was given for seat 1 is not in the record"),
        (leave_his_part_out, "The part that was given for seat 1 is not in the record"),
        (deal_alone, "No part was asked of this client|server alone"),
    ],
)
def test_a_record_that_agrees_with_itself_is_found_out_by_who_gave_a_part(
    attack: Callable[[], Record], said: str
) -> None:
    ben = ben_at_a_table(commitment_of(SEED), [part_hash(ANA), part_hash(BEN)])
    ben.check(record_of(SEED, parts(ANA, BEN)))
    forged = attack()
    check_fair(forged)
    with pytest.raises(IlionError, match=said):
        ben.check(forged)


@runs
async def test_a_live_table_takes_no_part_that_was_not_promised(patient: Running) -> None:
    """The friend of the operator sits last, sees Ben's part, and would like to change her own."""
    opened = patient.open("horse", ME, FRIEND)
    secret = patient.claim(opened)
    async with (
        patient.sit(opened["id"], *opened["secrets"], parts=True) as friend,
        patient.sit(opened["id"], secret, parts=True) as ben,
    ):
        await ben.ask("promise_part", seat=1, hash=part_hash(BEN))
        await friend.ask("promise_part", seat=0, hash=part_hash(ANA))
        await ben.ask("open_part", seat=1, part=BEN)
        better = "c3" * 32
        changed = await friend.ask("promise_part", seat=0, hash=part_hash(better))
        assert changed["why"]["key"] == "refused.parts_fixed"
        opened_other = await friend.ask("open_part", seat=0, part=better)
        assert opened_other["why"]["key"] == "refused.wrong_part"
        left = await friend.ask("leave", seat=0)
        assert left["why"]["key"] == "refused.dealing"
        assert friend.table["status"] == "waiting"
