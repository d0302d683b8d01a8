"""A match of a championship and its table: the same kings, games and score, whatever is decided."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import gevent
import pytest

from scorekeeper.championship import pairing
from scorekeeper.match.match import MatchState
from scorekeeper.table import Table
from tests.json_path import Json
from tests.webui.championship_desk import Room, message
from tests.webui.writer_harness import Somebody, act, received, sit
from webui.protocol.championship import ChampionshipCommand
from webui.streams.policies import MOST_OPENED
from webui.streams.service import StreamService


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def code_of(room: Room, number: int = 1) -> str:
    return cast("str", room.matches[number]["code"])


def table_of(room: Room, number: int = 1) -> Table:
    return room.writer.cache.get(code_of(room, number)).table


def did(room: Room, command: Json) -> None:
    assert room.command(command)["type"] == "ack", room.director.answers()[-1]


def shown(room: Room, number: int = 1) -> Json:
    """The table of a match as a screen of the room has it."""
    room.monotonic += 1.0
    room.writer.serve([])
    tables: dict[object, Json] = {}
    for told in room.director.told:
        if told["type"] == "room":
            tables |= {each["table"]: each for each in cast("list[Json]", told["tables"])}
    return tables[room.matches[number]["table"]]


LATE: Json = {"type": "late", "match": 1, "side": 1, "minutes": 25}


@pytest.mark.parametrize("played", ["australia-2025", "knockout", "swiss", "groups-then-knockout"])
@pytest.mark.parametrize("called", [True, False])
def test_games_given_are_on_the_table(room: Room, played: str, *, called: bool) -> None:
    room.begin(4, tables=2 if called else 0, played=played)
    did(room, LATE)
    if not called:
        did(room, {"type": "set_tables", "tables": 2})
    assert table_of(room).match.games == (1, 0)
    assert shown(room)["games"] == [1, 0]
    assert room.matches[1]["state"] == "called"


def test_games_given_count_once_and_stay_where_seats_are_drawn(room: Room) -> None:
    room.begin(2, tables=1)
    did(room, LATE)
    ane = room.enter(code_of(room), "p" * 64)
    room.writer.serve([sit(ane, 0)])
    for seat, card in enumerate(("R", "7", "6", "4")):
        drawn = {"type": "draw_card", "seat": seat, "card": card}
        room.writer.serve([act(ane, f"draw-{seat}", drawn, 0)])
        assert ane.answers()[-1]["type"] == "ack", ane.answers()[-1]
    room.writer.serve([act(ane, "sit-as-1", {"type": "sit_as_drawn", "keep_sides": True}, 0)])
    assert ane.answers()[-1]["type"] == "ack", ane.answers()[-1]
    assert sum(table_of(room).match.games) == 1
    side = table_of(room).match.games.index(1)
    took = {"type": "take_game", "side": 1 - side, "to": side, "reason": "test"}
    assert room.rule(room.referee(code_of(room)), took)["type"] == "ack"
    assert table_of(room).match.state == "won"
    result = cast("Json", room.matches[1]["result"])
    assert result["games"] == [2, 0][:: 1 if side == 0 else -1]


def seated(room: Room, number: int = 1) -> Somebody:
    """A phone with a seat at the table of a match."""
    who = room.enter(code_of(room, number), "p" * 64)
    room.writer.serve([sit(who, 0)])
    assert who.answers()[-1]["type"] == "ack"
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
    ane, code, before = seated(room), code_of(room), table_of(room)
    did(room, decided)
    assert code_of(room) == code
    after = table_of(room)
    assert after.rules == before.rules.with_values(changed)
    assert after.match.games == tuple(cast("list[int]", room.matches[1]["given"]))
    assert after.seats == before.seats
    room.restart()
    assert table_of(room).match == after.match
    did(room, {"type": "undo"})
    assert code_of(room) == code
    assert table_of(room).match == before.match
    assert table_of(room).seats_of(ane.phone) == before.seats_of(ane.phone)


def final_called(room: Room) -> None:
    """Play the semifinals of four pairs; the final is called."""
    room.begin(4, tables=2, played="australia-2025")
    for number in (1, 2):
        did(room, {"type": "record_result", "match": number, "games": [3, 0]})
    assert room.matches[3]["state"] == "called"


def test_a_corrected_result_ends_what_others_play_and_its_undo_continues_it(room: Room) -> None:
    final_called(room)
    ane, code = seated(room, 3), code_of(room, 3)
    correct = {"type": "correct_result", "match": 1, "games": [0, 3]}
    did(room, correct)
    assert code_of(room, 3) != code
    assert room.writer.cache.get(code).table.match.state == "abandoned"
    other = code_of(room, 3)
    did(room, {"type": "undo"})
    assert code_of(room, 3) == code
    table = table_of(room, 3)
    assert table.match.state is MatchState.PLAYING
    assert table.seats_of(ane.phone) == {0}
    assert room.writer.cache.get(other).table.match.state == "abandoned"


def test_a_result_that_is_taken_back_and_entered_again_leaves_phones_where_they_were(
    room: Room,
) -> None:
    final_called(room)
    ane, code = seated(room, 3), code_of(room, 3)
    did(room, {"type": "undo"})
    assert room.matches[3]["state"] == "waiting"
    assert room.writer.cache.get(code).table.match.state == "abandoned"
    did(room, {"type": "record_result", "match": 2, "games": [0, 3]})
    assert code_of(room, 3) != code
    did(room, {"type": "undo"})
    did(room, {"type": "record_result", "match": 2, "games": [3, 1]})
    assert code_of(room, 3) == code
    assert table_of(room, 3).seats_of(ane.phone) == {0}


def test_a_match_that_is_played_again_begins_at_a_new_table(room: Room) -> None:
    final_called(room)
    code = code_of(room, 3)
    took = {"type": "take_game", "side": 1, "to": 0, "reason": "test"}
    assert room.rule(room.referee(code), took)["type"] == "ack"
    correct: Json = {"type": "correct_result", "match": 1, "touched": "replay"}
    did(room, {**correct, "games": [0, 3]})
    did(room, {**correct, "games": [3, 0]})
    assert code_of(room, 3) != code
    assert table_of(room, 3).match.games == (0, 0)


def test_a_match_that_is_drawn_again_leaves_no_table(room: Room) -> None:
    room.begin(4, tables=2)
    codes = [code_of(room, number) for number in (1, 2)]
    did(room, {"type": "draw_again", "stage": 0, "reason": "a ball fell"})
    states = [room.writer.cache.get(code).table.match.state for code in codes]
    assert states == ["abandoned", "abandoned"]
    did(room, {"type": "undo"})
    assert [code_of(room, number) for number in (1, 2)] == codes
    assert [table_of(room, number).match.state for number in (1, 2)] == ["playing", "playing"]


def test_fewer_games_end_a_match_at_its_table(room: Room) -> None:
    room.begin(2, tables=1, played="australia-2025")
    referee = room.referee(code_of(room))
    took = {"type": "take_game", "side": 1, "to": 0, "reason": "test"}
    assert room.rule(referee, took)["type"] == "ack"
    assert room.matches[1]["state"] == "running"
    did(room, {"type": "cut_games", "games": 1, "begun": True})
    result = cast("Json", room.matches[1]["result"])
    assert (result["how"], result["games"]) == ("played", [1, 0])
    assert table_of(room).match.state == "abandoned"
    acts = cast("list[Json]", room.last("director")["acts"])
    cut = next(each["sequence"] for each in acts if each["type"] == "games_cut")
    did(room, {"type": "undo", "back": cut, "since": True})
    assert room.matches[1]["state"] == "running"
    assert (table_of(room).match.state, table_of(room).match.games) == ("playing", (1, 0))


def test_the_tables_of_a_draw_are_opened_a_few_at_a_time(room: Room) -> None:
    room.begin(4 * MOST_OPENED, tables=0)
    more = {"type": "set_tables", "tables": 2 * MOST_OPENED}
    sent: Json = {
        "type": "championship_command",
        "id": "tables-1",
        "championship": room.view["code"],
        "revision": 9999,
        "command": more,
    }
    opened = []
    room.writer.serve([received(room.director, message(sent))])
    while room.writer.policies.waits:
        opened.append(sum(match["code"] is not None for match in room.active()))
        assert room.writer.wait_seconds < 0.1
        room.writer.serve([])
    assert opened == [MOST_OPENED]
    assert all(match["code"] is not None for match in room.active())
    assert len(room.active()) == 2 * MOST_OPENED


def test_while_a_round_is_paired_everything_else_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.begin(4, tables=2, played="swiss")
    room.win_at_table(code_of(room, 1))
    room.win_at_table(code_of(room, 2))
    room.open_table()
    begun, goes_on, threads = threading.Event(), threading.Event(), []

    def slow(
        order: Sequence[int],
        met: pairing.Meetings,
        scores: Mapping[int, int] | None = None,
        may_rest: Sequence[int] = (),
    ) -> pairing.Pairing:
        threads.append(threading.get_ident())
        begun.set()
        assert goes_on.wait(20)
        return pairing.pair_up(order, met, scores, may_rest)

    monkeypatch.setattr("scorekeeper.championship.draw.pair_up", slow)
    service = StreamService(lambda _in_thread, _pause: room.writer)
    service.start()
    command = {"type": "draw_round", "stage": 0}
    sent: Json = {
        "type": "championship_command",
        "id": "draw-0002",
        "championship": room.view["code"],
        "revision": 9999,
    }
    draw = message({**sent, "command": command})
    drawing = gevent.spawn(lambda: service.receive(room.director, draw, first=True))
    try:
        with gevent.Timeout(20):
            while not begun.is_set():
                gevent.sleep(0.01)
            notices = {"type": "set_notices", "notices": ["Aviso"]}
            other = {**sent, "id": "notice-1", "command": notices}
            service.receive(room.director, message(other), first=True)
            while room.director.answers()[-1].get("id") != "notice-1":
                gevent.sleep(0.01)
            goes_on.set()
            drawing.join()
            while room.director.answers()[-1].get("id") != "draw-0002":
                gevent.sleep(0.01)
    finally:
        goes_on.set()
        service.stop()
    assert room.director.answers()[-1]["type"] == "ack"
    assert threads[0] != threading.get_ident()


def test_a_pairing_is_computed_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.begin(6, tables=3, played="swiss")
    for number in (1, 2, 3):
        room.win_at_table(code_of(room, number))
    monkeypatch.setattr("scorekeeper.championship.pairing._pair_neighbours", lambda *_: [])
    draw = message(
        {
            "type": "championship_command",
            "id": "draw-0002",
            "championship": room.view["code"],
            "revision": 9999,
            "command": {"type": "draw_round", "stage": 0},
        }
    )
    assert isinstance(draw, ChampionshipCommand)
    stranger = room.enter(None, "e" * 64, "championship")
    championships = room.writer.championships
    assert championships.in_advance(stranger, draw) is None
    pair = championships.in_advance(room.director, draw)
    assert pair is not None
    pair()
    computed = pairing._cheapest.cache_info().misses
    room.writer.serve([received(room.director, draw)])
    assert room.director.answers()[-1]["type"] == "ack"
    assert pairing._cheapest.cache_info().misses == computed
