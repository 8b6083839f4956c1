"""A record is read by the version of the rules that it names, and running games keep to theirs.

The records in tests/records were played by rules version 1 of Troia before there was another.
They are never changed: they hold for ever.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ilion
from ilion.core.chance import FastChance, SealedChance
from ilion.core.errors import OptionError, RecordError
from ilion.core.fair import check_fair
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record

FOLDER = Path(__file__).resolve().parent.parent / "records"
FIRST_TROIA = sorted(FOLDER.glob("troia-rules-1-*.ilion.json"))
TROIA = ilion.game("troia")
named = pytest.mark.parametrize("path", FIRST_TROIA, ids=lambda path: path.name)


def as_newest(record: Record) -> Record:
    """The same deal and log, said to be of version 2."""
    return replace(record, rules=2, options={**record.options, "artemis": "protection"})


def test_there_are_a_dozen_records_of_the_first_troia() -> None:
    assert len(FIRST_TROIA) == 12
    assert {Record.load(path).rules for path in FIRST_TROIA} == {1}


@named
def test_records_of_the_first_troia_hold_for_ever(path: Path) -> None:
    record = Record.load(path)
    assert record.legal
    assert record.check() == record.result is not None


@named
def test_a_record_played_again_is_written_the_same(path: Path) -> None:
    record = Record.load(path)
    again = Playthrough.resume(record, keep_legal=True).record()
    assert again.dumps() == record.dumps() == path.read_text("utf-8")


def test_a_log_may_hold_by_one_version_and_not_by_the_other() -> None:
    refused = 0
    for path in FIRST_TROIA:
        try:
            as_newest(Record.load(path)).check()
        except RecordError as error:
            refused += 1
            assert "but the game is over" in str(error)
    assert refused == 9


@named
def test_a_game_goes_on_by_the_version_it_began_with(path: Path) -> None:
    record = Record.load(path)
    cut = replace(record, log=record.log[:40], result=None, legal=None)
    play = Playthrough.resume(cut, chance=FastChance(1))
    assert play.record().rules == 1
    while actions := play.state.legal():
        play.act(actions[-1])
    assert play.record().rules == 1
    play.record().check()


def test_the_version_decides_which_options_a_record_has() -> None:
    first = json.loads(FIRST_TROIA[0].read_text("utf-8"))
    with pytest.raises(RecordError, match="complete: artemis is missing"):
        Record.parse(json.dumps({**first, "rules": 2}))
    options = {**first["options"], "artemis": "protection"}
    with pytest.raises(RecordError, match="troia has no option 'artemis'"):
        Record.parse(json.dumps({**first, "options": options})).check()
    newest = ilion.simulate(TROIA, seed=1)
    assert (newest.rules, newest.options["artemis"]) == (2, "protection")


@pytest.mark.parametrize("rules", [0, 3, -1])
def test_an_unknown_version_is_refused_with_those_that_are_known(rules: int) -> None:
    with pytest.raises(OptionError, match=f"version {rules} of troia is not known; known are 1, 2"):
        TROIA.version(rules)
    with pytest.raises(OptionError, match="known is 1"):
        ilion.game("horse").version(2)


@pytest.mark.parametrize("rules", [1, 2])
def test_the_chance_of_every_version_can_be_checked(rules: int) -> None:
    chance = SealedChance(bytes(32))
    play = Playthrough(TROIA.version(rules), chance=chance)
    while actions := play.state.legal():
        play.act(actions[0])
    record = play.record()
    record.commitment, record.seed = chance.commitment(), chance.secret.hex()
    check_fair(record)


def test_a_position_written_before_version_2_is_of_version_1() -> None:
    state = TROIA.version(1).new(seed=1)
    written: Any = state.to_json()
    del written["rules"], written["artemis"]
    assert TROIA.from_json(written) == state


@pytest.mark.parametrize("rules", [1, 2])
def test_bots_think_by_the_version_of_the_table(rules: int) -> None:
    state = TROIA.version(rules).new(seed=1)
    for seat in (0, 1, None):
        sample = TROIA.belief(state.view(seat)).sample(FastChance(1))
        assert sample.to_json()["rules"] == rules
