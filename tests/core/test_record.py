"""Records: what holds, and how what does not hold is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ilion
from ilion.core.errors import RecordError
from ilion.core.record import Record

HORSE = ilion.game("horse")
WHOLE = ilion.simulate(HORSE, seats=3, seed=3, legal=True)


def whole() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(WHOLE.dumps())
    return data


def refusal(data: Any) -> RecordError:
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(RecordError) as caught:
        Record.parse(text).check()
    assert "\n" not in str(caught.value)
    return caught.value


def line_of(start: str) -> int:
    return next(n for n, line in enumerate(WHOLE.log, 1) if line.startswith(start))


def test_a_record_with_too_few_legal_lists_is_refused_with_a_sentence() -> None:
    record = ilion.simulate(ilion.game("horse"), seed=1, legal=True)
    assert record.legal
    record.legal = record.legal[:3]
    for read in (record.state, record.check, lambda: ilion.Playthrough.resume(record)):
        with pytest.raises(RecordError, match=r"^legal has 3 lists for"):
            read()


def test_a_record_is_what_the_notation_page_says(tmp_path: Path) -> None:
    path = tmp_path / "game.ilion.json"
    WHOLE.save(path)
    data = json.loads(path.read_text("utf-8"))
    fields = ["ilion", "game", "rules", "seats", "names", "options", "deal", "log", "result"]
    assert list(data) == [*fields, "legal"]
    assert Record.load(path).check() == data["result"]
    decisions = [line for line in data["log"] if not line.startswith("*")]
    assert len(data["legal"]) == len(decisions)
    assert all(legal == sorted(legal) for legal in data["legal"])
    for line, legal in zip(decisions, data["legal"], strict=True):
        assert line.partition(" ")[2] in legal


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"extra": 1}, "unknown field 'extra'"),
        ({"ilion": 2}, "format is 2, not 1"),
        ({"ilion": True}, "format is True, not 1"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": 7}, "must be the name of a game"),
        ({"rules": 9}, "Rules version 9"),
        ({"seats": 5}, "'names' must be one text per seat"),
        ({"seats": 5, "names": list("abcde")}, "2, 3, 4 seats, not 5"),
        ({"seats": 3.0}, "'seats' must be a whole number"),
        ({"names": ["a", "b", 3]}, "'names' must be"),
        ({"names": ["a", "b", "\ud800"]}, "'names' must be"),
        ({"options": {}}, "open_horse is missing"),
        ({"options": {"open_horse": "yes"}}, "true or false"),
        ({"options": {"open_horse": False, "x": 1}}, "no option 'x'"),
        ({"deal": {}}, "exactly bag, cards, colours, treasure"),
        ({"deal": []}, "'deal' must be an object"),
        ({"log": "0 announce 1"}, "'log' must be a list of lines"),
        ({"result": {"scores": [1, 2, 3]}}, "'result' must be null"),
        ({"seed": 5}, "'seed' must be a text"),
        ({"legal": [["announce 1"]]}, "legal has 1 lists for"),
        ({"legal": [1]}, "'legal' must be lists"),
    ],
)
def test_a_wrong_header_is_refused_as_line_0(change: dict[str, Any], sentence: str) -> None:
    error = refusal(whole() | change)
    assert error.line == 0
    assert sentence in str(error)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("colours", [["red"], ["blue"]]),
        ("colours", [["yellow"], ["blue"], ["green"]]),
        ("colours", [["red"], ["red"], ["green"]]),
        ("colours", [["red"], [["blue"]], ["green"]]),
        ("bag", ["red"] * 30),
        ("bag", [["red"]] * 30),
        ("treasure", [3, 1, 1, 1, 0, 0, 1]),
        ("treasure", [3, 1, 1, 1, 0, 0, False]),
        ("cards", ["3"] * 20),
        ("cards", None),
    ],
)
def test_a_deal_that_cannot_be_is_refused_as_line_0(part: str, value: Any) -> None:
    data = whole()
    data["deal"][part] = value
    assert refusal(data).line == 0


def test_a_missing_field_is_named() -> None:
    data = whole()
    del data["deal"]
    assert "'deal' is missing" in str(refusal(data))


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "null", "[" * 100_000, "1" * 5000, '{"ilion": 1, "ilion": 1}']
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refusal(text).line == 0


def test_an_illegal_line_names_what_was_found_and_what_is_legal() -> None:
    data = whole()
    del data["legal"]
    seat = data["log"][0][0]
    data["log"][0] = f"{seat} place red 1"
    error = refusal(data)
    assert error.line == 1
    assert f"found '{seat} place red 1'" in str(error)
    assert "legal are: announce 1, announce 2, announce 3." in str(error)


def test_another_seats_line_is_refused() -> None:
    data = whole()
    seat = int(data["log"][0][0])
    data["log"][0] = f"{(seat + 1) % 3} announce 1"
    error = refusal(data)
    assert error.line == 1
    assert f"expected seat {seat}" in str(error)


def test_a_wrong_legal_list_is_refused_at_its_decision() -> None:
    data = whole()
    data["legal"][4] = data["legal"][4][1:]
    decisions = [n for n, line in enumerate(data["log"], 1) if not line.startswith("*")]
    assert refusal(data).line == decisions[4]


def test_a_wrong_or_missing_result_is_refused_as_line_0() -> None:
    data = whole()
    data["result"]["scores"][0] += 1
    error = refusal(data)
    assert error.line == 0
    assert "but the log gives" in str(error)
    data["result"] = None
    assert refusal(data).line == 0


def test_lines_after_the_end_are_refused() -> None:
    data = whole()
    data["log"].append("0 announce 1")
    del data["legal"]
    error = refusal(data)
    assert error.line == len(data["log"])
    assert "the game is over" in str(error)


def test_a_missing_outcome_is_refused_where_it_was_due() -> None:
    data = whole()
    del data["legal"]
    line = line_of("* cards")
    del data["log"][line - 1]
    assert refusal(data).line == line


def test_a_doubled_or_early_outcome_is_refused() -> None:
    data = whole()
    del data["legal"]
    line = line_of("* cards")
    data["log"].insert(line, data["log"][line - 1])
    assert refusal(data).line == line + 1
    data = whole()
    data["log"].insert(0, WHOLE.log[line - 1])
    assert refusal(data).line == 1


@pytest.mark.parametrize("cards", ["3 3 3", "P", "", "3 2 1 x", "4"])
def test_an_outcome_with_other_cards_is_refused(cards: str) -> None:
    data = whole()
    line = line_of("* cards")
    data["log"][line - 1] = f"* cards {cards}"
    assert refusal(data).line == line


def test_a_record_cut_off_anywhere_is_an_unfinished_game() -> None:
    for length in range(len(WHOLE.log)):
        cut = Record.parse(WHOLE.dumps())
        cut.log, cut.result, cut.legal = cut.log[:length], None, None
        assert cut.check() is None


def test_cut_between_a_decision_and_its_outcome_the_position_is_the_one_before() -> None:
    line = line_of("* cards")
    cut = Record.parse(WHOLE.dumps())
    cut.log, cut.result, cut.legal = cut.log[: line - 1], None, None
    assert cut.state() == WHOLE.state(line - 2)


def test_an_unreadable_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path / "nothing.ilion.json")
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="not UTF-8"):
        Record.load(tmp_path / "bytes")


@given(st.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    try:
        Record.parse(text).check()
    except RecordError as error:
        assert str(error).endswith((".", "?"))


LINES = st.text(max_size=30) | st.sampled_from(WHOLE.log)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(WHOLE.log) - 1), LINES)
def test_any_line_put_into_a_log_holds_or_is_refused_there_or_later(at: int, line: str) -> None:
    data = whole()
    del data["legal"]
    data["log"][at] = line
    try:
        Record.parse(json.dumps(data)).check()
    except RecordError as error:
        assert error.line > at or (error.line == 0 and "result" in str(error))
    else:
        assert data["log"] == WHOLE.log or Record.parse(json.dumps(data)).check()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(deadline=None)
@given(st.sampled_from(sorted(whole())), JSON_VALUES)
def test_any_value_in_any_field_holds_or_is_refused(field: str, value: Any) -> None:
    try:
        Record.parse(json.dumps(whole() | {field: value})).check()
    except RecordError as error:
        assert "\n" not in str(error)


def test_the_open_view_of_a_record_shows_what_watchers_do_not_see() -> None:
    hidden = {"hector": ("hand", None), "horse": ("treasure", None), "iliad": ("camps", "cards")}
    for name, (field, part) in hidden.items():
        ply = next(ilion.simulate(ilion.game(name), seed=3).replay())
        watched, opened = ply.view(None).to_json(), ply.open_view().to_json()
        things = [watched[field], opened[field]]
        if part:
            things = [[each[part] for each in list_] for list_ in things]
        assert None in things[0]
        assert None not in things[1]
        assert opened["seat"] is None
