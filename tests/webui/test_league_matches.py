"""Matches of a league at any table of the house: two pairs sit down, and the table asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

from tests.json_path import Json, at, dicts
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import SETUP, Desk, Somebody

WEEKS: Json = {"name": "weeks", "stages": [{"kind": "league", "over_days": True}]}
PHONES = {entry: f"phone-{entry}".ljust(64, "0") for entry in range(1, 9)}


def league(room: Room, pairs: int = 3) -> None:
    """A league of which each pair has a phone."""
    room.begin(pairs, tables=2, played=cast("str", WEEKS))
    for entry in range(1, pairs + 1):
        joins(room, entry)


def joins(room: Room, entry: int, phone: int | None = None) -> None:
    page = room.enter(None, PHONES[phone or entry], "championship")
    room.did({"type": "join_entry", "entry": entry}, page)


def seated(room: Desk, table: str, *sits: tuple[int, int]) -> list[Somebody]:
    """Phones, by their numbers, in seats of a table."""
    found = []
    for phone, seat in sits:
        who = room.enter(table, PHONES[phone])
        who.invitation = room.secrets.invitations.to(table, 0)
        assert room.sit(who, seat, f"Player {phone}")["type"] == "ack", who.answers()
        found.append(who)
    return found


def asked(who: Somebody) -> list[Json]:
    return [each for each in dicts(who.view, "requests") if each["kind"] == "league"]


def say(room: Room, who: Somebody, seat: int, *, yes: bool = True, number: int = 0) -> Json:
    request = number or asked(who)[0]["request"]
    return room.act(who, {"type": "answer", "request": request, "yes": yes}, seat)


def playing(room: Room) -> tuple[str, Somebody]:
    """A table at which two pairs of a league play their match, and the phone of the first."""
    league(room)
    table = room.open_table()
    one, other = seated(room, table, (1, 0), (2, 1))
    say(room, one, 0)
    say(room, other, 1)
    return table, one


def match_between(room: Room, one: int, other: int) -> Json:
    both = [[one], [other]]
    return next(each for each in room.matches.values() if each["sides"] in (both, both[::-1]))


def test_two_pairs_sit_down_and_their_match_is_played_there(room: Room) -> None:
    league(room)
    table = room.open_table()
    ane, jon = seated(room, table, (1, 0), (2, 1))
    (question,) = asked(jon)
    assert (question["name"], at(question, "league", "pairs")) == ("Otoño", ["Pair 1", "Pair 2"])
    assert question["waits"] == [0, 1]
    assert say(room, ane, 0)["type"] == "ack"
    assert asked(jon)[0]["waits"] == [1]
    assert not room.active()
    assert say(room, jon, 1)["type"] == "ack"
    match = match_between(room, 1, 2)
    assert (match["code"], match["state"], match["table"]) == (table, "called", None)
    assert not dicts(room.view, "calls")
    assert not asked(ane)
    found = room.table(table)
    assert found.rules.games_to_win == match["games"]
    for side, (entry,) in enumerate(cast("list[list[int]]", match["sides"])):
        assert found.side_names[side] == f"Pair {entry}"
        (seat,) = found.seats_of(PHONES[entry])
        assert found.rules.side_of(seat) == side
        assert found.seats[seat].player == f"Player {entry}"
    room.win_at_table(table, side=1)
    over = match_between(room, 1, 2)
    assert (over["state"], over["code"]) == ("over", table)
    assert at(over, "result", "games") == [0, 2]


@pytest.mark.parametrize("seats", [(0, 1), (1, 0), (0, 3), (3, 2)])
def test_everybody_keeps_their_place_whichever_side_they_sat_down_on(
    room: Room, seats: tuple[int, int]
) -> None:
    league(room)
    table = room.open_table()
    one, other = seated(room, table, (1, seats[0]), (2, seats[1]))
    mano = room.table(table).match.hand.mano
    before = (seats[1] - seats[0]) % 4, (mano - seats[0]) % 4
    say(room, one, seats[0])
    say(room, other, seats[1])
    found = room.table(table)
    (first,), (second,) = found.seats_of(PHONES[1]), found.seats_of(PHONES[2])
    assert before == ((second - first) % 4, (found.match.hand.mano - first) % 4)
    assert len({seat.player for seat in found.seats}) == 4


def test_the_match_has_the_rules_of_the_championship_and_not_those_of_the_table(room: Room) -> None:
    league(room)
    table = room.open_table({**SETUP, "rules": {"kings": 4, "target": 20}})
    one, other = seated(room, table, (1, 0), (2, 1))
    assert room.table(table).rules.target == 20
    say(room, one, 0)
    say(room, other, 1)
    assert (room.table(table).rules.target, room.table(table).rules.kings) == (40, 8)


def test_after_a_no_it_is_not_asked_again_at_this_table_but_at_another(room: Room) -> None:
    league(room)
    table = room.open_table()
    one, other = seated(room, table, (1, 0), (2, 1))
    say(room, one, 0)
    assert say(room, other, 1, yes=False)["type"] == "ack"
    assert not asked(one)
    room.act(one, {"type": "leave", "seat": 0}, 0)
    room.sit(one, 2)
    assert not asked(one)
    room.restart()
    again = room.enter(table, PHONES[2])
    room.act(again, {"type": "leave", "seat": 1}, 1)
    room.sit(again, 3)
    assert not asked(again)
    elsewhere = room.open_table()
    seated(room, elsewhere, (1, 0))
    (there,) = seated(room, elsewhere, (2, 1))
    assert asked(there)


@pytest.mark.parametrize(
    "setup", [{**SETUP, "counter": True}, {**SETUP, "unrecorded": True}, SETUP]
)
def test_it_is_not_asked_where_something_was_played_or_is_not_recorded(
    room: Room, setup: Mapping[str, object]
) -> None:
    league(room)
    table = room.open_table(setup)
    plays = setup is SETUP
    (one,) = seated(room, table, (1, 0)) if plays else (room.enter(table, PHONES[1]),)
    if plays:
        assert room.act(one, {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}, 0)[
            "type"
        ] == ("ack")
        (other,) = seated(room, table, (2, 1))
        assert not asked(other)
    assert not asked(one)


def test_what_is_entered_ends_the_question(room: Room) -> None:
    league(room)
    table = room.open_table()
    one, other = seated(room, table, (1, 0), (2, 1))
    (question,) = asked(one)
    room.act(one, {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}, 0)
    assert not asked(one)
    late = say(room, other, 1, number=cast("int", question["request"]))
    assert late["code"] == "nothing_asked"
    assert not room.active()


def test_a_yes_after_one_has_stood_up_is_refused(room: Room) -> None:
    league(room)
    table = room.open_table()
    one, other = seated(room, table, (1, 0), (2, 1))
    (question,) = asked(one)
    say(room, one, 0)
    room.act(one, {"type": "leave", "seat": 0}, 0)
    late = say(room, other, 1, number=cast("int", question["request"]))
    assert late["code"] == "nothing_asked"
    room.sit(one, 0)
    assert asked(other)[0]["waits"] == [0, 1]


def test_a_yes_is_too_late_once_the_match_was_called_elsewhere(room: Room) -> None:
    league(room)
    table = room.open_table()
    one, other = seated(room, table, (1, 0), (2, 1))
    say(room, one, 0)
    number = match_between(room, 1, 2)["number"]
    room.did({"type": "call_match", "match": number, "table": 1})
    say(room, other, 1)
    match = match_between(room, 1, 2)
    assert match["code"] != table
    assert room.table(table).side_names == ("Nosotros", "Ellos")
    assert not asked(one)


def test_only_phones_of_two_pairs_with_a_match_to_play_are_asked(room: Room) -> None:
    league(room, 4)
    alone = room.open_table()
    (one,) = seated(room, alone, (1, 0))
    assert not asked(one)
    (partner,) = seated(room, alone, (2, 2))
    assert not asked(partner)  # two pairs on one side
    (stranger,) = seated(room, alone, (8, 1))
    assert not asked(stranger)
    joins(room, 3, phone=8)
    found = sorted(asked(stranger), key=lambda each: str(at(each, "league", "pairs")))
    assert [at(each, "league", "pairs") for each in found] == [
        ["Pair 1", "Pair 3"],
        ["Pair 2", "Pair 3"],
    ]
    # Each is answered by itself, and only by those whose match it is.
    first, second = (cast("int", each["request"]) for each in found)
    assert say(room, partner, 2, number=first)["code"] == "not_asked"
    say(room, partner, 2, number=second)
    say(room, stranger, 1, number=second)
    assert match_between(room, 2, 3)["code"] == alone
    assert match_between(room, 1, 3)["code"] is None


def test_a_phone_that_sits_on_both_sides_speaks_for_no_pair(room: Room) -> None:
    league(room)
    joins(room, 2, phone=1)
    table = room.open_table()
    (one,) = seated(room, table, (1, 0))
    room.sit(one, 1, "Jon")
    assert not asked(one)


def test_where_a_pair_has_confirmed_phones_no_other_is_asked(room: Room) -> None:
    league(room)
    phones = {
        each["entry"]: dicts(each, "phones")[0]["phone"]
        for each in dicts(room.last("director"), "entries")
    }
    room.did({"type": "confirm_phone", "entry": 2, "phone": phones[2]})
    joins(room, 2, phone=8)
    table = room.open_table()
    one, pretends = seated(room, table, (1, 0), (8, 1))
    assert not asked(pretends)
    assert not asked(one)
    (partner,) = seated(room, table, (2, 3))
    assert asked(partner)
    assert say(room, pretends, 1)["code"] == "not_asked"


def test_who_only_sat_down_there_becomes_no_phone_of_the_pair(room: Room) -> None:
    league(room)
    table = room.open_table()
    one, other, _friend = seated(room, table, (1, 0), (2, 1), (7, 2))
    say(room, one, 0)
    say(room, other, 1)
    phones = {
        each["entry"]: dicts(each, "phones") for each in dicts(room.last("director"), "entries")
    }
    assert [len(phones[entry]) for entry in (1, 2)] == [1, 1]
    assert not any(each["confirmed"] for each in (*phones[1], *phones[2]))


def test_an_undo_of_the_end_takes_the_result_back_and_the_match_goes_on(room: Room) -> None:
    table, _ = playing(room)
    referee = room.win_at_table(table)
    assert match_between(room, 1, 2)["state"] == "over"
    room.restart()
    referee = room.enter(table, referee.phone)
    room.ruled(referee, {"type": "undo"})
    assert match_between(room, 1, 2)["state"] == "running"
    room.ruled(referee, {"type": "take_match", "side": 0, "to": 1, "reason": "x"})
    assert at(match_between(room, 1, 2), "result", "winner") == 1


def test_the_director_takes_it_back_and_the_table_ends(room: Room) -> None:
    table, _ = playing(room)
    act = next(
        each for each in dicts(room.last("director"), "acts") if each["type"] == "match_called"
    )
    room.did({"type": "undo", "back": act["sequence"]})
    match = match_between(room, 1, 2)
    assert (match["state"], match["code"]) == ("waiting", None)
    assert room.table(table).match.state == "abandoned"


@pytest.mark.parametrize("after", ["sitting", "first yes", "second yes", "begun"])
def test_a_kill_at_any_point_loses_nothing_and_does_nothing_twice(room: Room, after: str) -> None:
    league(room)
    table = room.open_table()
    one, other = seated(room, table, (1, 0), (2, 1))

    def killed(point: str) -> None:
        nonlocal one, other
        if after == point:
            room.restart()
            one, other = (room.enter(table, PHONES[entry]) for entry in (1, 2))

    killed("sitting")
    say(room, one, 0)
    killed("first yes")
    say(room, other, 1)
    killed("second yes")
    seat = min(room.table(table).seats_of(PHONES[1]))
    mano = room.table(table).match.hand.mano
    room.act(one, {"type": "bid", "lance": "grande", "seat": mano, "word": "paso"}, seat)
    killed("begun")
    (match,) = room.active()
    assert (match["state"], match["code"]) == ("running", table)
    room.win_at_table(table)
    assert [each["state"] for each in room.matches.values()].count("over") == 1
    assert room.table(table).number == 2


def test_a_rematch_at_the_table_of_a_match_is_another_one(room: Room) -> None:
    """The match goes on at a table of its own only while it is not over."""
    table, one = playing(room)
    room.win_at_table(table)
    seat = min(room.table(table).seats_of(PHONES[1]))
    assert room.act(one, {"type": "rematch", "mano": 0}, seat)["type"] == "ack"
    assert match_between(room, 1, 2)["code"] == table
    assert match_between(room, 1, 2)["state"] == "over"


def test_a_substitute_has_the_seat_of_the_player_at_a_table_that_is_open(room: Room) -> None:
    """Said by the director after the call; an undo gives the seat back."""
    setup = {**WEEKS, "substitutes": 1}
    room.open(2, setup)
    entries = [{"name": f"Pair {n}", "players": [f"Ane {n}", f"Jon {n}"]} for n in (1, 2)]
    room.did({"type": "enter_list", "entries": entries})
    room.did({"type": "draw_round", "stage": 0})
    room.did({"type": "call_match", "match": 1, "table": 1})
    assert {"Ane 1", "Jon 1"} < {seat.player for seat in room.table_of().seats}
    asked: Json = {"type": "substitute", "match": 1, "entry": 1, "instead": "Jon 1", "name": "Xabi"}
    room.did(asked)
    assert {"Ane 1", "Xabi"} < {seat.player for seat in room.table_of().seats}
    assert room.matches[1]["substitutes"] == [{"entry": 1, "instead": "Jon 1", "name": "Xabi"}]
    room.restart()
    room.did({"type": "undo"})
    assert {"Ane 1", "Jon 1"} < {seat.player for seat in room.table_of().seats}
