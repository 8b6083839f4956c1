"""What one person may do to a table, and one address to a server, has an end."""

import asyncio
from pathlib import Path

import pytest
from faults.attacks import running

from ilion.server.table import game, handlers, table
from server.talk import BOT, FRIEND, ME, Running, runs


@runs
async def _undo_and_redo(server: Running) -> None:
    opened = server.open("iliad", ME, ME, ME)
    answers = []
    for _ in range(4):  # the table is loaded anew each time: the count is kept in the store
        async with server.sit(opened["id"], *opened["secrets"]) as three:
            seat, texts = await three.asked()
            await three.act(seat, next(text for text in texts if text.startswith("lay")))
            number = three.positions[seat]["number"]
            answers.append(await three.ask("undo", seat=seat, number=number, ply=0))
        while opened["id"] in server.registry.tables:
            await asyncio.sleep(0.05)
    assert [answer["type"] for answer in answers] == ["ack", "ack", "ack", "refused"]
    assert answers[-1]["why"]["key"] == "refused.undo_used_up"


def test_undo_and_redo_come_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "MAX_UNDOS", 3)
    with running(tmp_path) as server:
        _undo_and_redo(server)


@runs
async def _talk_without_end(server: Running) -> None:
    opened = server.open("horse", ME, ME)
    one, other = opened["secrets"]
    async with server.sit(opened["id"], one) as chatty, server.sit(opened["id"], other) as quiet:
        for number in range(6):
            assert (await chatty.ask("chat", seat=0, text=f"line {number}"))["type"] == "ack"
        refused = await chatty.ask("chat", seat=0, text="one more")
        assert refused["why"]["key"] == "refused.chat_full"
        assert (await quiet.ask("chat", seat=1, text="now me"))["type"] == "ack"
    async with server.sit(opened["id"]) as newcomer:
        lines = (await newcomer.hear("chats"))["lines"]
        assert [line["text"] for line in lines] == ["line 4", "line 5", "now me"]


def test_who_talks_without_end_silences_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handlers, "MAX_CHATS", 6)
    monkeypatch.setattr(table, "NEWEST_CHATS", 3)
    with running(tmp_path) as server:
        _talk_without_end(server)


def test_a_stranger_takes_one_seat_of_a_public_table(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        opened = server.open("horse", ME, FRIEND, FRIEND, FRIEND, public=True)
        path = f"/api/tables/{opened['id']}/seats"
        token = {"token": "0123456789" * 3}
        first = server.post(path, token)
        assert first.status_code == 201
        assert server.post(path, token).json() == first.json()  # asked again, not one more
        again = server.post(path, {})
        assert (again.status_code, again.json()["why"]["key"]) == (409, "refused.one_seat_each")
        assert server.claim(opened)  # who was invited is not a stranger
        assert server.claim(opened)


def test_one_address_has_so_many_open_seats_and_tables(tmp_path: Path) -> None:
    with running(tmp_path, open_seats_per_client=3, tables_per_day=4.0) as server:

        def open_table(*others: dict[str, str]) -> int:
            wish = {"game": "horse", "seats": [ME, *others]}
            return server.post("/api/tables", wish).status_code

        assert [open_table(FRIEND, FRIEND), open_table(FRIEND, FRIEND)] == [201, 429]
        assert [open_table(FRIEND), open_table(BOT)] == [201, 201]
        answer = server.post("/api/tables", {"game": "horse", "seats": [ME, BOT]})
        assert answer.json()["why"]["key"] == "refused.too_many_tables"
