"""The event store, by SQLite and by PostgreSQL: append, commit, read, failures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tests.postgres import Postgres
from tests.webui.event_rows import CODE, append_rows, row, started
from webui.store import (
    TABLE,
    EventReader,
    EventStore,
    Projected,
    Row,
    SqliteReader,
    SqliteStore,
    StoreFailed,
)
from webui.store.postgresql.reader import PostgresReader
from webui.store.postgresql.store import PostgresStore


class Kept(NamedTuple):
    """Where an event store is kept."""

    folder: Path
    url: str | None

    def store(self) -> EventStore:
        return SqliteStore(self.folder) if self.url is None else PostgresStore(self.url)

    def reader(self) -> EventReader:
        return SqliteReader(self.folder) if self.url is None else PostgresReader(self.url)


@pytest.fixture(params=["sqlite", "postgresql"])
def make_place(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Kept]:
    """Return what makes an empty place for an event store."""
    numbers = count(1)

    def make() -> Kept:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        if request.param == "sqlite":
            return Kept(folder, None)
        server: Postgres = request.getfixturevalue("database_server")
        return Kept(folder, server.make_database())

    return make


@pytest.fixture
def kept(make_place: Callable[[], Kept]) -> Kept:
    return make_place()


@pytest.fixture
def log(kept: Kept) -> Iterator[EventStore]:
    """The event store there, opened to write."""
    with closing(kept.store()) as opened:
        yield opened


def test_what_was_committed_is_there_for_everybody_who_opens_it(
    kept: Kept, log: EventStore
) -> None:
    rows = [
        started(CODE, 1),
        row(CODE, 2, command="abc", phone="f" * 64, by="phone", by_name=None),
        row(CODE, 3, step=2),
        started(CODE, 4),
    ]
    log.append(rows)
    with closing(kept.reader()) as reader:
        assert reader.codes(TABLE) == []
        log.commit()
        assert reader.codes(TABLE) == [CODE]
        assert reader.events(TABLE, CODE) == rows
        assert reader.events(TABLE, CODE, 2, 3) == rows[1:2]
        assert reader.parts(TABLE, CODE) == [1, 4]
    log.close()
    with closing(kept.store()) as again:
        assert again.running_match(CODE) == rows[3:]
        assert again.running_match("XXXX") == []
        assert again.has(TABLE, CODE)
        assert not again.has(TABLE, "XXXX")


@pytest.mark.parametrize("sequence", [1, 0], ids=["a sequence twice", "no sequence"])
def test_what_cannot_be_is_refused_and_nothing_of_it_stays(log: EventStore, sequence: int) -> None:
    append_rows(log, 1)
    log.append([row(CODE, 9)])
    with pytest.raises(StoreFailed):  # noqa: PT012 (SQLite refuses the row, PostgreSQL all)
        log.append([row(CODE, sequence)])
        log.commit()
    log.recover()
    log.commit()
    assert [each.sequence for each in log.events(TABLE, CODE)] == [1]


# ------------------------------------------------------------ projections


def test_rows_of_a_projection_are_found_by_stream_by_part_and_by_time(
    kept: Kept, log: EventStore
) -> None:
    rows = [
        Projected(code, part, number, f"{code}{part}{number}", began=part * 10.0, at=at)
        for code, part, number, at in (
            ("CCCC", 1, 1, 30.0),
            ("CCCC", 1, 2, None),
            ("CCCC", 5, 1, 20.0),
            ("DDDD", 2, 1, 25.0),
        )
    ]
    log.project("a 1", rows)
    log.project("a 2", rows[3:])
    log.note_complete("a 1", "CCCC")
    log.commit()
    with closing(kept.reader()) as reader:
        assert reader.projected("a 1", "CCCC") == rows[:3]
        assert reader.projected("a 1", "CCCC", 1) == rows[:2]
        assert reader.projected("a 2", "CCCC") == []
        assert reader.intact_rows_of("a 1", ["DDDD", "CCCC", "EEEE"]) == rows
        assert reader.intact_rows_of("a 1", []) == []
        assert reader.newest_projected("a 1", "at", 9) == [rows[0], rows[3], rows[2]]
        assert reader.newest_projected("a 1", "at", 9, (25.0, "DDDD", 2)) == [rows[2]]
        assert reader.newest_projected("a 1", "began", 2) == [rows[2], rows[3]]
        assert {each.code for each in reader.projected_since("a 1", 25.0)} == {"CCCC", "DDDD"}
        assert reader.projected_since("a 1", 30.5) == []
        assert reader.projections() == {"a 1": {"CCCC", "DDDD"}, "a 2": {"DDDD"}}


def test_rows_are_replaced_and_deleted_and_it_is_known_of_which_streams_all_are_there(
    log: EventStore,
) -> None:
    for code, at in (("CCCC", 1.0), ("DDDD", 2.0)):
        log.append([started(code, 1)._replace(at=at)])
    row = Projected("CCCC", 1, 1, "{}")
    log.project("a 1", [row, row._replace(number=2)])
    assert log.unprojected("a 1", TABLE) == ["DDDD", "CCCC"]
    log.note_complete("a 1", "CCCC")
    log.project("a 1", [row._replace(body="[]"), row._replace(number=2, body=None)])
    assert log.projected("a 1", "CCCC") == [row._replace(body="[]")]
    assert log.is_projected("a 1", "CCCC")
    assert not log.is_projected("a 2", "CCCC")
    assert log.unprojected("a 1", TABLE) == ["DDDD"]
    log.drop_projected("a 1", "CCCC")
    assert log.unprojected("a 1", TABLE) == ["DDDD", "CCCC"]
    log.project("a 2", [row])
    log.drop_projections()
    assert log.projections() == {}


# ------------------------------------------------------------ against a model


class LogAgainstModel(RuleBasedStateMachine):
    """Any order of appending, committing, rolling back and opening anew: the log is a list."""

    make: Callable[[], Kept]

    @initialize()
    def begin(self) -> None:
        self.at = self.make()
        self.log: EventStore = self.at.store()
        self.kept: list[Row] = []
        self.added: list[Row] = []
        self.log.commit()

    @rule(events=st.lists(st.sampled_from(["match_started", "bid_spoken"]), min_size=1, max_size=4))
    def append(self, events: list[str]) -> None:
        first = len(self.kept) + len(self.added) + 1
        rows = [row(CODE, n, step=first, type=event) for n, event in enumerate(events, first)]
        self.log.append(rows)
        self.added += rows

    @rule()
    def commit(self) -> None:
        self.log.commit()
        self.kept, self.added = self.kept + self.added, []

    @rule()
    def roll_back(self) -> None:
        self.log.recover()
        self.added = []

    @rule()
    def open_anew(self) -> None:
        self.log.close()
        self.log = self.at.store()
        self.added = []

    @invariant()
    def the_running_match_is_what_the_model_has(self) -> None:
        rows = self.kept + self.added
        starts = [n for n, each in enumerate(rows) if each.type == "match_started"]
        assert self.log.running_match(CODE) == (rows[starts[-1] :] if starts else [])

    @invariant()
    def others_see_what_was_committed(self) -> None:
        with closing(self.at.reader()) as reader:
            assert reader.events(TABLE, CODE) == self.kept

    def teardown(self) -> None:
        self.log.close()


def test_the_log_is_a_list_whatever_is_done_to_it(make_place: Callable[[], Kept]) -> None:
    LogAgainstModel.make = staticmethod(make_place)
    run_state_machine_as_test(
        LogAgainstModel,
        settings=settings(
            max_examples=15, stateful_step_count=12, suppress_health_check=list(HealthCheck)
        ),
    )
