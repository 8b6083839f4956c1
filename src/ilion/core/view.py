"""What one seat (or a spectator) may know, perfect memory included, and nothing else."""

import dataclasses
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    Self,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ilion.core.message import Message

if TYPE_CHECKING:
    from ilion.core.state import State

Cell = Message | str | int


@dataclass(frozen=True, slots=True)
class Grid:
    """Part of a view in words that is read as a table."""

    header: list[Message]
    rows: list[list[Cell]]


Sheet = list[Message | Grid]
"""A view in words: what a line-by-line terminal prints, and a screen reader can read out."""


@dataclass(frozen=True, kw_only=True)
class View(ABC):
    """The one door: whatever a player, bot or program learns of a position is in here.

    Fields hold JSON values (names as in the notation) or parts: frozen dataclasses whose fields
    do, also in lists, in dicts and where there may be none. So a view travels as JSON. A game
    builds its view from what the seat knows, never by taking secrets out of a full copy.

    >>> import ilion
    >>> print(ilion.game("hector").new(seed=1).view(seat=0))
    Battle 1 · Seat 0 attacks
    Front             1   2   3   Reserve  Heroes  Favours  Shame
    Achaeans: Seat 0  12  12  12  12       6       3        0
    Trojans: Seat 1   12  12  12  12       6       3        0

    A game's own view adds its fields:

    >>> @dataclass(frozen=True, slots=True)
    ... class Camp:
    ...     strength: int
    ...     in_: bool  # written "in": a word of Python gets an underscore behind it
    >>> @dataclass(frozen=True, kw_only=True)
    ... class SiegeView(View):
    ...     camps: list[Camp]
    ...     def sheet(self) -> Sheet:
    ...         return []
    >>> view = SiegeView(game="siege", seat=0, seats=1, options={}, camps=[Camp(3, True)])
    >>> view.to_json()["camps"]
    [{'strength': 3, 'in': True}]
    >>> SiegeView.from_json(view.to_json()) == view
    True
    """

    game: str
    seat: int | None
    seats: int
    options: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON values."""
        return _write(self)

    def to_encode(self) -> Any:
        """What an encoder that knows dataclasses, such as msgspec's, writes as `to_json` would be.

        It takes less time: parts are converted only where a name in JSON differs from the field's.
        """
        return _prepare(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The view that `to_json` wrote."""
        made: Self = _read(cls, data)
        return made

    def to_bytes(self) -> bytes:
        """One canonical form: equal views have equal bytes."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":")).encode()

    def for_people(self) -> Self:
        """The view as the table shows it: without what players are meant to remember."""
        return self

    def for_seat(self, state: "State", seat: int) -> "View":
        """A seat's view of the same position, where this is everybody's.

        A table shows every position to several viewers at once. A game whose views take long to
        make adds here what the seat knows to what everybody does, which is made once (`with_own`).
        """
        return state.view(seat)

    def with_own(self, **own: Any) -> Self:
        """The view with other values in these fields: quicker than `dataclasses.replace`."""
        made = object.__new__(type(self))
        vars(made).update(vars(self), **own)
        return made

    @abstractmethod
    def sheet(self) -> Sheet:
        """The view in words, as messages."""

    def __str__(self) -> str:
        """The view as a board in plain text, in English."""
        from ilion.core.render import plain_text  # which needs this module

        return plain_text(self)

    def _repr_html_(self) -> str:
        """The view as notebooks show it, in English."""
        from ilion.core.render import html  # which needs this module

        return html(self)


# How the fields of a dataclass are written and read is worked out once for each class.

Convert = Callable[[Any], Any]


class _Field(NamedTuple):
    name: str
    json_name: str
    write: Convert | None  # None: a JSON value, which stays as it is
    read: Convert | None


def json_name(field: str) -> str:
    """A field's name in JSON: `in_`, which Python cannot call `in`, is written `in`."""
    return field.removesuffix("_")


@cache
def _fields(kind: Any) -> tuple[_Field, ...]:
    hints = get_type_hints(kind)
    return tuple(
        _Field(field.name, json_name(field.name), *_converters(hints[field.name]))
        for field in dataclasses.fields(kind)
    )


def _write(part: Any) -> dict[str, Any]:
    data: dict[str, Any] = {}
    kind: Any = type(part)
    for name, written, write, _ in _fields(kind):
        value = getattr(part, name)
        data[written] = value if write is None else write(value)
    return data


@cache
def _preparations(kind: Any) -> tuple[tuple[str, str, Convert | None], ...] | None:
    """By field: how it is prepared to be encoded; None where the class is encoded as it is."""
    hints = get_type_hints(kind)
    fields = [
        (field.name, json_name(field.name), _preparation(hints[field.name]))
        for field in dataclasses.fields(kind)
    ]
    changes = any(name != written or prepare for name, written, prepare in fields)
    return tuple(fields) if changes else None


def _prepare(part: Any) -> Any:
    kind: Any = type(part)
    fields = _preparations(kind)
    if fields is None:
        return part
    data: dict[str, Any] = {}
    for name, written, prepare in fields:
        value = getattr(part, name)
        data[written] = value if prepare is None else prepare(value)
    return data


def _preparation(hint: Any) -> Convert | None:
    return _converter(hint, lambda kind: _prepare if _preparations(kind) else None)


def _read(kind: Any, data: Mapping[str, Any]) -> Any:
    known = _fields(kind)
    if len(data) != len(known):
        raise TypeError(f"{kind.__name__} has {len(known)} fields, not {len(data)}.")
    return kind(
        **{
            name: data[written] if read is None else read(data[written])
            for name, written, _, read in known
        }
    )


def _converters(hint: Any) -> tuple[Convert | None, Convert | None]:
    """How a value of this type is written and read; twice None where it is JSON already."""
    return _converter(hint, lambda _: _write), _converter(hint, lambda kind: partial(_read, kind))


def _converter(hint: Any, of_part: Callable[[Any], Convert | None]) -> Convert | None:
    """How a value of this type is converted, if `of_part` says how a part of a class is."""
    if dataclasses.is_dataclass(hint):
        return of_part(hint)
    inside = get_args(hint)
    if get_origin(hint) in (Union, UnionType) and len(inside) == 2 and type(None) in inside:
        held = inside[0] if inside[1] is type(None) else inside[1]
        return _unless_none(_converter(held, of_part))
    if get_origin(hint) in (list, tuple):
        return _for_each(_converter(inside[0], of_part))
    if get_origin(hint) is dict:
        return _for_each_value(_converter(inside[1], of_part))
    return None


def _unless_none(convert: Convert | None) -> Convert | None:
    return convert and (lambda value: None if value is None else convert(value))


def _for_each(convert: Convert | None) -> Convert | None:
    return convert and (lambda values: [convert(value) for value in values])


def _for_each_value(convert: Convert | None) -> Convert | None:
    return convert and (lambda values: {key: convert(value) for key, value in values.items()})
