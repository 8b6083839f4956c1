"""A table of Iliade for the rule tests: chosen deals, positions, armies in letters.

A card is one letter: 1 2 3 4 for hoplites, a archers, e elephant, c chariot, t catapult,
b ballista, p portcullis, h Trojan horse. An army is its groups: "421 a e(1a) h(34)" is a phalanx,
archers, an elephant with riders and a horse with its load; "-" is a number whose group is gone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import ilion
from ilion.games.iliad.components import ARMY, BOX, ORACLE, VICTORY
from ilion.games.iliad.position import (
    DRAWN_CARDS,
    DRAWN_COUNT,
    FIRST_GROUP,
    GROUPS_USED,
    HAND,
    HAND_SIZE,
    HERO,
    IN_SIEGE,
    LAST_HERO,
    LOSSES,
    ROW,
    SORT_COUNTS,
    TAKEN,
)
from ilion.games.iliad.position_cards import group_of, one, pack, unpack, with_card
from ilion.games.iliad.view import IliadView

ILIAD = ilion.game("iliad")
LETTERS = "1234aectbph"
DECK = "".join(letter * copies for letter, copies in zip(LETTERS, BOX.army, strict=True))
ALL_MODES = [(2, "duel"), (3, "base"), (4, "base"), (4, "teams"), (5, "base"), (6, "teams")]
WITH_ORACLE = ALL_MODES[1:]
LIMIT = {2: 12, 3: 12, 4: 12, 5: 12, 6: 10}


def names(letters: str) -> list[str]:
    return [ARMY[LETTERS.index(letter)] for letter in letters]


def letters(cards: Sequence[str]) -> str:
    found = ["?" if card == "hidden" else LETTERS[ARMY.index(card)] for card in cards]
    return "".join(found)


def usual(seats: int) -> str:
    return str(ILIAD.options["mode"].default_for(seats))


def dealt(
    seats: int,
    mode: str,
    hands: Sequence[str] = (),
    pile: str = "",
    victory: Sequence[str] = (),
    oracle: Sequence[str] = (),
) -> dict[str, Any]:
    """A deal in which hands, draw pile, victory and oracle pile begin with these cards."""
    rest = Counter(DECK) - Counter("".join(hands) + pile)
    spare = list(rest.elements())
    cards = ""
    for seat in range(seats):
        hand = hands[seat] if seat < len(hands) else ""
        while len(hand) < LIMIT[seats]:
            hand += spare.pop()
        cards += hand
    deal = {"army": names(cards + pile + "".join(spare)), "victory": _first(victory, VICTORY)}
    if mode != "duel":
        deal["oracle"] = _first(oracle, ORACLE)
    return deal


def _first(chosen: Sequence[str], kinds: tuple[str, ...]) -> list[str]:
    copies = BOX.victory if kinds is VICTORY else BOX.oracle
    everything = Counter(dict(zip(reversed(kinds), reversed(copies), strict=True)))
    return [*chosen, *(everything - Counter(chosen)).elements()]


def table(
    seats: int = 3,
    mode: str | None = None,
    hands: Sequence[str] = (),
    pile: str = "",
    victory: Sequence[str] = (),
    oracle: Sequence[str] = ("thanatos1",),
    seed: int = 1,
) -> ilion.Playthrough:
    """A game that begins from such a deal; the seed is for shuffles to come."""
    mode = mode or usual(seats)
    deal = dealt(seats, mode, hands, pile, victory, oracle)
    return ilion.Playthrough(ILIAD, seats, seed=seed, deal=deal, options={"mode": mode})


def position(
    seats: int = 3,
    mode: str | None = None,
    *,
    armies: Sequence[str] = (),
    hands: Sequence[str] = (),
    siege: str = "thanatos",
    out: Mapping[int, int] | None = None,
    taken: Mapping[int, Sequence[str]] | None = None,
    losses: Mapping[int, Sequence[str]] | None = None,
    heroes: Mapping[int, int] | None = None,
    pile: str | None = None,
    seed: int = 1,
    **fields: Any,
) -> ilion.Playthrough:
    """A game in a siege with exactly these armies and hands; seat 0 is to move.

    `out` are the seats that have passed, with their heroes, `heroes` those of the last siege.
    Cards that are nowhere lie in the draw pile, or in the discards where a pile is given.
    Other fields are those of the state's JSON.
    """
    game = table(seats, mode, seed=seed, oracle=["gorgon" if siege == "gorgon" else "thanatos1"])
    data = game.state.to_json()
    rest = Counter(DECK)
    for seat in range(seats):
        army = armies[seat] if seat < len(armies) else ""
        hand = hands[seat] if seat < len(hands) else ""
        rest -= Counter(re.sub(r"[^1-4a-z]", "", army) + hand)
        row = [0] * ROW
        row[HAND] = row[DRAWN_CARDS] = pack([hand.count(letter) for letter in LETTERS])
        row[HAND_SIZE] = len(hand)
        row[DRAWN_COUNT] = LIMIT[seats]
        row[IN_SIEGE] = int(seat not in (out or {}))
        row[HERO] = row[LAST_HERO] = (out or {}).get(seat, 0)
        row[LAST_HERO] = (heroes or {}).get(seat, row[HERO])
        row[TAKEN] = _won(VICTORY, (taken or {}).get(seat, ()))
        row[LOSSES] = _won(ORACLE[1:], (losses or {}).get(seat, ()))
        for number, packed in enumerate(map(group, army.split())):
            row[FIRST_GROUP + number] = packed
            row[GROUPS_USED] += 1
            row[SORT_COUNTS] += one(packed & 15) if packed else 0
        data["camp"][seat * ROW : (seat + 1) * ROW] = row
    data["inside"] = seats - len(out or {})
    spare = "".join(rest.elements())
    data["pile"] = [LETTERS.index(letter) for letter in (spare if pile is None else pile)[::-1]]
    if pile is not None:
        left = rest - Counter(pile)
        data["discards"] = pack([left[letter] for letter in LETTERS])
    for name, value in fields.items():
        assert name in data, name
        data[name] = value
    if "stakes" in fields:
        data["stakes"] = _won(VICTORY, fields["stakes"])
    game.state = ILIAD.from_json(data)
    return game


def _won(kinds: tuple[str, ...], cards: Sequence[str]) -> int:
    return pack([list(cards).count(kind) for kind in kinds])


def group(text: str) -> int:
    """A group as a State holds it."""
    if text == "-":
        return 0
    if text.isdigit():
        packed = 0
        for letter in text:
            packed |= group_of(LETTERS.index(letter))
        return packed
    packed = group_of(LETTERS.index(text[0]))
    for letter in text[2:-1]:
        packed = with_card(packed, LETTERS.index(letter))
    return packed


def army(game: ilion.Playthrough, seat: int, viewer: int | None = None) -> str:
    """A seat's groups as a viewer (else the owner) sees them; numbers without a group are "-"."""
    camp = seen(game, seat if viewer is None else viewer).camps[seat]
    found = ["-"] * camp.used
    for each in camp.groups:
        cards = letters(each.cards)
        carried = each.what != "hoplites" and len(cards) > 1
        found[each.number - 1] = f"{cards[0]}({cards[1:]})" if carried else cards
    return " ".join(found)


