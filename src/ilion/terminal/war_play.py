"""Fights a war on this machine, game after game, on the full screen or line by line."""

from __future__ import annotations

import secrets
from typing import Any

from ilion.terminal.launch import How
from ilion.terminal.render import console
from ilion.terminal.saves import Keeper
from ilion.terminal.war import KeptWar
from ilion.terminal.war_words import WarWords, lines_of
from ilion.war.campaign import values


def fight(war: KeptWar, how: How, name: str = "") -> int:
    """Go on with a war until it is over or the person leaves."""
    return _fight_lines(war, how, name) if how.plain else _fight_screen(war, how, name)


def _fight_screen(war: KeptWar, how: How, name: str) -> int:
    from ilion.terminal.replay import replay
    from ilion.terminal.war_screen import WarApp

    while True:
        app = WarApp(war, how.settings)
        wish = app.finish() or "quit"
        if wish == "play":
            keeper = war.go_on(how.settings.language, name, app.chosen)
            wanted = _play(keeper, how)
            if not _told(war, keeper):
                break
            if wanted in ("replay", "analyse"):
                judged = wanted == "analyse"
                replay(keeper.play.record(), None, keeper.first_person, how.settings, judged)
        elif wish == "end":
            war.ended = True
            war.keep()
        elif wish == "new":
            war = KeptWar.begin(1 - war.side, war.bot)
        elif wish.isdecimal() and (record := war.record(int(wish) - 1)):
            replay(record, None, None, how.settings)
        else:
            break
    if war.games and not war.is_over:
        console().print(how.say("war_screen.kept"))
    return 0


def _play(keeper: Keeper, how: How) -> str:
    from ilion.terminal.app import TableApp, run
    from ilion.terminal.local import LocalGame
    from ilion.terminal.war_screen import WarTable

    game = LocalGame(keeper, secrets.randbits(32))
    table = WarTable(keeper.play.game, keeper.play.names, how.settings)
    return run(TableApp(table, game.run))


def _told(war: KeptWar, keeper: Keeper) -> bool:
    """Whether the game is over, and so has a place in the war."""
    if not keeper.play.is_over():
        return False
    war.tell(keeper.play.record())
    return True


def _fight_lines(war: KeptWar, how: How, name: str) -> int:
    from ilion.terminal.plain import play_lines

    out = console()
    while True:
        words = WarWords(war, how.settings.language)
        for line in lines_of(words):
            out.print(line)
        if war.is_over:
            return 0
        chosen = _chosen(war, words)
        if chosen is None:
            break
        keeper = war.go_on(how.settings.language, name, chosen)
        play_lines(out, keeper, how.settings.language, how.yes)
        if not _told(war, keeper):
            break
    out.print(words.say("kept"))
    return 0


def _chosen(war: KeptWar, words: WarWords) -> dict[str, Any] | None:
    """What the person chooses of the next game, by number; None where they leave."""
    out, chosen = console(), {}
    for name in war.choices:
        known = values(war.chapter, name)
        out.print(f"{words.option(name)}:")
        for number, value in enumerate(known, 1):
            out.print(f"  {number}  {words.value(name, value)}")
        typed = None
        while typed not in ["", *(str(number + 1) for number in range(len(known)))]:
            try:
                typed = out.input(f"{words.say('which', count=len(known))} ").strip()
            except (EOFError, KeyboardInterrupt):
                out.print()
                return None
        chosen[name] = known[int(typed or 1) - 1]
    return chosen
