"""What a seat knows of Iliade (I-12.1), with perfect memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ilion.core.message import Message
from ilion.core.state import State
from ilion.core.view import Cell, Grid, Sheet, View
from ilion.games.iliad import view_outlook
from ilion.games.iliad.components import ARMY, BOX, MODES, ORACLE, TILES, VICTORY
from ilion.games.iliad.position import (
    FROM_HAND,
    HERO,
    LOSSES,
    PHASES,
    SIEGES,
    TAKEN,
    IliadPosition,
    Mode,
    Siege,
)
from ilion.games.iliad.position_cards import unpack
from ilion.games.iliad.rules_points import team_points
from ilion.games.iliad.view_parts import (
    HIDDEN,
    Camp,
    Memory,
    camp_of,
    counted,
    each_seat,
    group_in_words,
    listed,
    memory_of,
    own_memory,
)


@dataclass(frozen=True, kw_only=True)
class IliadView(View):
    """A position as one seat knows it. Cards are named as in the notation."""

    phase: str
    actor: int | None
    siege: str  # by which rules it goes: thanatos, gorgon or duel
    number: int  # of the siege
    oracle: str | None  # the oracle card of this siege
    for_the_game: list[int]  # the tied seats, in the siege for the game (I-8.3)
    first: int  # the seat that began the siege
    passes: int  # in a duel: passes in a row
    goal: int
    hand_limit: int
    laying: str | None  # the card that is being laid, or hidden
    attacker: int | str | None  # the number of the attacking group, or hand
    victory: list[str]  # the victory cards that lie open
    victory_left: int
    victory_to_come: dict[str, int]  # what is in the victory pile, in some order
    oracle_left: int
    oracle_to_come: dict[str, int]
    gorgons: int  # Gorgon cards discarded
    heroes: dict[str, int]  # the heroes that are still to be had, with their values
    tiles: dict[str, int | None]  # who holds them
    ranking: list[int]  # while victory cards are taken: the strongest army first
    to_take: int
    rank: int  # of the seat that takes now, in the ranking
    army_left: int  # cards in the draw pile
    discards: dict[str, int]
    camps: list[Camp]  # per seat
    team_points: list[int]  # per seat: the points of its whole team
    places: list[int]  # per seat, as the armies lie: 1 is the strongest, -1 takes Thanatos, 0 none
    prizes: int  # how many seats take a victory card after this siege
    ahead: dict[str, list[str]]  # by the first line of a lay or an attack, the second ones
    cannot: dict[str, str]  # in this seat's turn: own cards that cannot be used, and why
    outlook: dict[str, int]  # by what one may do now: strength of its army, or of the one hit
    memory: Memory  # what is remembered since the last shuffle, see docs/iliad.md
    winners: list[int]

    def sheet(self) -> Sheet:
        parts: Sheet = [self._heading()]
        if self.victory and self.phase != "over":
            stakes = [Message(f"victory.{card}") for card in self.victory]
            parts.append(Message("sheet.stakes", {"cards": stakes}))
        header = ("player", "army", "strength", "hand", "won", "points")
        rows = [self._row(seat) for seat in range(self.seats)]
        parts.append(Grid([Message(f"sheet.{name}") for name in header], rows))
        if self.seat is not None:
            parts.append(_cards("own_hand", Counter(self.camps[self.seat].cards)))
        if self.laying is not None and self.seat == self.actor:
            parts.append(Message("sheet.laying", {"card": Message(f"card.{self.laying}")}))
        piles = {"count": self.army_left, "left": self.victory_left, "oracles": self.oracle_left}
        parts.append(Message("sheet.piles", piles))
        parts.append(_cards("discards", self.discards))
        return parts

    def for_seat(self, state: State, seat: int) -> IliadView:
        """Add the seat's hand, what its horses carry, and what it may do in its turn (I-12.1)."""
        assert isinstance(state, IliadPosition)
        camps = list(self.camps)
        camps[seat] = camp_of(state, seat, own=True)
        own: dict[str, Any] = {"camps": camps, "memory": own_memory(self.memory, state, seat)}
        if camps[seat].strength != camps[seat].with_horses:
            own["places"] = view_outlook.places(state, seat)
        if seat == state.actor:
            ahead, outlook = view_outlook.choices(state)
            cannot = view_outlook.reasons(state)
            own |= {"ahead": ahead, "outlook": outlook, "cannot": cannot}
            if state.laying >= 0:
                own["laying"] = ARMY[state.laying]
        return self.with_own(seat=seat, **own)

    def _heading(self) -> Message:
        if self.phase == "over":
            return Message("sheet.over", {"count": self.number})
        if self.for_the_game:
            return Message("sheet.for_the_game", {"seats": self.for_the_game})
        if self.oracle is None:
            return Message("sheet.siege", {"number": self.number})
        oracle = Message(f"oracle.{self.oracle}")
        return Message("sheet.siege_of", {"number": self.number, "oracle": oracle})

    def _row(self, seat: int) -> list[Cell]:
        camp = self.camps[seat]
        army = [
            Message("sheet.group", {"number": group.number, "group": group_in_words(group.cards)})
            for group in camp.groups
        ]
        if camp.hero:
            args = {"hero": Message(f"hero.{camp.hero}"), "count": camp.strength_of_hero}
            army.append(Message("sheet.hero", args))
        strength: Cell = camp.strength
        if camp.with_horses is None:
            strength = Message("sheet.at_least", {"count": camp.strength})
        elif camp.with_horses != camp.strength:
            totals = {"count": camp.strength, "total": camp.with_horses}
            strength = Message("sheet.with_horses", totals)
        won = [Message(f"tile.{tile}") for tile, holder in self.tiles.items() if holder == seat]
        won += _several(camp.taken, "victory") + _several(camp.losses, "oracle")
        points: Cell = camp.points
        if self.options["mode"] == "teams":
            totals = {"count": camp.points, "total": self.team_points[seat]}
            points = Message("sheet.team_points", totals)
        out = not camp.in_ and self.phase in ("turn", "place", "strike")
        return [
            Message("sheet.out" if out else "sheet.in", {"seat": seat}),
            Message("sheet.groups", {"groups": army}) if army else "–",
            strength,
            camp.hand,
            Message("sheet.groups", {"groups": won}) if won else "–",
            points,
        ]


