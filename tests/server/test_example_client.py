"""The client that docs/protocol.md shows plays whole games, and knows nothing of Ilion's code."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from ilion.core.record import Record
from ilion.core.registry import names
from ilion.server.http import sockets
from ilion.server.protocol import api, wire
from server.talk import FRIEND, ME, PATIENCE, Running, runs

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"


def words() -> set[str]:
    """Everything that the page writes as code."""
    text = re.sub(r"^```.*?^```", "", PAGE.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", code)}


def test_the_page_names_every_message_and_every_field_that_a_client_sends() -> None:
    requests: list[Any] = [*get_args(wire.ClientMessage), api.NewTable, api.SeatWish, api.Claim]
    heard: list[Any] = [*get_args(wire.ServerMessage)]
    named = {each.__struct_config__.tag for each in (*get_args(wire.ClientMessage), *heard)}
    for each in (*requests, wire.Clock, wire.Table, wire.Seat):
        named |= {*each.__struct_fields__}
    assert named - words() == set()


def test_the_page_explains_every_close_code() -> None:
    explained = PAGE.read_text("utf-8").partition("| close code |")[2].partition("\n\n")[0]
    codes = {*sockets.CLOSE_CODES.values(), sockets.GOODBYE[0], sockets.FAILED[0]}
    for code in {*codes, 1001, 1002, 1006, 1007, 1008, 1009}:
        assert str(code) in explained


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example as a file of its own."""
    [code] = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert "import ilion" not in code
    assert "from ilion" not in code
    file = tmp_path_factory.mktemp("example") / "client.py"
    file.write_text(code, "utf-8")
    return file


def started(client: Path, *args: str) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, client, *args], stdout=pipe, stderr=pipe, cwd=client.parent, text=True
    )


def ended(process: "subprocess.Popen[str]") -> dict[str, Any]:
    """What the client printed last."""
    out, wrong = process.communicate(timeout=2 * PATIENCE)
    assert process.returncode == 0, wrong
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize("game", names())
def test_it_plays_every_game_to_its_end(server: Running, client: Path, game: str) -> None:
    said = ended(started(client, server.base, game))
    assert said["ending"]["kind"] == "rules"
    record = Record.parse(server.get(f"/api/tables/{said['table']}/record").text)
    assert record.check() is not None
    assert (record.game, len(record.log)) == (game, said["lines"])


def test_it_joins_by_link_and_comes_back_when_its_line_is_cut(
    server: Running, client: Path
) -> None:
    opened = server.open("troia", ME, FRIEND)
    process = started(client, f"{server.base}/t/{opened['id']}#{opened['invitation']}")

    def cut() -> None:
        for connection in server.registry.tables[opened["id"]].connections:
            if 1 in connection.seats:
                connection.close(1013, "cut off")

    @runs
    async def play() -> None:
        async with server.sit(opened["id"], *opened["secrets"]) as ana:
            await ana.play(random.Random(1), plies=10)
            server.loop.call_soon_threadsafe(cut)
            await ana.play(random.Random(1))
            assert ana.table["seats"][1]["name"] == "Guest"

    play()
    assert ended(process)["ending"]["kind"] == "rules"


def test_what_cannot_be_gets_one_sentence(server: Running, client: Path) -> None:
    opened = server.open("troia", ME, FRIEND)
    process = started(client, f"{server.base}/t/{opened['id']}#join-{32 * 'x'}")
    out, wrong = process.communicate(timeout=2 * PATIENCE)
    assert (process.returncode, out) == (1, "")
    assert wrong.count("\n") == 1
    assert "Traceback" not in wrong
