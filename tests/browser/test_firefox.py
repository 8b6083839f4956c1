"""Every board opens and takes a move in Firefox, and its console stays clean."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from browser.live_server import Server
from firefox import Firefox, firefox

OWN = "document.querySelector('.prompt[data-own=true]')"
MOVES = "document.querySelectorAll('dialog[open] li button')"


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = firefox()
    if program is None:
        pytest.skip("there is no Firefox here")
    with Firefox(program, tmp_path_factory.mktemp("firefox")) as started:
        yield started


@pytest.mark.parametrize("game", ["hector", "horse", "iliad", "troia"])
def test_a_board_opens_and_takes_a_move_in_firefox(server: Server, fox: Firefox, game: str) -> None:
    fox.open(f"{server.address}/credits")
    fox.wait_for("document.querySelector('h1')")  # a page that is left while it loads complains
    # In a first game bots that have the first turn wait until one is ready.
    for name, value in (("speed", "instant"), ("level", "recruit"), ("marks", "off")):
        fox.run(f"localStorage.setItem('ilion.{name}', '{value}')")
    fox.open(f"{server.address}/g/{game}")
    fox.wait_for("document.querySelector('button[type=submit]:enabled')")
    fox.run("document.querySelector('input[type=radio]').click()")
    fox.run("document.querySelector('button[type=submit]').click()")
    fox.wait_for(OWN)
    # A move is told in the log, or leads to the next question: a card is laid, then where?
    table = "document.querySelector('.log').innerText + document.querySelector('.prompt').innerText"
    before = fox.run(table)
    fox.run("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'l', bubbles: true}))")
    fox.wait_for(f"{MOVES}.length")
    fox.run(f"{MOVES}[0].click()")
    fox.wait_for(f"{MOVES}.length === 0")
    fox.wait_for(f"{table} !== {json.dumps(before)}")
    assert fox.wrong == []
