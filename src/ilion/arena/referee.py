"""A referee plays games between bots, each seat in a process of its own, and notes the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import floor, log10

from ilion.arena.bot_process import BotProcess, Fault
from ilion.arena.schema import FaultEntry, GameResult, TimeCounts, UnitResult
from ilion.arena.tournament import Tournament, Unit, rotations, sides
from ilion.bots.bot import Clock
from ilion.core.chance import Chance
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.core.registry import game as find_game
from ilion.core.state import State

STEPS_PER_DECADE = 20  # times are counted in logarithmic steps of 12 %


class Times:
    """How long a bot's decisions took, as a histogram: its size does not grow with the run."""

    def __init__(self) -> None:
        self.steps: Counter[int] = Counter()
        self.most = 0.0

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.steps[floor(STEPS_PER_DECADE * log10(max(seconds, 1e-6)))] += 1
        self.most = max(self.most, seconds)

    def to_json(self) -> TimeCounts:
        """The histogram as units.jsonl has it."""
        steps = {str(step): count for step, count in sorted(self.steps.items())}
        return {"steps": steps, "most": round(self.most, 6)}


class Referee:
    """Plays games, one after the other."""

    def __init__(self, seats: int) -> None:
        self.processes = [BotProcess() for _ in range(seats)]

    def play(
        self,
        play: Playthrough,
        bots: Sequence[str],
        seeds: Sequence[int],
        clock: Clock,
        limit: float,
        times: dict[str, Times],
    ) -> GameResult:
        """Play a game to its end, or to the first fault, which loses it."""
        first = play.state.actor
        fault: FaultEntry | None = None
        seat = 0
        try:
            for seat, process in enumerate(self.processes):
                process.load(bots[seat], seeds[seat])
            while not play.state.is_over():
                seat = play.state.actor
                prompt = play.state.prompt(seat)
                assert prompt is not None
                if prompt.forced:
                    play.act(prompt.choices[0].action)
                    continue
                action, seconds = self.processes[seat].choose(play.state, prompt, clock, limit)
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
            "end": f"lost by {fault['kind']}" if fault else describe_end(play.state),
            "fault": fault,
        }

    def cancel(self) -> None:
        """End the game that is under way, from another thread."""
        for process in self.processes:
            process.cancel()

    def close(self) -> None:
        """End the processes."""
        for process in self.processes:
            process.close()

    def __enter__(self) -> Referee:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


def play_unit(
    referee: Referee, tournament: Tournament, unit: Unit
) -> tuple[UnitResult, list[Record]]:
    """Play all rotations of one deal; with `tournament.records`, returns the games too."""
    game = find_game(tournament.game)
    times: dict[str, Times] = {}
    games = []
    records = []
    start = new_game(tournament, tournament.chance(unit.deal))
    for number, bots in enumerate(rotations(sides(start.state), unit.first, unit.second)):
        play = Playthrough(
            game,
            seats=tournament.seats,
            options=tournament.options,
            chance=tournament.chance(unit.deal),
            deal=start.deal,
            names=[f"{bot} {seat}" for seat, bot in enumerate(bots)],
        )
        seeds = [tournament.bot_seed(unit, number, seat) for seat in range(tournament.seats)]
        games.append(referee.play(play, bots, seeds, tournament.clock, tournament.limit, times))
        if tournament.records:
            records.append(play.record())
    result: UnitResult = {
        "deal": unit.deal,
        "bots": [unit.first, unit.second],
        "games": games,
        "times": {bot: times[bot].to_json() for bot in sorted(times)},
    }
    return result, records


def new_game(tournament: Tournament, chance: Chance) -> Playthrough:
    """A game at the tournament's table, before its first decision."""
    game = find_game(tournament.game)
    return Playthrough(game, seats=tournament.seats, options=tournament.options, chance=chance)


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


def describe_end(state: State) -> str:
    """Won, drawn or shared by how many, and the game's own reason where it gives one."""
    won = state.winners()
    if not won:
        outcome = "drawn"
    elif len({state.team(seat) for seat in won}) == 1:
        outcome = "won"
    else:
        outcome = f"shared by {len(won)}"
    reason = state.end_reason()
    return f"{outcome}: {reason}" if reason else outcome