def hand(game: ilion.Playthrough, seat: int) -> str:
    cards = seen(game, seat).camps[seat].cards
    assert cards is not None
    return letters(cards)


def strength(game: ilion.Playthrough, seat: int) -> int:
    """The open value of a seat's army, hero included."""
    return seen(game).camps[seat].strength


def points(game: ilion.Playthrough) -> list[int]:
    return game.state.scores()


def play(game: ilion.Playthrough, *lines: str) -> list[ilion.Event]:
    """Play lines as a record has them, `1 lay archers`: it must be that seat's decision."""
    events = []
    for line in lines:
        seat, _, text = line.partition(" ")
        assert game.state.actor == int(seat), f"{line!r}: seat {game.state.actor} decides"
        events += game.act(text)
    return events


def lay(game: ilion.Playthrough, seat: int, letter: str, where: str = "alone") -> None:
    play(game, f"{seat} lay {names(letter)[0]}", f"{seat} {where}")


def pass_all(game: ilion.Playthrough) -> None:
    """Everybody passes until the siege is over."""
    while seen(game).phase == "turn":
        game.act("pass")


def seen(game: ilion.Playthrough, seat: int | None = None) -> IliadView:
    """What a seat (None: a spectator) knows."""
    view = game.state.view(seat)
    assert isinstance(view, IliadView)
    return view


def legal(game: ilion.Playthrough, first: str = "") -> list[str]:
    """The legal actions that begin with a word."""
    return [text for text in game.state.legal_texts() if text.startswith(first)]


def places(game: ilion.Playthrough, letter: str) -> list[str]:
    """Where the seat to move could lay a card."""
    return _then(game, f"lay {names(letter)[0]}")


def targets(game: ilion.Playthrough, attacker: str = "1") -> list[str]:
    """What a group (or `hand`) could strike: "1 2" is seat 1's group 2."""
    return [text.removeprefix("strike ") for text in _then(game, f"attack {attacker}")]


def _then(game: ilion.Playthrough, text: str) -> list[str]:
    """What would be legal after an action."""
    state = game.state.copy()
    state.play(text, ilion.FastChance(1))
    return state.legal_texts()


def discards(game: ilion.Playthrough) -> str:
    packed = unpack(game.state.to_json()["discards"], len(LETTERS))
    return "".join(letter * n for letter, n in zip(LETTERS, packed, strict=True))
