"""A game written down: self-contained, so that it takes neither our generator nor our seed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ilion.core.chance import ScriptedChance
from ilion.core.components import digest_of
from ilion.core.errors import ChanceError, IlionError, NotationError, OutOfOutcomes, RecordError
from ilion.core.events import Event
from ilion.core.game import Game
from ilion.core.observed import Observed
from ilion.core.parts import is_parts
from ilion.core.registry import game as find_game
from ilion.core.state import NOBODY, State
from ilion.core.view import View

FORMAT = 1
REQUIRED = ("ilion", "game", "rules", "seats", "names", "options", "deal", "log", "result")
OPTIONAL = ("components", "commitment", "seed", "fair", "legal")
OUTCOME = "* "  # begins the line of a chance outcome


@dataclass(frozen=True, slots=True)
class Ply(Observed):
    """One decision with the chance outcomes it led to, observed at the position after it.

    The opening of a record is ply 0: nobody's decision, with the events of the deal.

    >>> import ilion
    >>> record = ilion.simulate(ilion.game("horse"), seats=2, seed=1)
    >>> ply = next(record.replay())
    >>> ply.line, ply.seat, ply.text
    (1, 1, 'announce 1')
    """

    line: int  # of the decision in the log, from 1
    number: int  # of the decision, from 1
    seat: int
    action: int
    text: str
    outcomes: list[str]  # the chance lines that follow it, without the star
    legal: list[str] | None  # as the record has it
    before: State
    after: State | None  # None where the record is cut off between a decision and its outcome
    events: list[Event]

    @property
    def last_line(self) -> int:
        """The line of its last outcome, or of the decision itself."""
        return self.line + len(self.outcomes)

    @property
    def _position(self) -> State:
        return self.before if self.after is None else self.after

    def lines(self, seat: int | None) -> list[str]:
        """The decision in notation as far as a seat may know it; None is a spectator."""
        return self.before.shown_lines(self.action, seat) if self.number else []

    def open_view(self) -> View:
        """The position with every hand open: whoever has the record has them all."""
        return self._position.open_view()

    def public_outcomes(self) -> list[str]:
        """The chance outcomes as everybody may read them."""
        notation = self.before.notation()
        return [notation.outcome_twin(outcome) for outcome in self.outcomes]

    def record_lines(self) -> list[str]:
        """What a record's log has of it, secrets included."""
        return [f"{self.seat} {self.text}", *(OUTCOME + outcome for outcome in self.outcomes)]


