"""Wars between bots, for numbers: who wins, and with how many laurels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ilion.bots.factory import make_players
from ilion.core.chance import FastChance
from ilion.core.playthrough import Playthrough
from ilion.core.registry import game as find_game
from ilion.core.simulate import simulate
from ilion.core.state import State
from ilion.war.campaign import CHAPTERS, Chapter, Outcome, outcome, set_up


def war(bots: Sequence[str], seed: int, number: int) -> list[Outcome]:
    """War `number` of a seed; `bots` play the Achaeans and the Trojans.

    Who begins Iliade is drawn by lot. Bots take the usual set-up of every game.
    """
    lot = FastChance(seed, number).below(2)
    outcomes = []
    for at, chapter in enumerate(CHAPTERS):
        sides = set_up(chapter, {}, lot).sides
        seated = [bots[side] for side in sides]
        end = played(chapter, seated, seed, number * len(CHAPTERS) + at)
        outcomes.append(outcome(find_game(chapter.game), end, sides))
    return outcomes


def wars(bots: Sequence[str], seed: int, count: int) -> Iterator[list[Outcome]]:
    for number in range(count):
        yield war(bots, seed, number)


def played(chapter: Chapter, bots: Sequence[str], seed: int, number: int) -> State:
    """The last position of game `number` of a seed; `bots` sit on its two seats."""
    players = make_players(bots, 2, seed, number)
    game, options = find_game(chapter.game), dict(chapter.options)
    return Playthrough.resume(simulate(game, 2, seed, number, options, players=players)).state
