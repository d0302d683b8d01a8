"""The writer: order, one commit for each batch, replies after it, failures of the event store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, cast

import gevent
import pytest

from scorekeeper.refusal import Refused
from scorekeeper.table import Intent, PendingTable, Table, decide, open_table
from tests.json_path import at, dicts, is_away
from tests.webui.writer_harness import (
    SETUP,
    Desk,
    FailingStore,
    Somebody,
    act,
    rename,
    sit,
    subscribed,
    unsubscribed,
)
from webui.limits.sockets import Standing
from webui.protocol.incoming import AskRefereeCode
from webui.store import StoreFailed
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.interface import InThread
from webui.streams.job_queue import OTHERS_AT_ONCE
from webui.streams.parts import Parts
from webui.streams.service import StreamService
from webui.streams.writer import Job, Writer

PASS = {"type": "all_pass", "lance": "grande"}


# ------------------------------------------------------------ a batch


def test_all_that_waits_is_written_with_one_commit_and_told_after_it(
    desk: Desk, store: FailingStore
) -> None:
    people = [desk.enter(desk.open_table(), f"phone-{n}") for n in range(3)]
    store.commits, store.witness = 0, people
    desk.serve(*(sit(who, seat) for who in people for seat in range(4)))
    assert store.commits == 1
    assert store.answered_before[-1] == 0
    for who in people:
        assert [each["revision"] for each in who.answers()] == [2, 3, 4, 5]
        # One view for all of it, behind the acks, and one write to the socket.
        assert who.views() == [1, 5]
        assert who.received[-1]["type"] == "view"
        assert who.flushed == 2


def test_a_batch_of_refusals_needs_no_disk(desk: Desk, store: FailingStore) -> None:
    who = desk.enter(desk.open_table(), "a")
    store.commits = 0
    desk.serve(act(who, "not-seated-1", PASS, 0), act(who, "not-seated-2", PASS, 0))
    assert store.commits == 0
    assert who.refusals() == ["not_your_seat"] * 2
    assert who.views() == [1]


def test_a_command_sees_what_the_earlier_ones_of_its_batch_did(desk: Desk) -> None:
    table = desk.open_table()
    who, other = desk.enter(table, "a"), desk.enter(table, "b")
    # The same command twice is applied once.
    desk.serve(sit(who, 0), sit(who, 0), sit(other, 0), act(who, "pass-all-1", PASS, 0))
    assert [each["revision"] for each in who.answers()] == [2, 2, 3]
    assert [(each["code"], each["revision"]) for each in other.answers()] == [("seat_taken", 2)]


def test_hands_before_a_step_keep_nothing_that_was_derived_from_them(desk: Desk) -> None:
    """A match has thousands of steps, and undo keeps the hand before each."""
    table = desk.open_table()
    who = desk.enter(table, "a")
    desk.sit(who, 0)
    for lance in ("grande", "chica"):
        desk.act(who, {"type": "bid", "lance": lance, "seat": 0, "word": "envido"}, 0)
        desk.act(who, {"type": "bid", "lance": lance, "seat": 1, "word": "queremos"}, 0)
    steps, step = [], desk.parts.tables.get(table).table.newest_step
    while step is not None:
        steps.append(step)
        step = step.previous
    newest, *earlier = steps
    assert len(earlier) == 3
    assert [vars(step.before.match.hand) for step in earlier] == [{}] * 3
    assert vars(newest.before.match.hand)


def test_hello_and_command_in_one_batch_are_both_answered(desk: Desk) -> None:
    who = Somebody("a")
    desk.serve(subscribed(who, desk.open_table()), sit(who, 2))
    assert [each["type"] for each in who.received] == ["welcome", "ack", "invitation", "view"]


def test_a_revision_beyond_the_table_is_not_looked_for_where_no_other_server_writes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client may name any revision; each would cost a query."""
    who = desk.enter(desk.open_table(), "a")

    def chained(*asked: object) -> None:
        raise AssertionError(asked)

    monkeypatch.setattr(desk.log, "chained", chained)
    assert desk.act(who, {"type": "sit", "seat": 0, "name": "Ane"}, seen=999)["type"] == "ack"


def test_names_told_by_a_seat_are_those_it_had_then(desk: Desk) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.serve(sit(ane, 0, "Ane"), rename(ane, 0, "Ana"), rename(ane, 0, "Anita"))
    told = [(row.by, row.by_name) for row in desk.log.running_match(table)]
    assert told == [("server", None), ("phone", None), ("0", "Ane"), ("0", "Ana")]


