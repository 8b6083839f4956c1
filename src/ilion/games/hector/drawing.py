"""Hector and Achilles in text: the war above, the battle with its fate tile below, one's hand."""

from __future__ import annotations

from ilion.core.drawing import (
    DEVICES,
    Drawing,
    Line,
    Pen,
    Span,
    card,
    device,
    joined,
    line,
    padded,
    paragraph,
    row_of,
    table,
    width,
    wrapped,
)
from ilion.core.view import View
from ilion.games.hector.components import BOX, COLOURS, PILES, SIDES, SLOTS
from ilion.games.hector.view import HectorView


def draw(view: View, pen: Pen) -> Drawing:
    assert isinstance(view, HectorView)
    own = view.seat or 0
    parts = [_war(view, pen, own)]
    if any(view.table) or view.tile is not None:
        parts.append(_battle(view, pen, own))
    parts.append(_hands(view, pen))
    if pen.roomy:
        parts.append(_discards(view, pen))
    for more in (_price(view, pen), _falls(view, pen)):
        if sum(map(len, parts)) + len(more) <= pen.height:
            parts.append(more)
    rows = sum(map(len, parts)) + len(parts) - 1
    between: Drawing = [[]] if rows <= pen.height else []  # empty lines only where there is room
    return [each for part in parts if part for each in (*part, *between)]


def _colour(troop: str) -> str:
    return troop.rstrip("0123456789")


def _war(view: HectorView, pen: Pen, own: int) -> Drawing:
    """Both sides' piles, heroes, favours and shame; the reader's side below."""
    names = ("heroes", "favours", "shame")
    rows: list[list[Line]] = [
        [
            [],
            *([Span(pen.say(f"draw.pile.{pile}"), "dim")] for pile in PILES),
            *([Span(pen.say(f"sheet.{name}"), "dim")] for name in names),
            [Span(pen.say("draw.hand"), "dim")],
        ]
    ]
    for seat in (1 - own, own):
        mine = seat == view.seat
        rows.append(
            [
                _side(view, pen, seat),
                *(_pile(view, seat, pile, mine) for pile in PILES),
                [Span(_heroes(view, seat), "", "heroes" if mine else "")],
                [Span("●" * view.favours[seat] or "–", "gold", "favours" if mine else "")],
                [Span("▮" * view.shame[seat] or "–", "bad" if view.shame[seat] else "dim")],
                [Span(str(view.held[seat]))],
            ]
        )
    return table(rows)


def _side(view: HectorView, pen: Pen, seat: int) -> Line:
    mark = "▸" if seat == view.actor else " "
    style = "bold own" if seat == view.seat else "bold"
    side = pen.say(f"side.{SIDES[seat]}")
    return [Span(mark, "clay"), Span(_name(pen, seat), style), Span(f" {side}", "dim")]


def _name(pen: Pen, seat: int) -> str:
    """A player's name, as long as the tables beside it have room."""
    return pen.name(seat, 12 if pen.width >= 80 else 9)


def _pile(view: HectorView, seat: int, pile: str, mine: bool) -> Line:
    """How many troops; crossed swords where it fights, a dash where it is destroyed."""
    if pile in view.destroyed[seat]:
        return [Span("✗", "bad")]
    fights = " ⚔" if pile == view.active[seat] else ""
    used = "bold" if pile in view.used[seat] else ""
    touch = f"pile.{pile}" if mine else ""
    if mine and pile != "reserve" and view.phase == "fight":
        touch = f"front.{pile}"
    return [Span(f"{view.piles[seat][pile]}{fights}", used, touch)]


def _heroes(view: HectorView, seat: int) -> str:
    fallen = len(view.fallen[seat])
    return f"{view.hero_pile[seat]} −{fallen}" if fallen else str(view.hero_pile[seat])


