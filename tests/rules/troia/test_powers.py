"""T-4 Powers: each god's from both sides, and where it cannot take effect."""

from collections import Counter
from typing import Any

import pytest

import ilion
from ilion.core.errors import OptionError
from ilion.core.state import move_buffer
from ilion.games.troia.components import BOX, GODS, HEROES, OFFERINGS, SPACES
from rules.troia.table import (
    FIRST,
    OTHERS,
    SHORT,
    TROIA,
    hand,
    keys,
    known,
    legal,
    offer,
    olympus,
    play,
    position,
    seen,
    where,
)

SIDES = pytest.mark.parametrize("seat", [0, 1])
ROW = ("gp", "gd", "c", "td", "tp")
DECLINE = "decline"


def own_hero(god: str, seat: int) -> str:
    offering = BOX.tile_offerings[GODS.index(god) // 2]
    return HEROES[BOX.hero_offerings[seat].index(offering)]


def own_card(god: str) -> str:
    return OFFERINGS[BOX.tile_offerings[GODS.index(god) // 2]]


def cheap(god: str, seat: int) -> str:
    """Olympus with this god where it costs this seat 1."""
    face = FIRST if god in FIRST.split() else OTHERS
    others = [other for other in face.split() if other != god]
    return " ".join([*others, god] if seat == 0 else [god, *others])


def honoured(
    god: str, seat: int, field: dict[str, str] | None = None, **more: Any
) -> ilion.Playthrough:
    """The seat has just honoured the god with one card, and its power is due.

    The god's own hero stands in the opponent's protection, where it cannot move.
    """
    hands = [more.pop("other_hand", "")] * 2
    hands[seat] = own_card(god)
    stands = {own_hero(god, seat): ("tp", "gp")[seat]} | (field or {})
    game = position(seat, cheap(god, seat), (str(hands[0]), str(hands[1])), stands, **more)
    offer(game, god, own_card(god))
    return game


def spread(god: str, seat: int) -> dict[str, str]:
    """The five heroes that are not the god's, one on each space."""
    others = [hero for hero in HEROES if hero != own_hero(god, seat)]
    return dict(zip(others, ROW, strict=True))


def everywhere(god: str, seat: int, space: str) -> dict[str, str]:
    return {hero: space for hero in HEROES if hero != own_hero(god, seat)}


def ways(game: ilion.Playthrough) -> list[str]:
    """The moves of heroes that are legal, as `from>to`."""
    short = {space: name for name, space in SHORT.items()}
    moves = [text.split() for text in legal(game, "move")]
    return sorted(f"{where(game, hero)}>{short[space]}" for hero, space in moves)


BOTH_SIDES = {
    "ares": "gd>c td>c",
    "hera": "gd>gp td>tp",
    "artemis": "c>gp c>tp",
    "hephaestus": "gd>td td>gd",
}
MOVES = [(god, seat, moves) for god, moves in BOTH_SIDES.items() for seat in (0, 1)] + [
    ("poseidon", 0, "gp>gd tp>td tp>td"),  # Achilles stands there too
    ("poseidon", 1, "gp>gd gp>gd tp>td"),  # Ajax stands there too
    ("hermes", 0, "c>td gd>c gp>gd td>tp"),
    ("hermes", 1, "c>gd gd>gp td>c tp>td"),
]


@pytest.mark.parametrize(("god", "seat", "moves"), MOVES)
def test_T_4_powers_that_move_one_hero(god: str, seat: int, moves: str) -> None:
    game = honoured(god, seat, spread(god, seat))
    assert ways(game) == sorted(moves.split())
    assert legal(game)[0] == DECLINE


@pytest.mark.parametrize(("god", "seat", "moves"), MOVES)
def test_T_4_the_hero_goes_there_and_no_other(god: str, seat: int, moves: str) -> None:
    for text in legal(honoured(god, seat, spread(god, seat)), "move"):
        game = honoured(god, seat, spread(god, seat))
        before = seen(game).heroes
        hero, space = text.split()
        play(game, f"{seat} move {hero} {space}")
        assert seen(game).heroes == before | {hero: space}
        assert seen(game).phase in ("turn", "build", "march")


@pytest.mark.parametrize(("god", "seat", "moves"), MOVES)
def test_T_4_declining_moves_nobody(god: str, seat: int, moves: str) -> None:
    game = honoured(god, seat, spread(god, seat))
    before = seen(game).heroes
    play(game, f"{seat} decline")
    assert seen(game).heroes == before


@SIDES
@pytest.mark.parametrize(
    ("god", "space"),
    [("ares", "c"), ("hera", "gp"), ("hephaestus", "tp"), ("artemis", "gd"), ("ares", "tp")],
)
def test_T_4_with_no_hero_to_move_the_power_is_lost(god: str, seat: int, space: str) -> None:
    game = honoured(god, seat, everywhere(god, seat, space))
    assert "decline" not in legal(game)
    assert seen(game).phase in ("turn", "build", "march")


@pytest.mark.parametrize(("seat", "hero"), [(0, "achilles"), (1, "ajax")])
def test_T_4_poseidon_is_lost_where_nobody_is_in_protection(seat: int, hero: str) -> None:
    gods = "zeus hermes artemis hera poseidon ares"
    gods = gods if seat == 0 else "ares poseidon hera artemis hermes zeus"  # he costs 2
    game = position(seat, gods, ("boar+fish", "boar+fish"))
    events = offer(game, "poseidon", "boar+fish")
    assert where(game, hero) == ("td", "gd")[seat]
    assert keys(events)[-1] == "lost"


@pytest.mark.parametrize(("seat", "end"), [(0, "tp"), (1, "gp")])
def test_T_4_hermes_is_lost_where_all_have_arrived(seat: int, end: str) -> None:
    game = honoured("hermes", seat, everywhere("hermes", seat, end))
    assert seen(game).phase in ("build", "march")
    assert "decline" not in legal(game)


@SIDES
def test_T_4_with_the_option_artemis_leads_to_a_defence_space(seat: int) -> None:
    game = honoured("artemis", seat, spread("artemis", seat), artemis=1)
    assert seen(game).options["artemis"] == "defence"
    assert ways(game) == ["c>gd", "c>td"]
    assert game.state.ask().key == "prompt.artemis_defence"
    hero, space = legal(game, "move")[0].split()
    play(game, f"{seat} move {hero} {space}")
    assert seen(game).heroes[hero] == space


@pytest.mark.parametrize(("artemis", "leads"), [("protection", "gp tp"), ("defence", "gd td")])
def test_T_4_a_table_chooses_where_artemis_leads(artemis: str, leads: str) -> None:
    deal = TROIA.new(seed=1, artemis=artemis)
    assert deal.view(None).options == {"faces": "first", "artemis": artemis}
    game = position(0, hands=("deer+deer deer", ""), artemis=int(artemis == "defence"))
    offer(game, "artemis", "deer+deer deer")
    assert {way.split(">")[1] for way in ways(game)} == set(leads.split())


def test_T_4_the_first_rules_do_not_know_the_option_artemis() -> None:
    first = TROIA.version(1)
    assert first.new(seed=1).view(None).options == {"faces": "first"}
    with pytest.raises(OptionError, match="has no option 'artemis'"):
        first.new(seed=1, artemis="protection")
    with pytest.raises(OptionError, match="artemis of troia is protection or defence"):
        TROIA.new(seed=1, artemis="combat")


# Aphrodite


@pytest.mark.parametrize(
    ("seat", "forward"), [(0, "c>td gd>c gp>gd td>tp"), (1, "c>gd gd>gp td>c tp>td")]
)
def test_T_4_aphrodite_moves_one_hero_forward(seat: int, forward: str) -> None:
    game = honoured("aphrodite", seat, spread("aphrodite", seat))
    assert ways(game) == sorted(forward.split())
    assert legal(game)[0] == DECLINE


@pytest.mark.parametrize(
    ("seat", "first", "back"),
    [
        (0, "trojan-defence", "gd>gp td>c tp>td tp>td"),
        (1, "greek-defence", "gd>c gp>gd gp>gd td>tp"),
    ],
)
def test_T_4_aphrodite_then_moves_another_back(seat: int, first: str, back: str) -> None:
    game = honoured("aphrodite", seat, spread("aphrodite", seat))
    mover = next(hero for hero, space in spread("aphrodite", seat).items() if space == "c")
    play(game, f"{seat} move {mover} {first}")
    assert game.state.actor == seat
    assert ways(game) == sorted(back.split())
    assert DECLINE not in legal(game)  # once the first has moved
    assert mover not in str(legal(game))
    hero, space = legal(game, "move")[0].split()
    play(game, f"{seat} move {hero} {space}")
    assert seen(game).heroes[hero] == space
    assert seen(game).phase in ("turn", "build", "march")


@pytest.mark.parametrize(("seat", "hero", "home"), [(0, "ajax", "gp"), (1, "odysseus", "tp")])
def test_T_4_aphrodite_needs_another_hero_that_can_go_back(seat: int, hero: str, home: str) -> None:
    """Only the god's hero has left home: it can go back for another's step, not step itself."""
    gods = "hermes artemis aphrodite hera poseidon ares"
    field = dict.fromkeys(HEROES, home)
    game = position(seat, gods, ("bull boar+fish", "bull boar+fish"), field)
    offer(game, "aphrodite", "bull boar+fish")
    assert where(game, hero) == ("gd", "td")[seat]
    movers = {text.split()[0] for text in legal(game, "move")}
    assert movers == set(HEROES) - {hero}


@pytest.mark.parametrize(("seat", "end"), [(0, "tp"), (1, "gp")])
def test_T_4_aphrodite_is_lost_where_nobody_can_go_forward(seat: int, end: str) -> None:
    game = honoured("aphrodite", seat, everywhere("aphrodite", seat, end))
    assert seen(game).phase in ("build", "march")


@SIDES
def test_T_4_aphrodite_declined(seat: int) -> None:
    game = honoured("aphrodite", seat)
    before = seen(game).heroes
    play(game, f"{seat} decline")
    assert (game.state.actor, seen(game).heroes) == (1 - seat, before)


# Zeus


@SIDES
def test_T_4_zeus_draws_two_cards(seat: int) -> None:
    game = honoured("zeus", seat)
    assert legal(game) == ["accept", "decline"]
    deck = seen(game).decks[seat]
    play(game, f"{seat} accept")
    assert (len(hand(game, seat)), seen(game).decks[seat]) == (2, deck - 2)
    assert game.state.actor == 1 - seat


@SIDES
def test_T_4_zeus_draws_one_where_only_one_is_left(seat: int) -> None:
    game = honoured("zeus", seat, decks=("deer", "deer"))
    play(game, f"{seat} accept")
    assert hand(game, seat) == {("greek.deer", "trojan.deer")[seat]}


@SIDES
def test_T_4_zeus_declined(seat: int) -> None:
    game = honoured("zeus", seat)
    play(game, f"{seat} decline")
    assert hand(game, seat) == set()


# Doris


@SIDES
def test_T_4_doris_takes_a_card_from_the_other_hand(seat: int) -> None:
    game = honoured("doris", seat, other_hand="deer lamb")
    before = hand(game, 1 - seat)
    play(game, f"{seat} accept")
    (taken,) = hand(game, seat)
    assert taken in before
    assert hand(game, 1 - seat) == before - {taken}
    assert game.log()[-2:] == [f"{seat} accept", f"* doris {taken}"]


def test_T_4_doris_takes_each_card_equally_often() -> None:
    taken: Counter[str] = Counter()
    for seed in range(600):
        game = honoured("doris", 0, other_hand="deer lamb boar+fish", seed=seed)
        play(game, "0 accept")
        taken.update(hand(game, 0))
    assert len(taken) == 3
    assert all(150 < times < 250 for times in taken.values())


@SIDES
def test_T_4_doris_of_a_single_card_is_still_a_chance_outcome(seat: int) -> None:
    game = honoured("doris", seat, other_hand="deer")
    play(game, f"{seat} accept")
    assert game.log()[-1].startswith("* doris ")
    assert hand(game, 1 - seat) == set()


@SIDES
def test_T_4_doris_is_lost_where_the_other_hand_is_empty(seat: int) -> None:
    game = honoured("doris", seat)
    assert game.state.actor == 1 - seat


@SIDES
def test_T_4_doris_declined(seat: int) -> None:
    game = honoured("doris", seat, other_hand="deer lamb")
    play(game, f"{seat} decline")
    assert (hand(game, seat), len(hand(game, 1 - seat))) == (set(), 2)


def test_T_4_doris_can_take_an_own_card_back() -> None:
    game = honoured("doris", 0, other_hand="greek.deer")
    play(game, "0 accept")
    assert hand(game, 0) == {"greek.deer"}


# Apollo


@SIDES
def test_T_4_apollo_takes_the_top_card_of_the_opponents_discards(seat: int) -> None:
    game = honoured("apollo", seat, discards=("lamb boar+fish", "lamb boar+fish"))
    play(game, f"{seat} accept")
    other = ("trojan", "greek")[seat]
    assert hand(game, seat) == {f"{other}.lamb"}
    assert seen(game).discards[1 - seat] == [f"{other}.boar+fish"]


@SIDES
def test_T_4_apollo_may_take_a_card_just_given(seat: int) -> None:
    foreign = ("trojan.deer", "greek.deer")[seat]
    hands = (foreign, "") if seat == 0 else ("", foreign)
    game = position(seat, cheap("apollo", seat), hands)
    offer(game, "apollo", foreign)
    play(game, f"{seat} accept")
    assert hand(game, seat) == {foreign}


@SIDES
def test_T_4_apollo_is_lost_where_the_opponent_has_no_discards(seat: int) -> None:
    game = honoured("apollo", seat)
    assert game.state.actor == 1 - seat


@SIDES
def test_T_4_apollo_declined(seat: int) -> None:
    game = honoured("apollo", seat, discards=("lamb", "lamb"))
    play(game, f"{seat} decline")
    assert hand(game, seat) == set()


# Iris


@SIDES
def test_T_4_iris_moves_any_god_to_any_other_space(seat: int) -> None:
    game = honoured("iris", seat)
    gods = olympus(game).split()
    assert gods.index("iris") == (0, 5)[seat]
    places = [(god, n) for god in gods for n in range(1, 7) if gods.index(god) != n - 1]
    assert len(places) == 30
    assert legal(game, "set") == sorted(f"{god} {n}" for god, n in places)
    assert DECLINE in legal(game)


@SIDES
@pytest.mark.parametrize(("start", "to"), [(0, 5), (5, 0), (1, 3), (4, 2), (2, 3)])
def test_T_4_iris_the_tiles_between_close_up(seat: int, start: int, to: int) -> None:
    game = honoured("iris", seat)
    gods = olympus(game).split()
    moved = gods.pop(start)
    gods.insert(to, moved)
    play(game, f"{seat} set {moved} {to + 1}")
    assert olympus(game).split() == gods
    assert game.state.actor == 1 - seat


@SIDES
def test_T_4_iris_declined(seat: int) -> None:
    game = honoured("iris", seat)
    gods = olympus(game)
    play(game, f"{seat} decline")
    assert olympus(game) == gods


def test_T_4_a_search_moves_one_of_two_tiles_that_change_places() -> None:
    game = honoured("iris", 0)
    moves = move_buffer()
    ends = []
    for action in list(moves[: game.state.legal_for_search_into(moves)]):
        after = game.state.copy()
        after.apply(action, ilion.FastChance(1))
        ends.append(" ".join(after.view(None).to_json()["gods"]))
    assert len(ends) == len(set(ends)) == 26  # 25 other orders, and declining


# Athena


@SIDES
def test_T_4_athena_takes_the_cornucopia_from_the_table(seat: int) -> None:
    game = honoured("athena", seat)
    assert legal(game) == ["accept", "decline"]
    play(game, f"{seat} accept")
    assert seen(game).cornucopia == seat


@SIDES
def test_T_4_athena_takes_the_cornucopia_from_the_opponent(seat: int) -> None:
    game = honoured("athena", seat, cornucopia=1 - seat)
    (told,) = play(game, f"{seat} accept")
    assert seen(game).cornucopia == seat
    assert told.public.key == "event.won_cornucopia"


@SIDES
def test_T_4_athena_is_lost_if_you_hold_it(seat: int) -> None:
    game = honoured("athena", seat, cornucopia=seat)
    assert (game.state.actor, seen(game).cornucopia) == (1 - seat, seat)


@SIDES
def test_T_4_athena_declined(seat: int) -> None:
    game = honoured("athena", seat)
    play(game, f"{seat} decline")
    assert seen(game).cornucopia is None


# Cards of the other side


def test_T_4_1_a_trojan_card_builds_no_horse() -> None:
    game = position(0, hands=("trojan.boar greek.boar", ""), field={"ajax": "tp", "achilles": "tp"})
    play(game, "0 draw")
    assert "build greek.boar" in legal(game)
    assert not [text for text in legal(game, "build") if not text.startswith("greek.")]


def test_T_4_1_a_greek_card_takes_no_step() -> None:
    game = position(
        1,
        hands=("", "greek.boar trojan.boar"),
        field={"ajax": "gp", "achilles": "gp"},
        decks=(None, "fish bull deer"),
    )
    play(game, "1 draw")
    assert legal(game, "advance") == ["trojan.boar", "trojan.bull", "trojan.fish"]


@SIDES
def test_T_4_1_it_serves_as_an_offering(seat: int) -> None:
    foreign = ("trojan", "greek")[seat] + ".boar"
    hands = (foreign, "") if seat == 0 else ("", foreign)
    game = position(seat, cheap("ares", seat), hands, {own_hero("ares", seat): "c"})
    assert "ares" in legal(game, "offer")
    offer(game, "ares", foreign)
    assert where(game, own_hero("ares", seat)) == ("tp", "gp")[seat]


def test_T_4_1_the_opponent_knows_it() -> None:
    game = honoured("apollo", 0, discards=("", "lamb"))
    play(game, "0 accept")
    assert known(game, 0, 1) == known(game, 0, None) == {"trojan.lamb"}


def test_T_4_spaces_are_as_the_notation_writes_them() -> None:
    assert tuple(SHORT.values()) == SPACES
