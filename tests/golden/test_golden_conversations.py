"""Every message of each playthrough is as it was written down; see conversation.py and write.py."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.golden.conversation import NAMES, Line, conversation, server_of_tables
from tests.golden.files import FOLDER, file_of, first_difference, read, written
from tests.json_path import held
from tests.server import Server


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with server_of_tables() as running:
        yield running


def stored(name: str) -> list[Line]:
    return list(read(file_of(name).read_text("utf-8")))


def test_every_playthrough_has_its_conversation() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_told_as_it_was(server: Server, name: str) -> None:
    difference = first_difference(stored(name), conversation(server, name))
    if difference:
        pytest.fail(f"{file_of(name).name}: {difference}", pytrace=False)


def test_a_file_is_written_in_one_way() -> None:
    content = file_of("mano-a-mano").read_text("utf-8")
    assert written(read(content)) == content


def test_a_difference_is_named() -> None:
    lines = stored("mano-a-mano")
    place = [n for n, line in enumerate(lines) if line.message.get("type") == "view"][40]
    assert first_difference(lines, lines) is None
    changed = copy.deepcopy(lines[place].message)
    held(changed, "hand")["phase"] = "siesta"
    del held(changed, "match")["state"]
    other = [*lines[:place], replace(lines[place], message=changed), *lines[place + 1 :]]
    told = first_difference(lines, other) or ""
    assert told.splitlines()[1:] == ['  hand.phase: "siesta"', "  match.state!: null"]
    assert (first_difference(lines, lines[:-1]) or "").endswith("no message found")
    assert (first_difference(lines[:-1], lines) or "").startswith("no message expected")
