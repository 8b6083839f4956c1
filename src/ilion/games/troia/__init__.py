"""Troia by Eloi Pujadas: offerings to the gods push heroes into the enemy's home."""

from dataclasses import replace
from functools import partial

from ilion.core.game import Game
from ilion.games.troia.belief import TroiaBelief
from ilion.games.troia.chronicle import chronicle, standing
from ilion.games.troia.components import COMPONENTS, reference
from ilion.games.troia.deal import ARTEMIS, Faces, begin, deal
from ilion.games.troia.margin import margin
from ilion.games.troia.notation import NOTATION
from ilion.games.troia.observation import LAYOUT
from ilion.games.troia.reasons import REASONS
from ilion.games.troia.story import story
from ilion.games.troia.value import TroiaState
from ilion.games.troia.view import TroiaView

FIRST_RULES = Game(
    name="troia",
    package=__name__,
    rules=1,
    letter="T",
    seat_counts=(2,),
    options={"faces": Faces()},
    components=COMPONENTS,
    notation=NOTATION,
    deal=deal,
    begin=partial(begin, 1),
    from_json=TroiaState.from_json,
    view_type=TroiaView,
    belief=TroiaBelief,
    layout=lambda seats: LAYOUT,
    reference=reference,
    story=story,
    chronicle=chronicle,
    standing=standing,
    reasons=REASONS,
    margin=margin,
)
GAME = replace(
    FIRST_RULES,
    rules=2,  # T-6.2: an empty deck ends the game at once; T-4: the option artemis
    options={**FIRST_RULES.options, "artemis": ARTEMIS},
    begin=partial(begin, 2),
    older=(FIRST_RULES,),
)
