"""OpenSpiel's own search as a bot, to measure ours against: `openspiel:ismcts`.

It is their ISMCTSBot as it comes (random play to the end, UCT with their default constant), on our
positions: an information state is what a seat's view says, and worlds are sampled from our belief.
It needs the extra `ilion[openspiel]`.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ilion.bots.bot import Clock
from ilion.core.chance import FastChance
from ilion.core.errors import IlionError
from ilion.core.prompt import Prompt
from ilion.core.registry import game
from ilion.core.state import State
from ilion.core.view import View

NAME = "openspiel:ismcts"
SIMULATIONS = 200  # where the clock names no number
UCT = 2.0  # the weight of exploration in OpenSpiel's own examples; results are from -1 to 1


class Position:
    """A position as ISMCTSBot asks for it."""

    def __init__(self, state: State, chance: FastChance, kind: Any) -> None:
        self.state = state
        self.chance = chance
        self.kind = kind

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: self.kind)

    def clone(self) -> Position:
        return Position(self.state.copy(), self.chance, self.kind)

    def current_player(self) -> int:
        return self.state.actor

    def is_terminal(self) -> bool:
        return self.state.is_over()

    def is_chance_node(self) -> bool:
        return False  # chance is in the actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal()

    def apply_action(self, action: int) -> None:
        self.state.apply(action, self.chance)

    def information_state_string(self) -> str:
        return repr(self.state.view(self.state.actor))

    def returns(self) -> list[float]:
        return [2.0 * value - 1.0 for value in self.state.values()]


class ISMCTS:
    """OpenSpiel's ISMCTSBot; the clock's seconds do not stop it, its simulations do."""

    def __init__(self, seed: int = 0) -> None:
        try:
            import numpy as np
            import pyspiel
            from open_spiel.python.algorithms import ismcts, mcts
        except ImportError:
            raise IlionError(
                "OpenSpiel is not installed: pip install 'ilion[openspiel]'."
            ) from None
        self.library = ismcts
        self.random = np.random.RandomState(seed)
        self.evaluator = mcts.RandomRolloutEvaluator(1, self.random)
        self.chance = FastChance(seed)
        self.kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        if len(prompt.choices) == 1:
            return prompt.choices[0].action
        belief = game(view.game).belief(view)
        bot = self.library.ISMCTSBot(
            game=None,
            evaluator=self.evaluator,
            uct_c=UCT,
            max_simulations=clock.simulations or SIMULATIONS,
            random_state=self.random,
        )
        bot.set_resampler(
            lambda root, seat: Position(belief.sample(self.chance), self.chance, self.kind)
        )
        return int(bot.step(Position(belief.sample(self.chance), self.chance, self.kind)))
