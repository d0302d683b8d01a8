"""The event store: append, commit, read, failures."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
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

from tests.webui.event_rows import row, started
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

Make = Callable[[Path], EventStore]
Read = Callable[[Path], EventReader]
# Every kind of event store is held to the same contract; another one is one more line here.
KINDS: list[tuple[Make, Read]] = [(EventStore, EventReader)]
kinds = pytest.mark.parametrize(("make", "read"), KINDS)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventStore]:
    opened = EventStore(tmp_path)
    yield opened
    opened.close()


@kinds
def test_what_was_committed_is_there_for_everybody_who_opens_it(
    tmp_path: Path, make: Make, read: Read
) -> None:
    rows = [
        started("K7QF", 1),
        row("K7QF", 2, command="abc", phone="f" * 64, by="phone", by_name=None),
        row("K7QF", 3, step=2),
    ]
    log = make(tmp_path)
    log.append(rows)
    log.commit()
    reader = read(tmp_path)
    assert reader.events(TABLE, "K7QF", 1) == rows
    assert reader.events(TABLE, "K7QF", 2, 3) == rows[1:2]
    assert reader.codes(TABLE) == ["K7QF"]
    reader.close()
    log.close()
    again = make(tmp_path)
    assert again.running_match("K7QF") == rows
    assert again.has(TABLE, "K7QF")
    assert not again.has(TABLE, "XXXX")
    again.close()


@kinds
def test_what_was_not_committed_is_seen_by_its_writer_alone_and_forgotten(
    tmp_path: Path, make: Make, read: Read
) -> None:
    log = make(tmp_path)
    log.append([started("K7QF", 1), row("K7QF", 2)])
    assert log.has(TABLE, "K7QF")
    reader = read(tmp_path)
    assert reader.codes(TABLE) == []
    reader.close()
    log.recover()
    assert not log.has(TABLE, "K7QF")
    log.close()
    again = make(tmp_path)
    assert not again.has(TABLE, "K7QF")
    again.close()


@kinds
@pytest.mark.parametrize(
    "bad",
    [
        pytest.param([row("K7QF", 1)], id="a sequence twice"),
        pytest.param([row("K7QF", 0)], id="no sequence"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_of_it_stays(
    tmp_path: Path,
    make: Make,
    read: Read,
    bad: list[Row],
) -> None:
    log = make(tmp_path)
    log.append([row("K7QF", 1, command="one", type="match_started")])
    log.commit()
    log.append([row("K7QF", 9)])
    with pytest.raises(StoreFailed):
        log.append(bad)
    log.recover()
    log.commit()
    reader = read(tmp_path)
    assert [each.sequence for each in reader.events(TABLE, "K7QF", 1)] == [1]
    reader.close()
    log.close()


@kinds
def test_a_table_is_read_from_its_newest_match_on(tmp_path: Path, make: Make, read: Read) -> None:
    log = make(tmp_path)
    rows = [started("K7QF", 1), row("K7QF", 2), started("K7QF", 3), row("K7QF", 4)]
    log.append(rows)
    log.commit()
    assert log.running_match("K7QF") == rows[2:]
    assert log.running_match("XXXX") == []
    reader = read(tmp_path)
    assert reader.parts(TABLE, "K7QF") == [1, 3]
    reader.close()
    log.close()


@kinds
def test_rows_of_a_projection_are_found_by_stream_by_part_and_by_time(
    tmp_path: Path, make: Make, read: Read
) -> None:
    log = make(tmp_path)
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
    reader = read(tmp_path)
    assert reader.projected("a 1", "CCCC") == rows[:3]
    assert reader.projected("a 1", "CCCC", 1) == rows[:2]
    assert reader.projected("a 2", "CCCC") == []
    assert reader.newest_projected("a 1", "at", 9) == [rows[0], rows[3], rows[2]]
    assert reader.newest_projected("a 1", "at", 9, (25.0, "DDDD", 2)) == [rows[2]]
    assert reader.newest_projected("a 1", "began", 2) == [rows[2], rows[3]]
    assert {each.code for each in reader.projected_since("a 1", 25.0)} == {"CCCC", "DDDD"}
    assert reader.projected_since("a 1", 30.5) == []
    assert reader.projections() == {"a 1": {"CCCC", "DDDD"}, "a 2": {"DDDD"}}
    reader.close()
    log.close()


@kinds
def test_rows_are_replaced_and_deleted_and_it_is_known_of_which_streams_all_are_there(
    tmp_path: Path, make: Make, read: Read
) -> None:
    del read
    log = make(tmp_path)
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
    log.close()


@kinds
def test_after_recovering_it_goes_on_with_what_was_committed(
    tmp_path: Path, make: Make, read: Read
) -> None:
    del read
    log = make(tmp_path)
    log.append([started("K7QF", 1)])
    log.commit()
    log.append([row("K7QF", 2)])
    log.recover()
    log.commit()
    assert len(log.running_match("K7QF")) == 1
    log.append([row("K7QF", 2)])
    log.commit()
    assert len(log.running_match("K7QF")) == 2
    log.close()


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
        rows = [
            row("K7QF", sequence, step=first, type=event)
            for sequence, event in enumerate(events, first)
        ]
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

    @rule(recover=st.booleans())
    def open_anew(self, recover: bool) -> None:
        if recover:
            self.log.recover()
        else:
            self.log.close()
            self.log = EventStore(self.folder)
        self.added = []

    @invariant()
    def the_running_match_is_what_the_model_has(self) -> None:
        rows = self.kept + self.added
        starts = [n for n, each in enumerate(rows) if each.type == "match_started"]
        assert self.log.running_match("K7QF") == (rows[starts[-1] :] if starts else [])

    @invariant()
    def others_see_what_was_committed(self) -> None:
        reader = EventReader(self.folder)
        assert reader.events(TABLE, "K7QF", 1) == self.kept
        reader.close()

    def teardown(self) -> None:
        self.log.close()


def test_the_log_is_a_list_whatever_is_done_to_it(tmp_path: Path) -> None:
    LogAgainstModel.folder = tmp_path / "log"
    run_state_machine_as_test(
        LogAgainstModel,
        settings=settings(
            max_examples=25,
            stateful_step_count=12,
            suppress_health_check=list(HealthCheck),
        ),
    )


# ------------------------------------------------------------ SQLite


def test_a_commit_waits_for_the_disk(log: EventStore, tmp_path: Path) -> None:
    del tmp_path
    (mode,) = log._db.execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = log._db.execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == ("wal", 2)


def test_only_the_newest_match_of_a_long_log_is_read(log: EventStore) -> None:
    log.append([started("K7QF", 1), *(row("K7QF", n) for n in range(2, 5001))])
    log.append([started("K7QF", 5001), *(row("K7QF", n) for n in range(5002, 5011))])
    log.commit()
    db = log._db
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    db.set_progress_handler(count, 10)
    assert len(log.running_match("K7QF")) == 10
    db.set_progress_handler(None, 10)
    # Ten instructions a call: the older match alone would take thousands.
    assert steps < 100


@pytest.mark.parametrize("change", ["DELETE FROM events", "UPDATE events SET body = 'x'"])
def test_nothing_in_it_can_be_changed_or_deleted(
    log: EventStore, tmp_path: Path, change: str
) -> None:
    log.append([started("K7QF", 1)])
    log.commit()
    other = sqlite3.connect(tmp_path / FILE)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute(change)
    other.close()


def test_a_newer_format_is_refused_in_a_sentence(log: EventStore, tmp_path: Path) -> None:
    log.close()
    newer = sqlite3.connect(tmp_path / FILE)
    newer.execute("ALTER TABLE events ADD COLUMN opened_by TEXT")
    newer.execute(f"PRAGMA user_version = {FORMAT + 1}")
    newer.close()
    for opening in (EventStore, EventReader):
        with pytest.raises(OtherFormat, match="update Amarrako"):
            opening(tmp_path)


@pytest.mark.parametrize("version", [0, 1, FORMAT - 1, FORMAT + 1, FORMAT ^ 64])
def test_a_number_of_the_format_that_is_not_that_of_its_tables_is_damage(
    log: EventStore, tmp_path: Path, version: int
) -> None:
    log.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as flipped:
        flipped.execute(f"PRAGMA user_version = {version}")
    for opening in (EventStore, EventReader):
        with pytest.raises(StoreDamaged, match="number of its format"):
            opening(tmp_path)


def test_a_format_of_before_the_release_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as older:
        older.execute(
            "CREATE TABLE tables (code TEXT PRIMARY KEY, created_at REAL NOT NULL) STRICT"
        )
        older.execute("PRAGMA user_version = 12")
    before = (tmp_path / FILE).read_bytes()
    for opening in (EventStore, EventReader):
        with pytest.raises(OtherFormat, match="commit f97499cc writes it out"):
            opening(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database at all, but long enough to be one" * 100)
    with pytest.raises(StoreFailed):
        EventStore(tmp_path)
    with pytest.raises(StoreFailed):
        EventReader(tmp_path)


def test_reading_where_there_is_no_log_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="there is no log"):
        EventReader(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_log_left_behind_by_a_killed_server_can_be_read_as_it_is(
    log: EventStore, tmp_path: Path
) -> None:
    log.append([started("K7QF", 1)])
    log.commit()
    left = tmp_path / "left"
    left.mkdir()
    for name in (FILE, f"{FILE}-wal"):
        shutil.copy(tmp_path / name, left / name)
    reader = EventReader(left)
    assert len(reader.events(TABLE, "K7QF", 1)) == 1
    reader.close()


def test_what_a_killed_server_may_have_left_unsynced_is_made_sure_of_at_the_start(
    log: EventStore, tmp_path: Path
) -> None:
    log.append([started("K7QF", 1)])
    log.commit()
    left, main_file_alone = tmp_path / "left", tmp_path / "alone"
    left.mkdir()
    main_file_alone.mkdir()
    for name in (FILE, f"{FILE}-wal"):
        shutil.copy(tmp_path / name, left / name)
    opened = EventStore(left)
    shutil.copy(left / FILE, main_file_alone / FILE)
    reader = EventReader(main_file_alone)
    assert len(reader.events(TABLE, "K7QF", 1)) == 1
    reader.close()
    opened.close()


def test_a_reader_that_stays_does_not_keep_the_writer_from_writing(
    log: EventStore, tmp_path: Path
) -> None:
    reader = EventReader(tmp_path)
    log.append([started("K7QF", 1), *(row("K7QF", n) for n in range(2, 4000))])
    log.commit()
    assert len(reader.events(TABLE, "K7QF", 1)) == 3999
    reader.close()
