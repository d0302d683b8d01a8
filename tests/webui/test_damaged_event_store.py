"""A table whose rows are damaged is refused; the others work on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from tests.webui.corrupt_log import spoil_page, spoil_row
from tests.webui.writer_harness import Desk, rename, sit
from webui.queries.history import history
from webui.store import TABLE, EventReader, EventStore, Row, StoreDamaged, StoreFailed

ROWS = [
    pytest.param('{"seat": garb', id="no-json"),
    pytest.param("[]", id="no-event"),
    pytest.param('{"type":"player_sat","v":99,"seat":0}', id="of-another-version"),
    pytest.param('{"type":"player_sat","v":1}', id="without-its-fields"),
    pytest.param(None, id="gone"),
]


class FailingOnce(EventStore):
    """The next commit fails."""

    fails = False

    def commit(self) -> None:
        if self.fails:
            self.fails = False
            raise StoreFailed("the disk is full")
        super().commit()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[FailingOnce]:
    opened = FailingOnce(tmp_path)
    yield opened
    opened.close()


@pytest.mark.parametrize("body", ROWS)
def test_a_damaged_row_costs_its_table_and_no_other(
    tmp_path: Path, log: FailingOnce, body: str | None
) -> None:
    desk = Desk(tmp_path, log)
    good, bad = desk.open_table(), desk.open_table()
    ane = desk.enter(bad, "a")
    desk.writer.serve([sit(ane, 0), rename(ane, 0, "Miren")])
    spoil_row(tmp_path, bad, 2, body)
    desk = Desk(tmp_path, log)
    late = desk.enter(bad, "a")
    assert [each["code"] for each in late.answers()] == ["table_unreadable"]
    assert late.dismissed is not None
    jon = desk.enter(good, "b")
    desk.writer.serve([sit(jon, 0)])
    assert jon.answers()[0]["type"] == "ack"
    assert [each.code for each in desk.writer.open_tables.listed()] == [good]
    with (
        pytest.raises(Refused) as refused,
        history(tmp_path, desk.house, bad) as found,
    ):
        found.summary()
    assert refused.value.code == "table_unreadable"


def test_a_table_that_is_damaged_while_it_is_played_ends_and_the_others_go_on(
    tmp_path: Path, log: FailingOnce
) -> None:
    desk = Desk(tmp_path, log)
    good, bad = desk.open_table(), desk.open_table()
    ane, jon = desk.enter(bad, "a"), desk.enter(good, "b")
    desk.writer.serve([sit(ane, 0), sit(jon, 0)])
    spoil_row(tmp_path, bad, 2, "?")
    log.fails = True
    desk.writer.serve([rename(jon, 0, "Iker")])
    assert ane.answers()[-1]["code"] == "table_unreadable"
    assert ane.dismissed is not None
    desk.writer.serve([rename(jon, 0, "Iker")])
    assert [each.get("code") for each in jon.answers()] == [None, "not_saved", None]
    assert [each.code for each in desk.writer.open_tables.listed()] == [good]


def test_a_damaged_page_costs_its_table_and_no_other(tmp_path: Path) -> None:
    log = EventStore(tmp_path)
    codes = ["CCCC", "DDDD", "FFFF"]
    for code in codes:
        log.append(
            [
                Row(TABLE, code, n, n, f"{code}-{n}", "p", 1.0, "0", "Ane", "x", "." * 99)
                for n in range(1, 99)
            ]
        )
    log.commit()
    log.close()
    spoil_page(tmp_path, "DDDD", ["CCCC", "FFFF"])
    log = EventStore(tmp_path)
    reader = EventReader(tmp_path)
    with pytest.raises(StoreDamaged):
        reader.events(TABLE, "DDDD", 1)
    assert [len(reader.events(TABLE, code, 1)) for code in ("CCCC", "FFFF")] == [98, 98]
    reader.close()
    log.close()
