"""Formats of championships of one's own: planned, saved, opened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.championship.format import PRESETS, Groups, Knockout, Qualified
from scorekeeper.kernel.fields import encode_fields
from tests.director_client import DirectorClient, director_of
from tests.json_path import Json, at, dicts
from tests.server import Server
from tests.webui.house import HousePhone, entered
from tests.webui.http_requests import post
from webui.demo.client import Refusal

PATH = "/api/championships/formats"
PLAN = "/api/championships/plan"
A_AND_B = replace(
    PRESETS["groups-then-knockout"],
    name="A y B",
    stages=(
        Groups(4),
        Knockout(entrants=Qualified(2), seeded=True, name="Cuadro A"),
        Knockout(entrants=Qualified(4, first=3), name="Cuadro B"),
    ),
)
OURS: Json = {"format": encode_fields(A_AND_B)}


def test_one_is_saved_with_the_house_pin_and_offered_before_the_presets(server: Server) -> None:
    assert HousePhone(server).ask(PATH, "PUT", OURS).code == "house_pin_wanted"
    first, *others = dicts(entered(server).ask(PATH, "PUT", OURS).json(), "formats")
    assert first == {"saved": True, "format": OURS["format"]}
    assert [at(each, "format", "name") for each in others] == list(PRESETS)
    left = entered(server).ask(PATH, "DELETE", OURS).json()
    assert dicts(left, "formats") == others


def test_of_two_directors_who_change_a_format_the_second_sees_what_the_first_did(
    server: Server,
) -> None:
    one, other = entered(server), entered(server)
    one.ask(PATH, "PUT", OURS)
    changed = encode_fields(replace(A_AND_B, grace=5))
    assert one.ask(PATH, "PUT", {"format": changed, "replaces": OURS["format"]}).status == 200
    mine = {"format": encode_fields(replace(A_AND_B, grace=20)), "replaces": OURS["format"]}
    assert other.ask(PATH, "PUT", mine).code == "stale"
    assert other.ask(PATH, "DELETE", OURS).code == "stale"
    there = other.ask(PATH, "PUT", {"format": mine["format"]})
    assert (there.status, there.code) == (409, "format_exists")
    first, *_ = dicts(other.ask(PATH, "PUT", {**mine, "replaces": changed}).json(), "formats")
    assert first["format"] == mine["format"]
    entered(server).ask(PATH, "DELETE", mine)


def test_a_championship_has_the_format_and_rules_that_its_director_saw(server: Server) -> None:
    """Whatever another one has saved under their names since the page was loaded."""
    with DirectorClient(server, played=OURS["format"]) as director:
        stages = director.championship["stages"]
        assert [each["name"] for each in stages] == [None, "Cuadro A", "Cuadro B"]
        assert [each["second_chance"] for each in stages] == [False, False, True]
        rules = {"name": "Peña", "preset": "navarra", "rules": {"target": 30}}
        director.open({"name": "Invierno", "format": "swiss", "rules": rules, "tables": 0})
        shown = director.championship
        assert (shown["rules"], shown["target"]) == ("Peña", 30)


def test_of_two_directors_who_open_one_at_once_the_second_is_asked_to_look(server: Server) -> None:
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
    with director_of(server) as one, director_of(server) as other:
        one.become(server.secret)
        other.become(server.secret)
        there = [each["code"] for each in dicts(other.newest["championship"], "open")]
        opening = {"type": "open_championship", "setup": setup, "open": there}
        one.act(opening)
        with pytest.raises(Refusal) as refused:
            other.act(opening)
        assert refused.value.code == "stale"
        other.receive_all(0.1)
        seen = [each["code"] for each in dicts(other.newest["championship"], "open")]
        assert len(seen) == len(there) + 1
        other.act({**opening, "open": seen})


def test_the_plan_says_who_enters_each_stage_for_any_number_of_pairs(server: Server) -> None:
    found = post(server, {**OURS, "entries": [8, 16], "tables": 4}, PLAN).json()
    assert [
        [stage["pairs"] for stage in dicts(each, "stages")] for each in dicts(found, "plans")
    ] == [
        [8, 4, 4],
        [16, 8, 8],
    ]


def test_what_cannot_be_played_is_refused_with_the_stage(server: Server) -> None:
    stages = (Groups(4), Knockout(entrants=Qualified(2)), Knockout(entrants=Qualified(3, first=2)))
    shared = encode_fields(replace(A_AND_B, stages=stages))
    answer = post(server, {"format": shared, "entries": [8]}, PLAN)
    assert (answer.status, answer.code) == (400, "stage_shared")
    assert entered(server).ask(PATH, "PUT", {"format": shared}).code == "stage_shared"
    assert post(server, {**OURS, "entries": [8] * 11}, PLAN).code == "bad_field"
