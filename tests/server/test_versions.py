"""Tables and records of earlier rules: each keeps to its own, and new tables use the newest.

What is stored here is as a server of the time stored it, before Troia had other rules.
"""

import asyncio
from hashlib import sha256
from pathlib import Path

from ilion.core.record import Record
from ilion.server.store import statements
from ilion.server.store.rows import EntryRow, SeatRow, TableRow
from ilion.server.table.auth import hashed, new_table_id
from server.talk import FRIEND, ME, Running, runs

RECORDS = Path(__file__).resolve().parent.parent / "records"
RECORD = Record.load(RECORDS / "troia-rules-1-03.ilion.json")
"""It ends with a part of the horse that was laid after the deck was empty (T-6.2)."""
SECRETS = ["seat-ana", "seat-ben"]
SEED = bytes(32)


def stored(server: Running, lines: int, rules: int = 1) -> str:
    """Put a table of earlier rules into the store, with so many lines of its log."""
    table = new_table_id()
    names = ["Ana", "Ben"]
    seats = [
        SeatRow(seat, "person", names[seat], secret=hashed(SECRETS[seat])) for seat in range(2)
    ]
    row = TableRow(
        id=table,
        game="troia",
        rules=rules,
        options={"faces": "first"},
        public=False,
        commitment=sha256(SEED).hexdigest(),
        seed=SEED.hex(),
        host=hashed("host"),
        status="playing",
        deal=dict(RECORD.deal),
    )
    entries = [
        EntryRow(number=number, ply=number, seat=int(line[0]), lines=[line])
        for number, line in enumerate(RECORD.log[:lines], 1)
    ]
    moves = [statements.insert_entry(table, entry) for entry in entries]
    write = server.registry.store.write(table, *statements.insert_table(row, seats), *moves)
    asyncio.run_coroutine_threadsafe(write, server.loop).result(30)
    return table


@runs
async def test_a_running_table_ends_by_the_rules_it_began_with(server: Running) -> None:
    begun = len(RECORD.log) - 5
    table = stored(server, begun)
    async with server.sit(table, *SECRETS) as both:
        await both.reach(begun)
        assert (both.table["rules"], both.table["options"]) == (1, {"faces": "first"})
        for ply, line in enumerate(RECORD.log[begun:], begun + 1):
            seat, _, text = line.partition(" ")
            await both.act(int(seat), text)
            await both.reach(ply)
        await both.watch()
        assert both.table["result"] == RECORD.result
        await both.ask("rematch")
        second = both.table["rematch"] or (await both.hear("rematch"))["table"]
    exported = Record.parse(server.get(f"/api/tables/{table}/record", SECRETS[0]).text)
    assert (exported.rules, exported.log) == (1, RECORD.log)
    assert exported.check() == RECORD.result
    async with server.sit(second, *SECRETS) as both:
        await both.reach(0)
        options = {"faces": "first", "artemis": "protection"}
        assert (both.table["rules"], both.table["options"]) == (2, options)


@runs
async def test_a_bot_plays_on_at_a_table_of_earlier_rules(server: Running) -> None:
    begun = len(RECORD.log) - 12
    table = stored(server, begun)
    async with server.sit(table, *SECRETS) as both:
        await both.reach(begun)
        for seat in (0, 1):
            await both.ask("leave", seat=seat)
        await both.watch()
    Record.parse(server.get(f"/api/tables/{table}/record").text).check()


def test_new_tables_use_the_newest_rules(server: Running) -> None:
    table = server.open("troia", ME, FRIEND)["table"]
    assert (table["rules"], table["options"]["artemis"]) == (2, "protection")
    chosen = server.open("troia", ME, FRIEND, options={"artemis": "defence"})["table"]
    assert chosen["options"] == {"faces": "first", "artemis": "defence"}


def test_a_table_of_rules_that_nobody_knows_is_refused_with_a_sentence(server: Running) -> None:
    answer = server.get(f"/api/tables/{stored(server, 0, rules=9)}")
    assert (answer.status_code, answer.json()["why"]["key"]) == (409, "refused.old_rules")
    server.logged.errors.clear()  # it is logged, as it should be


def test_a_record_is_shown_by_the_rules_it_names(server: Running) -> None:
    for path in sorted(RECORDS.glob("*.ilion.json")):
        record = Record.load(path)
        wish = {"record": record.to_json(), "seat": "all", "first": len(record.log) - 3}
        answer = server.post("/api/replay", wish).json()
        assert (answer["rules"], answer["result"]) == (1, record.result)
        assert answer["positions"][-1]["views"][0]["rules"] == 1
    newest = {**RECORD.to_json(), "rules": 2, "legal": [], "result": None}
    newest["options"] = {"faces": "first", "artemis": "protection"}
    del newest["legal"]
    refused = server.post("/api/replay", {"record": newest})
    assert refused.status_code == 422
    assert "the game is over" in str(refused.json())
