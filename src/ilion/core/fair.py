"""Was a live table's chance fair? Deal again from its seed and its parts, and compare."""

from __future__ import annotations

from ilion.core.chance import RecordingChance
from ilion.core.errors import RecordError
from ilion.core.parts import Parts, chance_from, commitment_of, is_hex, wrong_part
from ilion.core.record import Record


def check_fair(record: Record) -> None:
    """Raise RecordError unless the deal and every outcome follow from the seed and the parts.

    The record itself is checked by `Record.check`; this asks where its chance came from. Records
    from before seats had parts are checked against the seed alone.

    >>> import ilion
    >>> chance = ilion.SealedChance(bytes(32))
    >>> record = ilion.Playthrough(ilion.game("horse"), chance=chance).record()
    >>> record.commitment, record.seed = chance.commitment(), chance.secret.hex()
    >>> check_fair(record)
    >>> record.seed = "11" * 32
    >>> check_fair(record)
    Traceback (most recent call last):
    ...
    ilion.core.errors.RecordError: the seed is not the one whose hash was shown ...
    """
    if record.commitment is None:
        raise RecordError(0, "the record has no commitment: it is not from a live table.")
    if record.seed is None:
        raise RecordError(0, "the record has no seed: it is published when the game is over.")
    if not is_hex(record.seed.lower()):
        raise RecordError(0, "the seed must be 64 hexadecimal digits.")
    if commitment_of(record.seed) != record.commitment:
        raise RecordError(0, "the seed is not the one whose hash was shown before the deal.")
    given = parts_of(record)
    found = given and wrong_part(record.commitment, given.parts)
    if found:
        raise RecordError(0, found)
    source = "the seed" if given is None else "the seed and the parts"
    chance = chance_from(record.seed, given)
    game = record.played_game()
    chance.seek(0)
    options = game.check_options(record.options, game.check_seats(record.seats))
    if game.deal(record.seats, options, chance) != record.deal:
        raise RecordError(0, f"the deal does not follow from {source}.")
    for ply in record.replay():
        chance.seek(ply.number)
        recording = RecordingChance(chance)
        ply.before.copy().apply(ply.action, recording)
        drawn = [game.notation.outcome_text(what, cards) for what, cards in recording.outcomes]
        if drawn[: len(ply.outcomes)] != ply.outcomes:
            raise RecordError(ply.line, f"what chance gave here does not follow from {source}.")


def parts_of(record: Record) -> Parts | None:
    """What the seats gave to the deal; None where the server alone made it."""
    return None if record.fair is None else Parts.from_json(record.fair)


def unproven(record: Record) -> list[str]:
    """What a record that passed `check_fair` does not prove, in sentences."""
    given = parts_of(record)
    if given is None:
        return ["the server alone chose the seed of this deal; no seat had a part in it."]
    found = []
    for seat in given.without:
        promised = given.parts[seat].hash is not None
        found.append(
            f"seat {seat} promised a part and kept it back."
            if promised
            else f"seat {seat} gave no part to the deal."
        )
    return found
