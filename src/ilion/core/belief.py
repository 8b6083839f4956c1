"""A view turned into positions that agree with it, for bots: built from the view alone."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ilion.core.chance import UNRECORDED, Chance
from ilion.core.errors import BeliefError
from ilion.core.state import State
from ilion.core.vecs import cards_of, vec_of


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are not compiled
class Belief:
    """All positions that a seat cannot tell apart, uniformly. A game's belief derives from it.

    It takes a view and nothing else, so whoever searches with it cannot look into a hand.

    >>> import ilion
    >>> troia = ilion.game("troia")
    >>> view = troia.new(seed=1).view(0)
    >>> troia.belief(view).sample(ilion.FastChance(1)).view(0) == view
    True
    """

    def sample(self, chance: Chance) -> State:
        """One position that agrees with the view, each equally likely."""
        raise TypeError(f"{type(self).__name__} lacks sample().")


class Certainty(Belief):
    """The belief of one who knows everything: for measuring how much hiding matters."""

    def __init__(self, state: State) -> None:
        self.state: State = state

    def sample(self, chance: Chance) -> State:
        return self.state.copy()


class Unlocated:
    """The cards whose place a seat does not know, and the hidden places that hold them.

    Given are how many of each kind the box has, the cards whose place is known, and how many
    cards lie in each hidden place. Every sample deals the rest out anew.

    >>> from ilion.core.chance import FastChance
    >>> unlocated = Unlocated([2, 2, 1], located=[0, 1], sizes=[1, 2])
    >>> hand, pile = unlocated.dealt(FastChance(5))
    >>> sorted([*hand, *pile])
    [0, 1, 2]
    >>> Unlocated([2, 2, 1], located=[2, 2], sizes=[1, 2])
    Traceback (most recent call last):
    ...
    ilion.core.errors.BeliefError: 2 cards of kind 2 are located, but the box has 1.
    """

    def __init__(self, box: list[int], located: list[int], sizes: list[int]) -> None:
        left = vec_of(box)
        for card in located:
            left[card] -= 1
            if left[card] < 0:
                found = located.count(card)
                raise BeliefError(
                    f"{found} cards of kind {card} are located, but the box has {box[card]}."
                )
        self.cards: vec[i64] = cards_of(left)
        self.sizes: vec[i64] = vec_of(sizes)
        if sum(sizes) != len(self.cards):
            raise BeliefError(
                f"{len(self.cards)} cards are not located, but the hidden places hold {sum(sizes)}."
            )

    def dealt(self, chance: Chance) -> list[vec[i64]]:
        """The hidden places filled, every way equally likely."""
        cards = self.cards[:]
        chance.shuffle(UNRECORDED, cards)
        places: list[vec[i64]] = []
        first: i64 = 0
        size: i64
        for size in self.sizes:
            places.append(cards[first : first + size])
            first += size
        return places
