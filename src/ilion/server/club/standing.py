"""Who is where in an evening: points, then the tie-breaks of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["robin", "swiss"]
BYE = 1.0  # points of a bye in a Swiss evening; in a round robin everybody has as many


@dataclass(frozen=True, slots=True)
class Score:
    """What came of a game: points of the first and of the second; with nobody as second, a bye."""

    first: int
    second: int | None
    points: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """One person in the standing. Those who are equal in everything share a place, from 1."""

    person: int
    place: int
    points: float
    tie: float  # the points of those beaten, or Buchholz


def points_of(person: int, scores: Iterable[Score]) -> float:
    return sum(_own(person, score) for score in scores)


def standing(kind: Kind, people: Sequence[int], scores: Sequence[Score]) -> list[Line]:
    """The order of an evening.

    Round robin: points, the games of those who are equal among themselves, then the points of
    those beaten, and half the points of those one has drawn with. Swiss: points, the points of all
    opponents (Buchholz), then the games of those who are equal.
    """
    points = {person: points_of(person, scores) for person in people}
    ties = {
        person: _buchholz(person, scores, points)
        if kind == "swiss"
        else _beaten(person, scores, points)
        for person in people
    }

    def key(person: int) -> tuple[float, float, float]:
        if kind == "swiss":
            equal = {
                one for one in people if (points[one], ties[one]) == (points[person], ties[person])
            }
            return points[person], ties[person], _among(person, equal, scores)
        equal = {one for one in people if points[one] == points[person]}
        return points[person], _among(person, equal, scores), ties[person]

    keys = {person: key(person) for person in people}
    order = sorted(people, key=lambda person: (*(-part for part in keys[person]), person))
    return [
        Line(
            person,
            1 + sum(keys[other] > keys[person] for other in people),
            points[person],
            ties[person],
        )
        for person in order
    ]


def _own(person: int, score: Score) -> float:
    if person == score.first:
        return score.points[0]
    return score.points[1] if person == score.second else 0.0


def _other(person: int, score: Score) -> int | None:
    if person not in (score.first, score.second):
        return None
    return score.second if person == score.first else score.first


def _among(person: int, equal: set[int], scores: Iterable[Score]) -> float:
    """Points in the games of those who are equal."""
    return sum(_own(person, score) for score in scores if _other(person, score) in equal)


def _beaten(person: int, scores: Iterable[Score], points: dict[int, float]) -> float:
    return sum(
        _own(person, score) * points.get(other, 0.0)
        for score in scores
        if (other := _other(person, score)) is not None
    )


def _buchholz(person: int, scores: Iterable[Score], points: dict[int, float]) -> float:
    return sum(
        points.get(other, 0.0) for score in scores if (other := _other(person, score)) is not None
    )