@dataclass(slots=True)
class Record:
    """A game from its deal to its last line, finished or not.

    >>> import ilion
    >>> record = ilion.simulate(ilion.game("horse"), seats=2, seed=1)
    >>> record.log[0]
    '1 announce 1'
    >>> ilion.Record.parse(record.dumps()).check() == record.result
    True
    """

    game: str
    rules: int  # the version of the rules that it was played by, and is read by
    seats: int
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    names: list[str]
    log: list[str] = field(default_factory=list)
    result: dict[str, list[int]] | None = None
    components: dict[str, Any] | None = None  # where they were not the default
    commitment: str | None = None
    seed: str | None = None
    fair: dict[str, Any] | None = None  # on live tables: what the seats gave to the deal
    legal: list[list[str]] | None = None

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record file; its lines are checked by `check` or `replay`."""
        try:
            text = Path(path).read_bytes().decode("utf-8")
        except OSError as error:
            raise RecordError(0, f"the file cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise RecordError(0, "the file is not UTF-8 text, so it is no record.") from None
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Record:
        """A record from its JSON text; fields are checked here, lines by `check`."""
        try:
            data = json.loads(text, object_pairs_hook=_no_duplicate_fields)
        except RecordError:
            raise
        except (ValueError, RecursionError) as error:
            found = "a number in it is too long"
            if isinstance(error, RecursionError):
                found = "it is nested too deep"
            elif isinstance(error, json.JSONDecodeError):
                found = str(error)
            raise RecordError(0, f"the file is not JSON that can be read: {found}.") from None
        if not isinstance(data, dict):
            raise RecordError(0, "a record is one JSON object.")
        return _from_fields(data)

    def to_json(self) -> dict[str, Any]:
        """The record as one JSON object; optional fields only where they are set."""
        data: dict[str, Any] = {
            "ilion": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "names": self.names,
            "options": dict(self.options),
            "deal": dict(self.deal),
            "log": self.log,
            "result": self.result,
        }
        for name in OPTIONAL:
            if getattr(self, name) is not None:
                data[name] = getattr(self, name)
        return data

    def dumps(self) -> str:
        """The record as a file has it: one line of the log, one legal list, to a line."""
        fields = []
        for name, value in self.to_json().items():
            if name in ("log", "legal") and value:
                parts = ",\n  ".join(json.dumps(part, ensure_ascii=False) for part in value)
                fields.append(f'"{name}": [\n  {parts}\n ]')
            else:
                fields.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
        return "{\n " + ",\n ".join(fields) + "\n}\n"

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.dumps(), "utf-8")

    def start(self) -> State:
        """The position after the deal."""
        game = self.played_game()
        if not self.has_components_of(game):
            edition = self.components["edition"] if self.components else "Ilion's default"
            raise RecordError(
                0,
                f"it was played with the components {edition!r}, not with "
                f"{game.components.edition!r}, which are in use here; `ilion verify` checks it.",
            )
        try:
            options = game.check_options(self.options, game.check_seats(self.seats))
            return game.begin(self.seats, options, self.deal)
        except RecordError:
            raise
        except IlionError as error:
            raise RecordError(0, str(error)) from None

    def opening(self) -> Ply:
        """The deal as ply 0: the position before the first decision, and what it showed."""
        start = self.start()
        return Ply(0, 0, NOBODY, NOBODY, "", [], None, start, start, start.opening())

    def replay(self, events: bool = False) -> Iterator[Ply]:
        """Play the log through, checking every line; a bad one is refused with its number."""
        game = self.played_game()
        state = self.start()
        decisions = sum(1 for line in self.log if not line.startswith(OUTCOME))
        if self.legal is not None and len(self.legal) != decisions:
            found = f"legal has {len(self.legal)} lists for {decisions} decision lines."
            raise RecordError(0, found)
        index = 0
        number = 0
        while index < len(self.log):
            line = index + 1
            seat, action, text = self._decision(game, state, line)
            index += 1
            outcomes: list[str] = []
            while index < len(self.log) and self.log[index].startswith(OUTCOME):
                outcomes.append(self.log[index].removeprefix(OUTCOME))
                index += 1
            legal = self.legal[number] if self.legal is not None else None
            if legal is not None and legal != state.legal_texts():
                raise RecordError(
                    line, f"the record's list of legal actions is wrong; {state.legal_sentence()}"
                )
            number += 1
            told: list[Event] = []
            after = self._carry_out(game, state, action, line, outcomes, told if events else None)
            yield Ply(line, number, seat, action, text, outcomes, legal, state, after, told)
            if after is None:
                return
            state = after

    def check(self) -> dict[str, list[int]] | None:
        """Replay the whole record; returns the result, or raises RecordError with the line."""
        state: State | None = self.start()
        for ply in self.replay():
            state = ply.after
        result = None if state is None else state.result()
        if self.result != result:
            raise RecordError(
                0,
                f"the result is written as {json.dumps(self.result)}, but the log gives "
                f"{json.dumps(result)}.",
            )
        return result

    def state(self, to: int | None = None) -> State:
        """The position after log line `to` (all lines where None is given)."""
        state = self.start()
        for ply in self.replay():
            if ply.after is None or (to is not None and ply.line > to):
                break
            state = ply.after
        return state

    def has_components_of(self, game: Game) -> bool:
        """Whether the game as it is loaded has the components this record was played with."""
        played = game.components.to_record()
        return (self.components and self.components["digest"]) == (played and played["digest"])

    def played_game(self) -> Game:
        """The game, by the version of its rules that the record names."""
        try:
            return find_game(self.game).version(self.rules)
        except IlionError as error:
            raise RecordError(0, str(error)) from None

    def _decision(self, game: Game, state: State, line: int) -> tuple[int, int, str]:
        found = self.log[line - 1]
        quoted = self._quoted(line)
        if state.is_over():
            raise RecordError(line, f"found {quoted}, but the game is over.")
        if found.startswith("*"):
            raise RecordError(line, f"found {quoted}, but no chance outcome is due here.")
        seat, space, text = found.partition(" ")
        expected = f"expected seat {state.actor}; {state.legal_sentence()}"
        if not space or seat != str(state.actor):
            raise RecordError(line, f"found {quoted}, {expected}")
        try:
            action = game.notation.action(text)
        except NotationError:
            raise RecordError(line, f"found {quoted}, {expected}") from None
        if action not in state.legal():
            raise RecordError(line, f"found {quoted}, {expected}")
        return state.actor, action, text

    def _carry_out(
        self,
        game: Game,
        state: State,
        action: int,
        line: int,
        outcomes: list[str],
        events: list[Event] | None,
    ) -> State | None:
        """The position after a decision and its outcomes; None where the record ends between."""
        script = []
        for number, text in enumerate(outcomes, line + 1):
            try:
                script.append(game.notation.outcome(text))
            except NotationError as error:
                raise RecordError(number, str(error)) from None
        chance = ScriptedChance(script)
        after = state.copy()
        try:
            after.apply(action, chance, events)
        except OutOfOutcomes as error:
            if line + len(outcomes) == len(self.log):
                return None
            raise self._bad_outcome(game, line + len(outcomes) + 1, error) from None
        except ChanceError as error:
            raise self._bad_outcome(game, line + chance.used + 1, error) from None
        if chance.used < len(outcomes):
            number = line + chance.used + 1
            raise RecordError(number, f"found {self._quoted(number)}, but no outcome is due here.")
        return after

    def _bad_outcome(self, game: Game, line: int, error: ChanceError) -> RecordError:
        due = ""
        if error.what is not None:
            due = (
                f": '* {game.notation.outcome_text(error.what, sorted(error.cards))}' in some order"
            )
        return RecordError(line, f"found {self._quoted(line)}, {error}{due}.")

    def _quoted(self, line: int) -> str:
        """A line as a sentence quotes it."""
        found = self.log[line - 1]
        return ascii(found if len(found) <= 80 else found[:77] + "...")


def _no_duplicate_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RecordError(0, "a field stands twice in the same object.")
    return found


def _from_fields(data: dict[str, Any]) -> Record:
    for name in data:
        if name not in REQUIRED + OPTIONAL:
            raise RecordError(0, f"unknown field {ascii(name)[:60]}.")
    for name in REQUIRED:
        if name not in data:
            raise RecordError(0, f"the field '{name}' is missing.")
    if type(data["ilion"]) is not int or data["ilion"] != FORMAT:
        raise RecordError(0, f"the record's format is {ascii(data['ilion'])[:60]}, not {FORMAT}.")

    def need(name: str, holds: bool, what: str) -> None:
        if not holds:
            raise RecordError(0, f"the field '{name}' must be {what}.")

    seats, log, legal = data["seats"], data["log"], data.get("legal")
    need("game", isinstance(data["game"], str), "the name of a game")
    need("rules", type(data["rules"]) is int, "a whole number")
    need("seats", type(seats) is int, "a whole number")
    need("names", _names(data["names"]) and len(data["names"]) == seats, "one text per seat")
    need("options", isinstance(data["options"], dict), "an object")
    need("deal", isinstance(data["deal"], dict), "an object")
    need("log", _texts(log), "a list of lines")
    need("result", data["result"] is None or _is_result(data["result"]), "null, or scores, winners")
    for name in ("commitment", "seed"):
        need(name, isinstance(data.get(name), str | None), "a text")
    if "fair" in data:
        need("fair", is_parts(data["fair"], seats), "the table's id, and a part for each seat")
    if "components" in data:
        need("components", _is_components(data["components"]), "edition, digest and values")
    if "legal" in data:
        need("legal", isinstance(legal, list) and all(map(_texts, legal)), "lists of actions")
    record = Record(**{name: data[name] for name in data if name != "ilion"})
    missing = set(record.played_game().offered) - set(data["options"])
    need("options", not missing, f"complete: {', '.join(sorted(missing))} is missing")
    return record


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _names(value: Any) -> bool:
    """Texts that can be written: JSON can hold halves of characters, files cannot."""
    return _texts(value) and all(name == name.encode(errors="replace").decode() for name in value)


def _is_result(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"scores", "winners"}
        and all(
            isinstance(numbers, list) and all(type(number) is int for number in numbers)
            for numbers in value.values()
        )
    )


def _is_components(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"edition", "digest", "values"}
        and isinstance(value["edition"], str)
        and isinstance(value["values"], dict)
        and value["digest"] == digest_of(value["values"])
    )
