"""What is in the box of Skeleton, from components.toml (X-1)."""

from ilion.core.components import Components

SEATS = (2, 3)
COMPONENTS = Components.load("skeleton")
CARDS = [str(number + 1) for number in range(COMPONENTS.number("cards", "numbers"))]
HAND = COMPONENTS.number("cards", "hand")  # cards dealt to each seat
if len(CARDS) <= HAND * max(SEATS):
    raise COMPONENTS.wrong("[cards] are too few for all hands and the gift.")
