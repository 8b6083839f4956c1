"""Das Pferd von Troja by Alex Randolph: heroes through the wooden horse, most heroes take all."""

from ilion.core.game import Flag, Game
from ilion.games.horse.belief import HorseBelief
from ilion.games.horse.chronicle import chronicle, standing
from ilion.games.horse.components import COMPONENTS, SEATS, reference
from ilion.games.horse.deal import ODYSSEUS, begin, deal
from ilion.games.horse.notation import NOTATION
from ilion.games.horse.observation import LAYOUT
from ilion.games.horse.reasons import REASONS
from ilion.games.horse.story import story
from ilion.games.horse.value import HorseState
from ilion.games.horse.view import HorseView

GAME = Game(
    name="horse",
    package=__name__,
    rules=1,
    letter="P",
    seat_counts=SEATS,
    options={"open_horse": Flag(default=False), "odysseus": ODYSSEUS},
    components=COMPONENTS,
    notation=NOTATION,
    deal=deal,
    begin=begin,
    from_json=HorseState.from_json,
    view_type=HorseView,
    belief=HorseBelief,
    layout=lambda seats: LAYOUT,
    reference=reference,
    story=story,
    chronicle=chronicle,
    standing=standing,
    reasons=REASONS,
)
