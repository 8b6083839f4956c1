"""A finished game, decision by decision: chances, mistakes, and what was luck."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ilion.analysis.chances import Judgement, judge, open_chances
from ilion.analysis.mistakes import MARKS, accuracy, mark
from ilion.analysis.reasons import reason
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.record import Ply, Record

SIMULATIONS = 2000  # for each decision, as its seat could know it
OPEN_SHARE = 0.3  # of as many, for each position with all cards open
SHOWN = 3  # choices that are kept of a decision, besides the one that was made
TURNING = 0.12  # a change of one's chances by so much is a turning point
TURNING_POINTS = 4  # that are kept for each seat


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice with its chance: notation, and for screens its name and what it touches."""

    text: str
    chance: float
    label: Message
    touches: Sequence[str]


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: the chance with the best choice, and with the one that was made.

    `line` is the best run of choices as long as the same seat decides. Where there was nothing
    to choose, `choices` is empty and nothing is lost. `reason` says of a mistake what the better
    choice would have brought, where that is clear.
    """

    ply: int
    seat: int
    played: Choice
    before: float
    after: float
    mark: str
    choices: Sequence[Choice]
    line: Sequence[Choice]
    reason: Message | None = None

    @property
    def lost(self) -> float:
        return max(0.0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Step:
    """What was found of one ply: the decision that led to it, and the chances with all open."""

    ply: int
    open: Sequence[float]
    decision: Decision | None  # None at ply 0, which nobody decided


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a seat's chances changed most; `own` where it was by its own decision."""

    ply: int
    change: float
    own: bool


@dataclass(frozen=True, slots=True)
class Player:
    """The sum of a game for one seat, in chances of winning from -1 to 1.

    From an even share of the win to the result: `deal` is what the deal gave, with all cards open;
    `own` what the seat's own mistakes lost; `others` what it gained by theirs; `luck` is the
    rest, what draws and hidden cards changed. `decisions` (own and others) and `cards` (deal and
    luck) together lead from an even share to the result.
    """

    accuracy: float
    marks: Mapping[str, int]
    deal: float
    own: float
    others: float
    luck: float
    turning_points: Sequence[TurningPoint]

    @property
    def decisions(self) -> float:
        return self.own + self.others

    @property
    def cards(self) -> float:
        return self.deal + self.luck


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole record, analysed."""

    game: str
    seats: int
    names: Sequence[str]
    result: Mapping[str, Sequence[int]] | None
    steps: Sequence[Step]
    players: Sequence[Player]

    @property
    def decisions(self) -> list[Decision]:
        return [step.decision for step in self.steps if step.decision is not None]

    def mistakes(self, seat: int) -> list[Decision]:
        """A seat's marked decisions, in the order of the game."""
        return [each for each in self.decisions if each.seat == seat and each.mark]


def analyse(record: Record, simulations: int = SIMULATIONS) -> Analysis:
    """Analyse a record; the same record gives the same analysis.

    >>> import ilion
    >>> record = ilion.simulate(ilion.game("horse"), seats=2, seed=1)
    >>> found = analyse(record, simulations=8)
    >>> len(found.steps) == len(found.decisions) + 1
    True
    """
    return summary(record, list(steps(record, simulations)))


def steps(
    record: Record,
    simulations: int = SIMULATIONS,
    first: int = 0,
) -> Iterator[Step]:
    """Ply by ply, from ply `first` on, so that the work can be done in parts."""
    game = record.played_game()
    opening = record.opening()
    open_simulations = max(1, int(OPEN_SHARE * simulations))
    if first == 0:
        yield Step(0, _open(game, record, opening, open_simulations), None)
    for ply in record.replay():
        if ply.after is not None and ply.number >= first:
            found = _open(game, record, ply, open_simulations)
            yield Step(ply.number, found, _decision(game, record, ply, simulations))


