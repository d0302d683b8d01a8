"""The daily check of the data, and what /healthz costs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from scorekeeper.house.commands import GiveNotice, Intent
from tests.webui.corrupt_log import spoil_row
from tests.webui.event_rows import row
from tests.webui.writer_harness import Desk, OnePhone
from webui.ops.self_check import DAY, IDLE, SelfCheck, problems_of
from webui.projections.hands import HANDS
from webui.queries.checking import check, last_check
from webui.store import TABLE, EventReader, SqliteStore
from webui.store.chain import MOST_STREAMS
from webui.store.sqlite.heads import FILE as HEADS
from webui.store.sqlite.heads import read_heads
from webui.streams.store_upkeep import PROOF_SECONDS

AT = 1795464000.0


class Checks:
    """A check whose process is not run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Intent] = []
        self.found: Sequence[str] | None = []
        self.runs = 0
        self.check = SelfCheck(folder, self.notices.append, self._problems)

    def _problems(self, folder: Path) -> Sequence[str] | None:
        assert folder == self.folder
        self.runs += 1
        return self.found

    def written(self, at: float) -> None:
        (self.folder / HEADS).touch()
        os.utime(self.folder / HEADS, (at, at))


def test_it_is_checked_once_a_day_and_not_while_somebody_plays(tmp_path: Path) -> None:
    checks = Checks(tmp_path)
    checks.check.check_if_due(AT)
    assert checks.runs == 0, "nothing has ever been entered"
    checks.written(AT)
    checks.check.check_if_due(AT + IDLE - 1)
    assert checks.runs == 0
    checks.check.check_if_due(AT + IDLE)
    assert checks.runs == 1
    assert last_check(tmp_path) == {"at": AT + IDLE, "problems": 0}
    checks.check.check_if_due(AT + IDLE + DAY - 1)
    # As after a restart of the server.
    SelfCheck(tmp_path, checks.notices.append, checks._problems).check_if_due(AT + IDLE + DAY - 1)
    assert checks.runs == 1
    checks.check.check_if_due(AT + IDLE + DAY)
    assert checks.runs == 2
    checks.check.check_if_due(AT + IDLE)
    assert checks.runs == 3, "the clock was set back"


def test_damage_is_noted_once_and_what_was_disturbed_is_checked_again(tmp_path: Path) -> None:
    checks = Checks(tmp_path)
    checks.written(AT)
    checks.found = None
    checks.check.check_if_due(AT + IDLE)
    assert last_check(tmp_path) is None
    checks.check.check_if_due(AT + IDLE + DAY - 1)
    assert checks.runs == 1, "it is not tried all day"
    checks.found = ["K7QF: its events are missing"]

    def disturbed(_folder: Path) -> Sequence[str]:
        checks.written(AT + 1)
        return ["x"]

    SelfCheck(tmp_path, checks.notices.append, disturbed).check_if_due(AT + IDLE)
    assert checks.notices == []
    for day in range(1, 4):
        checks.check.check_if_due(AT + 2 * IDLE + day * DAY)
    (notice,) = checks.notices
    params = (("problems", 1), ("first", "K7QF: its events are missing"))
    assert notice.command == GiveNotice("damage_found", params)
    assert last_check(tmp_path) == {"at": AT + 2 * IDLE + 3 * DAY, "problems": 1}


def test_the_process_finds_what_the_command_prints(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Beside other tests the lowest priority gets hardly any time.
    monkeypatch.setattr("webui.ops.self_check.lower_priority", lambda _process: None)
    table = desk.open_table()
    desk.log.close()
    assert problems_of(tmp_path) == []
    spoil_row(tmp_path, table, 1, '{"type":"nothing"}')
    (problem,) = problems_of(tmp_path) or []
    assert problem.startswith(f"{table}: row 1 of")
    (said,) = problems_of(tmp_path / "nowhere") or []
    assert "nowhere" in said
    monkeypatch.setattr("webui.ops.self_check.LONGEST", 0.001)
    assert problems_of(tmp_path) is None


def test_rows_of_hands_that_are_not_what_was_played_are_a_problem(
    desk: Desk, tmp_path: Path
) -> None:
    phone = OnePhone(desk, desk.open_table())
    phone.play_hand()
    phone.play_hand()
    (*_, last) = desk.log.projected(HANDS.key, phone.code)
    dropped = last._replace(body=None)
    desk.change(lambda store, _at: store.project(HANDS.key, [dropped])).result(0)
    (problem,) = check(tmp_path)
    assert problem == f"{phone.code}: its rows of {HANDS.name} are not what its events say"


def test_a_table_is_compared_as_it_was_at_one_moment(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = OnePhone(desk, desk.open_table())
    phone.play_hand()

    def played_on(*_of: object) -> bool:
        phone.play_hand()
        return True

    monkeypatch.setattr(EventReader, "is_projected", played_on)
    assert list(check(tmp_path)) == []


def test_a_commit_of_the_last_seconds_shows_that_the_disk_can_be_written(desk: Desk) -> None:
    assert not desk.parts.upkeep.has_just_committed()
    desk.open_table()
    assert desk.parts.upkeep.has_just_committed()
    desk.monotonic += PROOF_SECONDS
    assert not desk.parts.upkeep.has_just_committed()


def test_the_heads_in_memory_are_bounded_and_the_chains_go_on(tmp_path: Path) -> None:
    tables = [f"T{number:03}" for number in range(MOST_STREAMS + 50)]
    log = SqliteStore(tmp_path)
    for sequence in (1, 2):
        log.append([row(table, sequence) for table in tables])
        log.commit()
        assert len(log._heads) == MOST_STREAMS
        assert len(log._heads_file._heads) == MOST_STREAMS
    log.copy_wal()
    log.close()
    newest = {(TABLE, table) for table in tables[-MOST_STREAMS:]}
    assert read_heads(tmp_path).keys() >= newest
    again = SqliteStore(tmp_path)
    assert again.losses == ()
    assert list(again.problems()) == []
    assert {len(again.events(TABLE, table, 1)) for table in tables} == {2}
    again.close()
