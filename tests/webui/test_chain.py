"""The hash chain of a table's events, and the checksums of other rows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.webui.corrupt_log import spoil_row
from tests.webui.event_rows import row, started
from tests.webui.house_stream import save_set
from webui.store import TABLE, EventReader, EventStore, Projected, StoreDamaged
from webui.store.reader import FILE
from webui.streams.house import load_house


def stored(folder: Path, *, events: int = 9) -> EventStore:
    """A store with the table K7QF, committed."""
    log = EventStore(folder)
    log.append([started("K7QF", 1), *(row("K7QF", n) for n in range(2, events + 1))])
    log.commit()
    return log


def write_sql(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript(f"DROP TRIGGER events_stay_as_they_are; {sql}")


@pytest.mark.parametrize("body", ['{"n":55}', None], ids=["another body", "gone"])
@pytest.mark.parametrize("opened_again", [False, True])
def test_a_changed_or_missing_event_is_found(
    tmp_path: Path, body: str | None, *, opened_again: bool
) -> None:
    log = stored(tmp_path)
    if opened_again:
        log.close()
        log = EventStore(tmp_path)
    log.append([row("K7QF", 10), row("K7QF", 11)])
    log.commit()
    assert len(log.events(TABLE, "K7QF", 1)) == 11
    spoil_row(tmp_path, "K7QF", 5, body)
    assert len(log.events(TABLE, "K7QF", 7)) == 5
    assert len(log.events(TABLE, "K7QF", 1, 5)) == 4
    with pytest.raises(StoreDamaged, match="K7QF"):
        log.events(TABLE, "K7QF", 6 if body is None else 5)
    log.close()


def test_text_that_is_not_unicode_fails_its_own_table_alone(tmp_path: Path) -> None:
    log = stored(tmp_path)
    log.append([started("R3XW", 1), row("R3XW", 2)])
    log.project("tables", [Projected(code, 0, 0, "{}", at=1.0) for code in ("K7QF", "R3XW")])
    save_set(log, "a")
    save_set(log, "b")
    log.commit()
    write_sql(
        tmp_path,
        "UPDATE events SET by_name = CAST(x'41f1' AS TEXT)"
        " WHERE code = 'K7QF' AND sequence = 3;"
        "UPDATE projected SET body = CAST(x'7bff' AS TEXT) WHERE code = 'K7QF';"
        "UPDATE events SET body = CAST(x'7bff' AS TEXT) WHERE kind = 'house' AND sequence = 1",
    )
    with closing(EventReader(tmp_path)) as reader:
        with pytest.raises(StoreDamaged):
            reader.events(TABLE, "K7QF", 1)
        assert len(reader.events(TABLE, "R3XW", 1)) == 2
        assert [each.code for each in reader.projected_since("tables", 0.0)] == ["R3XW"]
        assert [*load_house(reader).rule_sets] == ["b"]
    log.close()
