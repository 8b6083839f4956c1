"""The HTTP API and the pages: what is served, with which headers, and what is refused."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

import ilion
from ilion.bots.levels import LEVELS
from ilion.core.message import Message
from ilion.core.registry import names
from ilion.core.text import LANGUAGES, Translator, catalogue
from ilion.server.http.files import WebClient
from ilion.server.protocol import wire
from ilion.server.protocol.api import ROUTES
from server.conftest import config
from server.talk import BOT, FRIEND, ME, Running

PLAYED = {name: ilion.simulate(ilion.game(name), seed=3) for name in names()}


def test_games_tell_their_tables_and_levels(server: Running) -> None:
    found = server.get("/api/games").json()
    assert [game["name"] for game in found["games"]] == list(names())
    assert found["levels"] == [*LEVELS]
    assert found["default_level"] in found["levels"]
    assert found["levels"] == [*get_args(wire.Level)]
    iliad = next(game for game in found["games"] if game["name"] == "iliad")
    assert iliad["options"][0]["usual"]["2"] == "duel"
    assert {"seats": 6, "options": {"mode": "teams"}} in iliad["variants"]


def test_texts_and_rules_come_in_both_languages(server: Running) -> None:
    for language in ("en", "fr"):
        texts = server.get(f"/api/text/{language}").json()
        assert texts["games"]["horse"] == catalogue("ilion.games.horse", language)
        assert texts["house"]["refused.full"] == catalogue("ilion.server", language)["refused.full"]
        assert server.get(f"/api/rules/troia/{language}").text.startswith("#")
    assert server.get("/api/text/de").status_code == 404
    assert server.get("/api/rules/chess/en").status_code == 404


def test_every_refusal_has_a_text() -> None:
    used: set[str] = set()
    for file in Path(ilion.__file__).parent.glob("server/**/*.py"):
        used |= set(re.findall(r'Refusal\(\s*"(\w+)"', file.read_text("utf-8")))
    known = {
        key.removeprefix("refused.")
        for key in catalogue("ilion.server", "en")
        if key.startswith("refused.")
    }
    assert used == known


@pytest.mark.parametrize("level", get_args(wire.Level))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_of_any_level_is_told_of_when_it_plays_on(language: str, level: str) -> None:
    told = Message("ended.bot_goes_on", {"seat": 0, "level": level})
    assert "Ana" in Translator("ilion.server", language, ["Ana"]).say(told)


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "seats": [ME, BOT]},
        {"game": "horse", "seats": [ME]},
        {"game": "horse", "seats": [ME] * 5},
        {"game": "horse", "seats": [ME, BOT], "options": {"open_horse": 1}},
        {"game": "horse", "seats": [ME, BOT], "options": {"colour": "red"}},
        {"game": "horse", "seats": [ME, {"who": "nobody"}]},
        {"game": "horse", "seats": [ME, {"who": "bot", "level": "cheater"}]},
        {"game": "horse", "seats": [ME, BOT], "clock": {"seconds": 1}},
        {"game": "horse", "seats": [ME, BOT], "more": 1},
        {"game": "iliad", "seats": [ME, BOT], "options": {"mode": "teams"}},
        [],
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: Running, wish: Any) -> None:
    answer = server.post("/api/tables", wish)
    assert answer.status_code == 422
    assert answer.json()["text"].endswith(".")


@pytest.mark.parametrize(
    ("wish", "french"),
    [
        ({"game": "chess", "seats": [ME, BOT]}, "Il n'y a pas de jeu « chess »"),
        ({"game": "horse", "seats": [ME]}, "horse a des tables de 2, 3 et 4 places, pas de 1."),
        ({"game": "horse", "seats": [ME, BOT], "options": {"x": 1}}, "pas d'option « x »"),
        (
            {"game": "horse", "seats": [ME, BOT], "options": {"open_horse": 1}},
            "open_horse de horse",
        ),
        ({"game": "iliad", "seats": [ME, BOT], "options": {"mode": "teams"}}, "avec mode=teams."),
    ],
)
def test_what_cannot_be_played_is_refused_in_the_readers_language(
    server: Running, wish: Any, french: str
) -> None:
    why = server.post("/api/tables", wish).json()["why"]
    said = Translator("ilion.server", "fr").say(Message(why["key"], why["args"]))
    assert french in said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("path", "wish", "sentence"),
    [
        (
            "/api/tables",
            {"game": "horse", "seats": [ME, {"who": "bot", "level": "cheater"}]},
            "seats[1].level must be one of: recruit, hoplite, captain, hero and legend.",
        ),
        (
            "/api/tables",
            {"game": "horse", "seats": [ME, BOT], "stand_in": 3},
            "stand_in must be one of: recruit, hoplite, captain, hero and legend.",
        ),
        (
            "/api/tables",
            {"game": "horse", "seats": [ME, BOT], "clock": {"seconds": 60, "per": "move"}},
            "clock.per must be one of: game and turn.",
        ),
        (
            "/api/wars",
            {"side": "greeks", "opponent": "bot"},
            "side must be one of: achaeans and trojans.",
        ),
        ("/api/replay", {"record": {}, "seat": "mine"}, "seat must be one of: 0–63 and all."),
    ],
)
def test_where_few_values_are_taken_a_refusal_names_them(
    server: Running, path: str, wish: Any, sentence: str
) -> None:
    answer = server.post(path, wish)
    assert (answer.status_code, answer.json()["text"]) == (422, sentence)


def test_bodies_that_are_no_json_or_too_big_are_refused(server: Running) -> None:
    assert server.http.post("/api/tables", content=b"{}").status_code == 415
    headers = {"Content-Type": "application/json"}
    for body, status in ((b"{", 422), (b'"' + b"x" * 70_000 + b'"', 413), (b"\xff\xfe", 422)):
        assert server.http.post("/api/tables", content=body, headers=headers).status_code == status


def test_a_table_is_told_of_with_what_is_yours(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND)
    path = f"/api/tables/{opened['id']}"
    assert server.get(path).json()["seats"][0]["yours"] is False
    assert server.get(path, opened["secrets"][0]).json()["seats"][0]["yours"] is True
    assert server.get(path, opened["host"]).json()["host"] is True
    assert server.get(path, "seat-no").status_code == 403
    assert "secret" not in server.get(path).text


# Replay


def replayed(server: Running, name: str, **more: Any) -> dict[str, Any]:
    wish = {"record": json.loads(PLAYED[name].dumps()), **more}
    answer = server.post("/api/replay", wish)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("name", names())
def test_any_record_is_shown_position_by_position(server: Running, name: str) -> None:
    record = PLAYED[name]
    last = [ply.after for ply in record.replay()][-1]
    assert last is not None
    eyes: list[int | str | None] = [None, 0, "all"]
    for seat in eyes:
        start = replayed(server, name, seat=seat, count=3)
        assert [position["ply"] for position in start["positions"]] == [0, 1, 2]
        end = replayed(server, name, seat=seat, first=start["plies"])
        views = end["positions"][0]["views"]
        assert len(views) == (record.seats if seat == "all" else 1)
        viewer = 0 if isinstance(seat, str) else seat
        view = last.view(viewer)
        shown = view if seat == "all" else view.for_people()
        assert views[0] == json.loads(json.dumps(shown.to_json()))
        assert end["result"] == record.result


def test_with_everything_open_each_seat_says_what_it_alone_knows(server: Running) -> None:
    start = replayed(server, "iliad", seat="all", count=1)["positions"][0]
    for told in start["known"]:
        assert [said["key"] for said in told] == ["sheet.own_hand"]
    assert replayed(server, "iliad", seat=0, count=1)["positions"][0]["known"] == []


def test_what_a_seat_alone_reads_in_a_table_is_told_cell_by_cell(server: Running) -> None:
    positions = replayed(server, "horse", seat="all", count=100)["positions"]
    cells = [said for each in positions for told in each["known"] for said in told]
    columns = {said["args"]["column"]["key"] for said in cells if said["key"] == "replay.cell"}
    assert columns == {"sheet.treasure"}


def test_a_table_says_whose_turn_it_is(server: Running) -> None:
    opened = server.open("horse", ME, ME)
    server.begun(opened)
    turn = server.get(f"/api/tables/{opened['id']}").json()["turn"]
    assert turn in (0, 1)
    waiting = server.open("horse", ME, FRIEND)
    assert server.get(f"/api/tables/{waiting['id']}").json()["turn"] is None


def test_a_bad_record_is_refused_with_its_line(server: Running) -> None:
    record = json.loads(PLAYED["horse"].dumps())
    record["log"][3] = "0 fly"
    answer = server.post("/api/replay", {"record": record})
    assert answer.status_code == 422
    assert "line 4" in answer.json()["text"]
    broken: list[Any] = [{}, [], "x", {"ilion": 1}]
    for bad in broken:
        assert server.post("/api/replay", {"record": bad}).status_code == 422
    headers = {"Content-Type": "application/json"}
    for raw in (b"[" * 5000 + b"]" * 5000, b'"\xff\xfe"', b"9" * 5000):
        body = b'{"record": ' + raw + b"}"
        answer = server.http.post("/api/replay", content=body, headers=headers)
        assert answer.status_code == 422
        assert "sys." not in answer.text


# Pages


def test_every_answer_has_the_security_headers(server: Running) -> None:
    for path in ("/", "/t/aaaaaaaaaaaaaaaa", "/api/games", "/api/nothing", "/health"):
        headers = server.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_client_is_served_with_caching(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>hello</p>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("let a = 1;" * 100)
    client = WebClient(tmp_path)
    page, script = client.find("t/abc"), client.find("assets/app-1a2b.js")
    assert page is client.index is client.find("")
    assert page.cache_control == "no-cache"
    assert script
    assert "immutable" in script.cache_control
    assert script.gzipped
    assert len(script.gzipped) < len(script.body)
    assert client.find("assets/missing.js") is None


def test_a_client_that_is_built_anew_is_not_mixed_into_the_one_that_is_served(
    tmp_path: Path,
) -> None:
    page, script = tmp_path / "index.html", tmp_path / "app-1a2b.js"
    page.write_text("old")
    script.write_text("old")
    client = WebClient(tmp_path)
    page.write_text("new")
    script.unlink()
    served = [client.find(""), client.find("app-1a2b.js")]
    assert [each and each.body for each in served] == [b"old", b"old"]


def test_without_a_client_the_page_says_so(tmp_path: Path) -> None:
    assert b"no browser client" in WebClient(tmp_path / "missing").index.body


def test_what_has_not_changed_is_not_sent_again(server: Running) -> None:
    first = server.get("/api/games")
    again = server.http.get("/api/games", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_unknown_paths_and_methods_get_a_sentence(server: Running) -> None:
    for answer in (server.get("/api/nothing"), server.get("/x.js"), server.post("/api/games", {})):
        assert answer.status_code in (404, 405)
        assert answer.json()["text"]


# Operations


def test_health_and_metrics(server: Running) -> None:
    server.open("horse", ME, BOT)
    assert server.get("/health").json()["status"] == "ok"
    page = server.get("/metrics").text
    metrics = dict(line.rsplit(" ", 1) for line in page.splitlines() if line[:1] != "#")
    assert float(metrics["ilion_tables_opened_total"]) >= 1
    assert float(metrics["ilion_store_writes_total"]) >= 1
    assert all(re.fullmatch(r"ilion_\w+(\{[^}]*\})?", name) for name in metrics)


def test_the_api_is_described_as_it_is(server: Running) -> None:
    described = server.get("/openapi.json").json()
    assert set(described["paths"]) == {route.path for route in ROUTES}
    assert server.get("/protocol.json").json()["$defs"]["ServerMessage"]


def test_refusals_of_a_strange_secret_are_described(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    paths = server.get("/openapi.json").json()["paths"]
    for part in ("", "/log"):
        answer = server.get(f"/api/tables/{opened['id']}{part}", "seat-of-somebody-else")
        assert str(answer.status_code) in paths[f"/api/tables/{{table}}{part}"]["get"]["responses"]


def test_a_household_may_load_the_page_at_the_same_moment(tmp_path: Path) -> None:
    """Six people at one address: the files of the client do not use up what they may ask."""
    running = Running(config(tmp_path))
    try:
        answers = [running.get("/assets/a-file.js").status_code for _ in range(6 * 90)]
        assert 429 not in answers
        assert running.get("/api/games").status_code == 200
    finally:
        running.stop()


def test_clients_that_ask_too_much_are_slowed_down(tmp_path: Path) -> None:
    running = Running(config(tmp_path, requests_per_second=1.0, tables_per_minute=1.0))
    try:
        wish = {"game": "horse", "seats": [ME, BOT]}
        answers = [running.post("/api/tables", wish) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 429, 429]
        answers = [running.get("/api/games") for _ in range(10)]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["why"]["key"] == "refused.slow_down"
    finally:
        running.stop()
