"""What is told of Iliade: its events, questions and choices (I-12.1 says what is open)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.prompt import Choice, Prompt
from ilion.games.iliad.components import ARMY, BOX, ORACLE, VICTORY
from ilion.games.iliad.notation import ATTACK, ON, STRIKE
from ilion.games.iliad.position import (
    FIRST_GROUP,
    FROM_HAND,
    GROUPS_USED,
    HAND_SIZE,
    PHASES,
    ROW,
    SIEGES,
    IliadPosition,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import ARCHERS, CHARIOT, ELEPHANT, HORSE, PHALANX, SORT
from ilion.games.iliad.rules_army import strength, worth
from ilion.games.iliad.rules_horses import best_army, full_strength, horse_cards
from ilion.games.iliad.rules_points import points, team_points
from ilion.games.iliad.view_parts import HIDDEN, group_cards, group_in_words, listed


def card(kind: int) -> Message:
    return Message(f"card.{ARMY[kind]}")


def cards(packed: int) -> list[Message]:
    """The army cards of packed counts, one by one."""
    return [Message(f"card.{name}") for name in listed(ARMY, packed)]


def group(position: IliadPosition, seat: int, number: int, opened: bool = True) -> Message:
    """A group in words."""
    return group_in_words(group_cards(packed_group(position, seat, number), opened))


def packed_group(position: IliadPosition, seat: int, number: int) -> int:
    return position.camp[seat * ROW + FIRST_GROUP + number - 1]


# I-3 The start of a siege


def siege_opened(position: IliadPosition) -> Event:
    stakes = [Message(f"victory.{name}") for name in listed(VICTORY, position.stakes)]
    args: dict[str, Any] = {"number": position.number, "cards": stakes, "seat": position.first}
    if position.oracle < 0:
        return Event(Message("event.siege", args), reveals=True)
    args["oracle"] = Message(f"oracle.{ORACLE[position.oracle]}")
    return Event(Message("event.siege_of", args), reveals=True)


# I-5 Laying


def laid(position: IliadPosition, kind: int, number: int, hidden: bool) -> Event:
    """A card has its place: alone (0) or on a group; only its owner knows it inside a horse."""
    seat = position.actor
    args: dict[str, Any] = {"seat": seat, "card": card(kind)}
    if number == 0:
        args["group"] = position.camp[seat * ROW + GROUPS_USED]
        return Event(Message("event.laid", args), reveals=True)
    args["group"] = number
    if hidden:
        public = {"seat": seat, "group": number}
        return Event(Message("event.hid", public), Message("event.hid_card", args), (seat,))
    args["what"] = group(position, seat, number)
    return Event(Message("event.laid_on", args), reveals=True)


def laid_line(position: IliadPosition, number: int) -> str:
    """The line of a lay as others see it, once the card has its place."""
    if number and packed_group(position, position.actor, number) & SORT == HORSE:
        return f"lay {HIDDEN}"
    return f"lay {ARMY[position.laying]}"


# I-6 Attacking


def charges(seat: int) -> Event:
    return Event(Message("event.charges", {"seat": seat}), reveals=True, own=True)


def attacking_card(position: IliadPosition) -> int:
    if position.attacker == FROM_HAND:
        return CHARIOT
    sort = packed_group(position, position.actor, position.attacker) & SORT
    return ARCHERS if sort == ELEPHANT else sort


def struck(position: IliadPosition, seat: int, number: int, strongest: bool) -> list[Event]:
    """Told before the cards are gone: what attacks, what it removes, what falls."""
    packed = packed_group(position, seat, number)
    lying = group_cards(packed, opened=True)
    gone = lying[0] if strongest or packed & SORT != PHALANX else lying[-1]
    args = {
        "seat": position.actor,
        "by": card(attacking_card(position)),
        "other_seat": seat,
        "card": Message(f"card.{gone}"),
        "group": number,
    }
    told = [Event(Message("event.struck", args))]
    if packed & SORT != PHALANX and len(lying) > 1:
        fallen = [Message(f"card.{name}") for name in lying[1:]]
        args = {"seat": seat, "cards": fallen, "count": len(fallen)}
        told.append(Event(Message("event.fell", args), reveals=packed & SORT == HORSE))
    return told


# I-7 Passing, and the end of a siege


def passed(seat: int) -> Event:
    return Event(Message("event.passed", {"seat": seat}))


def hero_joins(seat: int, hero: int) -> Event:
    name = BOX.heroes[hero - 1]
    args = {
        "seat": seat,
        "hero": Message(f"hero.{name}"),
        "greek": Message(f"greek.{name}"),
        "value": hero,
    }
    return Event(Message("event.hero", args))


def gave_up(seat: int) -> Event:
    return Event(Message("event.gave_up", {"seat": seat}))


def gorgon_won(position: IliadPosition, seat: int) -> Event:
    """`points` are everybody's before the winner is rewarded."""
    args = {
        "seat": seat,
        "count": strength(position, seat),
        "points": [points(position, each) for each in range(position.seats)],
    }
    return Event(Message("event.gorgon_won", args))


