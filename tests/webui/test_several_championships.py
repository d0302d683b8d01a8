"""Several championships open beside each other: a league all winter, a knockout on Saturday."""

from __future__ import annotations

import gc
from typing import cast

from scorekeeper.championship.championship import Championship
from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import IDS, Somebody, subscribed


def watcher(room: Room, chosen: str | None, phone: str) -> Somebody:
    who = Somebody(phone.ljust(64, "0"), "championship")
    room.serve(subscribed(who, None, championship=chosen))
    return who


def view_of(room: Room, who: Somebody) -> Json:
    return cast("Json", room.last("championship", who)["view"])


def tables(room: Room, who: Somebody) -> list[object]:
    """The tables of the room that the matches of a championship have now."""
    matches = cast("list[Json]", view_of(room, who)["matches"])
    return [each["table"] for each in matches if each["state"] in ("called", "running")]


def at(room: Room, who: Somebody, code: object, command: Json) -> Json:
    sent: Json = {"type": "championship_command", "id": next(IDS), "championship": code}
    room.send(who, {**sent, "revision": 9999, "command": command})
    return who.answers()[-1]


def test_they_share_the_tables_of_the_room(room: Room) -> None:
    room.begin(4, tables=2)
    league = room.view["code"]
    first, second = (cast("str", each["code"]) for each in room.active())
    room.wall += 60
    room.begin(4, tables=3)
    cup = room.view["code"]
    assert cup != league
    assert [each["table"] for each in room.active()] == [3]
    assert room.last("championship")["open"] == [
        {"code": cup, "name": "Otoño"},
        {"code": league, "name": "Otoño"},
    ]
    waiting = next(each for each in room.matches.values() if each["state"] == "waiting")
    call: Json = {"type": "call_match", "match": waiting["number"], "table": 1}
    assert room.command(call)["code"] == "room_table_taken"
    room.win_at_table(first)
    assert sorted(cast("int", each["table"]) for each in room.active()) == [1, 3]
    watches = watcher(room, cast("str", league), "l")
    assert tables(room, watches) == [2]
    room.win_at_table(second)
    # The final of the league waits no longer than any other match: a table is free for it.
    assert tables(room, watches) == [2]
    room.restart()
    again = watcher(room, cast("str", league), "l")
    assert (tables(room, again), view_of(room, again)["code"]) == ([2], league)
    assert sorted(cast("int", each["table"]) for each in room.active()) == [1, 3]


def test_a_match_whose_end_is_taken_back_goes_on_once_another_has_left_its_table(
    room: Room,
) -> None:
    room.begin(4, tables=1)
    league, code = room.view["code"], cast("str", room.active()[0]["code"])
    watches = watcher(room, cast("str", league), "l")
    hold: Json = {"type": "hold_match", "match": 2, "hold": True}
    at(room, room.director, league, hold)
    room.wall += 60
    room.begin(2, tables=1)
    referee = room.win_at_table(code)
    cup = room.active()
    at(room, room.director, league, {**hold, "hold": False})
    assert (tables(room, watches), [each["table"] for each in cup]) == ([], [1])
    room.ruled(referee, {"type": "undo"})
    assert (tables(room, watches), room.active()) == ([], cup)
    room.win_at_table(cast("str", cup[0]["code"]))
    matches = cast("list[Json]", view_of(room, watches)["matches"])
    assert [(each["state"], each["table"]) for each in matches[:2]] == [
        ("running", 1),
        ("waiting", None),
    ], "it is before a match that waits for a table"
    assert room.table(code).match.state == "playing"


def test_a_command_is_for_the_championship_that_was_seen(room: Room) -> None:
    room.begin(4, tables=2)
    league = room.view["code"]
    watches, chose = watcher(room, None, "n"), watcher(room, cast("str", league), "c")
    room.wall += 60
    room.begin(2, tables=0)
    cup = room.view["code"]
    assert cup != league, "who opened it is sent it"
    assert [view_of(room, each)["code"] for each in (watches, chose)] == [league] * 2
    assert view_of(room, watcher(room, None, "later"))["code"] == cup
    notices: Json = {"type": "set_notices", "notices": ["Empezamos"]}
    assert at(room, room.director, league, notices)["type"] == "ack"
    assert (view_of(room, chose)["notices"], room.view["notices"]) == (["Empezamos"], [])
    assert at(room, room.director, "NONE", notices)["code"] == "no_such_championship"
    room.command({"type": "close_championship"})
    assert room.view["code"] == league, "the one that is still open"
    assert at(room, room.director, league, {"type": "close_championship"})["type"] == "ack"
    reopen: Json = {"type": "reopen_championship", "championship": cup}
    assert at(room, room.director, league, reopen)["type"] == "ack"
    assert [room.view["code"], view_of(room, watches)["code"]] == [cup] * 2
    assert view_of(room, chose)["code"] == league, "it asked for that"


def test_a_match_at_a_table_is_of_its_own_championship(room: Room) -> None:
    room.begin(2, tables=1)
    league, code = room.view["code"], cast("str", room.active()[0]["code"])
    room.begin(2, tables=2)
    phone = room.enter(code, "p" * 64)
    room.sit(phone, 0)
    room.send(phone, {"type": "call_referee"})
    watches = watcher(room, cast("str", league), "l")
    room.win_at_table(code)
    assert view_of(room, watches)["winner"]
    assert room.view["winner"] is None
    from_table = Somebody("t" * 64, "championship")
    room.serve(subscribed(from_table, code))
    assert view_of(room, from_table)["code"] == league


def test_a_championship_that_is_over_leaves_memory(room: Room) -> None:
    room.begin(2, tables=11)
    league, code = room.view["code"], cast("str", room.active()[0]["code"])
    room.begin(4, tables=13)
    room.win_at_table(code)
    assert at(room, room.director, league, {"type": "close_championship"})["type"] == "ack"
    room.wait(601)
    gc.collect()
    of_rooms = {each.tables for each in gc.get_objects() if isinstance(each, Championship)}
    assert 13 in of_rooms
    assert 11 not in of_rooms


def test_an_unknown_championship_is_refused(room: Room) -> None:
    room.begin(2, tables=1)
    who = watcher(room, "NONE", "u")
    assert (who.received[-1]["code"], who.dismissed) == ("no_such_championship", 1008)
