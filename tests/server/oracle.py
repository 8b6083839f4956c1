"""What each seat may be told of a game, worked out from its record once it is over."""

from __future__ import annotations

import json
from typing import Any

from ilion.core.message import Message
from ilion.core.record import Record
from ilion.core.state import State
from ilion.core.view import Grid


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


class Oracle:
    """Knows everything, from the record alone: what each seat may be told at each ply."""

    def __init__(self, record: Record) -> None:
        self.states: list[State] = [record.start()]
        self.events = [self.states[0].opening()]
        self.plies = [None, *record.replay(events=True)]
        for ply in self.plies[1:]:
            assert ply is not None
            assert ply.after is not None
            self.states.append(ply.after)
            self.events.append(ply.events)

    def view(self, ply: int, seat: int | None) -> Any:
        return plain(self.states[ply].view(seat).for_people().to_json())

    def opening(self, seat: int | None) -> Any:
        """What this seat saw when the game began."""
        return plain([event.seen_by(seat).to_json() for event in self.events[0]])

    def sheet(self, ply: int, seat: int | None) -> Any:
        """The view in words, each part a message or a grid."""
        parts = [self._part(part) for part in self.states[ply].view(seat).for_people().sheet()]
        return plain(parts)

    def _part(self, part: Message | Grid) -> Any:
        if isinstance(part, Message):
            return {"message": part.to_json(), "grid": None}
        rows = [[c.to_json() if isinstance(c, Message) else c for c in row] for row in part.rows]
        header = [cell.to_json() for cell in part.header]
        return {"message": None, "grid": {"header": header, "rows": rows}}

    def prompt(self, ply: int, seat: int | None) -> Any:
        prompt = self.states[ply].prompt(seat)
        if prompt is None:
            return None
        whole = self.states[ply].prompt(prompt.seat)
        assert whole is not None
        choices = plain(prompt.to_json())["choices"]
        mine = seat == prompt.seat and not whole.forced
        told = {
            "seat": prompt.seat,
            "ask": plain(prompt.ask.to_json()),
            "choices": choices if mine else None,
            "forced": whole.forced,
        }
        if whole.forced:
            told["only"] = plain(whole.choices[0].label.to_json())
        return told

    def lines(self, ply: int, seat: int | None) -> list[str]:
        made = self.plies[ply]
        return [] if made is None else made.before.shown_lines(made.action, seat)

    def seen(self, ply: int, seat: int | None) -> Any:
        return [plain(event.seen_by(seat).to_json()) for event in self.events[ply]]

    def logged(self, ply: int, seat: int | None) -> Any:
        return [plain(event.logged_for(seat).to_json()) for event in self.events[ply]]

    def check(self, message: dict[str, Any]) -> None:
        """A message about the game is, word for word, what its seat may know."""
        seat, ply = message["seat"], message["ply"]
        assert message["view"] == self.view(ply, seat)
        assert message.get("sheet", self.sheet(ply, seat)) == self.sheet(ply, seat)
        assert message["prompt"] == self.prompt(ply, seat)
        if message["type"] == "step":
            assert message["lines"] == self.lines(ply, seat)
            assert message["events"] == self.seen(ply, seat)
            assert (message["log"] or message["events"]) == self.logged(ply, seat)
            before = self.prompt(ply - 1, message["by"])
            assert message.get("forced", False) == (before is not None and before["forced"])
        else:
            for entry in message["log"]:
                assert entry["lines"] == self.lines(entry["ply"], seat)
                assert entry["told"] == self.logged(entry["ply"], seat)
