"""A war in words: the frieze of its four games, laurels, the chronicle, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from ilion.core.drawing import cells
from ilion.core.message import Message
from ilion.core.registry import game as find_game
from ilion.core.text import Translator
from ilion.terminal.palette import CLAY, GOLD, PALE, VERDIGRIS
from ilion.terminal.render import game_translator
from ilion.terminal.war import KeptWar
from ilion.war.account import Account
from ilion.war.campaign import CHAPTERS, SIDES, totals

LAUREL = "❧"
NUMERALS = ("I", "II", "III", "IV")
WIDEST = 34  # of a picture of the frieze
TITLE_ROWS = 2
COLOURS = (CLAY, VERDIGRIS)  # of the sides, whose names always stand beside them


class WarWords:
    """What is said of a war, in one language."""

    def __init__(self, war: KeptWar, language: str) -> None:
        self.war = war
        self.language = language
        self.own = Translator("ilion", language)

    def say(self, key: str, **args: Any) -> str:
        return self.own.say(Message(f"war_screen.{key}", args))

    def side(self, side: int) -> str:
        return self.own.say(Message(f"war.{SIDES[side]}"))

    def title(self, number: int) -> str:
        return self._game(number).say(Message("title"))

    def _game(self, number: int) -> Translator:
        return game_translator(find_game(CHAPTERS[number].game), self.language)

    # What has happened

    def frieze(self, width: int) -> Text:
        """Four pictures in a row: title, who won and by how much, laurels."""
        each = min(WIDEST, width // len(CHAPTERS))
        boxes = [self._box(number, each) for number in range(len(CHAPTERS))]
        text = Text(no_wrap=True, end="")
        for row in zip(*boxes, strict=True):
            for part in row:
                text.append(part)
            text.append("\n")
        return text

    def _box(self, number: int, width: int) -> list[Text]:
        inner = width - 2
        now = number == len(self.war.accounts) and not self.war.is_over
        edge = GOLD if now else PALE
        titles = wrap(self.title(number), inner - 2)[:TITLE_ROWS]
        rows = [(line, "bold") for line in [*titles, ""][:TITLE_ROWS]]
        rows += self._result(number)
        head = f"─ {NUMERALS[number]} "
        lines = [Text(f"╭{head}{'─' * (inner - len(head))}╮", style=edge)]
        for words, style in rows:
            line = Text("│ ", style=edge)
            line.append(words, style=style)
            line.append(" " * (inner - 1 - cells(words)))
            lines.append(line.append("│", style=edge))
        return [*lines, Text(f"╰{'─' * inner}╯", style=edge)]

    def _result(self, number: int) -> list[tuple[str, str]]:
        """Two rows: who won it, and the laurels with the score."""
        if number >= len(self.war.accounts):
            runs = number == len(self.war.accounts) and self.war.runs
            key = "left_out" if self.war.is_over else "runs" if runs else "coming"
            return [(self.say(key), PALE), ("", "")]
        account = self.war.accounts[number]
        winner = account.outcome.winner
        if winner is None:
            return [(self.say("drawn"), ""), (self._score(account), PALE)]
        laurels = LAUREL * account.outcome.laurels
        colour = f"bold {COLOURS[winner]}"
        return [(self.side(winner), colour), (f"{laurels} {self._score(account)}", GOLD)]

    def _score(self, account: Account) -> str:
        """The winner's points first."""
        if account.scores is None:
            return ""
        own = account.outcome.winner or 0
        return self.say("score", own=account.scores[own], others=account.scores[1 - own])

    def standing(self) -> Text:
        """The laurels of both sides, and whose they are."""
        text = Text(end="")
        for side, laurels in enumerate(totals(self.war.outcomes)):
            who = self.say("you") if side == self.war.side else self.bot()
            text.append("   " if side else "")
            text.append(self.side(side), style=f"bold {COLOURS[side]}")
            text.append(f" ({who})  ")
            text.append(f"{LAUREL * laurels} {laurels}".strip(), style=GOLD)
        return text

    def bot(self) -> str:
        """The bot by its level."""
        level = f"start.levels.{self.war.bot}"
        return self.own.say(Message(level)) if self.own.has(level) else self.war.bot

    def chronicle(self) -> list[str]:
        """Two lines for each game that is over."""
        lines = []
        for number, account in enumerate(self.war.accounts):
            say = self._game(number).say
            for at, line in enumerate(account.lines):
                lines.append(f"{'' if at else NUMERALS[number]:<4}{say(line)}")
        return lines

    def told(self, number: int) -> str:
        """A game in one sentence, for those who listen."""
        head = self.say("nth", number=number + 1, title=self.title(number))
        if number >= len(self.war.accounts):
            return f"{head} {self._result(number)[0][0]}."
        account = self.war.accounts[number]
        result = self.say("drawn")
        if account.outcome.winner is not None:
            won = {"side": self.side(account.outcome.winner), "count": account.outcome.laurels}
            result = f"{self.say('won_game', **won)}, {self._score(account)}"
        say = self._game(number).say
        return " ".join([f"{head} {result}.", *(say(line) for line in account.lines)])

    # What comes next

    def outlook(self) -> str:
        """The end of the war, or its next game and who sets it up."""
        war = self.war
        if war.is_over:
            return self._end()
        title = self.title(len(war.accounts))
        said = [self.say("runs_now" if war.runs else "next", title=title)]
        if war.choices:
            said.append(self.say("you_set_up"))
        elif war.bot_chooses:
            said.append(self.say("bot_sets_up"))
        if war.for_honour:
            said.append(self.say("honour"))
        if not war.games:
            said = [self.say("lead"), self.say("rule")]
        return " ".join(said)

    def _end(self) -> str:
        won = self.war.victor
        if won is None:
            return self.say("nobody_won")
        laurels = totals(self.war.outcomes)
        said = self.say("won", side=self.side(won))
        if laurels[0] == laurels[1]:
            return f"{said} {self.say('equal', count=laurels[0])}"
        return f"{said} {self.say('more', count=laurels[won], others=laurels[1 - won])}"

    def option(self, name: str) -> str:
        return self._game(len(self.war.accounts)).say(Message(f"option.{name}.name"))

    def value(self, name: str, value: Any) -> str:
        """What can be chosen of an option, in words."""
        if value in SIDES:
            return self.side(SIDES.index(value))
        words, key = self._game(len(self.war.accounts)), f"option.{name}.{value}"
        if words.has(key):
            return words.say(Message(key))
        if isinstance(value, bool):
            return self.own.say(Message("start.on" if value else "start.off"))
        return str(value)


def lines_of(words: WarWords) -> Sequence[str]:
    """The war line by line."""
    games = [words.told(number) for number in range(len(CHAPTERS))]
    return [*games, words.standing().plain, words.outlook()]
