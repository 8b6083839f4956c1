"""The chronicle: every line a game offers is borne out by its record, in both languages."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ilion.core.chronicle import LONGEST, Chronicle, Finished
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.core.simulate import simulate
from ilion.core.text import LANGUAGES, Translator, catalogue
from ilion.war.account import account
from ilion.war.campaign import CHAPTERS, SIDES

GAMES = [chapter.game for chapter in CHAPTERS]
NAMES = [Message(f"war.{side}") for side in SIDES]


@cache
def played(name: str, number: int) -> Record:
    options = next(dict(each.options) for each in CHAPTERS if each.game == name)
    return simulate(find_game(name), 2, 11, number, options)


def finished(record: Record) -> Finished:
    plies: list[Ply] = []
    play = Playthrough.resume(record, each=plies.append)
    events = [*play.opening(), *(event for ply in plies for event in ply.events)]
    result = record.result or {"scores": [], "winners": []}
    winner = result["winners"][0] if len(result["winners"]) == 1 else None
    return Finished([event.public for event in events], result["scores"], winner, NAMES)


def offered(name: str, number: int) -> tuple[Finished, Chronicle]:
    game = finished(played(name, number))
    return game, find_game(name).chronicle(game)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_offers_two_lines_and_none_is_too_long(name: str) -> None:
    for number in range(8):
        _, lines = offered(name, number)
        assert lines.about
        assert lines.decided
        for line in [*lines.about, *lines.decided]:
            for language in LANGUAGES:
                text = Translator(find_game(name).package, language).say(line)
                assert len(text) <= LONGEST, text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_template_is_too_long_with_large_numbers(name: str, language: str) -> None:
    """With two digits for every number, and the longest names that there are."""
    package = find_game(name).package
    texts = {**catalogue("ilion", language), **catalogue(package, language)}
    templates = {key: text for key, text in texts.items() if key.startswith("chronicle.")}
    assert len({key.rsplit("_", 1)[0] for key in templates}) >= 12
    longest = {
        kind: max((text for key, text in texts.items() if key.startswith(f"{kind}.")), key=len)
        for kind in ("hero", "god", "district")
        if any(key.startswith(f"{kind}.") for key in texts)
    }
    side = max((texts[f"war.{each}"] for each in SIDES), key=len)
    for key, template in templates.items():
        text = template
        for kind, word in longest.items():
            text = text.replace(f"$t({kind}.{{{{{kind}}}}})", word).replace(f"{{{{{kind}}}}}", word)
            text = text.replace(f"$t({kind}.{{{{a}}}})", word).replace(
                f"$t({kind}.{{{{b}}}})", word
            )
        text = text.replace("{{side}}", side).replace("{{other}}", side)
        for number in ("count", "own", "others", "battle", "number", "parts", "steps", "front"):
            text = text.replace(f"{{{{{number}}}}}", "1" if number in ("parts", "front") else "99")
        text = text.replace("{{greek}}", "3").replace("{{trojan}}", "3")
        assert "{{" not in text, text
        assert len(text) <= LONGEST, f"{key}: {text}"


@pytest.mark.parametrize("name", GAMES)
def test_a_running_game_says_how_it_stands(name: str) -> None:
    game, record = find_game(name), played(name, 0)
    seen = []
    for plies in range(0, len(record.log), 10):
        cut = Playthrough.resume(replace(record, log=record.log[:plies], result=None))
        view = cut.state.view(None)
        lines = game.standing(view, NAMES)
        assert len(lines) == 2
        for language in LANGUAGES:
            texts = [Translator(game.package, language).say(line) for line in lines]
            assert not any("{{" in text or "now_" in text for text in texts), texts
            assert all(len(text) <= LONGEST for text in texts), texts
        seen.append(lines)
    assert seen[0] != seen[-1]


def test_what_stands_is_what_the_board_shows() -> None:
    end = {name: Playthrough.resume(played(name, 1)).state.view(None) for name in GAMES}
    horse, troia = find_game("horse"), find_game("troia")
    left, points = horse.standing(end["horse"], NAMES)
    assert left.args["count"] == 0
    assert [points.args["own"], points.args["others"]] == [*end["horse"].to_json()["points"]]
    score = troia.standing(end["troia"], NAMES)[1]
    result = played("troia", 1).result
    assert result is not None
    assert [score.args["parts"], score.args["steps"]] == result["scores"]


def count(game: Finished, *keys: str, **args: Any) -> int:
    """How many events of the record have these keys and arguments."""
    return sum(
        message.key in keys and all(message.args.get(name) == value for name, value in args.items())
        for message in game.told
    )


def seat_of(line: Message) -> int:
    return NAMES.index(line.args["side"])


def points(game: Finished) -> list[int]:
    assert game.scores is not None
    return [*game.scores]


def score(game: Finished, line: Message) -> bool:
    seat = seat_of(line)
    own, others = points(game)[seat], points(game)[1 - seat]
    return (own, others) == (line.args["own"], line.args["others"])


Check = Callable[[Finished, Message], bool]
SIEGES = ("event.siege", "event.siege_of", "event.last_siege")
CALLS = ("event.allowed", "event.refused", "event.poseidon")


def took(game: Finished, seat: int, kind: str) -> int:
    return sum(
        message.key == "event.took"
        and message.args["seat"] == seat
        and message.args["card"].key.startswith(f"victory.{kind}")
        for message in game.told
    )


def closed(game: Finished) -> list[dict[str, Any]]:
    return [message.args["closed"] for message in game.told if "closed" in message.args]


def fronts(game: Finished, seat: int) -> int:
    return 3 - count(game, "event.destroyed", seat=seat)


def destroyed_in(game: Finished, seat: int, front: int | None, battle: int) -> bool:
    """Whether the next battle to be closed after the front fell has that number."""
    for at, message in enumerate(game.told):
        wanted = message.key == "event.destroyed" and message.args["seat"] == seat
        if wanted and front in (None, message.args["front"]):
            after = [each.args["closed"] for each in game.told[at:] if "closed" in each.args]
            if after and after[0]["number"] == battle:
                return True
    return False


def compared(game: Finished, line: Message) -> bool:
    return game.scores == [line.args["parts"], line.args["steps"]]


# What the record must have for a line to be told: written again here, from the events.
CHECKS: dict[str, dict[str, Check]] = {
    "iliad": {
        "sieges": lambda g, m: count(g, *SIEGES) == m.args["count"],
        "strikes": lambda g, m: count(g, "event.struck") == m.args["count"],
        "striker": lambda g, m: count(g, "event.struck", seat=seat_of(m)) == m.args["count"],
        "army": lambda g, m: count(g, "event.strength", seat=seat_of(m), count=m.args["count"]) > 0,
        "ships": lambda g, m: took(g, seat_of(m), "trireme") == m.args["count"],
        "cities": lambda g, m: took(g, seat_of(m), "city") == m.args["count"],
        "helen": lambda g, m: took(g, seat_of(m), "helen") > 0,
        "horse": lambda g, m: count(g, "event.horses") > 0,
        "won": score,
        "close": score,
        "wide": score,
        "nothing": lambda g, m: points(g)[1 - seat_of(m)] == 0,
        "last": lambda g, m: count(g, "event.last_siege") > 0 and g.winner == seat_of(m),
        "helen_last": lambda g, m: took(g, seat_of(m), "helen") > 0,
        "siege": lambda g, m: count(g, *SIEGES) == m.args["number"] and g.winner == seat_of(m),
    },
    "hector": {
        "battles": lambda g, m: len(closed(g)) == m.args["count"],
        "front": lambda g, m: destroyed_in(g, seat_of(m), m.args["front"], m.args["battle"]),
        "fled": lambda g, m: count(g, "event.retreated") == m.args["count"],
        "led": lambda g, m: (
            sum(
                each.key == "event.deployed" and each.args["hero"].args["hero"] == m.args["hero"]
                for each in g.told
            )
            == m.args["count"]
        ),
        "lost": lambda g, m: count(g, "event.hero_fell", "event.mourned", seat=seat_of(m)) > 0,
        "ransomed": lambda g, m: count(g, "event.ransomed", seat=seat_of(m)) > 0,
        "even": lambda g, m: count(g, "event.battle_drawn") > 0,
        "won": lambda g, m: g.winner == seat_of(m) and len(closed(g)) == m.args["count"],
        "whole": lambda g, m: fronts(g, seat_of(m)) == 3,
        "left": lambda g, m: fronts(g, seat_of(m)) == m.args["count"],
        "reserve": lambda g, m: (
            count(g, "event.reserve_destroyed", seat=seat_of(m)) == 1
            and closed(g)[-1]["number"] == m.args["battle"]
        ),
        "last": lambda g, m: (
            fronts(g, seat_of(m)) == 0 and destroyed_in(g, seat_of(m), None, m.args["battle"])
        ),
        "troops": lambda g, m: points(g)[seat_of(m)] == m.args["count"],
        "last_battle": lambda g, m: (
            [side["total"] for side in closed(g)[-1]["sides"]][seat_of(m)] == m.args["own"]
        ),
        "drawn": lambda g, m: g.winner is None,
    },
    "troia": {
        "offerings": lambda g, m: count(g, "event.offered") == m.args["count"],
        "god": lambda g, m: (
            count(g, "event.offered", seat=seat_of(m), god=m.args["god"]) == m.args["count"]
        ),
        "superior": lambda g, m: count(g, "event.superior", seat=seat_of(m)) == m.args["count"],
        "moved": lambda g, m: count(g, "event.moved", hero=m.args["hero"]) == m.args["count"],
        "combat": lambda g, m: count(g, "event.moved", space="combat") == m.args["count"],
        "declined": lambda g, m: count(g, "event.declined", god=m.args["god"]) > 0,
        "horse": lambda g, m: count(g, "event.horse_complete") == 1,
        "horse_steps": lambda g, m: points(g)[1] == m.args["count"],
        "road": lambda g, m: count(g, "event.road_complete") == 1,
        "road_parts": lambda g, m: points(g)[0] == m.args["count"],
        "draw": lambda g, m: g.winner is None and compared(g, m),
        "invaders": lambda g, m: (
            count(g, "event.invaders", greek=m.args["greek"], trojan=m.args["trojan"]) == 1
        ),
        "level": lambda g, m: count(g, "event.invaders") == 1,
        "compared": compared,
        "deck": lambda g, m: count(g, "event.deck_out") == 1 and g.winner == seat_of(m),
        "apollo": lambda g, m: count(g, "event.apollo_end") == 1 and compared(g, m),
    },
    "horse": {
        "turns": lambda g, m: count(g, *CALLS) == m.args["count"],
        "refused": lambda g, m: count(g, "event.refused") == m.args["count"],
        "bold": lambda g, m: count(g, "event.refused", seat=seat_of(m)) == m.args["count"],
        "odysseus": lambda g, m: count(g, "event.opened", seat=seat_of(m)) == 1,
        "poseidon": lambda g, m: count(g, "event.poseidon") == m.args["count"],
        "swaps": lambda g, m: count(g, "event.exchanged") == m.args["count"],
        "swapped": lambda g, m: (
            count(g, "event.exchanged", seat=seat_of(m), a=m.args["a"], b=m.args["b"]) > 0
        ),
        "won": score,
        "close": score,
        "wide": score,
        "district": lambda g, m: (
            count(
                g,
                "event.taken",
                seat=seat_of(m),
                district=m.args["district"],
                count=m.args["count"],
            )
            == 1
        ),
        "districts": lambda g, m: (
            count(g, "event.taken", seat=seat_of(m)) == m.args["count"]
            and count(g, "event.taken", seat=1 - seat_of(m)) == m.args["others"]
        ),
        "nobody": lambda g, m: count(g, "event.nobody") == m.args["count"],
        "drawn": lambda g, m: g.scores == [m.args["count"]] * 2,
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_borne_out_by_the_record(name: str) -> None:
    for number in range(12):
        game, lines = offered(name, number)
        for line in [*lines.about, *lines.decided]:
            assert CHECKS[name][line.key.removeprefix("chronicle.")](game, line), line


def test_a_line_names_the_side_on_the_winners_seat() -> None:
    record = played("horse", 0)
    assert record.result is not None
    [winner] = record.result["winners"]
    for sides in ([0, 1], [1, 0]):
        told = account(record, sides)
        assert told.outcome.winner == sides[winner]
        scores = [record.result["scores"][sides.index(side)] for side in (0, 1)]
        assert told.scores == tuple(scores)
        assert len(told.lines) == 2


def test_of_a_game_that_was_left_the_chronicle_says_so() -> None:
    record = played("hector", 1)
    record = Record.parse(record.dumps())
    record.log, record.result = record.log[:40], None
    told = account(record, [0, 1], "resigned", by=1)
    assert (told.outcome.winner, told.outcome.laurels, told.scores) == (0, 3, None)
    assert told.lines[-1] == Message("war.chronicle.resigned", {"side": NAMES[1]})
