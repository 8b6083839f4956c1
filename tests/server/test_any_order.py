"""Whatever people ask of a table, in any order: it answers, goes on, and can be loaded again."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest

from ilion.core.record import Record
from ilion.server.table.autoplay import AutoPlay
from server.talk import FRIEND, ME, Client, Running, runs
from server.test_endings import on_its_loop

REQUESTS = 120
CLOCKS: list[dict[str, Any] | None] = [
    None,
    {"seconds": 600, "increment": 10, "at_zero": "lose"},
    {"seconds": 86_400, "per": "turn", "always": True},
]


def wish(client: Client, seat: int, seats: int, chance: random.Random) -> dict[str, Any]:
    """Something to ask for, mostly something that may be asked."""
    position = client.positions[seat]
    here = {"seat": seat, "number": position["number"]}
    plies = [*position["undo"], *position.get("ask_undo", []), 0]
    other = chance.randrange(seats)
    offer = chance.choice(["draw", "undo"])
    rare = {"type": chance.choice(["resign", "abort", "leave"]), "seat": seat}
    common = [
        {"type": "undo", **here, "ply": chance.choice(plies)},
        {"type": "ask_undo", **here, "ply": chance.choice(plies)},
        {"type": "offer_draw", "seat": seat},
        {"type": "answer", "seat": seat, "offer": offer, "agree": chance.random() < 0.4},
        {"type": "take_back", "seat": seat},
        {"type": "claim", "seat": other, "wish": chance.choice(["win", "end", "bot"])},
        {"type": "mute", "seat": other},
        {"type": "chat", "seat": seat, "text": "so?"},
        {"type": "hand_over", "seat": other},
    ]
    prompt = position["prompt"]
    if prompt and prompt["choices"] and chance.random() < 0.7:
        text = chance.choice(prompt["choices"])["text"]
        return {"type": "act", **here, "actions": [text]}
    return rare if chance.random() < 0.02 else chance.choice(common)


@pytest.mark.parametrize("seed", range(6))
def test_a_table_bears_whatever_is_asked(server: Running, seed: int) -> None:
    chance = random.Random(seed)
    game, seats = chance.choice([("iliad", 2), ("iliad", 3), ("hector", 2), ("horse", 3)])
    friends = [FRIEND] * (seats - 1)
    opened = server.open(
        game, ME, *friends, clock=CLOCKS[seed % len(CLOCKS)], stand_in="recruit", patience=60
    )
    secrets = [*opened["secrets"], *(server.claim(opened, f"Guest {n}") for n in friends)]

    @runs
    async def ask() -> None:
        clients = [server.sit(opened["id"], secret) for secret in secrets]
        for client in clients:
            await client.__aenter__()
        for client in clients:
            await client.until(lambda client: bool(client.positions))
        for _ in range(REQUESTS):
            index = chance.randrange(seats)
            asked = wish(clients[index], index, seats, chance)
            answer = await clients[index].ask(asked.pop("type"), **asked)
            assert answer["type"] == "ack" or answer["why"]["key"] != "refused.broken"
            for client in clients:
                await client.ask("ping")
        for client in clients:
            await client.__aexit__(None, None, None)

    ask()

    async def load_again() -> tuple[Any, Any]:
        found = await server.registry.find(opened["id"])
        while found.connections or found.busy:
            await asyncio.sleep(0.01)
        before = found.describe()
        assert found.game is not None
        log = [note.number for note in found.game.notes], found.game.number, found.game.ply
        await server.registry._unload(found)
        again = await server.registry.find(opened["id"])
        assert again.game is not None
        assert log == ([n.number for n in again.game.notes], again.game.number, again.game.ply)
        return before, again.describe()

    before, after = on_its_loop(server, load_again())
    assert (before.status, before.ending, before.offers) == (
        after.status,
        after.ending,
        after.offers,
    )
    if after.status == "over":
        record = Record.parse(server.get(f"/api/tables/{opened['id']}/record").text)
        assert record.check() == record.result


@runs
async def test_what_is_decided_belongs_to_the_position_it_was_asked_for() -> None:
    """A task begins later than it is made, and the game may have gone on by then."""
    played: asyncio.Queue[tuple[int, int, bool]] = asyncio.Queue()
    pool: Any = None
    autoplay = AutoPlay(pool, 0.0, lambda *move: played.put_nowait(move), lambda *_: None)
    view = SimpleNamespace(to_json=dict)
    game: Any = SimpleNamespace(name="", number=4, play=SimpleNamespace(view=lambda _: view))
    prompt: Any = SimpleNamespace(forced=True, seat=0, choices=[SimpleNamespace(action=7)])
    autoplay.choose(game, prompt, None)
    game.number = 5
    assert await asyncio.wait_for(played.get(), 30) == (4, 7, True)
