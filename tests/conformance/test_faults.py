"""A test of the tests: each of these faults, put into a game on purpose, is caught and named."""

from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

import pytest
from games_folder import forget_games

import new_game
from ilion.core.chance import COMPILED, FastChance
from ilion.core.conformance import Fault, check_uniform, conform
from ilion.core.registry import game
from ilion.core.state import State

SEEDS = range(6)
pytestmark = pytest.mark.skipif(
    COMPILED,
    reason="the game with the fault is plain Python, and no compiled class may be its base",
)


@dataclass(frozen=True)
class Spoilt:
    """A fault: what is changed in which file of the skeleton, and the words that name it."""

    name: str
    file: str
    old: str
    new: str
    caught: str


SHARED_COPY = """\
    def copy(self) -> "SkeletonPosition":
        twin = type(self)()
        twin.seats = self.seats
        twin.actor = self.actor
        twin.swapper = self.swapper
        twin.places = self.places
        return twin

    def census("""

FORGETFUL_JSON = """\
    def to_json(self) -> dict[str, object]:
        return {**super().to_json(), "swapper": NOBODY}

    def census("""

OPEN_PROMPT = """\
    def prompt(self, seat: int | None) -> object:
        return super().prompt(self.actor)

    def ask("""

SWAPPED = 'Event(Message("event.swapped", {"seat": seat}), private, knows=(seat,), reveals=True)'

