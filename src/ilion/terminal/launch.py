"""From what a person wants to a running game: new or kept, on a full screen or line by line."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.lesson import Lesson, first_lesson
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.registry import names as game_names
from ilion.core.text import Translator
from ilion.terminal.render import console, game_translator, printable
from ilion.terminal.saves import PERSON, Keeper, Saved, unfinished
from ilion.terminal.settings import Settings


@dataclass(frozen=True, slots=True)
class How:
    """How a game is shown."""

    settings: Settings
    plain: bool = False
    yes: bool = False  # ask nothing before a move

    def say(self, key: str, **args: Any) -> str:
        return Translator("ilion", self.settings.language).say(Message(key, args))


def new_game(
    game: Game,
    seats: int,
    people: Sequence[int],
    bots: Sequence[str],
    language: str,
    names: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
) -> Keeper:
    """A new game: people at these seats, in the order of their names, bots at the others."""
    translator = Translator("ilion", language)
    rest, called, number = iter(bots), list(names), 0
    players, all_names = [], []
    for seat in range(seats):
        if seat in people:
            players.append(PERSON)
            at = list(people).index(seat)
            guest = translator.say(Message("play.guest"))
            given = printable(called[at]) if at < len(called) else ""
            all_names.append(given or (guest if len(people) == 1 else f"{guest} {at + 1}"))
        else:
            number += 1
            players.append(next(rest))
            all_names.append(translator.say(Message("play.bot", {"number": number})))
    play = Playthrough(game, seats=seats, seed=seed, options=options, names=all_names)
    return Keeper(play, players)


def resumed(saved: Saved) -> Keeper:
    """A kept game, to go on with."""
    return Keeper(Playthrough.resume(saved.record), saved.players, saved.path)


def waiting(game: Game | None) -> list[Saved]:
    """The unfinished games that are kept here, of one game or of all."""
    return unfinished(game.name if game else None)


def start(game: Game | None, saved: Sequence[Saved], how: How) -> int:
    """Let the person choose between what waits and something new."""
    if how.plain:
        return _start_plain(game, saved, how)
    from ilion.terminal.start import StartApp

    wish = StartApp(how.settings, saved, game).finish()
    if wish is None:
        return 0
    if isinstance(wish, Saved):
        return play(resumed(wish), how)
    if wish.lesson:
        return learn(first_lesson(wish.game), how.say("play.guest"), how)
    people = range(wish.people)
    bots = [wish.level] * (wish.seats - wish.people)
    keeper = new_game(
        wish.game, wish.seats, people, bots, how.settings.language, options=wish.options
    )
    return play(keeper, how)


def _start_plain(game: Game | None, saved: Sequence[Saved], how: How) -> int:
    """The last game that waits, if the person says so; else a new one."""
    if saved and sys.stdin.isatty():  # a script would answer with its first move
        last = saved[0]
        title = game_translator(last.record.played_game(), how.settings.language).say(
            Message("title")
        )
        out = console()
        question = how.say("play.go_on", title=title, when=f"{last.when:%Y-%m-%d %H:%M}")
        try:
            answer = out.input(f"{question} ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return 0
        if answer in ("", "y", "yes", "o", "oui"):
            return play(resumed(last), how)
    if game is None:
        raise IlionError(
            f"Name a game: ilion play GAME, which is one of: {', '.join(game_names())}."
        )
    return play(_usual(game, how), how)


def _usual(game: Game, how: How) -> Keeper:
    """A game as `ilion play GAME` begins it: oneself at the first seat, bots at the others."""
    seats = game.check_seats(None)
    return new_game(game, seats, [0], ["hoplite"] * (seats - 1), how.settings.language)


def learn(lesson: Lesson, you: str, how: How) -> int:
    """A first game with a coach."""
    from ilion.terminal.app import TableApp, run
    from ilion.terminal.lesson import LessonGame, LessonScreen

    screen = LessonScreen(lesson, you, how.settings)
    wanted = run(TableApp(screen, LessonGame(lesson, you).run))
    return start(lesson.game, [], how) if wanted == "new" else 0


def play(keeper: Keeper, how: How) -> int:
    """Play a game, and what the person wants after it."""
    if how.plain:
        from ilion.terminal.plain import play_lines

        play_lines(console(), keeper, how.settings.language, how.yes)
        return 0
    from ilion.terminal.app import TableApp, run
    from ilion.terminal.local import LocalGame
    from ilion.terminal.table_screen import TableScreen

    game = LocalGame(keeper, secrets.randbits(32))
    table = TableScreen(keeper.play.game, keeper.play.names, how.settings)
    wanted = run(TableApp(table, game.run))
    if wanted == "new":
        return start(keeper.play.game, [], how)
    if wanted in ("replay", "analyse"):
        from ilion.terminal.replay import replay

        replay(keeper.play.record(), None, keeper.first_person, how.settings, wanted == "analyse")
    elif not keeper.play.is_over():
        console().print(how.say("play.kept", game=keeper.play.game.name))
    return 0
