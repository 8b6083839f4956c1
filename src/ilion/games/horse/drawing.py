"""The Horse of Troy in text: the seven districts side by side, and who waits for the horse."""

from __future__ import annotations

from ilion.core.drawing import (
    Drawing,
    Line,
    Pen,
    Span,
    boxed,
    device,
    joined,
    line,
    padded,
    paragraph,
    table,
    width,
    wrapped,
)
from ilion.core.view import View
from ilion.games.horse.components import DISTRICTS
from ilion.games.horse.view import HorseView


def draw(view: View, pen: Pen) -> Drawing:
    assert isinstance(view, HorseView)
    players = wrapped([_player(view, pen, seat) for seat in range(view.seats)], pen.width, 0, "   ")
    if pen.roomy:
        return [*players, [], *_city(view, pen), [], *_below(view, pen)]
    return [*players, *_columns(view, pen), *_below(view, pen)]


def _player(view: HorseView, pen: Pen, seat: int) -> Line:
    """Who has which colours, and what they would bring now."""
    mark = "▸" if seat == view.actor else " "
    style = "bold own" if seat == view.seat else "bold"
    colours = [device(colour) for colour in view.colours[seat]]
    points = Span(f" {view.points[seat]}", "bold")
    return [Span(mark, "clay"), Span(f"{pen.name(seat)} ", style), *colours, points]


def _colours(view: HorseView) -> list[str]:
    return list(view.to_land)


def _district(pen: Pen, number: int) -> Span:
    return Span(pen.say(f"district.{number + 1}"), "bold", f"district.{number + 1}")


def _worth(view: HorseView, number: int) -> Line:
    """Bonus and treasure: `3+4`, the treasure unknown `3+?`."""
    treasure = view.treasure[number]
    known = Span("?", "dim") if treasure is None else Span(str(treasure), "good")
    return [Span(f"{view.bonuses[number]}+"), known]


def _holder(view: HorseView, number: int) -> Line:
    """The colour that would take it, and what it would bring then."""
    holder = view.holders[number]
    if holder is None:
        return [Span("–", "dim")]
    return [device(holder), Span(f" {view.worth[number]}")]


def _columns(view: HorseView, pen: Pen) -> Drawing:
    """A column for each district, a row for each colour."""
    districts = range(DISTRICTS)
    rows: list[list[Line]] = [
        [line(Span(pen.say("sheet.district"), "dim")), *([_district(pen, n)] for n in districts)],
        [line(Span(pen.say("draw.worth"), "dim")), *(_worth(view, n) for n in districts)],
    ]
    for colour in _colours(view):
        row: list[Line] = [[device(colour, f" {pen.say(f'hero.{colour}')}")]]
        for number in districts:
            count = view.heroes[number].get(colour, 0)
            heroes = device(colour, "", f"district.{number + 1}")
            row.append([heroes] * count if count < 6 else [heroes, Span(f"×{count}", colour)])
        rows.append(row)
    rows.append(
        [
            line(Span(pen.say("draw.room"), "dim")),
            *([Span(f"{sum(view.heroes[n].values())}/{view.capacity}", "dim")] for n in districts),
        ]
    )
    rows.append(
        [line(Span(pen.say("sheet.holder"), "dim")), *(_holder(view, n) for n in districts)]
    )
    names = max(width(row[0]) for row in rows)
    column = min(12, (pen.width - names) // DISTRICTS - 1)
    filled = [[row[0], *(padded(cell, column) for cell in row[1:])] for row in rows]
    return table(filled, gap=1)


def _city(view: HorseView, pen: Pen) -> Drawing:
    """With room, a walled ward for each district."""
    wide = min(16, pen.width // DISTRICTS)
    wards = []
    for number in range(DISTRICTS):
        inside: Drawing = [[Span(" "), *_worth(view, number)], []]
        for colour in _colours(view):
            count = view.heroes[number].get(colour, 0)
            signs = " ".join([device(colour).text] * count) if count * 2 < wide - 3 else ""
            text = signs or f"{device(colour).text} ×{count}"
            inside.append([Span(" "), Span(text, colour)] if count else [Span(" ·", "dim")])
        room = f" {sum(view.heroes[number].values())}/{view.capacity}"
        inside += [[], [Span(room, "dim")], [Span(" "), *_holder(view, number)]]
        ward = boxed(inside, wide, pen.say(f"district.{number + 1}"))
        touch = f"district.{number + 1}"
        wards.append([[Span(text, style, touch) for text, style, _ in each] for each in ward])
    return [joined(parts, "") for parts in zip(*wards, strict=True)]


def _below(view: HorseView, pen: Pen) -> Drawing:
    """What waits, what is in the horse, and what is still to come."""
    if view.phase == "over":
        return []
    waiting = [
        [device(colour, f" {pen.say(f'hero.{colour}')}", f"waiting.{colour}")]
        for colour in view.waiting
    ]
    inside = [[Span("? ?", "dim")]]
    if view.horse is not None:
        inside = [[device(colour, f" {pen.say(f'hero.{colour}')}")] for colour in view.horse]
    horse = joined([line(Span(pen.say("draw.horse"), "dim")), *inside])
    parts = [
        joined([line(Span(pen.say("draw.waiting"), "dim")), *waiting]),
        horse,
    ]
    to_land = [device(colour, f"{count}") for colour, count in view.to_land.items() if count]
    bag = joined(
        [[Span(pen.say("draw.bag", count=view.bag_left), "dim")], *([s] for s in to_land)], " "
    )
    cards = pen.say(
        "draw.cards",
        count=view.cards_left,
        cards=[
            f"{number}×{pen.say(f'card.{card}')}" for card, number in view.to_come.items() if number
        ],
    )
    drawn = [*wrapped(parts, pen.width, 2, "    "), bag]
    drawn += paragraph(cards, pen.width, "dim", 2)
    if view.phase == "announce":
        chances = [f"{100 * reach // of} %" for reach, of in view.odds]
        odds = pen.say("draw.odds", one=chances[0], two=chances[1], three=chances[2])
        drawn += paragraph(odds, pen.width, "", 2)
    return drawn
