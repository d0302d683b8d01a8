"""The event store: append, commit, read, failures."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

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

from tests.webui.event_rows import CODE, append_rows, row, started
from webui.store import (
    TABLE,
    EventReader,
    EventStore,
    OtherFormat,
    Projected,
    Row,
    StoreDamaged,
    StoreFailed,
)
from webui.store.reader import FILE
from webui.store.schema import FORMAT


def test_what_was_committed_is_there_for_everybody_who_opens_it(
    data: Path, log: EventStore
) -> None:
    rows = [
        started(CODE, 1),
        row(CODE, 2, command="abc", phone="f" * 64, by="phone", by_name=None),
        row(CODE, 3, step=2),
        started(CODE, 4),
    ]
    log.append(rows)
    with closing(EventReader(data)) as reader:
        assert reader.codes(TABLE) == []
        log.commit()
        assert reader.codes(TABLE) == [CODE]
        assert reader.events(TABLE, CODE) == rows
        assert reader.events(TABLE, CODE, 2, 3) == rows[1:2]
        assert reader.parts(TABLE, CODE) == [1, 4]
    log.close()
    with closing(EventStore(data)) as again:
        assert again.running_match(CODE) == rows[3:]
        assert again.running_match("XXXX") == []
        assert again.has(TABLE, CODE)
        assert not again.has(TABLE, "XXXX")


@pytest.mark.parametrize("sequence", [1, 0], ids=["a sequence twice", "no sequence"])
def test_what_cannot_be_is_refused_and_nothing_of_it_stays(log: EventStore, sequence: int) -> None:
    append_rows(log, 1)
    log.append([row(CODE, 9)])
    with pytest.raises(StoreFailed):
        log.append([row(CODE, sequence)])
    log.recover()
    log.commit()
    assert [each.sequence for each in log.events(TABLE, CODE)] == [1]


# ------------------------------------------------------------ projections


def test_rows_of_a_projection_are_found_by_stream_by_part_and_by_time(
    data: Path, log: EventStore
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
    log.commit()
    with closing(EventReader(data)) as reader:
        assert reader.projected("a 1", "CCCC") == rows[:3]
        assert reader.projected("a 1", "CCCC", 1) == rows[:2]
        assert reader.projected("a 2", "CCCC") == []
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

    folder: Path

    @initialize()
    def begin(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.log: EventStore = EventStore(self.folder)
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
        self.log = EventStore(self.folder)
        self.added = []

    @invariant()
    def the_running_match_is_what_the_model_has(self) -> None:
        rows = self.kept + self.added
        starts = [n for n, each in enumerate(rows) if each.type == "match_started"]
        assert self.log.running_match(CODE) == (rows[starts[-1] :] if starts else [])

    @invariant()
    def others_see_what_was_committed(self) -> None:
        with closing(EventReader(self.folder)) as reader:
            assert reader.events(TABLE, CODE) == self.kept

    def teardown(self) -> None:
        self.log.close()


def test_the_log_is_a_list_whatever_is_done_to_it(tmp_path: Path) -> None:
    LogAgainstModel.folder = tmp_path / "log"
    run_state_machine_as_test(
        LogAgainstModel,
        settings=settings(
            max_examples=15, stateful_step_count=12, suppress_health_check=list(HealthCheck)
        ),
    )


# ------------------------------------------------------------ SQLite


def test_a_commit_waits_for_the_disk(log: EventStore) -> None:
    (mode,) = log._db.execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = log._db.execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == ("wal", 2)


def test_only_the_newest_match_of_a_long_log_is_read(log: EventStore) -> None:
    append_rows(log, 5000)
    log.append([started(CODE, 5001)])
    append_rows(log, 5010)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    log._db.set_progress_handler(count, 10)
    assert len(log.running_match(CODE)) == 10
    log._db.set_progress_handler(None, 10)
    # Ten instructions a call: the older match alone would take thousands.
    assert steps < 100


@pytest.mark.parametrize("change", ["DELETE FROM events", "UPDATE events SET body = 'x'"])
def test_nothing_in_it_can_be_changed_or_deleted(data: Path, log: EventStore, change: str) -> None:
    append_rows(log, 1)
    with (
        closing(sqlite3.connect(data / FILE)) as other,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        other.execute(change)


def opened(data: Path) -> None:
    """Open a log to write and to read: both fail alike."""
    with pytest.raises(StoreFailed) as to_write:
        EventStore(data)
    with pytest.raises(StoreFailed) as to_read:
        EventReader(data)
    assert str(to_write.value) == str(to_read.value)
    raise to_write.value


NEWER = f"ALTER TABLE events ADD COLUMN opened_by TEXT; PRAGMA user_version = {FORMAT + 1}"
BEFORE_THE_RELEASE = (
    "DROP TABLE events; DROP TABLE projected; PRAGMA user_version = 12;"
    " CREATE TABLE tables (code TEXT PRIMARY KEY, created_at REAL NOT NULL) STRICT"
)


@pytest.mark.parametrize(
    ("sql", "error", "sentence"),
    [
        pytest.param(NEWER, OtherFormat, "update Amarrako", id="newer"),
        pytest.param(BEFORE_THE_RELEASE, OtherFormat, "commit f97499cc writes it out", id="older"),
        *(
            pytest.param(
                f"PRAGMA user_version = {version}",
                StoreDamaged,
                "number of its format",
                id=f"number {version} with these tables",
            )
            for version in (0, 1, FORMAT - 1, FORMAT + 1, FORMAT ^ 64)
        ),
    ],
)
def test_another_format_is_refused_in_a_sentence_and_left_as_it_is(
    data: Path, log: EventStore, sql: str, error: type[StoreFailed], sentence: str
) -> None:
    log.close()
    with closing(sqlite3.connect(data / FILE)) as other:
        other.executescript(f"PRAGMA journal_mode = DELETE; {sql}")
    before = (data / FILE).read_bytes()
    with pytest.raises(error, match=sentence):
        opened(data)
    assert (data / FILE).read_bytes() == before


def test_a_file_that_is_no_log_is_refused_and_reading_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="there is no log"):
        EventReader(tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / FILE).write_bytes(b"not a database at all, but long enough to be one" * 100)
    with pytest.raises(StoreFailed):
        opened(tmp_path)


def test_what_a_killed_server_left_is_read_as_it_is_and_made_sure_of_at_the_start(
    data: Path, log: EventStore, tmp_path: Path
) -> None:
    append_rows(log, 1)
    left, main_file_alone = tmp_path / "left", tmp_path / "alone"
    for folder in (left, main_file_alone):
        folder.mkdir()
    for name in (FILE, f"{FILE}-wal"):
        shutil.copy(data / name, left / name)

    def events_in(folder: Path) -> int:
        with closing(EventReader(folder)) as reader:
            return len(reader.events(TABLE, CODE))

    assert events_in(left) == 1
    with closing(EventStore(left)):
        # It may not have been synced: now it is in the main file.
        shutil.copy(left / FILE, main_file_alone / FILE)
    assert events_in(main_file_alone) == 1
