"""A table whose rows are damaged is refused; the others work on."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from tests.webui.corrupt_log import spoil_row
from tests.webui.writer_harness import Desk, FailingStore
from webui.queries.history import history

ROWS = [
    pytest.param('{"seat": garb', id="no-json"),
    pytest.param("[]", id="no-event"),
    pytest.param('{"type":"player_sat","v":99,"seat":0}', id="of-another-version"),
    pytest.param('{"type":"player_sat","v":1}', id="without-its-fields"),
    pytest.param(None, id="gone"),
]


@pytest.mark.parametrize("body", ROWS)
def test_a_damaged_row_costs_its_table_and_no_other(tmp_path: Path, body: str | None) -> None:
    desk = Desk(tmp_path)
    good, bad = desk.open_table(), desk.open_table()
    ane = desk.enter(bad, "a")
    desk.sit(ane, 0)
    desk.act(ane, {"type": "rename_player", "seat": 0, "name": "Miren"}, 0)
    spoil_row(tmp_path, bad, 2, body)
    desk = desk.restarted()
    late = desk.enter(bad, "a")
    assert late.refusals() == ["table_unreadable"]
    assert late.dismissed is not None
    assert desk.sit(desk.enter(good, "b"), 0)["type"] == "ack"
    assert [each.code for each in desk.parts.open_tables.listed()] == [good]
    with (
        pytest.raises(Refused) as refused,
        history(tmp_path, desk.house, bad) as found,
    ):
        found.summary()
    assert refused.value.code == "table_unreadable"
    desk.log.close()


def test_a_table_that_is_damaged_while_it_is_played_ends_and_the_others_go_on(
    tmp_path: Path,
) -> None:
    with closing(FailingStore(tmp_path)) as log:
        desk = Desk(tmp_path, log)
        good, bad = desk.open_table(), desk.open_table()
        ane, jon = desk.enter(bad, "a"), desk.enter(good, "b")
        desk.sit(ane, 0)
        desk.sit(jon, 0)
        spoil_row(tmp_path, bad, 2, "?")
        rename = {"type": "rename_player", "seat": 0, "name": "Iker"}
        log.fails = "before"
        assert desk.act(jon, rename, 0)["code"] == "not_saved"
        log.fails = None
        assert ane.refusals() == ["table_unreadable"]
        assert ane.dismissed is not None
        assert desk.act(jon, rename, 0)["type"] == "ack"
        assert [each.code for each in desk.parts.open_tables.listed()] == [good]
