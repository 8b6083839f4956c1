"""What the view tells of an offering, so that no client needs the rules of payment."""

from itertools import chain, combinations

from ilion.games.troia.view import Sums
from rules.troia.table import legal, position, seen

SORTS = ("offerings", "own", "cards")
HAND = "boar+fish deer bull+bull lamb"


def test_T_3_2_an_offering_is_complete_when_what_is_given_adds_up_to_what_it_needs() -> None:
    """Every way to pay, with the Cornucopia and without: the view says what the rules say."""
    things = [*(f"greek.{card}" for card in HAND.split()), "cornucopia"]
    ways = chain.from_iterable(combinations(things, size) for size in range(len(things) + 1))
    verdicts = set()
    for way in ways:
        game = position(hands=(HAND, ""), cornucopia=0)
        game.act("offer artemis")
        payment = seen(game, 0).payment
        assert payment is not None
        sums = {sort: sum(getattr(payment.adds[thing], sort) for thing in way) for sort in SORTS}
        for thing in way:
            game.act(f"give {thing}")
        told = all(sums[sort] >= getattr(payment.needs, sort) for sort in SORTS)
        assert told == ("done" in legal(game)), way
        after = seen(game, 0).payment
        assert after is not None
        assert told == (after.needs == Sums(0, 0, 0))
        assert after.superior.own == max(0, payment.superior.own - sums["own"])
        verdicts.add(told)
    assert verdicts == {True, False}


def test_T_8_1_only_whoever_pays_is_told_what_its_cards_would_add() -> None:
    game = position(hands=(HAND, "deer"))
    game.act("offer artemis")
    for seat in (1, None):
        payment = seen(game, seat).payment
        assert payment is not None
        assert payment.adds == {}
