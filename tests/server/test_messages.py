"""What tables send is written by the encoder itself, and says the same as the plain JSON values."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from ilion.core.playthrough import Playthrough
from ilion.core.registry import game, names
from ilion.server.protocol import wire
from ilion.server.table import messages
from ilion.server.table.connections import framed
from server.talk import ME, Running, runs


def sent(value: object) -> Any:
    return msgspec.json.decode(wire.encode(value))


@pytest.mark.parametrize("name", names())
def test_views_and_messages_are_sent_as_their_json(name: str) -> None:
    play, chance = Playthrough(game(name), seed=3), random.Random(3)
    while not play.is_over():
        prompt = play.prompt(play.actor)
        assert prompt
        choice = chance.choice(prompt.choices)
        for viewer in (play.actor, None):
            view = play.view(viewer)
            assert sent(view.to_encode()) == msgspec.json.decode(
                msgspec.json.encode(view.to_json())
            )
        assert sent(messages.message(choice.label)) == sent(choice.label.to_json())
        for event in play.act(choice.action):
            assert sent(messages.message(event.everything())) == sent(event.everything().to_json())


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_websockets_would_send(size: int) -> None:
    text = "x" * max(0, size - 2)
    whole = Frame(Opcode.TEXT, wire.encode(text)).serialize(mask=False)
    assert framed(text) == whole


@runs
async def test_who_comes_back_is_told_since_when_all_is_new(server: Running) -> None:
    opened = server.open("iliad", ME, {"who": "me", "name": "Ben"})
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        numbers = {0: 0, 1: 0}
        for _ in range(12):
            seat, texts = await both.asked()
            await both.act(seat, texts[-1])
            numbers[seat] = max(
                each["number"]
                for each in map(json.loads, both.heard)
                if each["type"] == "step" and each["by"] == seat and not each.get("forced")
            )
    for seat, secret in enumerate(opened["secrets"]):
        async with server.sit(opened["id"], secret) as back:
            assert (await back.hear("state")).get("own", 0) == numbers[seat]