def test_a_fault_in_one_table_costs_that_command_only(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ane, jon = (desk.enter(desk.open_table(), phone) for phone in "ab")

    def faulty(table: Table, intent: Intent) -> PendingTable:
        if intent.phone == "a":
            raise ZeroDivisionError
        return decide(table, intent)

    monkeypatch.setattr("webui.streams.commands.table_commands.decide", faulty)
    desk.serve(sit(ane, 0), sit(jon, 0))
    assert ane.refusals() == ["internal"]
    assert jon.refusals() == []


def test_the_code_of_another_table_is_drawn_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = desk.open_table()
    drawn = iter(f"{table}CDFG")
    monkeypatch.setattr("webui.streams.cache.unit_of_work.choice", lambda _letters: next(drawn))
    assert desk.open_table() == "CDFG"


# ------------------------------------------------------------ an event store that fails


@pytest.mark.parametrize("fails", ["before", "after", "append"])
def test_after_a_failed_commit_everybody_is_told_to_try_again_and_the_retry_counts_once(
    desk: Desk, store: FailingStore, fails: Literal["before", "after", "append"]
) -> None:
    table = desk.open_table()
    ane, jon = desk.enter(table, "a"), desk.enter(table, "b")
    jobs = [sit(ane, 0), sit(jon, 1, "Jon")]
    store.fails = fails
    desk.serve(*jobs)
    assert ane.refusals() == jon.refusals() == ["not_saved"]
    # What was written though the commit failed is shown to everybody.
    assert ane.views() == jon.views() == ([1, 3] if fails == "after" else [1])
    store.fails = None
    desk.serve(*jobs)
    assert [who.answers()[1]["revision"] for who in (ane, jon)] == [2, 3]
    assert len(store.running_match(table)) == 3
    assert ane.views()[-1] == jon.views()[-1] == 3


def test_nothing_of_a_batch_that_failed_is_shown_or_remembered(
    desk: Desk, store: FailingStore
) -> None:
    table = desk.open_table()
    ane, jon = desk.enter(table, "a"), desk.enter(table, "b")
    refused = sit(jon, 0, "Jon")
    store.fails = "before"
    desk.serve(sit(ane, 0), refused)
    store.fails = None
    desk.serve(sit(ane, 1), refused)
    assert [each.get("code") for each in jon.answers()] == ["not_saved", None]
    # The same revision as the state that was dropped has other seats.
    seats = [seat["phone"] for seat in dicts(jon.view, "seats")]
    assert (ane.views()[-1], seats) == (3, ["b", "a", None, None])


def test_a_table_of_a_batch_that_failed_is_not_in_memory(desk: Desk, store: FailingStore) -> None:
    def opened(parts: Parts, unit: UnitOfWork) -> None:
        parts.tables.get(parts.table_commands.open(unit, *open_table(SETUP)))

    store.fails, store.recovers = "before", False
    desk.serve(opened)
    assert cached(desk) == []


def test_as_long_as_the_log_fails_nothing_is_decided_and_it_is_tried_again_each_time(
    desk: Desk, store: FailingStore
) -> None:
    who = desk.enter(desk.open_table(), "a")
    store.fails, store.recovers = "before", False
    assert desk.sit(who, 0)["code"] == "not_saved"
    store.fails = None
    assert desk.sit(who, 0)["code"] == "not_saved"
    assert not desk.parts.upkeep.recover()
    with pytest.raises(Refused, match="saved"):
        desk.open_table()
    store.recovers = True
    assert desk.sit(who, 0)["type"] == "ack"
    assert desk.parts.upkeep.recover()


def test_an_event_store_that_cannot_be_opened_fails_the_start() -> None:
    def fail(_in_thread: InThread, _pause: Callable[[], bool]) -> Writer:
        raise StoreFailed("no such disk")

    with pytest.raises(StoreFailed, match="no such disk"):
        StreamService(fail).start()


# ------------------------------------------------------------ phones that are gone


def cached(desk: Desk) -> list[str]:
    """The tables in memory."""
    return [each.code for each in desk.parts.tables]


def listed(desk: Desk) -> list[str]:
    """The open tables that the start page lists."""
    return [each.code for each in desk.parts.open_tables.listed()]


def offered(who: Somebody) -> list[object]:
    """The held seats that the last view they were sent offers."""
    return [
        option["seat"]
        for each in dicts(who.view, "may")
        for option in dicts(each, "options")
        if option["do"] == "sit" and "instead_of" in option
    ]


def test_a_table_nobody_attends_is_put_away_and_comes_back_as_it_was(
    tmp_path: Path, store: FailingStore
) -> None:
    desk = Desk(tmp_path, store, idle_after=60)
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.sit(ane, 0)
    desk.wait(1000)
    desk.leave(ane)
    desk.wait(30)
    assert cached(desk) == [table]
    desk.wait(31)
    assert cached(desk) == []
    assert listed(desk) == [table]
    view = desk.enter(table, "a").view
    assert (view["revision"], is_away(view, 0)) == (2, False)


def test_a_seat_is_taken_once_its_phone_has_been_gone_for_two_minutes(desk: Desk) -> None:
    table = desk.open_table()
    ane, jon, iker = (desk.enter(table, phone) for phone in "abc")
    second = desk.enter(table, "b")
    desk.serve(sit(ane, 0), sit(jon, 1, "Jon"), sit(iker, 3, "Iker"))
    new = desk.enter(table, "d")
    desk.leave(jon)
    desk.wait(500)
    assert desk.sit(new, 1, "Miren")["code"] == "seat_taken", "another page is open"
    desk.leave(second)
    desk.wait(119)
    assert desk.sit(new, 1, "Miren")["code"] == "seat_in_use"
    desk.wait(1)
    assert desk.sit(new, 1, "Miren")["type"] == "ack"
    assert at(new.view, "seats", 1, "player") == "Miren"


def test_everybody_sees_the_seat_offered_when_its_time_comes_though_nothing_happens(
    desk: Desk,
) -> None:
    table = desk.open_table()
    ane, jon, iker = (desk.enter(table, phone) for phone in "abc")
    desk.serve(sit(ane, 0), sit(jon, 1, "Jon"), sit(iker, 3, "Iker"))
    desk.leave(jon)
    desk.wait(110)
    assert desk.writer.wait_seconds == pytest.approx(10)
    assert (offered(ane), offered(iker)) == ([], [])
    desk.monotonic += 10
    assert desk.writer.wait_seconds == 0
    desk.serve()
    assert (offered(ane), offered(iker)) == ([1], [1])
    assert at(ane.view, "seats", 1, "gone_seconds") == 120
    assert desk.writer.wait_seconds == pytest.approx(15), "nothing more is waited for"
    back = desk.enter(table, "b")
    assert (offered(back), offered(ane)) == ([], [])


def test_after_a_restart_whoever_finds_nobody_sits_down_after_half_a_minute(desk: Desk) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.serve(*(sit(ane, seat, f"P{seat}") for seat in range(4)))
    later = desk.restarted()
    new = later.enter(table, "new")
    later.wait(29)
    assert offered(new) == []
    later.wait(1)
    assert offered(new) == [0, 1, 2, 3]
    later.serve(*(sit(new, seat, f"P{seat}") for seat in range(4)))
    assert [each["type"] for each in new.answers()] == ["ack"] * 4
    assert at(later.enter(table, "a").view, "seats", 3, "former", "player") == "P3"


def test_a_table_is_open_for_half_a_day_after_its_last_event_or_while_a_phone_is_there(
    desk: Desk,
) -> None:
    hour = 3600
    old = desk.open_table()
    desk.wait(11 * hour)
    new = desk.open_table()
    desk.wait(2 * hour)
    assert listed(desk) == [new]
    desk.enter(old, "a", "tv")
    assert listed(desk) == [new]
    phone = desk.enter(old, "a")
    assert listed(desk) == [new, old]
    desk.leave(phone)
    again = desk.restarted()
    again.wall = desk.wall
    assert listed(again) == [new]


# ------------------------------------------------------------ who is served first


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

    def receive(_unit: object, who: Somebody, _message: object, _since: float) -> None:
        done.append(who.phone)

    def serve(jobs: Sequence[Job]) -> None:
        done.clear()
        for job in jobs:
            job(desk.parts, cast("UnitOfWork", None))
        if jobs:
            batches.append(list(done))

    monkeypatch.setattr(desk.writer, "serve", serve)
    monkeypatch.setattr(desk.parts.messages, "receive", receive)
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
    ane = desk.enter(table, "a")
    desk.sit(ane, 0)
    assert ane.standing is Standing.SEATED
    jon = Somebody("j", address="192.0.2.8", invitation=ane.invitation)
    desk.serve(subscribed(jon, table))
    assert (ane.standing, jon.standing) == (Standing.SEATED, Standing.WATCHING)
    desk.sit(jon, 1, "Jon")
    assert (ane.standing, jon.standing) == (Standing.FIRST, Standing.FIRST)
    again = Somebody("j", address="192.0.2.8", invitation=ane.invitation)
    desk.serve(unsubscribed(jon))
    desk.serve(subscribed(again, table))
    assert (ane.standing, again.standing) == (Standing.FIRST, Standing.FIRST)
    desk.act(again, {"type": "leave", "seat": 1}, by=1)
    assert (ane.standing, again.standing) == (Standing.SEATED, Standing.WATCHING)
