"""Troia in text: Olympus with what each god asks, the field of heroes, the horse and the road."""

from __future__ import annotations

from ilion.core.drawing import (
    Drawing,
    Line,
    Pen,
    Span,
    beside,
    cut,
    padded,
    table,
    wrapped,
)
from ilion.core.view import View
from ilion.games.troia.components import BOX, OFFERINGS, PARTS, SIDES, SPACES, god_at
from ilion.games.troia.view import TroiaView

COLOURS = {  # of an offering: that of the tile whose gods want it
    OFFERINGS[offering]: colour
    for offering, colour in zip(BOX.tile_offerings, BOX.colours, strict=True)
}
STATE = 40  # columns of what stands beside the field
SIGNS = {"greek": "▲", "trojan": "▼"}  # of a side: its spaces and the backs of its cards


def draw(view: View, pen: Pen) -> Drawing:
    assert isinstance(view, TroiaView)
    own = view.seat or 0
    space: Drawing = [[]] if pen.roomy else []
    # What stands beside the field keeps its place, wherever the heroes go.
    column = min(62, pen.width - STATE)
    middle = beside(_field(view, pen, column - 2), _state(view, pen, own), column)
    drawn = [*_olympus(view, pen, own), *space, *middle, *space, *_hands(view, pen, own)]
    return [*drawn, *space, *_powers(view, pen)] if pen.roomy else drawn


def _offering(pen: Pen, offering: str, most: int = 11) -> Span:
    return Span(cut(pen.say(f"offering.{offering}"), most), COLOURS[offering])


def _olympus(view: TroiaView, pen: Pen, own: int) -> Drawing:
    """The gods from the Greek end: what they want, what they cost, whom they move."""
    labels = ("olympus", "offering", "cost", "moves")
    names = [pen.say(f"draw.{label}") for label in labels]
    column = min(16, (pen.width - max(map(len, names))) // len(view.gods) - 1)
    rows: list[list[Line]] = [[[Span(name, "dim")]] for name in names]
    for space, god in enumerate(view.gods):
        honoured = "gold" if god == view.god else ""
        name = cut(pen.say(f"god.{god}"), column)
        touch = f"god.{god}"
        cost, other = view.costs[own][space], view.costs[1 - own][space]
        rows[0].append(padded([Span(name, f"bold {honoured}".strip(), touch)], column))
        rows[1].append([_offering(pen, view.offerings[space], column)])
        rows[2].append(
            [Span(str(cost), "bold", f"olympus.{space + 1}"), Span(f" ({other})", "dim")]
        )
        hero = view.offers[space].hero if view.offers else ""
        rows[3].append([Span(cut(pen.say(f"hero.{hero}"), column) if hero else "", "")])
    return table(rows if view.offers else rows[:3], gap=1)


def _field(view: TroiaView, pen: Pen, columns: int) -> Drawing:
    """The five spaces, a row for each, and the heroes that stand there."""
    names = {
        space: f"{SIGNS.get(space.partition('-')[0], '⚔')} {pen.say(f'draw.space.{space}')}"
        for space in SPACES
    }
    start = max(map(len, names.values())) + 2
    found: Drawing = []
    for space, name in names.items():
        heroes = [
            [Span(pen.say(f"hero.{hero}"), "bold", f"hero.{hero}")]
            for hero, where in view.heroes.items()
            if where == space
        ]
        lines = wrapped(heroes or [[Span("·", "dim")]], columns - start, 0, " ")
        found.append([*padded([Span(name, "dim", f"space.{space}")], start), *lines[0]])
        found += [[Span(" " * start), *each] for each in lines[1:]]
    return found


def _state(view: TroiaView, pen: Pen, own: int) -> Drawing:
    """The horse, the road, the Cornucopia, and what each side has."""
    laid = [pen.say(f"part.{part}") for part in PARTS if view.horse[part]]
    signs = "■" * len(laid) + "□" * (len(PARTS) - len(laid))
    horse: Line = [Span(f"{pen.say('draw.horse')} ", "dim"), Span(f"{signs} ", "bold")]
    horse.append(Span(", ".join(laid)))
    signs = "●" * view.road + "○" * (len(view.steps) - view.road)
    road: Line = [Span(f"{pen.say('draw.road')} ", "dim"), Span(f"{signs} ", "bold")]
    if view.asks is not None:
        road.append(Span(pen.say("draw.next", asks=view.asks)))
    horn: Line = [Span(f"{pen.say('draw.cornucopia')} ", "dim", "cornucopia")]
    holder = view.cornucopia
    free = pen.say("draw.free")
    horn.append(
        Span(free if holder is None else pen.name(holder), "" if holder is None else "gold")
    )
    return [horse, road, horn, *(_side(view, pen, seat) for seat in (1 - own, own))]


def _side(view: TroiaView, pen: Pen, seat: int) -> Line:
    mark = "▸" if seat == view.actor else " "
    style = "bold own" if seat == view.seat else "bold"
    hand = view.hands[seat].greek + view.hands[seat].trojan
    counts = pen.say("draw.counts", hand=hand, deck=view.decks[seat], gone=len(view.discards[seat]))
    touch = "deck" if seat == view.seat else ""
    name = f"{SIGNS[SIDES[seat]]} {pen.name(seat, 8)}"
    return [Span(mark, "clay"), Span(name, style), Span(f" {counts}", "", touch)]


def _card(view: TroiaView, pen: Pen, card: str) -> Line:
    """`boar+fish head`: the offerings, then the part of the horse or the figure."""
    side, _, printed = card.partition(".")
    touch = f"card.{card}"
    spans: Line = [Span("", "", touch)]
    for number, offering in enumerate(printed.split("+")):
        if number:
            spans.append(Span("+", "dim", touch))
        spans.append(_offering(pen, offering)._replace(touch=touch))
    shows = view.shows[card]
    kind = "part" if shows in PARTS else "figure"
    spans.append(Span(f" {SIGNS[side]}{pen.say(f'{kind}.{shows}')}", "dim", touch))
    return spans


def _hands(view: TroiaView, pen: Pen, own: int) -> Drawing:
    """The cards that the reader knows in either hand, and what has been given."""
    drawn: Drawing = []
    for seat in (1 - own, own):
        known = view.hands[seat].cards
        if known:
            key = "draw.hand_of" if seat == view.seat else "draw.known"
            label = [Span(pen.say(key, seat=seat), "dim")]
            drawn += wrapped([label, *(_card(view, pen, card) for card in known)], pen.width, 2)
    paying = view.payment
    if paying is not None and (paying.cards or paying.cornucopia):
        given = [_card(view, pen, card) for card in paying.cards]
        if paying.cornucopia:
            given.append([Span(pen.say("draw.cornucopia"), "gold")])
        drawn += wrapped([[Span(pen.say("draw.given"), "dim")], *given], pen.width, 2)
    return drawn


def _powers(view: TroiaView, pen: Pen) -> Drawing:
    """With room: what each god does."""
    return table(
        [
            [
                [Span(pen.say(f"god.{god}"), "bold")],
                [Span(pen.say(f"greek.{god}"), "dim")],
                [Span(pen.say(f"power.{god_at(god, view.options.get('artemis'))}"))],
            ]
            for god in view.gods
        ]
    )
