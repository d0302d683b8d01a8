"""Where tables are private, nobody sees one without its code, its invitation or the house PIN."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import cast
from urllib.parse import quote

import pytest

from scorekeeper.house.commands import GiveNotice
from tests.json_path import at, dicts
from tests.seated_client import SeatedClient
from tests.server import Server, running_server
from tests.webui.house import HousePhone, entered
from tests.webui.http_requests import ask
from tests.webui.test_forgotten_everywhere import paths
from tests.webui.test_season import won_by_an_ordago
from webui.codes import LETTERS, PRIVATE_LENGTH
from webui.store import SqliteStore
from webui.streams.cache.house import give_notice

NAMES = ["Zuriñe Ñáñez", "Jon Etxe", "Miren Goñi", "Iker Sanz"]
UNKNOWN = LETTERS[:PRIVATE_LENGTH]
LOST = LETTERS[-PRIVATE_LENGTH:]
"""A table of which a notice says that entries were lost."""


@dataclass
class Private:
    server: Server
    table: str
    """At which a match was won; its phones are still there."""
    seated: SeatedClient


@pytest.fixture(scope="module")
def private(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Private]:
    folder = tmp_path_factory.mktemp("private")
    (folder / "data").mkdir(mode=0o700)
    with closing(SqliteStore(folder / "data")) as store:
        give_notice(store, GiveNotice("entries_lost", (("table", LOST), ("entries", 1))), 0.0)
    with running_server(folder, "--private-tables") as server:
        yield Private(server, *won_by_an_ordago(server, players=NAMES, stake={"what": "round"}))


def tells(text: bytes, table: str) -> bool:
    """Whether an answer has the code of the table, or the name of somebody there."""
    said = text.decode(errors="replace")
    return any(
        each in said for each in (table, LOST, *NAMES, *(json.dumps(name) for name in NAMES))
    )


def test_a_code_is_nothing_that_anybody_guesses(private: Private) -> None:
    assert len(private.table) == PRIVATE_LENGTH


def test_a_stranger_reads_of_no_table_anywhere(private: Private) -> None:
    stranger, house = HousePhone(private.server), entered(private.server)
    asked = [path for path in paths([UNKNOWN]) if path != "/ws"]
    asked += ["/api/season/people.csv", f"/api/people?name={quote(NAMES[1])}"]

    def telling(phone: HousePhone, source: str) -> set[str]:
        answers = {path: phone.ask(path, source=source) for path in asked}
        assert 429 not in {answer.status for answer in answers.values()}
        return {path for path, answer in answers.items() if tells(answer.body, private.table)}

    lists = {"/api/tables", "/api/matches", "/api/remembered", "/api/season", "/api/badges"}
    lists |= {"/api/notices"}
    assert telling(house, "127.0.0.2") >= {*lists, "/api/debts", *asked[-2:]}
    assert telling(stranger, "127.0.0.3") == set()


def test_a_phone_is_listed_its_own_tables_and_the_names_there(private: Private) -> None:
    server, table = private.server, private.table
    other = server.open_table(players=[*"ABCD"])
    own = f"tables={UNKNOWN},{table}"
    listed = dicts(ask(server, f"/api/tables?{own}").json(), "tables")
    assert [each["table"] for each in listed] == [table]
    matches = dicts(ask(server, f"/api/matches?{own}").json(), "matches")
    assert [each["table"] for each in matches] == [table]
    offered = ask(server, f"/api/remembered?{own}").json()["players"]
    assert sorted(cast("list[str]", offered)) == sorted(NAMES)
    assert ask(server, f"/api/remembered?tables={other}").json()["players"] == [*"ABCD"]
    assert entered(server).ask("/api/house/close", "POST", {"tables": [other]}).status == 200


def test_who_has_the_code_watches_and_reads_what_was_played_there(private: Private) -> None:
    for what in ("history", "hands", "summary", "badges?match=1", "export.csv"):
        answer = ask(private.server, f"/api/tables/{private.table}/{what}")
        assert (answer.status, tells(answer.body, private.table)) == (200, True), what
    with private.server.at_table(private.table) as (_, view):
        assert view["table"] == private.table


def test_a_screen_shows_no_table_until_somebody_there_points_it(private: Private) -> None:
    """Elsewhere it shows the only live table, and of several all."""
    listed = dicts(entered(private.server).ask("/api/tables").json(), "tables")
    assert [each["table"] for each in listed if each["live"]] == [private.table]
    with private.server.client("tv") as tv:
        told = tv.receive_a("waiting")
        assert told["tables"] == 0
        point = {"type": "point_screen", "screen": told["screen"]}
        private.seated.send(point)
        assert tv.receive_a("follow")["table"] == private.table
    assert at(ask(private.server, "/api/tv").json(), "slides") is False


def test_a_page_shows_a_panel_of_its_table_or_with_the_house_pin(private: Private) -> None:
    server = private.server
    server.start_panel("--table", private.table)
    with server.at_table(private.table, client="mirror") as (mirror, _):
        assert mirror.receive_a("picture")
    house = entered(server)
    with server.client("mirror", token=house.token) as mirror:
        assert mirror.receive_a("picture")
    with server.client("mirror") as stranger:
        stranger.send({"type": "ping", "n": 7})
        assert stranger.receive() == {"type": "pong", "n": 7}
    server.stop_panels()


def test_everywhere_else_all_tables_are_listed(server: Server) -> None:
    table = server.open_table()
    assert table in {each["table"] for each in dicts(ask(server, "/api/tables").json(), "tables")}
    assert len(table) == 4
