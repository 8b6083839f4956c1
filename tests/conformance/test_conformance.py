"""Every game, by every version of its rules, with every number of seats and option, conforms."""

from typing import Any

import pytest

from ilion.core.chance import COMPILED
from ilion.core.conformance import check_notation, conform
from ilion.core.game import Game
from ilion.core.registry import all_games

VERSIONS = [version for game in all_games() for version in game.versions()]
TABLES = [(game, seats, options) for game in VERSIONS for seats, options in game.tables()]


def table_name(value: object) -> str:
    return getattr(value, "name", None) or str(value)


@pytest.mark.parametrize("seed", range(2 if COMPILED else 1))  # compiled, two cost as much as one
@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=table_name)
def test_random_games_conform(game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    conform(game, seats, options, seed)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=table_name)
def test_many_random_games_conform(game: Game, seats: int, options: dict[str, Any]) -> None:
    for seed in range(100, 130):
        conform(game, seats, options, seed, worlds=3)


@pytest.mark.parametrize("game", all_games(), ids=table_name)
def test_every_action_and_outcome_round_trips(game: Game) -> None:
    check_notation(game)
