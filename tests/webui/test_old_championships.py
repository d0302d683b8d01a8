"""Championships that earlier versions stored are replayed by this one to the same view."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.events import Event
from scorekeeper.championship.view.championship_view import championship_view
from tests.json_path import Json
from webui.queries.championships import load_championship
from webui.store import EventStore, Row, SqliteStore

FOLDERS = sorted((Path(__file__).parents[1] / "logs").glob("championship-*"))


def rows_of(folder: Path) -> list[Row]:
    lines = (folder / "events.jsonl").read_text("utf-8").splitlines()
    return [Row(**json.loads(line)) for line in lines]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    store = SqliteStore(tmp_path)
    yield store
    store.close()


def without_additions(now: object, was: object) -> object:
    """What a later version says, without the fields that it has added."""
    if isinstance(now, dict) and isinstance(was, dict):
        return {key: without_additions(now[key], was[key]) for key in was if key in now}
    if isinstance(now, list | tuple) and isinstance(was, list) and len(now) == len(was):
        return [without_additions(*each) for each in zip(now, was, strict=True)]
    return now


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_championships_are_as_they_were(store: EventStore, folder: Path) -> None:
    rows = rows_of(folder)
    views: dict[str, Json] = json.loads((folder / "views.json").read_text("utf-8"))
    assert {row.code for row in rows} == views.keys()
    for code, was in views.items():
        own = [row for row in rows if row.code == code]
        store.append(own)
        view = championship_view(load_championship(store, code), code, own[-1].at)
        assert without_additions(json.loads(json.dumps(view)), was) == was, was["format"]


def test_every_event_of_today_is_in_an_old_championship() -> None:
    """Where this fails, write a fixture: `tests/logs/README.md` says how."""
    found = {
        type(CHAMPIONSHIP.codec.event_from_text(row.type, row.body))
        for folder in FOLDERS
        for row in rows_of(folder)
    }
    assert set(get_args(Event)) - found == set()
