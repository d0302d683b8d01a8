"""Logs that earlier versions wrote are read by this one to the same records and scores."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest

from scorekeeper.record import hand_records, match_text
from scorekeeper.table import Recorded, replay
from scorekeeper.view import history_of, view_of
from scorekeeper.words import LANGUAGES
from webui.event_store import EventReader, EventStore
from webui.event_store.sqlite import FILE
from webui.service.rows import all_recorded

LOGS = Path(__file__).parents[1] / "logs"


class Expected(TypedDict):
    """What the version that wrote a table's log made of it."""

    preset: str
    records: list[dict[str, object]]
    score: list[int]
    games: list[int]
    phase: str
    match: dict[str, object]
    names: list[str]
    sides: list[str]
    events: int


def expected(version: str) -> dict[str, Expected]:
    read: dict[str, Expected] = json.loads((LOGS / version / "expected.json").read_text("utf-8"))
    return read


@pytest.fixture(scope="module")
def old_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventReader]:
    """The log of v1, opened once by a server of today."""
    folder = tmp_path_factory.mktemp("v1")
    db = sqlite3.connect(folder / FILE)
    db.executescript((LOGS / "v1" / "amarrako.sql").read_text("utf-8"))
    db.close()
    EventStore(folder).close()
    reader = EventReader(folder)
    yield reader
    reader.close()


def test_no_table_is_lost(old_log: EventReader) -> None:
    assert sorted(old_log.tables()) == sorted(expected("v1"))


@pytest.mark.parametrize("code", sorted(expected("v1")))
def test_a_table_is_as_it_was(old_log: EventReader, code: str) -> None:
    was = expected("v1")[code]
    rows = _rows(old_log, code)
    assert len(rows) == was["events"]
    table = replay(rows)
    view = view_of(table, code, ())
    assert [side["stones"] for side in view["sides"]] == was["score"]
    assert [side["games"] for side in view["sides"]] == was["games"]
    assert [side["name"] for side in view["sides"]] == was["sides"]
    assert [seat["player"] for seat in view["seats"]] == was["names"]
    assert view["hand"]["phase"] == was["phase"]
    assert {**view["match"]} == {**view["match"], **was["match"]}
    assert view["rules"]["preset"] == was["preset"]


@pytest.mark.parametrize("code", sorted(expected("v1")))
def test_its_hands_are_exported_as_they_were(old_log: EventReader, code: str) -> None:
    rows = _rows(old_log, code)
    assert json.loads(json.dumps(list(hand_records(rows)))) == expected("v1")[code]["records"]
    starts = [*old_log.match_starts(code), None]
    for first, before in itertools.pairwise(starts):
        match = list(all_recorded(old_log.rows(code, first or 1, before)))
        assert len(history_of(match)) == len(match)
        for language in LANGUAGES:
            assert match_text(match, language)


def _rows(old_log: EventReader, code: str) -> list[Recorded]:
    return list(all_recorded(old_log.rows(code, 1)))
