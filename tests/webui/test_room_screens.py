"""TVs and panels at a table of the room of a championship, through the writer."""

from __future__ import annotations

from typing import cast

import pytest

from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import Somebody, subscribed

PANEL, TV = "panel", "tv"


def screen(room: Room, number: int, table: str | None = None, kind: str = PANEL) -> Somebody:
    """A screen at a table of the room; it also names an Amarrako table, as after a reconnect."""
    who = Somebody(f"{kind}{number}".ljust(64, "p"), kind)
    room.serve(subscribed(who, table, room=number))
    return who


def kinds(who: Somebody) -> list[object]:
    found = [each["type"] for each in who.received]
    who.received.clear()
    return [each for each in found if each not in ("welcome", "panel_settings", "director_code")]


def shown(who: Somebody) -> Json:
    return who.of_type("room_table")[-1]


def code_at(room: Room, number: int) -> str:
    return next(cast("str", each["code"]) for each in room.active() if each["table"] == number)


@pytest.mark.parametrize("kind", [PANEL, TV])
def test_a_screen_shows_who_is_called_then_their_match_then_the_next(room: Room, kind: str) -> None:
    room.begin(8, tables=2)
    who = screen(room, 2, kind=kind)
    first = code_at(room, 2)
    match = next(each for each in room.active() if each["table"] == 2)
    assert shown(who) == {
        "type": "room_table",
        "room": 2,
        "table": first,
        "called": [f"Pair {entries[0]}" for entries in cast("list[list[int]]", match["sides"])],
        "addresses": ["http://mus.local/"],
    }
    assert kinds(who) == ["follow", "room_table", "view"]
    room.sit(room.enter(first, "a" * 64), 0)
    assert shown(who)["called"] == []
    assert kinds(who) == ["room_table", "view"]
    room.win_at_table(first)
    second = code_at(room, 2)
    assert second != first
    assert shown(who)["table"] == second
    assert shown(who)["called"]


def test_a_match_whose_result_is_typed_in_leaves_the_screen(room: Room) -> None:
    room.begin(4, tables=2)
    ended, won = screen(room, 1), screen(room, 2)
    first, second = code_at(room, 1), code_at(room, 2)
    number = next(n for n, each in room.matches.items() if each["code"] == first)
    typed: Json = {"type": "record_result", "match": number, "games": [2, 0]}
    assert room.command(typed)["type"] == "ack"
    assert shown(ended)["table"] is None
    assert shown(ended)["called"] == []
    room.win_at_table(second)
    final = room.active()[0]
    at = cast("int", final["table"])
    assert shown((ended, won)[at - 1])["table"] == final["code"]


def test_a_won_match_stays_while_nobody_else_is_called(room: Room) -> None:
    room.begin(2, tables=1)
    who = screen(room, 1)
    code = code_at(room, 1)
    referee = room.win_at_table(code)
    assert room.active() == []
    assert shown(who)["table"] == code
    assert shown(who)["called"] == []
    # Its winner is taken back: it is called once more, and shown all the time.
    assert room.rule(referee, {"type": "undo"})["type"] == "ack"
    assert [each["code"] for each in room.active()] == [code]
    assert shown(who)["table"] == code


def test_without_a_championship_it_is_an_ordinary_screen(room: Room) -> None:
    own = room.open_table()
    other = room.open_table()
    who = screen(room, 1, own)
    assert kinds(who) == ["view"]
    waiting = screen(room, 2)
    assert kinds(waiting) == ["waiting"]
    room.begin(4, tables=2)
    assert shown(who)["table"] == code_at(room, 1)
    assert shown(waiting)["table"] == code_at(room, 2)
    # It comes again with the table that it showed last.
    assert shown(screen(room, 1, other))["table"] == code_at(room, 1)
    who.received.clear()
    waiting.received.clear()
    assert room.command({"type": "close_championship"})["type"] == "ack"
    assert "room_table" not in kinds(who)
    assert "room_table" not in kinds(waiting)
