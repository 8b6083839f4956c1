"""Where random outcomes come from. A State holds no generator: chance is passed in.

Rules ask for outcomes by name (`what`, an int of the game's own), so that the same rules run on
a secret stream (live tables), a fast generator (searches) or the lines of a record (replays).
"""

import hashlib
import hmac
import secrets
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ilion.core.errors import ChanceError, OutOfOutcomes

COMPILED: Final = not __file__.endswith(".py")

UNRECORDED: Final = -1  # an outcome that no line of a record writes down: deals, samples
WORD: Final = 1 << 32
BLOCK: Final = 64  # bytes in a BLAKE2b digest


class Chance:
    """What every source of chance can do.

    >>> pile = vec[i64]([1, 2, 3])
    >>> FastChance(4).shuffle(UNRECORDED, pile)
    >>> sorted(pile)
    [1, 2, 3]
    """

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely."""
        raise ChanceError("This source of chance draws no numbers; use a fast or a sealed one.")

    def shuffle(self, what: i64, cards: vec[i64]) -> None:
        """Bring `cards` into random order, in place; `what` names the pile in the record."""
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def shuffle_pile(self, what: i64, cards: vec[u8], first: i64, size: i64) -> None:
        """Shuffle a pile that lies in `cards` from `first` on, its top card last.

        It is written down like any other pile, the top card first.
        """
        top: i64 = first + size - 1
        pile = vec[i64]([0] * size)
        i: i64
        for i in range(size):
            pile[i] = i64(cards[top - i])
        self.shuffle(what, pile)
        for i in range(size):
            cards[top - i] = u8(pile[i])

    def draw(self, what: i64, cards: vec[i64]) -> i64:
        """One of `cards`, each equally likely; `what` names the draw in the record."""
        return cards[self.below(len(cards))]

    def seek(self, ply: i64) -> None:
        """Go to the stream of one ply, where the source has such streams (see SealedChance)."""


class FastChance(Chance):
    """A small quick generator for searches and simulations: never for people's secrets.

    Marsaglia's multiply-with-carry on 32-bit words. Every intermediate value fits into 63
    bits, so compiled and uncompiled runs agree to the last bit.

    >>> chance = FastChance(7)
    >>> [chance.below(6) for _ in range(8)]
    [1, 3, 2, 2, 2, 1, 4, 1]
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        mixed = int.from_bytes(
            hashlib.blake2b(f"{seed}/{stream}".encode(), digest_size=8).digest(), "big"
        )
        self.x: i64 = (mixed & (WORD - 1)) | 1  # never the all-zero state
        self.carry: i64 = (mixed >> 32) % 698769068

    def below(self, n: i64) -> i64:
        t: i64 = 698769069 * self.x + self.carry
        self.x = t & 0xFFFFFFFF
        self.carry = t >> 32
        return ((self.x ^ self.carry) * n) >> 32

    def shuffle(self, what: i64, cards: vec[i64]) -> None:
        # The base class's shuffle with `below` written out: a belief samples with this.
        x: i64 = self.x
        carry: i64 = self.carry
        left: i64 = len(cards)
        while left > 1:
            t: i64 = 698769069 * x + carry
            x = t & 0xFFFFFFFF
            carry = t >> 32
            j: i64 = ((x ^ carry) * left) >> 32
            left -= 1
            card = cards[left]
            cards[left] = cards[j]
            cards[j] = card
        self.x = x
        self.carry = carry

    def shuffle_pile(self, what: i64, cards: vec[u8], first: i64, size: i64) -> None:
        # The same order as from `shuffle`, where the pile lies.
        x: i64 = self.x
        carry: i64 = self.carry
        top: i64 = first + size - 1
        left: i64 = size
        while left > 1:
            t: i64 = 698769069 * x + carry
            x = t & 0xFFFFFFFF
            carry = t >> 32
            other: i64 = top - (((x ^ carry) * left) >> 32)
            left -= 1
            card = cards[top - left]
            cards[top - left] = cards[other]
            cards[other] = card
        self.x = x
        self.carry = carry