def _battle(view: HectorView, pen: Pen, own: int) -> Drawing:
    """The two lines of troops, and the fate tile between them."""
    header: list[Line] = [
        line(Span(pen.say("draw.counts"), "dim")),
        line(Span(pen.say("sheet.vanguard"), "dim")),
        *([Span(str(slot), "dim")] for slot in SLOTS[1:]),
        line(Span(pen.say("sheet.hero"), "dim")),
        line(Span(pen.say("sheet.sum"), "dim")),
        line(Span(pen.say("sheet.total"), "dim")),
    ]
    tile = _tile(view, pen, own)
    if pen.roomy:
        return [*_cards(view, pen, 1 - own), [], *tile, [], *_cards(view, pen, own)]
    upper, lower = _troops(view, pen, 1 - own), _troops(view, pen, own)
    rows = table([header, upper, lower])
    return [rows[0], rows[1], *tile, rows[2]]


def _cards(view: HectorView, pen: Pen, seat: int) -> Drawing:
    """With room: the troops of a side as cards, those in a heavy frame count."""
    cards = []
    for slot in SLOTS:
        (face,) = _slot(view, seat, slot)
        heavy = face.text.startswith("[")
        cards.append(card([face], 8, heavy, face.style, face.touch))
    name = padded([Span(_name(pen, seat), "bold own" if seat == view.seat else "bold")], 13)
    hero = [Span(f"{pen.say('sheet.hero')} ", "dim"), *_hero(view, pen, seat)]
    sums = [
        Span(f"{pen.say('sheet.sum')} ", "dim"),
        Span(str(view.sums[seat])),
        Span(f"  {pen.say('sheet.total')} ", "dim"),
        Span(str(view.totals[seat]), "bold good"),
    ]
    drawn = row_of(cards)
    return [
        [Span(" " * 13), *drawn[0], Span("  "), *hero],
        [*name, *drawn[1], Span("  "), *sums],
        [Span(" " * 13), *drawn[2]],
    ]


def _troops(view: HectorView, pen: Pen, seat: int) -> list[Line]:
    cells = [_slot(view, seat, slot) for slot in SLOTS]
    total = Span(str(view.totals[seat]), "bold good")
    name = Span(_name(pen, seat), "bold own" if seat == view.seat else "bold")
    return [[name], *cells, _hero(view, pen, seat), [Span(str(view.sums[seat]))], [total]]


def _valid(view: HectorView, seat: int) -> set[str]:
    """The colours that this side's troops count in, as far as the reader knows them."""
    name = view.hero[seat]
    hero = COLOURS[BOX.heroes[seat].index(name)] if name else None
    return {colour for colour in (view.facing[seat], hero) if colour}


def _slot(view: HectorView, seat: int, slot: int) -> Line:
    """`[Λ3]` counts, ` Λ3 ` does not, `+` bears a favour, `(Λ3)` lies under the hero."""
    if slot >= len(view.table[seat]):
        return [Span(" · ", "dim")]
    troop = view.table[seat][slot]
    colour = _colour(troop)
    touch = f"slot.{slot}" if seat == view.seat else ""
    favour = "+" if slot in view.favoured[seat] else ""
    text = f"{DEVICES[colour]}{troop[-1]}{favour}"
    if slot == view.covered[seat]:
        return [Span(f"({text})", "dim", touch)]
    if colour in _valid(view, seat):
        return [Span(f"[{text}]", f"{colour} bold", touch)]
    return [Span(f" {text} ", colour, touch)]


def _hero(view: HectorView, pen: Pen, seat: int) -> Line:
    where, name = view.hero_at[seat], view.hero[seat]
    touch = "hero" if seat == view.seat else ""
    if where is None:
        return [Span("–", "dim")]
    if name is None or where == "hand":
        return [Span("?", "dim", touch)]
    return _named(pen, seat, name, touch)


def _named(pen: Pen, seat: int, name: str, touch: str) -> Line:
    """A hero with colour, value and name."""
    number = BOX.heroes[seat].index(name)
    text = f" {pen.say(f'hero.{name}')}"
    worth = device(COLOURS[number], str(BOX.values[seat][number]), touch)
    return [worth, Span(text, "bold", touch)]


def _edge(pen: Pen, colour: str, touch: str = "") -> Span:
    return device(colour, f" {pen.say(f'colour.{colour}')}", touch)


