"""What people do at a table: open, join, play, take back, talk, leave, come again."""

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ilion.core.message import Message
from ilion.core.text import Translator
from server.talk import BOT, FRIEND, ME, PATIENCE, Client, Running, runs


def key(answer: dict[str, Any]) -> str:
    found: str = answer["why"]["key"]
    return found.removeprefix("refused.")


async def ready(client: Client, ply: int = 0) -> Client:
    await client.reach(ply)
    return client


# Joining


@runs
async def test_a_friend_joins_by_link_and_the_game_begins(server: Running) -> None:
    opened = server.open("troia", ME, FRIEND)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.hear("table")
        assert ana.table["status"] == "waiting"
        assert [seat["kind"] for seat in ana.table["seats"]] == ["person", "open"]
        secret = server.claim(opened, "  Ben\u202e\n ")
        await ready(ana)
        assert ana.table["status"] == "playing"
        assert [seat["name"] for seat in ana.table["seats"]] == ["Ana", "Ben"]
        async with server.sit(opened["id"], secret) as ben:
            await ready(ben)
            assert [seat["yours"] for seat in ben.table["seats"]] == [False, True]


def test_a_full_table_a_strange_link_and_a_wrong_seat_get_a_sentence(server: Running) -> None:
    opened = server.open("troia", ME, FRIEND)
    path = f"/api/tables/{opened['id']}/seats"
    assert key(server.post(path, {}).json()) == "needs_invitation"
    assert key(server.post(path, {}, "join-" + 32 * "x").json()) == "strange_secret"
    assert key(server.post(path, {"seat": 0}, opened["invitation"]).json()) == "seat_taken"
    server.claim(opened)
    assert key(server.post(path, {}, opened["invitation"]).json()) == "full"
    missing = server.post("/api/tables/aaaaaaaaaaaaaaaa/seats", {})
    assert (missing.status_code, key(missing.json())) == (404, "no_table")


@runs
async def test_public_tables_are_listed_and_open_to_all(server: Running) -> None:
    public = server.open("horse", ME, FRIEND, public=True)
    private = server.open("horse", ME, FRIEND)
    async with (
        server.sit(public["id"], *public["secrets"]) as ana,
        server.sit(private["id"], *private["secrets"]) as other,
    ):
        await ana.hear("table")
        await other.hear("table")
        listed = server.get("/api/tables").json()["tables"]
        assert [each["open_seats"] for each in listed if each["id"] == public["id"]] == [1]
        assert private["id"] not in [each["id"] for each in listed]
        assert server.post(f"/api/tables/{public['id']}/seats", {"name": "Eve"}).status_code == 201


@runs
async def test_forgotten_public_tables_do_not_hide_those_where_somebody_is(server: Running) -> None:
    public = server.open("horse", ME, FRIEND, public=True)
    async with server.sit(public["id"], *public["secrets"]) as ana:
        await ana.hear("table")
        for _ in range(51):
            server.open("horse", ME, FRIEND, public=True)
        listed = server.get("/api/tables").json()["tables"]
        assert public["id"] in [each["id"] for each in listed]


@runs
async def test_the_host_starts_with_bots_on_the_open_seats(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND, FRIEND)
    async with server.sit(opened["id"], opened["host"], *opened["secrets"]) as host:
        await host.hear("table")
        assert host.table["host"]
        async with server.sit(opened["id"], *opened["secrets"]) as guest:
            assert key(await guest.ask("start", fill="recruit")) == "not_host"
        assert (await host.ask("start", fill="recruit"))["type"] == "ack"
        assert [seat["kind"] for seat in host.table["seats"]] == ["person", "bot", "bot"]
        assert key(await host.ask("start", fill="recruit")) == "not_waiting"


@runs
async def test_leaving_before_the_game_opens_the_seat_again(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND, FRIEND)
    ben = server.claim(opened)
    async with server.sit(opened["id"], ben) as client:
        await client.ask("leave", seat=1)
        await client.until(lambda client: client.table["seats"][1]["kind"] == "open")
    async with server.sit(opened["id"], ben) as client:
        assert key(await client.hear("refused")) == "strange_secret"


