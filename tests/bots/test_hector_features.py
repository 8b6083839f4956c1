"""What the estimate of Hector and Achilles looks at: what the end of a battle will destroy."""

from collections.abc import Mapping
from typing import Any

import ilion
from ilion.games.hector.features import (
    ENDS_LOST,
    ENDS_WON,
    FALLS_LOST,
    FALLS_WON,
    GAME_IF_LOST,
    GAME_IF_WON,
    SIDE,
    ends_game,
)
from ilion.games.hector.position import DESTROYED, LAST_VICTOR, RESERVE, SIDE_SIZE, Phase
from rules.hector.table import ONE, OPEN, play, position

FRONTS = 7  # a bit for each
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


def test_a_pile_of_nine_falls_if_the_battle_is_lost_and_ten_stand() -> None:
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
    assert seen(game, GAME_IF_WON, GAME_IF_LOST) == [-1, -1]


def test_a_front_that_falls_reinforces_the_reserve_in_time() -> None:
    """H-7.3: front 1 has eight and plays four of them; the four left make a reserve of eight."""
    game = battle({"0.reserve": 5, "0.1": 8}, FROM_RESERVE, "reserve")
    assert seen(game, FALLS_LOST, ENDS_LOST, ENDS_WON) == [1, 0, 1]


def test_the_last_front_decides_the_game() -> None:
    sizes = {**LAST_FRONT, "0.1": 9, "1.1": 9}
    game = battle(sizes, {"0.1": "red1 red2 red3 green1 green2"}, "1")
    assert seen(game, ENDS_LOST, SIDE + ENDS_LOST) == [1, 1]
    assert seen(game, GAME_IF_WON, GAME_IF_LOST) == [1, -1]


def test_shame_that_reaches_the_reserve_may_end_the_game() -> None:
    """H-6.5: two cards of the hand come back to an empty pile; of three for shame, one is short."""
    sizes = {**FULL, "0.1": 5, "0.reserve": 5}
    game = position(sizes, ONE, shame=(3, 0))
    play(game, *OPEN)
    state: Any = game.state
    while state.phase != Phase.CHOOSE_RANSOM:
        texts = state.legal_texts()
        late = state.round == 2 and state.actor == 0
        wanted = "retreat" if late else "deploy"
        rest = [text for text in texts if not text.startswith(("retreat", "discard"))]
        game.act(next((text for text in texts if text.startswith(wanted)), rest[-1]))
        state = game.state
    assert seen(game, ENDS_LOST, GAME_IF_LOST) == [1, -1]
    game.act("mourn")
    assert game.state.winners() == [1]


def test_what_a_battle_destroys_was_foreseen() -> None:
    assert sum(foreseen(seed) for seed in range(12)) > 12


def foreseen(seed: int) -> int:
    """In how many battles of a random game something fell; all of it was foreseen."""
    chance = ilion.FastChance(seed)
    state: Any = ilion.game("hector").new(seed=seed)
    found = 0
    while not state.is_over():
        row, before, battles = list(state.features()), destroyed(state), state.battles
        legal = state.legal_texts()
        text = legal[chance.below(len(legal))]
        state.apply(state.notation().action(text), chance)
        if state.battles == battles or text == "retreat":  # a row foresees a fight to the end
            continue
        for seat, at in enumerate((0, SIDE)):
            won = state.last[LAST_VICTOR] in (seat, -1)
            fallen = destroyed(state)[seat] & ~before[seat]
            assert row[at + (FALLS_WON if won else FALLS_LOST)] == (fallen & FRONTS).bit_count()
            beaten = destroyed(state)[seat] & FRONTS == FRONTS or fallen >> RESERVE == 1
            assert row[at + (ENDS_WON if won else ENDS_LOST)] == beaten
            found += fallen > 0
    return found


def destroyed(state: Any) -> list[int]:
    return [int(state.sides[seat * SIDE_SIZE + DESTROYED]) for seat in (0, 1)]


def test_where_both_are_beaten_the_battle_decides() -> None:
    """H-7.4"""
    assert ends_game(1.0, 1.0) == 1.0
    assert ends_game(0.0, 1.0) == -1.0
    assert ends_game(0.0, 0.0) == 0.0
