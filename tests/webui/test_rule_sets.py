"""Saved rule sets: listed, saved, replaced, deleted."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

from scorekeeper.house.commands import SaveRuleSet
from scorekeeper.house.events import RuleSetSaved
from scorekeeper.refusal import Refused
from tests.json_path import at, dicts, text
from tests.server import Server, running_server
from tests.webui.house import HousePhone, entered
from tests.webui.house_stream import append_to_house, house_in
from tests.webui.http_requests import SETUP, Answer, ask, post
from tests.webui.writer_harness import Desk, FailingStore, sit
from webui.store import HOUSE, SqliteStore
from webui.streams.cache.house import CODE
from webui.streams.writer import Job

PATH = "/api/rules/sets"
OWN = {"name": "Cuadrilla", "preset": "navarra", "rules": {"target": 30, "kings": 4}}


def write(server: Server, method: str, body: object, path: str = PATH) -> Answer:
    return entered(server).ask(path, method, body)


def test_guests_use_them_but_neither_save_nor_delete_them(server: Server) -> None:
    assert write(server, "PUT", OWN).status == 200
    guest = HousePhone(server)
    for method in ("PUT", "DELETE"):
        answer = guest.ask(PATH, method, {**OWN, "replace": True})
        assert (answer.status, answer.code) == (403, "house_pin_wanted")
    assert names(server) == [OWN["name"]]


def test_what_was_deleted_comes_back_by_an_undo(server: Server) -> None:
    write(server, "PUT", OWN)
    write(server, "DELETE", {"name": OWN["name"]})
    phone = entered(server)
    newest, *_ = dicts(phone.ask("/api/house/changes").json(), "changes")
    assert (newest["event"], newest["params"], newest["undo"]) == (
        "rule_set_deleted",
        {"name": "Cuadrilla"},
        True,
    )
    undo = {"type": "undo", "step": newest["step"]}
    for answer in (
        HousePhone(server).ask("/api/house/changes"),
        HousePhone(server).ask("/api/house/act", "POST", undo),
    ):
        assert (answer.status, answer.code) == (403, "house_pin_wanted")
    left = dicts(phone.ask("/api/house/act", "POST", undo).json(), "changes")
    assert newest["step"] not in [each["step"] for each in left]
    assert names(server) == ["Cuadrilla"]
    again = phone.ask("/api/house/act", "POST", undo)
    assert again.code == "nothing_to_undo"


@pytest.mark.parametrize(
    "command",
    [
        {"type": "change_settings", "settings": [{"name": "panel.display", "value": "x"}]},
        {"type": "give_notice", "code": "damage_found", "params": []},
        {"type": "forget_also", "digests": []},
        {"type": "saved"},
    ],
)
def test_what_the_server_gives_is_no_command_of_a_phone(
    server: Server, command: dict[str, object]
) -> None:
    answer = entered(server).ask("/api/house/act", "POST", command)
    assert (answer.status, answer.code) == (400, "unknown_command")


def names(server: Server) -> list[str]:
    return [text(one, "name") for one in dicts(ask(server, PATH).json(), "sets")]


@pytest.fixture(autouse=True)
def _no_sets(request: pytest.FixtureRequest) -> None:
    """Each test begins with a server without saved rules."""
    if "server" in request.fixturenames:
        server: Server = request.getfixturevalue("server")
        for name in names(server):
            write(server, "DELETE", {"name": name})


# ------------------------------------------------------------ over HTTP


def test_a_choice_is_looked_at_before_a_table_is_opened(server: Server) -> None:
    path = "/api/rules/check"
    good = write(server, "POST", {"preset": "seis", "rules": {"captains": True}}, path).json()
    assert good["contradictions"] == []
    assert [seat["side"] for seat in dicts(good, "seating", "seats")] == [0, 1, 0, 1, 0, 1]
    captains = [n for n, seat in enumerate(dicts(good, "seating", "seats")) if seat["captain"]]
    assert captains == [1, 4]
    bad = write(server, "POST", {"preset": "clasico", "rules": {"players": 5}}, path)
    assert bad.status == 200
    assert [one["why"] for one in dicts(bad.json(), "contradictions")] == ["uneven_sides"]
    assert write(server, "POST", {"preset": "otro"}, path).status == 400
    assert write(server, "POST", [], path).status == 400


def test_rules_are_kept_by_name_until_somebody_means_others_and_open_a_table(
    server: Server,
) -> None:
    (kept,) = dicts(write(server, "PUT", OWN).json(), "sets")
    assert kept["name"] == "Cuadrilla"
    # Only what differs from the preset is kept.
    assert (kept["preset"], kept["rules"]) == ("navarra", {"target": 30})
    assert kept["refused"] is None
    assert len(dicts(kept, "seating", "seats")) == 4
    opened = post(server, {**SETUP, "preset": kept["preset"], "rules": kept["rules"]})
    assert opened.status == 201
    # The same again is no second one; another one of this name is refused.
    assert dicts(write(server, "PUT", OWN).json(), "sets") == [kept]
    other = {**OWN, "preset": "fournier", "rules": {}}
    refused = write(server, "PUT", other)
    assert (refused.status, refused.code) == (409, "set_exists")
    assert dicts(ask(server, PATH).json(), "sets") == [kept]
    replaced = write(server, "PUT", {**other, "replace": True}).json()
    assert at(replaced, "sets", 0, "preset") == "fournier"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *((f" {name} ", name) for name in ("..", "a/b", "%2e%2e", "<b>Peña</b>", "Ñ" * 24)),
        ("R'); DROP TABLE rule_set", "R'); DROP TABLE rule_set"),
        pytest.param("Pen\u0303a", "Peña", id="composed otherwise"),
    ],
)
def test_any_name_a_person_types_is_kept_as_it_is(server: Server, typed: str, name: str) -> None:
    assert write(server, "PUT", {**OWN, "name": typed}).status == 200
    assert names(server) == [name]
    assert write(server, "DELETE", {"name": name}).json() == {"sets": []}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": "a\u0007b"}, "bad_name"),
        ({"name": 3}, "bad_name"),
        ({"rules": {"kings": 5}}, "bad_field"),
        ({"rules": {"players": 5}}, "contradiction"),
        ({"rules": {"reyes": 5}}, "unknown_setting"),
        ({"replace": 1}, "bad_field"),
        ({"more": 1}, "unknown_key"),
    ],
)
def test_what_is_no_rule_set_is_refused(
    server: Server, change: dict[str, object], code: str
) -> None:
    answer = write(server, "PUT", {**OWN, **change})
    assert (answer.status, answer.code) == (400, code)
    assert names(server) == []


UNREADABLE = {
    "Abuela": (RuleSetSaved("Abuela", "from 2031", ()), "bad_field"),
    "Abuelo": (RuleSetSaved("Abuelo", "clasico", (("kings", 12),)), "bad_field"),
    "Aita": (RuleSetSaved("Aita", "clasico", (("jokers", True),)), "unknown_setting"),
    "Ama": (RuleSetSaved("Ama", "clasico", (("players", 5),)), "contradiction"),
}
"""What is stored under a name, and why it is refused."""


def test_after_a_kill_those_that_cannot_be_read_are_told_with_the_reason_and_none_is_lost(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path) as server:
        write(server, "PUT", OWN)
        server.kill()
        with closing(SqliteStore(server.folder / "data")) as log:
            append_to_house(log, *(saved for saved, _code in UNREADABLE.values()))
            log.commit()
        server.start()
        *unusable, good = dicts(ask(server, PATH).json(), "sets")
        assert {one["name"]: at(one, "refused", "code") for one in unusable} == {
            name: code for name, (_saved, code) in UNREADABLE.items()
        }
        assert [(one["rules"], one["seating"]) for one in unusable] == [({}, None)] * 4
        assert good["refused"] is None
        # Saving others leaves them alone; their names are taken.
        for name in UNREADABLE:
            assert write(server, "PUT", {**OWN, "name": name}).status == 409
        write(server, "PUT", {**OWN, "name": "Otra"})
        assert names(server) == [*UNREADABLE, "Cuadrilla", "Otra"]


# ------------------------------------------------------------ on disk before anybody is told


SAVED = RuleSetSaved("Cuadrilla", "navarra", (("target", 30),))


def saved(desk: Desk, *jobs: Job, target: int = 30) -> Future[None]:
    return desk.act_on_house(SaveRuleSet("Cuadrilla", "navarra", {"target": target}), *jobs)


def test_a_rule_set_shares_the_commit_of_its_batch_which_loses_nothing_if_one_is_refused(
    desk: Desk, store: FailingStore, tmp_path: Path
) -> None:
    who = desk.enter(desk.open_table(), "a")
    store.commits = 0
    saved(desk, sit(who, 0)).result(0)
    assert store.commits == 1
    assert house_in(tmp_path).rule_sets == {"Cuadrilla": SAVED}
    with pytest.raises(Refused) as refused:
        saved(desk, sit(who, 1), target=25).result(0)
    assert refused.value.code == "set_exists"
    assert [each["type"] for each in who.answers()] == ["ack", "ack"]


@pytest.mark.parametrize("fails", ["before", "after"])
def test_one_that_could_not_be_saved_is_not_called_saved_and_its_retry_is_good(
    desk: Desk, store: FailingStore, tmp_path: Path, fails: Literal["before", "after"]
) -> None:
    store.fails = fails
    with pytest.raises(Refused) as refused:
        saved(desk).result(0)
    assert refused.value.code == "not_saved"
    store.fails = None
    saved(desk).result(0)
    assert desk.house.rule_sets == {"Cuadrilla": SAVED} == house_in(tmp_path).rule_sets
    assert len(store.events(HOUSE, CODE)) == 1
