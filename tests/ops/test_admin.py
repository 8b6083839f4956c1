"""`ilion admin`, on SQLite and PostgreSQL, while a server runs: it does what it says, and people
at the tables notice."""

import asyncio
import io
import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from ilion.cli import main
from ilion.server.store import health
from ilion.server.store.engine import open_engine
from ilion.server.store.rows import now
from ilion.server.store.schema import PUSH_SEATS, PUSHES, SEATS, TABLES
from ilion.server.store.statements import DAY_MS
from server.conftest import config
from server.talk import FRIEND, ME, PATIENCE, Running, runs


@pytest.fixture
def server(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(health, "PROBE_EVERY", 0.2)  # an SQLite file is looked at so often
    running = Running(config(tmp_path, database=address))
    yield running
    running.stop()
    assert running.logged.errors == []


class Admin:
    """`ilion admin` on one database."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __call__(self, *words: str) -> str:
        code, out, err = run(*words, "--database", self.address)
        assert code == 0, err
        return out

    def refused(self, *words: str) -> str:
        """The one sentence of a refusal."""
        code, out, err = run(*words, "--database", self.address)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert "Traceback" not in err
        return err


def run(*words: str) -> tuple[int, str, str]:
    """Run the command in a thread of its own: it has a loop of its own, and so have many tests."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(run_here, *words).result()


def run_here(*words: str) -> tuple[int, str, str]:
    with (
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
        pytest.raises(SystemExit) as done,
    ):
        main(["admin", *words])
    return int(done.value.code or 0), out.getvalue(), err.getvalue()


@pytest.fixture
def admin(address: str) -> Admin:
    return Admin(address)


def test_tables_are_listed_and_shown_without_a_secret(server: Running, admin: Admin) -> None:
    opened = server.open("horse", ME, FRIEND)
    server.open("troia", ME, ME)
    assert opened["id"] in admin("list", "--status", "waiting", "--game", "horse")
    assert "There are no such tables." in admin("list", "--game", "hector")
    assert len(json.loads(admin("list", "--json"))) == 2
    told = admin("show", f"https://troy.example/t/{opened['id']}#seat-x") + admin(
        "show", opened["id"], "--json"
    )
    assert "Ana" in told
    for secret in ("seed", "commitment", "deal", "secret", *opened["secrets"], opened["host"]):
        assert secret not in told


def test_a_name_cannot_play_tricks_with_the_terminal(server: Running, admin: Admin) -> None:
    opened = server.open("horse", {"who": "me", "name": "Ana"}, FRIEND)
    rename(admin.address, opened["id"], "\x1b[2J\nroot:")
    for told in (admin("list"), admin("show", opened["id"])):
        assert "\x1b" not in told
        assert "\nroot" not in told


def rename(address: str, table: str, name: str) -> None:
    write(address, sql.text("UPDATE seats SET name = :name WHERE seat = 0"), name=name)


def write(address: str, statement: sql.Executable, **values: Any) -> None:
    async def go() -> None:
        engine = open_engine(address)
        async with engine.begin() as connection:
            await connection.execute(statement, values)
        await engine.dispose()

    asyncio.run(go())


@runs
async def test_a_table_that_is_closed_is_over_for_those_at_it(
    server: Running, admin: Admin
) -> None:
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        await both.act(seat, texts[0])
        said = admin("close", opened["id"], "--yes")
        assert opened["id"] in said
        await both.until(lambda it: it.table.get("status") == "over")
        assert both.table["result"] is None
        assert both.table["ending"]["kind"] == "aborted"
        assert "ended.closed" in "".join(both.heard)
        assert (await both.act(seat, texts[0]))["type"] == "refused"
    assert "over already" in admin.refused("close", opened["id"], "--yes")


@runs
async def test_a_table_that_is_deleted_is_gone_for_those_at_it(
    server: Running, admin: Admin
) -> None:
    opened = server.open("horse", ME, ME)
    kept = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        await both.act(seat, texts[0])
        await both.ask("chat", seat=0, text="hello")
        admin("delete", opened["id"], "--yes")
        assert (await both.hear("refused"))["why"]["key"] == "refused.no_table"
        with pytest.raises(ConnectionClosed) as closed:
            await both.hear("nothing")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404
    assert server.get(f"/api/tables/{opened['id']}").status_code == 404
    assert server.get(f"/api/tables/{kept['id']}").status_code == 200
    rows = json.loads(admin("size", "--json"))["rows"]
    assert (rows["tables"], rows["entries"], rows["chats"]) == (1, 0, 0)


@runs
async def test_a_move_at_a_deleted_table_is_refused_before_the_server_hears_of_it(
    server: Running, admin: Admin
) -> None:
    server.registry.cluster.on_changed = lambda tables: None  # type: ignore[method-assign]
    server.registry.store.on_changed = lambda _: None
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        admin("delete", opened["id"], "--yes")
        with suppress(ConnectionClosed):  # the socket is closed with 4404
            assert (await both.act(seat, texts[0]))["why"]["key"] == "refused.no_table"
    assert server.get(f"/api/tables/{opened['id']}").status_code == 404


@runs
async def test_a_person_is_forgotten_and_the_game_goes_on(server: Running, admin: Admin) -> None:
    opened = server.open("horse", {"who": "me", "name": "Ana"}, {"who": "me", "name": "Ben"})
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.reach(0)
        for seat in (0, 1, 0):
            assert (await both.ask("chat", seat=seat, text=f"from {seat}"))["type"] == "ack"
        said = admin("forget", "ANA", "--yes")
        assert "1 name and 2 lines of chat at 1 table" in said
        await both.until(lambda it: it.table["seats"][0]["name"] == "")
        assert (await both.ask("chat", seat=1, text="and on"))["type"] == "ack"
        await both.play(random.Random(1))
    async with server.sit(opened["id"]) as watcher:
        lines = (await watcher.hear("chats"))["lines"]
        assert [line["text"] for line in lines] == ["from 1", "and on"]
    assert "Ana" not in server.get(f"/api/tables/{opened['id']}/record").text
    admin("forget", "--table", opened["id"], "--seat", "1", "--yes")
    assert "Nobody named 'Ben'" in admin.refused("forget", "Ben", "--yes")


def test_who_is_forgotten_is_so_in_club_evenings_and_is_told_nothing(
    server: Running, admin: Admin
) -> None:
    wish = {"game": "horse", "you": "Ana"}
    opened = server.post("/api/evenings", wish).json()
    at = f"/api/evenings/{opened['evening']['id']}"
    for name in ("Ben", "Cleo"):
        server.post(f"{at}/people", {"name": name}, opened["invitation"])
    server.post(f"{at}/lead", {"do": "start"}, opened["host"])
    game, bye = server.get(at).json()["games"][:2]
    push = {"id": "a", "endpoint": "b", "p256dh": "c", "auth": "d", "language": "en", "seen": 0}
    write(admin.address, PUSHES.insert().values(**push))
    held = sql.select(sql.literal("a"), SEATS.c.secret).where(SEATS.c.table_id == game["table"])
    write(admin.address, PUSH_SEATS.insert().from_select(["push", "secret"], held))
    admin("forget", "--table", game["table"], "--seat", "0", "--yes")
    admin("forget", ["ana", "ben", "cleo"][bye["first"]], "--yes")
    names = {person["number"]: person["name"] for person in server.get(at).json()["people"]}
    assert (names[game["first"]], names[bye["first"]]) == ("", "")
    assert names[game["second"]] != ""
    kept = server.registry.store.rows(sql.select(PUSHES))
    assert asyncio.run_coroutine_threadsafe(kept, server.loop).result(PATIENCE) == []


@runs
async def test_a_seat_gets_a_new_secret_and_the_old_one_holds_nothing(
    server: Running, admin: Admin
) -> None:
    opened = server.open("horse", ME, ME)
    old = opened["secrets"][0]
    async with server.sit(opened["id"], old) as thief:
        await thief.reach(0)
        said = admin("rotate", opened["id"], "0", "--yes")
        new = said.splitlines()[-1].partition("#")[2]
        await thief.until(lambda it: not it.table["seats"][0]["yours"])
        assert (await thief.ask("chat", seat=0, text="mine"))["why"]["key"] == "refused.not_yours"
    async with server.sit(opened["id"], new) as ana:
        await ana.until(lambda it: bool(it.table))
        assert ana.table["seats"][0]["yours"]
    assert server.get(f"/api/tables/{opened['id']}", old).status_code == 403


def grow_old(address: str, table: str, days: float, **more: str) -> None:
    active = now() - int(days * DAY_MS)
    write(address, TABLES.update().where(TABLES.c.id == table).values(active=active, **more))


def test_what_need_not_be_kept_is_deleted_by_command(server: Running, admin: Admin) -> None:
    waiting, playing, young = (server.open("horse", ME, seat)["id"] for seat in (FRIEND, ME, ME))
    grow_old(admin.address, waiting, 15)
    grow_old(admin.address, playing, 91, status="playing")
    grow_old(admin.address, young, 89, status="playing")
    dry = admin("retain", "--dry-run")
    assert "0 finished (365 days), 1 abandoned (90 days), 1 waiting (14 days)" in dry
    assert "0 waiting (0 days)" in admin("retain", "--dry-run", "--waiting", "0")
    assert len(json.loads(admin("list", "--json"))) == 3
    assert "Deleted: 0 finished, 1 abandoned, 1 waiting." in admin("retain", "--yes")
    assert [each["id"] for each in json.loads(admin("list", "--json"))] == [young]


@runs
async def test_the_server_deletes_by_itself_but_not_where_somebody_is(server: Running) -> None:
    address = server.registry.config.address
    used, unused = (server.open("horse", ME, ME) for _ in range(2))
    async with server.sit(used["id"], *used["secrets"]) as both:
        await both.reach(0)
        for opened in (used, unused):
            await asyncio.to_thread(grow_old, address, opened["id"], 100)
        while unused["id"] in server.registry.tables:  # soon, for nobody is there
            await asyncio.sleep(0.05)
        job = server.registry.delete_due()
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(job, server.loop))
        assert server.get(f"/api/tables/{unused['id']}").status_code == 404
        await both.play(random.Random(1))
    assert server.registry.deleted == 1
    assert server.get(f"/api/tables/{used['id']}").status_code == 200


