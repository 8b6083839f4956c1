"""What a seat knows of Das Pferd von Troja (P-7.1), with perfect memory."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from ilion.core.message import Message
from ilion.core.state import State
from ilion.core.view import Cell, Grid, Sheet, View
from ilion.games.horse.components import BOX, CARDS, COLOURS, DISTRICTS, HEROES
from ilion.games.horse.position import PHASES, ROW, TOTAL, HorsePosition

if TYPE_CHECKING:
    from ilion.games.horse.rules import HorseRules


@dataclass(frozen=True, kw_only=True)
class HorseView(View):
    """A position as one seat knows it. Districts are listed from 1 to 7."""

    phase: str
    actor: int | None
    turns: int
    second_turn: bool  # with two seats: the actor's second turn in a row
    announced: int | None
    card: str | None
    to_place: int
    colours: list[list[str]]  # per seat
    odysseus: int
    waiting: list[str]
    horse: list[str] | None  # first out first; None where the table does not show it
    heroes: list[dict[str, int]]  # per district, by colour
    bonuses: list[int]
    capacity: int
    treasure: list[int | None]  # None: not known to this seat
    unseen: list[int]  # the treasure cards not known to this seat
    looked: list[list[int]]  # per seat, the districts whose treasure it knows
    turned: dict[str, int]  # hero cards turned up since the last shuffle
    to_come: dict[str, int]  # hero cards still in the pile
    cards_left: int
    odds: list[list[int]]  # for 1, 2 and 3: how many of the cards left reach it, and of how many
    bag_left: int
    to_land: dict[str, int]  # heroes in the bag and the horse together
    holders: list[str | None]  # per district, the colour that would take it now
    worth: list[int]  # per district, of the treasure known to this seat
    points: list[int]  # per seat, if it ended now, of the treasure known to this seat

    def for_people(self) -> Self:
        """P-5.1: remembering the horse is part of the game, unless the table shows it."""
        return self if self.options["open_horse"] else self.with_own(horse=None)

    def for_seat(self, state: State, seat: int) -> HorseView:
        """Add the treasure that the seat has looked at (P-4), and what follows from it."""
        assert isinstance(state, HorsePosition)
        treasure, worth, points = list(self.treasure), list(self.worth), list(self.points)
        for number in self.looked[seat]:
            district = number - 1
            if treasure[district] is None:
                treasure[district] = found = state.treasure[district]
                worth[district] += found
                holder = self.holders[district]
                if holder is not None:
                    points[state.owner[COLOURS.index(holder)]] += found
        unseen = [*_unseen(*treasure)]
        return self.with_own(
            seat=seat, treasure=treasure, unseen=unseen, worth=worth, points=points
        )

    def sheet(self) -> Sheet:
        rows = [self._district(number) for number in range(BOX.districts)]
        header = [Message(f"sheet.{name}") for name in ("district", "bonus", "treasure")]
        header += [Message(f"hero.{colour}") for colour in self.to_land]
        header += [Message(f"sheet.{name}") for name in ("heroes", "holder")]
        players = [self._player(seat) for seat in range(self.seats)]
        if self.phase == "over":
            return [*players, Grid(header, rows)]
        return [
            Message("sheet.turn", {"number": self.turns + 1}),
            *players,
            Grid(header, rows),
            Message("sheet.waiting", {"heroes": _heroes(self.waiting)}),
            self._horse(),
            Message("sheet.bag", {"count": self.bag_left, "heroes": _counts(self.to_land, "hero")}),
            Message(
                "sheet.cards", {"count": self.cards_left, "cards": _counts(self.turned, "card")}
            ),
        ]

    def _player(self, seat: int) -> Message:
        key = "sheet.odysseus" if seat == self.odysseus else "sheet.player"
        if self.phase == "over":
            key = "sheet.final"
        colours = [Message(f"hero.{colour}") for colour in self.colours[seat]]
        return Message(key, {"seat": seat, "colours": colours, "count": self.points[seat]})

    def _district(self, number: int) -> list[Cell]:
        heroes = self.heroes[number]
        treasure = self.treasure[number]
        holder = self.holders[number]
        return [
            Message(f"district.{number + 1}"),
            self.bonuses[number],
            "?" if treasure is None else treasure,
            *(heroes[colour] or "·" for colour in self.to_land),
            f"{sum(heroes.values())}/{self.capacity}",
            "–" if holder is None else Message(f"hero.{holder}"),
        ]

    def _horse(self) -> Message:
        if self.horse is None:
            return Message("sheet.horse_hidden")
        first, last = _heroes(self.horse)
        return Message("sheet.horse", {"first": first, "last": last})


def _heroes(colours: list[str]) -> list[Message]:
    return [Message(f"hero.{colour}") for colour in colours]


def _counts(counts: dict[str, int], kind: str) -> list[Message]:
    return [
        Message("sheet.several", {"number": number, "what": Message(f"{kind}.{name}")})
        for name, number in counts.items()
        if number
    ]


def of(state: HorseRules, seat: int | None) -> HorseView:
    """Build the view from what lies open and from what this seat has looked at (P-4, P-7.1)."""
    everybodys = open_to_all(state)
    return everybodys if seat is None else everybodys.for_seat(state, seat)


def open_to_all(state: HorseRules, opened: bool = False) -> HorseView:
    """What everybody sees.

    With `opened` every treasure lies open, as in the replay of a finished game.
    """
    owner = list(state.owner)
    board = list(state.board)
    waiting = list(state.waiting)
    seats = range(state.seats)
    in_play = {name: colour for colour, name in enumerate(COLOURS) if owner[colour] >= 0}
    heroes = [
        {name: board[district * ROW + colour] for name, colour in in_play.items()}
        for district in range(DISTRICTS)
    ]
    looked = [[d for d in range(DISTRICTS) if state.knows(player, d)] for player in seats]
    everything = opened or state.is_over()
    seen = range(0 if everything else BOX.districts, DISTRICTS)  # those behind are closed
    treasure = [state.treasure[d] if d in seen else None for d in range(DISTRICTS)]
    holders = [state.holder(district) for district in range(DISTRICTS)]
    worth = _worth(board, treasure)
    turned = list(state.turned)
    return HorseView(
        game="horse",
        seat=None,
        seats=state.seats,
        options={"open_horse": state.open_horse},
        phase=PHASES[state.phase],
        actor=None if state.is_over() else state.actor,
        turns=state.turns,
        second_turn=state.seats == 2 and state.turns % 2 == 1,
        announced=state.announced or None,
        card=None if state.card < 0 else CARDS[state.card],
        to_place=state.to_place,
        colours=[[name for name in in_play if owner[in_play[name]] == player] for player in seats],
        odysseus=owner[0],
        waiting=[name for colour, name in enumerate(HEROES) for _ in range(waiting[colour])],
        horse=[HEROES[state.first_out], HEROES[state.last_out]],
        heroes=heroes,
        bonuses=BOX.bonuses,
        capacity=BOX.capacity[state.seats],
        treasure=treasure,
        unseen=[*_unseen(*treasure)],
        looked=[[district + 1 for district in districts] for districts in looked],
        turned=dict(zip(CARDS, turned, strict=True)),
        to_come={card: BOX.cards[at] - turned[at] for at, card in enumerate(CARDS)},
        cards_left=state.cards_left,
        odds=[*_odds(*turned)],
        bag_left=state.bag_left,
        to_land={
            name: BOX.heroes - waiting[colour] - sum(board[colour : DISTRICTS * ROW : ROW])
            for name, colour in in_play.items()
        },
        holders=[None if colour < 0 else COLOURS[colour] for colour in holders],
        worth=worth,
        points=_points(state.seats, owner, worth, holders),
    )


@lru_cache(maxsize=1024)
def _odds(*turned: int) -> tuple[list[int], ...]:
    """How many cards of the pile let somebody place 1, 2 or 3 heroes (P-3.2), Poseidon's too.

    An empty pile is shuffled anew, so then all cards count.
    """
    left = [BOX.cards[at] - turned[at] for at in range(len(CARDS))]
    if not any(left):
        left = list(BOX.cards)
    reach = [3 if card == "P" else int(card) for card in CARDS]
    return tuple(
        [sum(n for n, most in zip(left, reach, strict=True) if most >= wanted), sum(left)]
        for wanted in (1, 2, 3)
    )


@lru_cache(maxsize=1024)
def _unseen(*treasure: int | None) -> tuple[int, ...]:
    """The box's treasure cards without those this seat knows."""
    unseen = sorted(BOX.treasure, reverse=True)
    for card in treasure:
        if card is not None:
            unseen.remove(card)
    return tuple(unseen)


def _worth(board: list[int], treasure: list[int | None]) -> list[int]:
    """What each district would bring now (P-6.3), as far as the treasure is known."""
    return [
        board[district * ROW + TOTAL] + BOX.bonuses[district] + (treasure[district] or 0)
        for district in range(DISTRICTS)
    ]


def _points(seats: int, owner: list[int], worth: list[int], holders: list[int]) -> list[int]:
    """What each seat would score now, as far as the treasure is known."""
    points = [0] * seats
    for district, colour in enumerate(holders):
        if colour >= 0:
            points[owner[colour]] += worth[district]
    return points
