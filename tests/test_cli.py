"""The `ilion` command, as a person uses it."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import ilion
from ilion.cli import main
from ilion.core.chance import FastChance, SealedChance
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.games.horse.components import HEROES
from ilion.server.config import from_environment


class Run:
    """What a command printed, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *args: str) -> None:
        with pytest.raises(SystemExit) as stopped:
            main(args)
        self.code = stopped.value.code or 0
        self.out, self.err = capsys.readouterr()


Runner = Callable[..., Run]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("COLUMNS", "120")
    return lambda *args: Run(capsys, *args)


@pytest.fixture
def records(tmp_path: Path, run: Runner) -> list[Path]:
    table = ["horse", "--seats", "3"]
    done = run("simulate", *table, "--games", "3", "--legal", "--out", str(tmp_path))
    assert done.code == 0
    return sorted(tmp_path.glob("*.ilion.json"))


def test_games_names_makers_seats_and_options(run: Runner) -> None:
    done = run("games")
    for text in ("horse", "The Horse of Troy", "2, 3, 4", "Alex Randolph", "Jumbo", "open_horse"):
        assert text in done.out
    assert "buy the original" in done.out
    assert "Le Cheval de Troie" in run("games", "--lang", "fr").out


def test_what_is_refused_is_said_in_the_readers_language(run: Runner) -> None:
    assert run("rules", "chess", "--lang", "fr").err.startswith("Il n'y a pas de jeu")
    assert run("rules", "chess", "--lang", "en").err.startswith("There is no game 'chess'")


def test_rules_are_there_in_both_languages_with_the_notice(run: Runner) -> None:
    assert "equals cancel each other out" in run("rules", "horse").out
    french = run("rules", "horse", "--lang", "fr").out
    assert "les égalités s'annulent" in french
    assert "achetez l'original" in french


def test_simulate_writes_records_that_verify(run: Runner, records: list[Path]) -> None:
    assert len(records) == 3
    done = run("verify", *map(str, records))
    assert done.code == 0
    assert done.out.splitlines() == [f"ok {path}" for path in records]


def test_simulate_is_the_same_for_the_same_seed(run: Runner, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run("simulate", "horse", "--games", "2", "--seed", "9", "--out", f"{tmp_path / folder}")
    first, second = (sorted((tmp_path / folder).iterdir()) for folder in "ab")
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    assert first[0].read_bytes() != first[1].read_bytes()


def test_simulate_with_bots_gives_the_same_games_however_many_follow(
    run: Runner, tmp_path: Path
) -> None:
    table = ["simulate", "horse", "--seats", "2", "--bots", "greedy,random", "--seed", "1"]
    first = "horse-2-seed1-00000.ilion.json"
    for games in ("1", "2"):
        assert run(*table, "--games", games, "--out", str(tmp_path / games)).code == 0
    assert (tmp_path / "1" / first).read_text() == (tmp_path / "2" / first).read_text()


def test_simulate_prints_a_summary_as_json(run: Runner) -> None:
    table = ["horse", "--seats", "2", "--option", "open_horse=true"]
    done = run("simulate", *table, "--games", "4", "--json")
    summary = json.loads(done.out)
    assert summary["games"] == 4
    assert summary["options"] == {"open_horse": True}
    assert sum(summary["wins"]) == pytest.approx(1, abs=0.001)
    assert summary["compiled"] == ilion.COMPILED


def test_verify_names_the_bad_line_and_goes_on(run: Runner, records: list[Path]) -> None:
    data = json.loads(records[1].read_text("utf-8"))
    data["log"][4] = "0 fly"
    records[1].write_text(json.dumps(data), "utf-8")
    done = run("verify", *map(str, records), "nowhere.json")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0] == f"ok {records[0]}"
    assert lines[1].startswith(f"bad {records[1]} line 5: found '0 fly'")
    assert lines[2] == f"ok {records[2]}"
    assert lines[3].startswith("bad nowhere.json: the file cannot be read")


def test_replay_tells_the_game_in_words(run: Runner, records: list[Path]) -> None:
    done = run("replay", str(records[0]))
    assert "The Horse of Troy: random 0, random 1 and random 2" in done.out
    assert "drops into district" in done.out
    assert "wins." in done.out or "share the win." in done.out
    french = run("replay", str(records[0]), "--lang", "fr").out
    assert "tombe dans le quartier" in french
    assert " district " not in french


def test_replay_shows_secrets_only_to_those_who_know(run: Runner, records: list[Path]) -> None:
    everything = run("replay", str(records[0]), "--seat", "all").out
    assert "looks at the treasure" in everything
    assert "* cards " in everything
    watched = run("replay", str(records[0])).out
    assert "looks at the treasure" not in watched
    assert "* cards\n" in watched
    assert "* cards " not in watched
    for seat in range(3):
        seen = run("replay", str(records[0]), "--seat", str(seat)).out
        looks = [line.strip() for line in seen.splitlines() if " looks at" in line]
        assert all(line.startswith(f"random {seat} looks") for line in looks)


