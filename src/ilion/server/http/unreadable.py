"""Refuses what was sent and cannot be read as a message of the protocol, with a sentence."""

from __future__ import annotations

import re
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from ilion.server.errors import Refusal, shortened

PATH = re.compile(r" - at `\$\.([^`]+)`$")  # ends msgspec's sentences: where in the message it was
STEP = re.compile(r"(\w+)|\[\d+\]")


def unreadable(error: Exception, kind: Any) -> Refusal:
    """Why something could not be decoded as `kind`.

    Where one of a few values was expected, it is said which, as msgspec's own sentence does not.
    """
    sentence = str(error)
    path = PATH.search(sentence)
    choices = _choices(kind, path[1]) if path else []
    if path and choices:
        return Refusal("choice", 422, field=path[1], choices=choices)
    return Refusal("message", 422, sentence=shortened(sentence))


def _choices(kind: Any, path: str) -> list[str | int]:
    """The values that are taken at a path; none where it is not one of a few.

    Of a union all structs with such a field are looked at: nobody knows which of them was meant.
    """
    found = _alternatives(kind)
    for name in STEP.findall(path):
        found = [inner for each in found for inner in _inside(each, name)]
    values = [value for each in found if get_origin(each) is Literal for value in get_args(each)]
    ranges = [get_args(each)[1] for each in found if get_origin(each) is Annotated]
    numbers = [f"{numbers.ge}–{numbers.le}" for numbers in ranges]
    return [*dict.fromkeys([*numbers, *values])] if values else []


def _inside(outer: Any, name: str) -> list[Any]:
    """What a struct may hold under a name, or a list where there is none."""
    if get_origin(outer) is list and not name:
        return _alternatives(get_args(outer)[0])
    if not (isinstance(outer, type) and issubclass(outer, Struct)):
        return []
    if name == outer.__struct_config__.tag_field:
        return [Literal[outer.__struct_config__.tag]]
    return _alternatives(_fields(outer).get(name))


@cache
def _fields(struct: type[Struct]) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)


def _alternatives(hint: Any) -> list[Any]:
    """A type's parts if it is a union. What limits a type is left out, but for whole numbers."""
    if get_origin(hint) in (Union, UnionType):
        return [inner for each in get_args(hint) for inner in _alternatives(each)]
    if get_origin(hint) is Annotated and get_args(hint)[0] is not int:
        return _alternatives(get_args(hint)[0])
    return [hint]
