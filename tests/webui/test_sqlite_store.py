"""The event store in an SQLite file: durability, its format, and what a killed server left."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.webui.corrupt_log import PAGE
from tests.webui.event_rows import CODE, append_rows, started
from webui.store import (
    TABLE,
    OtherFormat,
    SqliteReader,
    SqliteStore,
    StoreDamaged,
    StoreFailed,
)
from webui.store.sqlite.reader import FILE
from webui.store.sqlite.schema import FORMAT


def test_a_commit_waits_for_the_disk(log: SqliteStore) -> None:
    (mode,) = log._db.execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = log._db.execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == ("wal", 2)


def test_only_the_newest_match_of_a_long_log_is_read(log: SqliteStore) -> None:
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
def test_nothing_in_it_can_be_changed_or_deleted(data: Path, log: SqliteStore, change: str) -> None:
    append_rows(log, 1)
    with (
        closing(sqlite3.connect(data / FILE)) as other,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        other.execute(change)


def opened(data: Path) -> None:
    """Open a log to write and to read: both fail alike."""
    with pytest.raises(StoreFailed) as to_write:
        SqliteStore(data)
    with pytest.raises(StoreFailed) as to_read:
        SqliteReader(data)
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
    data: Path, log: SqliteStore, sql: str, error: type[StoreFailed], sentence: str
) -> None:
    log.close()
    with closing(sqlite3.connect(data / FILE)) as other:
        other.executescript(f"PRAGMA journal_mode = DELETE; {sql}")
    before = (data / FILE).read_bytes()
    with pytest.raises(error, match=sentence):
        opened(data)
    assert (data / FILE).read_bytes() == before


def test_a_log_that_cannot_be_opened_keeps_no_file_open(data: Path, log: SqliteStore) -> None:
    append_rows(log, 1)
    log.close()
    pages = bytearray((data / FILE).read_bytes())
    pages[PAGE:] = bytes(len(pages) - PAGE)
    (data / FILE).write_bytes(pages)
    with pytest.raises(StoreDamaged) as error:
        SqliteStore(data)
    kept = (each.resolve() for each in Path("/proc/self/fd").iterdir())
    assert [each for each in kept if each.is_relative_to(data.resolve())] == [], error


def test_a_file_that_is_no_log_is_refused_and_reading_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="there is no log"):
        SqliteReader(tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / FILE).write_bytes(b"not a database at all, but long enough to be one" * 100)
    with pytest.raises(StoreFailed):
        opened(tmp_path)


def test_what_a_killed_server_left_is_read_as_it_is_and_made_sure_of_at_the_start(
    data: Path, log: SqliteStore, tmp_path: Path
) -> None:
    append_rows(log, 1)
    left, main_file_alone = tmp_path / "left", tmp_path / "alone"
    for folder in (left, main_file_alone):
        folder.mkdir()
    for name in (FILE, f"{FILE}-wal"):
        shutil.copy(data / name, left / name)

    def events_in(folder: Path) -> int:
        with closing(SqliteReader(folder)) as reader:
            return len(reader.events(TABLE, CODE))

    assert events_in(left) == 1
    with closing(SqliteStore(left)):
        # It may not have been synced: now it is in the main file.
        shutil.copy(left / FILE, main_file_alone / FILE)
    assert events_in(main_file_alone) == 1
