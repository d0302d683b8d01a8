"""A championship in the writer: its tables, what they report, and who is sent what."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from pkgutil import resolve_name
from typing import cast

import pytest

from scorekeeper.championship.championship import Championship
from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES
from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.corrupt_log import spoil_row
from tests.webui.writer_harness import Somebody, act, sit, unsubscribed
from webui.queries import championships as queries
from webui.queries.export_process import exported_championship
from webui.queries.remembered import remembered
from webui.secrets import DIRECTOR_CODE, REFEREE_CODE
from webui.store import CHAMPIONSHIP
from webui.store.reader import FILE as LOG
from webui.streams.championship_cache import ChampionshipCache
from webui.streams.recent_commands import RecentCommands

TABLES = ("entries", "matches", "standings")


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_the_code_is_shown_and_changed_with_the_house_pin_alone(room: Room) -> None:
    other = room.enter(None, "e" * 64, "championship")
    code = room.shown[-1]
    room.send(other, {"type": "ask_director_code"})
    assert other.answers()[-1]["code"] == "house_pin_wanted"
    room.send(other, {"type": "become_director", "code": code, "name": "Jon"})
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
    opening: Json = {"type": "open_championship", "id": "opening-1", "setup": setup}
    changing: Json = {"type": "change_director_code"}
    for sent in (opening, changing):
        room.send(other, sent)
        assert other.answers()[-1]["code"] == "house_pin_wanted"
    assert room.shown == [code]


def test_the_phone_of_a_player_is_that_of_the_pair_that_was_drawn(room: Room) -> None:
    drawn = {"name": "A suerte", "entry": "drawn_pairs", "stages": [{"kind": "knockout"}]}
    setup = {"name": "Otoño", "format": drawn, "rules": "clasico", "tables": 2}
    room.send(room.director, {"type": "open_championship", "id": "opening-1", "setup": setup})
    phones = {n: room.enter(None, f"{n}" * 64, "championship") for n in range(1, 5)}
    for number, phone in phones.items():
        room.command({"type": "enter", "name": f"Player {number}"})
        room.command({"type": "join_entry", "entry": number}, phone)
    assert room.command({"type": "draw_pairs"})["type"] == "ack"
    for number, phone in phones.items():
        (own,) = cast("list[int]", room.last("mine", phone)["entries"])
        (pair,) = (e for e in cast("list[Json]", room.view["entries"]) if e["number"] == own)
        assert f"Player {number}" in cast("list[str]", pair["players"])


def test_a_phone_whose_entry_was_taken_back_keeps_nobody_from_news(room: Room) -> None:
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
    phone = room.enter(None, "e" * 64, "championship")
    later = room.enter(None, "f" * 64, "championship")
    room.send(room.director, {"type": "open_championship", "id": "opening-1", "setup": setup})
    room.command({"type": "enter", "name": "Izaro"})
    room.command({"type": "join_entry", "entry": 1}, phone)
    assert room.last("mine", phone)["entries"] == [1]
    assert room.command({"type": "undo"})["type"] == "ack"
    assert room.last("mine", phone)["entries"] == []
    assert cast("Json", room.last("championship", later)["view"])["entries"] == []


def test_while_there_are_jobs_clients_are_told_in_turns(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webui.streams.publisher.TURN", 1)
    room.begin(4, 2)
    watching = [room.enter(None, f"{n:064}", "championship") for n in range(3)]

    def told() -> list[list[str]]:
        views = (room.last("championship", who)["view"] for who in (room.director, *watching))
        return [cast("list[str]", cast("Json", view)["notices"]) for view in views]

    room.busy = True
    for notice in ("Aviso 1", "Aviso 2"):
        room.command({"type": "set_notices", "notices": [notice]}, seen=10**6)
        assert room.director.answers()[-1]["type"] == "ack"
    assert told() == [["Aviso 1"], [], [], []]
    for _ in range(2):
        room.writer.serve([])
    assert told() == [["Aviso 1"], ["Aviso 1"], ["Aviso 1"], []]
    room.busy = False
    room.writer.serve([])
    assert told() == [["Aviso 2"]] * 4


def test_the_code_makes_directors_and_nobody_else(room: Room) -> None:
    other = room.enter(None, "e" * 64, "championship")
    opening: Json = {
        "type": "open_championship",
        "id": "opening-1",
        "setup": {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2},
    }
    room.send(other, opening)
    assert other.answers()[-1]["code"] == "director_only"
    room.send(other, {"type": "become_director", "code": "000000", "name": "Ane"})
    assert other.answers()[-1]["code"] in ("bad_director_code", "director_only")
    assert room.last("mine", other)["director"] is False
    assert room.last("mine")["director"] is True
    kept = room.folder / DIRECTOR_CODE
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    for _ in range(5):
        room.send(other, {"type": "become_director", "code": "000001", "name": "Ane"})
    assert other.answers()[-1]["code"] == "director_code_worn"
    room.send(room.director, opening)
    assert room.director.answers()[-1] == {"type": "ack", "id": "opening-1", "revision": 2}
    room.send(room.director, opening)
    assert room.director.answers()[-1] == {"type": "ack", "id": "opening-1", "revision": 2}


@pytest.mark.parametrize(
    ("name", "act"),
    [
        (
            "webui.secrets.kept.write_atomically",
            lambda room: room.send(room.director, {"type": "change_director_code"}),
        ),
        ("scorekeeper.kernel.aggregate.fold", Room.restart),
        ("webui.streams.championships.decide", lambda room: room.command({"type": "undo"})),
    ],
)
def test_the_event_loop_waits_neither_for_the_disk_nor_for_long_work(
    room: Room, monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[Room], object]
) -> None:
    room.begin(4, tables=2)
    real = cast("Callable[..., object]", resolve_name(name))
    calls: list[int] = []

    def watched(*given: object) -> object:
        calls.append(room.in_thread)
        return real(*given)

    monkeypatch.setattr(name, watched)
    act(room)
    assert calls
    assert all(calls)


def test_of_the_archive_only_the_last_championship_is_loaded(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        room.begin(2, tables=1)
        room.win_at_table(cast("str", room.active()[0]["code"]))
        room.command({"type": "close_championship"})
        room.wall += 60
    loaded: list[str] = []
    read = ChampionshipCache._read

    def noted(cache: ChampionshipCache, code: str) -> tuple[Championship, RecentCommands]:
        loaded.append(code)
        return read(cache, code)

    monkeypatch.setattr(ChampionshipCache, "_read", noted)
    room.restart()
    assert loaded == room.log.codes(CHAMPIONSHIP)[-1:]


def test_called_matches_get_tables_with_the_names_of_the_pairs(room: Room) -> None:
    room.begin(4, tables=2)
    active = room.active()
    assert [each["table"] for each in active] == [1, 2]
    for match in active:
        table = room.writer.cache.get(cast("str", match["code"])).table
        sides = cast("list[list[int]]", match["sides"])
        assert table.side_names == tuple(f"Pair {side[0]}" for side in sides)
        assert table.rules.games_to_win == match["games"]
        assert table.seats[0].player == f"Pair {sides[0][0]} 1"


def test_the_tables_play_a_championship_to_its_end(room: Room) -> None:
    room.begin(5, tables=2)
    while active := room.active():
        room.win_at_table(cast("str", active[0]["code"]))
    assert room.view["state"] == "over"
    assert room.view["winner"]
    hows = {cast("Json", each["result"])["how"] for each in room.matches.values()}
    assert hows <= {"played", "bye"}


def test_after_a_restart_nothing_is_lost(room: Room) -> None:
    room.begin(8, tables=3)
    while active := room.active():
        before = room.view
        room.restart()
        assert room.view == before
        assert room.last("mine")["director"] is True
        room.win_at_table(cast("str", active[-1]["code"]), side=1)
    assert room.view["state"] == "over"


def test_a_match_that_is_un_won_at_its_table_is_open_again(room: Room) -> None:
    room.begin(4, tables=2)
    first = room.active()[0]
    code, number = cast("str", first["code"]), cast("int", first["number"])
    who = room.win_at_table(code)
    assert room.matches[number]["state"] == "over"
    assert room.rule(who, {"type": "undo"})["type"] == "ack"
    again = room.matches[number]
    assert (again["state"], again["code"], again["result"]) == ("running", code, None)


def test_a_result_that_is_another_at_its_table_is_recorded_or_told(room: Room) -> None:
    room.begin(4, tables=2)
    one, other = room.active()
    code, number = cast("str", one["code"]), cast("int", one["number"])
    who = room.win_at_table(code)

    def won_by(side: int) -> None:
        assert room.rule(who, {"type": "undo"})["type"] == "ack"
        taken = {"type": "take_match", "side": 1 - side, "to": side, "reason": "test"}
        assert room.rule(who, taken)["type"] == "ack"

    won_by(1)
    room.win_at_table(cast("str", other["code"]))
    for match in room.active():
        room.command({"type": "begin_match", "match": match["number"]})
    won_by(0)
    assert cast("Json", room.matches[number]["result"])["winner"] == 1
    assert room.last("director")["unread"] == [one["table"]]


def test_a_result_of_which_its_table_has_nothing_is_told_after_a_restart_too(room: Room) -> None:
    room.begin(4, tables=2)
    one, other = room.active()
    who = room.win_at_table(cast("str", one["code"]))
    room.command({"type": "correct_result", "match": one["number"], "games": [2, 1]})
    assert room.rule(who, {"type": "undo"})["type"] == "ack"
    room.command({"type": "record_result", "match": other["number"], "games": [2, 1]})
    for match in room.active():
        room.command({"type": "begin_match", "match": match["number"]})
    acts = cast("list[Json]", room.last("director")["acts"])
    back = next(each["sequence"] for each in acts if each["type"] == "result_corrected")
    assert room.command({"type": "undo", "back": back})["type"] == "ack"
    assert room.last("director")["unread"] == [one["table"]]
    room.restart()
    assert room.last("director")["unread"] == [one["table"]]


def test_a_result_that_others_rest_on_stays_and_the_director_is_told(room: Room) -> None:
    room.begin(4, tables=2)
    one, other = room.active()
    who = room.win_at_table(cast("str", one["code"]))
    room.win_at_table(cast("str", other["code"]))
    for match in room.active():
        room.command({"type": "begin_match", "match": match["number"]})
    assert room.rule(who, {"type": "undo"})["type"] == "ack"
    assert room.matches[cast("int", one["number"])]["state"] == "over"
    assert room.last("director")["unread"] == [one["table"]]
    room.restart()
    assert room.last("director")["unread"] == [one["table"]]
    result = cast("Json", room.matches[cast("int", one["number"])]["result"])
    typed = {"type": "correct_result", "match": one["number"], "games": result["games"]}
    assert room.command(typed)["type"] == "ack"
    assert room.last("director")["unread"] == []


def test_the_referees_code_stays_over_a_restart_and_changes_with_the_championship(
    room: Room,
) -> None:
    room.begin(2, tables=1)
    code = room.last("director")["referee_code"]
    assert stat.S_IMODE((room.folder / REFEREE_CODE).stat().st_mode) == 0o600
    room.restart()
    assert room.last("director")["referee_code"] == code
    room.win_at_table(cast("str", room.active()[0]["code"]))
    assert room.command({"type": "close_championship"})["type"] == "ack"
    room.begin(2, tables=1)
    assert room.last("director")["referee_code"] != code


def test_a_typed_result_ends_the_match_at_its_table(room: Room) -> None:
    room.begin(2, tables=1)
    match = room.active()[0]
    typed = {"type": "record_result", "match": 1, "games": [2, 1]}
    assert room.command(typed)["type"] == "ack"
    table = room.writer.cache.get(cast("str", match["code"])).table
    assert table.match.state == "abandoned"
    assert room.view["state"] == "over"


def test_a_phone_that_sits_down_is_told_its_match_and_may_call_the_referee(room: Room) -> None:
    room.begin(2, tables=1)
    match = room.active()[0]
    code = cast("str", match["code"])
    at_table = room.enter(code, "p" * 64)
    elsewhere = room.enter(None, "p" * 64, "championship")
    room.send(elsewhere, {"type": "call_referee"})
    assert elsewhere.answers()[-1]["code"] == "not_at_a_room_table"
    room.writer.serve([sit(at_table, 1)])
    mine = room.last("mine", elsewhere)
    sides = cast("list[list[int]]", match["sides"])
    assert (mine["entries"], mine["match"], mine["seat"]) == (sides[1], 1, True)
    room.send(elsewhere, {"type": "call_referee"})
    assert room.matches[1]["referee"] is True
    assert room.command({"type": "draw_round", "stage": 0}, elsewhere)["code"] == "director_only"


def test_a_draw_on_an_old_view_is_stale(room: Room) -> None:
    room.begin(4, tables=2)
    again = {"type": "draw_again", "stage": 0, "reason": "wrong list"}
    seen = cast("int", room.view["revision"])
    assert room.command(again, seen=seen)["type"] == "ack"
    assert room.command(again, seen=seen)["code"] == "stale"
    assert len(room.active()) == 2


def test_a_typed_result_does_not_replace_one_that_came_from_the_table(room: Room) -> None:
    room.begin(4, tables=2)
    one, other = room.active()
    seen = cast("int", room.view["revision"])
    room.win_at_table(cast("str", one["code"]), side=1)
    typed = {"type": "record_result", "match": one["number"], "games": [2, 0]}
    assert room.command(typed, seen=seen)["code"] == "stale"
    assert room.command({**typed, "match": other["number"]}, seen=seen)["type"] == "ack"


def test_a_retry_of_a_refused_command_is_refused_again(room: Room) -> None:
    room.begin(4, tables=2)
    hold: Json = {
        "type": "championship_command",
        "id": "hold-0001",
        "championship": room.view["code"],
        "revision": room.view["revision"],
        "command": {"type": "hold_match", "match": 1, "hold": False},
    }
    room.send(room.director, hold)
    refused = room.director.answers()[-1]
    assert refused["code"] == "nothing_changes"
    room.command({"type": "hold_match", "match": 1, "hold": True})
    room.send(room.director, hold)
    assert room.director.answers()[-1]["code"] == "nothing_changes"
    assert room.matches[1]["held"] is True


def set_score(room: Room, who: Somebody, stones: list[int], games: list[int]) -> None:
    score = {"type": "set_score", "stones": stones, "games": games, "reason": "test"}
    assert room.rule(who, score)["type"] == "ack"


@pytest.mark.parametrize("killed", [False, True])
def test_time_over_decides_after_the_running_hand(room: Room, killed: bool) -> None:
    room.begin(2, tables=1)
    code = cast("str", room.active()[0]["code"])
    who = room.referee(code)
    set_score(room, who, [10, 5], [0, 0])
    assert room.matches[1]["state"] == "running"
    assert room.command({"type": "set_clock", "minutes": 10})["type"] == "ack"
    room.wall += 601
    room.writer.serve([])
    if killed:
        room.restart()
        who = room.referee(code)
    assert room.matches[1]["state"] == "running"
    taken = {"type": "take_game", "side": 1, "to": 0, "reason": "test"}
    assert room.rule(who, taken)["type"] == "ack"
    result = cast("Json", room.matches[1]["result"])
    assert (result["how"], result["winner"]) == ("time", 0)


def test_another_clock_leaves_the_matches_time_again(room: Room) -> None:
    room.begin(2, tables=1)
    who = room.referee(cast("str", room.active()[0]["code"]))
    set_score(room, who, [10, 5], [0, 0])
    room.command({"type": "set_clock", "minutes": 10})
    room.wall += 601
    room.writer.serve([])
    room.command({"type": "set_clock", "minutes": 10})
    assert room.rule(who, {"type": "take_game", "side": 1, "to": 0, "reason": "test"})
    assert room.matches[1]["state"] == "running"


def test_after_a_typed_result_is_undone_the_match_goes_on_where_it_was(room: Room) -> None:
    room.begin(4, tables=2)
    code = cast("str", room.active()[0]["code"])
    set_score(room, room.referee(code), [10, 5], [1, 0])
    before = room.writer.cache.get(code).table
    typed = {"type": "record_result", "match": 1, "games": [0, 2]}
    assert room.command(typed)["type"] == "ack"
    assert room.writer.cache.get(code).table.match.state == "abandoned"
    assert room.command({"type": "undo"})["type"] == "ack"
    after = room.writer.cache.get(code).table
    assert after.match == before.match
    assert (room.matches[1]["state"], room.matches[1]["code"]) == ("running", code)


def test_where_others_have_begun_a_rematch_it_goes_on_at_a_new_table(room: Room) -> None:
    room.begin(4, tables=2)
    code = cast("str", room.active()[0]["code"])
    set_score(room, room.referee(code), [10, 5], [1, 0])
    room.command({"type": "record_result", "match": 1, "games": [0, 2]})
    ane = room.enter(code, "p" * 64)
    room.writer.serve([sit(ane, 0)])
    room.writer.serve([act(ane, "rematch-1", {"type": "rematch", "mano": 1}, 0)])
    assert ane.answers()[-1]["type"] == "ack", ane.answers()[-1]
    assert room.command({"type": "undo"})["type"] == "ack"
    again = cast("str", room.matches[1]["code"])
    assert again != code
    table = room.writer.cache.get(again).table
    assert (table.match.games, table.match.score) == ((1, 0), (10, 5))


def test_a_retry_is_not_applied_to_a_championship_that_was_opened_meanwhile(room: Room) -> None:
    room.begin(4, tables=2)
    sent: Json = {
        "type": "championship_command",
        "id": "entry-0001",
        "championship": room.view["code"],
        "revision": room.view["revision"],
        "command": {"type": "set_notices", "notices": ["Empezamos"]},
    }
    room.send(room.director, sent)
    first = room.director.answers()[-1]
    assert first["type"] == "ack"
    room.command({"type": "close_championship"})
    room.wall += 60
    room.begin(2, tables=1)
    room.send(room.director, sent)
    assert room.director.answers()[-1] == first
    assert room.view["notices"] == []
    # Nor after a restart, when the championship that it was for is not in memory.
    room.restart()
    room.send(room.director, sent)
    assert room.director.answers()[-1] == first
    assert room.view["notices"] == []


def test_an_older_championship_is_reopened(room: Room) -> None:
    room.begin(4, tables=2)
    older = cast("str", room.view["code"])
    reopen = {"type": "reopen_championship", "championship": older}
    room.command({"type": "close_championship"})
    room.wall += 60
    room.begin(2, tables=1)
    newer = room.view["code"]
    room.command({"type": "close_championship"})
    room.wall += 60
    assert room.command({**reopen, "championship": "XXXX"})["code"] == "no_such_championship"
    assert room.command(reopen)["type"] == "ack"
    assert (room.view["code"], room.view["state"]) == (older, "playing")
    room.restart()
    assert room.view["code"] == older != newer
    assert room.last("mine")["director"] is True
    room.win_at_table(cast("str", room.active()[0]["code"]))
    assert len(room.active()) == 1


def test_of_the_tables_of_the_room_those_that_changed_are_sent(room: Room) -> None:
    def sent() -> list[tuple[object, list[object]]]:
        before = len(room.director.told)
        room.monotonic += 0.5
        room.writer.serve([])
        told = [each for each in room.director.told[before:] if each["type"] == "room"]
        tables = [cast("list[Json]", each["tables"]) for each in told]
        return [
            (each["whole"], [(table["table"], table["match"]) for table in shown])
            for each, shown in zip(told, tables, strict=True)
        ]

    room.begin(2, tables=3)
    assert sent() == [(True, [(1, 1), (2, None), (3, None)])]
    assert sent() == []
    room.win_at_table(cast("str", room.active()[0]["code"]))
    assert sent() == [(False, [(1, None)])]


def test_the_archive_has_tables_for_spreadsheets(room: Room) -> None:
    room.begin(2, tables=1)
    room.win_at_table(cast("str", room.active()[0]["code"]))
    room.command({"type": "close_championship"})
    data = room.folder
    (past,) = queries.archive(data, room.house)
    assert (past["entries"], past["closed"]) == (2, room.wall)
    view = queries.view_of(data, room.house, past["code"])
    lines = [queries.csv_of(queries.table_of(view, what)).splitlines() for what in TABLES]
    assert [len(each) for each in lines] == [3, 2, 3]
    assert past["winner"] == [lines[2][1].split(",")[3]]
    rounds = [queries.table_of(view, "matches", language)[1][0] for language in LANGUAGES]
    assert [each["round_name"] for each in rounds] == ["Final", "Finala", "Final"]
    assert len(queries.formats()) == 6


def test_a_screen_that_is_gone_is_told_to_the_director(room: Room) -> None:
    room.begin(2, tables=1)

    def needs(after: float) -> object:
        room.monotonic += after
        room.writer.serve([])
        return cast("list[Json]", room.last("room")["tables"])[0]["needs"]

    screen = room.enter(cast("str", room.active()[0]["code"]), "", "tv")
    assert needs(2.0) == []
    room.writer.serve([unsubscribed(screen)])
    assert needs(15.0) == []
    assert needs(10.0) == ["screen_gone"]
    assert needs(700.0) == []
    assert needs(30.0) == []


def test_the_table_that_is_offered_again_is_none_of_a_championship(room: Room) -> None:
    own = room.open_table()
    before = remembered(room.folder, room.house, [own])["last"]
    room.wall += 60.0
    room.begin(2, tables=1)
    championships = cast("str", room.active()[0]["code"])
    room.win_at_table(championships)
    assert before is not None
    assert remembered(room.folder, room.house, [own, championships])["last"] == before


def test_the_text_of_all_matches_is_one_file(room: Room) -> None:
    room.begin(4, tables=2)
    first = room.active()[0]
    room.win_at_table(cast("str", first["code"]))
    assert room.command({"type": "record_result", "match": 2, "games": [1, 2]})["type"] == "ack"
    room.win_at_table(cast("str", room.active()[-1]["code"]))
    (past,) = queries.archive(room.folder, room.house)
    assert past["text"] == f"/api/championships/{past['code']}/matches.txt"
    text = b"".join(exported_championship(room.folder, room.house, past["code"], "es")).decode()
    assert text.startswith("Otoño\n")
    headings = [line for line in text.splitlines() if line[:3] in ("1. ", "2. ", "4. ")]
    assert [line.split(":")[0] for line in headings] == ["1. Semifinal", "2. Semifinal", "4. Final"]
    assert headings[1].endswith("1–2")
    assert "Pair 1 1" in text
    with pytest.raises(Refused):
        next(exported_championship(room.folder, room.house, "ZZZZ", "es"))


def spoil(room: Room, championship: int, body: str | None) -> str:
    """Let the newest event of a championship be another, or (None) one before it be gone."""
    code = room.log.codes(CHAMPIONSHIP)[championship]

    def change() -> None:
        with closing(sqlite3.connect(room.folder / LOG, isolation_level=None)) as db:
            guards = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for (name,) in guards:
                db.execute(f"DROP TRIGGER {name}")
            if body is None:
                db.execute(
                    "DELETE FROM events WHERE code = ? AND sequence = 2",
                    (code,),
                )
            else:
                db.execute(
                    "UPDATE events SET body = ? WHERE code = ? AND sequence ="
                    " (SELECT max(sequence) FROM events WHERE code = ?)",
                    (body, code, code),
                )

    room.restart(change)
    return code


NO_SUCH_MATCH = '{"type": "match_called", "v": 1, "match": 99, "table": 1}'


@pytest.mark.parametrize("body", ["not JSON", '{"type": "no_event", "v": 1}', NO_SUCH_MATCH, None])
def test_a_championship_that_cannot_be_read_is_refused_and_all_else_goes_on(
    room: Room, caplog: pytest.LogCaptureFixture, body: str | None
) -> None:
    room.begin(2, tables=1)
    room.win_at_table(cast("str", room.active()[0]["code"]))
    room.command({"type": "close_championship"})
    room.wall += 60
    room.begin(4, tables=2)
    table = cast("str", room.active()[0]["code"])
    code = spoil(room, 1, body)
    ane = room.enter(table, "p" * 64)
    for seat in (0, 2):
        room.writer.serve([sit(ane, seat)])
        assert ane.answers()[-1]["type"] == "ack"
    logged = [each for each in caplog.records if each.levelname == "ERROR"]
    assert [each.__dict__.get("code") for each in logged] == [code]
    data = room.folder
    (past,) = queries.archive(data, room.house)
    assert past["code"] != code
    with pytest.raises(Refused) as refused:
        queries.view_of(data, room.house, code)
    assert refused.value.code == "championship_unreadable"
    assert room.view["state"] == "closed"
    room.begin(2, tables=1)
    room.win_at_table(cast("str", room.active()[0]["code"]))
    assert room.view["winner"]


def test_a_table_that_cannot_be_read_leaves_the_others_of_the_room_alone(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    room.begin(4, tables=2)
    damaged, other = (cast("str", each["code"]) for each in room.active())
    room.restart(lambda: spoil_row(room.folder, damaged, 1, "not JSON"))
    room.win_at_table(other)
    assert [each["state"] for each in room.matches.values()][1] == "over"
    typed = {"type": "record_result", "match": 1, "games": [2, 0]}
    assert room.command(typed)["type"] == "ack"
    room.win_at_table(cast("str", room.active()[0]["code"]))
    logged = [each for each in caplog.records if each.levelname == "ERROR"]
    assert [each.__dict__["code"] for each in logged] == [damaged]


def test_a_match_that_was_un_won_without_a_report_is_open_again_after_a_restart(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.begin(4, tables=2)
    first, second = room.active()
    who = room.win_at_table(cast("str", first["code"]))
    room.win_at_table(cast("str", second["code"]))
    monkeypatch.setattr(room.writer.policies, "follow", lambda _unit: None)
    assert room.rule(who, {"type": "undo"})["type"] == "ack"
    assert room.matches[cast("int", first["number"])]["state"] == "over"
    room.restart()
    states = [room.matches[cast("int", each["number"])]["state"] for each in (first, second)]
    assert states == ["running", "over"]


def test_a_rematch_at_the_table_leaves_the_result(room: Room) -> None:
    room.begin(4, tables=2)
    first = room.active()[0]
    code = cast("str", first["code"])
    room.win_at_table(code)
    room.wall += 60
    ane = room.enter(code, "p" * 64)
    room.writer.serve([sit(ane, 0)])
    room.writer.serve([act(ane, "rematch-1", {"type": "rematch", "mano": 1}, 0)])
    assert ane.answers()[-1]["type"] == "ack", ane.answers()[-1]
    assert room.matches[cast("int", first["number"])]["state"] == "over"
    room.restart()
    assert room.matches[cast("int", first["number"])]["state"] == "over"
