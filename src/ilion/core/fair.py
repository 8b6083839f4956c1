"""Was a live table's chance fair? Deal again from its secret and compare."""

from __future__ import annotations

from ilion.core.chance import RecordingChance, SealedChance
from ilion.core.errors import RecordError
from ilion.core.record import Record


def check_fair(record: Record) -> None:
    """Raise RecordError unless the deal and every outcome follow from the published secret.

    The record itself is checked by `Record.check`; this asks where its chance came from.

    >>> import ilion
    >>> chance = ilion.SealedChance(bytes(32))
    >>> record = ilion.Playthrough(ilion.game("horse"), chance=chance).record()
    >>> record.commitment, record.seed = chance.commitment(), chance.secret.hex()
    >>> check_fair(record)
    >>> record.seed = "11" * 32
    >>> check_fair(record)
    Traceback (most recent call last):
    ...
    ilion.core.errors.RecordError: line 0: the seed is not the one whose hash was shown ...
    """
    if record.commitment is None:
        raise RecordError(0, "the record has no commitment: it is not from a live table.")
    if record.seed is None:
        raise RecordError(0, "the record has no seed: it is published when the game is over.")
    chance = _opened(record.seed)
    if chance.commitment() != record.commitment:
        raise RecordError(0, "the seed is not the one whose hash was shown before the deal.")
    game = record.played_game()
    chance.seek(0)
    options = game.check_options(record.options, game.check_seats(record.seats))
    if game.deal(record.seats, options, chance) != record.deal:
        raise RecordError(0, "the deal does not follow from the seed.")
    for ply in record.replay():
        chance.seek(ply.number)
        recording = RecordingChance(chance)
        ply.before.copy().apply(ply.action, recording)
        drawn = [game.notation.outcome_text(what, cards) for what, cards in recording.outcomes]
        if drawn[: len(ply.outcomes)] != ply.outcomes:
            raise RecordError(ply.line, "what chance gave here does not follow from the seed.")


def _opened(seed: str) -> SealedChance:
    try:
        secret = bytes.fromhex(seed)
    except ValueError:
        secret = b""
    if len(secret) != 32:
        raise RecordError(0, "the seed must be 64 hexadecimal digits.")
    return SealedChance(secret)
