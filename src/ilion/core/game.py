"""A game as the house knows it: its name, its table sizes and options, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ilion.core.belief import Belief
from ilion.core.chance import Chance, FastChance, SealedChance
from ilion.core.chronicle import Chronicle, Finished
from ilion.core.components import Box, Components
from ilion.core.errors import OptionError
from ilion.core.message import Message, quoted
from ilion.core.notation import Notation
from ilion.core.observation import Layout
from ilion.core.reasons import Reasons
from ilion.core.state import State
from ilion.core.story import Story
from ilion.core.view import Grid, View

Options = Mapping[str, Any]
Deal = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that is made when a table is opened: one of a few values."""

    default: Any
    values: tuple[Any, ...]
    extra: bool = False
    """It came to a game without a change of its rules: only tables that choose something else than
    the usual have it, so that records from before it are complete. Forms do not offer it."""

    def default_for(self, seats: int) -> Any:
        """The value where none is chosen; a game may let it depend on the number of seats.

        >>> Flag(default=True).default_for(seats=2)
        True
        """
        return self.default

    def parse(self, text: str) -> Any:
        """The value that a person typed; `check` says whether the game has it."""
        return text

    def check(self, value: Any) -> bool:
        return any(type(value) is type(known) and value == known for known in self.values)

    def samples(self) -> tuple[Any, ...]:
        """Values that the conformance tests play with."""
        return self.values

    def describe(self) -> str:
        return " or ".join(str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Flag(Option):
    """An option that is on or off."""

    default: bool = False
    values: tuple[bool, ...] = (False, True)

    def parse(self, text: str) -> Any:
        return {"true": True, "false": False}.get(text, text)

    def describe(self) -> str:
        return "true or false"


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the house.

    >>> import ilion
    >>> horse = ilion.game("horse")
    >>> state = horse.new(seats=4, seed=7)
    >>> state.actor, state.legal_texts()
    (0, ['announce 1', 'announce 2', 'announce 3'])
    """

    name: str
    package: str  # where its texts and components are
    rules: int  # the version of the rules, stored with every record
    letter: str  # of its clauses: P-3.2
    seat_counts: tuple[int, ...]
    options: Mapping[str, Option]
    components: Components
    notation: Notation
    deal: Callable[[int, Options, Chance], dict[str, Any]]
    begin: Callable[[int, Options, Deal], State]
    from_json: Callable[[Mapping[str, Any]], State]
    view_type: type[View]
    belief: Callable[[View], Belief]
    fits: Callable[[int, Options], bool] = lambda seats, options: True
    layout: Callable[[int], Layout] = lambda seats: Layout()  # of State.observe_into, by seats
    reference: Callable[[], Mapping[str, Grid]] = dict  # tables of components, for the rules page
    story: Callable[[Sequence[Message], int], Story] = lambda told, seats: Story()
    """What is worth telling of a finished game, from what everybody was told, and its seats."""
    reasons: Reasons | None = None  # what it can say for a choice
    margin: Callable[[State], int] = lambda state: score_margin(state)
    """By how much a finished game for two was won, in steps of the game's own."""
    chronicle: Callable[[Finished], Chronicle] = lambda finished: Chronicle()
    """Lines of verse that may be told of a finished game for two, each borne out by its events."""
    standing: Callable[[Any, Sequence[Message]], list[Message]] = lambda view, sides: []
    """How a running game for two stands, in two lines, from what those who watch see of it."""
    older: tuple[Game, ...] = ()  # this game by the earlier versions of its rules, first to last

    def versions(self) -> tuple[Game, ...]:
        """This game by each version of its rules, the newest last."""
        return (*self.older, self)

    def version(self, rules: int) -> Game:
        """This game by one version of its rules: records and running tables keep to theirs.

        >>> import ilion
        >>> ilion.game("troia").version(1).rules
        1
        """
        for game in self.versions():
            if game.rules == rules:
                return game
        numbers = [str(game.rules) for game in self.versions()]
        known = f"known is {numbers[0]}" if len(numbers) == 1 else f"known are {', '.join(numbers)}"
        why = self._refused("version", version=quoted(rules), versions=numbers)
        raise OptionError(f"Rules version {rules!r} of {self.name} is not known; {known}.", why)

    @property
    def offered(self) -> dict[str, Option]:
        """The options that every table has, without the extra ones."""
        return {name: option for name, option in self.options.items() if not option.extra}

    @property
    def box(self) -> Box:
        """Who made the original game."""
        return self.components.box()

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        deal: Deal | None = None,
        chance: Chance | None = None,
        **options: Any,
    ) -> State:
        """A new game: from a deal made by hand, from chance, from a seed, or a secret one."""
        seats = self.check_seats(seats)
        chosen = self.check_options(options, seats)
        if deal is None:
            deal = self.deal(seats, chosen, chance or chance_from(seed))
        return self.begin(seats, chosen, deal)

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the game's largest where none is named."""
        if seats is None:
            return self.seat_counts[-1]
        if type(seats) is not int or seats not in self.seat_counts:
            known = ", ".join(map(str, self.seat_counts))
            why = self._refused("seats", sizes=self.seat_counts, wished=quoted(seats))
            raise OptionError(f"{self.name} is played with {known} seats, not {seats!r}.", why)
        return seats

    def check_options(self, given: Options, seats: int) -> dict[str, Any]:
        """Every option with its value; an unknown one or a wrong value is refused.

        >>> import ilion
        >>> ilion.game("horse").check_options({"odysseus": "lot"}, seats=2)
        {'open_horse': False}
        """
        for name, value in given.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                why = self._refused("no_option", option=quoted(name), known=list(self.options))
                raise OptionError(f"{self.name} has no option {name!r}; it has: {known}.", why)
            if not self.options[name].check(value):
                allowed = self.options[name].describe()
                values = [quoted(sample) for sample in self.options[name].samples()]
                why = self._refused("option", option=name, value=quoted(value), values=values)
                raise OptionError(f"Option {name} of {self.name} is {allowed}, not {value!r}.", why)
        chosen = {
            name: given[name] if name in given else option.default_for(seats)
            for name, option in self.options.items()
            if not option.extra or given.get(name, option.default) != option.default
        }
        if not self.fits(seats, chosen):
            pairs = [f"{name}={quoted(value)}" for name, value in chosen.items()]
            why = self._refused("not_so", wished=seats, chosen=pairs)
            words = ", ".join(f"{name}={value}" for name, value in chosen.items())
            raise OptionError(f"{self.name} is not played with {seats} seats and {words}.", why)
        return chosen

    def _refused(self, key: str, **args: Any) -> Message:
        return Message(f"refused.{key}", {"game": self.name, **args})

    def parse_options(self, texts: list[str]) -> dict[str, Any]:
        """Options typed as `name=value`."""
        given = {}
        for text in texts:
            name, equals, value = text.partition("=")
            if not equals:
                why = self._refused("written", text=quoted(text))
                raise OptionError(f"An option is written name=value, not {text!r}.", why)
            given[name] = self.options[name].parse(value) if name in self.options else value
        return given

    def tables(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """All numbers of seats with all options, for tests that try every table."""
        for seats in self.seat_counts:
            for values in product(*(option.samples() for option in self.offered.values())):
                options = dict(zip(self.offered, values, strict=True))
                if self.fits(seats, options):
                    yield seats, options

    def table_name(self, seats: int, options: Options) -> str:
        """A table in a file's name: the game, its seats, and options other than the default."""
        chosen = [
            f"{name}-{value}".lower().replace(" ", "-")
            for name, value in options.items()
            if value != self.options[name].default_for(seats)
        ]
        return "-".join([self.name, str(seats), *chosen])

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def chance_from(seed: int | None) -> Chance:
    """The fast chance of a seed; without one, a sealed chance nobody can foresee."""
    return SealedChance() if seed is None else FastChance(seed)


def score_margin(state: State) -> int:
    """By how much the winner's score is above the other's, where one of two seats has won."""
    [winner] = state.winners()
    scores = state.scores()
    return scores[winner] - scores[1 - winner]
