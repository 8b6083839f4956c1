"""A record on the full screen, step by step, as a seat saw it or with everything open."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import RenderResult

from ilion.analysis.story import story_of
from ilion.core.message import Message
from ilion.core.record import Ply, Record
from ilion.terminal.app import TableApp, run
from ilion.terminal.judging import percent, points, whole
from ilion.terminal.palette import CLAY, GOLD
from ilion.terminal.panels import Panel
from ilion.terminal.plain_replay import ALL, check_seat
from ilion.terminal.render import printable
from ilion.terminal.scene import Entry
from ilion.terminal.settings import Settings
from ilion.terminal.table_screen import TableScreen

if TYPE_CHECKING:
    from ilion.analysis.analysis import Analysis, Decision, TurningPoint

STEP = 1.2  # seconds that a step stays while the replay runs by itself


class Summary(Panel[None]):
    """The whole analysis at once, to read and to close."""

    table: ReplayScreen

    def heading(self) -> str:
        return self.table.say("analysis")

    def content(self) -> RenderResult:
        return self.table.summed_up()

    def keys(self) -> str:
        return self.table.say("close")


class ReplayScreen(TableScreen):
    """Goes through the plies of a record, forwards and backwards."""

    commands = ("log", "rules", "language", "speed", "help", "quit")

    def __init__(self, record: Record, seat: int | str | None, settings: Settings) -> None:
        super().__init__(record.played_game(), list(map(printable, record.names)), settings)
        self.record = record
        self.plies: list[Ply] = [record.opening(), *record.replay(events=True)]
        self.viewers: list[int | str | None] = [None, *range(record.seats), ALL]
        self.viewer = seat
        self.at = 0
        self.running = False
        self.judged: dict[int, Decision] = {}  # by ply, as the analysis finds them
        self.found: Analysis | None = None
        self.judging = False  # from the start
        self._over = asyncio.Event()

    async def drive(self, screen: TableScreen) -> str:
        """Stay until the reader leaves."""
        self.go_to(self.at)
        if self.judging:
            self.run_worker(self.analyse())
        while not self._over.is_set():
            await asyncio.sleep(self.pace.seconds(60) or STEP / 4)
            if self.running:
                self.go_to(self.at + 1)
        return "quit"

    def go_to(self, at: int) -> None:
        """Show the position after that many decisions."""
        self.at = min(max(0, at), len(self.plies) - 1)
        self.running = self.running and self.at < len(self.plies) - 1
        ply = self.plies[self.at]
        if self.viewer == ALL:
            self.view = ply.open_view()
        else:
            self.view = ply.view(self._seat()).for_people()
        self.entries = [self._entry(each) for each in self.plies[: self.at + 1]]
        self.since = self.at
        self.over = ply.is_over()
        self.state = self.say("replay_at", at=self.at, of=len(self.plies) - 1)
        self.redraw()

    def _seat(self) -> int | None:
        return self.viewer if isinstance(self.viewer, int) else None

    def _entry(self, ply: Ply) -> Entry:
        told = [
            event.everything() if self.viewer == ALL else event.seen_by(self._seat())
            for event in ply.events
        ]
        return Entry(ply.seat if ply.number else None, tuple(told))

    def _ask(self) -> Text:
        """The decision in notation, and whose eyes it is seen with."""
        ply = self.plies[self.at]
        lines = [ply.text] if self.viewer == ALL else ply.lines(self._seat())
        decision = f"{self.names[ply.seat]}: {' · '.join(lines)}" if ply.number else ""
        whose = self._whose()
        text = Text(decision, style=f"bold {GOLD}", end="", no_wrap=True)
        text.append(f"   {whose}" if decision else whose, style="not bold")
        judged = self.judged.get(self.at)
        if judged is not None and judged.choices:
            text.append(f"\n{self._judgement(judged)}", style="not bold")
        if turned := self._turned():
            text.append(f"\n{turned}", style=f"not bold {CLAY}")
        if self.at == len(self.plies) - 1 and not ply.is_over():
            text.append(f"   {self.translator.say(Message('replay.unfinished'))}", style="not bold")
        return text

    def _whose(self) -> str:
        if self.viewer == ALL:
            return self.say("sees_all")
        seat = self._seat()
        return self.say("sees_open") if seat is None else self.say("sees", who=self.names[seat])

    def _judgement(self, judged: Decision) -> str:
        """The chance before and after a decision, and what would have been better, and why."""
        before, after = percent(judged.before), percent(judged.after)
        if not judged.mark:
            return self.say("judged", before=before, after=after)
        better = ", ".join(self.translator.say(choice.label) for choice in judged.line)
        said = self.say("mistake", mark=judged.mark, before=before, after=after, better=better)
        return f"{said} ({self.translator.say(judged.reason)})" if judged.reason else said

    def _turned(self) -> str:
        """Whose chances turned here, by how much, and by whom."""
        turned = [(who, each) for who, each in self._turning_points() if each.ply == self.at]
        return " · ".join(
            self.say(
                "turned_own" if each.own else "turned_other",
                who=self.names[seat],
                change=points(each.change),
            )
            for seat, each in turned
        )

    def _turning_points(self) -> list[tuple[int, TurningPoint]]:
        """Everybody's, in the order of the game, once the analysis is done."""
        players = self.found.players if self.found else ()
        found = [(seat, each) for seat, one in enumerate(players) for each in one.turning_points]
        return sorted(found, key=lambda pair: (pair[1].ply, not pair[1].own))

    async def analyse(self) -> None:
        """Judge every decision, ply by ply; what is found shows at once."""
        from ilion.analysis.analysis import steps, summary  # not needed to read a record

        work, found = steps(self.record), []
        while (step := await asyncio.to_thread(next, work, None)) is not None:
            found.append(step)
            if step.decision is not None:
                self.judged[step.ply] = step.decision
            self.sentence = self.say("analysing", at=step.ply, of=len(self.plies) - 1)
            self.redraw()
        self.found = summary(self.record, found)
        self.sentence = self.say("analysed")
        self.redraw()

    def _next_mistake(self) -> int:
        """The next marked decision, of anybody."""
        return self._next(ply for ply, judged in self.judged.items() if judged.mark)

    def _next_turning_point(self) -> int:
        """The next decision at which somebody's chances turned."""
        return self._next(each.ply for _, each in self._turning_points())

    def _next(self, plies: Iterable[int]) -> int:
        """The first of them after this position; after the last one the first."""
        known = sorted(set(plies))
        return next((ply for ply in known if ply > self.at), known[0] if known else self.at)

    def summed_up(self) -> RenderResult:
        """The figures of the game, and what was found of each player."""
        assert self.found is not None
        return whole(story_of(self.record), self.found, self.translator)

    def _keys(self) -> str:
        return self.say("keys_replay")

    def on_key(self, event: events.Key) -> None:
        last = len(self.plies) - 1
        ways = {"right": 1, "space": 1, "down": 10, "left": -1, "up": -10}
        ways |= {"backspace": -1, "home": -last, "end": last}
        if self.in_menu:
            super().on_key(event)
            return
        if event.key in ways:
            self.running = False
            self.go_to(self.at + ways[event.key])
        elif event.key == "p":
            self.running = not self.running
        elif event.key == "n":
            self.go_to(self._next_result())
        elif event.key == "a" and self.found is not None:
            self.app.push_screen(Summary(self))
        elif event.key == "a" and not self.judged:
            self.run_worker(self.analyse())
        elif event.key == "t":
            self.go_to(self._next_turning_point())
        elif event.key == "m":
            self.go_to(self._next_mistake())
        elif event.key == "s":
            at = self.viewers.index(self.viewer)
            self.viewer = self.viewers[(at + 1) % len(self.viewers)]
            self.go_to(self.at)
        elif event.key in ("q", "escape"):
            self.run_command("quit")
        elif event.key == "l":
            self.run_command("language")
        elif event.key == "r":
            self.run_command("rules")
        else:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()

    def _next_result(self) -> int:
        """The next end of a battle or a siege, else the end."""
        for number, ply in enumerate(self.plies[self.at + 1 :], self.at + 1):
            if any(event.pauses for event in ply.events):
                return number
        return len(self.plies) - 1

    def run_command(self, name: str) -> None:
        if name == "quit":
            self._over.set()
            self.app.exit("quit")
        else:
            super().run_command(name)


def replay(
    record: Record,
    to: int | None,
    seat: int | str | None,
    settings: Settings,
    analyse: bool = False,
) -> None:
    """Read a record on the full screen, from line `to` on, and judge it meanwhile."""
    check_seat(record, seat)
    screen = ReplayScreen(record, seat, settings)
    screen.judging = analyse
    if to is not None:
        screen.at = max(at for at, ply in enumerate(screen.plies) if ply.line <= to)
    run(TableApp(screen, screen.drive))
