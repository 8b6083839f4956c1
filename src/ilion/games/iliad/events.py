"""What is told of Iliade: its events, questions and choices (I-12.1 says what is open)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.prompt import Choice, Prompt
from ilion.core.vecs import vec_of
from ilion.games.iliad import view as views
from ilion.games.iliad.components import ARMY, BOX, ORACLE, VICTORY
from ilion.games.iliad.rules_army import (
    ARCHERS,
    CARRIED,
    CHARIOT,
    ELEPHANT,
    HOPLITES,
    HORSE,
    LOAD,
    ONE_MORE,
    PHALANX,
    PLACES,
    WHAT,
    best_use,
    group_of,
    loads,
    one,
    open_strength,
)
from ilion.games.iliad.rules_moves import ALONE, FIRST_STRIKE, LAST_ON, PASS
from ilion.games.iliad.rules_table import DUEL_SIEGE, FROM_HAND, GROUPS, ROW, SIZE, USED, IliadTable
from ilion.games.iliad.store import counts


def card(kind: int) -> Message:
    return Message(f"card.{ARMY[kind]}")


def heap(packed: int) -> list[Message]:
    """The cards of a heap, one by one."""
    kinds = enumerate(counts(packed, len(ARMY)))
    return [card(kind) for kind, number in kinds for _ in range(number)]


def group(state: IliadTable, seat: int, number: int, opened: bool = True) -> Message:
    """A group in words."""
    return _named(state.camp[seat * ROW + GROUPS + number - 1], opened)


def _named(packed: int, opened: bool = True) -> Message:
    cards = views.cards_of(packed, opened)
    return views.named({"what": views.sort_of(packed), "cards": cards})


# I-3 The start of a siege


def siege_opened(state: IliadTable) -> Event:
    stakes = [
        Message(f"victory.{name}")
        for name, number in zip(VICTORY, counts(state.stakes, len(VICTORY)), strict=True)
        for _ in range(number)
    ]
    args: dict[str, Any] = {"number": state.number, "cards": stakes, "seat": state.first}
    if state.oracle < 0:
        return Event(Message("event.siege", args), reveals=True)
    args["oracle"] = Message(f"oracle.{ORACLE[state.oracle]}")
    return Event(Message("event.siege_of", args), reveals=True)


# I-5 Laying


def laid(state: IliadTable, kind: int, number: int, hidden: bool) -> Event:
    """A card has its place: alone (0) or on a group; only its owner knows it inside a horse."""
    seat = state.actor
    args: dict[str, Any] = {"seat": seat, "card": card(kind)}
    if number == 0:
        args["group"] = state.camp[seat * ROW + USED]
        return Event(Message("event.laid", args), reveals=True)
    args["group"] = number
    if hidden:
        public = {"seat": seat, "group": number}
        return Event(Message("event.hid", public), Message("event.hid_card", args), (seat,))
    args["what"] = group(state, seat, number)
    return Event(Message("event.laid_on", args), reveals=True)


def laid_line(state: IliadTable, number: int) -> str:
    """The line of a lay as others see it, once the card has its place."""
    if number and state.camp[state.actor * ROW + GROUPS + number - 1] & WHAT == HORSE:
        return f"lay {views.HIDDEN}"
    return f"lay {ARMY[state.laying]}"


# I-6 Attacking


def charges(seat: int) -> Event:
    return Event(Message("event.charges", {"seat": seat}), reveals=True, own=True)


def attacking_card(state: IliadTable) -> int:
    if state.attacker == FROM_HAND:
        return CHARIOT
    what = state.camp[state.actor * ROW + GROUPS + state.attacker - 1] & WHAT
    return ARCHERS if what == ELEPHANT else what


def struck(state: IliadTable, seat: int, i: int, strongest: bool) -> list[Event]:
    """Told before the cards are gone: what attacks, what it removes, what falls."""
    packed = state.camp[seat * ROW + GROUPS + i]
    cards = views.cards_of(packed, True)
    gone = cards[0] if strongest or packed & WHAT != PHALANX else cards[-1]
    args = {
        "seat": state.actor,
        "by": card(attacking_card(state)),
        "other_seat": seat,
        "card": Message(f"card.{gone}"),
        "group": i + 1,
    }
    told = [Event(Message("event.struck", args))]
    if packed & WHAT != PHALANX and len(cards) > 1:
        fallen = [Message(f"card.{name}") for name in cards[1:]]
        shown = packed & WHAT == HORSE
        args = {"seat": seat, "cards": fallen, "count": len(fallen)}
        told.append(Event(Message("event.fell", args), reveals=shown))
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


def gorgon_won(state: IliadTable, seat: int) -> Event:
    return Event(Message("event.gorgon_won", {"seat": seat, "count": state.strength(seat)}))


def siege_ended(state: IliadTable) -> list[Event]:
    """Horses are opened (I-7.4), then the armies stand as they are ranked."""
    told = []
    for seat in range(state.seats):
        row = seat * ROW
        load = loads(state.camp, row + GROUPS, state.camp[row + USED])
        if load:
            args = {
                "seat": seat,
                "cards": heap(load),
                "groups": [_named(packed) for packed in arranged(state, seat)],
            }
            told.append(Event(Message("event.horses", args), reveals=True))
    for place in range(state.seats):
        seat = state.order >> (4 * place) & 15
        args = {"seat": seat, "count": state.full_strength(seat), "place": place + 1}
        told.append(Event(Message("event.strength", args)))
    return told


def arranged(state: IliadTable, seat: int) -> list[int]:
    """I-7.4: the groups of an army of highest value with the cards from its horses in them.

    Card after card, hoplites from the strongest on, goes to the first place from which the
    value can still be reached.
    """
    row = seat * ROW
    used = state.camp[row + USED]
    load = loads(state.camp, row + GROUPS, used)
    groups = [packed for packed in state.camp[row + GROUPS : row + GROUPS + used] if packed]
    groups = [HORSE if packed & WHAT == HORSE else packed for packed in groups]

    def reach(army: list[int], rest: int) -> int:
        camp = vec_of(army)
        return open_strength(camp, 0, len(army)) + best_use(camp, 0, len(army), rest)

    most = reach(groups, load)
    kinds = counts(load, ARCHERS + 1)
    for kind in (3, 2, 1, 0, ARCHERS):
        for _ in range(kinds[kind]):
            load -= one(kind)
            groups = next(army for army in placings(groups, kind) if reach(army, load) == most)
    return groups


def placings(groups: list[int], kind: int) -> list[list[int]]:
    """All armies that come of adding a foot card: on phalanxes, on elephants, alone."""
    found = []
    for i, packed in enumerate(groups):
        if packed & WHAT == PHALANX:
            if kind < HOPLITES and packed >> LOAD & ((2 << kind) - 1) == 0:
                found.append([*groups[:i], packed | 1 << (LOAD + kind), *groups[i + 1 :]])
        elif packed & WHAT == ELEPHANT and packed >> CARRIED & 15 < PLACES:
            seated = (packed | kind << (LOAD + 4 * (packed >> CARRIED & 15))) + ONE_MORE
            found.append([*groups[:i], seated, *groups[i + 1 :]])
    return [*found, [*groups, group_of(kind)]]


# I-8 Rewards and the end


def tile(name: str, seat: int, holder: int) -> Event:
    if holder < 0:
        return Event(Message(f"event.{name}", {"seat": seat}))
    return Event(Message(f"event.{name}_from", {"seat": seat, "other_seat": holder}))


def took(seat: int, kind: int) -> Event:
    return Event(Message("event.took", {"seat": seat, "card": Message(f"victory.{VICTORY[kind]}")}))


def thanatos(seat: int, oracle: int) -> Event:
    return Event(Message("event.thanatos", {"seat": seat, "count": oracle}))


def tied(state: IliadTable) -> Event:
    seats = [seat for seat in range(state.seats) if state.tied >> seat & 1]
    return Event(Message("event.tied", {"seats": seats}))


def last_siege_opened(state: IliadTable) -> Event:
    return Event(Message("event.last_siege", {"seat": state.first}))


def game_over(state: IliadTable) -> list[Event]:
    told = [
        Event(Message("event.score", {"seat": seat, "count": points}))
        for seat, points in enumerate(state.scores())
    ]
    winners = state.winners()
    told.append(Event(Message("event.won", {"seats": winners, "count": len(winners)})))
    return told


# I-10 Between sieges


def drew(seat: int, packed: int) -> Event:
    """Everybody sees how many cards a seat draws, only the seat which."""
    cards = heap(packed)
    args = {"seat": seat, "count": len(cards)}
    return Event(
        Message("event.drew", args),
        private=Message("event.drew_cards", {**args, "cards": cards}),
        knows=(seat,),
        reveals=True,
    )


def reshuffled(count: int) -> Event:
    return Event(Message("event.reshuffled", {"count": count}), reveals=True)


def dropped(seat: int, kind: int) -> Event:
    return Event(Message("event.dropped", {"seat": seat, "card": card(kind)}), reveals=True)


# Questions and choices


def ask(state: IliadTable) -> Message:
    """The question to the seat that decides, in words that everybody may hear."""
    phase = views.PHASES[state.phase]
    if phase == "turn":
        if state.tied:
            return Message("prompt.last_siege")
        if state.siege == DUEL_SIEGE:
            return Message("prompt.duel_pass" if state.passes else "prompt.duel")
        if state.inside == 1:
            return Message("prompt.last_in")
        return Message(f"prompt.{views.SIEGES[state.siege]}")
    if phase == "strike":
        return Message("prompt.strike", {"card": card(attacking_card(state))})
    if phase == "drop":
        over = state.camp[state.actor * ROW + SIZE] - state.hand_limit()
        return Message("prompt.drop", {"count": over, "limit": state.hand_limit()})
    return Message(f"prompt.{phase}")


def named(state: IliadTable, prompt: Prompt) -> Prompt:
    """The prompt with choices that say what lies in the groups they name."""
    choices = tuple(replace(choice, label=_label(state, choice)) for choice in prompt.choices)
    return replace(prompt, choices=choices)


def _label(state: IliadTable, choice: Choice) -> Message:
    action = choice.action
    if ALONE < action <= LAST_ON:
        number = action - ALONE
        args: dict[str, Any] = {"group": number, "what": group(state, state.actor, number)}
        return Message("choice.on", args)
    if LAST_ON < action < LAST_ON + FROM_HAND:
        number = action - LAST_ON
        args = {"group": number, "what": group(state, state.actor, number)}
        return Message("choice.attack", args)
    if FIRST_STRIKE <= action < PASS:
        target = (action - FIRST_STRIKE) // 2
        seat, number = target // (FROM_HAND - 1), target % (FROM_HAND - 1) + 1
        args = {"seat": seat, "group": number, "what": group(state, seat, number, opened=False)}
        packed = state.camp[seat * ROW + GROUPS + number - 1]
        if packed & WHAT == PHALANX:
            cards = views.cards_of(packed, True)
            if len(cards) > 1:
                gone = cards[0] if (action - FIRST_STRIKE) % 2 else cards[-1]
                return Message("choice.strike_of", {**args, "card": Message(f"card.{gone}")})
        return Message("choice.strike", args)
    return choice.label