def siege_ended(position: IliadPosition) -> list[Event]:
    """Horses are opened (I-7.4), then the armies stand as they are ranked.

    `army` is what a screen draws of an army with its horses opened; `points` are those before
    anybody is rewarded.
    """
    told = []
    for seat in range(position.seats):
        row = seat * ROW
        load = horse_cards(position.camp, row + FIRST_GROUP, position.camp[row + GROUPS_USED])
        if load:
            army = best_army(position, seat)
            args = {
                "seat": seat,
                "cards": cards(load),
                "groups": [group_in_words(group_cards(group, True)) for group in army],
                "army": [[group_cards(group, True), worth(group)] for group in army],
            }
            told.append(Event(Message("event.horses", args), reveals=True))
    for place in range(position.seats):
        seat = position.order >> (4 * place) & 15
        args = {
            "seat": seat,
            "count": full_strength(position, seat),
            "place": place + 1,
            "points": points(position, seat),
        }
        told.append(Event(Message("event.strength", args)))
    return told


# I-8 Rewards and the end


def tile(name: str, seat: int, holder: int) -> Event:
    if holder < 0:
        return Event(Message(f"event.{name}", {"seat": seat}))
    return Event(Message(f"event.{name}_from", {"seat": seat, "other_seat": holder}))


def took(seat: int, kind: int, last: bool) -> Event:
    """With the last card that is taken the siege is over, and its result is shown."""
    args = {"seat": seat, "card": Message(f"victory.{VICTORY[kind]}")}
    return Event(Message("event.took", args), pauses=last)


def thanatos(seat: int, oracle: int) -> Event:
    return Event(Message("event.thanatos", {"seat": seat, "count": oracle}))


def tied(position: IliadPosition) -> Event:
    seats = [seat for seat in range(position.seats) if position.tied >> seat & 1]
    return Event(Message("event.tied", {"seats": seats}))


def last_siege_opened(position: IliadPosition) -> Event:
    return Event(Message("event.last_siege", {"seat": position.first}))


def game_over(position: IliadPosition) -> list[Event]:
    told = [
        Event(Message("event.score", {"seat": seat, "count": points}))
        for seat, points in enumerate(position.scores())
    ]
    winners = position.winners()
    goal = position.goal()
    reached = any(team_points(position, position.team(seat)) >= goal for seat in winners)
    won = {"seats": winners, "count": len(winners), "goal": goal if reached else None}
    told.append(Event(Message("event.won", won)))
    return told


# I-10 Between sieges


def drew(seat: int, packed: int) -> Event:
    """Everybody sees how many cards a seat draws, only the seat which."""
    drawn = cards(packed)
    args = {"seat": seat, "count": len(drawn)}
    return Event(
        Message("event.drew", args),
        private=Message("event.drew_cards", {**args, "cards": drawn}),
        knows=(seat,),
        reveals=True,
    )


def reshuffled(count: int) -> Event:
    return Event(Message("event.reshuffled", {"count": count}), reveals=True)


def dropped(seat: int, kind: int) -> Event:
    message = Message("event.dropped", {"seat": seat, "card": card(kind)})
    return Event(message, reveals=True, own=True)


# Questions and choices


def ask(position: IliadPosition) -> Message:
    """The question to the seat that decides, in words that everybody may hear."""
    if position.phase == Phase.TURN:
        if position.tied:
            return Message("prompt.last_siege")
        if position.siege == Siege.DUEL:
            return Message("prompt.duel_pass" if position.passes else "prompt.duel")
        if position.inside == 1:
            return Message("prompt.last_in")
        return Message(f"prompt.{SIEGES[position.siege]}")
    if position.phase == Phase.STRIKE:
        return Message("prompt.strike", {"card": card(attacking_card(position))})
    if position.phase == Phase.DROP:
        over = position.camp[position.actor * ROW + HAND_SIZE] - position.hand_limit()
        return Message("prompt.drop", {"count": over, "limit": position.hand_limit()})
    return Message(f"prompt.{PHASES[position.phase]}")


def named(position: IliadPosition, prompt: Prompt) -> Prompt:
    """The prompt with choices that say what lies in the groups they name."""
    choices = tuple(replace(choice, label=_label(position, choice)) for choice in prompt.choices)
    return replace(prompt, choices=choices)


def _label(position: IliadPosition, choice: Choice) -> Message:
    action = choice.action
    if action in ON:
        return _own_group("choice.on", position, *ON.values(action))
    if action in ATTACK:
        return _own_group("choice.attack", position, *ATTACK.values(action))
    if action in STRIKE:
        return _strike(position, *STRIKE.values(action))
    return choice.label


def _own_group(key: str, position: IliadPosition, number: int) -> Message:
    return Message(key, {"group": number, "what": group(position, position.actor, number)})


def _strike(position: IliadPosition, seat: int, number: int, first: str) -> Message:
    """Of a phalanx, a strike names the card that it removes."""
    what = group(position, seat, number, opened=False)
    args: dict[str, Any] = {"seat": seat, "group": number, "what": what}
    packed = packed_group(position, seat, number)
    lying = group_cards(packed, opened=False)
    if packed & SORT == PHALANX and len(lying) > 1:
        gone = lying[0] if first else lying[-1]
        return Message("choice.strike_of", {**args, "card": Message(f"card.{gone}")})
    return Message("choice.strike", args)
