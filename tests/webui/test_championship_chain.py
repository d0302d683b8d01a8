"""Events of championships: hash chain, lost ends, backup, and what a damaged file still has."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.webui.championship_events import CODE, championship_event, hold
from tests.webui.house_stream import house_in
from tests.webui.log_digest import digest
from webui.ops.open_event_store import open_and_note
from webui.queries.checking import check
from webui.store import CHAMPIONSHIP, EventStore, StoreDamaged
from webui.store.backup import make_backup, restore_backup
from webui.store.heads import Loss
from webui.store.reader import FILE
from webui.store.schema import FORMAT

AT = 1795464000.0


@pytest.fixture
def log(log: EventStore) -> EventStore:
    """The log, with nine events of a championship."""
    hold(log, 9)
    return log


def write_sql(data: Path, sql: str) -> None:
    with closing(sqlite3.connect(data / FILE)) as db:
        db.executescript(f"DROP TRIGGER events_stay; DROP TRIGGER events_stay_as_they_are; {sql}")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET body = '{}' WHERE sequence = 5",
        "UPDATE events SET by_name = 'Jon' WHERE sequence = 5",
        "DELETE FROM events WHERE sequence = 5",
    ],
)
def test_a_changed_or_missing_event_is_found(data: Path, log: EventStore, change: str) -> None:
    assert len(log.events(CHAMPIONSHIP, CODE)) == 9
    write_sql(data, change)
    with pytest.raises(StoreDamaged, match=CODE):
        log.events(CHAMPIONSHIP, CODE)
    found = list(check(data))
    assert [each for each in found if each.startswith(f"{CODE}: row ")] == found[-1:]


def test_a_lost_end_is_noticed_once(data: Path, log: EventStore) -> None:
    write_sql(data, "DELETE FROM events WHERE sequence > 6")
    log.close()
    assert f"championship {CODE}: the events after 6 are lost" in list(check(data))
    with closing(EventStore(data)) as opened:
        assert opened.losses == (Loss(CHAMPIONSHIP, CODE, 9, 6),)
        opened.forget_losses()
    with closing(EventStore(data)) as opened:
        assert opened.losses == ()
        hold(opened, 7)
        assert len(opened.events(CHAMPIONSHIP, CODE)) == 7


def test_a_lost_end_is_a_notice(data: Path, log: EventStore) -> None:
    make_backup(data, data / "backups", AT)
    hold(log, 12)
    log.close()
    (data / FILE).unlink()
    open_and_note(data, data / "backups", AT)
    given = [each.given for each in house_in(data).notices]
    found = [(each.code, dict(each.params).get("entries")) for each in given]
    assert found == [("log_restored", None), ("championship_entries_lost", 3)]


def test_a_backup_carries_championships(data: Path, log: EventStore) -> None:
    before = digest(data)
    made = make_backup(data, data / "backups", AT)
    hold(log, 10)
    assert digest(data) != before
    other = data.parent / "other"
    other.mkdir()
    restore_backup(made, other)
    assert digest(other) == before
    with closing(EventStore(other)) as restored:
        assert restored.events(CHAMPIONSHIP, CODE) == [championship_event(n) for n in range(1, 10)]
        hold(restored, 11)


@pytest.mark.parametrize("with_backup", [True, False])
@pytest.mark.parametrize("version", [FORMAT - 1, FORMAT + 1, FORMAT ^ 64])
def test_what_a_damaged_file_has_beyond_the_backup_is_taken_over(
    data: Path, log: EventStore, version: int, *, with_backup: bool
) -> None:
    if with_backup:
        make_backup(data, data / "backups", AT)
    hold(log, 12)
    log.close()
    with closing(sqlite3.connect(data / FILE)) as flipped:
        flipped.execute(f"PRAGMA user_version = {version}")
    open_and_note(data, data / "backups", AT)
    (notice,) = house_in(data).notices
    assert notice.given.code == ("log_restored" if with_backup else "log_set_aside")
    assert dict(notice.given.params)["saved"] == (3 if with_backup else 12)
    with closing(EventStore(data)) as opened:
        assert len(opened.events(CHAMPIONSHIP, CODE)) == 12
