"""A record on the full screen: back and forth, with whose eyes, and what was a mistake."""

import base64
import json
import zlib
from typing import Any

import pytest
from textual.pilot import Pilot

import ilion
from ilion.client.link import record_at
from ilion.core.errors import RecordError
from ilion.core.record import Record
from ilion.core.registry import names
from ilion.terminal.app import TableApp
from ilion.terminal.replay import ReplayScreen, replay
from ilion.terminal.settings import Settings
from terminal.screens import on_screen, text_on, until, until_read


def a_record(name: str) -> Record:
    return ilion.simulate(ilion.game(name), seats=2, seed=1, names=["Ana", "Ben"])


def app_for(record: Record, seat: int | str | None = None) -> TableApp:
    screen = ReplayScreen(record, seat, Settings("en", "instant"))
    return TableApp(screen, screen.drive)


@pytest.mark.parametrize("name", names())
def test_a_record_goes_forwards_and_back(name: str) -> None:
    record = a_record(name)
    app = app_for(record)

    async def read(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "0 of ")
        await until(pilot, lambda: app.screen.query_one("#drawing").size.height > 1)
        await pilot.pause()
        first = text_on(app)
        await pilot.press("right", "right", "left", "left")
        await until(pilot, lambda: text_on(app) == first)
        await pilot.press("end")
        last = sum(not line.startswith("*") for line in record.log)
        await until_read(pilot, f"{last} of {last}")

    on_screen(app, read)


def test_hands_are_seen_with_the_eyes_that_were_chosen() -> None:
    app = app_for(a_record("hector"), seat=0)

    async def read(pilot: Pilot[Any]) -> None:
        await pilot.press("down", "right")
        await until_read(pilot, "as Ana saw it")
        assert "Hand of Ana" in text_on(app)
        assert "Hand of Ben" not in text_on(app)
        await pilot.press("s", "s")
        await until_read(pilot, "all cards open")
        assert "Hand of Ben" in text_on(app)
        await pilot.press("s")
        await until_read(pilot, "as watchers saw it")
        assert "Hand of" not in text_on(app)

    on_screen(app, read)


def test_an_analysis_shows_mistakes_and_turning_points_and_sums_them_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ilion.analysis.analysis.SIMULATIONS", 8)
    monkeypatch.setattr("ilion.analysis.analysis.mark", lambda lost: "?!" if lost > 0 else "")
    monkeypatch.setattr("ilion.analysis.analysis.TURNING", 0.01)
    record = a_record("horse")
    record.log, record.result = record.log[:12], None
    app = app_for(record)
    screen = app.table
    assert isinstance(screen, ReplayScreen)

    async def read(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "0 of ")
        await pilot.press("a")
        await until_read(pilot, "m next mistake, t next turning point")
        await pilot.press("right")
        await until_read(pilot, "chance ")
        await pilot.press("m")
        await until_read(pilot, "better: ")
        await pilot.press("t")
        await until_read(pilot, "Turning point for ")
        await pilot.press("a")
        await until_read(pilot, "Ana: accuracy ")
        await until_read(pilot, "Luck of announcements")
        await pilot.press("escape")
        await until_read(pilot, "Turning point for ")

    on_screen(app, read)


def test_a_record_that_a_link_holds_is_read() -> None:
    record = a_record("horse")
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packing.compress(json.dumps(record.to_json()).encode()) + packing.flush()
    fragment = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    assert record_at(f"https://troy.example/replay?ply=3#r={fragment}").log == record.log


def test_a_bad_record_gets_a_sentence() -> None:
    record = a_record("horse")
    record.log[3] = "0 fly"
    with pytest.raises(RecordError, match="line 4: found '0 fly'"):
        replay(record, None, None, Settings())
