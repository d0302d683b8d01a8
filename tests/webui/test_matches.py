"""The list of finished matches and remembered names: projections of the events."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from tests.json_path import Json, at, dicts, text
from tests.server import Server
from tests.webui.house_stream import house_in
from tests.webui.http_requests import ask
from tests.webui.test_rule_sets import write
from tests.webui.writer_harness import Desk, Somebody, rename, sit
from webui.projections.matches import MATCHES
from webui.protocol.tables import RememberedShape
from webui.queries.matches import finished_matches
from webui.queries.remembered import remembered
from webui.store import Projected, SqliteReader

END = {"type": "end_match"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def ends(desk: Desk, who: Somebody) -> None:
    """Somebody seated in seat 0 ends the match."""
    desk.wall += 100.0
    assert desk.act(who, END, 0)["type"] == "ack"


def played(desk: Desk, *, matches: int = 1) -> Somebody:
    """A table with so many matches ended; who sits in its seat 0."""
    who = desk.enter(desk.open_table(), "a")
    desk.sit(who, 0)
    for number in range(matches):
        if number:
            desk.wall += 10.0
            desk.act(who, {"type": "rematch", "mano": 0}, 0)
        ends(desk, who)
    return who


def listed(folder: Path, before: str | None = None, limit: int = 50) -> list[Json]:
    return dicts(finished_matches(folder, house_in(folder), before, limit), "matches")


def rows(folder: Path) -> list[Projected]:
    with closing(SqliteReader(folder)) as reader:
        return reader.newest_projected(MATCHES.key, "began", 1000)


# ------------------------------------------------------------ the list


def test_a_match_is_listed_once_it_is_over(desk: Desk, tmp_path: Path) -> None:
    who = desk.enter(desk.open_table(), "a")
    desk.sit(who, 0)
    assert listed(tmp_path) == []
    began = desk.wall
    ends(desk, who)
    (match,) = listed(tmp_path)
    assert (match["started_at"], match["ended_at"]) == (began, began + 100.0)
    assert (match["match"], match["state"], match["winner"]) == (1, "abandoned", None)
    assert match["sides"] == ["Nosotros", "Ellos"]
    assert match["games"] == [0, 0]


def test_a_match_taken_up_again_is_listed_no_more(desk: Desk, tmp_path: Path) -> None:
    who = played(desk)
    desk.act(who, {"type": "undo"}, 0)
    assert listed(tmp_path) == []
    ends(desk, who)
    assert len(listed(tmp_path)) == 1


def test_a_name_changed_after_the_end_is_the_one_listed_and_the_end_stays_when_it_was(
    desk: Desk, tmp_path: Path
) -> None:
    who = played(desk)
    ended = at(listed(tmp_path), 0, "ended_at")
    desk.wall += 50.0
    desk.serve(rename(who, 0, "Aneta"))
    (match,) = listed(tmp_path)
    assert match["players"] == ["Aneta", "Jon", "Mikel", "Iker"]
    assert match["ended_at"] == ended


def test_pages_go_on_where_the_one_before_ended(desk: Desk, tmp_path: Path) -> None:
    played(desk, matches=3)
    desk.wall -= 150.0  # Ends of two tables fall between one another.
    played(desk, matches=4)
    everything = [(each["table"], each["match"]) for each in listed(tmp_path)]
    assert len(set(everything)) == 7
    ends_at = [each["ended_at"] for each in listed(tmp_path)]
    assert ends_at == sorted(ends_at, reverse=True, key=lambda end: float(str(end)))
    found: list[object] = []
    before: str | None = None
    while True:
        page = finished_matches(tmp_path, desk.house, before, 2)
        found += [(each["table"], each["match"]) for each in dicts(page, "matches")]
        if page["next"] is None:
            break
        before = str(page["next"])
    assert found == everything


@pytest.mark.parametrize("before", ["", "x", "1-K7QF-1", "1.0-K7QF", "-1.000000000-K7QF-1"])
def test_a_page_that_nobody_named_is_refused(desk: Desk, tmp_path: Path, before: str) -> None:
    played(desk)
    with pytest.raises(Refused, match="before"):
        listed(tmp_path, before)


# ------------------------------------------------------------ the log is the truth


# ------------------------------------------------------------ names, and the last table


def told(folder: Path) -> RememberedShape:
    return remembered(folder, house_in(folder))


def last(folder: Path, *tables: str) -> object:
    return remembered(folder, house_in(folder), tables)["last"]


def test_names_are_offered_most_recent_and_frequent_first(desk: Desk, tmp_path: Path) -> None:
    who = played(desk, matches=2)
    assert told(tmp_path)["sides"] == ["Ellos", "Nosotros"]
    desk.wall += 10.0
    again = desk.enter(desk.open_table(), "a")
    desk.writer.serve([sit(again, 0, "Zuriñe"), rename(again, 0, "Zuriñe")])
    del who
    players = told(tmp_path)["players"]
    assert set(players[:3]) == {"Jon", "Mikel", "Iker"}
    assert players[3:] == ["Ane", "Zuriñe"]
    # A name that the app gave is not offered.
    desk.serve(rename(again, 0, "Jug. 1"))
    assert "Jug. 1" not in told(tmp_path)["players"]


def test_the_last_table_of_a_phone_can_be_opened_again_as_it_was(
    desk: Desk, tmp_path: Path
) -> None:
    who = played(desk)
    table = rows(tmp_path)[0].code
    desk.serve(rename(who, 0, "Aneta"))
    desk.wall += 10.0
    others = desk.open_table()
    assert last(tmp_path) is None
    assert last(tmp_path, "ZZZZ") is None
    assert last(tmp_path, others) != last(tmp_path, table)
    assert last(tmp_path, "ZZZZ", table) == {
        "names": ["Nosotros", "Ellos"],
        "sides": ["Nosotros", "Ellos"],
        "players": ["Aneta", "Jon", "Mikel", "Iker"],
        "preset": "clasico",
        "rules": {},
        "target": 40,
    }


def test_rules_that_cannot_be_read_any_more_are_not_offered(desk: Desk, tmp_path: Path) -> None:
    played(desk)
    (row,) = rows(tmp_path)
    newer = (row.body or "").replace('"clasico"', '"of-tomorrow"')
    desk.log.project(MATCHES.key, [row._replace(body=newer)])
    desk.log.commit()
    assert last(tmp_path, row.code) is None
    assert "Jon" in str(told(tmp_path)["players"])


# ------------------------------------------------------------ over HTTP


def test_matches_over_http_and_each_by_its_number(own_server: Server) -> None:
    table = own_server.address.open_table()
    with own_server.at_table(table) as (ane, _):
        ane.sit(0)
        ane.command("end-match-1", 2, END, 0)
        ane.command("rematch-1", 3, {"type": "rematch", "mano": 1}, 0)
        ane.command("end-match-2", 4, END, 0)
    page = ask(own_server, "/api/matches?limit=1").json()
    (newest,) = dicts(page, "matches")
    assert (newest["table"], newest["match"]) == (table, 2)
    older = ask(own_server, f"/api/matches?limit=1&before={text(page, 'next')}").json()
    assert at(older, "matches", 0, "match") == 1
    assert older["next"] is None
    for number in (1, 2):
        summary = ask(own_server, f"/api/tables/{table}/summary?match={number}").json()
        assert summary["number"] == number
        words = ask(own_server, f"/api/tables/{table}/export.txt?match={number}").body.decode()
        assert words.startswith(f"Partida {number}:")
        assert words.count("Partida") == 1
    assert ask(own_server, f"/api/tables/{table}/summary?match=3").status == 404
    assert ask(own_server, f"/api/tables/{table}/summary?match=0").status == 400
    assert ask(own_server, "/api/matches?before=yesterday").status == 400
    assert ask(own_server, "/api/matches?limit=101").status == 400


def test_names_over_http(own_server: Server) -> None:
    path = f"/api/remembered?tables={own_server.address.open_table()}"
    found = ask(own_server, path).json()
    assert "Mikel" in str(found["players"])
    assert at(found, "last", "players", 2) == "Mikel"
    for wrong, code in (
        ({"name": "Mikel", "shown": ""}, "bad_name"),
        ({"name": "Mikel", "shown": "Mikel"}, "nothing_changes"),
        ({"name": "Nobody", "shown": "Mikel"}, "nothing_changes"),
        ({"name": "Mikel", "shown": "JON"}, "name_offered"),
        ({"name": "Mikel", "as": "Jon"}, "unknown_key"),
    ):
        assert write(own_server, "PUT", wrong, path).json()["code"] == code
    assert ask(own_server, path).json() == found
    corrected = write(own_server, "PUT", {"name": "Mikel", "shown": "Mikel Z"}, path).json()
    assert at(corrected, "last", "players", 2) == "Mikel Z"
    merged = {"name": "Mikel Z", "shown": "Mikel", "merge": True}
    # Only phones of the house are told who is hidden.
    assert write(own_server, "PUT", merged, path).json() == {**found, "hidden": []}
    left = write(own_server, "DELETE", {"name": "Mikel"}, path)
    assert left.status == 200
    assert "Mikel" not in str(left.json()["players"])
    assert write(own_server, "DELETE", {"name": ""}, path).status == 400
    assert write(own_server, "DELETE", {"names": ["Jon"]}, path).status == 400