FAULTS = [
    Spoilt(
        "the log shows everybody the secret card",
        "notation.py",
        ', shown="swap"',
        "",
        r"shown_lines\(\): of 'swap \d+' .* is told more than its view shows",
    ),
    Spoilt(
        "choices are called open that show a hand",
        "rules.py",
        "return False  # they show the hand",
        "return True",
        r"choices_are_open\(\): .* cannot work out the legal actions",
    ),
    Spoilt(
        "a look at a hidden card could be taken back",
        "events.py",
        SWAPPED,
        SWAPPED.replace(", reveals=True", ""),
        r"events: 'swap \d+' shows seat \d something hidden, but no event reveals",
    ),
    Spoilt(
        "a public event names the secret card",
        "events.py",
        SWAPPED,
        SWAPPED.replace('Message("event.swapped", {"seat": seat})', "private"),
        r"events: of 'swap \d+' .* is told more than its view shows",
    ),
    Spoilt(
        "a view forgets what the seat has seen",
        "view.py",
        "seat == state.swapper)",
        "seat == state.swapper == state.actor)",
        r"view\(\d\): seat \d knew places\[\d+\] = 21 and no longer knows it",
    ),
    Spoilt(
        "a belief never shuffles",
        "belief.py",
        "cards in zip(self.hidden, self.unlocated.dealt(chance),",
        "cards in zip(self.hidden, self.unlocated.dealt(type(chance)(1)),",
        r"belief: samples do not vary",
    ),
    Spoilt(
        "a copy shares a vec",
        "position.py",
        "    def census(",
        SHARED_COPY,
        r"copy\(\): a copy shares 'places' with its original",
    ),
    Spoilt(
        "a copy forgets a field",
        "position.py",
        "    def census(",
        SHARED_COPY.replace("self.places\n", "self.places[:]\n").replace("self.swapper", "-1"),
        r"copy\(\): a copy differs from its original in 'swapper'",
    ),
    Spoilt(
        "JSON forgets a field",
        "position.py",
        "    def census(",
        FORGETFUL_JSON,
        r"to_json\(\): what it wrote is another position: 'swapper' differ",
    ),
    Spoilt(
        "legal actions are not ascending",
        "rules.py",
        "in self.cards_at(self.actor):  # X-3.1",
        "in reversed(self.cards_at(self.actor)):  # X-3.1",
        r"legal_into\(\): actions are not ascending",
    ),
    Spoilt(
        "a card is lost",
        "rules.py",
        "self.places[card] = PLAYED + self.actor",
        "self.places[card] = PLAYED + self.seats",
        r"census\(\): components are not conserved: \d+ was 1, is 0",
    ),
    Spoilt(
        "a view shows another's hand",
        "view.py",
        "hand if other == seat else None",
        "hand",
        r"view\(\d\): it shows seat \d what is kept from it: event.drew_card",
    ),
    Spoilt(
        "a view shows a secret that its belief does not ask for",
        "view.py",
        "len(hand), played, points)",
        "len(hand), played, points + sum(state.cards_at(other)))",
        r"view\(\d\): seat \d sees 'players' otherwise in a position that its belief allows",
    ),
    Spoilt(
        "a prompt lists choices for everybody",
        "rules.py",
        "    def ask(",
        OPEN_PROMPT,
        r"prompt\(\d\): it lists choices for a seat that does not decide",
    ),
    Spoilt(
        "nobody is told that the game is over",
        "rules.py",
        "            self.actor = NOBODY\n",
        "",
        r"legal_into\(\): no action is legal although .* at the end set actor to NOBODY",
    ),
    Spoilt(
        "a belief cannot be filled",
        "belief.py",
        "GIFT: 0 if view.gift else 1",
        "GIFT: 0",
        r"belief, line \d+: BeliefError: \d+ cards are not located, but the hidden places hold \d",
    ),
    Spoilt(
        "an event tells more than the view",
        "events.py",
        'Event(Message("event.drew", {"seat": seat}), private,',
        "Event(private, private,",
        r"events: of 'play \d+' .* is told more than its view shows",
    ),
    Spoilt(
        "the game never ends",
        "rules.py",
        "self.places[card] = PLAYED + self.actor",
        "self.places[card] = self.actor",
        r"apply\(\): the game does not end",
    ),
    Spoilt(
        "the rules have a generator of their own",
        "rules.py",
        "drawn = chance.draw(DRAW, vec_of(pile))",
        "drawn = __import__('random').choice(pile)",
        r"apply\(\): (the same seed gives another game|it uses Python's own random generator)",
    ),
    Spoilt(
        "a text is missing",
        "text/fr.json",
        '"drew_card"',
        '"drew_a_card"',
        r"MissingText: .*no text event.drew_card in fr",
    ),
    Spoilt(
        "the rules raise an error",
        "rules.py",
        "self.cards_at(GIFT)[0]\n        self.places[taken]",
        "self.cards_at(GIFT)[1]\n        self.places[taken]",
        r"_swap\(\) in ilion.games.faulty.rules, line \d+: IndexError",
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_caught_and_named(games_folder: Path, fault: Spoilt) -> None:
    new_game.write("faulty", "ilion.games.faulty", games_folder / "faulty")
    file = games_folder / "faulty" / fault.file
    text = file.read_text("utf-8")
    old = fault.old.replace("X-", f"{game_letter()}-")
    assert text.count(old) == 1
    new = fault.new.replace("X-", f"{game_letter()}-").replace("Skeleton", "Faulty")
    file.write_text(text.replace(old, new), "utf-8")
    forget_games()
    with pytest.raises(Fault, match=f"^faulty, [23] seats, seed .*{fault.caught}"):
        conform_often("faulty")


def conform_often(name: str) -> None:
    for seed in SEEDS:
        for seats, options in game(name).tables():
            conform(game(name), seats, options, seed)


def game_letter() -> str:
    return new_game.clause_letter("faulty")


# Uniformity, where all positions that a seat cannot tell apart can be listed.


def endgame() -> State:
    """Five cards are hidden from seat 0: three of seat 1, the last of the pile, the gift."""
    state = game("toy").new(seats=2, seed=3)
    chance = FastChance(3)
    while state.view(0).to_json()["pile"] > 1:
        state.apply(state.legal()[0], chance)
    return state


def worlds(state: State, seat: int) -> list[State]:
    """Every position that looks the same to a seat: all ways to lay the cards, if they do."""
    data = state.to_json()
    seen = state.view(seat).to_bytes()
    known = {int(card) - 1 for card in state.view(seat).to_json()["players"][seat]["hand"]}
    hidden = [
        card for card, place in enumerate(data["places"]) if card not in known and place != 10
    ]
    hidden = [card for card in hidden if data["places"][card] != 11]
    found = {}
    for places in permutations(data["places"][card] for card in hidden):
        other = {**data, "places": list(data["places"])}
        for card, place in zip(hidden, places, strict=True):
            other["places"][card] = place
        world = game("toy").from_json(other)
        if world.view(seat).to_bytes() == seen:
            found[tuple(other["places"])] = world
    return list(found.values())


@pytest.mark.parametrize("fair", [True, False])
def test_every_position_that_agrees_with_a_view_is_sampled_equally_often(
    games_folder: Path, fair: bool
) -> None:
    new_game.write("toy", "ilion.games.toy", games_folder / "toy")
    if not fair:
        file = games_folder / "toy" / "belief.py"
        dealt = "        for place, cards in zip(self.hidden"
        luck = "        if chance.below(4) == 0:\n            chance = type(chance)(1)\n"
        file.write_text(file.read_text("utf-8").replace(dealt, luck + dealt), "utf-8")
    forget_games()
    state = endgame()
    possible = worlds(state, 0)
    assert len(possible) == 20
    belief = game("toy").belief(state.view(0))
    if fair:
        check_uniform(belief, possible, seed=1)
    else:
        with pytest.raises(Fault, match="not equally likely"):
            check_uniform(belief, possible, seed=1)
