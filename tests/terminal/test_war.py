"""A war against a bot: four games in a row, left and gone on with, set up by who lost."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot

import ilion
from ilion.cli import main
from ilion.core.chance import FastChance
from ilion.terminal.saves import PERSON, Keeper
from ilion.terminal.settings import Settings
from ilion.terminal.war import KeptWar, waiting_war, wars_folder
from ilion.terminal.war_screen import WarApp
from ilion.war.account import Account
from ilion.war.campaign import CHAPTERS, Outcome, totals
from terminal.screens import on_screen, text_on, until_read

Plays = Callable[..., None]


def plays(*counts: int) -> Plays:
    """In the place of a person: so many decisions of each game, by chance; then all."""
    left = list(counts)

    def play(out: Console, keeper: Keeper, language: str, yes: bool) -> None:
        chance, most = FastChance(4), left.pop(0) if left else 10_000
        while not keeper.play.is_over() and keeper.play.ply < most:
            prompt = keeper.play.prompt(keeper.play.actor)
            assert prompt is not None
            choice = prompt.choices[chance.below(len(prompt.choices))]
            keeper.play.act(choice.text)
            keeper.keep()

    return play


def fight(monkeypatch: pytest.MonkeyPatch, play: Plays, *args: str) -> None:
    """`ilion war`, with Enter wherever something is asked."""
    monkeypatch.setattr("ilion.terminal.plain.play_lines", play)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 9))
    with pytest.raises(SystemExit) as ended:
        main(["war", "--plain", "--bot", "random", *args])
    assert ended.value.code == 0


def the_war() -> KeptWar:
    (path,) = wars_folder().glob("*.war.json")
    return KeptWar.load(path)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_four_games_are_played_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    fight(monkeypatch, plays(), "--side", "trojans", "--lang", lang)
    said = " ".join(capsys.readouterr().out.split())
    war = the_war()
    assert war.is_over
    assert [each.game for each in war.outcomes] == [each.game for each in CHAPTERS]
    assert {"en": "win the war", "fr": "gagnent la guerre"}[lang] in said
    assert f"{max(totals(war.outcomes))} " in said
    for number, account in enumerate(war.accounts):
        record = war.record(number)
        assert record is not None
        words = ilion.core.text.Translator(record.played_game().package, lang)
        assert all(" ".join(words.say(line).split()) in said for line in account.lines)
    assert waiting_war() is None


def test_it_goes_on_in_the_middle_of_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fight(monkeypatch, plays(10_000, 5))
    assert "The war is kept. Go on with: ilion war" in capsys.readouterr().out
    left = waiting_war()
    assert left is not None
    assert left.runs
    assert len(left.accounts) == 1
    begun = left.go_on("en").play.log()

    fight(monkeypatch, plays())
    over = the_war()
    second = over.record(1)
    assert second is not None
    assert second.log[: len(begun)] == begun
    assert over.accounts[0] == left.accounts[0]


def a_war(*winners: int | None, side: int = 0) -> KeptWar:
    """A war with such games behind it, each for two laurels."""
    war = KeptWar.begin(side, "random")
    for winner, chapter in zip(winners, CHAPTERS, strict=False):
        laurels = 0 if winner is None else 2
        war.accounts.append(Account(Outcome(chapter.game, winner, laurels), (9, 7), []))
        war.games.append(chapter.game)
    return war


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
def test_who_lost_sets_up_the_next_game(size: tuple[int, int]) -> None:
    war = a_war(0, 1, side=0)
    app = WarApp(war, Settings("en"))

    async def choose(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "so you set it up")
        assert "❧❧ 7 to 9" in text_on(app)
        await until_read(pilot, "◂ The six of a first game ▸")
        await pilot.press("right")
        await until_read(pilot, "◂ At random ▸")
        await pilot.press("enter")

    on_screen(app, choose, size)
    assert app.return_value == "play"
    keeper = war.go_on("en", "Ana", app.chosen)
    assert keeper.play.game.name == "troia"
    assert keeper.play.record().options["faces"] != "first"
    assert keeper.players == [PERSON, "random"]


def test_who_lost_says_who_is_odysseus() -> None:
    war = a_war(0, 1, 0, side=1)
    app = WarApp(war, Settings("en"))

    async def choose(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "◂ By lot ▸")
        await pilot.press("right", "right")
        await until_read(pilot, "◂ Trojans ▸")
        await pilot.press("enter")

    on_screen(app, choose)
    keeper = war.go_on("en", "Ana", app.chosen)
    record = keeper.play.record()
    assert record.options == {"open_horse": False, "odysseus": "second"}
    assert "red" in record.deal["colours"][keeper.players.index(PERSON)]


def test_the_bot_sets_up_where_it_lost_and_nobody_after_a_draw() -> None:
    assert a_war(0, 0, side=0).bot_chooses
    assert not a_war(0, 0, side=0).choices
    drawn = a_war(0, None)
    assert not drawn.bot_chooses
    assert not drawn.choices


def test_a_decided_war_may_be_ended() -> None:
    war = a_war(0, 0, 0)
    app = WarApp(war, Settings("fr"))

    async def end(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "La guerre est décidée")
        await pilot.press("e")

    on_screen(app, end)
    assert app.return_value == "end"


def test_side_and_bot_are_chosen_before_the_first_game() -> None:
    war = KeptWar.begin(0, "hoplite")
    app = WarApp(war, Settings("en"))

    async def choose(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "◂ Achaeans ▸")
        await pilot.press("right", "down", "right", "enter")

    on_screen(app, choose)
    assert (war.side, war.bot) == (1, "captain")
    keeper = war.go_on("en")
    assert keeper.players.index(PERSON) == war.sides(0).index(1)


def test_a_broken_war_stays_where_it_is(home: Path) -> None:
    wars_folder().mkdir(parents=True)
    broken = wars_folder() / "x.war.json"
    broken.write_text('{"side": 0, "games": 3}', "utf-8")
    assert waiting_war() is None
    assert broken.exists()
