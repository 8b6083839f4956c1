"""The log beside the board: headings, whose line it is, and what came since one's last choice."""

import random

import pytest
from playwright.sync_api import expect

from browser.live_server import Visit
from browser.moves import choose_any, open_game, our_turn

BEGINS = {
    "hector": "Battle 1",
    "horse": "Your turn",
    "iliad": "Siege 1",
    "troia": "Your offering",
}
# The headings and what follows the last of them; and whether each line has a colour of its seat.
READ = """() => {
  const log = document.querySelector('.log')
  const lines = [...log.querySelectorAll('li')].map(one => one.innerText.trim())
  return {heads: [...log.querySelectorAll('h2')].map(one => one.innerText), lines,
    coloured: log.querySelectorAll('ul.coloured').length,
    since: [...(log.querySelector('h2.since')?.parentElement.children ?? [])]
      .slice([...log.children].indexOf(log.querySelector('h2.since')) + 1)
      .filter(one => one.matches('ul')).map(one => one.innerText.trim())}
}"""


@pytest.mark.parametrize("game", BEGINS)
def test_the_log_has_headings_and_says_who_is_meant(visit: Visit, game: str) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ilion.name', 'Ana')")
    page.evaluate("localStorage.setItem('ilion.speed', 'instant')")
    open_game(page, game, "Against bots")
    chance = random.Random(3)
    since = page.locator(".log .since")
    for _ in range(40):
        assert our_turn(page)
        heads = page.locator(".log h2").all_inner_texts()
        if since.count() and any(BEGINS[game].lower() in head.lower() for head in heads):
            break
        choose_any(page, chance, but="Retreat")
    expect(since).to_have_text("Since your last turn")
    read = page.evaluate(READ)
    expect(page.locator(".log [data-you='you']").first).to_have_text("Ana")
    assert read["since"]
    assert all(line[-1] in ".!?:" for line in read["lines"]), read["lines"]
    if game in ("horse", "iliad"):  # where players have colours
        assert read["coloured"]
