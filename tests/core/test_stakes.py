"""What views tell of the stakes agrees with what then happens."""

from __future__ import annotations

from itertools import pairwise

import ilion
from ilion.core.record import Ply


def plies(game: str, seeds: int = 3) -> list[tuple[Ply, Ply]]:
    """Neighbouring positions of a few random games."""
    found = []
    for seed in range(seeds):
        record = ilion.simulate(ilion.game(game), seed=seed)
        made = [record.opening(), *record.replay()]
        found += list(pairwise(made))
    return found


def test_each_turn_of_the_fate_tile_brings_the_totals_that_were_told() -> None:
    seen = set()
    for before, after in plies("hector"):
        view = before.view(after.seat).to_json()
        if not after.text.startswith("turn ") or view["round"] == 4:
            continue
        way = next(way for way in view["ways"] if after.text == f"turn {way['way']}")
        told = after.view(after.seat).to_json()
        assert way["facing"] == told["facing"]
        assert way["totals"] == told["totals"]
        seen.add(way["way"])
    assert seen == {"left", "stay", "right"}


def test_a_retreat_costs_what_was_told() -> None:
    retreats = 0
    for before, after in plies("hector", seeds=8):
        if after.text != "retreat":
            continue
        view = before.view(after.seat).to_json()
        cost, later = view["retreat"], after.view(after.seat).to_json()
        if cost["hero"]:
            continue  # a ransom is asked first
        seat = after.seat
        lost = len(later["discards"][seat]) - len(view["discards"][seat])
        assert lost == cost["troops"] + cost["shamed"]
        assert later["shame"][seat] - view["shame"][seat] == cost["shame"]
        fallen = set(later["destroyed"][seat]) - set(view["destroyed"][seat])
        assert fallen == set(cost["falls"])
        retreats += 1
    assert retreats


def test_a_reason_is_given_for_exactly_the_actions_that_are_not_possible() -> None:
    for before, after in plies("hector", seeds=1):
        prompt = before.prompt(after.seat)
        view = before.view(after.seat).to_json()
        if prompt is None or view["phase"] not in ("act", "play"):
            continue
        verbs = {choice.text.split()[0] for choice in prompt.choices}
        actions = {"discard", "change", "deploy", "favour", "retreat"}
        assert set(view["cannot"]) == actions - verbs


def test_gods_that_can_be_paid_are_those_that_may_be_chosen() -> None:
    for before, after in plies("troia"):
        prompt = before.prompt(after.seat)
        view = before.view(after.seat).to_json()
        if prompt is None or view["phase"] != "turn":
            continue
        legal = {c.text.split()[1] for c in prompt.choices if c.text.startswith("offer ")}
        told = zip(view["gods"], view["offers"], strict=True)
        assert {god for god, offer in told if offer["lacks"] is None} == legal


def test_groups_that_attack_have_no_reason_not_to() -> None:
    for before, after in plies("iliad"):
        prompt = before.prompt(after.seat)
        view = before.view(after.seat).to_json()
        if prompt is None or view["phase"] != "turn":
            continue
        legal = {choice.text for choice in prompt.choices}
        groups = {group["number"] for group in view["camps"][after.seat]["groups"]}
        idle = {f"group.{number}" for number in groups if f"attack {number}" not in legal}
        assert {thing for thing in view["cannot"] if thing.startswith("group.")} == idle
        assert ("attack" in view["cannot"]) == (not any(t.startswith("attack") for t in legal))


def test_the_odds_count_the_cards_that_are_left() -> None:
    for before, after in plies("horse"):
        view = before.view(None).to_json()
        if view["phase"] != "announce" or not view["cards_left"]:
            continue
        left = view["to_come"]
        enough = [
            sum(n for card, n in left.items() if card in cards) for cards in ("123P", "23P", "3P")
        ]
        assert view["odds"] == [[count, view["cards_left"]] for count in enough]
        assert after.seat is not None
