"""Every message of a match by each preset is as it was written down; see match.py and write.py."""

from __future__ import annotations

import copy
import json
from dataclasses import replace

import pytest

from scorekeeper.rules.presets import PRESETS
from tests.golden.conversation import Line
from tests.golden.files import FOLDER, file_of, first_differences, read, written
from tests.golden.match import conversation
from tests.json_path import held
from tests.server import Server

BY_DAY = ("clasico", "individual", "seis-capitanes")
"""Presets whose files, of two sides and of many, are written anew every time."""


def test_every_preset_has_its_conversation() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{preset}.jsonl" for preset in PRESETS}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_told_as_it_was(own_server: Server, preset: str) -> None:
    expected = read(file_of(preset).read_text("utf-8"))
    told = first_differences(expected, conversation(own_server, preset))
    if told:
        pytest.fail("\n".join([f"{file_of(preset).name} says otherwise:", *told]), pytrace=False)


@pytest.mark.parametrize(
    "preset",
    [
        *BY_DAY,
        *(pytest.param(each, marks=pytest.mark.soak) for each in PRESETS if each not in BY_DAY),
    ],
)
def test_a_file_is_written_in_one_way(preset: str) -> None:
    content = file_of(preset).read_text("utf-8")
    assert written(read(content)) == content


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return read(file_of("clasico").read_text("utf-8"))


def views_of(lines: list[Line], who: str) -> list[int]:
    """Places of the views that a client received."""
    return [
        place
        for place, line in enumerate(lines)
        if line.who == who and not line.said and line.message["type"] == "view"
    ]


def test_a_changed_field_of_a_view_is_named(lines: list[Line]) -> None:
    place = views_of(lines, "tv")[40]
    changed = copy.deepcopy(lines[place].message)
    held(changed, "hand")["phase"] = "siesta"
    state = json.dumps(held(changed, "match").pop("state"))
    found = [*lines[:place], replace(lines[place], message=changed), *lines[place + 1 :]]
    (told,) = first_differences(lines, found)
    phase = json.dumps(held(lines[place].message, "hand")["phase"])
    count = sum(line.who == "tv" for line in lines[: place + 1])
    assert told.splitlines() == [
        f"step {lines[place].step}, tv receives (its message {count}, view):",
        f'  hand.phase: {phase} expected, "siesta" found',
        f"  match.state: {state} is missing",
    ]


def test_true_and_1_are_different(lines: list[Line]) -> None:
    place = views_of(lines, "jon")[10]
    changed = copy.deepcopy(lines[place].message)
    held(changed, "match")["number"] = True
    assert changed == lines[place].message
    found = [*lines[:place], replace(lines[place], message=changed), *lines[place + 1 :]]
    (told,) = first_differences(lines, found)
    assert told.endswith("match.number: 1 expected, true found")


def test_messages_that_change_places_are_named(lines: list[Line]) -> None:
    place = next(
        place
        for place, line in enumerate(lines)
        if line.who == "ane" and line.message["type"] == "ack"
    )
    found = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
    (told,) = first_differences(lines, found)
    assert told.startswith(f"step {lines[place].step}, ane receives")


@pytest.mark.parametrize(("first", "how"), [(True, "new"), (False, "missing")])
def test_a_message_too_many_and_one_too_few_are_named(
    lines: list[Line], first: bool, how: str
) -> None:
    fewer = lines[:-1]
    told = first_differences(fewer, lines) if first else first_differences(lines, fewer)
    assert [each.rpartition(" ")[2] for each in told] == [how]


def test_what_is_the_same_is_not_told(lines: list[Line]) -> None:
    assert first_differences(lines, copy.deepcopy(lines)) == []
