"""Standings and the pages of people, from the log of a real server."""

from __future__ import annotations

import csv
import io
import json
from contextlib import closing
from typing import cast
from urllib.parse import quote

import pytest

from tests.json_path import Json, at, dicts, listed, number
from tests.seated_client import SeatedClient
from tests.server import Server
from tests.webui.house import entered
from tests.webui.http_requests import ask
from webui.projections.season import SEASON
from webui.queries.season_sheets import FORMS, SHEETS
from webui.store import SqliteReader

SHORT: dict[str, object] = {"rules": {"games_to_win": 1, "target": 20}}
HANDS = ("RRRR", "AAAA", "4444", "5555")
"""The first side has the best grande."""


def won_by_an_ordago(server: Server, **setup: object) -> tuple[str, SeatedClient]:
    """A match that the first side has won by an accepted órdago to grande; its table."""
    table = server.open_table(**{**SHORT, **setup})
    seated = SeatedClient(server, table)
    win_by_an_ordago(seated)
    return table, seated


def win_by_an_ordago(seated: SeatedClient) -> None:
    """Play a match that the first side wins by an accepted órdago to grande."""
    seated.bid(1, "ordago")
    seated.bid(0, "quiero")
    for seat, hand in enumerate(HANDS):
        if seated.view["hand"]["phase"] == "cards":
            seated.tell("show_cards", by=seat, seat=seat, cards=list(hand))
    assert seated.view["match"]["state"] == "won"


def season(server: Server, query: str = "") -> Json:
    return cast("Json", server.get(f"/api/season{query}"))


def standing(found: object, *who: str) -> Json:
    """The standing of a person or a pair."""
    return next(each for each in dicts(found) if each["who"] == [*who])


def test_a_match_counts_for_its_people_and_pairs_and_an_undo_takes_it_out(
    own_server: Server,
) -> None:
    table, seated = won_by_an_ordago(own_server)
    found = season(own_server)
    assert (found["matches"], found["evenings"]) == (1, 1)
    assert [each["who"] for each in dicts(found, "people")][:2] == [["Ane"], ["Miren"]]
    jon = standing(found["people"], "Jon")
    assert (jon["matches"], jon["won"], jon["points"]) == (1, 0, 0)
    winners = standing(found["pairs"], "Ane", "Miren")
    assert (winners["won"], winners["points"], winners["games_won"]) == (1, 3, 1)
    kinds = {record["kind"]: record["value"] for record in dicts(found, "records")}
    assert (kinds["most_ordagos"], kinds["ordagos_of_an_evening"]) == (1, 1)

    person = cast("Json", own_server.get("/api/people?name=Ane"))
    assert dicts(person, "opponents") == [
        {"name": name, "won": 1, "lost": 0} for name in ("Iker", "Jon")
    ]
    (played,) = dicts(person, "newest")
    assert (played["table"], played["side"], played["winner"]) == (table, 0, 0)

    lost = cast("Json", own_server.get("/api/people?name=Jon"))
    assert (at(lost, "counts", "ordagos"), at(lost, "counts", "ordagos_lost")) == (1, 1)

    seated.tell("undo", by=0)
    assert season(own_server)["matches"] == 0
    with closing(SqliteReader(own_server.data)) as reader:
        assert reader.projected(SEASON.key, table) == []


def test_a_match_is_named_by_its_number_at_the_table(own_server: Server) -> None:
    table, seated = won_by_an_ordago(own_server)
    seated.tell("rematch", by=0, mano=0)
    win_by_an_ordago(seated)
    newest = dicts(own_server.get("/api/people?name=Ane"), "newest")
    assert [(each["table"], each["match"]) for each in newest] == [(table, 2), (table, 1)]
    for each in newest:
        summary = own_server.get(f"/api/tables/{table}/summary?match={each['match']}")
        assert cast("Json", summary)["number"] == each["match"]


