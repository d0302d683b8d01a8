"""Rate limiter and connection limits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.refusal import Refused
from webui.token_bucket import TokenBucket
from webui.websocket.connection_limits import (
    RESERVED_SOCKETS,
    SEAT_REMEMBERED,
    SEATED_A_PHONE,
    Admission,
    ConnectionLimits,
)


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


class Clock:
    """Seconds that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def entering(limits: ConnectionLimits, evicted: list[str]) -> Callable[..., Admission]:
    """Enter sockets; the names of those that had to go are appended to `evicted`."""

    def enter(address: str, name: str = "?") -> Admission:
        return limits.enter(address, lambda _refusal: evicted.append(name))

    return enter


def test_one_socket_too_many_is_refused_and_another_taken_when_one_has_left() -> None:
    limits = ConnectionLimits(most=9, most_an_address=2, clock=Clock())
    enter = entering(limits, [])
    first = enter("a")
    enter("a")
    with pytest.raises(Refused, match="2"):
        enter("a")
    enter("b")
    first.leave()
    first.leave()
    enter("a")
    assert limits.total == 3


def test_where_all_places_are_taken_the_oldest_of_the_largest_crowd_makes_room() -> None:
    evicted: list[str] = []
    limits = ConnectionLimits(most=6, most_an_address=9, clock=Clock())
    enter = entering(limits, evicted)
    enter("tv", "tv")
    enter("crowd", "seated").seat("phone")
    for n in range(4):
        enter("crowd", f"crowd-{n}")
    for n in range(2):
        enter("new", f"new-{n}")
    assert evicted == ["crowd-0", "crowd-1"]
    # Nobody goes for one whose address would then have as many.
    with pytest.raises(Refused, match="6"):
        enter("new")
    assert limits.total == 6


def test_an_address_that_held_a_seat_within_the_hour_gets_in_where_others_do_not() -> None:
    clock, evicted = Clock(), list[str]()
    limits = ConnectionLimits(most=99, most_an_address=2, clock=clock)
    enter = entering(limits, evicted)
    phone = enter("club")
    phone.seat("phone")
    phone.leave()
    enter("club", "first")
    enter("club", "second")
    for n in range(RESERVED_SOCKETS + 1):
        enter("club", f"more-{n}")
    # In the reserve the oldest goes; a phone that is seated does not.
    assert evicted == ["more-0"]
    enter("club", "phone").seat("phone")
    for n in range(RESERVED_SOCKETS + 1):
        enter("club", f"last-{n}")
    assert "phone" not in evicted
    clock.now += SEAT_REMEMBERED + 1
    assert not limits.held_seat("elsewhere")


def test_whoever_holds_a_seat_counts_in_the_total_alone() -> None:
    limits = ConnectionLimits(most=9, most_an_address=1, clock=Clock())
    enter = entering(limits, [])
    for n in range(5):
        enter("club").seat(f"phone-{n}")
    assert limits.total == 5
    enter("elsewhere")
    with pytest.raises(Refused, match="1"):
        enter("elsewhere")


def test_one_seat_makes_only_so_many_sockets_seated() -> None:
    evicted: list[str] = []
    limits = ConnectionLimits(most=SEATED_A_PHONE + 1, most_an_address=99, clock=Clock())
    enter = entering(limits, evicted)
    for n in range(SEATED_A_PHONE + 1):
        enter("club", f"socket-{n}").seat("the same phone")
    enter("club")
    assert evicted == [f"socket-{SEATED_A_PHONE}"]
