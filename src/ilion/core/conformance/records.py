"""What every record of a game must hold to, and every word of its notation."""

from __future__ import annotations

from ilion.core.conformance.fault import must
from ilion.core.errors import NotationError, RecordError
from ilion.core.game import Game
from ilion.core.record import Record

RECORD = "a record"
NOTATION = "notation"


def check_record(record: Record) -> None:
    """A record replays to its result; cut off it is unfinished, altered it is refused."""
    parsed = Record.parse(record.dumps())
    must(parsed.to_json() == record.to_json(), RECORD, "its JSON does not round-trip")
    must(parsed.check() == record.result, RECORD, "it does not replay to the same result")
    for line in sorted({0, min(1, len(record.log) - 1), len(record.log) // 2, len(record.log) - 1}):
        cut = Record.parse(record.dumps())
        cut.log = cut.log[:line]
        cut.legal = None
        must(refused(cut) is not None, RECORD, "cut off, it may still claim a result")
        cut.result = None
        must(refused(cut) is None, RECORD, "cut off, it is no valid unfinished game")
    for line in sorted({1, len(record.log) // 2, len(record.log)}):
        check_altered(record, line)


def check_altered(record: Record, line: int) -> None:
    """Each way of spoiling one line is refused with that line's number."""
    text = record.log[line - 1]
    spoilt = [text + " x", text.replace(" ", "  ", 1), f"9{text}", "", "* nonsense"]
    for found in spoilt:
        altered = Record.parse(record.dumps())
        altered.log[line - 1] = found
        altered.legal = None
        what = f"line {line} altered to {found!r} is not refused with its number"
        must(refused(altered) == line, RECORD, what)


def refused(record: Record) -> int | None:
    """The line a record is refused with; None where it holds."""
    try:
        record.check()
    except RecordError as error:
        return error.line
    return None


def check_notation(game: Game) -> None:
    """Every action and every outcome kind of the game round-trips."""
    for number, action in enumerate(game.notation.actions):
        text = action.text
        must(game.notation.action(text) == number, NOTATION, f"{text!r} does not round-trip")
        must(text.isascii() and text == text.lower(), NOTATION, f"{text!r} is not plain ASCII")
        must(text == " ".join(text.split()), NOTATION, f"{text!r} has odd spaces")
    for what, kind in enumerate(game.notation.outcomes):
        cards = list(kind.cards)
        text = game.notation.outcome_text(what, cards)
        must(game.notation.outcome(text) == (what, cards), NOTATION, f"{text!r} is read otherwise")
    try:
        game.notation.action("no such action")
    except NotationError:
        return
    must(False, NOTATION, "an unknown text is not refused")