def test_merged_names_are_one_person_and_a_forgotten_one_is_nobody(own_server: Server) -> None:
    won_by_an_ordago(own_server)
    won_by_an_ordago(own_server, players=["Ane M.", "Jon", "Miren", "Iker"])
    assert standing(season(own_server)["people"], "Ane")["matches"] == 1

    change(own_server, "PUT", name="Ane M.", shown="Ane", merge=True)
    found = season(own_server)
    assert standing(found["people"], "Ane")["won"] == 2
    assert standing(found["pairs"], "Ane", "Miren")["won"] == 2

    change(own_server, "DELETE", name="Jon")
    text = str(season(own_server)) + str(own_server.get("/api/people?name=Miren"))
    assert "Jon" not in text
    assert len(dicts(season(own_server), "people")) == 3
    assert number(cast("Json", own_server.get("/api/people?name=Jon")), "total", "matches") == 0


def test_a_hidden_person_is_nobody_and_their_matches_count_for_the_others(
    own_server: Server,
) -> None:
    table, _ = won_by_an_ordago(own_server)
    house = entered(own_server)

    def give(**command: str) -> None:
        assert house.ask("/api/house/act", "POST", command).status == 200

    give(type="hide_name", name="ane")
    found = season(own_server)
    text = str(found) + str(own_server.get("/api/people?name=Miren"))
    assert "Ane" not in text
    assert standing(found["people"], "Miren")["won"] == 1
    assert [each["who"] for each in dicts(found, "pairs")] == [["Iker", "Jon"]]
    assert number(cast("Json", own_server.get("/api/people?name=Ane")), "total", "matches") == 0
    assert "Ane" in str(own_server.get(f"/api/tables/{table}/summary")), "the table's own pages"
    assert "Ane" in str(own_server.get("/api/remembered"))
    give(type="show_name", name="Ane")
    assert standing(season(own_server)["people"], "Ane")["won"] == 1


def test_a_merge_and_an_undo_change_who_never_changed_partner(own_server: Server) -> None:
    def always_with(name: str) -> list[object]:
        line = standing(season(own_server)["people"], name)
        page = cast("Json", own_server.get(f"/api/people?name={name}"))
        assert at(page, "total", "rating") == line["rating"]
        assert (at(line, "rating", "number"), at(line, "rating", "change")) == (None, None)
        return listed(line, "rating", "always_with")

    won_by_an_ordago(own_server)
    _, seated = won_by_an_ordago(own_server, players=["Ane M.", "Jon", "Amaia", "Iker"])
    assert (always_with("Ane"), always_with("Jon")) == (["Miren"], ["Iker"])
    change(own_server, "PUT", name="Ane M.", shown="Ane", merge=True)
    assert (always_with("Ane"), always_with("Miren")) == ([], ["Ane"])
    seated.tell("undo", by=0)
    assert always_with("Ane") == ["Miren"]


def change(server: Server, method: str, **fields: object) -> None:
    """Change a name that is remembered, with the house PIN."""
    assert entered(server).ask("/api/remembered", method, fields).status == 200


@pytest.mark.parametrize("name", ["<b>Ane</b>", "Ane / Jon", "Ñandú ✨", ".."])
def test_a_name_is_whatever_somebody_typed(own_server: Server, name: str) -> None:
    won_by_an_ordago(own_server, players=[name, "Jon", "Miren", "Iker"])
    found = cast("Json", own_server.get(f"/api/people?name={quote(name, safe='')}"))
    assert (found["name"], number(found, "total", "won")) == (name, 1)


def test_matches_before_a_time_are_left_out(own_server: Server) -> None:
    won_by_an_ordago(own_server)
    assert listed(season(own_server, "?since=32503680000"), "people") == []
    assert season(own_server, "?since=1")["matches"] == 1


def told(server: Server, table: str, match: int = 1) -> Json:
    """The badges and records of a match."""
    return cast("Json", server.get(f"/api/tables/{table}/badges?match={match}"))


