"""What of the kept topics is sent when: the newest, one at a time, and the status last."""

from __future__ import annotations

from device.mqtt.retained import Retained


def arrive(kept: Retained, *topics: str) -> None:
    for topic in topics:
        kept.arrived(topic)


def test_a_slow_broker_is_sent_the_newest_and_not_what_was_between() -> None:
    kept = Retained(last="status")
    kept.keep("a", b"1")
    assert kept.take_due() == [("a", b"1")]
    kept.keep("a", b"2")
    kept.keep("a", b"3")
    assert kept.take_due() == [], "one of a topic is under way"
    arrive(kept, "a")
    assert kept.take_due() == [("a", b"3")]
    arrive(kept, "a")
    assert kept.settled
    kept.keep("a", b"3")
    assert kept.take_due() == [], "it has that"


def test_whether_it_is_live_is_said_when_all_else_is_there() -> None:
    kept = Retained(last="status")
    kept.keep("status", b"online")
    kept.keep("a", b"1")
    assert kept.take_due() == [("a", b"1")]
    assert kept.take_due() == []
    arrive(kept, "a")
    assert kept.take_due() == [("status", b"online")]


def test_a_new_connection_is_told_all_again_after_what_was_under_way() -> None:
    kept = Retained(last="status")
    kept.keep("a", b"1")
    kept.keep("b", b"1")
    kept.take_due()
    arrive(kept, "a")
    kept.keep("b", b"2")
    kept.begin()
    # The library sends it again by itself: the newest is not to come before it.
    assert kept.take_due() == [("a", b"1")]
    arrive(kept, "b")
    assert kept.take_due() == [("b", b"2")]
    kept.arrived("c")
    assert not kept.settled


def test_what_was_cleared_is_forgotten_once_the_broker_has_cleared_it() -> None:
    kept = Retained(last="status")
    kept.keep("a", b"1")
    kept.take_due()
    arrive(kept, "a")
    kept.keep("a", b"")
    kept.begin()
    assert kept.take_due() == [("a", b"")], "a broker that came back may have it still"
    arrive(kept, "a")
    kept.begin()
    assert kept.take_due() == []
    assert kept.settled


def test_what_came_back_while_it_was_being_cleared_is_kept() -> None:
    kept = Retained(last="status")
    kept.keep("a", b"")
    kept.take_due()
    kept.keep("a", b"1")
    arrive(kept, "a")
    assert kept.take_due() == [("a", b"1")]
