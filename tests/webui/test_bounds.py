"""Buckets and censuses: how much is too much."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from webui.tables.inbox import Inbox
from webui.wire.bucket import Bucket
from webui.wire.census import Census


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    now = 0.0
    bucket = Bucket(rate=2, burst=3, clock=lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_is_borrowed_is_waited_for() -> None:
    now = 0.0
    bucket = Bucket(rate=10, burst=20, clock=lambda: now)
    assert bucket.borrow(20) == 0
    assert bucket.borrow(5) == 0.5
    now = 0.5
    assert bucket.borrow(10) == 1.0


def test_a_census_refuses_one_too_many_and_takes_another_when_one_has_left() -> None:
    census = Census(most=4, most_an_address=2, most_of_our_own=3)
    census.enter("a")
    census.enter("a")
    with pytest.raises(Refused, match="2"):
        census.enter("a")
    census.enter("b")
    census.enter("c")
    with pytest.raises(Refused, match="4"):
        census.enter("d")
    census.leave("a")
    census.enter("d")
    assert census.total == 4


def test_this_machine_itself_may_have_more_and_the_house_not() -> None:
    census = Census(most=4, most_an_address=1, most_of_our_own=3)
    for _ in range(3):
        census.enter("127.0.0.1", our_own=True)
    with pytest.raises(Refused, match="3"):
        census.enter("127.0.0.1", our_own=True)
    with pytest.raises(Refused, match="1"):
        census.enter("127.0.0.1")
    census.enter("a")
    census.leave("127.0.0.1")
    census.enter("b")
    with pytest.raises(Refused, match="4"):
        census.enter("127.0.0.1", our_own=True)


def test_an_inbox_gives_everything_at_once_and_refuses_what_has_no_room() -> None:
    inbox: Inbox[int] = Inbox(most=3)
    assert [inbox.put(n, 0) for n in range(4)] == [True, True, True, False]
    inbox.push(9)
    assert inbox.take(1) == [0, 1, 2, 9]
    assert inbox.take(0) == []
    assert inbox.put(5, 0)
