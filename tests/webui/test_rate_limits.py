"""Rate limiters, limits of sockets, and who is served first."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from flask import Flask

from scorekeeper.refusal import RefusalCode, Refused
from webui.app import BLUEPRINTS
from webui.limits.addresses import network_of
from webui.limits.attempts import AttemptLimiter
from webui.limits.numbers import Attempts, Limits, Rate
from webui.limits.policy import Budget, LimitPolicy
from webui.limits.request_cost import cost_of
from webui.limits.sockets import SEAT_REMEMBERED, Admission, SocketLimits, Standing
from webui.limits.token_bucket import TokenBucket, TokenBuckets
from webui.store.shared import OwnValues


class Clock:
    """Seconds that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = TokenBucket(Rate(2, 3), clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_is_borrowed_is_waited_for() -> None:
    clock = Clock()
    bucket = TokenBucket(Rate(10, 20), clock)
    assert bucket.borrow(20) == 0
    assert bucket.borrow(5) == 0.5
    clock.now = 0.5
    assert bucket.borrow(10) == 1.0


def test_with_more_addresses_than_are_remembered_nobody_gets_a_new_bucket() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(1, 2), clock, most=3)
    for _ in range(2):
        assert all(buckets.of(f"10.0.0.{n}").take() for n in range(3))
    assert not any(buckets.of(f"10.0.0.{n}").take() for n in range(3))
    others = [buckets.of(f"10.0.1.{n}").take() for n in range(100)]
    assert others.count(True) == 2, "all others together have one bucket"
    assert not buckets.of("10.0.0.0").take()
    clock.now = 2.0
    assert buckets.of("10.0.1.7").take()


@dataclass
class Phone:
    phone: str
    address: str


def test_attempts_come_back_one_after_another() -> None:
    clock = Clock()
    limiter = AttemptLimiter(
        clock, Attempts(2, 3, 60), RefusalCode.HOUSE_PIN_WORN, OwnValues(), "house_pins"
    )

    def tries(phone: str, address: str = "10.0.0.1") -> int:
        """The seconds that it has to wait, or 0."""
        try:
            limiter.check(Phone(phone, address))
        except Refused as refused:
            return int(refused.params["seconds"])
        limiter.add(Phone(phone, address))
        return 0

    assert [tries("a"), tries("a"), tries("a")] == [0, 0, 30]
    assert [tries("b"), tries("c")] == [0, 20], "its address has three"
    assert tries("d", "10.0.0.2") == 0
    clock.now = 30.0
    assert [tries("a"), tries("a")] == [0, 30]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::1", "::"),
        ("unknown", "unknown"),
    ],
)
def test_of_ipv6_a_network_is_limited(address: str, network: str) -> None:
    assert network_of(address) == network


def test_the_addresses_of_a_network_have_one_budget() -> None:
    policy = LimitPolicy(Limits(new_tables=Rate(1, 2)), Clock(), OwnValues())
    taken = [policy.take(Budget.TABLES, f"2001:db8::{n}") for n in range(1, 4)]
    assert taken == [True, True, False]
    assert policy.take(Budget.TABLES, "2001:db8:0:1::1")


def test_who_plays_is_served_first_within_a_budget_too() -> None:
    limits = Limits(first_commands=Rate(1, 2), commands=Rate(10, 1))
    policy = LimitPolicy(limits, Clock(), OwnValues())
    turns = [policy.turn("10.0.0.1", first=True, ping=False) for _ in range(4)]
    assert turns == [(True, 0.0), (True, 0.0), (False, 0.0), (False, 0.1)]
    assert policy.turn("10.0.0.1", first=False, ping=False) == (False, 0.2)
    assert policy.turn("10.0.0.1", first=False, ping=True) == (False, 0.0)


FREE = re.compile(r"/api/(house.*|notices|wifi)")
"""What is in memory, or needs the house PIN."""


