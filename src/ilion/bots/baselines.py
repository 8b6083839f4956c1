"""Two simple bots that stronger ones are measured against: random and greedy."""

from __future__ import annotations

from ilion.bots.bot import Clock
from ilion.core.chance import FastChance
from ilion.core.prompt import Prompt
from ilion.core.registry import game
from ilion.core.view import View


class RandomBot:
    """Chooses any legal action, each equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        return prompt.choices[self.chance.below(len(prompt.choices))].action


class GreedyBot:
    """Looks one action ahead: takes the one after which it expects most, over sampled positions."""

    SAMPLES = 12

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        belief = game(view.game).belief(view)
        totals = {choice.action: 0.0 for choice in prompt.choices}
        for _ in range(self.SAMPLES):
            position = belief.sample(self.chance)
            for action in totals:
                after = position.copy()
                after.apply(action, self.chance)
                totals[action] += after.values()[prompt.seat]
        best = max(totals.values())
        equal = [action for action, total in totals.items() if total == best]
        return equal[self.chance.below(len(equal))]