@runs
async def test_a_table_that_is_played_at_is_kept(server: Running, admin: Admin) -> None:
    opened = server.open("horse", ME, ME)
    table = server.registry.tables[opened["id"]]
    await asyncio.to_thread(grow_old, admin.address, opened["id"], 100)
    table.row.active = now() - 100 * DAY_MS  # as if it had been loaded today
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        await both.act(seat, texts[0])
    assert "1 abandoned" not in admin("retain", "--dry-run")


def test_the_size(server: Running, admin: Admin) -> None:
    server.open("horse", ME, FRIEND)
    found = json.loads(admin("size", "--json"))
    assert found["bytes"] > 10_000
    assert found["tables"] == {"waiting": 1, "playing": 0, "over": 0}
    assert "1 waiting" in admin("size")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "nothing"], "There is no table"),
        (["show", "\x1b[2J"], "There is no table"),
        (["show"], "required: TABLE"),
        (["close", "a" * 16, "--yes"], "There is no table"),
        (["delete", "a" * 16, "--yes"], "There is no table"),
        (["delete", "--yes"], "required: TABLE"),
        (["rotate", "a" * 16, "0", "--yes"], "There is no table"),
        (["rotate", "a" * 16, "x", "--yes"], "invalid int"),
        (["forget", "--yes"], "Say whom to forget"),
        (["forget", "Ana", "--seat", "1"], "Say whom to forget"),
        (["forget", "", "--yes"], "Nobody named"),
        (["list", "--limit", "0"], "not a number from 1"),
        (["list", "--status", "lost"], "invalid choice"),
        (["list", "--idle", "nan"], "not a number of days"),
        (["retain", "--finished", "-1"], "not a number of days"),
        (["nonsense"], "invalid choice"),
        ([], "required: COMMAND"),
    ],
)
def test_bad_input_gets_one_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    running = Running(config(tmp_path, database=address))
    running.stop()
    given = [*words, "--database", address] if words and words[0] != "nonsense" else words
    code, out, err = run(*given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_a_seat_that_is_no_persons_is_refused(server: Running, admin: Admin) -> None:
    table = server.open("horse", ME, FRIEND)["id"]
    assert "has no seat 7" in admin.refused("rotate", table, "7", "--yes")
    assert "it is open" in admin.refused("forget", "--table", table, "--seat", "1", "--yes")


def test_deleting_asks_or_needs_yes(
    server: Running, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open("horse", ME, FRIEND)["id"]
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for words in (["delete", table], ["close", table], ["forget", "Ana"], ["rotate", table, "0"]):
        assert "--yes" in admin.refused(*words)
    terminal = io.StringIO("no\n")
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("sys.stdin", terminal)
    code, _, err = run("delete", table, "--database", admin.address)
    assert (code, err) == (2, "Nothing was changed.\n")
    assert table in admin("list")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite:////nowhere/at/all.db", "There is no database"),
        ("mysql://me:hush@x/y", "sqlite:///FILE or postgresql"),
        ("postgresql://x@127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_a_database_that_is_not_there(address: str, sentence: str) -> None:
    refused = Admin(address).refused("list")
    assert sentence in refused
    assert "hush" not in refused


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("Sing, goddess, the anger of Achilles" * 100)
    assert "cannot be opened" in Admin(f"sqlite:///{tmp_path / 'text.db'}").refused("size")
