"""What is told of Hector and Achilles: its events and questions (H-8 says what is open)."""

from __future__ import annotations

from typing import Any

from ilion.core.events import Event
from ilion.core.message import Message
from ilion.games.hector.components import BOX, COLOURS, PILES, SIDES, SLOTS, TILES, TROOPS
from ilion.games.hector.notation import TILE_TURNS
from ilion.games.hector.position import (
    COVERED,
    FAVOURED,
    LAST_HERO,
    LAST_RETREATED,
    LAST_VICTOR,
    PHASES,
    RESERVE,
    HectorPosition,
)
from ilion.games.hector.rules_totals import sum_of, total_of


def troop(card: int) -> Message:
    return Message(f"troop.{TROOPS[card]}")


def hero(seat: int, colour: int) -> Message:
    """A hero by name, with its colour and value."""
    args = {
        "hero": Message(f"hero.{BOX.heroes[seat][colour]}"),
        "colour": Message(f"colour.{COLOURS[colour]}"),
        "value": BOX.values[seat][colour],
    }
    return Message("hero_card", args)


def pile_of(pile: int) -> Message:
    return Message(f"from.{PILES[pile]}")


# H-3 Opening a battle


def opened(attacker: int) -> Event:
    """H-2.3"""
    sides = [Message(f"event.side.{side}", {"seat": seat}) for seat, side in enumerate(SIDES)]
    return Event(Message("event.opened", {"seat": attacker, "sides": sides}))


def vanguard(seat: int, pile: int, card: int) -> Event:
    args = {"seat": seat, "pile": pile_of(pile), "troop": troop(card), "front": card % 4 + 1}
    key = "event.vanguard_chooses" if card % 4 == 3 else "event.vanguard"
    return Event(Message(key, args), reveals=True)


def fight(seat: int, front: int) -> Event:
    return Event(Message("event.fight", {"seat": seat, "front": front + 1}))


def from_reserve(seat: int, front: int) -> Event:
    """H-3.3"""
    return Event(Message("event.from_reserve", {"seat": seat, "front": front + 1}))


def tile(seat: int, number: int) -> Event:
    edges = [Message(f"colour.{COLOURS[colour]}") for colour in BOX.tiles[number]]
    args = {"seat": seat, "tile": TILES[number], "colours": edges}
    return Event(Message("event.tile", args), reveals=True)


def faced(attacker: int, colour: int, opposite: int) -> Event:
    args = {
        "seat": attacker,
        "other_seat": 1 - attacker,
        "colour": COLOURS[colour],
        "opposite": COLOURS[opposite],
    }
    return Event(Message("event.faced", args))


def defends(seat: int, card: int) -> Event:
    """H-3.5"""
    return Event(Message("event.defends", {"seat": seat, "troop": troop(card)}), reveals=True)


def drew(seat: int, hand: list[int], drawn_hero: int) -> Event:
    """H-3.6: everybody sees that a hand is drawn, only its owner which."""
    args = {"seat": seat}
    seen = {**args, "troops": [troop(card) for card in hand]}
    if drawn_hero < 0:
        return Event(
            Message("event.drew_no_hero", args),
            private=Message("event.drew_own_no_hero", seen),
            knows=(seat,),
            reveals=True,
        )
    return Event(
        Message("event.drew", args),
        private=Message("event.drew_own", {**seen, "hero": hero(seat, drawn_hero)}),
        knows=(seat,),
        reveals=True,
    )


# H-4 Turns


def discarded(seat: int, card: int, pile: int, drawn: int) -> Event:
    args = {"seat": seat, "troop": troop(card), "pile": pile_of(pile)}
    return Event(
        Message("event.discarded", args),
        private=Message("event.discarded_own", {**args, "drawn": troop(drawn)}),
        knows=(seat,),
        reveals=True,
    )


def changed(seat: int, buried: int, drawn: int) -> Event:
    args = {"seat": seat, "buried": hero(seat, buried), "drawn": hero(seat, drawn)}
    return Event(
        Message("event.changed", {"seat": seat}),
        private=Message("event.changed_own", args),
        knows=(seat,),
        reveals=True,
    )


def deployed(seat: int, deployed_hero: int, card: int) -> Event:
    args = {"seat": seat, "hero": hero(seat, deployed_hero), "troop": troop(card)}
    return Event(Message("event.deployed", args), reveals=True)


def favoured(seat: int, card: int) -> Event:
    return Event(Message("event.blessed", {"seat": seat, "troop": troop(card)}))


def played(seat: int, card: int) -> Event:
    return Event(Message("event.played", {"seat": seat, "troop": troop(card)}), reveals=True)


def retreated(seat: int) -> Event:
    return Event(Message("event.retreated", {"seat": seat}))


# H-5 Fate, and the end of the battle


def fate(number: int, sum_0: int, sum_1: int) -> Event:
    """H-5.1: after which round, and the two sums."""
    args = {"round": number + 1, "sum_0": sum_0, "sum_1": sum_1}
    if sum_0 == sum_1:
        return Event(Message("event.fate_equal", args))
    return Event(Message("event.fate", {**args, "seat": 0 if sum_0 > sum_1 else 1}))


def turned(seat: int, way: int, facing_0: int, facing_1: int) -> Event:
    args = {"seat": seat, "colour_0": COLOURS[facing_0], "colour_1": COLOURS[facing_1]}
    return Event(Message(f"event.turned.{TILE_TURNS[way]}", args))


