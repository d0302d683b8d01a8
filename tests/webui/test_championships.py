"""A championship in the writer: its tables, what they report, and who is sent what."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES
from tests.json_path import Json, at, dicts, held, listed, number, text
from tests.webui.championship_desk import Room, message
from tests.webui.corrupt_log import spoil_row
from tests.webui.writer_harness import FailingStore, Somebody, received, subscribed
from webui.projections.matches import MATCHES
from webui.queries import championships as queries
from webui.queries.export_process import exported_championship
from webui.queries.remembered import remembered
from webui.secrets import DIRECTOR_CODE, REFEREE_CODE
from webui.store import CHAMPIONSHIP
from webui.streams.feeds.championship_feeds import ROOM_EVERY

IDLE_SECONDS = 601.0
TABLES = ("entries", "matches", "standings")
NOTICES: Json = {"type": "set_notices", "notices": ["Empezamos"]}


def watching(room: Room, name: str) -> Somebody:
    """The page of a championship on a phone."""
    return room.enter(None, name.ljust(64, name), "championship")


def state(room: Room, match: int = 1) -> object:
    return room.matches[match]["state"]


def won_again(room: Room, who: Somebody, side: int) -> None:
    """The referee undoes the end of a match, and gives it to a side."""
    room.ruled(who, {"type": "undo"})
    room.ruled(who, {"type": "take_match", "side": 1 - side, "to": side, "reason": "test"})


def begin_all(room: Room) -> None:
    """Begin all matches that are called."""
    for match in room.active():
        room.command({"type": "begin_match", "match": match["number"]})


# ------------------------------------------------------------ directors


def test_the_code_is_shown_and_changed_with_the_house_pin_alone(room: Room) -> None:
    other, code = watching(room, "e"), room.shown[-1]
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
    room.send(other, {"type": "ask_director_code"})
    room.send(other, {"type": "become_director", "code": code, "name": "Jon"})
    room.send(other, {"type": "open_championship", "id": "opening-1", "setup": setup})
    room.send(other, {"type": "change_director_code"})
    assert other.refusals() == ["house_pin_wanted"] * 3
    assert room.shown == [code]


def test_the_code_makes_directors_and_nobody_else(room: Room) -> None:
    other = watching(room, "e")
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
    opening: Json = {"type": "open_championship", "id": "opening-1", "setup": setup}
    room.send(other, opening)
    for code in range(6):
        room.send(other, {"type": "become_director", "code": f"{code:06}", "name": "Ane"})
    codes = ["director_only", *["bad_director_code"] * 5, "director_code_worn"]
    assert other.refusals() == codes
    assert (room.last("mine", other)["director"], room.last("mine")["director"]) == (False, True)
    assert stat.S_IMODE((room.folder / DIRECTOR_CODE).stat().st_mode) == 0o600
    for _ in range(2):
        room.send(room.director, opening)
        assert room.director.answers()[-1] == {"type": "ack", "id": "opening-1", "revision": 2}


def test_the_referees_code_stays_over_a_restart_and_changes_with_the_championship(
    room: Room,
) -> None:
    room.begin(2, tables=1)
    code = room.last("director")["referee_code"]
    assert stat.S_IMODE((room.folder / REFEREE_CODE).stat().st_mode) == 0o600
    room.restart()
    assert room.last("director")["referee_code"] == code
    room.win_at_table(room.codes()[0])
    room.close()
    room.begin(2, tables=1)
    assert room.last("director")["referee_code"] != code


# ------------------------------------------------------------ what is sent


def test_the_phone_of_a_player_is_that_of_the_pair_that_was_drawn(room: Room) -> None:
    room.open(2, {"name": "A suerte", "entry": "drawn_pairs", "stages": [{"kind": "knockout"}]})
    phones = {n: watching(room, str(n)) for n in range(1, 5)}
    for player, phone in phones.items():
        room.did({"type": "enter", "name": f"Player {player}"})
        room.did({"type": "join_entry", "entry": player}, phone)
    room.did({"type": "draw_pairs"})
    for player, phone in phones.items():
        (own,) = listed(room.last("mine", phone), "entries")
        (pair,) = (each for each in dicts(room.view, "entries") if each["number"] == own)
        assert f"Player {player}" in listed(pair, "players")


def test_a_phone_whose_entry_was_taken_back_keeps_nobody_from_news(room: Room) -> None:
    phone, later = watching(room, "e"), watching(room, "f")
    room.open(2)
    room.did({"type": "enter", "name": "Izaro"})
    room.did({"type": "join_entry", "entry": 1}, phone)
    assert room.last("mine", phone)["entries"] == [1]
    room.did({"type": "undo"})
    assert room.last("mine", phone)["entries"] == []
    assert at(room.last("championship", later), "view", "entries") == []


def test_while_there_are_jobs_clients_are_told_in_turns(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webui.streams.feeds.publisher.TURN", 1)
    room.begin(4, 2)
    clients = [room.director, *(watching(room, str(n)) for n in range(3))]

    def told() -> list[object]:
        return [at(room.last("championship", who), "view", "notices") for who in clients]

    room.busy = True
    for notice in ("Aviso 1", "Aviso 2"):
        room.command({"type": "set_notices", "notices": [notice]}, seen=10**6)
    assert told() == [["Aviso 1"], [], [], []]
    room.serve()
    room.serve()
    assert told() == [["Aviso 1"], ["Aviso 1"], ["Aviso 1"], []]
    room.busy = False
    room.serve()
    assert told() == [["Aviso 2"]] * 4


def test_a_phone_that_sits_down_is_told_its_match_and_may_call_the_referee(room: Room) -> None:
    room.begin(2, tables=1)
    at_table, elsewhere = room.enter(room.codes()[0], "p" * 64), watching(room, "p")
    room.send(elsewhere, {"type": "call_referee"})
    assert elsewhere.refusals() == ["not_at_a_room_table"]
    room.sit(at_table, 1)
    mine = room.last("mine", elsewhere)
    own = at(room.matches[1], "sides", 1)
    assert (mine["entries"], mine["match"], mine["seat"]) == (own, 1, True)
    room.send(elsewhere, {"type": "call_referee"})
    assert room.matches[1]["referee"] is True
    assert room.command({"type": "draw_round", "stage": 0}, elsewhere)["code"] == "director_only"


def test_of_the_tables_of_the_room_those_that_changed_are_sent(room: Room) -> None:
    def sent() -> list[tuple[object, list[object]]]:
        before = len(room.director.of_type("room"))
        room.wait(0.5)
        return [
            (each["whole"], [(table["table"], table["match"]) for table in dicts(each, "tables")])
            for each in room.director.of_type("room")[before:]
        ]

    room.begin(2, tables=3)
    assert sent() == [(True, [(1, 1), (2, None), (3, None)])]
    assert sent() == []
    assert room.writer.wait_seconds <= ROOM_EVERY, "though nothing else happens"
    room.win_at_table(room.codes()[0])
    assert sent() == [(False, [(1, None)])]


def test_a_screen_that_is_gone_is_told_to_the_director(room: Room) -> None:
    room.begin(2, tables=1)

    def needs(after: float) -> object:
        room.monotonic += after
        room.serve()
        return at(room.last("room"), "tables", 0, "needs")

    screen = room.enter(room.codes()[0], "", "tv")
    assert needs(2.0) == []
    room.leave(screen)
    assert [needs(after) for after in (15.0, 10.0)] == [[], ["screen_gone"]]
    assert [needs(after) for after in (700.0, 30.0)] == [[], []]


# ------------------------------------------------------------ commands


def test_what_was_overtaken_is_stale_and_a_refusal_is_final(room: Room) -> None:
    room.begin(4, tables=2)
    again = {"type": "draw_again", "stage": 0, "reason": "wrong list"}
    seen = number(room.view, "revision")
    assert room.command(again, seen=seen)["type"] == "ack"
    assert room.command(again, seen=seen)["code"] == "stale"
    assert len(room.active()) == 2
    match = number(room.active()[0], "number")
    hold = {"type": "hold_match", "match": match}
    wrong = room.message({**hold, "hold": False})
    room.send(room.director, wrong)
    room.did({**hold, "hold": True})
    room.send(room.director, wrong)
    assert room.director.refusals()[-2:] == ["nothing_changes"] * 2
    assert room.matches[match]["held"] is True


def test_a_retry_is_not_applied_to_a_championship_that_was_opened_meanwhile(room: Room) -> None:
    room.begin(4, tables=2)
    sent = room.message(NOTICES)
    room.send(room.director, sent)
    first = room.director.answers()[-1]
    assert first["type"] == "ack"
    room.close()
    room.begin(2, tables=1)
    # After a restart, too, when the championship that it was for is not in memory.
    for restarted in (False, True):
        if restarted:
            room.restart()
        room.send(room.director, sent)
        assert room.director.answers()[-1] == first
        assert room.view["notices"] == []


def test_an_older_championship_is_reopened(room: Room) -> None:
    room.begin(4, tables=2)
    older = text(room.view, "code")
    reopen = {"type": "reopen_championship", "championship": older}
    room.close()
    room.begin(2, tables=1)
    room.close()
    assert room.command({**reopen, "championship": "XXXX"})["code"] == "no_such_championship"
    room.did(reopen)
    room.restart()
    assert (room.view["code"], room.view["state"]) == (older, "playing")
    assert room.last("mine")["director"] is True
    room.win_at_table(room.codes()[0])
    assert len(room.active()) == 1


def test_what_its_tables_took_back_meanwhile_is_taken_back_when_it_is_reopened(room: Room) -> None:
    room.begin(4, tables=2)
    who = room.win_at_table(room.codes()[0])
    code = room.view["code"]
    room.close()
    room.ruled(who, {"type": "undo"})
    assert state(room) == "over"
    room.did({"type": "reopen_championship", "championship": code})
    assert state(room) == "running"


def test_of_those_that_are_over_the_last_alone_stays_in_memory(room: Room) -> None:
    codes = []
    for _ in range(2):
        room.begin(2, tables=1)
        codes.append(text(room.view, "code"))
        room.close()
    page = watching(room, "p")
    room.wait(IDLE_SECONDS)
    assert [code in room.parts.championships for code in codes] == [False, True]
    assert at(room.last("championship", page), "view", "code") == codes[1]


def test_who_connects_while_one_is_opened_that_is_not_saved_is_sent_that_there_is_none(
    tmp_path: Path, store: FailingStore
) -> None:
    room = Room(tmp_path, store)
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
    opening: Json = {"type": "open_championship", "id": "opening-1", "setup": setup}
    page = Somebody("p" * 64, "championship")
    store.fails = "before"
    room.serve(received(room.director, message(opening)), subscribed(page, None))
    assert room.director.refusals() == ["not_saved"]
    for who in (page, watching(room, "q")):
        assert room.last("championship", who)["view"] is None
    store.fails = None
    room.open(tables=2)
    assert at(room.last("championship", page), "view", "code") == room.view["code"]


# ------------------------------------------------------------ its tables


def test_an_undo_at_a_table_that_was_not_reported_is_after_a_restart(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.begin(4, tables=2)
    who, _ = [room.win_at_table(code) for code in room.codes()]
    monkeypatch.setattr(room.parts.policies, "follow", lambda _unit: None)
    room.ruled(who, {"type": "undo"})
    assert state(room) == "over"
    room.restart()
    assert [state(room, match) for match in (1, 2)] == ["running", "over"]


def test_a_result_that_is_another_at_its_table_is_recorded_or_told(room: Room) -> None:
    room.begin(4, tables=2)
    code, other = room.codes()
    who = room.win_at_table(code)
    won_again(room, who, 1)
    assert at(room.matches[1], "result", "winner") == 1
    room.win_at_table(other)
    begin_all(room)
    won_again(room, who, 0)
    assert at(room.matches[1], "result", "winner") == 1
    assert room.last("director")["unread"] == [1]


def test_a_result_of_which_its_table_has_nothing_is_told_after_a_restart_too(room: Room) -> None:
    room.begin(4, tables=2)
    who = room.win_at_table(room.codes()[0])
    room.did({"type": "correct_result", "match": 1, "games": [2, 1]})
    room.ruled(who, {"type": "undo"})
    room.did({"type": "record_result", "match": 2, "games": [2, 1]})
    begin_all(room)
    acts = dicts(room.last("director"), "acts")
    back = next(each["sequence"] for each in acts if each["type"] == "result_corrected")
    room.did({"type": "undo", "back": back})
    for restarted in (False, True):
        if restarted:
            room.restart()
        assert room.last("director")["unread"] == [1]


def test_a_result_that_others_rest_on_stays_and_the_director_is_told(room: Room) -> None:
    room.begin(4, tables=2)
    who, _ = [room.win_at_table(code) for code in room.codes()]
    begin_all(room)
    room.ruled(who, {"type": "undo"})
    for restarted in (False, True):
        if restarted:
            room.restart()
        assert state(room) == "over"
        assert room.last("director")["unread"] == [1]
    games = at(room.matches[1], "result", "games")
    room.did({"type": "correct_result", "match": 1, "games": games})
    assert room.last("director")["unread"] == []


def set_score(room: Room, who: Somebody, stones: list[int], games: list[int]) -> None:
    room.ruled(who, {"type": "set_score", "stones": stones, "games": games, "reason": "test"})


@pytest.mark.parametrize("meanwhile", ["nothing", "killed", "another clock"])
def test_time_over_decides_after_the_running_hand(room: Room, meanwhile: str) -> None:
    room.begin(2, tables=1)
    (code,) = room.codes()
    who = room.referee(code)
    set_score(room, who, [10, 5], [0, 0])
    room.did({"type": "set_clock", "minutes": 10})
    assert room.parts.policies.wait_seconds == pytest.approx(600)
    room.wait(601)
    if meanwhile == "killed":
        room.restart()
        who = room.referee(code)
    if meanwhile == "another clock":
        room.did({"type": "set_clock", "minutes": 10})
    assert state(room) == "running"
    room.ruled(who, {"type": "take_game", "side": 1, "to": 0, "reason": "test"})
    if meanwhile == "another clock":
        assert state(room) == "running"
    else:
        result = held(room.matches[1], "result")
        assert (result["how"], result["winner"]) == ("time", 0)


def test_a_match_that_begins_once_the_time_is_over_is_played_to_its_end(room: Room) -> None:
    room.begin(2, tables=1)
    room.did({"type": "set_clock", "minutes": 10})
    room.wait(601)
    who = room.referee(room.codes()[0])
    room.ruled(who, {"type": "take_game", "side": 1, "to": 0, "reason": "test"})
    assert state(room) == "running"


@pytest.mark.parametrize("rematch", [False, True])
def test_after_a_typed_result_is_undone_the_match_goes_on_where_it_was(
    room: Room, *, rematch: bool
) -> None:
    room.begin(4, tables=2)
    code = room.codes()[0]
    set_score(room, room.referee(code), [10, 5], [1, 0])
    before = room.table(code).match
    room.did({"type": "record_result", "match": 1, "games": [0, 2]})
    assert room.table(code).match.state == "abandoned"
    if rematch:
        play_on(room, code)
    room.did({"type": "undo"})
    assert state(room) == "running"
    # Where others have begun a rematch it goes on at a new table.
    assert (room.matches[1]["code"] == code) is not rematch
    after = room.table_of(1).match
    assert (after.games, after.score) == (before.games, before.score)
    assert rematch or after == before


def test_a_match_whose_row_is_missing_is_played_again_after_a_rematch_and_an_undo(
    room: Room,
) -> None:
    room.begin(4, tables=2)
    code, other = room.codes()
    set_score(room, room.referee(code), [10, 5], [1, 0])
    room.did({"type": "record_result", "match": 1, "games": [0, 2]})
    play_on(room, code)
    room.log.drop_projected(MATCHES.key, code)
    room.did({"type": "undo"})
    assert room.matches[1]["code"] != code
    assert room.table_of(1).match.games == (0, 0)
    room.win_at_table(other)
    assert state(room, 2) == "over", "what follows from other tables goes on"


def play_on(room: Room, code: str) -> None:
    """Somebody begins a rematch at a table."""
    ane = room.enter(code, "p" * 64)
    room.sit(ane, 0)
    assert room.act(ane, {"type": "rematch", "mano": 1}, 0)["type"] == "ack"


def test_a_rematch_at_the_table_leaves_the_result(room: Room) -> None:
    room.begin(4, tables=2)
    code = room.codes()[0]
    room.win_at_table(code)
    play_on(room, code)
    assert state(room) == "over"
    room.restart()
    assert state(room) == "over"
    room.did({"type": "correct_result", "match": 1, "games": [2, 1]})
    assert (room.table(code).number, room.table(code).match.state) == (2, "playing")


# ------------------------------------------------------------ the archive


def test_the_archive_has_tables_for_spreadsheets(room: Room) -> None:
    room.begin(2, tables=1)
    room.win_at_table(room.codes()[0])
    closed = room.wall
    room.close()
    (past,) = queries.archive(room.folder, room.house)
    assert (past["entries"], past["closed"]) == (2, closed)
    view = queries.view_of(room.folder, room.house, past["code"])
    lines = [queries.csv_of(queries.table_of(view, what)).splitlines() for what in TABLES]
    assert [len(each) for each in lines] == [3, 2, 3]
    assert past["winner"] == [lines[2][1].split(",")[3]]
    rounds = [queries.table_of(view, "matches", language)[1][0] for language in LANGUAGES]
    assert [each["round_name"] for each in rounds] == ["Final", "Finala", "Final", "Finale"]


def test_the_text_of_all_matches_is_one_file(room: Room) -> None:
    room.begin(4, tables=2)
    room.win_at_table(room.codes()[0])
    room.did({"type": "record_result", "match": 2, "games": [1, 2]})
    room.win_at_table(room.codes()[-1])
    (past,) = queries.archive(room.folder, room.house)
    assert past["text"] == f"/api/championships/{past['code']}/matches.txt"
    found = b"".join(exported_championship(room.folder, room.house, past["code"], "es")).decode()
    assert found.startswith("Otoño\n")
    headings = [line for line in found.splitlines() if line[:3] in ("1. ", "2. ", "4. ")]
    assert [line.split(":")[0] for line in headings] == ["1. Semifinal", "2. Semifinal", "4. Final"]
    assert headings[1].endswith("1–2")
    assert "Pair 1 1" in found
    with pytest.raises(Refused):
        next(exported_championship(room.folder, room.house, "ZZZZ", "es"))


def test_the_table_that_is_offered_again_is_none_of_a_championship(room: Room) -> None:
    own = room.open_table()
    before = remembered(room.folder, room.house, [own])["last"]
    assert before is not None
    room.wall += 60.0
    room.begin(2, tables=1)
    (other,) = room.codes()
    room.win_at_table(other)
    assert remembered(room.folder, room.house, [own, other])["last"] == before


# ------------------------------------------------------------ damage

NO_SUCH_MATCH = '{"type": "match_called", "v": 1, "match": 99, "table": 1}'


@pytest.mark.parametrize("body", ["not JSON", '{"type": "no_event", "v": 1}', NO_SUCH_MATCH, None])
def test_a_championship_that_cannot_be_read_is_refused_and_all_else_goes_on(
    room: Room, caplog: pytest.LogCaptureFixture, body: str | None
) -> None:
    room.begin(2, tables=1)
    room.win_at_table(room.codes()[0])
    room.close()
    room.begin(4, tables=2)
    table, damaged = room.codes()[0], room.log.codes(CHAMPIONSHIP)[1]
    # The newest event is another, or one before it is gone.
    sequence = 2 if body is None else room.log.last_of(CHAMPIONSHIP, damaged)
    room.restart(lambda: spoil_row(room.folder, damaged, sequence or 0, body))
    ane = room.enter(table, "p" * 64)
    assert [room.sit(ane, seat)["type"] for seat in (0, 2)] == ["ack"] * 2
    logged = [each for each in caplog.records if each.levelname == "ERROR"]
    assert [each.__dict__.get("code") for each in logged] == [damaged]
    (past,) = queries.archive(room.folder, room.house)
    assert past["code"] != damaged
    with pytest.raises(Refused) as refused:
        queries.view_of(room.folder, room.house, damaged)
    assert refused.value.code == "championship_unreadable"
    assert room.view["state"] == "closed"
    room.begin(2, tables=1)
    room.win_at_table(room.codes()[0])
    assert room.view["winner"]


def test_a_table_that_cannot_be_read_leaves_the_others_of_the_room_alone(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    room.begin(4, tables=2)
    damaged, other = room.codes()
    room.restart(lambda: spoil_row(room.folder, damaged, 1, "not JSON"))
    screens = [Somebody(f"tv-{number}", "tv") for number in (1, 2)]
    room.serve(*(subscribed(each, None, room=n) for n, each in enumerate(screens, 1)))
    assert [each.of_type("room_table")[-1]["table"] for each in screens] == [None, other]
    room.win_at_table(other)
    assert state(room, 2) == "over"
    room.did({"type": "record_result", "match": 1, "games": [2, 0]})
    room.win_at_table(room.codes()[0])
    logged = [each for each in caplog.records if each.levelname == "ERROR"]
    assert [each.__dict__["code"] for each in logged] == [damaged]
