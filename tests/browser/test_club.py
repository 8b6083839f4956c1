"""A club evening of six with a late-comer: two in browsers, the others by the protocol."""

import asyncio
import json
import re
import threading
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from browser.live_server import Server, Visit
from browser.moves import faults
from server.talk import Client, bearer


class Guest:
    """Somebody who comes to every table, and resigns there."""

    def __init__(self, server: Server, evening: str, secret: str) -> None:
        self.server, self.at = server, f"{server.address}/api/evenings/{evening}"
        self.secret = secret

        # A connection for each request: the server ends one that is idle.
        alone = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(headers=bearer(secret), timeout=60, limits=alone, verify=False)

    def look(self) -> Any:
        return self.http.post(f"{self.at}/here", json=None).json()

    async def play(self, table: str) -> None:
        url = f"{self.server.address}/ws".replace("http", "ws")
        async with Client(url, table, [self.secret]) as me:
            await me.hear("state")
            seat = next(each["seat"] for each in me.table["seats"] if each["yours"])
            await me.ask("resign", seat=seat)

    def play_all(self, against: int | None = None) -> None:
        """Play until the evening is over; only against one person where one is named."""
        while (seen := self.look())["status"] != "over":
            for game in seen["games"]:
                both = {game["first"], game["second"]}
                met = seen["you"] in both and (against is None or against in both)
                if game["status"] == "running" and met:
                    asyncio.run(self.play(game["table"]))
            threading.Event().wait(0.2)


def join(server: Server, evening: str, invitation: str, name: str) -> Guest:
    at = f"{server.address}/api/evenings/{evening}/people"
    joined = httpx.post(at, json={"name": name}, headers=bearer(invitation))
    return Guest(server, evening, joined.json()["secret"])


def evening_of(page: Page) -> Any:
    """What this browser has stored of its evening."""
    return json.loads(page.evaluate("localStorage.getItem('ilion.evenings')"))[0]


def opened(visit: Visit) -> tuple[Page, str, str]:
    host = visit("/club")
    host.get_by_label("What the evening is called").fill("Monday at Nestor’s")
    host.get_by_label("Your name").fill("Ioanna")
    host.locator("input[value=horse]").check(force=True)
    assert faults(host) == []
    host.get_by_role("button", name="Open the evening").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("Monday at Nestor’s")
    saved = evening_of(host)
    return host, saved["id"], saved["invitation"]


def test_an_evening_of_six_with_a_late_comer(visit: Visit, server: Server) -> None:
    host, evening, invitation = opened(visit)
    expect(host.get_by_role("button", name="Start the first round")).to_be_disabled()
    names = ("Léa", "Aylin", "Mathis", "Ilse")
    guests = [join(server, evening, invitation, name) for name in names]
    expect(host.get_by_role("heading", name="5 people")).to_be_visible()
    screen = visit(f"/club/{evening}?screen")
    expect(screen.get_by_text("Mathis")).to_be_visible()
    host.get_by_role("button", name="Start the first round").click()
    expect(host.get_by_text("You sit out this round.")).to_be_visible()
    assert faults(host) == []

    host.goto("/tables")  # the evening stands among the tables
    expect(host.get_by_role("heading", name="Club evening")).to_be_visible()
    expect(host.get_by_role("rowheader", name="Mathis")).to_be_visible()
    assert faults(host) == []
    host.get_by_role("link", name="All games").click()

    late = visit(f"/club/{evening}#{invitation}", phone=True, language="fr")
    late.get_by_label("Votre nom").fill("Polyxena")
    late.get_by_role("button", name="Participer").click()
    expect(late.get_by_role("rowheader", name="Polyxena")).to_be_visible()
    assert invitation not in late.url
    assert faults(late) == []

    # Where the two in browsers meet, the late-comer's hands are those of another guest.
    hands = Guest(server, evening, secret=evening_of(late)["secret"])
    playing = [threading.Thread(target=guest.play_all, daemon=True) for guest in guests]
    playing.append(threading.Thread(target=hands.play_all, args=(0,), daemon=True))
    for thread in playing:
        thread.start()
    while host.request.get(f"/api/evenings/{evening}").json()["status"] != "over":
        for page in (host, late):
            back = page.get_by_role("link", name=re.compile("Back to the|Retour à la")).first
            if "/t/" in page.url and back.is_visible():
                back.click()
        host.wait_for_timeout(100)
    for thread in playing:
        thread.join()
    for page in (host, late):
        if "/t/" in page.url:
            page.goto(f"/club/{evening}")
    expect(host.get_by_text("Ioanna wins the evening")).to_be_visible()
    expect(late.get_by_text("Ioanna remporte la soirée")).to_be_visible()
    expect(screen.get_by_text("Ioanna wins the evening")).to_be_visible()
    expect(host.get_by_role("row")).to_have_count(7)
    expect(host.locator("tr.mine td").last).to_have_text("5")
    for page in (host, late, screen):
        assert faults(page) == []
