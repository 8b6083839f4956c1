"""How often the rulings of docs/rulings.md are met, counted in records of played games.

    ilion simulate hector --bots hoplite --games 300 --out DIR
    python tools/rulings.py DIR/*.ilion.json

Each count is of something that happened in the records; the page says for each clause which.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ilion.core.record import Ply, Record

Told = list[tuple[str, dict[str, Any]]]
"""The events of one decision: key and arguments, as somebody who may know all is told."""


def told(ply: Ply) -> Told:
    messages = [event.everything() for event in ply.events]
    return [(message.key, dict(message.args)) for message in messages]


def hector(record: Record, plies: list[Ply], count: Counter[str]) -> None:
    front = 0
    drawn_in_a_row = 0
    fallen = [0, 0]  # fronts of each side
    lost: set[int] = set()
    for ply in plies:
        for key, args in told(ply):
            if key in ("event.vanguard", "event.fight"):
                front = args["front"]
                count["battles"] += 1
            count["H-3.2 the attacker chose the front"] += key == "event.fight"
            count["H-3.3 a side fought from its reserve"] += key == "event.from_reserve"
            count["H-4.3 troops discarded to draw"] += key.startswith("event.discarded")
            count["retreats"] += key == "event.retreated"
            count["H-6.5 retreats that cost troops"] += key == "event.shamed"
            if key == "event.battle_drawn":
                drawn_in_a_row += 1
                count["H-6.3 drawn battles"] += 1
            elif key in ("event.battle_won", "event.retreated"):
                drawn_in_a_row = 0
            if key == "event.destroyed":
                count["fronts that fell"] += 1
                count["H-7.3 fronts that fell without being active"] += args["front"] != front
                fallen[args["seat"]] += 1
            if key == "event.reserve_destroyed":
                lost.add(args["seat"])
    lost |= {seat for seat in (0, 1) if fallen[seat] == 3}
    count["H-7.4 games in which both lost in one closing"] += len(lost) == 2
    count["H-6.3 games drawn by six drawn battles"] += drawn_in_a_row == 6 and not winners(record)


def deck_empty(ply: Ply) -> bool:
    view: Any = ply.view(None)
    return 0 in view.decks


def troia(record: Record, plies: list[Ply], count: Counter[str]) -> None:
    backs = ("greek", "trojan")
    drew = False
    god = ""
    given: list[str] = []
    for ply in plies:
        for key, args in told(ply):
            which = args.get("which")
            if key == "event.offered":
                god, given, drew = args["god"], [], False
                count["offers"] += 1
                count["T-6.3 offers to Apollo"] += god == "apollo"
            elif ply.text == "draw":
                drew = True
            if key == "event.gave":
                given.append(str(which))
                count["cards given"] += 1
                foreign = not str(which).startswith(backs[ply.seat])
                count["T-3.2 cards given with the other back"] += foreign
            if key == "event.gave_cornucopia":
                count["T-3.6 the Cornucopia given"] += 1
            if key == "event.superior":
                count["superior offerings"] += 1
                kinds = {word for card in given for word in card.split(".")[1].split("+")}
                count["T-3.4 of them with other offerings too"] += len(kinds) > 1
            count["T-3.5 powers declined"] += key == "event.declined"
            count["powers lost"] += key == "event.lost"
            count["T-4 cards taken by Doris"] += key.startswith("event.stole")
            count["T-4 cards taken by Apollo"] += key == "event.picked"
            count["T-4 tiles moved by Iris"] += key == "event.placed"
            count["T-4 the Cornucopia taken from the opponent"] += key == "event.won_cornucopia"
            if ply.text.startswith("move "):
                count["heroes moved by a power"] += key == "event.moved"
                count[f"heroes moved by {god}"] += key == "event.moved"
            if key in ("event.built", "event.stepped"):
                count["parts and steps"] += 1
                count["T-5.1 parts and steps after a draw"] += drew
                count["T-6.2 parts and steps after a deck was empty"] += deck_empty(ply)
            count["T-6.2 games ended by an empty deck"] += key == "event.deck_out"
            count["T-6.3 games ended by ten offers to Apollo"] += key == "event.apollo_end"
    for first, second in pairwise(plies):
        if second.text.startswith("recall ") and not first.text.startswith("recall "):
            choices = sum(text.startswith("recall ") for text in second.before.legal_texts())
            count["T-5.2 recalls with a choice"] += choices > 2
            count["recalls"] += 1


def horse(record: Record, plies: list[Ply], count: Counter[str]) -> None:
    for ply in plies:
        for key, _ in told(ply):
            if ply.text.startswith("announce "):
                count["announcements"] += key in (
                    "event.allowed",
                    "event.refused",
                    "event.poseidon",
                )
                count["P-3.5 Poseidon turned up"] += key == "event.poseidon"
            count["P-3.5 treasure exchanged"] += key == "event.exchanged"
        if ply.text.startswith("announce "):
            fewer = "announce 3" not in ply.before.legal_texts()
            count["P-3.1 announcements with fewer than three waiting"] += fewer
    last = plies[-1].after
    assert last is not None
    view: Any = last.view(None)
    for heroes, holder in zip(view.heroes, view.holders, strict=True):
        count["districts"] += 1
        zeros = [colour for colour, number in heroes.items() if number == 0]
        count["districts that nobody took"] += holder is None
        count["P-6.2 of them with one colour that had no hero there"] += (
            holder is None and len(zeros) == 1
        )


def iliad(record: Record, plies: list[Ply], count: Counter[str]) -> None:
    for ply in plies:
        for key, args in told(ply):
            count["sieges"] += key in ("event.siege", "event.siege_of")
            count["attacks"] += key == "event.struck"
            count["I-7.4 armies with horses opened"] += key == "event.horses"
            count["Gorgon sieges won by strength"] += key == "event.gorgon_won"
            count["I-8.3 games with a siege for the game"] += key == "event.last_siege"
            count["armies given up"] += key == "event.gave_up"
            count["victory cards taken"] += key == "event.took"
            del args
        if ply.text.startswith("strike "):
            both = ply.before.legal_texts()
            if f"{ply.text} first" in both or ply.text.endswith(" first"):
                count["I-6.3 strikes with the choice of the strongest"] += 1
                count["I-6.3 of them at the strongest"] += ply.text.endswith(" first")


def winners(record: Record) -> list[int]:
    return record.result["winners"] if record.result else []


COUNTERS: dict[str, Callable[[Record, list[Ply], Counter[str]], None]] = {
    "hector": hector,
    "troia": troia,
    "horse": horse,
    "iliad": iliad,
}


def main(paths: list[str]) -> int:
    if not paths:
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    counts: dict[str, Counter[str]] = {}
    for path in paths:
        record = Record.load(path)
        count = counts.setdefault(record.game, Counter())
        count["games"] += 1
        plies = [ply for ply in record.replay(events=True) if ply.after is not None]
        COUNTERS[record.game](record, plies, count)
    for game, count in counts.items():
        print(game)
        for what, number in sorted(count.items()):
            print(f"  {number:7d}  {number / count['games']:8.2f} a game  {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
