"""A table of Das Pferd von Troja for the rule tests: chosen deals, positions, the board in letters.

A hero is the first letter of its colour: r y b g, and n for a neutral helper. A hero card is one
letter too, so "rby" is three heroes and "3P0" three cards. Districts are numbered from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import ilion
from ilion.games.horse.view import HorseView

HORSE = ilion.game("horse")
COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green", "n": "neutral"}
LETTERS = "rybgn"
HERO_CARDS = "333333222222111000PP"  # P-1.4
TREASURE = (3, 1, 1, 1, 0, 0, 0)  # P-1.3, here laid out in the order of the districts
SEATED = {2: ("rb", "yg"), 3: ("r", "y", "b"), 4: ("r", "y", "b", "g")}  # seat 0 is Odysseus
CAPACITY = {2: 7, 3: 5, 4: 7}  # P-3.4
EVERYBODY = (None, 0, 1, 2, 3)  # a spectator and the seats of four


def colours(letters: str) -> list[str]:
    return [COLOURS[letter] for letter in letters]


def letters(names: Sequence[str]) -> str:
    return "".join(name[0] for name in names)


def dealt(
    seats: int = 4,
    bag: str = "",
    cards: str = "",
    treasure: Sequence[int] = TREASURE,
    seated: Sequence[str] | None = None,
) -> dict[str, Any]:
    """A deal with these heroes first in the bag and these cards on top of the pile."""
    seated = seated or SEATED[seats]
    return {
        "colours": [colours(own) for own in seated],
        "bag": colours(_completed(bag, "".join(seated) * 10)),
        "treasure": list(treasure),
        "cards": list(_completed(cards, HERO_CARDS)),
    }


def table(
    seats: int = 4,
    bag: str = "",
    cards: str = "",
    treasure: Sequence[int] = TREASURE,
    seated: Sequence[str] | None = None,
    seed: int = 1,
    open_horse: bool = False,
) -> ilion.Playthrough:
    """A game that begins from such a deal; the seed is for shuffles to come."""
    deal = dealt(seats, bag, cards, treasure, seated)
    return ilion.Playthrough(HORSE, seats, seed=seed, deal=deal, options={"open_horse": open_horse})


def position(
    seats: int = 4,
    *,
    horse: str = "rb",
    waiting: str,
    bag: str = "",
    cards: str,
    city: Mapping[int, str] | None = None,
    treasure: Sequence[int] = TREASURE,
    second_turn: bool = False,
) -> ilion.Playthrough:
    """A game that stands before an announcement with exactly these heroes and cards to come.

    Heroes that are not named stand in the districts that `city` does not name; without a city
    district 7 is empty.
    """
    elsewhere = (horse + waiting + bag).replace("n", "")
    districts = _settled(seats, city or {7: ""}, elsewhere)
    game = table(seats, treasure=treasure)
    data = game.state.to_json()
    data |= {
        "actor": 0,
        "turns": int(second_turn),
        "first_out": LETTERS.index(horse[0]),
        "last_out": LETTERS.index(horse[1]),
        "waiting": [waiting.count(letter) for letter in LETTERS],
        "waiting_left": len(waiting),
        "bag": [LETTERS.index(hero) for hero in reversed(bag)],
        "bag_left": len(bag),
        "cards": ["0123P".index(card) for card in reversed(cards)],
        "cards_left": len(cards),
        "turned": [HERO_CARDS.count(card) - cards.count(card) for card in "0123P"],
        "board": [n for here in districts for n in (*map(here.count, "rybg"), len(here))],
        "seen": sum(
            1 << seat * 7 + place
            for seat, own in enumerate(SEATED[seats])
            for place, here in enumerate(districts)
            if sum(map(here.count, own)) >= 2
        ),
    }
    game.state = HORSE.from_json(data)
    return game


def finished(
    seats: int = 4, city: Mapping[int, str] | None = None, treasure: Sequence[int] = TREASURE
) -> ilion.Playthrough:
    """A game played to its end so that these heroes, and no others, landed in these districts."""
    game = table(seats, treasure=treasure)
    homes: dict[str, list[int]] = {}
    for district, here in enumerate(_settled(seats, city or {}, ""), 1):
        for hero in here:
            homes.setdefault(hero, []).append(district)
    while not game.state.is_over():
        match seen(game).phase:
            case "announce":
                game.act("announce 1")
            case "exchange":
                game.act("keep")
            case _:
                game.act(f"place {seen(game).waiting[0]} {homes[horse(game)[0]].pop()}")
    return game


def play(game: ilion.Playthrough, *lines: str) -> list[ilion.Event]:
    """Play lines as a record has them, `1 announce 2`: it must be that seat's decision."""
    events = []
    for line in lines:
        seat, _, text = line.partition(" ")
        assert game.state.actor == int(seat), f"{line!r}: seat {game.state.actor} decides"
        events += game.act(text)
    return events


def take_turn(game: ilion.Playthrough) -> str:
    """A whole turn that announces 1, each time with the first choice; returns the card."""
    (told, *_) = game.act("announce 1")
    while not game.state.is_over() and seen(game).phase != "announce":
        game.act(game.state.legal()[0])
    return str(told.public.args["card"])


def seen(game: ilion.Playthrough, seat: int | None = None) -> HorseView:
    """What a seat (None: a spectator) knows."""
    view = game.state.view(seat)
    assert isinstance(view, HorseView)
    return view


def legal(game: ilion.Playthrough) -> list[str]:
    return game.state.legal_texts()


def waiting(game: ilion.Playthrough) -> str:
    return "".join(sorted(letters(seen(game).waiting), key=LETTERS.index))


def horse(game: ilion.Playthrough) -> str:
    """The heroes inside, the one that drops first first."""
    return letters(seen(game).horse or [])


def district(game: ilion.Playthrough, number: int) -> str:
    """The heroes that stand in a district."""
    return "".join(name[0] * count for name, count in seen(game).heroes[number - 1].items())


def treasure(game: ilion.Playthrough, seat: int | None) -> dict[int, int]:
    """The treasure cards a seat knows, by district."""
    cards = enumerate(seen(game, seat).treasure, 1)
    return {district: points for district, points in cards if points is not None}


def new_piles(game: ilion.Playthrough) -> list[str]:
    """The cards of every `* cards` line so far."""
    return [
        line.removeprefix("* cards ").replace(" ", "")
        for line in game.log()
        if line.startswith("* cards ")
    ]


def _completed(first: str, whole: str) -> str:
    return first + "".join((Counter(whole) - Counter(first)).elements())


def _settled(seats: int, city: Mapping[int, str], elsewhere: str) -> list[str]:
    """Seven districts as in `city`; the heroes that are nowhere yet fill the others evenly."""
    districts = [city.get(number, "") for number in range(1, 8)]
    free = [place for place in range(7) if place + 1 not in city]
    named = Counter(elsewhere + "".join(districts))
    for hero in (Counter("".join(SEATED[seats]) * 10) - named).elements():
        districts[min(free, key=lambda place: len(districts[place]))] += hero
    assert max(map(len, districts)) <= CAPACITY[seats]
    return districts
