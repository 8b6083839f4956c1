"""Iliade in text: what is at stake, the armies one below the other, one's hand."""

from __future__ import annotations

from collections import Counter

from ilion.core.drawing import Drawing, Line, Pen, Span, boxed, joined, padded, width, wrapped
from ilion.core.message import Message
from ilion.core.view import View
from ilion.games.iliad.view import IliadView
from ilion.games.iliad.view_parts import Camp, Group, group_in_words

INDENT = 11  # columns of a seat's mark and name
SIEGE_PHASES = ("turn", "place", "strike")


def draw(view: View, pen: Pen) -> Drawing:
    assert isinstance(view, IliadView)
    own = view.seat or 0
    # The reader's army comes last, next to the hand; the others in the order of their turns.
    order = [(own + after) % view.seats for after in range(1, view.seats + 1)]
    drawn = _stakes(view, pen)
    for seat in order:
        drawn += _camp(view, pen, seat)
    drawn += _hand(view, pen)
    piles = _piles(view, pen)
    return [*drawn, *piles] if len(drawn) + len(piles) <= pen.height else drawn


def _stakes(view: IliadView, pen: Pen) -> Drawing:
    """The victory cards that lie open, and who still gets which hero."""
    if view.phase == "over":
        return []
    cards = [
        [Span(pen.say(f"victory.{card}"), "bold gold", f"victory.{card}")] for card in view.victory
    ]
    heroes = [[Span(f"{pen.say(f'hero.{hero}')} {value}")] for hero, value in view.heroes.items()]
    parts = [[Span(pen.say("draw.stakes"), "dim")], *cards]
    if heroes:
        parts += [[Span(pen.say("draw.heroes"), "dim")], *heroes]
    return wrapped(parts, pen.width, 2, "  ")


def _camp(view: IliadView, pen: Pen, seat: int) -> Drawing:
    """A seat: strength, hand and points, then its army group by group."""
    camp = view.camps[seat]
    out = not camp.in_ and view.phase in SIEGE_PHASES
    mark = "▸" if seat == view.actor else " "
    style = "bold own" if seat == view.seat else "bold"
    name = padded([Span(mark, "clay"), Span(pen.name(seat, 9), style)], INDENT)
    figures = padded([Span(f"⚔{_strength(camp)}", "bold good" if not out else "good")], 8)
    counts = [Span(f"{pen.say('draw.counts', hand=camp.hand, points=_points(view, seat))}", "dim")]
    head: Line = [*name, *figures, *counts]
    army = [_group(view, pen, seat, group) for group in camp.groups]
    if camp.hero:
        army.append([Span(f"{pen.say(f'hero.{camp.hero}')} {camp.strength_of_hero}", "clay")])
    if out:
        army.append([Span(pen.say("draw.out"), "dim")])
    won = _won(view, pen, seat)
    if pen.roomy:
        inside = [head, *_lines(army, pen.width - 6, 2)]
        inside += (
            _lines([[Span(pen.say("draw.won"), "dim")], *won], pen.width - 6, 2) if won else []
        )
        return boxed([[Span(" "), *each] for each in inside], pen.width)
    if not army and not won:
        army = [[Span("·", "dim")]]
    drawn = wrapped([head, *army], pen.width, INDENT, "  ")
    if won:
        drawn[-1] = _appended(drawn[-1], won, pen)
    return drawn


def _lines(parts: list[Line], columns: int, indent: int) -> Drawing:
    return [[Span(" " * indent), *each] for each in wrapped(parts, columns - indent, 0, "  ")]


def _appended(last: Line, won: list[Line], pen: Pen) -> Line:
    """What was won behind the army, where there is room: it counts in the points anyway."""
    more = joined([last, [Span("· ", "dim"), *won[0]], *won[1:]], "  ")
    return more if width(more) <= pen.width else last


def _strength(camp: Camp) -> str:
    if camp.with_horses is None:
        return f"{camp.strength}+?"
    if camp.with_horses != camp.strength:
        return f"{camp.strength}({camp.with_horses})"
    return str(camp.strength)


def _points(view: IliadView, seat: int) -> str:
    points = view.camps[seat].points
    if view.options["mode"] == "teams":
        return f"{points}/{view.team_points[seat]}"
    return str(points)


def _group(view: IliadView, pen: Pen, seat: int, group: Group) -> Line:
    """`1·Phalanx 4-3-1 =8`: its number, its cards, what it counts."""
    touch = f"camp.{seat}.group.{group.number}"
    if seat == view.seat and view.phase != "strike":
        touch = f"group.{group.number}"
    words = pen.tell(group_in_words(group.cards))
    attacks = "gold" if seat == view.actor and view.attacker == group.number else ""
    worth = Span(f" ={group.worth}", "good", touch) if group.worth else Span("", "", touch)
    return [Span(f"{group.number}·", "dim", touch), Span(words, attacks, touch), worth]


def _won(view: IliadView, pen: Pen, seat: int) -> list[Line]:
    camp = view.camps[seat]
    tiles = [
        [Span(pen.say(f"tile.{tile}"), "gold")] for tile, at in view.tiles.items() if at == seat
    ]
    taken = [[Span(_several(pen, f"victory.{card}", n))] for card, n in camp.taken.items()]
    losses = [[Span(_several(pen, f"oracle.{card}", n), "bad")] for card, n in camp.losses.items()]
    return [*tiles, *taken, *losses]


def _several(pen: Pen, key: str, number: int) -> str:
    name = pen.say(key)
    return name if number == 1 else f"{number}× {name}"


def _hand(view: IliadView, pen: Pen) -> Drawing:
    """One's hand; in a record, where all lie open, everybody's."""
    drawn: Drawing = []
    for seat, camp in enumerate(view.camps):
        if camp.cards is None:
            continue
        held = Counter(camp.cards)
        cards = [
            [Span(_several(pen, f"card.{card}", number), "bold", f"hand.{card}")]
            for card, number in held.items()
        ]
        label = [Span(pen.say("draw.hand", seat=seat), "dim")]
        drawn += wrapped([label, *(cards or [[Span("–", "dim")]])], pen.width, 2, "  ")
    if view.laying is not None and view.seat == view.actor:
        card = Message(f"card.{view.laying}")
        drawn.append([Span(pen.say("sheet.laying", card=card), "gold")])
        drawn[-1].append(Span(f"  {pen.say('draw.ground')}", "bold", "ground"))
    return drawn


def _piles(view: IliadView, pen: Pen) -> Drawing:
    if view.phase == "over":
        return []
    piles = pen.say(
        "sheet.piles", count=view.army_left, left=view.victory_left, oracles=view.oracle_left
    )
    drawn: Drawing = [[Span(piles, "dim")]]
    if pen.roomy and view.discards:
        gone = [
            [Span(_several(pen, f"card.{card}", number))] for card, number in view.discards.items()
        ]
        drawn += wrapped([[Span(pen.say("draw.discards"), "dim")], *gone], pen.width, 2, "  ")
    return drawn