def decided(position: HectorPosition, last: list[int]) -> list[Event]:
    """H-5.2 to H-5.4: heroes revealed, totals, and who has won the battle."""
    victor, _, *rest = last
    totals, heroes = rest[:2], rest[2:]
    told = []
    for seat in (0, 1):
        if heroes[seat] >= 0 and position.of(seat, COVERED) < 0:
            args = {"seat": seat, "hero": hero(seat, heroes[seat])}
            told.append(Event(Message("event.revealed", args), reveals=True))
    totals_told = {"total_0": totals[0], "total_1": totals[1]}
    if victor < 0:
        told.append(Event(Message("event.battle_drawn", totals_told)))
    else:
        told.append(Event(Message("event.battle_won", {**totals_told, "seat": victor})))
    return told


# H-6 Winning and losing


def hero_fell(seat: int, fallen: int) -> Event:
    """H-6.2: there was no favour to pay with."""
    return Event(Message("event.hero_fell", {"seat": seat, "hero": hero(seat, fallen)}))


def ransomed(seat: int, saved: int, paid: bool) -> Event:
    key = "event.ransomed" if paid else "event.mourned"
    return Event(Message(key, {"seat": seat, "hero": hero(seat, saved)}))


def shamed(seat: int, lost: list[int]) -> Event:
    """H-6.5: in which order the lost troops lay has no meaning."""
    troops = [troop(card) for card in sorted(lost)]
    args = {"seat": seat, "troops": troops, "count": len(troops)}
    return Event(Message("event.shamed", args), reveals=True)


def shame(seat: int, markers: int) -> Event:
    return Event(Message("event.shame", {"seat": seat, "count": markers}))


# H-7 Closing


def account(position: HectorPosition) -> dict[str, Any]:
    """The battle as it lay on the table at its end, for a screen to draw once the table is clear.

    Only what everybody sees: a hero that came back unseen from a retreat is not named.
    """
    victor, retreated = position.last[LAST_VICTOR], position.last[LAST_RETREATED]
    return {
        "number": position.battles + 1,
        "front": position.front + 1,
        "attacker": position.attacker,
        "victor": victor if victor >= 0 else None,
        "retreated": retreated if retreated >= 0 else None,
        "edges": [COLOURS[colour] for colour in position.edges()],
        "sides": [_side(position, seat) for seat in (0, 1)],
    }


def _side(position: HectorPosition, seat: int) -> dict[str, Any]:
    """A side's cards at the end of a battle, and what those of valid colours count (H-5.3)."""
    chief = position.last[LAST_HERO + seat]
    covered = position.of(seat, COVERED)
    favoured = [slot for slot in SLOTS if position.of(seat, FAVOURED) >> slot & 1]
    facing = position.facing(seat)
    cards = position.table(seat)
    counts: dict[int, list[int]] = {facing: []}
    if chief >= 0:
        counts.setdefault(chief, [])
    idle = set()
    for slot, card in enumerate(cards):
        if slot == covered:
            counts[chief].append(BOX.values[seat][chief])
        elif card // 4 in counts:
            counts[card // 4].append(card % 4 + 1 + (slot in favoured))
        else:
            idle.add(card // 4)
    return {
        "table": [TROOPS[card] for card in cards],
        "favoured": favoured,
        "covered": covered if covered >= 0 else None,
        "hero": BOX.heroes[seat][chief] if chief >= 0 else None,
        "facing": COLOURS[facing],
        "counts": [[COLOURS[colour], worths] for colour, worths in counts.items()],
        "idle": [COLOURS[colour] for colour in sorted(idle)],
        "total": total_of(position, seat, chief),
    }


def destroyed(seat: int, pile: int, left: int) -> Event:
    """`left` troops were in the pile, which is too few."""
    if pile == RESERVE:
        return Event(Message("event.reserve_destroyed", {"seat": seat, "left": left}))
    return Event(Message("event.destroyed", {"seat": seat, "front": pile + 1, "left": left}))


def prepared(attacker: int, battles: int, new_tiles: bool, closed: dict[str, Any]) -> Event:
    key = "event.prepared_tiles" if new_tiles else "event.prepared"
    args = {"seat": attacker, "battle": battles + 1, "closed": closed}
    return Event(Message(key, args), reveals=True, pauses=True)


def ended(position: HectorPosition, closed: dict[str, Any]) -> list[Event]:
    told = [
        Event(Message("event.score", {"seat": seat, "count": points}))
        for seat, points in enumerate(position.scores())
    ]
    if position.winner >= 0:
        told.append(Event(Message("event.won", {"seat": position.winner, "closed": closed})))
    else:
        told.append(Event(Message("event.drawn_game", {"closed": closed})))
    return told


def ask(position: HectorPosition) -> Message:
    """The question to the seat that decides, from what everybody sees."""
    phase = PHASES[position.phase]
    match phase:
        case "face":
            return Message(
                "prompt.face", {"tile": TILES[position.tile], "front": position.front + 1}
            )
        case "act" | "play":
            return Message(f"prompt.{phase}", {"round": position.round + 1})
        case "turn":
            seat = position.actor
            sums = {"own": sum_of(position, seat), "others": sum_of(position, 1 - seat)}
            return Message("prompt.turn", {"round": position.round + 1, **sums})
        case "ransom":
            seat = position.actor
            return Message("prompt.ransom", {"hero": hero(seat, position.shown_hero(seat))})
        case _:
            return Message(f"prompt.{phase}")
