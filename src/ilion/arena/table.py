"""A table: one process per seat, and a referee who plays units and notes what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import floor, log10
from typing import Any

from ilion.arena.plan import Plan, Unit, seatings, sides
from ilion.arena.player import Fault, Player
from ilion.bots.bot import Clock
from ilion.core.chance import Chance
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.core.registry import game as find_game
from ilion.core.state import State

FINE = 20  # steps per power of ten in which times are counted: 12 % each


class Times:
    """How long a bot's decisions took, counted in steps so that a run of any length is small."""

    def __init__(self) -> None:
        self.steps: Counter[int] = Counter()
        self.most = 0.0

    def add(self, seconds: float) -> None:
        self.steps[floor(FINE * log10(max(seconds, 1e-6)))] += 1
        self.most = max(self.most, seconds)

    def to_json(self) -> dict[str, Any]:
        steps = {str(step): count for step, count in sorted(self.steps.items())}
        return {"steps": steps, "most": round(self.most, 6)}


class Table:
    """Plays games, one after the other."""

    def __init__(self, seats: int) -> None:
        self.players = [Player() for _ in range(seats)]

    def play(
        self,
        play: Playthrough,
        bots: Sequence[str],
        seeds: Sequence[int],
        clock: Clock,
        limit: float,
        times: dict[str, Times],
    ) -> dict[str, Any]:
        """Play a game to its end, or to the first fault, which loses it."""
        first = play.state.actor
        fault = None
        seat = 0
        try:
            for seat, player in enumerate(self.players):
                player.sit(bots[seat], seeds[seat])
            while not play.state.is_over():
                seat = play.state.actor
                prompt = play.state.prompt(seat)
                assert prompt is not None
                if prompt.forced:
                    play.act(prompt.choices[0].action)
                    continue
                player = self.players[seat]
                action, seconds = player.choose(play.state, prompt, clock, limit)
                times.setdefault(bots[seat], Times()).add(seconds)
                play.act(action)
        except Fault as found:
            fault = {"seat": seat, "bot": bots[seat], "kind": found.kind, "why": found.why}
        return {
            "bots": list(bots),
            "shares": shares(play.state, None if fault is None else seat),
            "result": play.state.result(),
            "first": first,
            "decisions": play.ply,
            "end": f"lost by {fault['kind']}" if fault else how_it_ended(play.state),
            "fault": fault,
        }

    def leave(self) -> None:
        """End the game that is under way, from another thread."""
        for player in self.players:
            player.leave()

    def close(self) -> None:
        for player in self.players:
            player.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


def play_unit(table: Table, plan: Plan, unit: Unit) -> tuple[dict[str, Any], list[Record]]:
    """All rotations of one deal: what happened, ready for JSON, and the games as records."""
    game = find_game(plan.game)
    times: dict[str, Times] = {}
    games = []
    records = []
    start = new_game(plan, plan.chance(unit.deal))
    rotations = seatings(sides(start.state), unit.first, unit.second)
    for number, bots in enumerate(rotations):
        names = [f"{bot} {seat}" for seat, bot in enumerate(bots)]
        play = Playthrough(
            game,
            seats=plan.seats,
            options=plan.options,
            chance=plan.chance(unit.deal),
            deal=start.deal,
            names=names,
        )
        seeds = [plan.bot_seed(unit, number, seat) for seat in range(plan.seats)]
        games.append(table.play(play, bots, seeds, plan.clock, plan.limit, times))
        if plan.records:
            records.append(play.record())
    found = {
        "deal": unit.deal,
        "bots": [unit.first, unit.second],
        "games": games,
        "times": {bot: times[bot].to_json() for bot in sorted(times)},
    }
    return found, records


def new_game(plan: Plan, chance: Chance) -> Playthrough:
    return Playthrough(find_game(plan.game), seats=plan.seats, options=plan.options, chance=chance)


def shares(state: State, lost: int | None = None) -> list[float]:
    """What each seat got of the win: winners share it, a draw is shared by all.

    Where a seat `lost` by a fault, all that are not of its team share the win.
    """
    seats = range(state.seats)
    won = state.winners()
    if lost is not None:
        won = [seat for seat in seats if state.team(seat) != state.team(lost)]
    won = won or list(seats)
    return [1 / len(won) if seat in won else 0.0 for seat in seats]


def how_it_ended(state: State) -> str:
    """The game's own reason where it gives one; else by how many the win is shared."""
    won = state.winners()
    if not won:
        outcome = "drawn"
    elif len({state.team(seat) for seat in won}) == 1:
        outcome = "won"
    else:
        outcome = f"shared by {len(won)}"
    reason = state.end_reason()
    return f"{outcome}: {reason}" if reason else outcome
