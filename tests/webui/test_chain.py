"""The hash chain of a stream's events, lost ends, and the checksums of other rows."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.webui.corrupt_log import write_sql
from tests.webui.event_rows import CODE, append_rows
from tests.webui.house_stream import save_set
from webui.queries.checking import check
from webui.store import (
    CHAMPIONSHIP,
    TABLE,
    EventStore,
    Projected,
    SqliteReader,
    SqliteStore,
    StoreDamaged,
)
from webui.store.records import Loss
from webui.streams.cache.house import load_house


@pytest.mark.parametrize("kind", [TABLE, CHAMPIONSHIP])
@pytest.mark.parametrize(
    "change",
    ["UPDATE events SET body = '{}'", "UPDATE events SET by_name = 'Jon'", "DELETE FROM events"],
)
def test_a_changed_or_missing_event_is_found(data: Path, kind: str, change: str) -> None:
    # The chain goes on over a start, and from commit to commit.
    for events in (4, 11):
        with closing(SqliteStore(data)) as log:
            append_rows(log, events, kind)
            append_rows(log, events + 2, kind)
    before = set(check(data))
    write_sql(data, f"{change} WHERE sequence = 5")
    with closing(SqliteStore(data)) as log:
        assert len(log.events(kind, CODE, 7)) == 7
        assert len(log.events(kind, CODE, 1, 5)) == 4
        with pytest.raises(StoreDamaged, match=CODE):
            log.events(kind, CODE, 6 if change.startswith("DELETE") else 5)
    assert any(each.startswith(f"{CODE}: row ") for each in set(check(data)) - before)


def test_a_lost_end_is_noticed_once(data: Path, log: EventStore) -> None:
    append_rows(log, 9, CHAMPIONSHIP)
    write_sql(data, "DELETE FROM events WHERE sequence > 6")
    log.close()
    assert f"championship {CODE}: the events after 6 are lost" in list(check(data))
    with closing(SqliteStore(data)) as opened:
        assert opened.losses == (Loss(CHAMPIONSHIP, CODE, 9, 6),)
        opened.forget_losses()
    with closing(SqliteStore(data)) as opened:
        assert opened.losses == ()
        append_rows(opened, 7, CHAMPIONSHIP)
        assert len(opened.events(CHAMPIONSHIP, CODE)) == 7


def test_text_that_is_not_unicode_fails_its_own_table_alone(data: Path, log: EventStore) -> None:
    append_rows(log, 9)
    append_rows(log, 2, code="R3XW")
    log.project("tables", [Projected(code, 0, 0, "{}", at=1.0) for code in (CODE, "R3XW")])
    save_set(log, "a")
    save_set(log, "b")
    log.commit()
    write_sql(
        data,
        "UPDATE events SET by_name = CAST(x'41f1' AS TEXT) WHERE code = :code AND sequence = 3;"
        "UPDATE projected SET body = CAST(x'7bff' AS TEXT) WHERE code = :code;"
        "UPDATE events SET body = CAST(x'7bff' AS TEXT) WHERE kind = 'house' AND sequence = 1",
        code=CODE,
    )
    with closing(SqliteReader(data)) as reader:
        with pytest.raises(StoreDamaged):
            reader.events(TABLE, CODE)
        assert len(reader.events(TABLE, "R3XW")) == 2
        assert [each.code for each in reader.projected_since("tables", 0.0)] == ["R3XW"]
        assert [*load_house(reader).rule_sets] == ["b"]
