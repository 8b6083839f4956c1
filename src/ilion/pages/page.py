"""HTML pages in one file: fonts and style are inside, nothing is loaded from elsewhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.text import Translator

FONTS = (
    ("Cinzel", 600, "cinzel-latin-600-normal"),
    ("EB Garamond", 400, "eb-garamond-latin-400-normal"),
    ("EB Garamond", 600, "eb-garamond-latin-600-normal"),
)


def html_page(title: str, lead: str, sections: Sequence[str], foot: str) -> str:
    """A whole page; `title`, `lead` and `foot` are texts, sections are HTML."""
    body = "\n".join(part for part in sections if part)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{_style()}
</style>
</head>
<body>
<header>
<div class="meander"></div>
<h1>{escape(title)}</h1>
<p class="lead">{escape(lead)}</p>
</header>
<main>
{body}
</main>
<footer>{escape(foot)}</footer>
</body>
</html>
"""


def section(name: str, title: str, explanation: str, *parts: str, warn: bool = False) -> str:
    """One part of a page: its title, a sentence on how to read it, and its HTML."""
    kind = ' class="warn"' if warn else ""
    inside = "\n".join(part for part in parts if part)
    return (
        f'<section id="{name}"{kind}>\n<h2>{escape(title)}</h2>\n'
        f'<p class="soft">{escape(explanation)}</p>\n{inside}\n</section>'
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> str:
    """A table of escaped texts; all but the first `texts` columns are numbers."""

    def cells(kind: str, row: Sequence[str]) -> str:
        return "".join(
            f"<{kind}>{escape(cell)}</{kind}>"
            if number < texts
            else f'<{kind} class="number">{escape(cell)}</{kind}>'
            for number, cell in enumerate(row)
        )

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    head = cells("th", heads)
    inside = f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody>"
    return f'<div class="wide"><table>{inside}</table></div>'


def details(summary: str, inside: str) -> str:
    """HTML that is hidden until the reader opens it."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def credits_line(game: Game) -> str:
    """Who made the original game: named wherever a game is shown."""
    box = game.box
    title = game_title(game)
    return (
        f"{title} is our implementation of {box.original_title} ({box.published}) by "
        f"{' and '.join(box.authors)}, published by {box.publisher}. The game belongs to its "
        "authors and publisher; if you like it, buy the original."
    )


def game_title(game: Game) -> str:
    """The game's title in English."""
    return Translator(game.package, "en").say(Message("title"))


@cache
def _style() -> str:
    here = files("ilion.pages")
    faces = []
    for family, weight, name in FONTS:
        data = b64encode(here.joinpath("fonts", f"{name}.woff2").read_bytes()).decode()
        faces.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};'
            f'src:url(data:font/woff2;base64,{data}) format("woff2")}}'
        )
    return "\n".join([*faces, here.joinpath("page.css").read_text("utf-8")])
