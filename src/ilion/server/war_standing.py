"""How a war stands, and what is told of its sides, its games and its next set-up."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import structs

from ilion.core.message import Message
from ilion.server.protocol import api
from ilion.server.store.rows import SavedSeries, TableRow
from ilion.server.table import messages
from ilion.server.table.seats import Seat
from ilion.server.table.series_score import ending
from ilion.server.table.table import Table
from ilion.war.account import Account
from ilion.war.campaign import CHAPTERS, SIDES, Chapter, for_honour, setter, totals, values
from ilion.war.laurels import bounds

SET_UP_WITHIN = 86_400_000  # milliseconds, where games take days
SET_UP_IN_AN_EVENING = 60_000


@dataclass(frozen=True, slots=True)
class Standing:
    """A war as the store has it, with the accounts of its finished games and its last table."""

    saved: SavedSeries
    accounts: list[Account]
    last: Table

    @property
    def id(self) -> str:
        return self.saved.row.id

    @property
    def next(self) -> Chapter | None:
        """The game that comes next, once the last one is over."""
        played = len(self.saved.games)
        over = len(self.accounts) == played < len(CHAPTERS)
        return CHAPTERS[played] if over else None

    @property
    def honour(self) -> bool:
        return for_honour([each.outcome for each in self.accounts])

    @property
    def setter(self) -> int | None:
        return setter([each.outcome for each in self.accounts])

    @property
    def until(self) -> int:
        """When the usual set-up is taken, in milliseconds since 1970."""
        slow = self.last.clock is not None and self.last.clock.settings.always
        wait = SET_UP_WITHIN if slow else SET_UP_IN_AN_EVENING
        return (self.last.moved_at or self.last.row.begun or self.last.row.created) + wait

    def seat(self, side: int) -> Seat:
        """The seat of a side at the last table."""
        return self.last.seats[players(self.last.row).index(side)]

    def waits_for_setter(self) -> bool:
        """Whether somebody is to set up the next game."""
        chosen = self.next is not None and bool(self.next.choices)
        return chosen and self.setter is not None and self.seat(self.setter).kind == "person"


def players(row: TableRow) -> list[int]:
    """By seat: which side sits there."""
    return row.players or [0, 1]


def side_news(standing: Standing, side: int, yours: bool) -> api.WarSide:
    seat = standing.seat(side)
    return api.WarSide(
        side=SIDES[side],
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        level=seat.level,  # type: ignore[arg-type]
        yours=yours,
        laurels=totals([each.outcome for each in standing.accounts])[side],
    )


def game_news(standing: Standing, at: int, chapter: Chapter) -> api.WarGame:
    two, three = bounds()[chapter.game]
    made = api.WarGame(
        game=chapter.game,
        status="coming",
        bounds=[two, three],
        table=None,
        options={},
        turn=None,
        left=None,
        winner=None,
        laurels=0,
        scores=None,
        ended=None,
        chronicle=[],
    )
    if at >= len(standing.saved.games):
        return made
    row = standing.saved.games[at].table
    made = structs.replace(made, status=row.status, table=row.id, options=row.options)
    if at < len(standing.accounts):
        told = standing.accounts[at]
        won, how = told.outcome.winner, ending(standing.saved.games[at])
        return structs.replace(
            made,
            status="over",
            winner=None if won is None else SIDES[won],
            laurels=told.outcome.laurels,
            scores=None if told.scores is None else [*told.scores],
            ended=how.kind if how else None,
            chronicle=[messages.message(line) for line in told.lines],
        )
    last = standing.last
    if last.status == "playing" and last.game is not None:
        seat = last.game.play.actor
        left = last.clock.news().left[seat] if last.clock else None
        seated = [Message(f"war.{SIDES[side]}") for side in players(last.row)]
        play = last.game.play
        stands = play.game.standing(play.view(None), seated)
        return structs.replace(
            made,
            status="playing",
            turn=SIDES[players(last.row)[seat]],
            left=left,
            chronicle=[messages.message(line) for line in stands],
        )
    return made


def setup_news(standing: Standing) -> api.WarSetup | None:
    chapter = standing.next
    if chapter is None or not (standing.honour or standing.waits_for_setter()):
        return None
    setter = standing.setter
    return api.WarSetup(
        game=chapter.game,
        side=None if setter is None else SIDES[setter],
        choices=[
            api.WarChoice(name, values(chapter, name), chapter.options[name])
            for name in chapter.choices
        ],
        until=None if standing.honour else messages.timestamp(standing.until),
    )