# Playing


@runs
async def test_one_browser_holds_several_seats(server: Running) -> None:
    opened = server.open("troia", ME, {"who": "me", "name": "Ben"})
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.play(random.Random(1), plies=20)
        assert set(both.positions) == {0, 1}
        views = [position["view"] for position in both.positions.values()]
        assert [view["seat"] for view in views] == [0, 1]


@runs
async def test_only_the_seat_that_decides_may_act_and_only_on_the_position_it_saw(
    server: Running,
) -> None:
    opened = server.open("troia", ME, FRIEND)
    secret = server.claim(opened)
    async with (
        server.sit(opened["id"], *opened["secrets"]) as ana,
        server.sit(opened["id"], secret) as ben,
        server.sit(opened["id"]) as watcher,
    ):
        for client in (ana, ben, watcher):
            await ready(client)
        actor, other = (ana, ben) if ana.choices() else (ben, ana)
        seat, texts = await actor.asked()
        act = {"seat": seat, "number": 0, "actions": texts[:1]}
        assert key(await watcher.ask("act", **act)) == "not_yours"
        assert key(await other.ask("act", **act)) == "not_yours"
        assert key(await other.act(1 - seat, texts[0])) == "not_your_turn"
        assert key(await actor.act(seat, "offer nobody")) == "no_action"
        assert (await actor.ask("act", **act))["type"] == "ack"
        assert key(await actor.ask("act", **act)) == "moved_on"


def in_french(answer: dict[str, Any]) -> str:
    why = answer["why"]
    return Translator("ilion.server", "fr").say(Message(why["key"], why["args"]))


@runs
async def test_what_the_rules_refuse_is_told_in_both_languages(server: Running) -> None:
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        refused = await both.act(seat, "place red 4")
        assert refused["why"]["args"] == {"action": "place red 4", "legal": sorted(texts)}
        assert refused["text"].startswith("'place red 4' is not legal now. Legal are: announce")
        assert in_french(refused).startswith("«\u00a0place red 4\u00a0» n'est pas permis")
        refused = await both.act(seat, "place purple 4")
        assert refused["text"].endswith("Take one of the choices you are given.")
        assert in_french(refused).endswith("Prenez l'un des choix proposés.")
        refused = await both.act(seat, "\u2603" * 100)
        assert key(refused) == "no_action"
        assert refused["why"]["args"] == {"action": "\u2603" * 60 + "…"}


@runs
async def test_a_run_of_actions_is_carried_out_all_or_none(server: Running) -> None:
    opened = server.open("troia", ME, {"who": "me", "name": "Ben"})
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        while not (offers := [text for text in texts if text.startswith("offer")]):
            await both.act(seat, texts[0])
            seat, texts = await both.asked()
        before = both.positions[seat]
        refused = await both.act(seat, offers[0], "give nothing")
        assert (key(refused), both.positions[seat]) == ("no_action", before)
        for card in before["view"]["hands"][seat]["cards"]:
            answer = await both.act(seat, offers[0], f"give {card}")
            if answer["type"] == "ack":
                break
            assert (key(answer), both.positions[seat]) == ("not_legal", before)
        await both.reach(before["ply"] + 2)


@runs
async def test_a_run_stops_where_something_comes_to_light(server: Running) -> None:
    """Else a refusal would tell which card lay there, and nothing would have happened."""
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await ready(both)
        seat, texts = await both.asked()
        for second in ("place red 1", "announce 1", "swap 1 2"):
            answer = await both.act(seat, texts[-1], second)
            assert key(answer) == "run_reveals"
        assert both.positions[seat]["number"] == 0


