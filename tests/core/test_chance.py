"""Chance: sealed, fast and scripted."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from ilion.core.chance import FastChance, RecordingChance, ScriptedChance, SealedChance
from ilion.core.errors import ChanceError, OutOfOutcomes
from ilion.core.vecs import vec_of

SECRET = bytes(range(32))


def shuffled(chance: FastChance | SealedChance, size: int = 20) -> list[int]:
    pile = vec_of(list(range(size)))
    chance.shuffle(0, pile)
    return list(pile)


@pytest.mark.parametrize("chance", [FastChance(1), SealedChance(SECRET)], ids=["fast", "sealed"])
def test_numbers_below_n_are_equally_likely(chance: FastChance | SealedChance) -> None:
    counts = Counter(chance.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert max(abs(count - 10_000) for count in counts.values()) < 500  # five standard deviations


@pytest.mark.parametrize("chance", [FastChance(2), SealedChance(SECRET)], ids=["fast", "sealed"])
def test_every_order_is_equally_likely(chance: FastChance | SealedChance) -> None:
    counts = Counter(tuple(shuffled(chance, 3)) for _ in range(12_000))
    assert len(counts) == 6
    assert max(abs(count - 2_000) for count in counts.values()) < 220


def test_the_same_seed_and_stream_give_the_same_numbers() -> None:
    assert shuffled(FastChance(5, 1)) == shuffled(FastChance(5, 1))
    assert shuffled(FastChance(5, 1)) != shuffled(FastChance(5, 2))
    assert shuffled(FastChance(5, 1)) != shuffled(FastChance(6, 1))


def test_fast_chance_is_the_same_on_every_machine_and_build() -> None:
    chance = FastChance(2024)
    assert [chance.below(100) for _ in range(10)] == [3, 32, 14, 50, 42, 73, 12, 0, 19, 0]


def test_a_pile_is_shuffled_where_it_lies_and_noted_from_its_top() -> None:
    noted = RecordingChance(FastChance(5, 1))
    for chance in (noted, FastChance(5, 1)):
        cards = vec[u8]([99, *reversed(range(20)), 99])  # between others; the top is the last
        chance.shuffle_pile(7, cards, 1, 20)
        assert list(cards) == [99, *reversed(shuffled(FastChance(5, 1))), 99]
    assert noted.outcomes == [(7, shuffled(FastChance(5, 1)))]


def test_a_sealed_stream_is_keyed_blake2b_of_ply_and_block() -> None:
    from hashlib import blake2b

    chance = SealedChance(SECRET)
    chance.seek(7)
    first = int.from_bytes(blake2b(b"7/0", key=SECRET, digest_size=64).digest()[:4], "big")
    assert chance.below(1 << 20) == first % (1 << 20)


def test_each_ply_of_a_sealed_chance_has_its_own_stream() -> None:
    chance, other = SealedChance(SECRET), SealedChance(SECRET)
    chance.seek(4)
    expected = shuffled(chance)
    shuffled(other)  # whatever was drawn before
    other.seek(4)
    assert shuffled(other) == expected
    other.seek(5)
    assert shuffled(other) != expected


def test_a_secret_is_256_bits_and_new_each_time() -> None:
    assert SealedChance().secret != SealedChance().secret
    assert len(SealedChance().secret) == 32
    with pytest.raises(ChanceError, match="32 bytes"):
        SealedChance(b"short")


def test_a_script_gives_its_outcomes_in_order_and_then_says_it_is_empty() -> None:
    chance = ScriptedChance([(0, [2, 1]), (3, [9])])
    pile = vec[i64]([1, 2])
    chance.shuffle(0, pile)
    assert list(pile) == [2, 1]
    assert chance.draw(3, vec[i64]([8, 9])) == 9
    with pytest.raises(OutOfOutcomes):
        chance.shuffle(0, pile)


def test_a_script_refuses_what_does_not_fit() -> None:
    with pytest.raises(ChanceError, match="not the cards"):
        ScriptedChance([(0, [2, 2])]).shuffle(0, vec[i64]([1, 2]))
    with pytest.raises(ChanceError, match="another"):
        ScriptedChance([(1, [2, 1])]).shuffle(0, vec[i64]([1, 2]))
    with pytest.raises(ChanceError, match="not a card"):
        ScriptedChance([(0, [3])]).draw(0, vec[i64]([1, 2]))
    with pytest.raises(ChanceError, match="draws no numbers"):
        ScriptedChance([]).below(2)


def test_what_was_noted_plays_again_as_a_script() -> None:
    noted = RecordingChance(FastChance(3))
    pile = vec_of([1, 2, 3, 4])
    noted.shuffle(0, pile)
    card = noted.draw(1, pile)
    script = ScriptedChance(noted.outcomes)
    again = vec_of([1, 2, 3, 4])
    script.shuffle(0, again)
    assert list(again) == list(pile)
    assert script.draw(1, again) == card
