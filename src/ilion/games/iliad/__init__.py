"""Iliade by Dominique Ehrhard: besiege Troy, phalanx by phalanx, and outwit the other princes."""

from dataclasses import dataclass
from typing import Any

from ilion.core.game import Game, Option
from ilion.games.iliad.belief import IliadBelief
from ilion.games.iliad.chronicle import chronicle, standing
from ilion.games.iliad.components import COMPONENTS, MODES, SEATS, reference
from ilion.games.iliad.deal import begin, deal, fits
from ilion.games.iliad.notation import NOTATION
from ilion.games.iliad.observation import layout
from ilion.games.iliad.reasons import REASONS
from ilion.games.iliad.story import story
from ilion.games.iliad.value import IliadState
from ilion.games.iliad.view import IliadView


@dataclass(frozen=True, slots=True)
class Modes(Option):
    """The ways to play (I-2): two play the duel, six in teams, the others choose."""

    default: str = "base"
    values: tuple[str, ...] = MODES

    def default_for(self, seats: int) -> Any:
        return {2: "duel", 6: "teams"}.get(seats, self.default)


GAME = Game(
    name="iliad",
    package=__name__,
    rules=1,
    letter="I",
    seat_counts=SEATS,
    options={"mode": Modes()},
    components=COMPONENTS,
    notation=NOTATION,
    deal=deal,
    begin=begin,
    from_json=IliadState.from_json,
    view_type=IliadView,
    belief=IliadBelief,
    fits=fits,
    layout=layout,
    reference=reference,
    story=story,
    chronicle=chronicle,
    standing=standing,
    reasons=REASONS,
)
