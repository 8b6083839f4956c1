"""What any game must hold to, at every position of random games: one function to run.

A new game that passes `conform` fits the house: records, views, beliefs and notation work.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from ilion.core.chance import FastChance, RecordingChance, ScriptedChance
from ilion.core.errors import NotationError, RecordError
from ilion.core.events import Event
from ilion.core.game import Game
from ilion.core.record import Record
from ilion.core.simulate import simulate
from ilion.core.state import MAX_LEGAL, State, move_buffer
from ilion.core.text import LANGUAGES, Translator


def conform(game: Game, seats: int, options: Mapping[str, Any], seed: int, worlds: int = 1) -> None:
    """Play one random game and check everything at each of its positions.

    `worlds` is how many positions are sampled from each seat's belief at each decision.
    """
    untouched = random.getstate()
    record = simulate(game, seats, seed, options=options, legal=True)
    again = simulate(game, seats, seed, options=options, legal=True)
    must(record.to_json() == again.to_json(), "the same seed gives the same game")
    check_record(record)
    names = [f"name {seat}" for seat in range(seats)]
    voices = [Translator(game.package, language, names) for language in LANGUAGES]
    state = record.start()
    census = state.census()
    reloaded = state
    for event in state.opening():
        check_texts(voices, event, seats)
    for ply in record.replay(events=True):
        before, after = ply.before, ply.after
        assert after is not None
        check_state(game, before, census)
        check_prompt(before, voices)
        for event in ply.events:
            check_texts(voices, event, seats)
        check_seats(game, before, ply.action, seed + ply.number, worlds)
        # The same game, played through save and load after every step.
        reloaded = game.from_json(json.loads(json.dumps(reloaded.to_json())))
        script = ScriptedChance([game.notation.outcome(text) for text in ply.outcomes])
        reloaded.apply(ply.action, script)
        must(reloaded == after, "a game that is saved and loaded goes on the same")
        state = after
    check_state(game, state, census)
    check_end(game, state, seed)
    must(random.getstate() == untouched, "the global random generator is never touched")


def must(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(f"broken: {what}")


def check_state(game: Game, state: State, census: dict[str, int]) -> None:
    """Copy, JSON, notation, legal list and components of one position."""
    written = json.dumps(state.to_json())
    must(json.dumps(state.copy().to_json()) == written, "a copy equals its original")
    loaded = game.from_json(json.loads(written))
    must(json.dumps(loaded.to_json()) == written, "JSON round-trips")
    must(state.census() == census, "components are conserved")
    legal = state.legal()
    must(legal == sorted(set(legal)), "the legal list is sorted, each action once")
    must(bool(legal) != state.is_over(), "there is a legal action until the end, and none then")
    must(len(legal) <= MAX_LEGAL, "a move buffer has room for all legal actions")
    moves = move_buffer()
    searched = list(moves[: state.legal_for_search_into(moves)])
    must(searched == sorted(set(searched) & set(legal)), "searches choose among the legal actions")
    must(bool(searched) == bool(legal), "a search has a choice wherever there is one")
    texts = [game.notation.text(action) for action in legal]
    must(len(set(texts)) == len(texts), "notation is unique among legal actions")
    must([game.notation.action(text) for text in texts] == legal, "notation round-trips")
    if legal:
        copy = state.copy()
        copy.apply(legal[0], FastChance(1))
        copy.apply(copy.legal()[-1], FastChance(2)) if copy.legal() else None
        must(json.dumps(state.to_json()) == written, "a copy shares nothing with its original")


def check_prompt(state: State, voices: list[Translator]) -> None:
    """The prompt lists the legal actions for the seat that decides, and for nobody else."""
    for seat in [*range(state.seats), None]:
        prompt = state.prompt(seat)
        assert prompt is not None
        listed = [choice.action for choice in prompt.choices]
        must(listed == (state.legal() if seat == state.actor else []), "prompts list legal actions")
        must(prompt.seat == state.actor, "a prompt names the seat that decides")
        for voice in voices:
            voice.say(prompt.ask)
            must(voice.has("prompt.why." + prompt.ask.key.rpartition(".")[2]), "prompts say why")
            for choice in prompt.choices:
                voice.say(choice.label)


def check_texts(voices: list[Translator], event: Event, seats: int) -> None:
    """Every form of an event can be said in every language."""
    for voice in voices:
        for seat in [*range(seats), None]:
            voice.say(event.seen_by(seat))
            voice.say(event.logged_for(seat))
        voice.say(event.everything())


def check_seats(game: Game, state: State, action: int, seed: int, worlds: int) -> None:
    """Nobody sees what they should not: positions a seat cannot tell apart look the same."""
    for seat in [*range(state.seats), None]:
        view = state.view(seat)
        seen = view.to_bytes()
        loaded = game.view_type.from_json(json.loads(seen))
        must(loaded.to_bytes() == seen, "a view's JSON round-trips")
        view.sheet()
        view.for_people().sheet()
        told = seen_prompt(state, seat)
        belief = game.belief(loaded)
        for world in range(worlds):
            sample = belief.sample(FastChance(seed, world))
            must(sample.view(seat).to_bytes() == seen, "a sampled position gives the same view")
            must(seen_prompt(sample, seat) == told, "a sampled position gives the same prompt")
            must(sample.census() == state.census(), "a sampled position has all components")
            check_events(state, sample, seat, action, seed)


def check_events(state: State, sample: State, seat: int | None, action: int, seed: int) -> None:
    """Events tell a seat exactly what its view then shows, in this world and a sampled one."""
    if action not in sample.legal():
        return  # the other seat could not do this in the sampled world
    ends = []
    for world in (state, sample):
        after = world.copy()
        events: list[Event] = []
        # The same chance outcomes in both worlds would not fit both: compare what is told.
        after.apply(action, RecordingChance(FastChance(seed)), events)
        told = json.dumps([event.to_json(seat) for event in events])
        ends.append((told, after.view(seat).to_bytes()))
    (told, view), (other_told, other_view) = ends
    if view == other_view:
        must(told == other_told, "events tell a seat no more than its view")


def seen_prompt(state: State, seat: int | None) -> bytes:
    prompt = state.prompt(seat)
    return b"" if prompt is None else json.dumps(prompt.to_json()).encode()


def check_end(game: Game, state: State, seed: int) -> None:
    """The end: a result, no prompt, and views that sampling still agrees with."""
    must(state.is_over() and state.result() is not None, "a random game ends with a result")
    must(len(state.scores()) == state.seats, "every seat has a score")
    must(state.winners() == sorted(set(state.winners())), "winners are ascending seats")
    for seat in [*range(state.seats), None]:
        must(state.prompt(seat) is None, "nothing is asked after the end")
        sample = game.belief(state.view(seat)).sample(FastChance(seed))
        must(sample.view(seat).to_bytes() == state.view(seat).to_bytes(), "views hold at the end")


def check_record(record: Record) -> None:
    """A record replays to its result; cut off it is unfinished, altered it is refused."""
    parsed = Record.parse(record.dumps())
    must(parsed.to_json() == record.to_json(), "a record's JSON round-trips")
    must(parsed.check() == record.result, "a record replays to the same result")
    for line in sorted({0, 1, len(record.log) // 2, len(record.log) - 1}):
        cut = Record.parse(record.dumps())
        cut.log = cut.log[:line]
        cut.legal = None
        must(refused(cut) is not None, "a cut record that still claims a result is refused")
        cut.result = None
        must(refused(cut) is None, "a cut record is a valid unfinished game")
    for line in sorted({1, len(record.log) // 2, len(record.log)}):
        check_altered(record, line)


def check_altered(record: Record, line: int) -> None:
    """Each way of spoiling one line is refused with that line's number."""
    text = record.log[line - 1]
    spoilt = [text + " x", text.replace(" ", "  ", 1), f"9{text}", "", "* nonsense"]
    for found in spoilt:
        altered = Record.parse(record.dumps())
        altered.log[line - 1] = found
        altered.legal = None
        # A bad outcome may be noticed where it stands or, taken for a decision, just there.
        must(
            refused(altered) == line, f"line {line} altered to {found!r} is refused with its number"
        )


def refused(record: Record) -> int | None:
    """The line a record is refused with; None where it holds."""
    try:
        record.check()
    except RecordError as error:
        return error.line
    return None


def check_notation(game: Game) -> None:
    """Every action and every outcome kind of the game round-trips."""
    for number, action in enumerate(game.notation.actions):
        must(game.notation.action(action.text) == number, "notation round-trips")
        must(action.text.isascii() and action.text == action.text.lower(), "notation is plain")
        must(action.text == " ".join(action.text.split()), "words have single spaces")
    for what, kind in enumerate(game.notation.outcomes):
        cards = list(kind.cards)
        text = game.notation.outcome_text(what, cards)
        must(game.notation.outcome(text) == (what, cards), "outcomes round-trip")
    try:
        game.notation.action("no such action")
    except NotationError:
        return
    must(False, "an unknown text is refused")
