"""Houses that earlier versions stored are read by this one as they were."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.events import Event
from tests.logs.write_house import expected_of
from tests.webui.test_old_championships import rows_of, without_additions
from webui.store import EventStore, SqliteStore
from webui.streams.cache.house import CODE, load_house

FOLDERS = sorted((Path(__file__).parents[1] / "logs").glob("house-*"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    with closing(SqliteStore(tmp_path)) as store:
        yield store


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_house_is_as_it_was(store: EventStore, folder: Path) -> None:
    rows = rows_of(folder)
    assert {row.code for row in rows} == {CODE}
    store.append(rows)
    was = json.loads((folder / "house.json").read_text("utf-8"))
    now = json.loads(json.dumps(expected_of(load_house(store), rows[-1].at)))
    assert without_additions(now, was) == was


def test_every_event_of_today_is_in_an_old_house() -> None:
    """Where this fails, write a fixture: `tests/logs/README.md` says how."""
    found = {
        type(HOUSE.codec.event_from_text(row.type, row.body))
        for folder in FOLDERS
        for row in rows_of(folder)
    }
    assert set(get_args(Event)) - found == set()