def test_whatever_is_computed_has_a_cost() -> None:
    app = Flask("routes")
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    paths = {re.sub("<[^>]+>", "K7QF", each.rule) for each in app.url_map.iter_rules()}
    free = {each for each in paths if each.startswith("/api/") and not cost_of(each)}
    assert {each for each in free if not FREE.fullmatch(each)} == set()
    assert cost_of("/qr.svg") > 0
    assert cost_of("/api/tables/K7QF/export.csv") > cost_of("/api/tables/K7QF/summary")


class Sockets:
    """Limits of sockets, so many in all and of an address, and who had to go."""

    def __init__(self, most: int, an_address: int) -> None:
        limits = Limits(sockets=most, sockets_an_address=an_address, reserved_sockets=8)
        self.clock = Clock()
        self.limits = SocketLimits(limits, self.clock)
        self.evicted: list[str] = []

    def enter(self, address: str, name: str = "?") -> Admission:
        return self.limits.enter(address, lambda _refusal: self.evicted.append(name))

    def enter_many(self, address: str, number: int, standing: Standing | None = None) -> None:
        """Enter sockets, each of a phone of its own."""
        for n in range(number):
            entered = self.enter(address, f"{address}-{n}")
            if standing is not None:
                entered.stand(standing, f"{address}-{n}")


def test_one_socket_too_many_is_refused_and_another_taken_when_one_has_left() -> None:
    sockets = Sockets(9, 2)
    first = sockets.enter("a")
    sockets.enter("a")
    with pytest.raises(Refused, match="2"):
        sockets.enter("a")
    sockets.enter("b")
    first.leave()
    first.leave()
    sockets.enter("a")
    assert sockets.limits.total == 3


def test_where_all_places_are_taken_the_oldest_of_the_largest_crowd_makes_room() -> None:
    sockets = Sockets(6, 9)
    sockets.enter("tv")
    sockets.enter("crowd", "seated").stand(Standing.SEATED, "phone")
    sockets.enter_many("crowd", 4)
    sockets.enter_many("new", 2)
    assert sockets.evicted == ["crowd-0", "crowd-1"]
    # Nobody goes for one whose address would then have as many.
    with pytest.raises(Refused, match="6"):
        sockets.enter("new")
    assert sockets.limits.total == 6


def test_seats_at_tables_of_one_address_keep_nobody_out() -> None:
    sockets = Sockets(20, 18)
    sockets.enter_many("club", 2, Standing.FIRST)
    sockets.enter_many("vandal", 18, Standing.SEATED)
    sockets.enter_many("newcomer", 2)
    assert sockets.evicted == ["vandal-0", "vandal-1"]


def test_an_address_that_held_a_seat_within_the_hour_gets_in_where_others_do_not() -> None:
    sockets = Sockets(99, 2)
    phone = sockets.enter("club")
    phone.stand(Standing.SEATED, "phone")
    phone.leave()
    sockets.enter_many("club", 11)
    # In the reserve the oldest goes; a phone that is seated does not.
    assert sockets.evicted == ["club-2"]
    sockets.enter("club", "phone").stand(Standing.SEATED, "phone")
    sockets.enter_many("club", 9)
    assert "phone" not in sockets.evicted
    sockets.clock.now += SEAT_REMEMBERED + 1
    assert not sockets.limits.played_lately("club")


def test_whoever_is_served_first_counts_apart_from_others_of_the_address() -> None:
    sockets = Sockets(99, 2)
    sockets.enter_many("club", 2, Standing.FIRST)
    third = sockets.enter("club")
    third.stand(Standing.FIRST, "phone-3")
    assert third.standing is Standing.SEATED, "an address has only so many of these"
    sockets.enter("club")
    assert sockets.limits.total == 4
    sockets.enter_many("elsewhere", 2)
    with pytest.raises(Refused, match="2"):
        sockets.enter("elsewhere")


def test_one_seat_makes_only_so_many_sockets_seated() -> None:
    most = Limits().seated_sockets_a_phone
    sockets = Sockets(most + 1, 99)
    for n in range(most + 1):
        sockets.enter("club", f"socket-{n}").stand(Standing.SEATED, "the same phone")
    sockets.enter("elsewhere")
    assert sockets.evicted == [f"socket-{most}"]