def _tile(view: HectorView, pen: Pen, own: int) -> Drawing:
    """The fate tile as the reader sees it: whose colour faces whom, and what a turn would bring."""
    if view.tile is None:
        return []
    fate = Span(f"  {pen.say('draw.fate')}  ", "clay")
    if view.facing[0] is None:  # it is being turned to a side: opposite edges are named together
        first, second, third, fourth = (_edge(pen, each, f"edge.{each}") for each in view.edges)
        across = Span(" ↔ ", "dim")
        return [joined([[fate], [first, across, third], [second, across, fourth]], "   ")]
    left, right = view.edges[1], view.edges[3]  # as the attacker sees them
    if own != view.attacker:
        left, right = right, left
    other, mine = view.facing[1 - own], view.facing[own]
    assert other is not None
    assert mine is not None
    above = [fate, _edge(pen, other), Span(f" ▲ {pen.name(1 - own)}", "dim")]
    below = [_edge(pen, mine), Span(f" ▼ {pen.name(own)}", "dim")]
    turns = [Span("◂ ", "dim"), _edge(pen, left, "tile"), Span(" · ", "dim")]
    turns += [_edge(pen, right, "tile"), Span(" ▸", "dim")]
    start = Span(" " * width([fate]))
    if view.ways:
        turns = _ways(view, pen, own)
    return [above, [start, *turns], [start, *below]]


def _ways(view: HectorView, pen: Pen, own: int) -> Line:
    """While the tile is turned: the colour that each turn brings, and both totals then."""
    marks = {"left": "◂ ", "stay": "▾ ", "right": "▸ "}
    ways = [
        [
            Span(marks[each.way], "clay"),
            _edge(pen, each.facing[own], "tile"),
            Span(f" {each.totals[own]}–{each.totals[1 - own]}", "bold"),
        ]
        for each in view.ways
    ]
    return joined(ways, "   ")


def _hands(view: HectorView, pen: Pen) -> Drawing:
    """The hands that the reader sees: one's own; in a record both."""
    drawn: Drawing = []
    for seat in (0, 1):
        hand = view.hand[seat]
        if hand is None or not (hand or view.hero_at[seat] == "hand"):
            continue
        label = Span(f"{pen.say('draw.hand_of', seat=seat)} ", "dim")
        cards = []
        for troop in hand:
            text = f"{DEVICES[_colour(troop)]}{troop[-1]}"
            kind = pen.say(f"troop.{troop}").rsplit(" (", 1)[0]
            touch = f"hand.{troop}" if seat == view.seat else ""
            valid = "bold" if _colour(troop) in _valid(view, seat) else ""
            cards.append([Span(f"{text} {kind}", f"{_colour(troop)} {valid}".strip(), touch)])
        name = view.hero[seat]
        if name is not None and view.hero_at[seat] == "hand":
            hero = _named(pen, seat, name, "hero" if seat == view.seat else "")
            cards.append([Span(f"{pen.say('sheet.hero')} ", "dim"), *hero])
        drawn += wrapped([[label], *cards], pen.width, 2, "  ")
    return drawn


def _price(view: HectorView, pen: Pen) -> Drawing:
    """What retreating now would cost."""
    loss = view.retreat
    if loss is None:
        return []
    text = pen.say("draw.retreat", count=loss.troops + loss.shamed, shame=loss.shame)
    if loss.falls:
        places = [pen.say(f"place.{pile}") for pile in loss.falls]
        text = f"{text} {pen.say('draw.retreat_falls', places=places)}"
    return paragraph(text, pen.width, "dim", 2)


def _discards(view: HectorView, pen: Pen) -> Drawing:
    """What is out of the game for good."""
    drawn: Drawing = []
    for seat in (0, 1):
        if view.discards[seat]:
            gone = [[device(_colour(troop), troop[-1])] for troop in view.discards[seat]]
            label = [Span(f"{pen.say('draw.gone', seat=seat)} ", "dim")]
            drawn += wrapped([label, *gone], pen.width, 2, " ")
    return drawn


def _falls(view: HectorView, pen: Pen) -> Drawing:
    """Which piles a lost battle would cost either side."""
    drawn: Drawing = []
    for seat, loss in enumerate(view.losses):
        falls = [pen.say(f"place.{pile}") for pile in loss.falls]
        if falls and view.tile is not None:
            text = pen.say("draw.falls", seat=seat, places=falls)
            drawn += paragraph(text, pen.width, "bad", 2)
    return drawn
