"""Web Push: a browser that is switched on is told of its turn while no page of it is open.

The push service is a stand-in on this machine: a browser without a screen has none, and shows no
notifications. So the page is given a subscription to the stand-in, what that reads is handed to the
service worker as the browser would, and what the worker wants to show is noted there.
"""

from __future__ import annotations

import json
import queue
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import PATIENCE
from browser.live_server import Server
from browser.moves import OWN, choose_any, two_sit_down
from ilion.server.push.crypto import VapidKey
from server.push_service import PushService

KEY = VapidKey.make()
SUBSCRIBED = """
    const made = {...SUBSCRIPTION, toJSON: () => ({ keys: SUBSCRIPTION })}
    PushManager.prototype.subscribe = async function (how) {
      window.asked = how
      return (window.made = made)
    }
    PushManager.prototype.getSubscription = async () => window.made ?? null
"""

NOTED = """
    self.shown = []
    registration.showNotification = async (...all) => void shown.push(all)
    true  // a function would be called
"""


@pytest.fixture
def pushing(tmp_path: Path, service: PushService) -> Iterator[Server]:
    more = ["--push-key", KEY, "--push-contact", "mailto:op@example.org"]
    running = Server(tmp_path, more=[*more, "--push-services", service.origin])
    yield running
    running.kill()


def someone(pushing: Server, browser: Browser, language: str = "en") -> Page:
    context = browser.new_context(
        base_url=pushing.address,
        locale=language,
        reduced_motion="reduce",
        permissions=["notifications"],
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage.setItem('ilion.marks', 'off')")
    page = context.new_page()
    page.goto("/")
    return page


def deliver(page: Page, origin: str, message: str) -> None:
    """What the browser does with a message of its push service once it has read it."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    wish = {"origin": origin, "registrationId": found[-1], "data": message}
    line.send("ServiceWorker.deliverPushMessage", wish)


def test_a_message_comes_encrypted_and_the_service_worker_shows_it(
    pushing: Server, browser: Browser, service: PushService
) -> None:
    ana, ben = someone(pushing, browser), someone(pushing, browser)
    given = json.dumps(service.subscription())
    ben.add_init_script(SUBSCRIBED.replace("SUBSCRIPTION", given))
    two_sit_down(ana, ben, "horse")
    ben.get_by_role("button", name="Menu").click()
    with ben.expect_response(lambda answer: answer.request.method == "POST") as added:
        ben.get_by_label("Tell me when it is my turn").check()
    assert added.value.ok
    assert ben.evaluate("window.asked.applicationServerKey") == VapidKey(KEY).public
    table = ben.url.rpartition("/")[2].partition("#")[0]
    chance, message = random.Random(1), None
    ben.keyboard.press("Escape")
    while not ana.locator(OWN).count():  # whoever leaves in their own turn knows of it
        choose_any(ben, chance)
        ana.wait_for_timeout(50)
    ben.goto("/credits")
    while message is None:
        choose_any(ana, chance)
        try:
            message, _ = service.heard.get(timeout=0.2)  # it reads with the browser's own key
        except queue.Empty:
            continue
    assert message == {"table": table, "title": "Your turn", "body": "The Horse of Troy"}
    [worker] = ben.context.service_workers
    worker.evaluate(NOTED)
    deliver(ben, pushing.address, json.dumps(message))
    while not (shown := worker.evaluate("self.shown")):
        ben.wait_for_timeout(20)
    assert shown == [["Your turn", {"body": "The Horse of Troy", "tag": table}]]
