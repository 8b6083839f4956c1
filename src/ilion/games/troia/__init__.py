"""Troia by Eloi Pujadas: offerings to the gods push heroes into the enemy's home."""

from ilion.core.game import Game
from ilion.games.troia.belief import TroiaBelief
from ilion.games.troia.components import COMPONENTS, reference
from ilion.games.troia.deal import Faces, begin, deal
from ilion.games.troia.notation import NOTATION
from ilion.games.troia.value import TroiaState
from ilion.games.troia.view import TroiaView

GAME = Game(
    name="troia",
    package=__name__,
    rules=1,
    letter="T",
    seat_counts=(2,),
    options={"faces": Faces()},
    components=COMPONENTS,
    notation=NOTATION,
    deal=deal,
    begin=begin,
    from_json=TroiaState.from_json,
    view_type=TroiaView,
    belief=TroiaBelief,
    reference=reference,
)
