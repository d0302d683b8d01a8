"""A league over weeks through the writer: days of two phones, and what is overdue the next day."""

from __future__ import annotations

import time
from typing import cast

from tests.json_path import Json, at
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import Somebody


def local(day: int, hour: int, minute: int = 0) -> float:
    """A time in January 2026, by the clock of this machine."""
    return time.mktime((2026, 1, day, hour, minute, 0, 0, 0, -1))


def begin(room: Room) -> tuple[Somebody, Somebody]:
    """Draw a league of two pairs on a Monday evening; a phone of each."""
    room.wall = local(5, 20)
    room.begin(2, tables=2, played="league-weeks")
    phones = [room.enter(None, f"{n}".rjust(64, "p"), "championship") for n in (1, 2)]
    for phone, entry in zip(phones, (1, 2), strict=True):
        room.did({"type": "join_entry", "entry": entry}, phone)
    room.did({"type": "set_days", "stage": 0, "days": ["2026-01-11"]})
    return phones[0], phones[1]


def may(room: Room, who: Somebody) -> object:
    return at(room.last("mine", who), "own", 0, "matches", 0, "may")


def test_two_phones_agree_on_a_day_that_everybody_sees(room: Room) -> None:
    ane, jon = begin(room)
    assert room.active() == []
    propose: Json = {"type": "propose_day", "match": 1, "day": "2026-01-08", "note": "20:00"}
    late = {**propose, "day": "2026-01-04"}
    assert room.command(late, ane)["code"] == "day_outside", "yesterday by the server's clock"
    room.did(propose, ane)
    assert may(room, jon) == ["propose_day", "accept_day", "take_back_day"]
    number = cast("Json", room.matches[1]["proposed"])["number"]
    room.did({"type": "accept_day", "match": 1, "proposal": number}, jon)
    assert (room.matches[1]["day"], room.matches[1]["note"]) == ("2026-01-08", "20:00")
    room.restart()
    assert room.matches[1]["until"] == "2026-01-08"


def test_a_screen_that_stays_open_shows_what_is_overdue_the_next_day(room: Room) -> None:
    begin(room)
    room.wall = local(12, 5, 59)
    room.serve()
    assert room.matches[1]["overdue"] is False, "the evening of Sunday"
    before = room.view["revision"]
    room.wall += 120
    room.serve()
    assert (room.matches[1]["overdue"], room.view["revision"]) == (True, before)
    assert "postpone" in cast("list[str]", at(room.last("director"), "matches", 0, "may"))
    room.did({"type": "hold_match", "match": 1, "hold": True, "reason": "nieva"})
    assert (room.matches[1]["overdue"], room.matches[1]["until"]) == (False, None)
