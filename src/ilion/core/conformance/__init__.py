"""What any game must hold to, at every position of random games: one function to run.

A new game that passes `conform` fits the house: records, views, beliefs and notation work, and
no seat is shown what it should not know. What fails says which method of the game is at fault.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from ilion.core.chance import FastChance, ScriptedChance
from ilion.core.conformance.fault import Fault, Place, differing, must
from ilion.core.conformance.memory import check_memory, check_uniform, check_varies
from ilion.core.conformance.positions import check_positions
from ilion.core.conformance.records import check_notation, check_record
from ilion.core.conformance.secrecy import KeptSecrets, check_seats, seats_of
from ilion.core.events import Event
from ilion.core.game import Game
from ilion.core.simulate import simulate
from ilion.core.state import State
from ilion.core.text import LANGUAGES, Translator

__all__ = ["Fault", "check_notation", "check_uniform", "conform"]

MAX_REMEMBERED = 80  # steps of a game where a seat's memory is tried, which takes long


def conform(game: Game, seats: int, options: Mapping[str, Any], seed: int, worlds: int = 1) -> None:
    """Play one random game and check everything at each of its positions.

    `worlds` is how many positions are sampled from each seat's belief at each decision.

    >>> import ilion
    >>> conform(ilion.game("horse"), seats=2, options={"open_horse": False}, seed=1)
    """
    place = Place(game, f"{seats} seats, seed {seed}")
    with place.named():
        untouched = random.getstate()
        check_positions(game, seats, options, seed, place)
        record = simulate(game, seats, seed, options=options, legal=True)
        again = simulate(game, seats, seed, options=options, legal=True)
        same = record.to_json() == again.to_json()
        must(same, "deal() or apply()", "the same seed gives another game: use the chance given")
        must(random.getstate() == untouched, "apply()", "it uses Python's own random generator")
        check_record(record)
        names = [f"name {seat}" for seat in range(seats)]
        translators = [Translator(game.package, language, names) for language in LANGUAGES]
        state = reloaded = record.start()
        for event in state.opening():
            check_texts(translators, event, seats)
        secrets = KeptSecrets()
        every = 1 + len(record.log) // MAX_REMEMBERED
        for ply in record.replay(events=True):
            place.decision = ply.number
            assert ply.after is not None
            check_prompt(ply.before, translators)
            for event in ply.events:
                check_texts(translators, event, seats)
            check_seats(game, ply.before, ply.action, seed + ply.number, worlds, secrets)
            if ply.number == 1:
                check_varies(game, ply.before, seats_of(state)[seed % (seats + 1)], seed)
            if ply.number % every == 0 and not ply.after.is_over():
                watcher = seats_of(state)[ply.number // every % (seats + 1)]
                check_memory(game, ply.before, ply.action, ply.after, watcher, seed + ply.number)
            # The same game, played through save and load after every step.
            reloaded = game.from_json(json.loads(json.dumps(reloaded.to_json())))
            script = ScriptedChance([game.notation.outcome(text) for text in ply.outcomes])
            reloaded.apply(ply.action, script)
            found = differing(ply.after.to_json(), reloaded.to_json())
            must(not found, "to_json()", f"saved and loaded, the game goes on otherwise in {found}")
            state = ply.after
        place.decision = None
        secrets.check()
        check_end(game, state, seed)


def check_prompt(state: State, translators: list[Translator]) -> None:
    """The prompt lists the legal actions for the seat that decides, and for nobody else."""
    for seat in seats_of(state):
        prompt = state.prompt(seat)
        assert prompt is not None
        listed = [choice.action for choice in prompt.choices]
        if seat == state.actor:
            must(listed == state.legal(), f"prompt({seat})", "it does not list the legal actions")
        else:
            must(not listed, f"prompt({seat})", "it lists choices for a seat that does not decide")
        must(prompt.seat == state.actor, f"prompt({seat})", "it names another seat than the actor")
        for translator in translators:
            translator.say(prompt.ask)
            why = "prompt.why." + prompt.ask.key.rpartition(".")[2]
            must(translator.has(why), f"text/{translator.language}.json", f"{why} is missing")
            for choice in prompt.choices:
                translator.say(choice.label)


def check_texts(translators: list[Translator], event: Event, seats: int) -> None:
    """Every form of an event can be said in every language."""
    for translator in translators:
        for seat in [*range(seats), None]:
            translator.say(event.seen_by(seat))
            translator.say(event.logged_for(seat))
        translator.say(event.everything())


def check_end(game: Game, state: State, seed: int) -> None:
    """The end: a result, no prompt, and views that sampling still agrees with."""
    must(state.is_over() and state.result() is not None, "apply()", "the game has no result")
    must(len(state.scores()) == state.seats, "scores()", "not every seat has a score")
    winners = state.winners()
    must(winners == sorted(set(winners)), "winners()", "they are not ascending seats")
    for seat in seats_of(state):
        must(state.prompt(seat) is None, f"prompt({seat})", "something is asked after the end")
        sample = game.belief(state.view(seat)).sample(FastChance(seed))
        same = sample.view(seat).to_bytes() == state.view(seat).to_bytes()
        must(same, f"view({seat})", "at the end a sampled position looks otherwise")
