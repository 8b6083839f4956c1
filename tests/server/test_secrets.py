"""Nobody is told more than a seat may know: every message ever received, checked afterwards."""

import asyncio
import json
import random
from collections import Counter

import pytest

from ilion.core.fair import check_fair
from ilion.core.record import Record
from ilion.core.registry import all_games
from server.oracle import Oracle
from server.talk import BOT, FRIEND, ME, Client, Running, runs
from server.twins import Twin, twins

# Every game, at its largest table with at most three seats.
TABLES = [
    (game.name, max(count for count in game.seat_counts if count <= 3)) for game in all_games()
]

# Every field that a message may have: a new one must be thought about here.
FIELDS = {
    "hello": {"type", "protocol", "server"},
    "table": {"type", "table"},
    "chats": {"type", "lines"},
    "state": {"type", "seat", "number", "ply", "view", "prompt", "log", "whole", "undo"},
    "step": {
        *("type", "seat", "number", "ply", "by", "lines", "events", "log", "view", "prompt"),
        "undo",
    },
    "ack": {"type", "request", "number"},
    "presence": {"type", "present", "may_hand_over", "watchers", "may_claim"},
}
# Positions have these where they say anything.
MAY_HAVE = {"ask_undo", "may_abort", "own", "forced", "pauses"}
POSITIONS = ("state", "step")


def check_traffic(client: Client, seats: list[int | None], oracle: Oracle) -> Counter[str]:
    """Everything a client ever heard: the right fields, the right seats, nothing too early."""
    kinds: Counter[str] = Counter()
    for data in client.heard:
        message = json.loads(data)
        kinds[message["type"]] += 1
        in_words = {"sheet"} if "sheet" in client.first and message["type"] in POSITIONS else set()
        if "opening" in message:
            assert message["opening"] == oracle.opening(message["seat"])
            in_words.add("opening")
        if message["type"] in POSITIONS:
            in_words |= MAY_HAVE & set(message)
        assert set(message) == FIELDS[message["type"]] | in_words
        if message["type"] in POSITIONS:
            assert message["seat"] in seats
            oracle.check(message)
        if message["type"] == "table":
            over = message["table"]["status"] == "over"
            assert (message["table"]["seed"] is not None) is over
            assert (message["table"]["result"] is not None) is over
    return kinds


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_two_clients_a_watcher_and_bots_play_to_the_end_and_learn_nothing_else(
    server: Running, game: str, seats: int
) -> None:
    @runs
    async def play() -> None:
        opened = server.open(game, ME, FRIEND, *[BOT] * (seats - 2))
        chance = random.Random(7)
        async with (
            server.sit(opened["id"], *opened["secrets"], sheet=True) as ana,
            server.sit(opened["id"], sheet=True) as watcher,
            server.sit(opened["id"], server.claim(opened)) as ben,
        ):
            await asyncio.gather(ana.play(chance), ben.play(chance), watcher.watch())
        record = Record.parse(server.get(f"/api/tables/{opened['id']}/record").text)
        assert record.check() == ana.table["result"]
        check_fair(record)
        assert record.commitment == opened["table"]["commitment"]
        oracle = Oracle(record)
        everybody: list[tuple[Client, list[int | None]]] = [
            (ana, [0]),
            (ben, [1]),
            (watcher, [None]),
        ]
        for client, own in everybody:
            kinds = check_traffic(client, own, oracle)
            assert kinds["step"] == len(oracle.plies) - 1 or client is ben
        for client in (ana, ben):
            assert all(json.loads(data)["type"] != "refused" for data in client.heard)

    play()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_hidden_does_not_show_in_the_traffic(
    server: Running, game: str, seats: int
) -> None:
    """Two games that differ only in what seat 0 does not know look the same to it, byte by byte."""

    @runs
    async def play() -> None:
        compared = [await compare(server, *twins(server, game, seats, seed)) for seed in range(4)]
        assert sum(compared) >= 8, "the games parted too early to tell anything"

    play()


async def compare(server: Running, one: Twin, other: Twin) -> int:
    """Play both in the same way until seat 0 may see a difference; how many plies that took."""
    chance = random.Random(3)
    plies = 0
    async with (
        server.sit(one.id, one.secrets[0], sheet=True) as ana,
        server.sit(other.id, other.secrets[0], sheet=True) as her_twin,
        server.sit(one.id, *one.secrets[1:]) as rest,
        server.sit(other.id, *other.secrets[1:]) as their_twins,
    ):
        sides = ((one, ana, rest), (other, her_twin, their_twins))
        while plies < 25 and one.same_for(0, other):
            assert ana.told_bytes() == her_twin.told_bytes()
            shared = sorted({*one.state.legal_texts()} & {*other.state.legal_texts()})
            if not shared:
                break
            text = chance.choice(shared)
            for twin, first, others in sides:
                for client in (first, others):
                    await client.reach(twin.ply)
                if not twin.forced:
                    actor = others if twin.state.actor else first
                    answer = await actor.act(twin.state.actor, text)
                    assert answer["type"] == "ack", (twin.ply, text, answer)
                twin.act(text)
                await first.reach(twin.ply)
            plies += 1
    return plies


def test_the_record_waits_for_the_end(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    answer = server.get(f"/api/tables/{opened['id']}/record", opened["secrets"][0])
    assert answer.status_code == 409
    assert answer.json()["why"]["key"] == "refused.not_over"


def test_a_seat_can_copy_its_own_log_only(server: Running) -> None:
    opened = server.open("iliad", ME, ME, ME)
    server.begun(opened)
    path = f"/api/tables/{opened['id']}/log"
    logs = [server.get(path, secret).json() for secret in opened["secrets"]]
    assert [log["seat"] for log in logs] == [0, 1, 2]
    assert server.get(path).json()["seat"] is None
    assert server.get(path, "seat-" + "x" * 32).status_code == 403
