"""What people saw bots do wrong, each as a position that `captain` must get right."""

from collections import Counter

import pytest

import ilion
from ilion.bots import Clock, make_bot
from ilion.games.iliad.components import BOX, VICTORY
from rules.hector import table as hector
from rules.iliad import table as iliad
from rules.troia import table as troia

SEEDS = (1, 2, 3)
CAPTAIN = Clock(simulations=600)


def choices(game: ilion.Playthrough, level: str = "captain") -> set[str]:
    """What a level chooses in this position, with several seeds."""
    state = game.state
    prompt = state.prompt(state.actor)
    assert prompt is not None
    view = state.view(state.actor)
    bots = [make_bot(level, seed) for seed in SEEDS]
    return {state.notation().text(bot.choose(view, prompt, CAPTAIN)) for bot in bots}


ZEUS_CHEAP = "ares poseidon hera artemis hermes zeus"  # costs the Greeks 1


def test_troia_pays_one_card_for_a_god_that_costs_one() -> None:
    game = troia.position(gods=ZEUS_CHEAP, hands=("bull deer lamb pomegranate", "boar fish"))
    game.act("offer zeus")
    game.act("give greek.bull")
    assert choices(game) == {"done"}


@pytest.mark.parametrize("level", ["hoplite", "captain"])
@pytest.mark.parametrize("hand", ["bull", "bull deer lamb"])
def test_troia_takes_the_cards_of_zeus(hand: str, level: str) -> None:
    game = troia.position(gods=ZEUS_CHEAP, hands=(hand, "boar fish"))
    for action in ("offer zeus", "give greek.bull", "done"):
        game.act(action)
    assert "decline" not in choices(game, level)


def test_troia_leaves_a_hero_where_it_has_just_arrived() -> None:
    """Poseidon would lead the only hero in a protection space, the Greeks' own, out again."""
    game = troia.position(
        gods="ares zeus hera artemis hermes poseidon",
        hands=("fish boar+bull", "boar fish"),
        field={"achilles": "td"},
    )
    for action in ("offer poseidon", "give greek.fish", "done"):
        game.act(action)
    assert choices(game) == {"decline"}


def test_hector_keeps_its_last_front_where_the_reserve_can_give_the_vanguard() -> None:
    """H-7.3: a pile of five that gives nothing but the vanguard falls, won or lost."""
    sizes = {"0.1": 0, "0.2": 0, "0.3": 5, "0.reserve": 14}
    sizes |= {"1.1": 12, "1.2": 12, "1.3": 12, "1.reserve": 12}
    assert choices(hector.position(sizes, tops={})) == {"vanguard reserve"}


def siege(
    armies: list[str],
    hands: list[str],
    won: dict[int, list[str]],
    stake: str,
    out: dict[int, int] | None = None,
) -> ilion.Playthrough:
    """A Thanatos siege of three for one card, seat 0 to move; the victory pile has the rest."""
    rest = Counter(dict(zip(VICTORY, BOX.victory, strict=True)))
    rest -= Counter([stake, *(card for cards in won.values() for card in cards)])
    pile = [VICTORY.index(card) for card in rest.elements()]
    return iliad.position(
        3, armies=armies, hands=hands, taken=won, stakes=[stake], out=out, victory=pile
    )


def test_iliad_hits_the_leader() -> None:
    game = siege(
        armies=["a", "42 3", "42 3"],
        hands=["12", "12", "12"],
        won={1: ["city3", "city3", "trireme3"], 2: ["city1"]},
        stake="trireme2",
    )
    iliad.play(game, "0 attack 1")
    assert all(choice.startswith("strike 1 ") for choice in choices(game))


def test_iliad_stops_who_needs_one_more_point() -> None:
    """Seat 1 has the strongest army by a little, and wins the game with the card at stake."""
    game = siege(
        armies=["43 a", "432", "4"],
        hands=["12", "", ""],
        won={1: ["helen", "city3", "trireme3"], 0: ["city2"], 2: ["city1"]},
        stake="trireme3",
        out={1: 3, 2: 2},
    )
    assert "pass" not in choices(game)


def test_iliad_the_last_one_in_keeps_what_does_no_good() -> None:
    game = siege(
        armies=["43", "4", "3"],
        hands=["pt", "12", "12"],
        won={},
        stake="trireme2",
        out={1: 3, 2: 2},
    )
    assert choices(game) == {"pass"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("lay hoplites2", "on 1"),  # 432 is worth 27, 43 and 2 are worth 16
        ("lay portcullis", "alone"),
        ("attack 2", "strike 1 1 first"),  # from an elephant, the 4 of 421
    ],
)
def test_iliad_a_turn_that_began_is_worth_what_it_comes_to(first: str, second: str) -> None:
    game = iliad.position(armies=["43 e(a)", "421 a", "3"], hands=["2p", "12", "12"])
    game.act(first)
    began = list(game.state.values())
    game.act(second)
    assert began == list(game.state.values())


def test_iliad_greedy_lays_what_counts_in_a_duel() -> None:
    game = iliad.position(2, armies=["4", "41"], hands=["3pt", "12"], stakes=["city2", "city1"])
    assert choices(game, "greedy") == {"lay hoplites3"}
