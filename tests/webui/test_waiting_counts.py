"""Timers of counts to be confirmed, also after restarts and failures."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from tests.json_path import Json, dicts, held
from tests.webui.writer_harness import SETUP, Desk, FailingStore, Somebody, act
from webui.streams.store_upkeep import IDLE_BEFORE_COPY
from webui.streams.writer import Job

HANDS = (["7", "7", "2", "A"], ["3", "3", "S", "2"], ["R", "R", "S", "A"], ["C", "C", "C", "6"])
WAITS, BOOKED = (True, False), (False, True)
"""Whether a count waits, and whether it is booked."""


def waiting_table(desk: Desk, after: int = 20) -> tuple[str, list[Somebody]]:
    """A table whose count waits, after an órdago and the cards: its code, and its four phones."""
    code = desk.open_table({**SETUP, "rules": {"confirm": "both", "confirm_after": after}})
    phones = [desk.enter(code, f"phone-{seat}") for seat in range(4)]
    for seat, who in enumerate(phones):
        desk.sit(who, seat, f"P{seat}")
    for seat, word in enumerate(("ordago", "quiero")):
        bid = {"type": "bid", "lance": "grande", "seat": seat, "word": word}
        desk.act(phones[seat], bid, by=seat)
    for seat, cards in enumerate(HANDS):
        desk.act(phones[seat], {"type": "show_cards", "seat": seat, "cards": cards}, by=seat)
    return code, phones


def phase(desk: Desk, code: str) -> tuple[bool, bool]:
    hand = desk.table(code).match.hand
    return hand.proposed, hand.counted


def request_of(who: Somebody) -> Json:
    """The request of the last view that was sent."""
    return dicts(who.view, "requests")[0]


def yes(who: Somebody) -> Job:
    """The first seat says yes to what waits."""
    agrees: Json = {"type": "answer", "request": request_of(who)["request"], "yes": True}
    return act(who, f"yes-to-{agrees['request']:03}", agrees, 0)


def test_when_its_time_is_over_it_is_booked_and_everybody_told(desk: Desk) -> None:
    code, phones = waiting_table(desk)
    assert request_of(phones[0])["seconds"] == 20
    desk.wait(12)
    assert desk.writer.wait_seconds == pytest.approx(8)
    assert phase(desk, code) == WAITS
    assert request_of(desk.enter(code, "late"))["seconds"] == 8
    desk.monotonic += 8
    assert desk.writer.wait_seconds == 0
    desk.serve()
    assert phase(desk, code) == BOOKED
    assert held(phones[0].view, "hand")["phase"] == "counted"
    last = held(phones[0].view, "latest", 0)
    told = [last[key] for key in ("type", "how", "by", "by_name")]
    assert told == ["hand_counted", "time", None, None]
    assert desk.writer.wait_seconds == IDLE_BEFORE_COPY, "nothing else is waited for"


def test_what_was_told_in_the_same_moment_comes_first(desk: Desk) -> None:
    code, phones = waiting_table(desk)
    desk.monotonic += 20
    desk.serve(yes(phones[0]))
    assert phase(desk, code) == BOOKED
    counted = [row for row in desk.log.running_match(code) if row.type == "hand_counted"]
    assert [row.by_name for row in counted] == ["P0"]


def test_seen_in_time_nothing_comes_later_and_taken_back_it_waits_again(desk: Desk) -> None:
    code, phones = waiting_table(desk)
    desk.wait(15)
    desk.serve(yes(phones[0]))
    desk.wait(10)
    assert len(desk.log.running_match(code)) == desk.table(code).revision
    desk.act(phones[1], {"type": "undo"}, by=1)
    desk.serve(yes(phones[0]))
    assert request_of(phones[0])["seconds"] == 20
    desk.wait(19)
    assert phase(desk, code) == WAITS
    desk.wait(1)
    assert phase(desk, code) == BOOKED


def test_a_correction_begins_the_time_anew(desk: Desk) -> None:
    code, phones = waiting_table(desk)
    desk.wait(15)
    desk.act(phones[3], {"type": "undo"}, by=3)
    shown = {"type": "show_cards", "seat": 3, "cards": ["C", "C", "C", "7"]}
    desk.act(phones[3], shown, by=3)
    desk.wait(15)
    assert phase(desk, code) == WAITS
    desk.wait(5)
    assert phase(desk, code) == BOOKED


def test_without_a_time_it_waits_until_it_was_seen(desk: Desk) -> None:
    code, phones = waiting_table(desk, after=0)
    assert request_of(phones[0]).get("seconds") is None
    desk.wait(100_000)
    assert phase(desk, code) == WAITS


def test_after_a_restart_it_waits_its_full_time_again(desk: Desk) -> None:
    code, _phones = waiting_table(desk)
    desk.wait(15)
    again = desk.restarted()
    assert again.writer.wait_seconds == pytest.approx(15), "nobody has asked for the table yet"
    who = again.enter(code, "phone-0")
    assert request_of(who)["seconds"] == 20
    again.wait(20)
    assert phase(again, code) == BOOKED
    assert held(who.view, "hand")["phase"] == "counted"


def test_a_table_that_is_put_away_takes_its_wait_along(tmp_path: Path) -> None:
    desk = Desk(tmp_path, idle_after=5)
    code, phones = waiting_table(desk, after=60)
    desk.leave(*phones)
    desk.wait(10)
    assert [cached.code for cached in desk.parts.tables] == []
    assert desk.writer.wait_seconds == pytest.approx(5), "it waits no more"
    desk.enter(code, "phone-0")
    desk.wait(60)
    assert phase(desk, code) == BOOKED


def test_where_it_cannot_be_saved_it_waits_its_time_again(desk: Desk, store: FailingStore) -> None:
    code, phones = waiting_table(desk)
    other, _others = waiting_table(desk, after=40)
    store.fails = "before"
    desk.wait(20)
    assert phase(desk, code) == WAITS
    assert desk.writer.wait_seconds > 0, "it is not tried without end"
    store.fails = None
    desk.wait(20)
    assert [phase(desk, each) for each in (code, other)] == [BOOKED] * 2
    assert held(phones[0].view, "hand")["phase"] == "counted"


def test_no_message_of_a_phone_says_that_the_time_is_over(desk: Desk) -> None:
    _code, phones = waiting_table(desk)
    with pytest.raises(Refused) as refused:
        desk.act(phones[3], {"type": "time_over", "proposed": 11}, by=3)
    assert refused.value.code == "unknown_command"