def test_badges_are_told_once_the_match_is_over_and_not_after_its_end_was_undone(
    own_server: Server,
) -> None:
    table, seated = won_by_an_ordago(own_server)
    first = {badge["kind"]: badge["who"] for badge in dicts(told(own_server, table), "badges")}
    assert first == {
        kind: ["Ane", "Miren"] for kind in ("ordago_at_once", "first_ordago", "first_won")
    }
    assert told(own_server, table)["records"] == []
    held = dicts(own_server.get("/api/people?name=Miren"), "badges")
    assert {(each["kind"], each["times"], each["match"]) for each in held} == {
        (kind, 1, 1) for kind in first
    }

    seated.tell("undo", by=0)
    assert told(own_server, table) == {"badges": [], "records": []}
    assert own_server.get("/api/badges") == {"badges": [], "records": []}


def test_a_record_is_told_in_the_match_that_breaks_it(own_server: Server) -> None:
    first, _ = won_by_an_ordago(own_server)
    table, seated = won_by_an_ordago(own_server, players=["Unai", "Nerea", "Ane", "Leire"])
    seated.tell("rematch", by=0, mano=1)
    seated.say("grande: 1 ordago, 2 no_queremos; chica: 1 ordago, 2 quiero")
    for seat, hand in enumerate(HANDS):
        if seated.view["hand"]["phase"] == "cards":
            seated.tell("show_cards", by=seat, seat=seat, cards=list(hand))
    assert seated.view["match"]["state"] == "won"

    def ordagos(table: str, match: int) -> list[object]:
        records = dicts(told(own_server, table, match), "records")
        return [each["value"] for each in records if each["kind"] == "most_ordagos"]

    assert [ordagos(first, 1), ordagos(table, 1), ordagos(table, 2)] == [[], [], [2]]


def test_a_forgotten_name_is_in_no_badge(own_server: Server) -> None:
    table, _ = won_by_an_ordago(own_server)
    change(own_server, "DELETE", name="Ane")
    assert "Ane" not in str(told(own_server, table)) + str(own_server.get("/api/badges"))
    assert dicts(told(own_server, table), "badges")[0]["who"] == ["Miren"]


def sheet(server: Server, what: str, query: str = "") -> list[dict[str, str]]:
    """The lines of a sheet, by column."""
    text = ask(server, f"/api/season/{what}.csv{query}").body.decode()
    return list(csv.DictReader(io.StringIO(text)))


def test_the_season_is_sent_as_sheets(own_server: Server) -> None:
    table, _ = won_by_an_ordago(own_server, players=["=1+1", "Jon", "Miren", "Iker"])
    first, second, *others = sheet(own_server, "people")
    assert (first["name"], first["place"], first["won"]) == ("'=1+1", "1", "1")
    assert (second["place"], {each["place"] for each in others}) == ("1", {"3"})
    (winners, losers) = sheet(own_server, "pairs")
    assert (winners["name"], losers["ordagos"]) == ("'=1+1 / Miren", "1")
    (match,) = sheet(own_server, "matches")
    assert (match["table"], match["winner"], match["games_1"]) == (table, "'=1+1 / Miren", "1")
    assert (match["players_2"], match["players_3"]) == ("Iker / Jon", "")
    said = {each["name"]: each["ordagos"] for each in sheet(own_server, "lances")}
    assert said == {"'=1+1": "0", "Jon": "1", "Miren": "0", "Iker": "0"}
    as_json = cast("list[Json]", json.loads(ask(own_server, "/api/season/people.json").body))
    assert [(each["name"], each["won"]) for each in as_json][:1] == [("=1+1", 1)]
    assert sheet(own_server, "people", "?since=32503680000") == []


def test_a_name_that_is_forgotten_or_hidden_is_on_no_sheet(own_server: Server) -> None:
    won_by_an_ordago(own_server)
    change(own_server, "DELETE", name="Jon")
    hidden = entered(own_server).ask(
        "/api/house/act", "POST", {"type": "hide_name", "name": "iker"}
    )
    assert hidden.status == 200
    for what in SHEETS:
        for form in FORMS:
            text = ask(own_server, f"/api/season/{what}.{form}").body.decode()
            assert "Jon" not in text
            assert "Iker" not in text
            assert "Ane" in text


@pytest.mark.parametrize("page", ["nobody.csv", "people.xls"])
def test_there_are_no_other_sheets(own_server: Server, page: str) -> None:
    assert ask(own_server, f"/api/season/{page}").status == 404
