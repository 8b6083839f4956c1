"""The games as games of OpenSpiel: `pyspiel.load_game("ilion_horse(players=4)")`.

Importing this registers them. docs/research.md says how they are used.
"""

from __future__ import annotations

from typing import Any

from ilion.core.errors import IlionError
from ilion.research.openspiel.tree import CHANCE, OVER, Node, Table
from ilion.research.tables import find, needs

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise needs("OpenSpiel", "openspiel") from None

from librt.vecs import vec
from mypy_extensions import i16

# The games are loaded when they are played, so that a small edition can still be chosen.
SEATS = {"hector": (2, 2), "horse": (2, 4), "iliad": (2, 6), "troia": (2, 2)}
OPTIONS: dict[str, dict[str, Any]] = {
    "hector": {},
    "horse": {"open_horse": False},
    "iliad": {"mode": ""},  # which depends on the number of seats
    "troia": {"faces": "first", "artemis": "protection"},
}
TITLES = {
    "hector": "Hector and Achilles",
    "horse": "Das Pferd von Troja",
    "iliad": "Iliade",
    "troia": "Troia",
}
LONGEST = 10_000  # decisions, and as many nodes of chance: random games have hundreds
LONGEST_SMALL = 200
MOST_KINDS = 64  # of cards in a pile that chance chooses from


def game_type(name: str) -> Any:
    """What OpenSpiel needs to know of a game before it is loaded."""
    kind = pyspiel.GameType
    least, most = SEATS[name]
    return kind(
        short_name=f"ilion_{name}",
        long_name=TITLES[name],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": least, "small": False, **OPTIONS[name]},
    )


class IlionGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house, with `players` seats and the table's options as parameters."""

    name: str

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        name = self.name
        parameters = parameters or {}
        given = {**game_type(name).parameter_specification, **parameters}
        small = bool(given.pop("small"))
        seats = int(given.pop("players"))
        game = find(name, small)
        chosen = {option: value for option, value in given.items() if value != ""}
        seats = game.check_seats(seats)
        self.table = Table(game, seats, game.check_options(chosen, seats), small)
        self.width = game.layout(seats).size
        longest = LONGEST_SMALL if small else LONGEST
        outcomes = max(len(self.table.openings()), MOST_KINDS) if small else MOST_KINDS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.notation.actions),
            max_chance_outcomes=outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        self.longest = longest
        super().__init__(game_type(name), info, parameters)

    def new_initial_state(self) -> IlionState:
        return IlionState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> IlionObserver:
        if params:
            raise IlionError(f"The observer takes no parameters, such as {params}.")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return IlionObserver(self.width, recalls)


class IlionState(pyspiel.State):  # type: ignore[misc]
    """A node of the game's tree; all that changes is which one."""

    def __init__(self, game: IlionGame) -> None:
        super().__init__(game)
        self._node: Node = game.table.root()

    @property
    def position(self) -> Any:
        """The position as `ilion.State`, secrets included; None while chance is to choose."""
        return self._node.position

    def current_player(self) -> int:
        return self._node.player()

    def is_terminal(self) -> bool:
        return self._node.player() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._node.outcomes()

    def _apply_action(self, action: int) -> None:
        self._node = self._node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{'deal' if self._node.due is None else 'card'} {action}"
        return self._node.table.game.notation.text(action)

    def returns(self) -> list[float]:
        return self._node.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> IlionState:
        """A state that the player cannot tell from this one, sampled from what it may know."""
        state: IlionState = self.get_game().new_initial_state()
        draw = sampler if callable(sampler) else np.random.random
        state._node = self._node.resampled(player, draw)
        return state

    def __str__(self) -> str:
        node = self._node
        if node.position is not None:
            return str(node.position.open_view())
        if node.before is None:
            return "The game is being dealt."
        return f"Chance chooses after {node.table.game.notation.text(node.action)}."


class IlionObserver:
    """What a seat knows as numbers (docs/observations.md) and as a string.

    With perfect recall the string has everything that the seat was told since the beginning.
    """

    def __init__(self, width: int, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}
        self.zeros: vec[i16] = vec[i16]([0] * width)

    def set_from(self, state: IlionState, player: int) -> None:
        node = state._node
        if node.position is None:
            self.tensor.fill(0)
            return
        row = self.zeros[:]
        node.position.observe_into(player, row, 0)
        self.tensor[:] = np.frombuffer(row, np.int16)  # type: ignore[call-overload]

    def string_from(self, state: IlionState, player: int) -> str:
        node = state._node
        return node.information(player) if self.recalls else node.observation(player)


# OpenSpiel keeps what it is given beyond the end of Python, which classes survive and functions do
# not: so each game is a class.


class HectorGame(IlionGame):
    name = "hector"


class HorseGame(IlionGame):
    name = "horse"


class IliadGame(IlionGame):
    name = "iliad"


class TroiaGame(IlionGame):
    name = "troia"


for _game in (HectorGame, HorseGame, IliadGame, TroiaGame):
    pyspiel.register_game(game_type(_game.name), _game)
