"""Rate limiter and connection limits."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from webui.websocket.limits import SEATED_A_PHONE, ConnectionLimits, TokenBucket


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    now = 0.0
    bucket = TokenBucket(rate=2, burst=3, clock=lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_is_borrowed_is_waited_for() -> None:
    now = 0.0
    bucket = TokenBucket(rate=10, burst=20, clock=lambda: now)
    assert bucket.borrow(20) == 0
    assert bucket.borrow(5) == 0.5
    now = 0.5
    assert bucket.borrow(10) == 1.0


def test_one_socket_too_many_is_refused_and_another_taken_when_one_has_left() -> None:
    limits = ConnectionLimits(most=4, most_an_address=2)
    first = limits.enter("a")
    limits.enter("a")
    with pytest.raises(Refused, match="2"):
        limits.enter("a")
    limits.enter("b")
    limits.enter("c")
    with pytest.raises(Refused, match="4"):
        limits.enter("d")
    first.leave()
    first.leave()
    limits.enter("d")
    assert limits.total == 4


def test_whoever_holds_a_seat_counts_in_the_total_alone() -> None:
    limits = ConnectionLimits(most=9, most_an_address=1)
    seated = [limits.enter("club")]
    for n in range(5):
        seated[-1].seat(f"phone-{n}")
        seated.append(limits.enter("club"))
    with pytest.raises(Refused, match="1"):
        limits.enter("club")
    # Who stands up counts again; who goes does not.
    seated[0].seat(None)
    seated[-1].leave()
    with pytest.raises(Refused, match="1"):
        limits.enter("club")
    seated[0].leave()
    seated[0].seat("phone-0")
    limits.enter("club")
    assert limits.total == 5


def test_one_seat_makes_only_so_many_sockets_seated() -> None:
    limits = ConnectionLimits(most=99, most_an_address=1)
    for _ in range(SEATED_A_PHONE):
        limits.enter("club").seat("the same phone")
    limits.enter("club").seat("the same phone")
    with pytest.raises(Refused, match="1"):
        limits.enter("club")
