"""Who meets whom, on which deals, in which seats."""

from collections import Counter

import pytest

import ilion
from ilion.arena.referee import describe_end, shares
from ilion.arena.tournament import ArenaError, Unit, make_tournament, rotations, sides
from ilion.core.state import State

HORSE = ilion.game("horse")


class Teams(State):
    """Four seats, two teams: 0 and 2 against 1 and 3."""

    def __init__(self, won: list[int]) -> None:
        super().__init__()
        self.seats = 4
        self.won = won

    def team(self, seat: int) -> int:
        return seat % 2

    def winners(self) -> list[int]:
        return self.won


def test_every_bot_meets_every_other_on_every_deal() -> None:
    tournament = make_tournament(HORSE, ["a", "b", "c"], pairs=2)
    assert list(tournament.units()) == [
        Unit(deal, *match) for deal in (0, 1) for match in (("a", "b"), ("a", "c"), ("b", "c"))
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_both_bots_hold_each_seat_equally_often(seats: int) -> None:
    games = rotations([[seat] for seat in range(seats)], "a", "b")
    held = Counter((seat, bot) for game in games for seat, bot in enumerate(game))
    assert len(games) == (2 if seats == 2 else 2 * seats)
    assert set(held.values()) == {len(games) // 2}


def test_a_bot_fills_a_whole_team() -> None:
    assert sides(Teams([])) == [[0, 2], [1, 3]]
    assert rotations(sides(Teams([])), "a", "b") == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]


def test_the_win_is_shared_by_the_winners_and_a_draw_by_all() -> None:
    assert shares(Teams([1, 3])) == [0, 0.5, 0, 0.5]
    assert shares(Teams([])) == [0.25] * 4


def test_a_fault_loses_for_the_team() -> None:
    assert shares(Teams([]), lost=2) == [0, 0.5, 0, 0.5]


@pytest.mark.parametrize(
    ("won", "words"), [([0, 2], "won"), ([], "drawn"), ([0, 1, 2, 3], "shared by 4")]
)
def test_how_a_game_ended(won: list[int], words: str) -> None:
    assert describe_end(Teams(won)) == words


def test_a_game_may_give_its_own_reason() -> None:
    class Walls(Teams):
        def end_reason(self) -> str:
            return "the walls fell"

    assert describe_end(Walls([0, 2])) == "won: the walls fell"


def test_chance_is_the_same_in_all_rotations_and_differs_between_deals() -> None:
    tournament = make_tournament(HORSE, ["a", "b"], pairs=2, seed=5)

    def stream(deal: int, ply: int) -> list[int]:
        chance = tournament.chance(deal)
        chance.seek(ply)
        return [chance.below(1000) for _ in range(5)]

    assert stream(0, 7) == stream(0, 7)
    assert len({tuple(stream(deal, ply)) for deal in (0, 1) for ply in (0, 1)}) == 4


def test_the_limit_follows_the_clock() -> None:
    assert make_tournament(HORSE, ["a", "b"], 1, seconds=0.5).limit == 2
    assert make_tournament(HORSE, ["a", "b"], 1, seconds=0.5, limit=7).limit == 7


@pytest.mark.parametrize(
    "wrong",
    [
        {"bots": ["a"]},
        {"bots": ["a", "a"]},
        {"pairs": 0},
        {"seconds": 0.0},
        {"seconds": float("nan")},
        {"simulations": -1},
        {"limit": 0.0},
    ],
    ids=str,
)
def test_a_tournament_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    asked: dict[str, object] = {"bots": ["a", "b"], "pairs": 1, **wrong}
    with pytest.raises(ArenaError, match=r"\.$|a,b$"):
        make_tournament(HORSE, **asked)  # type: ignore[arg-type]
