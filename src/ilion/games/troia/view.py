"""What a seat knows of Troia (T-8.1), with perfect memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from ilion.core.card_sets import cards_in, set_of
from ilion.core.message import Message
from ilion.core.state import NOBODY, State
from ilion.core.view import Cell, Grid, Sheet, View
from ilion.games.troia.components import (
    ARTEMIS_LEADS,
    ASKS,
    BOX,
    CARDS,
    CORNUCOPIA,
    FACES,
    FIGURES,
    GIFT_NUMBERS,
    GIFTS,
    GODS,
    HEROES,
    OFFERINGS,
    PARTS,
    SIDES,
    SPACES,
    TILE_COUNT,
    card_name,
    god_at,
)
from ilion.games.troia.notation import GIVE
from ilion.games.troia.position import PHASES
from ilion.games.troia.rules_tables import BACK_CARDS, CORNUCOPIA_OFFERINGS, HERO_OF, forward
from ilion.games.troia.view_offers import Offer, offers

if TYPE_CHECKING:
    from ilion.games.troia.rules import TroiaRules

SHOWS = dict(
    zip(
        CARDS,
        [*(PARTS[part] for part in BOX.parts), *(FIGURES[figure] for figure in BOX.figures)],
        strict=True,
    )
)
HERO_OFFERINGS = {
    hero: [OFFERINGS[own[number]] for own in BOX.hero_offerings]
    for number, hero in enumerate(HEROES)
}
OLYMPUS_COLUMNS = ("space", "god", "offering", "greek_cost", "trojan_cost", "power")
FIELD_COLUMNS = ("hero", "greek_side", "trojan_side", "stands")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as a seat knows it."""

    greek: int  # how many cards bear the Greek back
    trojan: int
    cards: list[str]  # those this seat knows
    seen: list[str]  # those of them that the owner's opponent knows
    open: list[str]  # those of them that everybody knows


@dataclass(frozen=True, slots=True)
class Sums:
    """What counts in a payment: offerings, those of them that are the god's own, and cards."""

    offerings: int
    own: int
    cards: int  # the Cornucopia is none


GIFT_SUMS = [  # tile -> gift -> what it adds to an offering for the tile's god
    [
        *(Sums(len(printed), printed.count(own), cards=1) for printed in BOX.card_offerings * 2),
        Sums(CORNUCOPIA_OFFERINGS, CORNUCOPIA_OFFERINGS, cards=0),
    ]
    for own in BOX.tile_offerings
]


