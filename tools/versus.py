"""Two installations of Ilion against each other: this version's bots against an older one's.

python tools/versus.py GAME --old OTHER/bin/python --bots hero,hero --pairs 50 --seconds 0.3

Each side's bots run in their own installation, which keeps a copy of the game and plays every
action and every outcome of chance in it too: both must agree on the rules, and on nothing else.
Seats see views of their own installation only. Deals are duplicate, as in the arena
(docs/arena.md), and so are the intervals. --cpu counts the time that a bot's process computes, so
that a busy machine takes nothing from either side. --old-seconds gives the second side other time
than the first. --new-weights and --old-weights play with what `ilion train` has learned, in place
of what is installed.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ilion
from ilion.arena.confidence import Estimate, mean_share
from ilion.arena.tournament import rotations, sides
from ilion.bots.bot import Clock
from ilion.bots.factory import bot_seed, make_bot
from ilion.core.chance import SealedChance


class Side:
    """One installation, in a process of its own."""

    def __init__(
        self, python: str, bot: str, weights: str, seconds: float | None, args: argparse.Namespace
    ) -> None:
        settings = {
            "bot": bot,
            "game": args.game,
            "seats": args.seats,
            "options": args.option,
            "seconds": seconds,
            "simulations": args.simulations,
            "cpu": args.cpu,
        }
        self.process = subprocess.Popen(
            [python, str(Path(__file__).resolve()), "--serve", json.dumps(settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | ({"ILION_WEIGHTS": weights} if weights else {}),
        )

    def ask(self, request: dict[str, Any]) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("versus: a side's process ended; see its error above.")
        return json.loads(line)


def serve(settings: dict[str, Any]) -> None:
    """A side's process: begins games, chooses, and carries out what both sides chose."""
    if settings["cpu"]:
        module: Any = importlib.import_module("ilion.bots.search_bot")
        module.time = SimpleNamespace(perf_counter=time.process_time)
    game = ilion.game(settings["game"])
    options = game.check_options(game.parse_options(settings["options"]), settings["seats"])
    clock = Clock(settings["seconds"], settings["simulations"])
    chance = SealedChance(bytes(32))
    state = game.new(seats=settings["seats"], chance=chance, **options)
    bots: dict[int, Any] = {}
    ply = 0
    for line in sys.stdin:
        request = json.loads(line)
        reply: Any = None
        if "new" in request:
            chance = SealedChance(bytes.fromhex(request["new"]))
            deal = game.deal(settings["seats"], options, chance)
            state = game.begin(settings["seats"], options, deal)
            bots = {seat: make_bot(settings["bot"], seed) for seat, seed in request["seats"]}
            ply = 0
        elif "apply" in request:
            ply += 1
            chance.seek(ply)
            state.apply(state.notation().action(request["apply"]), chance)
        else:
            seat = state.actor
            prompt = state.prompt(seat)
            assert prompt is not None
            begun = time.process_time()
            view = state.view(seat)
            action = bots[seat].choose(view, prompt, clock)
            reply = [state.notation().text(action), time.process_time() - begun]
        if reply is None:
            prompt = state.prompt(None if state.is_over() else state.actor)
            won = state.winners()
            reply = {
                "actor": state.actor,
                "only": prompt.choices[0].text if prompt and len(prompt.choices) == 1 else None,
                "over": state.is_over(),
                "shares": [
                    (1 / len(won) if seat in won else 0.0) if won else 1 / state.seats
                    for seat in range(state.seats)
                ],
                "sides": sides(state),
            }
        print(json.dumps(reply), flush=True)


def play(both: list[Side], secret: str, seating: list[str], seed: int, spent: list[float]) -> float:
    """One game; returns the first side's share of the win."""
    where = [0 if name == "a" else 1 for name in seating]
    now: list[Any] = []
    for side in (0, 1):
        seats = [[s, bot_seed(seed, side, s)] for s, of in enumerate(where) if of == side]
        now.append(both[side].ask({"new": secret, "seats": seats}))
    while not now[0]["over"]:
        if now[0]["actor"] != now[1]["actor"]:
            raise SystemExit("versus: the two versions disagree about the game.")
        action = now[0]["only"]
        if action is None:
            of = where[now[0]["actor"]]
            action, seconds = both[of].ask({"choose": True})
            spent[of * 2] += seconds
            spent[of * 2 + 1] += 1
        now = [side.ask({"apply": action}) for side in both]
    return float(sum(share for share, of in zip(now[0]["shares"], where, strict=True) if of == 0))


def main() -> int:
    if sys.argv[1] == "--serve":
        serve(json.loads(sys.argv[2]))
        return 0
    parser = argparse.ArgumentParser(description="This version's bots against an older one's.")
    parser.add_argument("game")
    parser.add_argument("--new", default=sys.executable, help="the Python of the first side")
    parser.add_argument("--old", required=True, help="the Python of the second side")
    parser.add_argument("--bots", default="hero,hero", help="of the first and the second side")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--old-seconds", type=float, help="of the second side, where it differs")
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--new-weights", default="", help="a folder of `ilion train`")
    parser.add_argument("--old-weights", default="")
    match(parser.parse_args())
    return 0


def match(args: argparse.Namespace) -> Estimate:
    """Play all deals, telling how it stands after each; the first side's share."""
    game = ilion.game(args.game)
    args.seats = game.check_seats(args.seats)
    first, second = args.bots.split(",")
    seconds = args.seconds if args.old_seconds is None else args.old_seconds
    both = [
        Side(args.new, first, args.new_weights, args.seconds, args),
        Side(args.old, second, args.old_weights, seconds, args),
    ]
    spent = [0.0, 0.0, 0.0, 0.0]
    found: list[float] = []
    share: Estimate | None = None
    for deal in range(args.pairs):
        secret = f"{args.seed:08x}{deal:056x}"
        teams = both[0].ask({"new": secret, "seats": []})["sides"]
        shares: list[float] = []
        for number, seating in enumerate(rotations(teams, "a", "b")):
            seed = (args.seed * 100_003 + deal) * 101 + number
            shares.append(play(both, secret, seating, seed, spent))
        found.append(sum(shares) / len(shares))
        share = mean_share(found)
        assert share is not None
        each = [1000 * spent[at] / max(spent[at + 1], 1) for at in (0, 2)]
        print(
            f"\r{args.game} {args.seats} {args.bots}: {100 * share.value:.1f} "
            f"({100 * share.low:.1f} to {100 * share.high:.1f}), {share.units} deals, "
            f"{each[0]:.1f} and {each[1]:.1f} ms of computing a decision",
            end="" if deal + 1 < args.pairs else "\n",
            flush=True,
        )
    for side in both:
        side.process.terminate()
    assert share is not None
    return share


if __name__ == "__main__":
    sys.exit(main())
