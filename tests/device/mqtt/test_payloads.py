"""The payloads of a table: its JSON state, and its device for Home Assistant."""

from __future__ import annotations

import json
import re

import pytest

from device.link.read_view import board_of
from device.mqtt.topics import Topics, device_of, state_of
from tests.device.engine_view import sent
from tests.scorekeeper.table_for_tests import TableForTests

TOPICS = Topics("amarrako", "bar", "homeassistant")
ENTITIES = {
    "sensor": {"state_class", "unit_of_measurement", "json_attributes_topic"},
    "binary_sensor": set[str](),
}
"""Platforms of Home Assistant's, and what more our entities of each may have."""
ALWAYS = {"platform", "unique_id", "name", "icon", "value_template"}
SIX: dict[str, object] = {"players": 6, "individual": True}


def state(table: TableForTests) -> dict[str, object]:
    view = sent(table)
    return state_of(board_of(view), view)


def device(table: TableForTests, language: str = "es") -> dict[str, object]:
    address = "http://192.168.1.20:8000/"
    return device_of(board_of(sent(table)), TOPICS, language, "1", address)


def components(found: dict[str, object]) -> dict[str, dict[str, str]]:
    parts = found["components"]
    assert isinstance(parts, dict)
    return parts


def value(template: str, said: dict[str, object]) -> object:
    """What Home Assistant's template makes of a state, for the few things that ours use."""
    found = re.fullmatch(r"\{\{ (.*) \}\}", template)
    assert found is not None, template
    path = found[1].split(" | ")[0].removeprefix("'ON' if ").split(" else ")[0].split(" or ")[0]
    here: object = {"value_json": said}
    for name in re.findall(r"\w+", path):
        if name.isdigit():
            assert isinstance(here, list)
            here = here[int(name)]
        else:
            assert isinstance(here, dict)
            here = here[name]
    return here


def test_the_state_follows_a_hand() -> None:
    table = TableForTests()
    assert (state(table)["lance"], state(table)["bet"]) == ("grande", None)
    table.bid(0, "ordago")
    assert state(table)["bet"] == {
        "lance": "grande",
        "stones": None,
        "ordago": True,
        "awaited": ["Jon", "Iker"],
    }
    table.bid(1, "no_queremos")
    table.all_pass()
    assert state(table)["lance"] == "pares"
    table.declare(*[False] * 4)
    table.declare(*[False] * 4)
    assert state(table)["lance"] == "punto"
    table.all_pass()
    assert (state(table)["phase"], state(table)["lance"]) == ("cards", None)
    assert state(table)["table"] == "K7QF"
    assert state(table)["revision"] == sent(table)["revision"]


def test_sides_and_the_winner_are_published_by_name() -> None:
    table = TableForTests(games_to_win=1)
    assert (state(table)["winner"], state(table)["match_state"]) == (None, "playing")
    table.do({"type": "set_score", "stones": [39, 7], "games": [0, 0], "reason": "late"})
    assert state(table)["sides"] == [
        {
            "name": name,
            "players": players,
            "stones": stones,
            "amarrakos": stones // 5 if stones < 35 else 0,
            "piedras": 4 if stones == 39 else stones % 5,
            "adentro": stones >= 35,
            "games": 0,
        }
        for name, players, stones in (
            ("Nosotros", ["Ane", "Miren"], 39),
            ("Ellos", ["Jon", "Iker"], 7),
        )
    ]
    table.bid(0, "envido", 2)
    table.bid(1, "no_queremos")
    assert (state(table)["winner"], state(table)["match_state"]) == ("Nosotros", "won")


@pytest.mark.parametrize(("setup", "sides"), [({}, 2), (SIX, 6)])
def test_a_table_is_one_device_with_all_that_home_assistant_asks(
    setup: dict[str, object], sides: int
) -> None:
    table = TableForTests.of(setup)
    found = json.loads(json.dumps(device(table)))
    assert found.keys() == {
        "device",
        "origin",
        "availability_topic",
        "state_topic",
        "components",
    }
    assert found["device"] == {
        "identifiers": ["amarrako_bar_K7QF"],
        "name": "Mus K7QF",
        "manufacturer": "Amarrako",
        "sw_version": "1",
        "configuration_url": "http://192.168.1.20:8000/t/K7QF",
    }
    assert found["origin"]["name"] == "amarrako"
    assert found["availability_topic"] == "amarrako/bar/status"
    assert found["state_topic"] == "amarrako/bar/K7QF/state"
    parts = components(found)
    assert len(parts) == 2 * sides + 1
    assert len({part["unique_id"] for part in parts.values()}) == len(parts)
    said = state(table)
    for name, part in parts.items():
        optional = ENTITIES[part["platform"]] | {"json_attributes_template"}
        assert part.keys() >= ALWAYS
        assert part.keys() <= ALWAYS | optional
        assert part["unique_id"] == f"amarrako_bar_K7QF_{name}"
        value(part["value_template"], said)
    assert value(parts["mano"]["value_template"], said) == "Ane"
    assert value(parts["stones_1"]["value_template"], said) == 0
    assert value(parts["adentro_1"]["value_template"], said) is False
    told = said["sides"]
    assert isinstance(told, list)
    assert value(parts["stones_1"]["json_attributes_template"], said) == told[1]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", ["Nosotros", "Nosotros adentro", "Mano", "piedras"]),
        ("eu", ["Nosotros", "Nosotros barruan", "Esku", "harri"]),
        ("en", ["Nosotros", "Nosotros adentro", "Mano", "stones"]),
    ],
)
def test_entities_have_names_that_people_read(language: str, words: list[str]) -> None:
    parts = components(device(TableForTests(), language))
    names = [parts[each]["name"] for each in ("stones_0", "adentro_0", "mano")]
    assert [*names, parts["stones_0"]["unit_of_measurement"]] == words


def test_topics_say_what_they_are_about_and_others_are_nobody_s() -> None:
    assert TOPICS.read(TOPICS.of("K7QF", "state")) == ("state", "K7QF")
    assert TOPICS.read(TOPICS.of("K7QF", "command")) == ("command", "K7QF")
    assert TOPICS.read(TOPICS.device("K7QF")) == ("config", "K7QF")
    for other in [
        "amarrako/bar/status",
        "amarrako/bar2/K7QF/state",
        "amarrako/bar/K7QF/answer",
        "amarrako/bar/K7Q/state",
        "amarrako/bar/K7QF/more/state",
        "homeassistant/device/amarrako_bar_2_K7QF/config",
        "homeassistant/device/lamp/config",
    ]:
        assert TOPICS.read(other) is None, other
    assert Topics("amarrako", "bar", None).retained("K7QF") == ("amarrako/bar/K7QF/state",)
