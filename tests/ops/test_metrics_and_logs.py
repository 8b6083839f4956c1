"""What operators see: every metric that a dashboard names exists; logs say who, in safe words."""

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ilion.server import logs
from ilion.server.logs import LogFormatter
from server.conftest import config
from server.talk import ME, Running, runs

DEPLOY = Path(__file__).parents[2] / "deploy"
TABLE = "a" * 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    logging.getLogger("ilion").setLevel(logging.INFO)
    running = Running(config(tmp_path_factory.mktemp("metrics")))
    yield running
    running.stop()


def metrics(server: Running) -> str:
    return server.get("/metrics").text


def test_every_metric_of_the_dashboard_and_the_alerts_exists(server: Running) -> None:
    there = set(re.findall(r"^# TYPE (\S+)", metrics(server), re.M))
    text = "".join(file.read_text("utf-8") for file in (DEPLOY / "grafana").iterdir())
    named = {re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\bilion_\w+", text)}
    assert len(named) > 20
    assert named <= there
    # And the other way round: nothing that is counted is shown nowhere.
    assert there - named == set()


def test_the_dashboard_is_one_that_grafana_reads() -> None:
    found = json.loads((DEPLOY / "grafana" / "ilion.json").read_text("utf-8"))
    panels = found["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all("targets" in panel or panel["type"] == "row" for panel in panels)


@runs
async def test_refusals_are_counted_by_way_and_reason(server: Running) -> None:
    server.get(f"/api/tables/{TABLE}")
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.reach(0)
        await both.ask("chat", seat=0, text="   ")
    page = metrics(server)
    assert 'ilion_refusals_total{via="http",why="no_table"}' in page
    assert 'ilion_refusals_total{via="socket",why="chat_empty"}' in page


@runs
async def test_the_process_and_the_database_are_measured(server: Running) -> None:
    def value(name: str) -> float:
        found = re.search(rf"^{name} (\S+)", metrics(server), re.M)
        return float(found[1]) if found else 0.0

    assert value("ilion_memory_bytes") > 1 << 20
    assert value("ilion_open_files") > 3
    assert value("ilion_connections") >= 1
    while value("ilion_loop_lag_seconds_count") < 1 or value("ilion_database_bytes") < 4096:
        await asyncio.sleep(0.05)


async def logged(server: Running, *parts: str) -> dict[str, Any]:
    """Wait for a line with all of these in it."""
    while True:
        for line in server.logged.all:
            if all(part in line for part in parts):
                found: dict[str, Any] = json.loads(line)
                return found
        await asyncio.sleep(0.02)


@runs
async def test_a_line_says_whose_request_it_belongs_to(server: Running) -> None:
    opened = server.open("horse", ME, ME)
    path = f"/api/tables/{opened['id']}"
    answer = server.http.get(path, headers={"X-Request-Id": "from-the-proxy-1"})
    assert answer.headers["x-request-id"] == "from-the-proxy-1"
    assert len(server.get(path).headers["x-request-id"]) == 16
    evil = server.http.get(path, headers={"X-Request-Id": "x y"})
    assert evil.headers["x-request-id"] != "x y"
    line = await logged(server, '"what": "request"', "from-the-proxy-1")
    assert (line["client"], line["table"], line["route"]) == ("127.0.0.1", opened["id"], "table")
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.reach(0)
    line = await logged(server, '"what": "socket"', opened["id"])
    assert line["client"] == "127.0.0.1"
    assert line["request"]


@runs
async def test_what_a_table_logs_is_marked_with_the_request(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = server.open("horse", ME, ME)

    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    async with server.sit(opened["id"], *opened["secrets"]) as both:
        seat, texts = await both.asked()
        monkeypatch.setattr(server.registry.store, "write", fails)
        await both.act(seat, texts[0])
        monkeypatch.undo()
    line = json.loads(server.logged.errors.pop())
    assert line["table"] == opened["id"]
    assert line["client"] == "127.0.0.1"
    assert line["request"]


def formatted(as_json: bool, what: str, error: Exception | None = None, **extra: object) -> str:
    record = logging.makeLogRecord({"msg": what, "levelname": "INFO", "name": "ilion.x", **extra})
    if error is not None:
        record.exc_info = (type(error), error, None)
    return LogFormatter(as_json).format(record)


FORGED = "Ana\n2026-01-01T00:00:00.000+00:00 error ilion.http: all is lost\r\x1b[2J\u2028x"


@pytest.mark.parametrize("as_json", [True, False])
def test_nobody_writes_lines_of_their_own_into_a_log(as_json: bool) -> None:
    line = formatted(as_json, "renamed", name_now=FORGED)
    assert line.splitlines() == [line]
    assert "\x1b" not in line
    line = formatted(as_json, f"renamed to {FORGED}", ValueError(FORGED))
    assert not [each for each in line.splitlines()[1:] if not each.startswith("    | ")]
    assert "\x1b" not in line


def test_a_value_cannot_pass_for_several_fields() -> None:
    assert formatted(False, "x", who="a b=c").endswith('who="a b=c"')
    assert formatted(False, "x", who='a"b').endswith('who="a\\"b"')
    assert formatted(False, "x", table=TABLE).endswith(f"table={TABLE}")


def test_outside_a_request_there_is_nothing_to_tell() -> None:
    logs.note_table(TABLE)
    assert "table" not in json.loads(formatted(True, "x"))
