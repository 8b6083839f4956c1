"""Skeleton: a game of twelve cards, with hands, a secret swap and a draw."""

from ilion.core.game import Game
from skeleton.belief import SkeletonBelief
from skeleton.components import COMPONENTS, SEATS
from skeleton.deal import begin, deal
from skeleton.notation import NOTATION
from skeleton.rules import SkeletonState
from skeleton.view import SkeletonView

GAME = Game(
    name="skeleton",
    package=__name__,
    rules=1,
    letter="X",
    seat_counts=SEATS,
    options={},
    components=COMPONENTS,
    notation=NOTATION,
    deal=deal,
    begin=begin,
    from_json=SkeletonState.from_json,
    view_type=SkeletonView,
    belief=SkeletonBelief,
)