@dataclass(frozen=True, slots=True)
class Superior:
    """What a superior offering still needs (T-3.4)."""

    own: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What has been given for this turn's god so far, and what the offering will move.

    The offering is complete when what the chosen things add reaches what it needs of each sort
    (T-3.2, T-3.6).
    """

    cost: int
    cards: list[str]  # given so far
    cornucopia: bool  # whether it was given
    last: str | None  # what was given last
    offerings: int  # on what was given
    own: int  # how many of those are the god's own
    needs: Sums
    superior: Superior
    adds: dict[str, Sums]  # what each thing would add, told to whoever pays
    hero: str  # whom the offering moves
    goes: list[str]  # where to: with an offering, with a superior one


@dataclass(frozen=True, kw_only=True)
class TroiaView(View):
    """A position as one seat knows it. Two entries are the Greeks' and the Trojans'."""

    rules: int  # the version of the rules it is played by
    phase: str
    actor: int | None
    turns: int
    gods: list[str]  # on Olympus, from the Greek end
    offerings: list[str]  # of those gods
    costs: list[list[int]]  # per seat, by space of Olympus
    god: str | None  # whom this turn's offer honours
    payment: Payment | None  # while the god is being paid
    offers: list[Offer]  # by space of Olympus: what an offer would mean for this seat
    heroes: dict[str, str]  # hero to space
    hero_offerings: dict[str, list[str]]  # on the Greek and on the Trojan side
    moved: str | None  # the hero that Aphrodite moved or that was recalled first
    hands: list[Hand]
    either: list[str]  # cards that everybody knows to be in one of the two hands
    shows: dict[str, str]  # card to its part of the horse or its figure
    unseen: list[list[str]]  # per side, the cards of which this seat does not know where they are
    decks: list[int]
    discards: list[list[str]]  # the top card last
    horse: dict[str, str | None]  # part to the card laid for it
    road: int  # steps taken
    steps: list[str]  # what each step of the road asks
    asks: str | None  # what the next step asks
    cornucopia: int | None  # who holds it
    apollo: int  # turns in a row that were offers to Apollo
    invaders: list[int]  # heroes in the opponent's two spaces
    winners: list[int]

    def for_seat(self, state: State, seat: int) -> TroiaView:
        """Add the cards that the seat knows, and what an offer would mean for it (T-8.1)."""
        rules = cast("TroiaRules", state)
        payment = self.payment
        if payment is not None and seat == rules.actor:
            payment = replace(payment, adds=_adds(rules))
        return self.with_own(
            seat=seat,
            payment=payment,
            offers=offers(rules, self.gods, seat),
            hands=[_hand_for(seat, rules, owner, hand) for owner, hand in enumerate(self.hands)],
            unseen=_unseen(rules, seat),
        )

    def sheet(self) -> Sheet:
        turn = [] if self.phase == "over" else [Message("sheet.turn", {"number": self.turns + 1})]
        paying = [] if self.payment is None else [self._payment(self.payment)]
        doubtful = [Message("sheet.either", {"cards": _names(self.either)})] if self.either else []
        return [
            *turn,
            *(self._player(seat) for seat in range(2)),
            *doubtful,
            Grid([Message(f"sheet.{name}") for name in OLYMPUS_COLUMNS], self._olympus()),
            Grid([Message(f"sheet.{name}") for name in FIELD_COLUMNS], self._field()),
            self._horse(),
            self._road(),
            self._cornucopia(),
            *paying,
        ]

    def _player(self, seat: int) -> Message:
        pile = self.discards[seat]
        top = {"count": len(pile), "top": _names(pile[-1:])}
        args = {
            "seat": seat,
            "side": Message(f"side.{SIDES[seat]}"),
            "hand": self._hand(seat),
            "deck": self.decks[seat],
            "pile": Message("sheet.pile", top) if pile else Message("sheet.no_pile"),
        }
        return Message("sheet.player", args)

    def _hand(self, seat: int) -> Message:
        hand = self.hands[seat]
        args = {"count": hand.greek + hand.trojan, "cards": _names(hand.cards)}
        if not args["count"]:
            return Message("sheet.hand_empty")
        if seat == self.seat:
            return Message("sheet.hand", args)
        key = "sheet.hand_known" if hand.cards else "sheet.hand_hidden"
        return Message(key, {**args, "greek": hand.greek, "trojan": hand.trojan})

    def _olympus(self) -> list[list[Cell]]:
        rows: list[list[Cell]] = []
        for space, god in enumerate(self.gods):
            name = Message("sheet.god_name", {"god": god})
            offering = Message(f"offering.{self.offerings[space]}")
            costs = [self.costs[seat][space] for seat in range(2)]
            power = Message(f"power.{god_at(god, self.options.get('artemis'))}")
            rows.append([space + 1, name, offering, *costs, power])
        return rows

    def _field(self) -> list[list[Cell]]:
        rows: list[list[Cell]] = []
        for hero in HEROES:
            name = Message("sheet.hero_name", {"hero": hero})
            sides = [Message(f"offering.{offering}") for offering in self.hero_offerings[hero]]
            rows.append([name, *sides, Message(f"space.{self.heroes[hero]}")])
        return rows

    def _horse(self) -> Message:
        laid = [Message(f"part.{part}") for part in PARTS if self.horse[part]]
        if not laid:
            return Message("sheet.no_horse")
        return Message("sheet.horse", {"count": len(laid), "parts": laid})

    def _road(self) -> Message:
        if self.asks is None:
            return Message("sheet.road_end", {"number": self.road})
        return Message("sheet.road", {"number": self.road, "asks": self.asks})

    def _cornucopia(self) -> Message:
        if self.cornucopia is None:
            return Message("sheet.cornucopia_free")
        return Message("sheet.cornucopia", {"seat": self.cornucopia})

    def _payment(self, payment: Payment) -> Message:
        given = _names(payment.cards)
        if payment.cornucopia:
            given.append(Message("card.cornucopia"))
        args = {"god": self.god, "given": given, "offerings": payment.offerings}
        key = "sheet.payment" if given else "sheet.paying"
        return Message(key, {**args, "cost": payment.cost, "own": payment.own})


def _names(cards: Iterable[str]) -> list[Message]:
    return [card_name(GIFT_NUMBERS[card]) for card in cards]


def of(state: TroiaRules, seat: int | None) -> TroiaView:
    """Build the view from what lies open and from the cards this seat has seen go where."""
    everybodys = open_to_all(state)
    return everybodys if seat is None else everybodys.for_seat(state, seat)


def open_to_all(state: TroiaRules, opened: bool = False) -> TroiaView:
    """What everybody sees.

    With `opened` both hands lie open, as in the replay of a finished game.
    """
    over = state.is_over()
    phase = PHASES[state.phase]
    gods = [""] * TILE_COUNT
    for tile, space in enumerate(state.olympus):
        gods[space] = GODS[state.god_of(tile)]
    laid = {BOX.parts[card]: CARDS[card] for card in cards_in(state.laid)}
    return TroiaView(
        game="troia",
        seat=None,
        seats=2,
        options=_options(state),
        rules=state.rules,
        phase=phase,
        actor=None if over else state.actor,
        turns=state.turns,
        gods=gods,
        offerings=[OFFERINGS[BOX.tile_offerings[GODS.index(god) // 2]] for god in gods],
        costs=BOX.costs,
        god=None if state.god < 0 else GODS[state.god],
        payment=_payment(state) if phase == "give" else None,
        offers=[],
        heroes={hero: SPACES[state.heroes[number]] for number, hero in enumerate(HEROES)},
        hero_offerings=HERO_OFFERINGS,
        moved=HEROES[state.previous] if phase != "give" and state.previous >= 0 else None,
        hands=[_hand(state, owner, opened) for owner in range(2)],
        either=_named(state.either),
        shows=SHOWS,
        unseen=_unseen(state, NOBODY),
        decks=[len(state.deck(side)) for side in range(2)],
        discards=[[CARDS[card] for card in state.discard_pile(side)] for side in range(2)],
        horse={name: laid.get(part) for part, name in enumerate(PARTS)},
        road=state.steps,
        steps=[ASKS[step] for step in BOX.road],
        asks=None if state.steps == len(BOX.road) else ASKS[BOX.road[state.steps]],
        cornucopia=None if state.cornucopia < 0 else state.cornucopia,
        apollo=state.apollo_turns,
        invaders=[state.invaders(side) for side in range(2)],
        winners=state.winners(),
    )


def _unseen(state: TroiaRules, viewer: int) -> list[list[str]]:
    """Per side, the cards of which the viewer does not know where they are."""
    located = state.laid | state.either | state.known(0, viewer) | state.known(1, viewer)
    for side in range(2):
        located |= set_of(state.discard_pile(side))
    return [_named(BACK_CARDS[side] & ~located) for side in range(2)]


def _hand(state: TroiaRules, owner: int, opened: bool) -> Hand:
    """A hand as everybody knows it, or opened."""
    known_to_all = _named(state.known(owner, NOBODY))
    return Hand(
        greek=state.backs(owner, 0),
        trojan=state.backs(owner, 1),
        cards=_named(state.known(owner, owner)) if opened else known_to_all,
        seen=_named(state.known(owner, 1 - owner)) if opened else known_to_all,
        open=known_to_all,
    )


def _hand_for(seat: int, state: TroiaRules, owner: int, hand: Hand) -> Hand:
    """A hand as a seat knows it, from what everybody knows of it."""
    seen = _named(state.known(owner, 1 - owner))
    cards = _named(state.known(owner, owner)) if owner == seat else seen
    return Hand(hand.greek, hand.trojan, cards, seen, hand.open)


def _payment(state: TroiaRules) -> Payment:
    given = _named(state.given)
    cards = [card for card in given if card != CORNUCOPIA]
    hero = HERO_OF[state.actor * TILE_COUNT + state.god // 2]
    goes = [forward(state.actor, state.heroes[hero], steps) for steps in (1, 2)]
    return Payment(
        cost=state.cost,
        cards=cards,
        cornucopia=CORNUCOPIA in given,
        last=None if state.previous < 0 else GIFTS[state.previous],
        offerings=state.given_offerings,
        own=state.given_own,
        needs=Sums(
            offerings=max(0, state.cost - state.given_offerings),
            own=0 if state.given_own else 1,
            cards=0 if cards else 1,
        ),
        superior=Superior(own=max(0, state.cost - state.given_own)),
        adds={},
        hero=HEROES[hero],
        goes=[SPACES[space] for space in goes],
    )


def _adds(state: TroiaRules) -> dict[str, Sums]:
    """What each thing that may be given would add to the offering."""
    adds = GIFT_SUMS[state.god // 2]
    gifts = [action - GIVE.first for action in state.legal()]  # and the number behind: done
    return {GIFTS[gift]: adds[gift] for gift in gifts if gift < len(GIFTS)}


def _named(cards: int) -> list[str]:
    return [GIFTS[card] for card in cards_in(cards)]


def _options(state: TroiaRules) -> dict[str, str]:
    """The table's options as they were chosen; `artemis` came with rules version 2."""
    options = {"faces": _faces(state)}
    if state.rules > 1:
        options["artemis"] = ARTEMIS_LEADS[state.artemis]
    return options


def _faces(state: TroiaRules) -> str:
    if FACES[state.faces_option] == "named":
        return " ".join(GODS[state.god_of(tile)] for tile in range(TILE_COUNT))
    return FACES[state.faces_option]