class SealedChance(Chance):
    """A cryptographic stream from a 256-bit secret, for tables where people play.

    Keyed BLAKE2b: block b of ply p is BLAKE2b(key=secret, "p/b"). Each ply has a stream of its
    own, so a table resumes from its log alone, and whoever is given the secret after the game
    can check every outcome against the commitment published before it.

    >>> chance = SealedChance(bytes(32))
    >>> chance.commitment()[:16]
    '66687aadf862bd77'
    >>> chance.seek(3); first = chance.below(1000)
    >>> chance.seek(3); chance.below(1000) == first
    True
    """

    def __init__(self, secret: bytes | None = None) -> None:
        if secret is None:
            secret = secrets.token_bytes(32)
        if len(secret) != 32:
            raise ChanceError(f"A sealed secret has 32 bytes, not {len(secret)}.")
        self.secret: bytes = secret
        self.ply: i64 = 0
        self.blocks: i64 = 0
        self.block: bytes = b""
        self.used: i64 = 0

    def commitment(self) -> str:
        """The SHA-256 of the secret in hexadecimal: published before the deal."""
        return hashlib.sha256(self.secret).hexdigest()

    def seek(self, ply: i64) -> None:
        self.ply = ply
        self.blocks = 0
        self.block = b""
        self.used = 0

    def _next_block(self) -> bytes:
        place = f"{self.ply}/{self.blocks}".encode()
        return hashlib.blake2b(place, key=self.secret, digest_size=BLOCK).digest()

    def _word(self) -> int:
        if self.used == len(self.block):
            self.block = self._next_block()
            self.blocks += 1
            self.used = 0
        word = int.from_bytes(self.block[self.used : self.used + 4], "big")
        self.used += 4
        return word

    def below(self, n: i64) -> i64:
        fair: int = WORD - WORD % n  # words above would favour the small numbers
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % n


class FairChance(SealedChance):
    """The stream of a live table, which anybody can check with SHA-256 and the record alone.

    Block b of ply p is HMAC-SHA-256(key=secret, "ilion chance p/b"). Shuffles and draws begin with
    the cards in ascending order, so what comes out depends on which cards they are, and not on
    the order in which they happened to lie. docs/fair-play.md describes it for those who check.

    >>> chance = FairChance(bytes(32))
    >>> first, second = vec[i64]([2, 1, 3]), vec[i64]([3, 2, 1])
    >>> chance.seek(1); chance.shuffle(UNRECORDED, first)
    >>> chance.seek(1); chance.shuffle(UNRECORDED, second)
    >>> list(first) == list(second)
    True
    """

    def _next_block(self) -> bytes:
        place = f"ilion chance {self.ply}/{self.blocks}".encode()
        return hmac.digest(self.secret, place, "sha256")

    def shuffle(self, what: i64, cards: vec[i64]) -> None:
        order: list[int] = sorted(cards)
        i: i64
        for i in range(len(cards)):
            cards[i] = order[i]
        super().shuffle(what, cards)

    def draw(self, what: i64, cards: vec[i64]) -> i64:
        order: list[int] = sorted(cards)
        return order[self.below(len(order))]


class ScriptedChance(Chance):
    """Gives out the outcomes of a record, in order, and refuses one that does not fit.

    >>> chance = ScriptedChance([(0, [3, 1, 2])])
    >>> pile = vec[i64]([1, 2, 3])
    >>> chance.shuffle(0, pile)
    >>> list(pile)
    [3, 1, 2]
    """

    def __init__(self, outcomes: list[tuple[int, list[int]]]) -> None:
        self.outcomes: list[tuple[int, list[int]]] = outcomes
        self.used: i64 = 0

    def _next(self, what: i64, cards: vec[i64]) -> list[int]:
        if self.used == len(self.outcomes):
            raise OutOfOutcomes("a chance outcome is due here", what, list(cards))
        found, outcome = self.outcomes[self.used]
        if found != what:
            raise ChanceError("another chance outcome is due here", what, list(cards))
        return outcome

    def shuffle(self, what: i64, cards: vec[i64]) -> None:
        order = self._next(what, cards)
        if sorted(order) != sorted(cards):
            raise ChanceError("these are not the cards shuffled here", what, list(cards))
        self.used += 1
        i: i64
        for i in range(len(cards)):
            cards[i] = order[i]

    def draw(self, what: i64, cards: vec[i64]) -> i64:
        drawn = self._next(what, cards)
        if len(drawn) != 1 or drawn[0] not in list(cards):
            raise ChanceError("this is not a card that can be drawn here", what, list(cards))
        self.used += 1
        return drawn[0]


class RecordingChance(Chance):
    """Passes another chance on and notes every outcome, so that it can be written down."""

    def __init__(self, source: Chance) -> None:
        self.source: Chance = source
        self.outcomes: list[tuple[int, list[int]]] = []

    def below(self, n: i64) -> i64:
        return self.source.below(n)

    def shuffle(self, what: i64, cards: vec[i64]) -> None:
        self.source.shuffle(what, cards)
        self.outcomes.append((what, list(cards)))

    def draw(self, what: i64, cards: vec[i64]) -> i64:
        card = self.source.draw(what, cards)
        self.outcomes.append((what, [card]))
        return card

    def seek(self, ply: i64) -> None:
        self.source.seek(ply)
