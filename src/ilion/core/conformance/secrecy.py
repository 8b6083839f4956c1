"""Nobody learns what they should not: positions that a seat cannot tell apart look the same.

For each seat the checks take positions sampled by its belief, which the seat cannot tell from the
true one, and compare what it is shown of both, before a step and after it.
"""

from __future__ import annotations

import json
from collections import Counter

from ilion.core.belief import Belief
from ilion.core.chance import FastChance, RecordingChance
from ilion.core.conformance.fault import differing, must
from ilion.core.events import Event
from ilion.core.game import Game
from ilion.core.state import State
from ilion.core.view import View

OTHER_OUTCOMES = 3  # of chance that are compared with what it gave
MANY_TIMES = 4  # what happened by bad luck does not happen so often
MAX_OTHERS = 4  # actions of one kind that are compared with the one played


def seats_of(state: State) -> list[int | None]:
    """All seats, and the spectator."""
    return [*range(state.seats), None]


def who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


class KeptSecrets:
    """Whether a seat's view keeps what the events keep from it, over a whole game.

    A drawn card is told to the seat that drew it. If another card would have been drawn, the other
    seats must at least now and then see the same as they do. A seat that is told something else
    as well (in Iliade all draw from the new pile) does not count.
    """

    def __init__(self) -> None:
        self.changed: Counter[int] = Counter()  # seat: how often another secret changed its view
        self.kept: Counter[int] = Counter()  # seat: how often it did not
        self.example = ""

    def compare(self, one: Step, other: Step) -> None:
        """Take note of two steps from one position that may differ by what chance gave."""
        for event, twin in zip(one.events, other.events, strict=False):
            if event.private is not None and event.private != twin.private:
                for seat in range(one.before.seats):
                    if seat not in event.knows and one.told(seat) == other.told(seat):
                        same = one.view(seat) == other.view(seat)
                        (self.kept if same else self.changed)[seat] += 1
                        self.example = event.private.key

    def check(self) -> None:
        for seat, times in self.changed.items():
            what = f"it shows seat {seat} what is kept from it: {self.example}"
            must(times < MANY_TIMES or self.kept[seat] > 0, f"view({seat})", what)


def check_seats(
    game: Game, state: State, action: int, seed: int, worlds: int, secrets: KeptSecrets
) -> None:
    """What each seat is shown of a position and of the step that follows."""
    census, legal = state.census(), state.legal()
    step = Step(state, action, seed)
    if step.drew and any(event.private is not None for event in step.events):
        for other in range(1, OTHER_OUTCOMES + 1):
            secrets.compare(step, Step(state, action, seed + other))
    for seat in seats_of(state):
        view = state.view(seat)
        written = view.to_bytes()
        prompt = seen_prompt(state, seat)
        belief = check_view(game, view, written)
        for world in range(worlds):
            sample = belief.sample(FastChance(seed, world))
            check_same_view(view, written, sample.view(seat))
            found = differing(census, sample.census())
            must(not found, "belief", f"a sampled position has other components: {found}")
            if state.choices_are_open():
                what = f"{who(seat)} cannot work out the legal actions, so they are not open"
                must(sample.legal() == legal, "choices_are_open()", what)
            what = f"it tells {who(seat)} what its view does not"
            must(seen_prompt(sample, seat) == prompt, f"prompt({seat})", what)
            check_step(step, sample, seat)


def check_view(game: Game, view: View, written: bytes) -> Belief:
    """A view round-trips and can be read; returns the belief made from it alone."""
    loaded = game.view_type.from_json(json.loads(written))
    must(loaded.to_bytes() == written, f"view({view.seat})", "its JSON does not round-trip")
    view.sheet()
    view.for_people().sheet()
    return game.belief(loaded)


def check_same_view(view: View, written: bytes, sampled: View) -> None:
    """A sampled position gives the seat the same view."""
    if sampled.to_bytes() != written:
        found = differing(view.to_json(), sampled.to_json())
        what = f"{who(view.seat)} sees {found} otherwise in a position that its belief allows"
        must(False, f"view({view.seat})", f"{what}: it shows a secret, or the belief ignores it")


def seen_prompt(state: State, seat: int | None) -> bytes:
    prompt = state.prompt(seat)
    return b"" if prompt is None else json.dumps(prompt.to_json()).encode()


class Step:
    """An action carried out on a copy, and what each seat is shown of it."""

    def __init__(self, before: State, action: int, seed: int) -> None:
        self.before = before
        self.action = action
        self.seed = seed
        self.after = before.copy()
        self.events: list[Event] = []
        chance = RecordingChance(FastChance(seed))
        self.after.apply(action, chance, self.events)
        self.drew = bool(chance.outcomes)
        # It cannot be taken back if some event reveals or chance was drawn on.
        self.final = self.drew or any(event.reveals for event in self.events)

    @property
    def text(self) -> str:
        return self.before.notation().text(self.action)

    def view(self, seat: int | None) -> bytes:
        return self.after.view(seat).to_bytes()

    def lines(self, seat: int | None) -> list[str]:
        return self.before.shown_lines(self.action, seat)

    def told(self, seat: int | None) -> list[str]:
        return [json.dumps(event.to_json(seat)) for event in self.events]


def check_step(real: Step, sample: State, seat: int | None) -> None:
    """Log lines and events tell a seat no more than its view shows afterwards."""
    legal = sample.legal()
    seen = real.view(seat)
    if real.action in legal:
        other = Step(sample, real.action, real.seed)
        if other.view(seat) == seen:
            check_told(real, other, seat)
        else:
            shows = f"'{real.text}' shows {who(seat)} something hidden"
            must(real.final or other.final, "events", f"{shows}, but no event reveals")
        return
    # In the sampled position the actor lacks what the action takes, a card of its hand. If another
    # action leaves the seat the same view there, the seat cannot know which of them it was.
    notation = sample.notation()
    verb = real.text.partition(" ")[0]
    others = [action for action in legal if notation.text(action).partition(" ")[0] == verb]
    for action in others[:MAX_OTHERS]:
        other = Step(sample, action, real.seed)
        if other.view(seat) == seen:
            check_told(real, other, seat)


def check_told(real: Step, other: Step, seat: int | None) -> None:
    """Two steps that leave a seat the same view are told to it in the same words."""
    secret = f"of '{real.text}' {who(seat)} is told more than its view shows"
    lines, told = real.lines(seat), real.told(seat)
    must(lines == other.lines(seat), "shown_lines()", f"{secret}: {' / '.join(lines)}")
    must(told == other.told(seat), "events", f"{secret}: {' / '.join(told)}")
