"""What a bot is: something that chooses from a prompt, knowing a view and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ilion.core.prompt import Prompt
from ilion.core.view import View


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a bot may think about one decision.

    A number of simulations gives the same choice on every machine; seconds do not.
    """

    seconds: float | None = None
    simulations: int | None = None


class Bot(Protocol):
    """Chooses one of the prompt's actions."""

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int: ...
