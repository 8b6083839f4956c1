"""What the estimate of Hector and Achilles looks at: what the end of a battle will destroy."""

from collections.abc import Mapping

import pytest

import ilion
from ilion.games.hector.features import (
    ENDS_LOST,
    ENDS_WON,
    FALLS_LOST,
    FALLS_WON,
    LOSES_GAME,
    SIDE,
    WINS_GAME,
)
from rules.hector.table import OPEN, play, position

FULL = {f"{seat}.{pile}": 12 for seat in (0, 1) for pile in ("1", "2", "3", "reserve")}
LAST_FRONT = {"0.2": 0, "0.3": 0, "1.2": 0, "1.3": 0}
FROM_RESERVE = {"0.reserve": "red1", "0.1": "red2 red3 green1 green2"}


def battle(sizes: Mapping[str, int], tops: Mapping[str, str], vanguard: str) -> ilion.Playthrough:
    game = position({**FULL, **sizes}, {"1.1": "blue1 blue2 blue3 yellow1 yellow2", **tops})
    play(game, f"0 vanguard {vanguard}", *OPEN[1:])
    return game


def seen(game: ilion.Playthrough, *names: int) -> list[float]:
    row = list(game.state.features())
    return [row[name] for name in names]


def test_a_pile_of_ten_falls_only_if_the_battle_is_lost() -> None:
    tops = {"0.1": "red1 red2 red3 green1 green2"}
    for size, falls in ((12, 0), (10, 0), (9, 1)):
        game = battle({"0.1": size}, tops, "1")
        assert seen(game, FALLS_LOST, FALLS_WON) == [falls, 0]


def test_a_pile_of_five_that_gives_only_the_vanguard_falls_even_in_victory() -> None:
    """H-7.3: a 1 from front 2 opens the battle at front 1."""
    game = battle({"0.2": 5}, {"0.2": "red1", "0.1": "red2 red3 green1 green2"}, "2")
    assert seen(game, FALLS_LOST, FALLS_WON) == [1, 1]


def test_a_reserve_of_five_that_gives_the_vanguard_loses_the_game() -> None:
    game = battle({"0.reserve": 5}, FROM_RESERVE, "reserve")
    assert seen(game, ENDS_LOST, ENDS_WON) == [1, 1]
    assert seen(game, WINS_GAME, LOSES_GAME) == [-1, -1]


def test_a_front_that_falls_reinforces_the_reserve_in_time() -> None:
    """H-7.3: front 1 has eight and plays four of them; the four left make a reserve of eight."""
    game = battle({"0.reserve": 5, "0.1": 8}, FROM_RESERVE, "reserve")
    assert seen(game, FALLS_LOST, ENDS_LOST, ENDS_WON) == [1, 0, 1]


def test_the_last_front_decides_the_game() -> None:
    sizes = {**LAST_FRONT, "0.1": 9, "1.1": 9}
    game = battle(sizes, {"0.1": "red1 red2 red3 green1 green2"}, "1")
    assert seen(game, ENDS_LOST, SIDE + ENDS_LOST) == [1, 1]
    assert seen(game, WINS_GAME, LOSES_GAME) == [1, -1]


@pytest.mark.parametrize("seed", range(8))
def test_who_wins_the_game_with_its_last_battle_was_foreseen(seed: int) -> None:
    """Without retreats and discards a battle's end is settled but for who wins it."""
    game = ilion.Playthrough(ilion.game("hector"), seed=seed)
    row: list[float] = []
    while not game.is_over():
        row = list(game.state.features())
        texts = [game.state.notation().text(action) for action in game.state.legal()]
        kept = [text for text in texts if not text.startswith(("retreat", "discard"))]
        game.act(kept[-1])
    (winner,) = game.state.winners()
    assert row[LOSES_GAME if winner else WINS_GAME] == (-1 if winner else 1)
