"""Timers of counts to be confirmed, also after restarts and failures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from tests.json_path import Json, dicts, held
from tests.webui.writer_harness import SETUP, Desk, Somebody, act, sit, unsubscribed
from webui.store import EventStore, StoreFailed
from webui.streams.writer import IDLE_BEFORE_COPY, Job

HANDS = (["7", "7", "2", "A"], ["3", "3", "S", "2"], ["R", "R", "S", "A"], ["C", "C", "C", "6"])


class FailingLog(EventStore):
    """Fails when it is told to."""

    fails = False

    def commit(self) -> None:
        if self.fails and self._writing:
            raise StoreFailed("the disk is full")
        super().commit()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[FailingLog]:
    opened = FailingLog(tmp_path)
    yield opened
    opened.close()


def table_that_waits(desk: Desk, after: int = 20) -> tuple[str, list[Somebody]]:
    """A table whose count waits: its code, and its four phones."""
    code = desk.open_table({**SETUP, "rules": {"confirm": "both", "confirm_after": after}})
    phones = [desk.enter(code, f"phone-{seat}") for seat in range(4)]
    desk.writer.serve([sit(who, seat, f"P{seat}") for seat, who in enumerate(phones)])
    tell(desk, phones)
    return code, phones


def tell(desk: Desk, phones: list[Somebody]) -> None:
    """An órdago and the cards."""
    ordago = {"type": "bid", "lance": "grande", "seat": 0, "word": "ordago"}
    quiero = {"type": "bid", "lance": "grande", "seat": 1, "word": "quiero"}
    desk.writer.serve([act(phones[0], "says-ordago", ordago, 0)])
    desk.writer.serve([act(phones[1], "says-quiero", quiero, 1)])
    for seat, cards in enumerate(HANDS):
        shown = {"type": "show_cards", "seat": seat, "cards": cards}
        desk.writer.serve([act(phones[seat], f"shows-cards-{seat}", shown, seat)])


def phase(desk: Desk, code: str) -> tuple[bool, bool]:
    """Does a count wait, and is it booked?"""
    hand = desk.writer.cache.get(code).table.match.hand
    return hand.proposed, hand.counted


def request_of(who: Somebody) -> Json:
    """The request of the last view that was sent."""
    return dicts([each for each in who.told if each["type"] == "view"][-1], "requests")[0]


def answer(who: Somebody, key: str, seat: int) -> Job:
    """Say yes to what waits."""
    yes: Json = {"type": "answer", "request": request_of(who)["request"], "yes": True}
    return act(who, key, yes, seat)


def hand_of(who: Somebody) -> Json:
    """The hand of the last view that was sent."""
    hand = [each for each in who.told if each["type"] == "view"][-1]["hand"]
    assert isinstance(hand, dict)
    return hand


def test_when_its_time_is_over_it_is_booked_and_everybody_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, phones = table_that_waits(desk)
    assert request_of(phones[0])["seconds"] == 20
    desk.monotonic += 12
    desk.writer.serve([])
    assert desk.writer.wait_seconds == pytest.approx(8)
    assert phase(desk, code) == (True, False)
    late = desk.enter(code, "late")
    assert request_of(late)["seconds"] == 8
    desk.monotonic += 8
    assert desk.writer.wait_seconds == 0
    desk.writer.serve([])
    assert phase(desk, code) == (False, True)
    assert hand_of(phones[0])["phase"] == "counted"
    last = held([each for each in phones[0].told if each["type"] == "view"], -1, "latest", 0)
    assert (last["type"], last["how"], last["by"], last["by_name"]) == (
        "hand_counted",
        "time",
        None,
        None,
    )
    assert desk.writer.wait_seconds == IDLE_BEFORE_COPY, "nothing else is waited for"


def test_what_was_told_in_the_same_moment_comes_first(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, phones = table_that_waits(desk)
    desk.monotonic += 20
    desk.writer.serve([answer(phones[0], "sees-the-count", 0)])
    assert phase(desk, code) == (False, True)
    counted = [row for row in desk.log.running_match(code) if row.type == "hand_counted"]
    assert [row.by_name for row in counted] == ["P0"]


def test_seen_in_time_nothing_comes_later_and_taken_back_it_waits_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, phones = table_that_waits(desk)
    desk.monotonic += 15
    desk.writer.serve([answer(phones[0], "sees-the-count", 0)])
    desk.monotonic += 10
    desk.writer.serve([])
    assert len(desk.log.running_match(code)) == desk.writer.cache.get(code).table.revision
    desk.writer.serve([act(phones[1], "takes-it-back", {"type": "undo"}, 1)])
    desk.writer.serve([answer(phones[0], "says-yes", 0)])
    assert request_of(phones[0])["seconds"] == 20
    desk.monotonic += 19
    desk.writer.serve([])
    assert phase(desk, code) == (True, False)
    desk.monotonic += 1
    desk.writer.serve([])
    assert phase(desk, code) == (False, True)


def test_a_correction_begins_the_time_anew(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, phones = table_that_waits(desk)
    desk.monotonic += 15
    desk.writer.serve([act(phones[3], "takes-it-back", {"type": "undo"}, 3)])
    shown = {"type": "show_cards", "seat": 3, "cards": ["C", "C", "C", "7"]}
    desk.writer.serve([act(phones[3], "shows-other-cards", shown, 3)])
    desk.monotonic += 15
    desk.writer.serve([])
    assert phase(desk, code) == (True, False)
    desk.monotonic += 5
    desk.writer.serve([])
    assert phase(desk, code) == (False, True)


def test_without_a_time_it_waits_until_it_was_seen(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, phones = table_that_waits(desk, after=0)
    assert request_of(phones[0]).get("seconds") is None
    desk.monotonic += 100_000
    desk.writer.serve([])
    assert phase(desk, code) == (True, False)


def test_after_a_restart_it_waits_its_full_time_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, _phones = table_that_waits(desk)
    desk.monotonic += 15
    desk.log.close()
    again = Desk(tmp_path)
    assert again.writer.wait_seconds == pytest.approx(15), "nobody has asked for the table yet"
    who = again.enter(code, "phone-0")
    assert request_of(who)["seconds"] == 20
    again.monotonic += 20
    again.writer.serve([])
    assert phase(again, code) == (False, True)
    assert hand_of(who)["phase"] == "counted"
    again.log.close()


def test_a_table_that_is_put_away_takes_its_wait_along(tmp_path: Path) -> None:
    desk = Desk(tmp_path, idle_after=5)
    code, phones = table_that_waits(desk, after=60)
    desk.writer.serve([unsubscribed(who) for who in phones])
    desk.monotonic += 10
    desk.writer.serve([])
    assert [cached.code for cached in desk.writer.cache] == []
    assert desk.writer.wait_seconds == pytest.approx(5), "it waits no more"
    desk.enter(code, "phone-0")
    desk.monotonic += 60
    desk.writer.serve([])
    assert phase(desk, code) == (False, True)


def test_where_it_cannot_be_saved_it_waits_its_time_again(tmp_path: Path, log: FailingLog) -> None:
    desk = Desk(tmp_path, log)
    code, phones = table_that_waits(desk)
    other, _others = table_that_waits(desk, after=40)
    log.fails = True
    desk.monotonic += 20
    desk.writer.serve([])
    assert phase(desk, code) == (True, False)
    assert desk.writer.wait_seconds > 0, "it is not tried without end"
    log.fails = False
    desk.monotonic += 20
    desk.writer.serve([])
    assert phase(desk, code) == (False, True)
    assert phase(desk, other) == (False, True)
    assert hand_of(phones[0])["phase"] == "counted"


def test_no_message_of_a_phone_says_that_the_time_is_over(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    _code, phones = table_that_waits(desk)
    with pytest.raises(Refused) as refused:
        act(phones[3], "time-is-over", {"type": "time_over", "proposed": 11}, 3)
    assert refused.value.code == "unknown_command"
