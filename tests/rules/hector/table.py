"""A table of Hector and Achilles for the rule tests: chosen deals, positions, battles in lines.

A pile is named by seat and pile: "0.1" is the first front of the Achaeans, "1.reserve" the
Trojans' reserve. Troops are written as in the notation: "red1 blue4".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import ilion
from ilion.core.vecs import vec_of
from ilion.games.hector import position as at
from ilion.games.hector.components import BOX, PILES, TROOPS
from ilion.games.hector.value import HectorState
from ilion.games.hector.view import HectorView

HECTOR = ilion.game("hector")
ARMY = [*TROOPS, *TROOPS]
NAMES = [f"{seat}.{pile}" for seat in (0, 1) for pile in PILES]
EVERYBODY = (None, 0, 1)
HEROES = (
    "achilleus aias diomedes menelaos agamemnon odysseus",  # red green blue yellow violet brown
    "hector sarpedon aeneas akamas paris glaukos",
)
AIAS = "aias achilleus diomedes menelaos agamemnon odysseus"  # green counts: the Achaeans win
AKAMAS = "akamas hector sarpedon aeneas paris glaukos"  # yellow counts: the Trojans win
ACHAEANS_WIN = (AIAS, HEROES[1])
TROJANS_WIN = (HEROES[0], AKAMAS)
TILES = (5, 1, 2, 3, 4, 6)  # the first one: red, green, blue, yellow
ONE = {"0.1": "red1 red2 red3 green1 green2", "1.1": "blue1 blue2 blue3 yellow1 yellow2"}
"""A battle at front 1: the vanguards, then the hands."""
OPEN = ("0 vanguard 1", "0 face red")  # and blue faces the Trojans


def dealt(
    tops: Mapping[str, str] = ONE,
    heroes: Sequence[str] = HEROES,
    tiles: Sequence[int] = TILES,
    sizes: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """A deal with these troops on top of the piles, the rest below in a fixed order."""
    piles: dict[str, list[str]] = {}
    for seat in "01":
        rest = list(ARMY)
        for name in NAMES:
            if name[0] == seat:
                piles[name] = tops.get(name, "").split()
                for card in piles[name]:
                    rest.remove(card)
        for name in NAMES:
            if name[0] == seat:
                due = (sizes or {}).get(name, 12) - len(piles[name])
                piles[name] += rest[:due]
                del rest[:due]
    return {
        "piles": [[piles[f"{seat}.{pile}"] for pile in PILES] for seat in (0, 1)],
        "heroes": [side.split() for side in heroes],
        "tiles": list(tiles),
    }


def table(
    tops: Mapping[str, str] = ONE,
    heroes: Sequence[str] = HEROES,
    tiles: Sequence[int] = TILES,
    seed: int = 1,
) -> ilion.Playthrough:
    """A game that begins from such a deal; the seed is for shuffles to come."""
    return ilion.Playthrough(HECTOR, seed=seed, deal=dealt(tops, heroes, tiles))


def position(
    sizes: Mapping[str, int],
    tops: Mapping[str, str] = ONE,
    *,
    shame: tuple[int, int] = (0, 0),
    favours: tuple[int, int] = (3, 3),
    heroes: Sequence[str] = HEROES,
    tiles_left: int = 6,
    drawn: int = 0,
    attacker: int = 0,
) -> ilion.Playthrough:
    """A game that stands before a battle with piles of these sizes; the other troops are lost.

    A front pile of size 0 is destroyed; heroes that are not named have fallen.
    """
    deal = dealt(tops, sizes=sizes)
    state = HectorState()
    state.clear()
    state.drawn = drawn
    state.attacker = state.actor = attacker
    state.tiles = vec_of([tile - 1 for tile in (*TILES[tiles_left:], *TILES[:tiles_left])])
    state.tiles_left = tiles_left
    for seat in (0, 1):
        piles = [[TROOPS.index(card) for card in pile] for pile in deal["piles"][seat]]
        left = Counter(card for pile in piles for card in pile)
        unseen = sum(1 << card for card in left)
        unseen |= sum(1 << card + 24 for card in left if left[card] == 2)
        for pile, cards in enumerate(piles):
            state.lay_pile(seat, pile, vec_of(cards))
            if cards:
                state.sides[at.KNOWN + seat * at.PLACE_COUNT + pile] = unseen
                state.sides[at.KNOWN_TO_OWNER + seat * at.PLACE_COUNT + pile] = unseen
        alive = [BOX.heroes[seat].index(name) for name in heroes[seat].split()]
        state.lay_hero_pile(seat, vec_of(alive))
        side = seat * at.SIDE_SIZE
        state.sides[side + at.DESTROYED] = sum(1 << pile for pile in range(3) if not piles[pile])
        state.sides[side + at.DISCARDED] = sum(2 - left[card] << 2 * card for card in range(24))
        state.sides[side + at.SHAME] = shame[seat]
        state.sides[side + at.FAVOURS] = favours[seat]
        state.sides[side + at.FALLEN] = sum(1 << hero for hero in range(6) if hero not in alive)
    game = table()
    game.state = state
    return game


def play(game: ilion.Playthrough, *lines: str) -> list[ilion.Event]:
    """Play lines as a record has them, `1 play red4`; where fate is not named, the tile stays."""
    events = []
    for line in lines:
        if " turn " not in line:
            leave_tile(game)
        seat, _, text = line.partition(" ")
        assert game.state.actor == int(seat), f"{line!r}: seat {game.state.actor} decides"
        events += game.act(text)
    return events


def leave_tile(game: ilion.Playthrough) -> list[ilion.Event]:
    events = []
    while seen(game).phase == "turn":
        events += game.act("turn stay")
    return events


def plays(attacker: str, defender: str, first: int = 0) -> list[str]:
    """The lines of whole rounds: the troops of both sides in the order played."""
    lines = []
    for own, other in zip(attacker.split(), defender.split(), strict=True):
        lines += [f"{first} play {own}", f"{1 - first} play {other}"]
    return lines


def fought(game: ilion.Playthrough, *before: str) -> list[ilion.Event]:
    """The battle of ONE from its opening to its end, with these lines after the opening.

    Red faces the Achaeans and blue the Trojans: 1 + 2 + 3 each, a draw, unless a hero's colour
    adds to that.
    """
    play(game, *OPEN, *before)
    events = []
    while seen(game).phase in ("act", "play", "turn"):
        stay = seen(game).phase == "turn"
        text = "turn stay" if stay else next(t for t in legal(game) if t.startswith("play"))
        events += game.act(text)
    return events


def again() -> ilion.Playthrough:
    """The Achaeans have won at front 1 and fight there again: five of its twelve are known."""
    game = position({}, {**ONE, "0.2": "brown1"}, heroes=[AIAS, "hector"])
    fought(game)
    play(game, "0 vanguard 2", "0 face blue")
    return game


def seen(game: ilion.Playthrough, seat: int | None = None) -> HectorView:
    """What a seat (None: a spectator) knows."""
    return view_of(game.state, seat)


def view_of(state: ilion.State, seat: int | None) -> HectorView:
    view = state.view(seat)
    assert isinstance(view, HectorView)
    return view


def legal(game: ilion.Playthrough) -> list[str]:
    return game.state.legal_texts()


def sizes(game: ilion.Playthrough, seat: int) -> list[int]:
    return list(seen(game).piles[seat].values())


def hand(game: ilion.Playthrough, seat: int) -> str:
    return " ".join(seen(game, seat).hand[seat] or [])


def told(events: Sequence[ilion.Event], key: str) -> list[Mapping[str, Any]]:
    """What the events of one kind tell everybody."""
    return [event.public.args for event in events if event.public.key == f"event.{key}"]


def chance_lines(game: ilion.Playthrough, last: int = 1) -> list[str]:
    """The heads of the chance lines that followed the last decisions."""
    notation = HECTOR.notation
    return [
        notation.outcomes[what].head for step in game.steps[-last:] for what, _ in step.outcomes
    ]