def test_replay_stops_where_it_is_told(run: Runner, records: list[Path]) -> None:
    done = run("replay", str(records[0]), "--to", "5")
    assert "Position after line 5" in done.out
    assert "\n   6  " not in done.out


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["chess"],
        ["play", "chess"],
        ["rules", "chess"],
        ["rules", "horse", "--lang", "de"],
        ["play", "horse", "--seats", "9"],
        ["play", "horse", "--seat", "4"],
        ["play", "horse", "--seat", "-1"],
        ["play", "horse", "--seats", "two"],
        ["play", "horse", "--option", "open_horse"],
        ["play", "horse", "--option", "open_horse=maybe"],
        ["play", "horse", "--option", "colour=red"],
        ["play", "horse", "--from", "nowhere.json"],
        ["play", "horse", "--bots", "zeus"],
        ["play", "horse", "--bots", "random,random"],
        ["simulate", "horse", "--bots", "nowhere:Bot"],
        ["simulate", "horse", "--bots", "random,hero"],
        ["simulate", "horse", "--games", "0"],
        ["simulate", "horse", "--seats", "1"],
        ["simulate", "horse", "--out", "/dev/null/x"],
        ["verify"],
        ["replay", "nowhere.json"],
        ["bench", "chess"],
        ["train", "horse", "--out", "/dev/null/x"],
        ["war", "--simulate", "1", "--bot", "hero"],
    ],
    ids=" ".join,
)
def test_bad_input_gets_one_sentence_and_exit_code_2(run: Runner, args: list[str]) -> None:
    done = run(*args)
    assert done.code == 2
    assert done.out == ""
    assert len(done.err.strip().splitlines()) == 1
    assert done.err.strip().endswith((".", "--help"))


@pytest.mark.parametrize("args", [["--to", "-3"], ["--seat", "x"], ["--seat", "7"]], ids=" ".join)
def test_bad_replay_arguments(run: Runner, records: list[Path], args: list[str]) -> None:
    done = run("replay", str(records[0]), *args)
    assert done.code == 2
    assert len(done.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "command",
    ["games", "play", "simulate", "verify", "replay", "rules", "bench", "serve", "join"],
)
def test_help_helps(run: Runner, command: str) -> None:
    assert command in run("--help").out
    assert "usage: ilion " + command in run(command, "--help").out


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_is_played_to_the_end_and_saved(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seats: int, lang: str
) -> None:
    path = tmp_path / "game.ilion.json"
    # Placing is tried first, then announcing; Enter makes the move. What is typed after the end is
    # answered too.
    placing = [f"place {colour} {n}!" for n in range(1, 8) for colour in HEROES]
    type_in(monkeypatch, *[*placing, "keep!", "a1!"] * 60, f"save {path}", "figures", "quit")
    table = ["horse", "--seats", str(seats)]
    done = run("play", *table, "--bots", "random", "--seed", "3", "--lang", lang)
    assert done.code == 0
    assert {"en": "The game is over.", "fr": "La partie est finie."}[lang] in done.out
    assert {"en": " win", "fr": " gagne"}[lang] in done.out
    assert {"en": "Luck of announcements", "fr": "La chance aux annonces"}[lang] in done.out
    assert ilion.Record.load(path).check() is not None


