"""What a bot is: something that chooses from a prompt, knowing a view and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ilion.core.prompt import Prompt
from ilion.core.view import View


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a bot may think about one decision; without a limit it decides that itself.

    A number of simulations gives the same choice on every machine; seconds do not.

    >>> Clock(simulations=500)
    Clock(seconds=None, simulations=500)
    """

    seconds: float | None = None
    simulations: int | None = None


NO_LIMIT = Clock()


class Bot(Protocol):
    """Chooses one of the prompt's actions. Any object with this method is a bot.

    >>> import ilion
    >>> class FirstChoice:
    ...     def choose(self, view, prompt, clock):
    ...         return prompt.choices[0].action
    >>> state = ilion.game("horse").new(seats=2, seed=1)
    >>> prompt = state.prompt(state.actor)
    >>> action = FirstChoice().choose(state.view(state.actor), prompt, Clock())
    >>> state.notation().text(action)
    'announce 1'
    """

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        """The number of one of `prompt.choices`, from what the view says, within the clock."""
        ...
