"""I-8.3 The end of the game: a team has won, or the points are counted."""

from __future__ import annotations

from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.iliad import events as tell
from ilion.games.iliad.position import IliadPosition, Mode, Phase
from ilion.games.iliad.rules_between import draw_three
from ilion.games.iliad.rules_points import team_points


def count_points(position: IliadPosition, chance: Chance, events: list[Event] | None) -> None:
    """I-8.3, I-3.4, I-9.4: no siege is left to fight, the most points win."""
    best: i64 = -1000
    teams: i64 = 0
    seat: i64
    for seat in range(position.seats):
        team: i64 = position.team(seat)
        if team == seat:
            reached: i64 = team_points(position, team)
            if reached > best:
                best = reached
                teams = 0
            if reached == best:
                teams |= 1 << team
    if teams & (teams - 1) == 0 or position.mode == Mode.DUEL:
        end_game(position, teams, events)
        return
    for seat in range(position.seats):
        if teams >> position.team(seat) & 1:
            position.tied |= 1 << seat
    if events is not None:
        events.append(tell.tied(position))
    draw_three(position, position.tied, chance, events)


def end_game(position: IliadPosition, teams: i64, events: list[Event] | None) -> None:
    """These teams have won: a bit for the lowest seat of each."""
    seat: i64
    for seat in range(position.seats):
        if teams >> position.team(seat) & 1:
            position.won |= 1 << seat
    position.to_take = 0
    position.phase = Phase.OVER
    position.actor = NOBODY
    if events is not None:
        events.extend(tell.game_over(position))
