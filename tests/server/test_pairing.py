"""Quick pairing: two who look are found for each other, at any server; who goes away is not."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from ilion.server import pairing
from ilion.server.people import People
from ilion.server.store.rows import now
from ilion.server.store.schema import RATINGS, SEEKS
from server.conftest import config
from server.talk import FRIEND, PATIENCE, Running, runs
from server.test_you import Person


@pytest.fixture
def servers(address: str, tmp_path: Path) -> Iterator[list[Running]]:
    """Two servers on PostgreSQL; on SQLite there can be one only."""
    count = 1 if address.startswith("sqlite") else 2
    running = [Running(config(tmp_path, database=address)) for _ in range(count)]
    yield running
    for server in running:
        server.stop()
        assert server.logged.errors == []


@pytest.fixture
def company(servers: list[Running]) -> Running:
    return servers[0]


def new_ticket() -> str:
    return f"seat-{secrets.token_urlsafe(24)}"


def look(server: Running, ticket: str, game: str = "horse", **more: Any) -> Any:
    wish = {"game": game, "pace": "quick", "ticket": ticket, **more}
    answer = server.post("/api/pairing", wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


def carry_out(server: Running, *written: sql.Executable) -> None:
    """Change what the store has, as time or other people would."""
    done = server.registry.store.write("", *written)
    asyncio.run_coroutine_threadsafe(done, server.loop).result(PATIENCE)


def give_rating(server: Running, person: Person, rating: float) -> None:
    finding = People(server.registry).find(person.key)
    who = asyncio.run_coroutine_threadsafe(finding, server.loop).result(PATIENCE)
    row = {"game": "horse", "mode": "people", "games": 50, "won": 25, "at": now()}
    carry_out(server, RATINGS.insert().values(person=who, rating=rating, deviation=40.0, **row))


def let_pass(server: Running, seconds: float) -> None:
    """As if all searches had begun so long ago."""
    carry_out(server, SEEKS.update().values(since=now() - int(seconds * 1000)))


@runs
async def test_two_who_look_play_together(servers: list[Running]) -> None:
    first, last = servers[0], servers[-1]
    ana, ben = new_ticket(), new_ticket()
    assert look(first, ana, name="Ana")["table"] is None
    found = look(last, ben, name="Ben")["table"]
    assert look(first, ana)["table"] == found
    async with first.sit(found, ana) as one, last.sit(found, ben) as other:
        await one.hear("state")
        await other.hear("state")
        assert sorted(seat["name"] for seat in one.table["seats"]) == ["Ana", "Ben"]
        assert one.table["clock"]["seconds"] == 600
        assert sum(seat["yours"] for seat in one.table["seats"]) == 1


def test_only_those_are_paired_who_look_for_the_same(company: Running) -> None:
    look(company, new_ticket())
    assert look(company, new_ticket(), "troia")["table"] is None
    assert look(company, new_ticket(), pace="calm")["table"] is None
    kinds = company.get("/api/pairing").json()["looking"]
    assert [(each["game"], each["pace"], each["count"]) for each in kinds] == [
        ("horse", "calm", 1),
        ("horse", "quick", 1),
        ("troia", "quick", 1),
    ]


def test_nobody_is_paired_with_themselves(company: Running) -> None:
    person = Person(company)
    look(company, new_ticket(), key=person.key)
    assert look(company, new_ticket(), key=person.key)["table"] is None


def test_who_is_far_away_is_found_after_a_while(company: Running) -> None:
    strong, weak = Person(company), Person(company, "Léa")
    give_rating(company, strong, 1900)
    give_rating(company, weak, 1500)
    ticket = new_ticket()
    assert look(company, ticket, key=strong.key)["within"] == 100
    other = new_ticket()
    assert look(company, other, key=weak.key)["table"] is None  # 400 apart, less what is unsure
    let_pass(company, 31)
    assert look(company, other, key=weak.key)["within"] == 300
    let_pass(company, 46)
    assert look(company, ticket, key=strong.key)["table"]


def test_the_nearest_comes_first(company: Running) -> None:
    people = [Person(company, name) for name in ("Far", "Near", "Me")]
    for person, rating in zip(people, (1420, 1490, 1500), strict=True):
        give_rating(company, person, rating)
    far, near, mine = (new_ticket() for _ in range(3))
    look(company, far, key=people[0].key)
    carry_out(company, SEEKS.update().values(rating=900.0))  # so that these two do not meet
    look(company, near, key=people[1].key)
    carry_out(company, SEEKS.update().where(SEEKS.c.rating == 900.0).values(rating=1420.0))
    found = look(company, mine, key=people[2].key)["table"]
    assert found == look(company, near, key=people[1].key)["table"]
    assert look(company, far, key=people[0].key)["table"] is None


def test_a_bot_is_proposed_after_a_minute_and_the_search_goes_on(company: Running) -> None:
    ticket = new_ticket()
    assert look(company, ticket)["bot"] is None
    let_pass(company, 61)
    found = look(company, ticket)
    assert (found["bot"], found["within"], found["table"]) == ("recruit", None, None)
    assert look(company, new_ticket())["table"]


def test_who_goes_away_is_not_found(company: Running) -> None:
    look(company, new_ticket())
    carry_out(company, SEEKS.update().values(seen=now() - pairing.GONE_AFTER - 1))
    assert company.get("/api/pairing").json() == {"looking": []}
    assert look(company, new_ticket())["table"] is None
    asked = company.registry.store.scalar(sql.select(sql.func.count()).select_from(SEEKS))
    assert asyncio.run_coroutine_threadsafe(asked, company.loop).result(PATIENCE) == 1


def test_who_stops_is_not_found(company: Running) -> None:
    ticket = new_ticket()
    look(company, ticket)
    assert company.post("/api/pairing/stop", {"ticket": ticket}).json() == {"looking": []}
    assert look(company, new_ticket())["table"] is None


def test_one_client_looks_for_few_at_a_time(company: Running) -> None:
    games = ["horse", "troia", "hector", "iliad"]
    for game in games:
        look(company, new_ticket(), game)
    wish = {"game": "horse", "pace": "days", "ticket": new_ticket()}
    assert company.post("/api/pairing", wish).status_code == 429


def test_searches_are_limited_as_tables_are(tmp_path: Path) -> None:
    server = Running(config(tmp_path, tables_per_minute=2.0))
    try:
        wish = {"game": "horse", "pace": "quick"}
        tickets = [new_ticket() for _ in range(8)]
        codes = [
            server.post("/api/pairing", {**wish, "ticket": each}).status_code for each in tickets
        ]
        assert codes[0] == 200
        assert codes[-1] == 429
        again = server.post("/api/pairing", {**wish, "ticket": tickets[0]})
        assert again.status_code == 200  # who looks already goes on
    finally:
        server.stop()


@pytest.mark.parametrize("wish", [{"game": "chess"}, {"pace": "slow"}, {"ticket": "seat-x"}])
def test_bad_searches_get_a_sentence(server: Running, wish: dict[str, str]) -> None:
    usual = {"game": "horse", "pace": "quick", "ticket": new_ticket()}
    answer = server.post("/api/pairing", {**usual, **wish})
    assert answer.status_code == 422
    assert answer.json()["text"]


def test_a_table_may_ask_for_a_rating(company: Running) -> None:
    host, weak, strong = (Person(company, name) for name in ("Host", "Weak", "Strong"))
    give_rating(company, host, 1650)
    give_rating(company, weak, 1400)
    give_rating(company, strong, 1700)
    opened = host.open(FRIEND, public=True, asked=[1600, 1800])
    at = f"/api/tables/{opened['table']['id']}/seats"
    refused = company.post(at, {"key": weak.key})
    assert refused.status_code == 403
    assert "from 1600 to 1800, and yours is 1400" in refused.json()["text"]
    assert company.post(at, {}).status_code == 403  # nobody knows how strong a guest is
    assert company.post(at, {"key": strong.key}).status_code == 201


@runs
async def test_the_list_of_tables_says_who_waits(company: Running) -> None:
    host = Person(company, "Host")
    give_rating(company, host, 1650)
    opened = host.open(FRIEND, public=True, asked=[1800, 1600])
    async with company.sit(opened["table"]["id"], opened["seats"][0]["secret"]) as client:
        await client.hear("table")
        [listed] = company.get("/api/tables").json()["tables"]
    assert listed["known"] == [{"rating": 1650, "band": 78}, None]
    assert listed["asked"] == [1600, 1800]


def test_who_looks_for_something_else_with_the_same_ticket_looks_for_that(company: Running) -> None:
    ticket = new_ticket()
    look(company, ticket)
    assert look(company, ticket, "troia")["table"] is None
    assert company.get("/api/pairing").json() == {
        "looking": [{"game": "troia", "pace": "quick", "count": 1}]
    }


def test_one_becomes_the_person_of_a_link_while_one_looks(company: Running) -> None:
    person, other = Person(company), Person(company)
    look(company, new_ticket(), key=other.key)
    link = person.post("/api/you/link")["link"]
    assert other.post("/api/you/devices", {"key": other.key}, link)["devices"] == 2


def test_forget_me_ends_a_search(company: Running) -> None:
    person = Person(company)
    look(company, new_ticket(), key=person.key)
    person.post("/api/you/forget")
    assert company.get("/api/pairing").json() == {"looking": []}
