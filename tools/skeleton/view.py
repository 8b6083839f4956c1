"""What a seat knows of Skeleton (X-5), with perfect memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ilion.core.message import Message
from ilion.core.state import NOBODY
from ilion.core.view import Cell, Grid, Sheet, View
from skeleton.components import CARDS
from skeleton.position import GIFT, PILE, PLAYED

if TYPE_CHECKING:
    from skeleton.rules import SkeletonState


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's cards, as far as the viewer knows them."""

    hand: list[str] | None  # None: hidden from this viewer
    held: int
    played: list[str]
    points: int


@dataclass(frozen=True, kw_only=True)
class SkeletonView(View):
    """A position as one seat knows it."""

    actor: int | None
    players: list[Player]
    pile: int  # cards left to draw
    swapper: int | None  # the seat that has swapped
    gift: str | None  # None: hidden from this viewer

    def sheet(self) -> Sheet:
        header = [Message(f"sheet.{name}") for name in ("player", "played", "held", "points")]
        rows: list[list[Cell]] = []
        for seat, player in enumerate(self.players):
            name = Message("sheet.seat", {"seat": seat})
            rows.append([name, " ".join(player.played), player.held, player.points])
        told: Sheet = [Grid(header, rows), Message("sheet.pile", {"count": self.pile})]
        if self.gift is not None:
            told.append(Message("sheet.gift", {"card": self.gift}))
        if self.seat is not None:
            told.append(Message("sheet.hand", {"cards": self.players[self.seat].hand}))
        return told


def of(state: SkeletonState, seat: int | None) -> SkeletonView:
    """X-5.1: what lies open, the own hand, and the gift for the seat that put it there."""
    players = []
    for other, points in enumerate(state.scores()):
        hand = names(state.cards_at(other))
        played = names(state.cards_at(PLAYED + other))
        players.append(Player(hand if other == seat else None, len(hand), played, points))
    knows_gift = state.is_over() or (seat is not None and seat == state.swapper)
    return SkeletonView(
        game="skeleton",
        seat=seat,
        seats=state.seats,
        options={},
        actor=None if state.is_over() else state.actor,
        players=players,
        pile=len(state.cards_at(PILE)),
        swapper=None if state.swapper == NOBODY else state.swapper,
        gift=names(state.cards_at(GIFT))[0] if knows_gift else None,
    )


def names(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]