def summary(record: Record, found: Sequence[Step]) -> Analysis:
    """The analysis of a record whose plies have all been looked at."""
    state = record.state()
    ended = state.values() if state.is_over() else found[-1].open
    decisions = [step.decision for step in found if step.decision is not None]
    team = state.team
    lost = [0.0] * record.seats
    for decision in decisions:
        # What has no mark may be an error of the search; over a game that would add up.
        lost[decision.seat] += decision.lost if decision.mark else 0.0
    players = []
    for seat in range(record.seats):
        # What a seat loses goes to the seats that play against it, in equal parts.
        others = sum(
            lost[other] / sum(team(each) != team(other) for each in range(record.seats))
            for other in range(record.seats)
            if team(other) != team(seat)
        )
        own = -sum(lost[mate] for mate in range(record.seats) if team(mate) == team(seat))
        own /= sum(team(mate) == team(seat) for mate in range(record.seats))
        deal = found[0].open[seat] - 1 / record.seats
        luck = ended[seat] - 1 / record.seats - deal - own - others
        mine = [each for each in decisions if each.seat == seat and each.choices]
        players.append(
            Player(
                accuracy=accuracy([each.lost for each in mine]),
                marks={sign: sum(each.mark == sign for each in mine) for sign, _ in MARKS},
                deal=deal,
                own=own,
                others=others,
                luck=luck,
                turning_points=_turning_points(mine, ended[seat]),
            )
        )
    return Analysis(
        record.game, record.seats, record.names, record.result, tuple(found), tuple(players)
    )


def _turning_points(mine: Sequence[Decision], ended: float) -> list[TurningPoint]:
    changes = [TurningPoint(each.ply, each.after - each.before, True) for each in mine]
    later = [*(each.before for each in mine), ended][1:]  # none for a seat that decided nothing
    for each, then in zip(mine, later, strict=True):
        changes.append(TurningPoint(each.ply, then - each.after, False))
    large = [each for each in changes if abs(each.change) >= TURNING]
    return sorted(large, key=lambda each: -abs(each.change))[:TURNING_POINTS]


def _open(game: Game, record: Record, ply: Ply, simulations: int) -> list[float]:
    assert ply.after is not None
    seed = _seed(record, ply.number, "open")
    found = open_chances(game, ply.after, simulations, seed, record.options)
    return [round(chance, 4) for chance in found]


def _decision(game: Game, record: Record, ply: Ply, simulations: int) -> Decision:
    before = ply.before
    if len(before.legal()) == 1:
        # It is carried out without being judged; its seat's last decision holds.
        played = as_choice(game, ply.action, 0.0)
        return Decision(ply.number, ply.seat, played, 0.0, 0.0, "", (), ())
    found = judge(
        game, before.view(ply.seat), simulations, _seed(record, ply.number, "own"), also=ply.action
    )
    made = found.of(ply.action)
    assert made is not None
    best, after = round(found.best.chance, 4), round(made.chance, 4)
    marked = mark(round(best - after, 4))  # by the figures that are shown
    why = None
    if marked:
        belief = game.belief(before.view(ply.seat))
        seed = _seed(record, ply.number, "why")
        why = reason(game, belief, ply.seat, found.best.action, ply.action, seed)
    return Decision(
        ply.number,
        ply.seat,
        as_choice(game, ply.action, after),
        best,
        after,
        marked,
        tuple(as_choice(game, each.action, each.chance) for each in found.choices[:SHOWN]),
        line_of(game, found),
        why,
    )


def line_of(game: Game, found: Judgement) -> tuple[Choice, ...]:
    """The best run of choices, as screens show it."""
    return tuple(as_choice(game, action, found.best.chance) for action in found.line)


def as_choice(game: Game, action: int, chance: float) -> Choice:
    written = game.notation.actions[action]
    return Choice(written.text, round(chance, 4), written.label, tuple(written.touches))


def _seed(record: Record, ply: int, what: str) -> int:
    text = f"ilion analysis {record.game} {ply} {what}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")
