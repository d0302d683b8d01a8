"""The writer: order, one commit for each batch, replies after it, failures of the event store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import gevent
import pytest

from scorekeeper.refusal import Refused
from scorekeeper.table import Intent, PendingTable, Table, decide
from tests.invitations import invitation_to
from tests.json_path import at, dicts, is_away, text
from tests.webui.writer_harness import (
    Desk,
    Somebody,
    act,
    rename,
    sit,
    subscribed,
    unsubscribed,
)
from webui.limits.sockets import Standing
from webui.protocol.incoming import AskRefereeCode
from webui.store import EventStore, Row, StoreFailed
from webui.streams.interface import InThread
from webui.streams.service import OTHERS_AT_ONCE, StreamService
from webui.streams.unit_of_work import UnitOfWork
from webui.streams.writer import Job, Writer

PASS = {"type": "all_pass", "lance": "grande"}


class WatchedLog(EventStore):
    """Counts commits, and fails when it is told to: before writing, or after (as a sync may)."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.commits = 0
        self.fails: str | None = None
        self.recovers = True
        self.witness: list[Somebody] = []
        self.told_before: list[int] = []

    def commit(self) -> None:
        wrote = self._writing
        if wrote:
            self.commits += 1
            self.told_before.append(sum(len(each.answers()) for each in self.witness))
        if wrote and self.fails == "before":
            raise StoreFailed("the disk is full")
        super().commit()
        if wrote and self.fails == "after":
            raise StoreFailed("the sync failed")

    def append(self, rows: Sequence[Row]) -> None:
        if self.fails == "append":
            raise StoreFailed("the disk is full")
        super().append(rows)

    def recover(self) -> None:
        if not self.recovers:
            raise StoreFailed("the disk is still full")
        super().recover()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[WatchedLog]:
    opened = WatchedLog(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def desk(tmp_path: Path, log: WatchedLog) -> Desk:
    return Desk(tmp_path, log)


def test_all_that_waits_is_written_with_one_commit_and_told_after_it(
    desk: Desk, log: WatchedLog
) -> None:
    tables = [desk.open_table() for _ in range(3)]
    people = [desk.enter(table, f"phone-{n}") for n, table in enumerate(tables)]
    log.commits, log.witness = 0, people
    jobs = [sit(who, seat) for who in people for seat in range(4)]
    desk.writer.serve(jobs)
    assert log.commits == 1
    assert log.told_before[-1] == 0
    for who in people:
        assert [each["revision"] for each in who.answers()] == [2, 3, 4, 5]
        # One view for all of it, behind the acks, and one write to the socket.
        assert who.views() == [1, 5]
        assert who.told[-1]["type"] == "view"
        assert who.flushed == 2


def test_a_batch_of_refusals_needs_no_disk(desk: Desk, log: WatchedLog) -> None:
    table = desk.open_table()
    who = desk.enter(table, "a")
    log.commits = 0
    desk.writer.serve([act(who, "not-seated-1", PASS, 0), act(who, "not-seated-2", PASS, 0)])
    assert log.commits == 0
    assert [each["code"] for each in who.answers()] == ["not_your_seat"] * 2
    assert who.views() == [1]


def test_a_command_sees_what_the_earlier_ones_of_its_batch_did(desk: Desk) -> None:
    who = desk.enter(desk.open_table(), "a")
    other = desk.enter(text(who.told, -1, "table"), "b")
    desk.writer.serve([sit(who, 0), sit(other, 0), act(who, "pass-all-1", PASS, 0)])
    assert [each["type"] for each in who.answers()] == ["ack", "ack"]
    assert [each["code"] for each in other.answers()] == ["seat_taken"]


def test_the_same_command_twice_in_a_batch_is_applied_once(desk: Desk) -> None:
    who = desk.enter(desk.open_table(), "a")
    desk.writer.serve([sit(who, 0), sit(who, 0)])
    assert [each["revision"] for each in who.answers()] == [2, 2]
    assert who.views()[-1] == 2


def test_hello_and_command_in_one_batch_are_both_answered(desk: Desk) -> None:
    table = desk.open_table()
    who = Somebody("a")
    desk.writer.serve([subscribed(who, table), sit(who, 2)])
    assert [each["type"] for each in who.told] == ["welcome", "ack", "invitation", "view"]


@pytest.mark.parametrize("fails", ["before", "after", "append"])
def test_after_a_failed_commit_everybody_is_told_to_try_again_and_the_retry_counts_once(
    desk: Desk, log: WatchedLog, fails: str
) -> None:
    table = desk.open_table()
    ane, jon = desk.enter(table, "a"), desk.enter(table, "b")
    jobs = [sit(ane, 0), sit(jon, 1, "Jon")]
    log.fails = fails
    desk.writer.serve(jobs)
    assert [each["code"] for who in (ane, jon) for each in who.answers()] == ["not_saved"] * 2
    log.fails = None
    desk.writer.serve(jobs)
    assert [each["revision"] for who in (ane, jon) for each in who.answers()[1:]] == [2, 3]
    assert len(log.running_match(table)) == 3
    assert ane.views()[-1] == jon.views()[-1] == 3


def test_what_was_written_though_the_commit_failed_is_shown_to_everybody(
    desk: Desk, log: WatchedLog
) -> None:
    table = desk.open_table()
    ane, watcher = desk.enter(table, "a"), desk.enter(table, "b")
    log.fails = "after"
    desk.writer.serve([sit(ane, 0)])
    assert watcher.views() == [1, 2]


def test_a_view_made_for_a_commit_that_failed_is_not_shown_later(
    desk: Desk, log: WatchedLog
) -> None:
    who = desk.enter(desk.open_table(), "a")
    log.fails = "before"
    desk.writer.serve([sit(who, 0)])
    log.fails = None
    desk.writer.serve([sit(who, 1)])
    view = who.told[-1]
    # The same revision as the state that was dropped.
    assert (view["type"], view["revision"]) == ("view", 2)
    assert [bool(seat["phone"]) for seat in dicts(view, "seats")] == [False, True, False, False]


def test_a_refusal_in_a_failed_batch_is_not_remembered(desk: Desk, log: WatchedLog) -> None:
    table = desk.open_table()
    ane, jon = desk.enter(table, "a"), desk.enter(table, "b")
    jobs = [sit(ane, 0), sit(jon, 0, "Jon")]
    log.fails = "before"
    desk.writer.serve(jobs)
    log.fails = None
    desk.writer.serve(jobs[1:])
    assert [each.get("code") for each in jon.answers()] == ["not_saved", None]


def test_as_long_as_the_log_fails_nothing_is_decided_and_it_is_tried_again_each_time(
    desk: Desk, log: WatchedLog
) -> None:
    who = desk.enter(desk.open_table(), "a")
    log.fails, log.recovers = "before", False
    desk.writer.serve([sit(who, 0)])
    log.fails = None
    desk.writer.serve([sit(who, 0)])
    assert not desk.writer.recover()
    with pytest.raises(Refused, match="saved"):
        desk.open_table()
    log.recovers = True
    desk.writer.serve([sit(who, 0)])
    assert [each.get("code") for each in who.answers()] == ["not_saved", "not_saved", None]
    assert desk.writer.recover()


def test_a_fault_in_one_table_costs_that_command_only(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ane, jon = (desk.enter(desk.open_table(), phone) for phone in "ab")

    def faulty(table: Table, intent: Intent) -> PendingTable:
        if intent.phone == "a":
            raise ZeroDivisionError
        return decide(table, intent)

    monkeypatch.setattr("webui.streams.tables.decide", faulty)
    desk.writer.serve([sit(ane, 0), sit(jon, 0)])
    assert ane.answers()[0]["code"] == "internal"
    assert jon.answers()[0]["type"] == "ack"


def test_a_table_nobody_attends_is_put_away_and_comes_back_as_it_was(
    tmp_path: Path, log: WatchedLog
) -> None:
    desk = Desk(tmp_path, log, idle_after=60)
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.writer.serve([sit(ane, 0)])
    desk.monotonic += 1000
    desk.writer.serve([])
    assert [cached.code for cached in desk.writer.cache] == [table]
    desk.writer.serve([unsubscribed(ane)])
    desk.monotonic += 30
    desk.writer.serve([])
    assert [cached.code for cached in desk.writer.cache] == [table]
    desk.monotonic += 31
    desk.writer.serve([])
    assert [cached.code for cached in desk.writer.cache] == []
    assert [each.code for each in desk.writer.open_tables.listed()] == [table]
    again = desk.enter(table, "a")
    view = again.told[-1]
    assert (view["revision"], is_away(view, 0)) == (2, False)


def offered(who: Somebody) -> list[object]:
    """The held seats that the last view they were sent offers."""
    return [
        option["seat"]
        for each in dicts(who.told[-1], "may")
        for option in dicts(each, "options")
        if option["do"] == "sit" and "instead_of" in option
    ]


def test_a_seat_is_taken_once_its_phone_has_been_gone_for_two_minutes(desk: Desk) -> None:
    table = desk.open_table()
    ane, jon, iker = (desk.enter(table, phone) for phone in "abc")
    second = desk.enter(table, "b")
    desk.writer.serve([sit(ane, 0), sit(jon, 1, "Jon"), sit(iker, 3, "Iker")])
    new = desk.enter(table, "d")

    def taken(command_id: str) -> str:
        desk.writer.serve([act(new, command_id, {"type": "sit", "seat": 1, "name": "Miren"})])
        return str(new.answers()[-1].get("code"))

    desk.writer.serve([unsubscribed(jon)])
    desk.monotonic += 500
    assert taken("while-another-page-is-open") == "seat_taken"
    desk.writer.serve([unsubscribed(second)])
    desk.monotonic += 119
    assert taken("a-second-too-early") == "seat_in_use"
    desk.monotonic += 1
    assert taken("two-minutes-later") == "None"
    assert at(new.told, -1, "seats", 1, "player") == "Miren"


def test_everybody_sees_the_seat_offered_when_its_time_comes_though_nothing_happens(
    desk: Desk,
) -> None:
    table = desk.open_table()
    ane, jon, iker = (desk.enter(table, phone) for phone in "abc")
    desk.writer.serve([sit(ane, 0), sit(jon, 1, "Jon"), sit(iker, 3, "Iker")])
    desk.writer.serve([unsubscribed(jon)])
    desk.monotonic += 110
    desk.writer.serve([])
    assert desk.writer.wait_seconds == pytest.approx(10)
    assert (offered(ane), offered(iker)) == ([], [])
    desk.monotonic += 10
    assert desk.writer.wait_seconds == 0
    desk.writer.serve([])
    assert (offered(ane), offered(iker)) == ([1], [1])
    assert at(ane.told, -1, "seats", 1, "gone_seconds") == 120
    assert desk.writer.wait_seconds == pytest.approx(15), "nothing more is waited for"
    back = desk.enter(table, "b")
    assert (offered(back), offered(ane)) == ([], [])


def test_after_a_restart_whoever_finds_nobody_sits_down_after_half_a_minute(
    tmp_path: Path, desk: Desk
) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.writer.serve([sit(ane, seat, f"P{seat}") for seat in range(4)])
    desk.log.close()
    later = Desk(tmp_path)
    new = later.enter(table, "new")
    later.monotonic += 29
    later.writer.serve([])
    assert offered(new) == []
    later.monotonic += 1
    later.writer.serve([])
    assert offered(new) == [0, 1, 2, 3]
    later.writer.serve([sit(new, seat, f"P{seat}") for seat in range(4)])
    assert [each["type"] for each in new.answers()] == ["ack"] * 4
    back = later.enter(table, "a")
    assert at(back.told, -1, "seats", 3, "former", "player") == "P3"
    later.log.close()


def test_a_table_is_open_for_half_a_day_after_its_last_event_or_while_a_phone_is_there(
    tmp_path: Path, desk: Desk
) -> None:
    def later(hours: float) -> None:
        desk.wall += hours * 3600
        desk.monotonic += hours * 3600

    old = desk.open_table()
    later(11)
    new = desk.open_table()
    later(2)
    assert [each.code for each in desk.writer.open_tables.listed()] == [new]
    desk.enter(old, "a", "tv")
    assert [each.code for each in desk.writer.open_tables.listed()] == [new]
    phone = desk.enter(old, "a")
    assert [each.code for each in desk.writer.open_tables.listed()] == [new, old]
    desk.writer.serve([unsubscribed(phone)])
    desk.log.close()
    restarted = Desk(tmp_path)
    restarted.wall = desk.wall
    assert [each.code for each in restarted.writer.open_tables.listed()] == [new]
    restarted.log.close()


def test_names_told_by_a_seat_are_those_it_had_then(desk: Desk) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.writer.serve([sit(ane, 0, "Ane"), rename(ane, 0, "Ana"), rename(ane, 0, "Anita")])
    rows = desk.log.running_match(table)
    assert [(row.by, row.by_name) for row in rows] == [
        ("server", None),
        ("phone", None),
        ("0", "Ane"),
        ("0", "Ana"),
    ]


def test_an_event_store_that_cannot_be_opened_fails_the_start() -> None:
    def fail(_in_thread: InThread, _pause: Callable[[], bool]) -> Writer:
        raise StoreFailed("no such disk")

    server = StreamService(fail)
    with pytest.raises(StoreFailed, match="no such disk"):
        server.start()


def test_a_batch_that_fails_as_a_whole_is_tried_again_after_a_pause(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = []

    def fail(_jobs: object) -> None:
        failed.append(1)
        raise RuntimeError("a fault that persists")

    monkeypatch.setattr(desk.writer, "serve", fail)
    monkeypatch.setattr("webui.streams.service.PAUSE_AFTER_FAILURE", 3600.0)
    server = StreamService(lambda _in_thread, _pause: desk.writer)
    server.remind_waiting()
    server.start()
    with gevent.Timeout(20):
        while not failed:
            gevent.sleep(0.01)
    gevent.sleep(0.05)
    assert len(failed) == 1


def test_those_who_play_are_served_first_and_nobody_overtakes_themselves(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[list[str]] = []
    done: list[str] = []

    def receive(_unit: object, who: Somebody, _message: object) -> None:
        done.append(who.phone)

    def serve(jobs: Sequence[Job]) -> None:
        done.clear()
        for job in jobs:
            job(desk.writer, cast("UnitOfWork", None))
        if jobs:
            batches.append(list(done))

    monkeypatch.setattr(desk.writer, "serve", serve)
    monkeypatch.setattr(desk.writer, "receive", receive)
    server = StreamService(lambda _in_thread, _pause: desk.writer)
    for n in range(OTHERS_AT_ONCE + 2):
        server.receive(Somebody(f"other {n}"), AskRefereeCode(), first=False)
    late = Somebody("late")
    server.receive(late, AskRefereeCode(), first=False)
    server.receive(late, AskRefereeCode(), first=True)
    server.receive(Somebody("plays"), AskRefereeCode(), first=True)
    server.start()
    with gevent.Timeout(20):
        while len(batches) < 2:
            gevent.sleep(0.01)
    assert batches[0] == ["plays", *(f"other {n}" for n in range(OTHERS_AT_ONCE))]
    assert batches[1][-2:] == ["late", "late"]


def test_a_table_of_one_address_stands_behind_one_of_two(desk: Desk) -> None:
    table = desk.open_table()
    ane, jon = desk.enter(table, "a"), Somebody("j", invitation=invitation_to(table))
    jon.address = "192.0.2.8"
    desk.writer.serve([sit(ane, 0, "Ane")])
    assert ane.standing is Standing.SEATED
    desk.writer.serve([subscribed(jon, table)])
    assert (ane.standing, jon.standing) == (Standing.SEATED, Standing.WATCHING)
    desk.writer.serve([sit(jon, 1, "Jon")])
    assert (ane.standing, jon.standing) == (Standing.FIRST, Standing.FIRST)
    desk.writer.serve([unsubscribed(jon)])
    again = Somebody("j", address="192.0.2.8", invitation=invitation_to(table))
    desk.writer.serve([subscribed(again, table)])
    assert (ane.standing, again.standing) == (Standing.FIRST, Standing.FIRST)
    desk.writer.serve([act(again, "leave-0001", {"type": "leave", "seat": 1}, 1)])
    assert (ane.standing, again.standing) == (Standing.SEATED, Standing.WATCHING)
