"""Bots that misbehave, each in its own way: a run must survive them."""

import gc
import os
import time

from ilion.bots import Clock, make_bot
from ilion.core.prompt import Prompt
from ilion.core.state import State
from ilion.core.view import View


class Crash:
    """Plays three times, then forgets the rules."""

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        self.decisions += 1
        if self.decisions > 3:
            raise ValueError("I forgot the rules")
        return prompt.choices[0].action


class Asks:
    """Asks a bot that it cannot have."""

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        return make_bot("zeus").choose(view, prompt, clock)


class Dies:
    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        os._exit(7)


class Wrong:
    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        return 99_999


class Mute:
    def choose(self, view: View, prompt: Prompt, clock: Clock) -> None:
        return None


class Hangs:
    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        time.sleep(600)
        return prompt.choices[0].action


class Unborn:
    def __init__(self, seed: int) -> None:
        raise ValueError("not today")

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        return prompt.choices[0].action


class Nosy:
    """Looks for a position anywhere in its process, and fails if there is one."""

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        assert view.seat == prompt.seat
        assert not any(isinstance(thing, State) for thing in gc.get_objects())
        print("what a bot prints is not the table's")
        return prompt.choices[0].action


class Peeks:
    """Is shown the true position, and fails if it is another."""

    sees_state = True

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        raise AssertionError("the arena knows that this bot sees everything")

    def choose_in(self, state: State, prompt: Prompt, clock: Clock) -> int:
        assert state.actor == prompt.seat
        assert state.legal() == [choice.action for choice in prompt.choices]
        return prompt.choices[0].action
