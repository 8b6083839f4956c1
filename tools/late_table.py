"""A table that goes on from a record, against bots: for films and tests of what comes late."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page

from ilion.core.record import Record

# What the client keeps of a table that it opened itself: the newest stands first.
KEEP = """table => {
  const others = JSON.parse(localStorage.getItem('ilion.tables') ?? '[]')
  localStorage.setItem('ilion.tables', JSON.stringify([table, ...others]))
  localStorage.setItem('ilion.game', table.game)
}"""


def before_the_end(record: Record, decisions: int) -> dict[str, Any]:
    """The record without so many of its last decisions, and without what chance did after them."""
    written: dict[str, Any] = json.loads(record.dumps())
    log = written["log"]
    decided = [at for at, line in enumerate(log) if not line.startswith("* ")]
    written |= {"log": log[: decided[-decisions]], "result": None}
    written.pop("legal", None)
    return written


def go_on(page: Page, written: dict[str, Any], seat: int = 0, level: str = "recruit") -> None:
    """Open a table where the game of a record goes on, and sit down there: bots play the others."""
    bot = {"who": "bot", "level": level}
    seats = [{"who": "me"} if at == seat else bot for at in range(written["seats"])]
    go_to_table(
        page, {"game": written["game"], "seats": seats, "record": written, "stand_in": level}
    )


def go_to_table(page: Page, wish: dict[str, Any]) -> None:
    """Open a table as the form of the game's page does, without the form, and sit down there."""
    key = page.evaluate("localStorage.getItem('ilion.key')")
    answer = page.request.post("/api/tables", data=wish | {"key": key})
    assert answer.ok, answer.text()
    opened = answer.json()
    held = [each["secret"] for each in opened["seats"]]
    kept = {"id": opened["table"]["id"], "game": wish["game"], "secrets": held}
    kept |= {"host": opened["host"], "invitation": opened["invitation"], "at": time.time() * 1000}
    page.evaluate(KEEP, kept)
    page.goto(f"/t/{kept['id']}")
