"""Two tables whose games differ in what seat 0 does not know, and in nothing else."""

from __future__ import annotations

import asyncio
import random
from copy import deepcopy
from hashlib import sha256
from typing import Any

import ilion
from ilion.core.chance import SealedChance
from ilion.core.errors import IlionError
from ilion.core.playthrough import Playthrough
from ilion.core.state import State
from ilion.server.store import statements
from ilion.server.store.rows import SeatRow, TableRow
from ilion.server.table.auth import hashed, new_secret, new_table_id
from server.talk import PATIENCE, Running


class Twin:
    """One of the two: its table on the server, and the same game here."""

    def __init__(self, table: str, secrets: list[str], play: Playthrough) -> None:
        self.id = table
        self.secrets = secrets
        self.play = play
        self.seen: list[Any] = [[event.seen_by(0) for event in play.state.opening()]]

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def ply(self) -> int:
        return self.play.ply

    def act(self, text: str) -> None:
        before = self.state
        lines = before.shown_lines(before.notation().action(text), 0)
        self.seen.append((lines, [event.seen_by(0) for event in self.play.act(text)]))

    def same_for(self, seat: int, other: Twin) -> bool:
        """Whether a seat could tell the two apart by what it may know."""
        if self.state.is_over() or other.state.is_over():
            return False
        same = self.state.view(seat).to_bytes() == other.state.view(seat).to_bytes()
        asks = self.state.prompt(seat) == other.state.prompt(seat)
        return same and asks and self.seen == other.seen and self.forced == other.forced

    @property
    def forced(self) -> bool:
        prompt = self.state.prompt(self.state.actor)
        return prompt is not None and prompt.forced


def twins(server: Running, name: str, seats: int, seed: int) -> tuple[Twin, Twin]:
    """Deal once, then change the order of what seat 0 does not see.

    Where others know something of it, it is a change that they see.
    """
    game = ilion.game(name)
    options = game.check_options({}, seats)
    secret = bytes(31) + bytes([seed])
    deal = game.deal(seats, options, SealedChance(secret))
    start = game.begin(seats, options, deal)
    chance = random.Random(seed)
    found: Any = None
    for _ in range(100):
        other = shuffled(deal, chance)
        try:
            state = game.begin(seats, options, other)
        except IlionError:
            continue
        hidden = any(
            state.view(seat).to_bytes() != start.view(seat).to_bytes() for seat in range(1, seats)
        )
        same = state.view(0).to_bytes() == start.view(0).to_bytes()
        if other != deal and same:
            found = other
            if hidden:
                break
    assert found, "no other deal looks the same to seat 0"

    def play(dealt: Any) -> Playthrough:
        # The chance of the table: whatever is drawn or shuffled later is the same there and here.
        return Playthrough(game, seats, options=options, chance=SealedChance(secret), deal=dealt)

    return placed(server, play(deal), secret), placed(server, play(found), secret)


def shuffled(deal: Any, chance: random.Random) -> Any:
    """The same deal with two cards of one of its lists exchanged, several times."""
    made = deepcopy(dict(deal))
    piles = [pile for pile in _lists(made) if len(pile) > 2]
    for _ in range(chance.randint(1, 4)):
        pile = chance.choice(piles)
        a, b = chance.sample(range(len(pile)), 2)
        pile[a], pile[b] = pile[b], pile[a]
    return made


def _lists(value: Any) -> list[list[Any]]:
    found = []
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, list):
            if part and not isinstance(part[0], list):
                found.append(part)
            found += _lists(part)
    return found


def placed(server: Running, play: Playthrough, secret: bytes) -> Twin:
    """Put a game with this deal on the server, as if it had been dealt there."""
    secrets = [new_secret("seat") for _ in range(play.seats)]
    seats = [
        SeatRow(seat, "person", f"P{seat}", secret=hashed(held))
        for seat, held in enumerate(secrets)
    ]
    row = TableRow(
        id=new_table_id(),
        game=play.game.name,
        rules=play.game.rules,
        options=play.options,
        public=False,
        status="playing",
        commitment=sha256(secret).hexdigest(),
        seed=secret.hex(),
        deal=dict(play.deal),
        host=hashed("host"),
    )
    write = server.registry.store.write(row.id, *statements.insert_table(row, seats))
    asyncio.run_coroutine_threadsafe(write, server.loop).result(PATIENCE)
    return Twin(row.id, secrets, play)
