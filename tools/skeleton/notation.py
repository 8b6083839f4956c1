"""The words of Skeleton, and the numbers of its actions."""

from ilion.core.notation import Block, Notation, Outcome
from skeleton.components import CARDS

PLAY = Block("play", card=CARDS, touches="hand.{card}")
SWAP = Block("swap", card=CARDS, touches="hand.{card} gift", shown="swap")  # a secret

NOTATION = Notation([PLAY, SWAP], [Outcome("draw", CARDS.__getitem__, range(len(CARDS)))])