def test_a_saved_game_goes_on_where_it_was(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.ilion.json"
    type_in(monkeypatch, "announce 1", "", f"save {path}", "quit")
    run("play", "horse", "--seed", "3", "--name", "Ana")
    saved = ilion.Record.load(path)
    assert saved.check() is None
    again = tmp_path / "again.ilion.json"
    type_in(monkeypatch, f"save {again}", "quit")
    done = run("play", "horse", "--from", str(path))
    assert "Ana" in done.out
    assert ilion.Record.load(again).log[: len(saved.log)] == saved.log


def test_a_game_that_waits_does_not_take_the_place_of_the_bots_one_asks_for(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "announce 1", "", "quit")
    run("play", "horse", "--seed", "3")
    done = run("play", "horse", "--bots", "zeus")
    assert (done.code, done.out) == (2, "")
    assert "'zeus'" in done.err


def test_what_is_typed_wrong_loses_nothing(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = ["", "0", "99", "place", "place red 99", "²", "help", "rules", "log", "undo", "save"]
    type_in(monkeypatch, *wrong, "save /dev/null/x", "table", "moves", "a", "quit")
    done = run("play", "horse", "--seed", "3")
    assert done.code == 0
    assert done.out.count("is not a choice here") == 6
    assert "'a' may mean several moves: a1, a2 and a3." in done.out
    assert "There is nothing of yours to take back" in done.out
    assert "could not be written" in done.out
    assert "The game is kept." in done.out


def test_a_hint_is_given_line_by_line(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "hint", "quit")
    done = run("play", "horse", "--seats", "2", "--seed", "3")
    assert "The best choices, with your chance to win:" in done.out
    assert " %  a" in done.out


def test_a_question_comes_before_a_move(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "a1", "n", "log", "a1!", "log", "quit")
    done = run("play", "horse", "--seed", "3")
    before, after = done.out.split("Nothing was done.")
    assert "Announce 1. Enter makes the move" in before
    assert "Guest announces 1" not in before
    assert "Guest announces 1" in after


def test_what_was_played_is_kept_and_goes_on(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "a2!", "quit")
    run("play", "horse", "--seats", "2", "--seed", "3", "--name", "Dora")
    type_in(monkeypatch, "log", "quit")
    done = run("play", "horse", "--resume")
    assert "Dora announces 2" in done.out


def test_a_name_cannot_steer_the_terminal(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "quit")
    done = run("play", "horse", "--name", "A\x1b[2Jb\udcff")
    assert "\x1b[2J" not in done.out
    assert "A?[2Jb?" in done.out


def test_undo_takes_back_ones_own_move(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["a3!", "place red 1!", "place yellow 1!", "place blue 1!", "undo"] * 10
    for seed in range(20):
        type_in(monkeypatch, *answers, "quit")
        done = run(
            "play", "horse", "--option", "open_horse=true", "--bots", "random", "--seed", str(seed)
        )
        if "Taken back." in done.out:
            return
    pytest.fail("no drop was taken back")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--port", "99999"], "--port is a number from 0 to 65535"),
        (["--port", "x"], "invalid int value"),
        (["--log", "loud"], "--log is text or json"),
        (["--bot-workers", "0"], "--bot-workers must be at least 1"),
        (["--sockets-per-client", "0"], "--sockets-per-client must be at least 1"),
        (["--messages-per-second", "0"], "--messages-per-second must be above 0"),
        (["--requests-per-second", "nan"], "--requests-per-second must be above 0"),
        (["--tables-per-minute", "-1"], "--tables-per-minute must be above 0"),
        (["--pace", "nan"], "--pace must not be below 0"),
        (["--idle", "-3"], "--idle must not be below 0"),
        (["--database", "sqlite:////proc/1/x.db"], "cannot be written"),
        (["--database", "mysql://x"], "The database is sqlite:///FILE or postgresql://"),
        (["--host", "no.such.host.invalid"], "cannot be listened on"),
        (["--push-key", "nonsense"], "--push-key is not a key"),
    ],
)
def test_serve_refuses_what_it_cannot_do_with_a_sentence(
    run: Runner, args: list[str], sentence: str
) -> None:
    done = run("serve", "--port", "0", *args)
    assert done.code == 2
    assert sentence in done.err
    assert "Traceback" not in done.err


def test_serve_reads_the_environment(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ILION_PORT", "many")
    assert "ILION_PORT must be a number" in run("serve").err
    monkeypatch.setenv("ILION_PORT", "8600")
    assert from_environment({}).port == 8600
    assert from_environment({"port": 1}).port == 1


def test_serve_prints_the_protocols_schema_and_migrates(run: Runner, tmp_path: Path) -> None:
    assert "export interface Step" in run("serve", "--schema", "typescript").out
    database = f"sqlite:///{tmp_path / 'new' / 'tables.db'}"
    assert "up to date" in run("serve", "--migrate", "--database", database).out
    assert (tmp_path / "new" / "tables.db").exists()


def test_verify_fair_deals_again_from_the_seed(run: Runner, tmp_path: Path) -> None:
    for game in ilion.all_games():
        chance = SealedChance(bytes(range(32)))
        play = Playthrough(game, chance=chance)
        choices = FastChance(1)
        while actions := play.state.legal():
            play.act(actions[choices.below(len(actions))])
        record = play.record()
        record.commitment, record.seed = chance.commitment(), chance.secret.hex()
        fair = tmp_path / f"{game.name}.json"
        record.save(fair)
        assert run("verify", "--fair", str(fair)).out == f"ok {fair}\n"
        for name, value, found in (
            ("seed", "00" * 32, "not the one whose hash"),
            ("seed", "xyz", "64 hexadecimal digits"),
            ("commitment", None, "no commitment"),
            ("seed", None, "no seed"),
        ):
            bad = Record.parse(record.dumps())
            setattr(bad, name, value)
            bad.save(fair)
            assert found in run("verify", "--fair", str(fair)).out
            assert run("verify", str(fair)).code == 0


def test_verify_fair_finds_a_stacked_deck(run: Runner, tmp_path: Path) -> None:
    """A record can be right by the rules and still not be what the seed dealt."""
    record = ilion.simulate(ilion.game("horse"), seed=1)
    chance = SealedChance(bytes(32))
    record.commitment, record.seed = chance.commitment(), chance.secret.hex()
    file = tmp_path / "stacked.json"
    record.save(file)
    assert run("verify", str(file)).code == 0
    done = run("verify", "--fair", str(file))
    assert (done.code, "the deal does not follow from the seed" in done.out) == (1, True)


def test_learn_goes_through_the_lesson_and_on_into_a_game(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["", "announce 1", "announce 2", "back", "2", "skip", "", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    done = run("learn", "horse", "--name", "Ana")
    assert done.code == 0
    assert done.out.count("2/10 · Announce a number") == 2  # `back` returned to it
    assert "Safe, yet with one hero you will not get far." in done.out
    assert "Ana announces 2 and turns up 3" in done.out
    assert "you are Ana" in done.out  # the ordinary game that follows
