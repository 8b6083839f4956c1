"""The golden playthroughs show what a war can bring (H-3 to H-7)."""

import golden
from ilion.core.record import Record

FRONTS = golden.FOLDER / "hector-fronts-fall.ilion.json"
RESERVE = golden.FOLDER / "hector-reserve-falls.ilion.json"


def told(path: object) -> set[str]:
    """The kinds of event in a record."""
    return {
        event.public.key.removeprefix("event.")
        for ply in Record.load(str(path)).replay(events=True)
        for event in ply.events
    }


def test_H_6_5_golden_games_hold_a_retreat_with_shame_and_a_ransom() -> None:
    assert all(
        {"retreated", "shamed", "ransomed", "mourned"} <= told(path) for path in (FRONTS, RESERVE)
    )


def test_H_3_3_golden_games_hold_a_destroyed_pile_and_a_battle_from_the_reserve() -> None:
    assert all({"destroyed", "from_reserve"} <= told(path) for path in (FRONTS, RESERVE))


def test_H_7_1_a_golden_game_ends_with_the_fronts() -> None:
    assert "reserve_destroyed" not in told(FRONTS)
    assert "won" in told(FRONTS)


def test_H_7_2_a_golden_game_ends_with_the_reserve() -> None:
    assert {"reserve_destroyed", "won"} <= told(RESERVE)
