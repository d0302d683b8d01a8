"""A match of a championship and its table: the same kings, games and score, whatever is decided."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from typing import cast

import gevent
import pytest

from scorekeeper.championship.draw import pairing
from scorekeeper.match.match import MatchState
from tests.json_path import Json, at, dicts, listed, text
from tests.webui.championship_desk import Room, message
from tests.webui.writer_harness import Somebody, received
from webui.protocol.championship import ChampionshipCommand
from webui.store import TABLE, SqliteReader
from webui.streams.policies.match_tables import MOST_OPENED
from webui.streams.service import StreamService

TOOK: Json = {"type": "take_game", "side": 1, "to": 0, "reason": "test"}


def code_of(room: Room, number: int = 1) -> str:
    return text(room.matches[number], "code")


def shown(room: Room, number: int = 1) -> Json:
    """The table of a match as a screen of the room has it."""
    room.wait(1.0)
    told = room.director.of_type("room")
    tables = {each["table"]: each for one in told for each in dicts(one, "tables")}
    return tables[room.matches[number]["table"]]


LATE: Json = {"type": "late", "match": 1, "side": 1, "minutes": 25}


@pytest.mark.parametrize("played", ["australia-2025", "knockout", "swiss", "groups-then-knockout"])
@pytest.mark.parametrize("called", [True, False])
def test_games_given_are_on_the_table(room: Room, played: str, *, called: bool) -> None:
    room.begin(4, tables=2 if called else 0, played=played)
    room.did(LATE)
    if not called:
        room.did({"type": "set_tables", "tables": 2})
    assert room.table_of().match.games == (1, 0)
    assert shown(room)["games"] == [1, 0]
    assert room.matches[1]["state"] == "called"


def test_games_given_count_once_and_stay_where_seats_are_drawn(room: Room) -> None:
    room.begin(2, tables=1)
    room.did(LATE)
    ane = seated(room)
    for seat, card in enumerate(("R", "7", "6", "4")):
        room.act(ane, {"type": "draw_card", "seat": seat, "card": card}, 0)
    assert room.act(ane, {"type": "sit_as_drawn", "keep_sides": True}, 0)["type"] == "ack"
    assert sum(room.table_of().match.games) == 1
    side = room.table_of().match.games.index(1)
    room.ruled(room.referee(code_of(room)), {**TOOK, "side": 1 - side, "to": side})
    assert room.table_of().match.state == "won"
    assert at(room.matches[1], "result", "games") == [2, 0][:: 1 if side == 0 else -1]


def seated(room: Room, number: int = 1) -> Somebody:
    """A phone with a seat at the table of a match."""
    who = room.enter(code_of(room, number), "p" * 64)
    assert room.sit(who, 0)["type"] == "ack"
    return who


@pytest.mark.parametrize(
    ("decided", "changed"),
    [
        ({"type": "agree_kings", "match": 1, "kings": 4}, {"kings": 4}),
        ({"type": "cut_games", "games": 1}, {"games_to_win": 1}),
        (LATE, {}),
    ],
)
def test_a_table_follows_what_is_decided_of_its_match_and_keeps_its_phones(
    room: Room, decided: Json, changed: dict[str, int]
) -> None:
    room.begin(2, tables=1, played="australia-2025")
    ane, code, before = seated(room), code_of(room), room.table_of()
    room.did(decided)
    assert code_of(room) == code
    after = room.table_of()
    assert after.rules == before.rules.with_values(changed)
    assert after.match.games == tuple(listed(room.matches[1], "given"))
    assert after.seats == before.seats
    room.restart()
    assert room.table_of().match == after.match
    room.did({"type": "undo"})
    assert code_of(room) == code
    assert room.table_of().match == before.match
    assert room.table_of().seats_of(ane.phone) == before.seats_of(ane.phone)


def final_called(room: Room) -> None:
    """Play the semifinals of four pairs; the final is called."""
    room.begin(4, tables=2, played="australia-2025")
    for number in (1, 2):
        room.did({"type": "record_result", "match": number, "games": [3, 0]})
    assert room.matches[3]["state"] == "called"


def test_a_corrected_result_ends_what_others_play_and_its_undo_continues_it(room: Room) -> None:
    final_called(room)
    ane, code = seated(room, 3), code_of(room, 3)
    correct = {"type": "correct_result", "match": 1, "games": [0, 3]}
    room.did(correct)
    assert code_of(room, 3) != code
    assert room.table(code).match.state == "abandoned"
    other = code_of(room, 3)
    room.did({"type": "undo"})
    assert code_of(room, 3) == code
    table = room.table_of(3)
    assert table.match.state is MatchState.PLAYING
    assert table.seats_of(ane.phone) == {0}
    assert room.table(other).match.state == "abandoned"


def test_a_result_that_is_taken_back_and_entered_again_leaves_phones_where_they_were(
    room: Room,
) -> None:
    final_called(room)
    ane, code = seated(room, 3), code_of(room, 3)
    room.did({"type": "undo"})
    assert room.matches[3]["state"] == "waiting"
    assert room.table(code).match.state == "abandoned"
    room.did({"type": "record_result", "match": 2, "games": [0, 3]})
    assert code_of(room, 3) != code
    room.did({"type": "undo"})
    room.did({"type": "record_result", "match": 2, "games": [3, 1]})
    assert code_of(room, 3) == code
    assert room.table_of(3).seats_of(ane.phone) == {0}


def test_a_match_that_is_played_again_begins_at_a_new_table(room: Room) -> None:
    final_called(room)
    code = code_of(room, 3)
    room.ruled(room.referee(code), TOOK)
    correct: Json = {"type": "correct_result", "match": 1, "touched": "replay"}
    room.did({**correct, "games": [0, 3]})
    room.did({**correct, "games": [3, 0]})
    assert code_of(room, 3) != code
    assert room.table_of(3).match.games == (0, 0)


def test_a_match_that_is_drawn_again_leaves_no_table(room: Room) -> None:
    room.begin(4, tables=2)
    codes = [code_of(room, number) for number in (1, 2)]
    room.did({"type": "draw_again", "stage": 0, "reason": "a ball fell"})
    states = [room.table(code).match.state for code in codes]
    assert states == ["abandoned", "abandoned"]
    room.did({"type": "undo"})
    assert [code_of(room, number) for number in (1, 2)] == codes
    assert [room.table_of(number).match.state for number in (1, 2)] == ["playing", "playing"]


def test_a_pair_that_is_renamed_during_its_match_has_its_new_name_at_the_table(room: Room) -> None:
    room.open(tables=1)
    for name, players in (("Casa Pako", ["Ane", "Jn"]), ("La Parra", ["Marta", "Luis"])):
        room.did({"type": "enter", "name": name, "players": players})
    room.did({"type": "draw_round", "stage": 0})
    side = listed(room.matches[1], "sides").index([1])
    sat = room.enter(code_of(room), "p" * 64)
    room.sit(sat, side, "Ane Goikoetxea")
    room.ruled(room.referee(code_of(room)), {**TOOK, "type": "take_game"})
    change: Json = {"type": "change_entry", "entry": 1, "name": "Casa Paco"}
    room.did({**change, "players": ["Ane", "Jon"]})

    def names() -> tuple[str, str, str]:
        table = room.table_of()
        own, other = (table.seats[seat].player for seat in (side, side + 2))
        return table.side_names[side], own, other

    assert names() == ("Casa Paco", "Ane Goikoetxea", "Jon"), "a name of one's own stays"
    assert dicts(room.last("view", sat), "sides")[side]["name"] == "Casa Paco"
    room.did({"type": "undo"})
    assert names() == ("Casa Pako", "Ane Goikoetxea", "Jn")
    room.did({**change, "players": ["Ane", "Luis"]})
    assert {seat.player for seat in room.table_of().seats} == {
        *("Ane Goikoetxea", "Luis", "Luis 2", "Marta"),
    }, "each has a name of its own"
    room.act(sat, {"type": "rename_side", "side": side, "name": "Los nuestros"}, side)
    room.did({**change, "name": "El Rincón", "players": []})
    assert names() == ("Los nuestros", "Ane Goikoetxea", "El Rincón 2")
    room.did({**change, "players": ["Ane", "Ane Goikoetxea"]})
    assert names()[1:] == ("Ane Goikoetxea", "Ane Goikoetxea 2")


def test_fewer_games_end_a_match_at_its_table(room: Room) -> None:
    room.begin(2, tables=1, played="australia-2025")
    referee = room.referee(code_of(room))
    room.ruled(referee, TOOK)
    assert room.matches[1]["state"] == "running"
    room.did({"type": "cut_games", "games": 1, "begun": True})
    assert at(room.matches[1], "result", "how") == "played"
    assert at(room.matches[1], "result", "games") == [1, 0]
    assert room.table_of().match.state == "abandoned"
    acts = dicts(room.last("director"), "acts")
    cut = next(each["sequence"] for each in acts if each["type"] == "games_cut")
    room.did({"type": "undo", "back": cut, "since": True})
    assert room.matches[1]["state"] == "running"
    assert (room.table_of().match.state, room.table_of().match.games) == ("playing", (1, 0))


def test_the_tables_of_a_draw_are_opened_a_few_at_a_time(room: Room) -> None:
    room.begin(4 * MOST_OPENED, tables=0)
    more = message(room.message({"type": "set_tables", "tables": 2 * MOST_OPENED}))
    room.serve(received(room.director, more))
    opened = []
    while room.parts.policies.waits:
        opened.append(sum(match["code"] is not None for match in room.active()))
        assert room.writer.wait_seconds < 0.1
        room.serve()
    assert opened == [MOST_OPENED]
    assert all(match["code"] is not None for match in room.active())
    assert len(room.active()) == 2 * MOST_OPENED


def test_a_kill_between_a_draw_and_its_tables_loses_and_doubles_none(room: Room) -> None:
    room.begin(4 * MOST_OPENED, tables=0)
    sent = message(room.message({"type": "set_tables", "tables": 2 * MOST_OPENED}))
    room.serve(received(room.director, sent))
    assert [match["code"] for match in room.active()].count(None) == MOST_OPENED
    room.restart()
    room.serve(received(room.director, sent))
    assert room.director.answers()[-1]["type"] == "ack", "a retry of what is done"
    while room.parts.policies.waits:
        room.serve()
    assert len({*room.codes()}) == len(room.active()) == 2 * MOST_OPENED
    with closing(SqliteReader(room.folder)) as reader:
        assert sorted(reader.codes(TABLE)) == sorted(room.codes())


def draw_message(room: Room) -> ChampionshipCommand:
    """What draws the next round."""
    sent = {**room.message({"type": "draw_round", "stage": 0}, seen=9999), "id": "draw-0002"}
    return cast("ChampionshipCommand", message(sent))


def test_while_a_round_is_paired_everything_else_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.begin(4, tables=2, played="swiss")
    for code in room.codes():
        room.win_at_table(code)
    room.open_table()
    begun, goes_on, threads = threading.Event(), threading.Event(), []
    pair_up = pairing.pair_up

    def slow(*given: object) -> pairing.Pairing:
        threads.append(threading.get_ident())
        begun.set()
        assert goes_on.wait(20)
        return cast("Callable[..., pairing.Pairing]", pair_up)(*given)

    monkeypatch.setattr("scorekeeper.championship.draw.draw.pair_up", slow)
    service = StreamService(lambda _in_thread, _pause: room.writer)
    service.start()
    draw = draw_message(room)
    notices = room.message({"type": "set_notices", "notices": ["Aviso"]}, seen=9999)
    drawing = gevent.spawn(lambda: service.receive(room.director, draw, first=True))
    try:
        with gevent.Timeout(20):
            while not begun.is_set():
                gevent.sleep(0.01)
            service.receive(room.director, message(notices), first=True)
            while room.director.answers()[-1].get("id") != notices["id"]:
                gevent.sleep(0.01)
            goes_on.set()
            drawing.join()
            while room.director.answers()[-1].get("id") != draw.id:
                gevent.sleep(0.01)
    finally:
        goes_on.set()
        service.stop()
    assert room.director.answers()[-1]["type"] == "ack"
    assert threads[0] != threading.get_ident()
