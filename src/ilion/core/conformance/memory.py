"""Beliefs that vary as they should, and views that forget nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ilion.core.belief import Belief
from ilion.core.chance import FastChance
from ilion.core.conformance.fault import must
from ilion.core.conformance.secrecy import who
from ilion.core.game import Game
from ilion.core.playout import playout
from ilion.core.state import State

SAMPLES = 4  # at every step
MORE = 150  # where those look wrong: enough to tell a fault from bad luck
FEW = 12  # samples that are played to the end
ENOUGH = 25  # positions after a step that agree with what a seat saw

Facts = dict[str, Any]


def facts(state: State) -> Facts:
    """The single numbers and texts of a position, each with its place in the JSON."""
    found: Facts = {}
    _collect(found, "", state.to_json())
    return found


def _collect(found: Facts, name: str, value: Any) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            _collect(found, f"{name}.{key}" if name else key, part)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            _collect(found, f"{name}[{index}]", part)
    else:
        found[name] = value


def check_varies(game: Game, state: State, seat: int | None, seed: int) -> None:
    """Samples differ from each other, unless the seat knows everything.

    A belief that always gives the same position has left the true one out, where that is another.
    Positions are compared by what all seats see of them, now and when they are played to the end.
    """
    belief = game.belief(state.view(seat))
    chance = FastChance(seed)
    first = played_out(belief.sample(chance))
    if first == played_out(state.copy()):
        return  # there may be nothing hidden, or it was sampled
    for _ in range(FEW):
        if played_out(belief.sample(chance)) != first:
            return
    must(False, "belief", f"samples do not vary: for {who(seat)} every sample is the same position")


def played_out(state: State) -> list[bytes]:
    """What all seats see of a position now, and at the end of a game that goes on at random."""
    seen = [state.view(seat).to_bytes() for seat in range(state.seats)]
    playout(state, FastChance(1))
    return [*seen, state.view(None).to_bytes()]


def check_memory(
    game: Game, before: State, action: int, after: State, seat: int | None, seed: int
) -> None:
    """What a seat knew before a step it still knows afterwards, as far as it has not changed."""
    chance = FastChance(seed, 2)
    belief, later = game.belief(before.view(seat)), game.belief(after.view(seat))
    truth, now = facts(before), facts(after)
    samples = [facts(belief.sample(chance)) for _ in range(SAMPLES)]
    seen = [facts(later.sample(chance)) for _ in range(SAMPLES)]
    step = Remembered(action, after.view(seat).to_bytes(), seat, belief, later)
    for name, value in truth.items():
        known = now.get(name) == value and all(sample.get(name) == value for sample in samples)
        if known and varies([sample.get(name) for sample in seen]):
            text = before.notation().text(action)
            what = f"{who(seat)} knew {name} = {value!r} and no longer knows it after '{text}'"
            must(not step.forgets(name, value, chance), f"view({seat})", what)


def varies(values: list[Any]) -> bool:
    """Whether there is more than one value, and not only now and then.

    Numbers that have lost their meaning (of an earlier phase) are no knowledge: a sample may have
    others there, but then all samples have the same.
    """
    return Counter(map(repr, values)).most_common(1)[0][1] <= 0.9 * len(values)


@dataclass(frozen=True, slots=True)
class Remembered:
    """One step as a seat saw it, and what the seat believes before and after."""

    action: int
    seen: bytes  # the seat's view after it
    seat: int | None
    belief: Belief
    later: Belief

    def forgets(self, name: str, value: Any, chance: FastChance) -> bool:
        """Whether the seat could know a fact after the step, and its view does not say it.

        It could if the fact holds in whatever position it took for possible before, carried on
        by any action and outcome that would have looked the same to it.
        """
        if any(facts(self.belief.sample(chance)).get(name) != value for _ in range(MORE)):
            return False  # it was not known before
        if not varies([facts(self.later.sample(chance)).get(name) for _ in range(40)]):
            return False  # too rarely to tell a fault from bad luck
        agreeing = 0
        for _ in range(20 * ENOUGH):
            world = self.belief.sample(chance)
            legal = world.legal()
            known = self.action in legal and chance.below(2) == 0
            action = self.action if known else legal[chance.below(len(legal))]
            world.apply(action, chance)
            if world.view(self.seat).to_bytes() == self.seen:
                if facts(world).get(name) != value:
                    return False  # what was done unseen may have changed it
                agreeing += 1
                if agreeing == ENOUGH:
                    return True
        return False


def check_uniform(belief: Belief, worlds: Sequence[State], seed: int, each: int = 60) -> None:
    """Every one of these positions, and no other, is sampled, equally often.

    For small positions of which all that agree with the view can be listed.
    """
    known = [repr(sorted(facts(world).items())) for world in worlds]
    chance = FastChance(seed)
    counts: Counter[str] = Counter()
    for _ in range(each * len(known)):
        counts[repr(sorted(facts(belief.sample(chance)).items()))] += 1
    strange = set(counts) - set(known)
    must(not strange, "belief", f"{len(strange)} sampled positions do not agree with the view")
    # Pearson's chi-square: its mean is the number of positions less one, its deviation as below.
    square = sum((counts[world] - each) ** 2 / each for world in known)
    free = len(known) - 1
    what = "samples are not equally likely: some positions come too often, others too seldom"
    must(square < free + 6 * (2 * free) ** 0.5 + 6, "belief", what)
