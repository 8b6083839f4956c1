"""The standing of a club evening, and its tie-breaks."""

from ilion.server.club.standing import Score, standing


def places(kind: str, people: list[int], scores: list[Score]) -> list[tuple[int, int]]:
    """Everybody's (person, place), in their order."""
    return [(line.person, line.place) for line in standing(kind, people, scores)]  # type: ignore[arg-type]


def won(one: int, other: int) -> Score:
    return Score(one, other, (1.0, 0.0))


def test_points_come_first() -> None:
    scores = [won(1, 0), won(1, 2), Score(0, 2, (0.5, 0.5))]
    assert places("robin", [0, 1, 2], scores) == [(1, 1), (0, 2), (2, 2)]


def test_a_tie_goes_to_the_winner_of_the_direct_game() -> None:
    scores = [won(1, 0), won(0, 2), won(2, 3), won(0, 3), won(1, 3), won(2, 1)]
    # 0, 1 and 2 have two points each, and one each among themselves; the rest is equal, too.
    assert places("robin", [0, 1, 2, 3], scores) == [(0, 1), (1, 1), (2, 1), (3, 4)]
    scores = [won(1, 0), won(0, 2), won(0, 3), won(3, 1), won(1, 2)]
    assert places("robin", [0, 1, 2, 3], scores)[:2] == [(1, 1), (0, 2)]


def test_then_count_the_points_of_those_beaten() -> None:
    # 0 and 1 have drawn; 0 has beaten 2, who has beaten 3, whom 1 has beaten.
    scores = [Score(0, 1, (0.5, 0.5)), won(0, 2), won(1, 3), won(2, 3)]
    assert places("robin", [0, 1, 2, 3], scores) == [(0, 1), (1, 2), (2, 3), (3, 4)]


def test_in_swiss_rounds_the_points_of_all_opponents_count() -> None:
    scores = [won(0, 2), won(1, 3), won(2, 3), Score(0, 1, (0.5, 0.5))]
    lines = standing("swiss", [0, 1, 2, 3], scores)
    assert [line.person for line in lines] == [0, 1, 2, 3]
    assert (lines[0].tie, lines[1].tie) == (2.5, 1.5)


def test_a_bye_is_a_point_and_no_opponent() -> None:
    lines = standing("swiss", [0, 1], [Score(0, None, (1.0, 0.0))])
    assert (lines[0].points, lines[0].tie) == (1.0, 0.0)
