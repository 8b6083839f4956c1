"""For the API reference: examples in docstrings are code, whatever else Markdown sees in them."""

from __future__ import annotations

import re
from typing import Any

import griffe

# From a line with >>> to the next empty line.
EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.DOTALL | re.MULTILINE)


def fenced(text: str) -> str:
    """A docstring with its examples fenced."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class DoctestFences(griffe.Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
