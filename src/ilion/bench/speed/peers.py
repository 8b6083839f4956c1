"""The peers, each driven in its quickest plain way, and the same picks as for our own games."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from ilion.bench.speed import batches
from ilion.bench.speed.environments import CLASSIC, classic
from ilion.bench.speed.timing import SIMULATIONS, Measurement, driven, picker, repeated

# OpenSpiel's card games with a hand, the kin of ours.
CARD_GAMES = ("crazy_eights", "hearts", "spades", "euchre", "skat", "dou_dizhu")
SEARCHED = ("hearts", "euchre")  # those of them that can resample what a seat does not know
BATCHED = "hearts"  # the one that OpenSpiel's vector environment is measured with
PGX_GAMES = ("sparrow_mahjong", "leduc_holdem")  # with hidden hands, a large and a tiny one
OPENSPIEL_CHANCE = -1  # pyspiel.PlayerId.CHANCE; decisions are 0 and up, the end is below

DEALS = 32
GAMES_PER_DEAL = 40  # to learn how long a random game from a deal is
ROLLOUTS = 64


def openspiel(what: str) -> Measurement:
    """`hearts driven` from Python, `hearts rollouts` in C++, a search of either kind, a batch."""
    import pyspiel

    name, how = what.split()
    if how == "batch":
        return batches.openspiel(name)
    game = pyspiel.load_game(name)
    random = Random(1).random
    pick = picker()
    observed = how == "observed"

    def outcome(state: Any) -> Any:
        rest = random()
        outcomes = state.chance_outcomes()
        for action, probability in outcomes:
            rest -= probability
            if rest < 0:
                return action
        return outcomes[-1][0]  # the probabilities added up to a hair below 1

    def deal() -> tuple[Any, int]:
        state = game.new_initial_state()
        steps = 0
        while state.current_player() == OPENSPIEL_CHANCE:
            state.apply_action(outcome(state))
            steps += 1
        return state, steps

    kind = game.get_type()

    def seen(state: Any, player: int) -> None:
        """What a batch of ours writes at each step: what the actor sees, and what is legal."""
        if kind.provides_observation_tensor:
            state.observation_tensor(player)
        else:
            state.information_state_tensor(player)
        state.legal_actions_mask(player)

    def play(state: Any) -> tuple[int, int]:
        decisions = chance_steps = 0
        while True:
            # One call where is_terminal() and is_chance_node() would be two: quicker.
            player = state.current_player()
            if player >= 0:
                if observed:
                    seen(state, player)
                actions = state.legal_actions()
                state.apply_action(actions[pick() % len(actions)])
                decisions += 1
            elif player == OPENSPIEL_CHANCE:
                state.apply_action(outcome(state))
                chance_steps += 1
            else:
                return decisions, decisions + chance_steps

    if how in ("driven", "observed"):
        return driven(deal, play)
    roots = [deal()[0] for _ in range(DEALS)]
    if how != "rollouts":
        return searches(game, roots, lambda state: play(state)[0], how)
    return rollouts(game, roots, lambda state: play(state)[0])


def rollouts(game: Any, roots: list[Any], play: Callable[[Any], int]) -> Measurement:
    """OpenSpiel's own C++ loop of random games, from dealt positions as our loop.

    Python cannot call the evaluator itself, so it is reached through an MCTSBot: a search of
    one simulation evaluates its root, which is ROLLOUTS random games from there and next to
    nothing else. Nobody counts their decisions. A deal's games have as many on average as
    random games from the same deal that are driven from Python beforehand.
    """
    import pyspiel

    lengths = mean_lengths(roots, play)
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=10,
        solve=False,
        seed=1,
        verbose=False,
    )
    searches = 0

    def work(times: int) -> float:
        nonlocal searches
        decisions = 0.0
        for _ in range(times):
            deal = searches % DEALS
            bot.mcts_search(roots[deal])
            decisions += ROLLOUTS * lengths[deal]
            searches += 1
        return decisions

    return repeated(work)


def searches(game: Any, roots: list[Any], play: Callable[[Any], int], how: str) -> Measurement:
    """OpenSpiel's information-set search in C++ (`search`) or in Python (`python-search`).

    Its simulations are played to the end, so each has as many decisions as a random game.
    """
    import pyspiel

    lengths = mean_lengths(roots, play)
    if how == "search":
        simulations = SIMULATIONS
        bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, simulations)
    else:
        from open_spiel.python.algorithms import ismcts, mcts

        simulations = SIMULATIONS // 20  # it takes about a second for a thousand
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 1.0, simulations)
    done = 0

    def work(times: int) -> float:
        nonlocal done
        decisions = 0.0
        for _ in range(times):
            deal = done % DEALS
            done += 1
            bot.step(roots[deal])
            decisions += simulations * lengths[deal]
        return decisions

    return repeated(work)


def mean_lengths(roots: list[Any], play: Callable[[Any], int]) -> list[float]:
    """How many decisions a random game from each position has, on average."""
    return [
        sum(play(root.clone()) for _ in range(GAMES_PER_DEAL)) / GAMES_PER_DEAL for root in roots
    ]


def rlcard_uno(what: str) -> Measurement:
    """Uno as rlcard's users drive it; the agent is quicker than rlcard's own random agent."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    pick = picker()

    def deal() -> tuple[Any, int]:
        return env.reset()[0], 0

    def play(state: Any) -> tuple[int, int]:
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[pick() % len(actions)])
            decisions += 1
        return decisions, decisions

    return driven(deal, play)


def catan(what: str) -> Measurement:
    """Catan with four of catanatron's own random players."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    seed = 0

    def deal() -> tuple[Any, int]:
        nonlocal seed
        seed += 1
        return Game([RandomPlayer(color) for color in Color], seed=seed), 0

    def play(game: Any) -> tuple[int, int]:
        # What game.play() does, without the two copies it makes for listeners.
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions, decisions

    return driven(deal, play)


@dataclass(frozen=True, slots=True)
class Peer:
    """Another project that we measure ourselves against."""

    title: str
    module: str  # what is imported
    package: str  # what is installed
    games: tuple[str, ...]
    prepare: Callable[[str], Measurement]


PEERS = {
    "openspiel": Peer("OpenSpiel", "pyspiel", "open_spiel", CARD_GAMES, openspiel),
    "rlcard": Peer("RLCard", "rlcard", "rlcard", ("uno",), rlcard_uno),
    "catanatron": Peer("catanatron", "catanatron", "catanatron", ("catan",), catan),
    "pettingzoo": Peer("PettingZoo", "pettingzoo", "pettingzoo", CLASSIC, classic),
    "pgx": Peer("pgx", "pgx", "pgx", PGX_GAMES, batches.pgx),
}
