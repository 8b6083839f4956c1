"""Short keys for moves, which keep their meaning for ever: the words of the notation, cut short.

Every word is cut to the shortest beginning that no other word at its place has, in all the
actions of the game: so `pr4` is `place red 4` in every turn of the Horse, whatever is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ilion.core.notation import Notation
from ilion.core.prompt import Choice
from ilion.core.text import Translator

MENU = "/"  # typed first, it means a command and no move
PIECES = re.compile(r"\d+|[^\W\d_]+")  # letters and figures each for themselves: `red4` gives `r4`


def _pieces(text: str) -> list[str]:
    """The words of an action, letters and figures apart: `play red4` has three."""
    return PIECES.findall(text)


def _short(word: str, others: set[str]) -> str:
    """The shortest beginning of a word that none of the others has; figures stay whole."""
    if word.isdecimal():
        return word
    for length in range(1, len(word)):
        if not any(other != word and other.startswith(word[:length]) for other in others):
            return word[:length]
    return word


@cache
def codes(notation: Notation) -> dict[str, str]:
    """The short key of each action of a game, by its notation.

    >>> import ilion
    >>> horse = codes(ilion.game("horse").notation)
    >>> horse["place red 4"], horse["announce 2"], horse["swap 1 3"]
    ('pr4', 'a2', 's13')
    >>> codes(ilion.game("hector").notation)["play brown4"]
    'pbr4'
    """
    at: dict[tuple[str, ...], set[str]] = {}  # the words that may follow, by verb and place
    all_pieces = {action.text: _pieces(action.text) for action in notation.actions}
    for pieces in all_pieces.values():
        for place, piece in enumerate(pieces):
            at.setdefault(_place(pieces, place), set()).add(piece)
    found: dict[str, str] = {}
    taken: dict[str, str] = {}
    for text, pieces in all_pieces.items():
        code = "".join(
            _short(piece, at[_place(pieces, place)]) for place, piece in enumerate(pieces)
        )
        if code in taken:  # two numbers in a row can be read in two ways: then they are spelt out
            code = text.replace(" ", "")
        taken[code] = text
        found[text] = code
    return found


def _place(pieces: list[str], place: int) -> tuple[str, ...]:
    """Words are told apart from those of the same verb at the same place, verbs from all verbs."""
    return (pieces[0], str(place)) if place else ()


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list: the key that chooses it, its name, and what it stands for.

    Where there are too many choices to see, those that begin alike are one item, `inside`.
    """

    code: str
    label: str
    text: str = ""  # in notation, which can be typed as well
    touches: tuple[str, ...] = ()
    inside: tuple[Item, ...] = ()


def grouped(items: Sequence[Item], most: int) -> list[Item]:
    """The items as they are if all can be seen; else those whose notation begins alike together."""
    if len(items) <= most:
        return shortened(items) if len(items) > most // 2 else list(items)
    words = [item.text.split() for item in items]
    shared = _shared(words)
    groups: dict[str, list[Item]] = {}
    for item, each in zip(items, words, strict=True):
        groups.setdefault(" ".join(each[: len(shared) + 1]), []).append(item)
    if len(groups) < 2:
        return list(items)
    return [
        inside[0] if len(inside) == 1 else _group(start, inside) for start, inside in groups.items()
    ]


def _shared(sequences: Sequence[Any]) -> Any:
    """What texts, or lists of words, all begin with.

    >>> _shared(["pr1", "pr4"]), _shared([["place", "red"], ["place", "blue"]])
    ('pr', ['place'])
    """
    first = min(sequences)
    last = max(sequences)  # in alphabetical order those between share what these two do
    length = 0
    while length < min(len(first), len(last)) and first[length] == last[length]:
        length += 1
    return first[:length]


def shortened(items: Sequence[Item]) -> list[Item]:
    """The items without what all their names begin with, up to a mark between two of its parts.

    >>> items = [Item("pb1", "Horse: blue · drop: I"), Item("pb2", "Horse: blue · drop: II")]
    >>> [item.label for item in shortened(items)]
    ['… drop: I', '… drop: II']
    """
    shared = _shared([item.label for item in items])
    end = shared.rfind(" · ") + 3
    if len(items) < 2 or end < 3:
        return list(items)
    return [replace(item, label=f"… {item.label[end:]}") for item in items]


def _group(start: str, inside: list[Item]) -> Item:
    code = _shared([item.code for item in inside])
    label = _shared([item.label for item in inside]).rstrip(" (:·")
    return Item(f"{code}…", f"{label} … ({len(inside)})", start, (), tuple(inside))


def narrowed(items: Sequence[Item], typed: str, touched: Sequence[str] = ()) -> list[Item]:
    """The items that what was typed and clicked may mean; an exact key is meant alone.

    >>> items = [Item("a1", "Announce 1", "announce 1"), Item("a2", "Announce 2", "announce 2")]
    >>> [item.code for item in narrowed(items, "an 2")]
    ['a2']
    """
    found = [item for item in items if set(touched) <= set(item.touches)]
    wanted = " ".join(typed.lower().split())
    if not wanted:
        return found
    exact = [item for item in found if wanted in (item.code, item.text)]
    if exact:
        return exact
    bare = wanted.replace(" ", "")
    begun = [
        item
        for item in found
        if item.code.startswith(bare)
        or item.text.replace(" ", "").startswith(bare)
        or _begins(item.text.split(), wanted.split())
    ]
    # Whoever knows no verb yet may type what it is about: `zeus` for `offer zeus`.
    return begun or [
        item for item in found if any(word.startswith(wanted) for word in item.text.split())
    ]


def _begins(words: list[str], typed: list[str]) -> bool:
    """Whether each typed word begins the word at its place."""
    return len(typed) <= len(words) and all(
        word.startswith(part) for word, part in zip(words, typed, strict=False)
    )


def items_of(notation: Notation, choices: Iterable[Choice], translator: Translator) -> list[Item]:
    """The choices of a prompt as they are listed."""
    short = codes(notation)
    return [
        Item(
            short.get(choice.text, choice.text),
            translator.say(choice.label),
            choice.text,
            choice.touches,
        )
        for choice in choices
    ]