@runs
async def test_undo_goes_back_within_the_turn_and_others_see_it(server: Running) -> None:
    opened = server.open("iliad", ME, ME, ME)
    async with (
        server.sit(opened["id"], *opened["secrets"]) as all_three,
        server.sit(opened["id"]) as watcher,
    ):
        await watcher.reach(0)
        seat, texts = await all_three.asked()
        before = all_three.positions[seat]
        await all_three.act(seat, next(text for text in texts if text.startswith("lay")))
        after = all_three.positions[seat]
        ply = before["ply"]
        assert after["undo"] == [ply]
        assert all_three.positions[(seat + 1) % 3]["undo"] == []
        ask = {"seat": seat, "number": after["number"]}
        assert key(await all_three.ask("undo", ply=ply - 1, **ask)) == "no_undo"
        stranger = {"seat": (seat + 1) % 3, "number": after["number"]}
        assert key(await all_three.ask("undo", ply=ply, **stranger)) == "no_undo"
        assert (await all_three.ask("undo", ply=ply, **ask))["type"] == "ack"
        gone_back = all_three.positions[seat]
        assert (gone_back["ply"], gone_back["number"]) == (ply, after["number"] + 1)
        assert gone_back["view"] == before["view"]
        assert (await watcher.hear("undone"))["ply"] == ply
        assert key(await all_three.ask("undo", ply=ply, **ask)) == "moved_on"
    # What was taken back is in no log, and whoever saw it gets the whole log anew.
    async with server.sit(opened["id"], *opened["secrets"], seen=after["number"]) as again:
        state = await again.hear("state")
        assert state["whole"]
        assert state["number"] == gone_back["number"]
        assert [entry["ply"] for entry in state["log"]] == list(range(ply + 1))


@runs
async def test_no_undo_past_what_came_to_light(server: Running) -> None:
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        await both.act(seat, texts[0])
        assert both.positions[seat]["undo"] == []
        number = both.positions[seat]["number"]
        assert key(await both.ask("undo", seat=seat, number=number, ply=0)) == "no_undo"


@runs
async def test_a_lost_connection_goes_on_from_the_last_number(server: Running) -> None:
    opened = server.open("hector", ME, {"who": "me", "name": "Ben"})
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.play(random.Random(2), plies=12)
        await both.settle()
        last = both.positions[0]
    async with server.sit(opened["id"], *opened["secrets"], seen=last["number"] - 4) as again:
        state = await again.hear("state")
        assert not state["whole"]
        assert [e["number"] for e in state["log"]] == [last["number"] - 3 + i for i in range(4)]
        assert state["view"] == last["view"]
        assert state["prompt"] == last["prompt"]
    async with server.sit(opened["id"], *opened["secrets"], seen=10**9) as liar:
        assert (await liar.hear("state"))["whole"]


@runs
async def test_a_table_is_put_away_and_loaded_again_with_everything(server: Running) -> None:
    opened = server.open("iliad", ME, ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.play(random.Random(2), plies=30)
        await both.settle()
        await both.ask("chat", seat=1, text="hello")
        before = dict(both.positions)
    while opened["id"] in server.registry.tables:
        await asyncio.sleep(0.05)
    async with server.sit(opened["id"], *opened["secrets"]) as again:
        chats = await again.hear("chats")
        assert [line["text"] for line in chats["lines"]] == ["hello"]
        await ready(again)
        for seat, position in again.positions.items():
            for part in ("number", "ply", "view", "prompt", "undo"):
                assert position[part] == before[seat][part]


# Talking, leaving, coming back


@runs
async def test_a_table_at_which_something_is_under_way_is_not_put_away(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND)
    tables = server.registry.tables

    async def look(busy: bool) -> bool:
        table = await server.registry.find(opened["id"])
        ready = asyncio.Event()

        async def under_way() -> None:
            await ready.wait()

        if busy:
            table.post(under_way)
        table.empty_since = -1e9
        await server.registry.unload_idle()
        ready.set()
        return tables.get(opened["id"]) is table

    for busy in (True, False):
        kept = asyncio.run_coroutine_threadsafe(look(busy), server.loop)
        assert await asyncio.wrap_future(kept) is busy


@runs
async def test_people_who_come_at_once_find_one_table(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND)

    async def come() -> int:
        await server.registry._unload(await server.registry.find(opened["id"]))
        found = await asyncio.gather(*(server.registry.find(opened["id"]) for _ in range(5)))
        return len({id(table) for table in found})

    assert await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(come(), server.loop)) == 1


