"""What is told of Das Pferd von Troja: its events and questions (P-7.1 says what is open)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ilion.core.events import Event
from ilion.core.message import Message
from ilion.games.horse.components import BOX, CARDS, COLOURS, DISTRICTS, HEROES
from ilion.games.horse.position import ROW, TOTAL

if TYPE_CHECKING:
    from ilion.games.horse.rules import HorseRules


def opened(odysseus: int, first: int, last: int) -> Event:
    """P-2.3: what Odysseus put into the horse, for all to see and to remember (P-5.1)."""
    args = {"seat": odysseus, "first": HEROES[first], "last": HEROES[last]}
    return Event(Message("event.opened", args), kept=Message("event.odysseus", {"seat": odysseus}))


def announced(seat: int, number: int, card: int) -> Event:
    args = {"seat": seat, "count": number, "card": CARDS[card]}
    if CARDS[card] == "P":
        return Event(Message("event.poseidon", args), reveals=True)
    key = "event.allowed" if card >= number else "event.refused"
    return Event(Message(key, args), reveals=True)


def kept(seat: int) -> Event:
    return Event(Message("event.kept", {"seat": seat}))


def exchanged(seat: int, a: int, b: int) -> Event:
    return Event(Message("event.exchanged", {"seat": seat, "a": a + 1, "b": b + 1}))


def placed(seat: int, colour: int, district: int, dropped: int, open_horse: bool) -> Event:
    """A hero goes into the horse and another drops out.

    Where the horse is not shown (P-5.1), that reveals who was inside, so it cannot be taken back;
    and the log keeps who dropped, but not who went in.
    """
    args = {
        "seat": seat,
        "colour": HEROES[colour],
        "district": district + 1,
        "dropped": HEROES[dropped],
    }
    if open_horse:
        return Event(Message("event.placed", args))
    seen = {name: args[name] for name in ("seat", "district", "dropped")}
    return Event(Message("event.placed", args), reveals=True, kept=Message("event.dropped", seen))


def looked(seat: int, district: int, treasure: int) -> Event:
    """P-4.1: everybody knows that a seat may look, only the seat knows what it saw."""
    args = {"seat": seat, "district": district + 1}
    return Event(
        Message("event.looked", args),
        private=Message("event.saw", {**args, "treasure": treasure}),
        knows=(seat,),
        reveals=True,
    )


def drawn(heroes: list[int], left: int) -> Event:
    """P-3.6: heroes came from the bag; in which order they did has no meaning."""
    came = [Message(f"hero.{HEROES[colour]}") for colour in sorted(heroes)]
    return Event(
        Message("event.drawn", {"heroes": came, "count": len(came), "left": left}), reveals=True
    )


def helpers() -> Event:
    """P-6.1"""
    return Event(Message("event.helpers"))


def reshuffled() -> Event:
    return Event(Message("event.reshuffled"), reveals=True)


def scored(state: HorseRules) -> list[Event]:
    """The districts one by one, all treasure turned up, then the scores (P-6.2 to P-6.4)."""
    told = []
    for district in range(DISTRICTS):
        holder = state.holder(district)
        args: dict[str, int | str] = {
            "district": district + 1,
            "treasure": state.treasure[district],
            "heroes": state.board[district * ROW + TOTAL],
            "bonus": BOX.bonuses[district],
            "count": state.worth(district),
        }
        if holder < 0:
            told.append(Event(Message("event.nobody", args), reveals=True))
        else:
            args |= {"colour": COLOURS[holder], "seat": state.owner[holder]}
            told.append(Event(Message("event.taken", args), reveals=True))
    points = state.scores()
    for seat, score in enumerate(points):
        told.append(Event(Message("event.score", {"seat": seat, "count": score})))
    winners = state.winners()
    won = {"seats": winners, "count": len(winners), "deciding": deciding(state)}
    told.append(Event(Message("event.won", won)))
    return told


def deciding(state: HorseRules) -> int | None:
    """The district without which the winner would not have won alone: of several, the one that
    was held by the fewest heroes, and of those the one worth most. None where there is none."""
    winners, points = state.winners(), state.scores()
    if len(winners) != 1:
        return None
    margin = points[winners[0]] - max(points[: winners[0]] + points[winners[0] + 1 :])
    found = [
        (state.board[district * ROW + holder], -state.worth(district), district + 1)
        for district in range(DISTRICTS)
        if (holder := state.holder(district)) >= 0
        and state.owner[holder] == winners[0]
        and state.worth(district) >= margin
    ]
    return min(found)[2] if found else None


def ask(phase: str, count: int) -> Message:
    """The question to the seat that decides: of how many heroes, in which phase."""
    return Message(f"prompt.{phase}", {"count": count})
