"""Bots play every game, honestly, and the search is worth its time."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import ilion
from ilion.bots import Bot, BotError, Clock, make_bot, make_player, make_players
from ilion.bots.factory import BUILT_IN, bot_seed
from ilion.bots.helper import Helper
from ilion.bots.levels import LEVELS, MIN_SHARE, LevelBot, choose_by_visits, level_in
from ilion.bots.search import Search
from ilion.bots.search_bot import SearchBot, is_settled
from ilion.core.belief import Certainty
from ilion.core.chance import FastChance
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.registry import all_games
from ilion.core.state import NOBODY, State

BUDGET = 60
QUICK = Clock(simulations=BUDGET)
HONEST = sorted(set(BUILT_IN) - {"cheater"})
DOCS = Path(__file__).parents[2] / "docs"
TABLES = [(game, seats, options) for game in all_games() for seats, options in game.tables()]


def after(state: State, plies: int, seed: int) -> State:
    chance = FastChance(seed)
    for _ in range(plies):
        actions = state.legal()
        if not actions:
            break
        before = state.copy()
        state.apply(actions[chance.below(len(actions))], chance)
        if state.is_over():
            return before
    return state


def choice(bot: Bot, state: State, clock: Clock = QUICK) -> int:
    prompt = state.prompt(state.actor)
    assert prompt is not None
    return bot.choose(state.view(state.actor), prompt, clock)


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_bot_chooses_legally_at_every_table(
    game: Game, seats: int, options: dict[str, Any], name: str
) -> None:
    for plies in (0, 7, 30):
        state = after(game.new(seats=seats, seed=4, **options), plies, seed=plies)
        assert choice(make_bot(name, 1), state) in state.legal()


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_bot_does_not_peek(game: Game, name: str) -> None:
    """In two worlds that its seat cannot tell apart, it chooses the same."""
    for plies in (3, 25):
        world = after(game.new(seed=5), plies, seed=plies)
        belief = game.belief(world.view(world.actor))
        for seed in range(3):
            other = belief.sample(FastChance(seed))
            assert choice(make_bot(name, 7), world) == choice(make_bot(name, 7), other)


def share_of_wins(first: str, second: str, clock: Clock, deals: int) -> float:
    """What `first` wins at two-seat tables, each deal played from both sides."""
    horse = ilion.game("horse")
    won = 0.0
    for deal in range(deals):
        for side in (0, 1):
            names = (first, second) if side == 0 else (second, first)
            players = [make_player(name, deal + seat, clock) for seat, name in enumerate(names)]
            result = ilion.simulate(horse, 2, seed=3, number=deal, players=players).result
            assert result is not None
            won += (side in result["winners"]) / len(result["winners"])
    return won / (2 * deals)


@pytest.mark.parametrize(("stronger", "weaker"), [("search", "greedy"), ("greedy", "random")])
def test_thinking_helps(stronger: str, weaker: str) -> None:
    assert share_of_wins(stronger, weaker, Clock(simulations=100), deals=6) > 0.6


def test_what_was_learned_is_kept_within_a_turn_and_no_longer() -> None:
    bot = SearchBot(1)
    state = ilion.game("horse").new(seats=4, seed=2)
    chance = FastChance(1)
    kept, last = 0, -1
    for _ in range(30):
        actor, tree = state.actor, bot.tree
        state.apply(choice(bot, state), chance)
        assert bot.tree is not None
        known = sum(bot.tree.visits().values())
        if bot.tree is tree:
            assert last == actor
            assert known > BUDGET
            kept += 1
        else:
            assert known == BUDGET
        last = actor
    assert kept > 3


class OneGoodAction(State):
    """Ten actions that end the game; the eighth wins it."""

    def __init__(self) -> None:
        super().__init__()
        self.seats, self.actor, self.won = 2, 0, 1

    def legal_into(self, moves: Any) -> int:
        for action in range(10):
            moves[action] = action
        return 10

    def apply(self, action: int, chance: Any, events: Any = None) -> None:
        self.actor, self.won = NOBODY, 0 if action == 7 else 1

    def winners(self) -> list[int]:
        return [self.won]

    def estimate_guides(self) -> bool:
        return True


def test_a_guided_search_tries_first_what_promises_most() -> None:
    tree = Search(Certainty(OneGoodAction()), 10, 2, seed=1, exploration=0.2)
    tree.guided = True
    tree.run(1)
    assert tree.visits() == {7: 1}


def test_what_was_hardly_tried_is_never_chosen() -> None:
    visits = {1: 1000.0, 2: 600.0, 3: 501.0, 4: 499.0, 5: 0.0}
    chosen = {choose_by_visits(visits, 1.0, FastChance(seed)) for seed in range(400)}
    assert chosen == {1, 2, 3}
    assert MIN_SHARE == 0.5
    assert {choose_by_visits(visits, 0.0, FastChance(seed)) for seed in range(20)} == {1}


def test_a_higher_temperature_strays_more() -> None:
    visits = {1: 100.0, 2: 50.0}
    strays = [
        sum(choose_by_visits(visits, temperature, FastChance(seed)) == 2 for seed in range(600))
        for temperature in (0.3, 0.6, 1.0)
    ]
    assert strays == sorted(strays)
    assert 150 < strays[2] < 250  # a third of 600


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_levels_search_more_and_choose_more_strictly_as_they_rise(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    levels = [level_in(game.table_name(seats, options), each) for each in LEVELS]
    assert levels == sorted(levels, key=lambda level: level.simulations)
    assert levels == sorted(levels, key=lambda level: -level.temperature)
    assert LEVELS["hero"].seconds <= 1.0
    assert all(level.seconds <= 0.25 for level in levels[:3])


CUSTOM_BOTS = '''
class First:
    """Takes the first choice: enough to be a bot."""

    def choose(self, view, prompt, clock):
        return prompt.choices[0].action


class Crash:
    def choose(self, view, prompt, clock):
        raise RuntimeError("Troy has fallen")


class Rogue:
    def choose(self, view, prompt, clock):
        return -1


class Listless:
    def choose(self, view, prompt, clock):
        return [prompt.choices[0].action]


class Quits:
    def choose(self, view, prompt, clock):
        raise SystemExit(3)


class Unborn:
    def __init__(self, seed):
        raise ValueError("not\\ntoday")

    choose = None


class Greedy:
    def __init__(self, one, two):
        pass


NAME = "Helen"
'''


@pytest.fixture
def custom_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(CUSTOM_BOTS, "utf-8")
    (tmp_path / "broken.py").write_text("1 / 0", "utf-8")
    (tmp_path / "leaves.py").write_text("raise SystemExit(4)", "utf-8")
    monkeypatch.chdir(tmp_path)


def test_the_example_of_the_docs_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = (DOCS / "bots.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
    assert len(example.splitlines()) <= 20
    (tmp_path / "my_module.py").write_text(example, "utf-8")
    monkeypatch.chdir(tmp_path)
    for game in all_games():
        seats = game.seat_counts[0]
        players = make_players(["my_module:MyBot"], seats, seed=1)
        record = ilion.simulate(game, seats, players=players)
        assert record.check() is not None


@pytest.mark.usefixtures("custom_bots")
def test_a_custom_bot_plays() -> None:
    players = make_players(["my_bots:First", "random"], 2, seed=1)
    record = ilion.simulate(ilion.game("horse"), 2, players=players)
    assert record.check() is not None


@pytest.mark.usefixtures("custom_bots")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("zeus", "no bot 'zeus'; choose one of"),
        ("nowhere:Bot", "does not load"),
        ("my_bots:Nobody", "has no 'Nobody'"),
        ("broken:Bot", "fails as it loads"),
        ("leaves:Bot", "fails as it loads"),
        ("my_bots:NAME", "is no class"),
        ("my_bots:MISSING", "has no 'MISSING'"),
        ("json:JSONDecoder", "lacks choose"),
    ],
)
def test_a_bot_that_cannot_be_had_is_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        make_bot(name)


@pytest.mark.usefixtures("custom_bots")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Crash", "failed to choose: .*Troy"),
        ("Quits", "failed to choose: SystemExit"),
        ("Rogue", "not one of its"),
        ("Listless", "not one of its"),
        ("Unborn", "does not start: ValueError: not today"),
        ("Greedy", "does not start: TypeError"),
    ],
)
def test_a_bot_that_misbehaves_is_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        ilion.simulate(ilion.game("horse"), 2, players=make_players([f"my_bots:{name}"], 2, 1))


def test_who_sees_everything_plays_in_the_arena_only() -> None:
    with pytest.raises(BotError, match="in the arena only"):
        make_players(["cheater"], 2, seed=1)


def test_no_two_bots_share_a_chance_nor_has_one_the_deals() -> None:
    seeds = [bot_seed(seed, game, seat) for seed in (0, 1) for game in range(9) for seat in (0, 1)]
    assert len(set(seeds)) == len(seeds)
    assert 0 not in seeds  # the seed of the deal


def test_a_bot_works_from_a_view_that_came_over_a_wire() -> None:
    game = ilion.game("horse")
    state = after(game.new(seats=3, seed=2), 9, seed=1)
    seat = state.actor
    prompt = state.prompt(seat)
    assert prompt is not None
    wired = game.view_type.from_json(json.loads(state.view(seat).to_bytes()))
    here = make_bot("search", 3).choose(state.view(seat), prompt, QUICK)
    assert make_bot("search", 3).choose(wired, prompt, QUICK) == here


def test_a_search_is_settled_once_the_second_cannot_catch_up() -> None:
    horse = ilion.game("horse")
    state = horse.new(seats=2, seed=1)
    bot = SearchBot(1)
    choice(bot, state, Clock(simulations=100))
    assert bot.tree is not None
    most, second = sorted(bot.tree.visits().values(), reverse=True)[:2]
    assert is_settled(bot.tree, most - second - 1)
    assert not is_settled(bot.tree, most - second)


def test_hero_chooses_the_same_where_it_stops_early() -> None:
    state = ilion.game("troia").new(seed=3)
    budget = Clock(simulations=2048)
    patient = SearchBot(5)
    hero = make_bot("hero", 5)
    assert isinstance(hero, LevelBot)
    assert choice(hero, state, budget) == choice(patient, state, budget)


def test_legend_adds_up_what_two_processes_tried() -> None:
    state = ilion.game("horse").new(seats=2, seed=1)
    prompt = state.prompt(state.actor)
    assert prompt is not None
    helper = Helper(7)
    helper.begin(state.view(state.actor), prompt, Clock(simulations=50), 0)
    visits = helper.visits()
    helper.close()
    assert sum(visits.values()) == 50
    assert set(visits) <= set(state.legal())


def test_without_openspiel_its_search_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(IlionError, match="OpenSpiel is not installed"):
        make_bot("openspiel:ismcts")