@runs
async def test_chat_is_for_those_who_sit_and_bounded(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    async with (
        server.sit(opened["id"], *opened["secrets"]) as ana,
        server.sit(opened["id"]) as watcher,
    ):
        assert (await ana.ask("chat", seat=0, text=" hi\n\x07 there "))["type"] == "ack"
        await watcher.until(lambda client: '"hi there"' in "".join(client.heard[-1:]))
        assert key(await watcher.ask("chat", seat=0, text="me too")) == "not_yours"
        assert key(await ana.ask("chat", seat=0, text=" \n ")) == "chat_empty"
        assert key(await ana.ask("chat", seat=0, text="x" * 501)) == "message"


@runs
async def test_an_absent_seat_is_handed_to_a_bot_and_taken_back(server: Running) -> None:
    opened = server.open("troia", ME, FRIEND)
    secret = server.claim(opened)
    async with (
        server.sit(opened["id"], *opened["secrets"]) as ana,
        server.sit(opened["id"]) as watcher,
    ):
        async with server.sit(opened["id"], secret) as ben:
            await ready(ben)
            await ready(ana)
            assert key(await ana.ask("hand_over", seat=1, level="recruit")) == "present"
        while not (await ana.hear("presence"))["may_hand_over"][1]:
            pass
        assert key(await watcher.ask("hand_over", seat=1, level="recruit")) == "not_seated"
        assert (await ana.ask("hand_over", seat=1, level="recruit"))["type"] == "ack"
        # Never a weaker bot than the table was opened with.
        await ana.until(lambda client: client.table["seats"][1]["stand_in"] == "hoplite")
        async with server.sit(opened["id"], secret) as ben:
            await ready(ben)
            act = {"seat": 1, "number": ben.positions[1]["number"], "actions": ["draw"]}
            assert key(await ben.ask("act", **act)) in ("bot_plays", "moved_on")
            assert (await ben.ask("take_back", seat=1))["type"] == "ack"
            assert ben.table["seats"][1]["stand_in"] is None
            assert key(await ben.ask("take_back", seat=1)) == "no_bot_there"


@runs
async def test_who_has_just_joined_is_given_time_to_come(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.hear("table")
        server.registry.tables[opened["id"]].seats[1].absent_since = -1e9  # it was long empty
        server.claim(opened)
        await ana.until(lambda ana: ana.table["status"] == "playing")
        assert not ana.table["seats"][1]["may_hand_over"]
        while not (await ana.hear("presence"))["may_hand_over"][1]:
            pass  # and nobody came


@runs
async def test_who_leaves_a_running_game_is_played_by_a_bot(server: Running) -> None:
    opened = server.open("troia", ME, BOT)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ready(ana)
        await ana.ask("leave", seat=0)
        await ana.reach(8)
        assert {json.loads(data).get("by") for data in ana.told_bytes()} >= {0, 1}


@runs
async def test_a_rematch_keeps_the_people_and_turns_the_seats(server: Running) -> None:
    opened = server.open("troia", ME, FRIEND)
    secret = server.claim(opened)
    async with (
        server.sit(opened["id"], *opened["secrets"]) as ana,
        server.sit(opened["id"], secret) as ben,
    ):
        await ready(ana)
        assert key(await ana.ask("rematch")) == "not_over"
        chance = random.Random(4)
        await asyncio.gather(ana.play(chance), ben.play(chance))
        await ana.ask("rematch", turn=True)
        second = (await ben.hear("rematch"))["table"]
        await ben.ask("rematch")
        assert json.loads(ben.heard[-2])["table"] == second
    async with server.sit(second, secret) as ben, server.sit(second, *opened["secrets"]):
        await ready(ben)
        assert [seat["name"] for seat in ben.table["seats"]] == ["Ben", "Ana"]
        assert ben.table["seats"][0]["yours"]
        assert ben.table["commitment"] != ana.table["commitment"]


@runs
async def test_when_time_is_up_a_bot_plays_on(server: Running) -> None:
    clock = {"seconds": 10, "increment": 3}
    opened = server.open("troia", ME, {"who": "me", "name": "Ben"}, clock=clock)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.play(random.Random(1), plies=6)
        seat, _ = await both.asked()
        await both.ask("ping")  # everything that was said before is heard now
        assert clocks(both)[-1]["running"] == seat

        async def hurry() -> None:
            table = server.registry.tables[opened["id"]]
            assert table.clock is not None
            table.clock.left[seat] = 50
            table.schedule_next_move()

        asyncio.run_coroutine_threadsafe(hurry(), server.loop).result(PATIENCE)
        await both.until(lambda client: client.table["seats"][seat]["stand_in"] == "hoplite")
        assert key(await both.ask("take_back", seat=seat)) == "time_is_up"
        assert clocks(both)[-1]["left"][seat] == 0


def clocks(client: Client) -> list[dict[str, Any]]:
    found = [json.loads(data) for data in client.heard]
    return [message for message in found if message["type"] == "clock"]


@runs
async def test_a_new_name_reaches_everybody(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.ask("rename", seat=0, name="Anaïs")
        assert ana.table["seats"][0]["name"] == "Anaïs"
        assert key(await ana.ask("rename", seat=1, name="Eve")) == "not_yours"


# Strangers


@runs
async def test_strange_secrets_tables_and_first_messages_are_refused(
    server: Running,
) -> None:
    opened = server.open("horse", ME, BOT)
    cases: list[tuple[Client, str, int]] = [
        (server.sit(opened["id"], "seat-" + 32 * "x"), "strange_secret", 4403),
        (server.sit(opened["id"], opened["secrets"][0][:-1]), "strange_secret", 4403),
        (server.sit("aaaaaaaaaaaaaaaa"), "no_table", 4404),
        (server.sit("../../etc/passwd"), "no_table", 4404),
    ]
    for client, why, code in cases:
        async with client:
            assert key(await client.hear("refused")) == why
            with pytest.raises(ConnectionClosed) as closed:
                await client.next()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == code
    stranger = server.sit(opened["id"])
    stranger.first = {"type": "ping", "request": "1"}
    async with stranger:
        assert key(await stranger.hear("refused")) == "sit_first"


@runs
async def test_pages_of_other_sites_may_not_connect(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    async with server.sit(opened["id"], origin=server.base) as own:
        await own.hear("table")
    for strange in ("https://evil.example", "null", "http://["):
        with pytest.raises(Exception, match="HTTP 403"):
            async with server.sit(opened["id"], origin=strange):
                pass


@runs
async def test_a_message_that_is_too_big_ends_the_socket(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.hear("table")
        await ana.say("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            await ana.hear("nothing")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009


@runs
async def test_the_opening_pair_is_told_to_people_and_watchers(server: Running) -> None:
    """The log keeps only who Odysseus is; the pair is seen by all, and remembered."""
    opened = server.open("horse", ME, {"who": "me", "name": "Ben"})
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        states = [await both.hear("state"), await both.hear("state")]
        async with server.sit(opened["id"]) as watcher:
            states.append(await watcher.hear("state"))
        for state in states:
            assert [event["key"] for event in state["opening"]] == ["event.opened"]
            assert {"first", "last"} <= set(state["opening"][0]["args"])
            assert [event["key"] for event in state["log"][0]["told"]] == ["event.odysseus"]
        seat, texts = await both.asked()
        await both.act(seat, texts[0])
    async with (
        server.sit(opened["id"], *opened["secrets"]) as both,
        server.sit(opened["id"]) as watcher,
    ):
        again = {
            state["seat"]: state for state in [await both.hear("state"), await both.hear("state")]
        }
        again[None] = await watcher.hear("state")
        told = {seat for seat, state in again.items() if "opening" in state}
        assert told == {1 - seat}  # who has not decided yet may just have come
