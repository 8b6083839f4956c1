"""What is told of an evening, to everybody alike but for whose place it is."""

from __future__ import annotations

from ilion.server.club.evening import PAUSE_MS, Evening
from ilion.server.protocol import api, wire
from ilion.server.store.rows import EveningGameRow, now
from ilion.server.table.auth import matches
from ilion.server.table.messages import timestamp


def told(found: Evening, secrets: list[str]) -> api.Evening:
    """An evening as whoever has these secrets is told of it."""
    row = found.row
    mine = [
        number
        for number, person in found.people.items()
        for secret in secrets
        if matches(secret, person.secret)
    ]
    ended = row.ended if row.status == "playing" else None
    return api.Evening(
        id=found.id,
        name=row.name,
        game=row.game,
        options=row.options,
        clock=wire.Clock(**row.clock) if row.clock else None,
        kind=found.kind,
        status=row.status,  # type: ignore[arg-type]
        round=row.round,
        rounds=found.rounds,
        people=_people(found),
        games=[*map(_game, found.games), *_to_come(found)],
        you=mine[0] if mine else None,
        host=any(matches(secret, row.host) for secret in secrets),
        goes_on=timestamp(ended + PAUSE_MS) if ended else None,
        created=timestamp(row.created),
    )


def _people(found: Evening) -> list[api.EveningPerson]:
    at = now()
    return [
        api.EveningPerson(
            number=line.person,
            name=found.people[line.person].name,
            place=line.place,
            points=line.points,
            tie=line.tie,
            here=found.is_here(found.people[line.person], at),
            left=found.people[line.person].left,
        )
        for line in found.standing
    ]


def _game(game: EveningGameRow) -> api.EveningGame:
    if game.second is None:
        return api.EveningGame(game.round, game.first, None, "bye")
    known = game.outcome
    return api.EveningGame(
        round=game.round,
        first=game.first,
        second=game.second,
        status="over" if known else "running",
        table=game.table_id,
        points=known["points"] if known else None,
        bots=known["bots"] if known else [],
    )


def _to_come(found: Evening) -> list[api.EveningGame]:
    return [
        api.EveningGame(found.row.round + 1 + number, pairing.first, pairing.second, "to_come")
        for number, rounded in enumerate(found.to_come)
        for pairing in rounded
    ]
