"""Formats of championships of one's own: planned, saved, opened."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.championship.format import PRESETS, Groups, Knockout, Qualified
from scorekeeper.kernel.fields import encode_fields
from tests.director_client import DirectorClient
from tests.json_path import Json, at, dicts
from tests.server import Server
from tests.webui.house import HousePhone, entered
from tests.webui.http_requests import post

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
    left = entered(server).ask(PATH, "DELETE", {"name": "A y B"}).json()
    assert dicts(left, "formats") == others


def test_a_championship_has_the_format_as_it_was_saved(server: Server) -> None:
    entered(server).ask(PATH, "PUT", OURS)
    director = DirectorClient(server, played="A y B")
    entered(server).ask(PATH, "DELETE", {"name": "A y B"})
    stages = director.championship["stages"]
    assert [each["name"] for each in stages] == [None, "Cuadro A", "Cuadro B"]
    assert [each["second_chance"] for each in stages] == [False, False, True]


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