def _cards(key: str, cards: Mapping[str, int]) -> Message:
    """A line that lists cards, or says that there are none."""
    if not cards:
        return Message(f"sheet.no_{key}")
    return Message(f"sheet.{key}", {"cards": _several(cards, "card")})


def _several(cards: Mapping[str, int], kind: str) -> list[Message]:
    """Cards by number: 3× archers, elephant."""
    found = []
    for name, number in cards.items():
        what = Message(f"{kind}.{name}")
        many = Message("sheet.several", {"number": number, "what": what})
        found.append(what if number == 1 else many)
    return found


def of(position: IliadPosition, seat: int | None) -> IliadView:
    """Build the view from what lies open and from this seat's own cards (I-12.1)."""
    everybodys = open_to_all(position)
    return everybodys if seat is None else everybodys.for_seat(position, seat)


def open_to_all(position: IliadPosition, opened: bool = False) -> IliadView:
    """What everybody sees.

    With `opened` all hands and horses lie open, as in the replay of a finished game.
    """
    laying = None
    if position.laying >= 0:
        laying = ARMY[position.laying] if opened else HIDDEN
    attacker: int | str | None = position.attacker or None
    if position.attacker == FROM_HAND:
        attacker = "hand"
    seats = range(position.seats)
    tiles = zip(TILES, (position.agamemnon, position.athena, position.poseidon), strict=True)
    return IliadView(
        game="iliad",
        seat=None,
        seats=position.seats,
        options={"mode": MODES[position.mode]},
        phase=PHASES[position.phase],
        actor=None if position.is_over() else position.actor,
        siege=SIEGES[position.siege],
        number=position.number,
        oracle=None if position.oracle < 0 else ORACLE[position.oracle],
        for_the_game=[other for other in seats if position.tied >> other & 1],
        first=position.first,
        passes=position.passes,
        goal=position.goal(),
        hand_limit=position.hand_limit(),
        laying=laying,
        attacker=attacker,
        victory=listed(VICTORY, position.stakes),
        victory_left=position.victory_left,
        victory_to_come=_victory_to_come(position),
        oracle_left=position.oracle_left,
        oracle_to_come=_oracle_to_come(position),
        gorgons=position.gorgons,
        heroes=_free_heroes(position),
        tiles={tile: None if holder < 0 else holder for tile, holder in tiles},
        ranking=_ranking(position),
        to_take=position.to_take,
        rank=position.rank,
        army_left=position.pile_left,
        discards=counted(ARMY, position.discards),
        camps=[camp_of(position, other, opened) for other in seats],
        team_points=[team_points(position, position.team(other)) for other in seats],
        places=view_outlook.places(position, None),
        prizes=view_outlook.prizes(position),
        ahead={},
        outlook={},
        cannot={},
        memory=memory_of(position),
        winners=position.winners(),
    )


def _ranking(position: IliadPosition) -> list[int]:
    """While victory cards are taken, the seats from the strongest army on (I-8.1)."""
    if position.to_take == 0:
        return []
    ranked = 1 if position.siege == Siege.GORGON else position.seats
    return [position.order >> (4 * place) & 15 for place in range(ranked)]


def _free_heroes(position: IliadPosition) -> dict[str, int]:
    """The heroes that seats which pass can still get."""
    if position.siege != Siege.THANATOS:
        return {}
    taken = each_seat(position, HERO)
    heroes = enumerate(BOX.heroes[: position.seats], 1)
    return {name: hero for hero, name in heroes if hero not in taken}


def _victory_to_come(position: IliadPosition) -> dict[str, int]:
    known = _added([position.stakes, *each_seat(position, TAKEN)], len(VICTORY))
    return _rest(VICTORY, BOX.victory, known)


def _oracle_to_come(position: IliadPosition) -> dict[str, int]:
    if position.mode == Mode.DUEL:
        return {}
    known = [position.gorgons, *_added(each_seat(position, LOSSES), len(ORACLE) - 1)]
    if position.oracle >= 0:
        known[position.oracle] += 1
    return _rest(ORACLE, BOX.oracle, known)


def _added(packed: list[int], kinds: int) -> list[int]:
    """The sums of several packed counts, kind by kind; no kind has more than 15 cards."""
    return unpack(sum(packed), kinds)


def _rest(names: tuple[str, ...], copies: list[int], known: list[int]) -> dict[str, int]:
    """What is in a pile: the copies in the box, less those that are known to lie elsewhere."""
    rest = zip(names, copies, known, strict=True)
    return {name: all_ - seen for name, all_, seen in rest if all_ > seen}
