"""What is true of a table: its people, its game and its clock, and who may do what there."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable

from ilion.core.errors import IlionError, UnknownGame
from ilion.core.registry import game as find_game
from ilion.server.config import Config
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol import wire
from ilion.server.store.rows import SavedTable, now
from ilion.server.table import dealing, holidays, messages, series_score
from ilion.server.table.auth import matches
from ilion.server.table.clocks import TableClock
from ilion.server.table.connections import Connections
from ilion.server.table.game import LiveGame
from ilion.server.table.results import by_rules
from ilion.server.table.seats import Seat, plays

LOG = logging.getLogger("ilion.table")


class TableInfo:
    """A table as it stands. What happens there is `Table`'s."""

    def __init__(self, config: Config, saved: SavedTable) -> None:
        """A table as it was saved; refused where its game does not hold by the rules it names, or
        is not played here any more."""
        try:
            find_game(saved.table.game)
        except UnknownGame as error:
            raise refusal_from(error) from None
        self.config = config
        self.row = saved.table
        self.id = saved.table.id
        self.seats = [Seat.from_row(row) for row in saved.seats]
        self.game: LiveGame | None = None
        if self.row.deal is None and self._has_other_components():
            raise Refusal("other_components", 409)
        if self.row.deal is not None:
            try:
                self.game = LiveGame.resume(self.row, self.names, saved.entries)
            except (IlionError, ValueError) as error:
                LOG.error("a game cannot go on", extra={"table": self.id}, exc_info=error)
                raise self._cannot_go_on() from None
        self.clock: TableClock | None = None
        if self.row.clock is not None:
            settings = wire.Clock(**self.row.clock)
            seats, begun = len(self.seats), self.row.begun
            self.clock = TableClock(settings, seats, saved.entries, begun)
            self.clock.restore(self.row.times, self.game.number if self.game else 0)
            self.take_holidays()
        self.series = saved.series
        self.chats = [messages.chat_line(row) for row in saved.chats]
        self.connections = Connections()
        self.watchers_elsewhere: dict[str, int] = {}  # by server
        self.moved_at = max((entry.at or 0 for entry in saved.entries), default=0) or None
        self.turn_since = time.monotonic()  # the seat that decides has been asked for so long
        self.update_status()

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def in_war(self) -> bool:
        """Whether this is a game of a war, which goes on by rules of its own (docs/war.md)."""
        return self.series is not None and self.series.row.kind == "war"

    @property
    def watchers(self) -> int:
        """How many watch, at all servers."""
        return self.connections.watchers + sum(self.watchers_elsewhere.values())

    @property
    def open_seats(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "open"]

    def update_status(self) -> None:
        """The store's parts are read one after the other, so the table's row may be older than
        the log. Whether the game is over is therefore decided by the log."""
        if self.game and self.game.is_over():
            self.row.status = "over"

    def running_game(self) -> LiveGame:
        if self.game is None or self.status != "playing":
            raise Refusal("not_playing")
        return self.game

    def describe(self, seats: Iterable[int] = (), host: bool = False) -> wire.Table:
        """The table as whoever holds these seats is told of it; its secret once it is over."""
        row, game = self.row, self.game
        yours = {*seats}
        result = game.play.result() if game else None
        told = zip(self.seats, self.may_hand_over(), self.may_claim(), strict=True)
        return wire.Table(
            id=self.id,
            game=row.game,
            rules=row.rules,
            options=row.options,
            status=row.status,  # type: ignore[arg-type]
            seats=[
                seat.on_wire(seat.seat in yours, hand_over, claim, *self._holiday(seat))
                for seat, hand_over, claim in told
            ],
            public=row.public,
            host=host,
            clock=self.clock.settings if self.clock else None,
            watchers=self.watchers,
            created=messages.timestamp(row.created),
            commitment=row.commitment,
            seed=row.seed if row.status == "over" and not row.prepared else None,
            result=wire.Result(**result) if result and row.status == "over" else None,
            rematch=row.rematch,
            turn=game.play.actor if game and row.status == "playing" else None,
            components=row.components["edition"] if row.components else None,
            ending=self.ending() if row.status == "over" else None,
            story=messages.story(game) if game and row.status == "over" else None,
            offers=self.offers(),
            stand_in=self.stand_in_level,
            patience=None if self.clock else self.patience,
            moved=messages.timestamp(self.moved_at) if self.moved_at else None,
            waits_for=dealing.waits_for(row, self.seats),
            hints=self.may_hint(),
            prepared=row.prepared,
            series=self._score(),
            time_up=self._time_up(),
        )

    def take_holidays(self) -> None:
        """Let the clock know of the holidays that the seats have."""
        if self.clock and self.clock.settings.always:
            self.clock.holidays = [seat.holidays or () for seat in self.seats]

    def _time_up(self) -> str | None:
        """When the seat that decides has no time left, where time runs while nobody is here."""
        if self.clock is None or not self.clock.settings.always or self.status != "playing":
            return None
        news = self.clock.news()
        if news.running is None:
            return None
        return messages.timestamp(now() + news.waits + news.left[news.running])

    def _score(self) -> wire.Series | None:
        """The score of the table's series, with this game once it is over."""
        if self.series is None:
            return None
        ended = self.ending() if self.status == "over" else None
        return series_score.at_table(self.series, self.row, ended)

    def ending(self) -> wire.Ending | None:
        """How the game ended, once it has."""
        result = self.game.play.result() if self.game else None
        if self.game and self.game.ending:
            return self.game.ending
        return by_rules(result, self.seats) if result else None

    def offers(self) -> list[wire.Offer]:
        """What is asked of everybody now."""
        people = self.players()
        return [
            wire.Offer(
                kind=each["kind"],
                by=each["by"],
                ply=each["ply"],
                agreed=each["agreed"],
                waiting=[seat for seat in people if seat not in each["agreed"]],
            )
            for each in self.row.offers or []
            if "refused_at" not in each and self.status == "playing"
        ]

    def _holiday(self, seat: Seat) -> tuple[str | None, int]:
        """Until when a seat is on holiday, and how many days of it are left."""
        if self.clock is None or not self.clock.settings.always or seat.kind != "person":
            return None, 0
        taken = seat.holidays or ()
        ends = holidays.until(taken, now())
        left = holidays.days_left(self.clock.settings.holidays, taken)
        return messages.timestamp(ends) if ends else None, left

    def players(self) -> list[int]:
        """The seats that people play now."""
        return [seat.seat for seat in self.seats if plays(seat)]

    @property
    def stand_in_level(self) -> wire.Level:
        """Of bots that play for people, as the table was opened with."""
        return self.row.stand_in or wire.DEFAULT_LEVEL  # type: ignore[return-value]

    @property
    def patience(self) -> int:
        return self.row.patience or wire.DEFAULT_PATIENCE

    def _cannot_go_on(self) -> Refusal:
        """Why a stored game does not hold here: other components, or rules nobody knows."""
        other = self._has_other_components()
        return Refusal("other_components", 409) if other else Refusal("old_rules", 409)

    def _has_other_components(self) -> bool:
        """Whether the table was opened with other components than this server plays with."""
        played = find_game(self.row.game).components.to_record()
        return (self.row.components or {}).get("digest") != (played or {}).get("digest")

    def may_hint(self) -> bool:
        """Whether seats may ask for hints: the host allowed it, or one person plays with bots.

        A person whose seat a bot plays for now is still a person at the table.
        """
        people = sum(seat.kind != "bot" for seat in self.seats)
        return self.row.hints or people == 1

    # Who may do what

    def rights(self, secrets: Iterable[str]) -> tuple[list[int], bool]:
        """The seats that these secrets hold, and whether one is the host's.

        A secret that gives no right at this table is refused.
        """
        seats: list[int] = []
        host = False
        for secret in secrets:
            held = [seat.seat for seat in self.seats if seat.held_by(secret)]
            seats += held
            is_host = matches(secret, self.row.host)
            host = host or is_host
            if not held and not is_host and not self.invites(secret):
                raise Refusal("strange_secret", 403)
        return sorted(set(seats)), host

    def invites(self, secret: str) -> bool:
        return matches(secret, self.row.invitation)

    def may_hand_over(self) -> list[bool]:
        """By seat: whether others may let a bot play it, because its owner is away. In a game of
        days people are away most of the time, and the clock says what becomes of them."""
        days = self.clock is not None and self.clock.settings.always
        playing = self.status == "playing" and not days
        return [playing and seat.may_hand_over(self.config.pause) for seat in self.seats]

    def may_claim(self) -> list[bool]:
        """By seat: whether others may claim the game, because it has not decided for so long.

        A table with a clock needs none of this. Only the time counts in which somebody was here.
        """
        claims = [False] * len(self.seats)
        if self.status == "playing" and self.game and not self.clock:
            actor = self.game.play.actor
            waited = time.monotonic() - self.turn_since
            claims[actor] = plays(self.seats[actor]) and waited >= self.patience
        return claims
