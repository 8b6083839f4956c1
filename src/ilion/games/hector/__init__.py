"""Hector and Achilles: battle after battle before Troy, until one side's line collapses."""

from ilion.core.game import Game
from ilion.games.hector.belief import HectorBelief
from ilion.games.hector.chronicle import chronicle, standing
from ilion.games.hector.components import COMPONENTS, reference
from ilion.games.hector.deal import begin, deal
from ilion.games.hector.notation import NOTATION
from ilion.games.hector.observation import LAYOUT
from ilion.games.hector.reasons import REASONS
from ilion.games.hector.story import story
from ilion.games.hector.value import HectorState
from ilion.games.hector.view import HectorView

GAME = Game(
    name="hector",
    package=__name__,
    rules=1,
    letter="H",
    seat_counts=(2,),
    options={},
    components=COMPONENTS,
    notation=NOTATION,
    deal=deal,
    begin=begin,
    from_json=HectorState.from_json,
    view_type=HectorView,
    belief=HectorBelief,
    layout=lambda seats: LAYOUT,
    reference=reference,
    story=story,
    chronicle=chronicle,
    standing=standing,
    reasons=REASONS,
)
