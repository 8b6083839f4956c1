"""A game on this machine: people at one keyboard, bots at the other seats."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ilion.bots.factory import make_player
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.simulate import Player
from ilion.core.view import View
from ilion.terminal.saves import PERSON, Keeper
from ilion.terminal.scene import Ending, Entry, Shown
from ilion.terminal.table_screen import TableScreen


class LocalGame:
    """Plays a game to its end on a screen, and keeps it after every decision."""

    def __init__(self, keeper: Keeper, seed: int) -> None:
        self.play = keeper.play
        self.keeper = keeper
        self.people = [seat for seat, who in enumerate(keeper.players) if who == PERSON]
        self.bots: dict[int, Player] = {
            seat: make_player(who, seed + seat)
            for seat, who in enumerate(keeper.players)
            if who != PERSON
        }
        # Per person, what the log keeps: each sees the game with their own eyes.
        self.entries: dict[int, list[Entry]] = {seat: [] for seat in self.people}
        self.since = dict.fromkeys(self.people, 0)
        self.seat: int | None = self.people[0] if self.people else None
        self.told: list[Message] = []  # to everybody, for the story at the end
        self._log(None, self.play.opening(), 0)
        if self.play.ply:
            self._catch_up()

    def _catch_up(self) -> None:
        """A game that goes on: what has happened so far goes into the logs, without being shown."""
        for ply in self.play.record().replay(events=True):
            self._log(ply.seat, ply.events, ply.number)
            if ply.seat in self.people:
                self.since[ply.seat] = len(self.entries[ply.seat]) - 1  # what it brought is news

    def _log(self, by: int | None, events: Sequence[Event], ply: int) -> None:
        for seat in self.people:
            told = tuple(event.logged_for(seat) for event in events)
            self.entries[seat].append(Entry(by, told, ply))
        self.told += [event.public for event in events]

    async def run(self, screen: TableScreen) -> str:
        """Play until the game is over; returns what the person wants then."""
        screen.obey = lambda name: self._hint(screen)
        await self._begin(screen)
        while not self.play.is_over():
            prompt = self.play.prompt(self.play.actor)
            assert prompt is not None
            if prompt.forced:
                await self._step(screen, prompt.choices[0].text)
            elif prompt.seat in self.bots:
                await self._step(screen, await self._chosen(prompt))
            elif self._follows(prompt):
                await self._step(screen, prompt.choices[0].text)
            else:
                await self._ask(screen, prompt)
        return await screen.end(self.ending(screen))

    async def _begin(self, screen: TableScreen) -> None:
        """Who sits down first, and what everybody saw when the game began."""
        self.keeper.keep()
        if len(self.people) > 1:
            first = self.play.actor if self.play.actor in self.people else self.people[0]
            await self._pass_to(screen, first)
        elif self.seat is not None:
            screen.entries = list(self.entries[self.seat])
            screen.since = self.since[self.seat]
        if self.play.ply == 0:
            told = [event.seen_by(self.seat) for event in self.play.opening()]
            await screen.ready(self._view(), self.seat or 0, told)
        await screen.show(self._shown((), own=True))

    def _view(self) -> View:
        """What the person at the keyboard sees."""
        return self.play.view(self.seat).for_people()

    async def _chosen(self, prompt: Prompt) -> str:
        """What a bot chooses, in a thread: the screen stays alive meanwhile."""
        view = self.play.view(prompt.seat)
        action = await asyncio.to_thread(self.bots[prompt.seat], view, prompt)
        return next(choice.text for choice in prompt.choices if choice.action == action)

    def _follows(self, prompt: Prompt) -> bool:
        """Whether a person's last decision, which nobody has seen yet, leaves only this one.

        So a card to be laid that can only lie alone is laid at once. At a live table it is asked:
        there an answer without any delay would tell the others that there was no choice.
        """
        return len(prompt.choices) == 1 and self.play.undo_floor(prompt.seat) < self.play.ply

    async def _step(self, screen: TableScreen, text: str) -> None:
        """Carry out a decision, keep it, and only then show it.

        What it brought needs time to be read, unless the person at the keyboard decides next.
        """
        ply = self.play.step(text)
        prompt = self.play.prompt(self.play.actor)
        own = prompt is not None and prompt.seat == self.seat and not prompt.forced
        self.keeper.keep()
        self._log(ply.seat, ply.events, ply.number)
        told = tuple(event.seen_by(self.seat) for event in ply.events)
        kept = tuple(event.logged_for(self.seat) for event in ply.events)
        # The end of the game is the last result that stays: how it was counted.
        pauses = any(event.pauses for event in ply.events) or self.play.is_over()
        await screen.show(self._shown(told, ply.seat, kept, pauses, own))

    def _shown(
        self,
        told: tuple[Message, ...],
        by: int | None = None,
        kept: tuple[Message, ...] | None = None,
        pauses: bool = False,
        own: bool = False,
    ) -> Shown:
        waits = self.play.prompt(None)
        return Shown(self._view(), by, told, kept, waits, pauses, own, self.play.ply)

    async def _ask(self, screen: TableScreen, prompt: Prompt) -> None:
        if prompt.seat != self.seat:
            await self._pass_to(screen, prompt.seat)
        if self.keeper.trouble:
            screen.note(screen.say("not_kept", why=self.keeper.trouble))
        screen.can_undo = self.play.undo_floor(prompt.seat) < self.play.ply
        answer = await screen.ask(self._view(), prompt)
        if answer == "undo":
            self._undo(screen)
            return
        await self._step(screen, answer)
        self.since[prompt.seat] = len(self.entries[prompt.seat]) - 1

    async def _hint(self, screen: TableScreen) -> None:
        """The best choices with their chances, from what the seat knows, as a bot would find them.

        Where several people play here, nobody is helped against the others.
        """
        from ilion.analysis import hint  # not needed before somebody asks

        prompt, ply = screen.prompt, self.play.ply
        if prompt is None or not screen.is_asking:
            return
        if len(self.people) > 1:
            screen.note(screen.say("no_hint"))
            return
        screen.note(screen.say("thinking"))
        view = self.play.view(prompt.seat)
        found = await asyncio.to_thread(hint, view, game=self.play.game)
        if self.play.ply == ply:  # nobody has decided meanwhile
            screen.hint(found.choices, found.reason)

    async def _pass_to(self, screen: TableScreen, seat: int) -> None:
        """The next person sits down, and sees what has happened since their last decision."""
        self.seat = seat
        await screen.hand_over(seat, self.since[seat], self.entries[seat])

    def _undo(self, screen: TableScreen) -> None:
        assert self.seat is not None
        if self.play.undo_floor(self.seat) == self.play.ply:
            screen.note(screen.translator.say(Message("play.no_undo")))
            return
        self.play.undo(self.play.ply - 1)
        while (prompt := self.play.prompt(self.seat)) is not None and self._follows(prompt):
            self.play.undo(self.play.ply - 1)  # what only followed would follow once more
        self.keeper.keep()
        for seat, entries in self.entries.items():
            self.entries[seat] = [entry for entry in entries if entry.ply <= self.play.ply]
        screen.take_back(self.play.ply)

    def ending(self, screen: TableScreen) -> Ending:
        """The result, told from what everybody saw."""
        result = self.play.result() or {"scores": [], "winners": []}
        kept = screen.say("kept", path=str(self.keeper.record_path))
        if self.keeper.trouble:
            kept = screen.say("not_kept", why=self.keeper.trouble)
        return Ending(
            self._view(),
            result["scores"],
            result["winners"],
            self.play.game.story(self.told, self.play.seats),
            (kept,),
        )
