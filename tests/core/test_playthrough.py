"""The log is the game: undo and resume rebuild it."""

import pytest

import ilion
from ilion.core.chance import FastChance, SealedChance
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.registry import all_games

HORSE = ilion.game("horse")
SECRET = bytes(32)


def advance(play: Playthrough, plies: int) -> None:
    for _ in range(plies):
        if not play.state.is_over():
            legal = play.state.legal()
            play.act(legal[(play.ply * 7) % len(legal)])


def test_undo_goes_back_to_any_earlier_ply() -> None:
    play = Playthrough(HORSE, seats=2, seed=1)
    states = [play.state.to_json()]
    while not play.state.is_over():
        advance(play, 1)
        states.append(play.state.to_json())
    for ply in (play.ply - 1, play.ply // 2, 3, 0):
        play.undo(ply)
        assert play.ply == ply
        assert play.state.to_json() == states[ply]
    with pytest.raises(ilion.IlionError, match="no ply 1"):
        play.undo(1)


def test_after_an_undo_the_sealed_chance_gives_the_same_outcomes() -> None:
    play = Playthrough(HORSE, seats=4, chance=SealedChance(SECRET))
    advance(play, 200)
    log = play.log()
    play.undo(10)
    advance(play, 200)
    assert play.log() == log


def test_a_resumed_game_goes_on_as_if_never_interrupted() -> None:
    whole = Playthrough(HORSE, seats=4, chance=SealedChance(SECRET))
    advance(whole, 200)
    for plies in (0, 1, 30, whole.ply - 1):
        part = Playthrough(HORSE, seats=4, chance=SealedChance(SECRET))
        advance(part, plies)
        resumed = Playthrough.resume(part.record(), chance=SealedChance(SECRET))
        assert resumed.state == part.state
        assert [step.final for step in resumed.steps] == [step.final for step in part.steps]
        advance(resumed, 200)
        assert resumed.record().to_json() == whole.record().to_json()


def test_undo_never_passes_a_reveal() -> None:
    play = Playthrough(HORSE, seats=4, seed=7)
    seat = play.state.actor
    play.act("announce 1")  # turns up a card
    assert play.undo_floor(seat) == play.ply


def test_undo_stays_within_the_seats_own_decisions() -> None:
    play = Playthrough(HORSE, seats=4, seed=7)
    seat = play.state.actor
    assert play.undo_floor(seat) == 0
    advance(play, 12)
    other = (play.steps[-1].seat + 1) % 4
    assert play.undo_floor(other) == play.ply


@pytest.mark.parametrize(("open_horse", "back"), [(True, 1), (False, 0)])
def test_a_drop_can_be_taken_back_only_where_the_horse_is_open(open_horse: bool, back: int) -> None:
    """With a hidden horse it would be a look inside (P-5.1)."""
    for seed in range(50):
        play = Playthrough(HORSE, seats=4, seed=seed, options={"open_horse": open_horse})
        seat = play.state.actor
        play.act("announce 3")
        if play.state.phase == 2:  # type: ignore[attr-defined]
            play.act(play.state.legal()[0])
            assert play.undo_floor(seat) == play.ply - back
            return
    pytest.fail("no seed let three heroes be placed")


def test_an_illegal_action_changes_nothing() -> None:
    play = Playthrough(HORSE, seats=2, seed=1)
    before = play.state.to_json()
    with pytest.raises(ilion.IllegalAction, match="legal are: announce 1"):
        play.act("keep")
    with pytest.raises(ilion.NotationError, match="not an action"):
        play.act("fly to ithaca")
    assert play.state.to_json() == before
    assert play.ply == 0


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_who_acts_learns_nothing_from_what_is_its_own(game: Game) -> None:
    """`Event.own` is a promise: whatever is hidden, the seat's view after the step is the same."""
    told = 0
    for seats, options in list(game.tables())[:3]:
        play = Playthrough(game, seats, seed=9, options=options)
        chance = FastChance(9, 1)
        while not play.state.is_over():
            before = play.state
            seat = before.actor
            actions = before.legal()
            action = actions[chance.below(len(actions))]
            events = play.act(action)
            revealing = [event for event in events if event.reveals]
            own = all(event.own for event in revealing)
            if revealing and own and not play.steps[-1].outcomes:
                told += 1
                after = play.state.view(seat).to_bytes()
                belief = game.belief(before.view(seat))
                for _ in range(5):
                    world = belief.sample(chance)
                    world.apply(action, chance)
                    assert world.view(seat).to_bytes() == after
    assert told or game.name != "troia"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_step_is_the_ply_that_the_record_has(game: Game) -> None:
    play = Playthrough(game, seed=3)
    advance(play, 30)
    start = play.ply // 2
    play.undo(start)
    steps = []
    while play.ply < 40 and not play.is_over():
        legal = play.state.legal()
        steps.append(play.step(legal[(play.ply * 5) % len(legal)]))
    plies = [*play.record().replay(events=True)][start:]
    assert steps == plies
    lines = [line for step in steps for line in step.record_lines()]
    assert play.log()[-len(lines) :] == lines


def test_a_record_opens_with_what_the_deal_showed() -> None:
    play = Playthrough(HORSE, seats=4, seed=7)
    opening = play.record().opening()
    assert (opening.number, opening.lines(0), opening.actor) == (0, [], play.actor)
    assert opening.events == play.opening()
    assert opening.view(2) == play.view(2)
