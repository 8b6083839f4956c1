"""Real positions and real sentences for the web client's gallery, screenshots and tests.

From the golden records: for every game and table size a position for each question that is asked,
as every seat and a spectator sees it (web/fixtures/boards), the catalogues (text.LANG.json), and
sentences as core/text.py says them (sentences.json), which the browser must say alike.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from ilion.core.message import Message
from ilion.core.record import Ply, Record
from ilion.core.registry import all_games, game
from ilion.core.state import State
from ilion.core.text import LANGUAGES, Translator
from ilion.core.view import Grid, Sheet
from ilion.server.table import messages

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
OUT = ROOT / "web" / "fixtures"
PEOPLE = ("Ioanna", "Mathis", "Aylin", "Léa", "Tom", "Polyxena")
# A name must be shown as it is, whatever stands in it.
ODD_PEOPLE = ("$t(list.and)", "{{count}}", "Zoé", "D'Artagnan", "<b>Tom</b>", "Ἕκτωρ")
SAMPLES = 3  # sentences per key and language


def main() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    (OUT / "boards").mkdir(parents=True)
    records = [(path, Record.load(path)) for path in sorted(GOLDEN.glob("*.json"))]
    for path, record in records:
        for name, fixture in positions(path.name.split(".")[0], record):
            write(OUT / "boards" / f"{name}.json", fixture)
    write(OUT / "sentences.json", list(sentences([record for _, record in records])))
    for language in LANGUAGES:
        write(OUT / f"text.{language}.json", catalogues(language))


def write(path: Path, what: Any) -> None:
    path.write_text(json.dumps(what, ensure_ascii=False, separators=(",", ":")), "utf-8")


def catalogues(language: str) -> dict[str, Any]:
    """The texts by catalogue, as the server gives them."""
    packages = {"house": "ilion", **{game.name: game.package for game in all_games()}}
    return {
        name: json.loads(files(package).joinpath("text", f"{language}.json").read_text("utf-8"))
        for name, package in packages.items()
    }


# Positions


def positions(name: str, record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    """For each question the position nearest to the middle of the game, and the end."""
    plies = [ply for ply in record.replay(events=True) if ply.after is not None]
    middle = len(plies) / 2
    best: dict[str, int] = {}
    for at, ply in enumerate(plies):
        assert ply.after is not None
        question = question_of(ply.after)
        if question not in best or abs(at - middle) < abs(best[question] - middle):
            best[question] = at
    for question, at in best.items():
        yield f"{name}.{question}", fixture(f"{name}.{question}", record, plies, at)


def question_of(state: State) -> str:
    """What is asked, by the key of its message: `place` of `prompt.place`; at the end `over`."""
    prompt = state.prompt(None)
    return "over" if prompt is None else prompt.ask.key.removeprefix("prompt.")


def fixture(name: str, record: Record, plies: list[Ply], at: int) -> dict[str, Any]:
    state = plies[at].after
    assert state is not None
    everyone: list[int | None] = [*range(record.seats), None]
    return {
        "name": name,
        "game": record.game,
        "ply": at + 1,
        "seats": [seat_facts(seat) for seat in range(record.seats)],
        "viewers": {
            "watch" if seat is None else str(seat): known(record, plies[: at + 1], state, seat)
            for seat in everyone
        },
    }


def seat_facts(seat: int) -> dict[str, Any]:
    bot = seat == 3
    return {
        "seat": seat,
        "kind": "bot" if bot else "person",
        "name": PEOPLE[seat],
        "level": "hoplite" if bot else None,
        "stand_in": None,
        "present": seat != 1,
        "yours": False,
        "may_hand_over": False,
    }


def known(record: Record, plies: list[Ply], state: State, seat: int | None) -> dict[str, Any]:
    """What this seat is sent: its view, what is asked, what was told, and its log."""
    opening = [event.logged_for(seat).to_json() for event in record.start().opening()]
    log: list[dict[str, Any]] = [
        {"number": 0, "ply": 0, "seat": None, "lines": [], "told": opening}
    ]
    for number, ply in enumerate(plies, 1):
        log.append(
            {
                "number": number,
                "ply": number,
                "seat": ply.seat,
                "lines": list(ply.before.shown_lines(ply.action, seat)),
                "told": [event.logged_for(seat).to_json() for event in ply.events],
            }
        )
    return {
        "view": state.view(seat).for_people().to_json(),
        "prompt": asked(state, seat),
        "events": [event.to_json(seat) for event in plies[-1].events],
        "sheet": msgspec.to_builtins(messages.sheet(plies[-1].views(), seat)),
        "log": log[-60:],
        "undo": [],
    }


def asked(state: State, seat: int | None) -> dict[str, Any] | None:
    prompt = state.prompt(seat)
    if prompt is None:
        return None
    choices = [choice.to_json() for choice in prompt.choices] if prompt.seat == seat else None
    asked = {"seat": prompt.seat, "ask": prompt.ask.to_json(), "choices": choices}
    return {**asked, "forced": False}


# Sentences


def sentences(records: list[Record]) -> Iterator[dict[str, Any]]:
    """Messages with the words that Python finds for them, a few for each key and language."""
    seen: dict[tuple[str, str], list[str]] = {}
    for record in records:
        for message in spoken(record):
            said = json.dumps(message.to_json(), sort_keys=True)
            before = seen.setdefault((record.game, message.key), [])
            if said in before or len(before) >= SAMPLES:
                continue
            before.append(said)
            for language in LANGUAGES:
                voice = Translator(game(record.game).package, language, ODD_PEOPLE)
                yield {
                    "game": record.game,
                    "language": language,
                    "names": list(ODD_PEOPLE),
                    "message": message.to_json(),
                    "text": voice.say(message),
                }


def spoken(record: Record) -> Iterator[Message]:
    start = record.start()
    for event in start.opening():
        yield from (event.public, event.everything(), event.logged_for(None))
    for ply in record.replay(events=True):
        prompt = ply.before.prompt(ply.seat)
        assert prompt is not None
        yield prompt.ask
        yield from (choice.label for choice in prompt.choices)
        yield from from_sheet(ply.before.view(ply.seat).sheet())
        for event in ply.events:
            yield from (event.public, event.everything(), event.logged_for(None))


def from_sheet(sheet: Sheet) -> Iterator[Message]:
    for part in sheet:
        if isinstance(part, Grid):
            yield from part.header
            yield from (cell for row in part.rows for cell in row if isinstance(cell, Message))
        else:
            yield part


if __name__ == "__main__":
    main()
