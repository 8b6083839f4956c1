"""An evening as it stands, and what follows from it. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ilion.server.club.pairing import Pairing, Round, robin, robin_round, swiss_round
from ilion.server.club.standing import BYE, Kind, Line, Score, points_of, standing
from ilion.server.protocol.wire import Ending
from ilion.server.store.evenings import SavedEvening
from ilion.server.store.rows import EveningGameRow, EveningPersonRow, SavedGame, SeatRow
from ilion.server.table.series_score import ending

FEWEST, MOST = 3, 16  # people
HERE_MS = 30_000  # who was at the page so long ago is there
PAUSE_MS = 600_000  # after which a round starts also without those who are not back
COME_MS = 120_000  # in which one has to come to one's table; then a bot plays
STALLED_MS = 900_000  # a game in which nothing happened for so long, or for its clock's time

NOBODY_CAME: dict[str, Any] = {"points": [0.0, 0.0], "bots": [True, True]}
CALLED_OFF: dict[str, Any] = {"points": [0.0, 0.0], "bots": [False, False]}


def outcome(game: SavedGame) -> dict[str, Any] | None:
    """Points of the first and the second, once their game is over.

    A bot that stood in at the end has played for no points; its opponent keeps what they have won.
    """
    ended = ending(game) if game.table.status == "over" else None
    if ended is None:
        return None
    bots = [
        seat.kind == "bot" or (seat.stand_in is not None and seat.out is None)
        for seat in game.seats
    ]
    points = [0.0 if bots[seat.seat] else _points(ended, seat) for seat in game.seats]
    return {"points": points, "bots": bots}


def _points(ended: Ending, seat: SeatRow) -> float:
    if ended.kind == "aborted":
        return 0.0
    if len(ended.winners) == 1:
        return float(seat.seat in ended.winners)
    return 0.5


def has_come(seat: SeatRow) -> bool:
    """Whether somebody has come to a seat, and not left it before the game began."""
    return seat.kind == "person" and seat.shown


class Evening:
    """What is true of an evening."""

    def __init__(self, saved: SavedEvening) -> None:
        self.saved = saved
        self.row = saved.row
        self.id = saved.row.id
        self.kind: Kind = saved.row.kind  # type: ignore[assignment]
        self.games = saved.games
        self.people = {person.number: person for person in saved.people}

    @property
    def playing(self) -> list[int]:
        """Those who have not left."""
        return [person.number for person in self.saved.people if not person.left]

    @property
    def listed(self) -> list[EveningPersonRow]:
        """Those who belong to the crosstable: who has left without a game does not."""
        met = {number for game in self.games for number in (game.first, game.second)}
        return [each for each in self.saved.people if not each.left or each.number in met]

    @property
    def pairings(self) -> list[Pairing]:
        return [Pairing(game.first, game.second) for game in self.games]

    @property
    def this_round(self) -> list[EveningGameRow]:
        return [game for game in self.games if game.round == self.row.round]

    @property
    def scores(self) -> list[Score]:
        """What counts so far. A bye is a point in Swiss rounds only: not everybody has one."""
        found = []
        for game in self.games:
            if game.second is None:
                found.append(Score(game.first, None, (BYE if self.kind == "swiss" else 0.0, 0.0)))
            elif game.outcome:
                one, other = game.outcome["points"]
                found.append(Score(game.first, game.second, (one, other)))
        return found

    @property
    def standing(self) -> list[Line]:
        return standing(self.kind, [person.number for person in self.listed], self.scores)

    # Rounds

    @property
    def to_come(self) -> list[list[Pairing]]:
        """The rounds of a round robin that are known already; Swiss rounds are not."""
        if self.kind == "swiss" or self.row.status == "over":
            return []
        met = frozenset(game.pair for game in self.pairings if game.second is not None)
        plan = robin(tuple(sorted(self.playing)), met)
        return [[Pairing(*sorted(pair)) for pair in rounded] for rounded in plan]

    @property
    def rounds(self) -> int:
        """How many there will be in all, as it looks now."""
        if self.row.status == "over":
            return self.row.round
        if self.kind == "robin":
            return self.row.round + len(self.to_come)
        most = max(self.row.round, len(self.playing) - 1)
        return min(self.row.rounds or most, most)

    def next_round(self) -> Round:
        """Whom the next round brings together; nobody where the evening is over."""
        people = self.playing
        if len(people) < 2 or self.row.round >= self.rounds:
            return []
        if self.row.round and all(game.outcome == NOBODY_CAME for game in self._tables()):
            return []  # nobody is there any more
        if self.kind == "robin":
            return robin_round(people, self.pairings)
        scores = self.scores
        return swiss_round(people, self.pairings, lambda person: points_of(person, scores))

    def _tables(self) -> list[EveningGameRow]:
        return [game for game in self.this_round if game.second is not None]

    # What is due

    def new_outcomes(self, at: int) -> Iterator[tuple[EveningGameRow, dict[str, Any]]]:
        """Games whose outcome is known and not noted yet."""
        for game in self.games:
            if game.table_id is None or game.outcome is not None:
                continue
            table = self.saved.tables.get(game.table_id)
            if table is None:  # somebody has deleted it
                yield game, CALLED_OFF
            elif (found := outcome(table)) is not None:
                yield game, found
            elif table.table.status == "waiting" and self._is_late(at):
                nobody = not any(map(has_come, table.seats))
                yield from [(game, NOBODY_CAME)] if nobody else []

    def needs_bots(self, at: int) -> list[str]:
        """Tables of this round to which somebody has come, and somebody else not in time."""
        return [
            table.table.id
            for table in self._open()
            if table.table.status == "waiting"
            and self._is_late(at)
            and 0 < sum(map(has_come, table.seats)) < len(table.seats)
        ]

    def stalled(self, at: int) -> list[str]:
        """Tables of this round at which nothing has happened for long."""
        longest = 1000 * (self.row.clock or {}).get("seconds", 0)
        return [
            table.table.id
            for table in self._open()
            if table.table.status == "playing"
            and at - max(self.saved.moved.get(table.table.id, 0), table.table.begun or 0)
            > max(STALLED_MS, longest)
        ]

    def _open(self) -> list[SavedGame]:
        """The tables of this round whose games are not over; somebody may have deleted some."""
        open_now = [game.table_id for game in self.this_round if game.outcome is None]
        return [self.saved.tables[table] for table in open_now if table in self.saved.tables]

    def _is_late(self, at: int) -> bool:
        return at - (self.row.since or 0) > COME_MS

    @property
    def round_over(self) -> bool:
        return all(game.second is None or game.outcome is not None for game in self.this_round)

    def is_here(self, person: EveningPersonRow, at: int) -> bool:
        return not person.left and at - person.seen <= HERE_MS

    def may_go_on(self, at: int) -> bool:
        """Whether the next round starts now: all are back at the page, or were waited for."""
        if self.row.status != "playing" or self.row.ended is None:
            return False
        back = all(self.is_here(self.people[number], at) for number in self.playing)
        return back or at - self.row.ended > PAUSE_MS

    def is_due(self, at: int) -> bool:
        """Whether anything is to be written."""
        return self.row.status == "playing" and (
            any(True for _ in self.new_outcomes(at))
            or (self.round_over and self.row.ended is None)
            or self.may_go_on(at)
        )
