"""The games, their texts and their rules as clients are told of them."""

from __future__ import annotations

from importlib.resources import files
from typing import get_args

import msgspec

from ilion.core.game import Flag, Game
from ilion.core.registry import all_games
from ilion.core.text import LANGUAGES, catalogue
from ilion.server.errors import PACKAGE
from ilion.server.protocol import api, wire
from ilion.war.campaign import CHAPTERS


def games() -> api.Games:
    """What can be played here, and with which bots."""
    found = [_game(each) for each in all_games()]
    war = [chapter.game for chapter in CHAPTERS]
    return api.Games(found, [*get_args(wire.Level)], wire.DEFAULT_LEVEL, list(LANGUAGES), war)


def _game(game: Game) -> api.GameInfo:
    options = [
        api.Option(
            name=name,
            kind="flag" if isinstance(option, Flag) else "choice",
            values=list(option.samples()),
            usual={str(seats): option.default_for(seats) for seats in game.seat_counts},
        )
        for name, option in game.offered.items()
    ]
    box, own = game.box, game.components
    return api.GameInfo(
        name=game.name,
        rules=game.rules,
        seat_counts=list(game.seat_counts),
        options=options,
        variants=[api.Variant(seats, chosen) for seats, chosen in game.tables()],
        box=api.Box(
            box.original_title,
            list(box.authors),
            box.publisher,
            box.year,
            box.minutes,
            box.published,
            list(box.illustrators),
        ),
        components=api.Components(
            own.edition, own.digest, own=not own.is_default, values=own.values
        ),
    )


def texts(language: str) -> bytes:
    """Every text in one language. A game's own texts come before the shared ones (`house`)."""
    shared = {**catalogue("ilion", language), **catalogue(PACKAGE, language)}
    own = {game.name: catalogue(game.package, language) for game in all_games()}
    return msgspec.json.encode({"language": language, "house": shared, "games": own})


def statistics() -> dict[str, bytes]:
    """What bot games say, of each game that has it: files of its folder (tools/bot_games.py)."""
    kept = {game.name: files(game.package).joinpath("statistics.json") for game in all_games()}
    return {
        name: msgspec.json.encode(msgspec.json.decode(file.read_bytes(), type=api.Statistics))
        for name, file in kept.items()
        if file.is_file()
    }
