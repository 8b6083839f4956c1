"""A table of Troia for the rule tests: chosen deals, positions, payments in a line.

Cards are written as in the notation, without their back where it is the side's own: "boar+fish
deer" is two cards. Spaces of the field are gp gd c td tp, from Greek to Trojan protection.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ilion
from ilion.core.card_sets import set_of
from ilion.games.troia.components import CARDS, GODS, HEROES, SIDES, SPACES
from ilion.games.troia.view import TroiaView

TROIA = ilion.game("troia")
SHORT = dict(zip(("gp", "gd", "c", "td", "tp"), SPACES, strict=True))
FIRST = "zeus hermes artemis hera poseidon ares"  # T-2.1, here from the Greek end of Olympus
OTHERS = "aphrodite hephaestus apollo iris doris athena"  # their tiles' other faces
EVERYBODY = (None, 0, 1)
GREEK_COSTS = (5, 4, 3, 3, 2, 1)
TROJAN_COSTS = (1, 2, 3, 3, 4, 5)


def cards(text: str, side: int) -> list[str]:
    """Names as in the notation: of this side, unless a name says otherwise."""
    return [name if "." in name else f"{SIDES[side]}.{name}" for name in text.split()]


def tiles(gods: str) -> str:
    """The gods in the order of their tiles, as the option has them."""
    return " ".join(sorted(gods.split(), key=GODS.index))


def dealt(gods: str = FIRST, greek: str = "", trojan: str = "") -> dict[str, Any]:
    """A deal with these gods from the Greek end, and these cards on top of the decks."""
    decks = []
    for side, top in enumerate((greek, trojan)):
        first = cards(top, side)
        whole = CARDS[side * 27 : side * 27 + 27]
        decks.append(first + [card for card in whole if card not in first])
    return {"gods": gods.split(), "decks": decks}


def table(gods: str = FIRST, greek: str = "", trojan: str = "", seed: int = 1) -> ilion.Playthrough:
    """A game that begins from such a deal."""
    options = {"faces": tiles(gods)}
    return ilion.Playthrough(TROIA, deal=dealt(gods, greek, trojan), options=options, seed=seed)


def position(
    actor: int = 0,
    gods: str = FIRST,
    hands: tuple[str, str] = ("", ""),
    field: Mapping[str, str] | None = None,
    decks: Sequence[str | None] = (None, None),
    discards: tuple[str, str] = ("", ""),
    laid: str = "",
    steps: int = 0,
    cornucopia: int | None = None,
    known_to_all: str = "",
    seed: int = 1,
    **more: Any,
) -> ilion.Playthrough:
    """A game at the beginning of the actor's turn; heroes that are not named stand in combat.

    Decks and discards are written top first. Where no deck is named it has all the cards that are
    nowhere else; where it is named, those are at the bottom of the discards. Everybody knows of the
    cards `known_to_all` that they are in the Greeks' hand.
    """
    game = table(gods, seed=seed)
    data = game.state.to_json()
    data |= {"sides": [], "decks": [], "discards": []}
    held = [_numbers(hand, side) for side, hand in enumerate(hands)]
    horse = _numbers(laid, 0)
    for side in range(2):
        pile = _numbers(discards[side], side)[::-1]
        deck = _numbers(decks[side] or "", side)[::-1]
        used = {*held[0], *held[1], *pile, *horse, *deck}
        rest = [card for card in range(side * 27, side * 27 + 27) if card not in used]
        if decks[side] is None:
            deck = rest[::-1]
        else:
            pile = rest + pile
        seen = 0 if side else set_of(_numbers(known_to_all, 0))
        data["sides"] += [set_of(held[side]), seen, seen, len(deck), len(pile)]
        data["decks"] += deck + [0] * (27 - len(deck))
        data["discards"] += pile + [0] * (27 - len(pile))
    for hero, space in (field or {}).items():
        data["heroes"][HEROES.index(hero)] = SPACES.index(SHORT[space])
    data |= {"actor": actor, "laid": set_of(horse), "steps": steps, **more}
    data["cornucopia"] = -1 if cornucopia is None else cornucopia
    game.state = TROIA.from_json(data)
    return game


def _numbers(text: str, side: int) -> list[int]:
    return [CARDS.index(name) for name in cards(text, side)]


def play(game: ilion.Playthrough, *lines: str) -> list[ilion.Event]:
    """Play lines as a record has them, `1 draw`: it must be that seat's decision."""
    events = []
    for line in lines:
        seat, _, text = line.partition(" ")
        assert game.state.actor == int(seat), f"{line!r}: seat {game.state.actor} decides"
        events += game.act(text)
    return events


def offer(game: ilion.Playthrough, god: str, payment: str) -> list[ilion.Event]:
    """The actor offers to a god and gives this payment, card by card."""
    seat = game.state.actor
    events = game.act(f"offer {god}")
    for card in payment.split():
        name = card if card == "cornucopia" else cards(card, seat)[0]
        events += game.act(f"give {name}")
    return events + game.act("done")


def seen(game: ilion.Playthrough, seat: int | None = None) -> TroiaView:
    """What a seat (None: a spectator) knows."""
    view = game.state.view(seat)
    assert isinstance(view, TroiaView)
    return view


def legal(game: ilion.Playthrough, word: str = "") -> list[str]:
    """The legal actions; with a word, what may follow it."""
    texts = game.state.legal_texts()
    if not word:
        return texts
    return [text.removeprefix(f"{word} ") for text in texts if text.split()[0] == word]


def where(game: ilion.Playthrough, hero: str) -> str:
    return next(short for short, space in SHORT.items() if space == seen(game).heroes[hero])


def olympus(game: ilion.Playthrough) -> str:
    return " ".join(seen(game).gods)


def hand(game: ilion.Playthrough, seat: int) -> set[str]:
    """All cards of a hand, as its owner sees them."""
    return set(seen(game, seat).hands[seat].cards)


def known(game: ilion.Playthrough, owner: int, viewer: int | None) -> set[str]:
    """The cards of a hand that somebody else knows."""
    return set(seen(game, viewer).hands[owner].cards)


def keys(events: list[ilion.Event]) -> list[str]:
    return [event.public.key.removeprefix("event.") for event in events]
