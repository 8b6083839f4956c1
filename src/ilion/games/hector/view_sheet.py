"""A view of Hector and Achilles in words: what a terminal prints and a screen reader reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ilion.core.message import Message
from ilion.core.view import Cell, Grid, Sheet
from ilion.games.hector.components import BOX, PILES, SIDES, SLOTS
from ilion.games.hector.events import hero

if TYPE_CHECKING:
    from ilion.games.hector.view import HectorView


def sheet_of(view: HectorView) -> Sheet:
    if view.phase == "over":
        return _ending(view)
    return [_heading(view), _piles(view), *_battle(view), *_hands(view), *_hidden(view)]


def _heading(view: HectorView) -> Message:
    if view.front is None:
        return Message("sheet.battle", {"battle": view.battle, "seat": view.attacker})
    args = {"battle": view.battle, "seat": view.attacker, "front": view.front}
    if view.round is None:
        return Message("sheet.front", args)
    return Message("sheet.round", {**args, "round": view.round})


def _piles(view: HectorView) -> Grid:
    """The two sides with their piles, heroes, favours and shame."""
    header = [Message("sheet.side"), *(Message(f"sheet.pile.{pile}") for pile in PILES)]
    header += [Message(f"sheet.{name}") for name in ("heroes", "favours", "shame")]
    rows: list[list[Cell]] = []
    for seat, side in enumerate(SIDES):
        row: list[Cell] = [Message(f"sheet.is.{side}", {"seat": seat})]
        for pile in PILES:
            left = view.piles[seat][pile]
            gone = pile in view.destroyed[seat]
            row.append("–" if gone else f"{left} ⚔" if pile == view.active[seat] else left)
        fallen = len(view.fallen[seat])
        row.append(f"{view.hero_pile[seat]} (−{fallen})" if fallen else view.hero_pile[seat])
        row += [view.favours[seat], view.shame[seat]]
        rows.append(row)
    return Grid(header, rows)


def _battle(view: HectorView) -> Sheet:
    """The troops on the table, slot by slot, and the tile between them."""
    if not any(view.table):
        return []
    header = [Message("sheet.table"), Message("sheet.vanguard")]
    header += [Message("sheet.slot", {"slot": slot}) for slot in SLOTS[1:]]
    header += [Message("sheet.hero"), Message("sheet.sum"), Message("sheet.total")]
    rows: list[list[Cell]] = []
    for seat in (0, 1):
        row: list[Cell] = [Message("sheet.name", {"seat": seat})]
        for slot in SLOTS:
            row.append(_slot(view, seat, slot))
        row += [_hero(view, seat), view.sums[seat], view.totals[seat]]
        rows.append(row)
    return [Grid(header, rows), *_tile(view)]


def _slot(view: HectorView, seat: int, slot: int) -> Cell:
    if slot >= len(view.table[seat]):
        return "·"
    card = Message(f"short.{view.table[seat][slot]}")
    if slot == view.covered[seat]:
        return Message("sheet.covered", {"troop": card})
    if slot in view.favoured[seat]:
        return Message("sheet.favoured", {"troop": card})
    return card


def _hero(view: HectorView, seat: int) -> Cell:
    where, name = view.hero_at[seat], view.hero[seat]
    if where is None:
        return "–"
    if name is None:
        return "?"
    return hero(seat, BOX.heroes[seat].index(name))


def _tile(view: HectorView) -> Sheet:
    if view.tile is None:
        return []
    if view.facing[0] is None:
        colours = [Message(f"colour.{colour}") for colour in view.edges]
        return [Message("sheet.tile_up", {"tile": view.tile, "colours": colours})]
    seat = view.attacker if view.seat is None else view.seat
    next_edge, edge_before = view.edges[1], view.edges[3]  # as the attacker sees them
    if seat != view.attacker:
        next_edge, edge_before = edge_before, next_edge
    args = {
        "tile": view.tile,
        "colour_0": Message(f"colour.{view.facing[0]}"),
        "colour_1": Message(f"colour.{view.facing[1]}"),
        "left": Message(f"colour.{next_edge}"),
        "right": Message(f"colour.{edge_before}"),
        "seat": seat,
    }
    return [Message("sheet.tile", args)]


def _hands(view: HectorView) -> Sheet:
    """The hands, as far as this seat sees them, and its hero."""
    told: Sheet = []
    for seat in (0, 1):
        hand = view.hand[seat]
        if hand:
            cards = [Message(f"troop.{card}") for card in hand]
            told.append(Message("sheet.hand", {"seat": seat, "cards": cards}))
        elif view.held[seat]:
            told.append(Message("sheet.held", {"seat": seat, "count": view.held[seat]}))
    if view.seat is not None and view.hero_at[view.seat] == "hand":
        greek = Message(f"greek.{view.hero[view.seat]}")
        told.append(Message("sheet.own_hero", {"hero": _hero(view, view.seat), "greek": greek}))
    return told


def _hidden(view: HectorView) -> Sheet:
    """The discards, and what this seat knows of troops it does not see.

    That a troop may lie in any place that holds cards is not worth a line.
    """
    told: Sheet = []
    for seat in (0, 1):
        if view.discards[seat]:
            cards = [Message(f"short.{card}") for card in view.discards[seat]]
            told.append(Message("sheet.discards", {"seat": seat, "cards": cards}))
        sizes = list(view.piles[seat].values())
        if view.hand[seat] is None:
            sizes.append(view.held[seat])
        filled = sum(size > 0 for size in sizes)
        for group in view.hidden[seat]:
            if len(group.places) < filled:
                places = [Message(f"place.{place}") for place in group.places]
                cards = [Message(f"short.{card}") for card in group.cards]
                args = {"seat": seat, "places": places, "cards": cards, "count": len(places)}
                told.append(Message("sheet.known", args))
    return told


def _ending(view: HectorView) -> Sheet:
    told: Sheet = [
        Message("sheet.standing", {"seat": seat, "count": points})
        for seat, points in enumerate(view.points)
    ]
    if view.winners:
        return [*told, Message("event.won", {"seat": view.winners[0]})]
    return [*told, Message("event.drawn_game")]
