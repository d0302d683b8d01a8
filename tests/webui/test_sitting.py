"""Seats by consent, through the writer: who is sent an invitation, and who may answer a request."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.table.request import MOST_FOR_SEATS, removal_of
from tests.invitations import INVITATIONS, invitation_to
from tests.json_path import Json, at, dicts, number
from tests.server import Server
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import (
    SETUP,
    Desk,
    Somebody,
    act,
    received,
    sit,
    subscribed,
    unsubscribed,
)
from webui.limits.numbers import Limits
from webui.protocol.incoming import PointScreen
from webui.streams.writer import Job


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture
def table(desk: Desk) -> str:
    return desk.open_table()


@pytest.fixture
def ane(desk: Desk, table: str) -> Somebody:
    """The first who sat down."""
    who = enter(desk, table, "a")
    desk.writer.serve([sit(who, 0)])
    return who


def enter(desk: Desk, table: str, phone: str, kind: str = "phone") -> Somebody:
    """A client that has no invitation, at an address of its own."""
    who = Somebody(phone, kind, address=f"192.0.2.{phone}")
    desk.writer.serve([subscribed(who, table)])
    return who


def told(who: Somebody, kind: str) -> list[Json]:
    return [each for each in who.told if each["type"] == kind]


def refusals(who: Somebody) -> list[object]:
    return [each["code"] for each in told(who, "refused")]


def requests(who: Somebody) -> list[Json]:
    """What waits, by the newest view that somebody was sent."""
    return dicts(told(who, "view")[-1], "requests") if "requests" in told(who, "view")[-1] else []


IDS = (f"command-{number}" for number in count())


def ask(who: Somebody, seat: int, name: str) -> Job:
    """Somebody without invitation wants to sit."""
    return act(who, next(IDS), {"type": "sit", "seat": seat, "name": name})


def answer(who: Somebody, by: Actor, request: int, *, yes: bool) -> Job:
    return act(who, next(IDS), {"type": "answer", "request": request, "yes": yes}, by)


def newest(who: Somebody) -> int:
    """The number of the newest request that somebody was sent."""
    return number(requests(who)[-1], "request")


def test_the_first_who_sits_down_needs_none_and_is_sent_the_invitation(
    ane: Somebody, table: str
) -> None:
    assert told(ane, "invitation") == [
        {"type": "invitation", "table": table, "invitation": invitation_to(table)}
    ]


def test_a_phone_sits_down_with_the_invitation_and_not_without(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([sit(other, 1)])
    assert len(requests(ane)) == 1
    for wrong in (invitation_to("K7QF"), INVITATIONS.to_room(1), "A" * 16):
        other.invitation = wrong
        desk.writer.serve([act(other, f"{wrong}-1", {"type": "sit", "seat": 1, "name": "Jon"})])
    assert desk.writer.cache.get(table).table.holder(1) is None
    other.invitation = invitation_to(table)
    desk.writer.serve([act(other, "invited-1", {"type": "sit", "seat": 1, "name": "Jon"})])
    assert desk.writer.cache.get(table).table.holder(1) == "b"
    assert requests(ane) == []


def test_one_yes_of_anybody_seated_is_enough_and_is_for_that_request_alone(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([ask(other, 1, "Jon")])
    first = newest(ane)
    desk.writer.serve([ask(other, 2, "Jonathan")])
    (asked,) = requests(ane)
    assert (asked["kind"], asked["name"], at(asked, "acts", 0, "seat")) == ("seat", "Jonathan", 2)
    desk.writer.serve([answer(ane, 0, first, yes=True)])
    assert refusals(ane) == ["nothing_asked"]
    assert told(other, "invitation") == []
    desk.writer.serve([answer(ane, 0, newest(ane), yes=True)])
    assert desk.writer.cache.get(table).table.holder(2) == "b"
    assert other.invitation == invitation_to(table)
    assert requests(ane) == []


def test_nobody_answers_for_the_table_but_those_seated(
    desk: Desk, table: str, ane: Somebody
) -> None:
    one, another = enter(desk, table, "b"), enter(desk, table, "c")
    desk.writer.serve([ask(one, 1, "Jon")])
    asked = newest(ane)
    desk.writer.serve([answer(each, Role.PHONE, asked, yes=True) for each in (one, another)])
    assert refusals(one) == refusals(another) == ["not_seated"]
    desk.writer.serve([act(another, next(IDS), {"type": "withdraw", "request": asked})])
    assert refusals(another)[1:] == ["not_asked"]


def test_a_request_ends_with_a_no_and_when_it_is_withdrawn_and_outlasts_a_connection(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([ask(other, 1, "Jon")])
    desk.writer.serve([answer(ane, 0, newest(ane), yes=False)])
    assert refusals(other) == ["sitting_declined"]
    desk.writer.serve([ask(other, 1, "Jon")])
    withdraw: Json = {"type": "withdraw", "request": newest(ane)}
    desk.writer.serve([act(other, next(IDS), withdraw)])
    assert requests(ane) == []
    desk.writer.serve([ask(other, 1, "Jon")])
    desk.writer.serve([unsubscribed(other)])
    desk.writer.serve([answer(ane, 0, newest(ane), yes=True)])
    assert desk.writer.cache.get(table).table.holder(1) == "b"


def test_a_seat_that_is_taken_meanwhile_is_nobodys_to_give(
    desk: Desk, table: str, ane: Somebody
) -> None:
    one, another = enter(desk, table, "b"), enter(desk, table, "c")
    desk.writer.serve([ask(one, 1, "Jon"), ask(another, 1, "Xabi")])
    first, second = (number(each, "request") for each in requests(ane))
    desk.writer.serve([answer(ane, 0, first, yes=True), answer(ane, 0, second, yes=True)])
    assert refusals(ane) == ["nothing_asked"]
    assert desk.writer.cache.get(table).table.holder(1) == "b"


def test_requests_that_nobody_answers_are_over_after_two_minutes(
    desk: Desk, table: str, ane: Somebody
) -> None:
    jon, miren = (desk.enter(table, f"{n}" * 64) for n in (1, 2))
    for seat, who in ((1, jon), (2, miren)):
        desk.writer.serve([sit(who, seat, f"Player {seat}")])
    desk.writer.serve([act(ane, "expel-0001", {"type": "expel", "seat": 1}, 0)])
    score = {"type": "set_score", "stones": [5, 0], "games": [0, 0]}
    desk.monotonic += 60
    desk.wall += 60
    desk.writer.serve([act(ane, "score-0001", score, 0)])
    assert desk.writer.cache.get(table).table.asked is not None
    desk.monotonic += 59
    desk.wall += 59
    desk.writer.serve([])
    assert removal_of(desk.writer.cache.get(table).table, 1) is not None
    desk.monotonic += 1
    desk.wall += 1
    assert desk.writer.wait_seconds == 0
    desk.writer.serve([])
    assert [each["kind"] for each in requests(miren)] == ["act"]
    assert desk.writer.cache.get(table).table.asked is not None
    desk.writer.serve([act(miren, "expel-0002", {"type": "expel", "seat": 1}, 2)])
    assert desk.writer.cache.get(table).table.holder(1) == jon.phone, "it is another request"
    desk.monotonic += 61
    desk.wall += 61
    desk.writer.serve([])
    assert desk.writer.cache.get(table).table.asked is None


def test_requests_are_limited(desk: Desk, table: str, ane: Somebody) -> None:
    many = [enter(desk, table, f"x{n}") for n in range(MOST_FOR_SEATS + 1)]
    desk.writer.serve([ask(each, 1, f"Xabi {n}") for n, each in enumerate(many)])
    assert refusals(many[-1]) == ["too_many_asks"]
    one, allowed = many[0], Limits().asks_to_sit.of_a_phone
    desk.writer.serve([ask(one, 1, f"Another {n}") for n in range(allowed)])
    assert refusals(one) == ["too_many_asks"]
    assert len(requests(ane)) == MOST_FOR_SEATS


def test_the_requests_of_one_address_leave_room_for_those_of_others(
    desk: Desk, table: str, ane: Somebody
) -> None:
    windows = [Somebody(f"x{n}", address="192.0.2.9") for n in range(MOST_FOR_SEATS + 1)]
    desk.writer.serve([subscribed(each, table) for each in windows])
    desk.writer.serve([ask(each, 1, "Xabi") for each in windows])
    assert refusals(windows[-1]) == ["too_many_asks"], "its address has four already"
    others = [enter(desk, table, f"o{n}") for n in range(MOST_FOR_SEATS)]
    for n, each in enumerate(others):
        desk.writer.serve([ask(each, 2, f"O{n}")])
    assert [refusals(each) for each in others] == [[], [], [], ["too_many_asks"]]
    assert [refusals(each) for each in windows[:4]] == [[], *[["too_many_asks"]] * 3]
    assert [each["name"] for each in requests(ane)] == ["Xabi", "O0", "O1", "O2"]


def test_who_asks_for_the_same_again_changes_nothing(desk: Desk, table: str, ane: Somebody) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([ask(other, 1, "Jon"), ask(other, 1, "Jon")])
    assert refusals(other) == ["nothing_changes"]
    assert len(requests(ane)) == 1


def test_a_table_is_free_once_its_phones_have_been_gone_for_long_enough(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([unsubscribed(ane)])
    desk.monotonic += 29
    desk.writer.serve([act(other, "too-early", {"type": "sit", "seat": 1, "name": "Jon"})])
    assert desk.writer.cache.get(table).table.holder(1) is None
    desk.monotonic += 2
    desk.writer.serve([act(other, "in-time-1", {"type": "sit", "seat": 1, "name": "Jon"})])
    assert desk.writer.cache.get(table).table.holder(1) == "b"


def test_with_free_seats_nobody_asks(desk: Desk) -> None:
    table = desk.open_table({**SETUP, "rules": {"sitting": "free"}})
    ane, other = enter(desk, table, "a"), enter(desk, table, "b")
    desk.writer.serve([sit(ane, 0), sit(other, 1, "Jon")])
    assert desk.writer.cache.get(table).table.holder(1) == "b"


def test_no_stranger_is_sent_an_invitation(desk: Desk, table: str, ane: Somebody) -> None:
    """TVs, panels and watching phones; a TV that a seated phone pointed here is."""
    waiting = Somebody("e", "tv")
    desk.open_table()
    desk.writer.serve([subscribed(waiting, None)])
    strangers = [
        enter(desk, table, "b"),
        enter(desk, table, "c", "tv"),
        enter(desk, table, "d", "panel"),
        enter(desk, table, "f", "mirror"),
    ]
    pretending = Somebody("g", "tv")
    desk.writer.serve([subscribed(pretending, None, pointed=table)])
    desk.writer.serve([ask(strangers[0], 1, "Jon")])
    desk.writer.serve([received(ane, PointScreen(str(waiting.told[-1]["screen"])))])
    desk.writer.serve([act(ane, "all-pass-1", {"type": "all_pass", "lance": "grande"}, 0)])
    for each in (*strangers, pretending):
        assert invitation_to(table) not in json.dumps(each.told)
    assert told(waiting, "invitation")
    assert invitation_to(table) not in json.dumps(
        [each.as_json() for each in desk.writer.open_tables.listed()]
    )


def test_who_sits_has_an_invitation_for_others(server: Server) -> None:
    table = server.address.open_table()
    with server.connected() as first, server.connected() as second:
        welcome = first.hello(table=table, invitation=None)
        assert welcome["type"] == "welcome", welcome
        assert first.sit(0)["type"] == "ack"
        invitation = first.receive_a("invitation")["invitation"]
        assert invitation == invitation_to(table)
        second.hello(table=table, invitation=invitation)
        assert second.sit(1, "Jon")["type"] == "ack"


def expel(who: Somebody, seat: int, by: int) -> Job:
    return act(who, f"expel-{who.phone}-{seat}", {"type": "expel", "seat": seat}, by)


def test_a_removed_phone_is_told_so_and_the_invitation_changes(
    desk: Desk, table: str, ane: Somebody
) -> None:
    jon, xabi, screen = (enter(desk, table, each) for each in "bcd")
    screen.kind = "tv"
    waiting = Somebody("e", "tv")
    desk.open_table()
    desk.writer.serve([subscribed(waiting, None)])
    desk.writer.serve([received(ane, PointScreen(str(waiting.told[-1]["screen"])))])
    for seat, who in ((1, jon), (2, xabi)):
        who.invitation = invitation_to(table)
        desk.writer.serve([sit(who, seat, f"Name {seat}")])
    desk.writer.serve([expel(ane, 2, 0)])
    assert refusals(xabi) == []
    desk.writer.serve([expel(jon, 2, 1)])
    assert refusals(xabi) == ["expelled"]
    fresh = INVITATIONS.to(table, 1)
    assert fresh != invitation_to(table)
    for each in (ane, jon, waiting):
        assert each.invitation == told(each, "invitation")[-1]["invitation"] == fresh
    assert fresh not in json.dumps(xabi.told)
    assert fresh not in json.dumps(screen.told)


def test_a_board_that_connects_again_after_a_removal_is_sent_the_present_invitation(
    desk: Desk, table: str, ane: Somebody
) -> None:
    jon, xabi = (enter(desk, table, each) for each in "bc")
    screen = Somebody("e", "tv")
    desk.open_table()
    desk.writer.serve([subscribed(screen, None)])
    desk.writer.serve([received(ane, PointScreen(str(screen.told[-1]["screen"])))])
    (first,) = told(screen, "invitation")
    for seat, who in ((1, jon), (2, xabi)):
        who.invitation = invitation_to(table)
        desk.writer.serve([sit(who, seat, f"Name {seat}")])
    desk.writer.serve([unsubscribed(screen)])
    desk.writer.serve([expel(ane, 2, 0)])
    desk.writer.serve([expel(jon, 2, 1)])
    present = told(ane, "invitation")[-1]["invitation"]
    assert present != first["invitation"]
    pretending = Somebody("c", "tv", invitation=str(first["invitation"]))
    again = Somebody("e", "tv", invitation=str(first["tv"]))
    phone = Somebody("x", "phone", invitation=str(first["tv"]))
    desk.writer.serve([subscribed(each, table) for each in (pretending, again, phone)])
    assert told(again, "invitation")[-1]["invitation"] == present
    assert not told(pretending, "invitation")
    assert not told(phone, "invitation")
    assert "tv" not in told(ane, "invitation")[-1]


def test_a_removed_phone_and_its_address_come_back_after_a_restart_in_vain(
    desk: Desk, table: str, ane: Somebody, tmp_path: Path
) -> None:
    jon, xabi = (enter(desk, table, each) for each in "bc")
    for seat, who in ((1, jon), (2, xabi)):
        who.invitation = invitation_to(table)
        desk.writer.serve([sit(who, seat, f"Name {seat}")])
    desk.writer.serve([expel(ane, 2, 0), expel(jon, 2, 1)])
    desk.log.close()
    again = Desk(tmp_path)
    enter(again, table, "a")
    same, window = enter(again, table, "c"), Somebody("f", address=xabi.address)
    again.writer.serve([subscribed(window, table)])
    again_there: Json = {"type": "sit", "seat": 2, "name": "Xabi"}
    for who in (same, window):
        again.writer.serve([act(who, f"again-{who.phone}", again_there)])
        assert refusals(who) == ["kept_out"]
    window.invitation = INVITATIONS.to(table, 1)
    friend = act(window, "by-invitation", {"type": "sit", "seat": 2, "name": "Friend"})
    again.writer.serve([friend])
    assert again.writer.cache.get(table).table.holder(2) == "f"
    assert xabi.address not in (tmp_path / "amarrako.sqlite3").read_bytes().decode("latin-1")


def test_the_card_of_a_table_of_the_room_invites_to_its_match_and_an_entry_to_its_own_seats(
    tmp_path: Path,
) -> None:
    room = Room(tmp_path)
    room.begin(4, 2)
    match = next(each for each in room.active() if each["table"] == 1)
    code = str(match["code"])
    assert room.last("director")["invitations"] == [INVITATIONS.to_room(1), INVITATIONS.to_room(2)]
    bare, card, other = (enter(room, code, each) for each in "abc")
    card.invitation, other.invitation = INVITATIONS.to_room(1), INVITATIONS.to_room(2)
    room.writer.serve([sit(bare, 0), sit(card, 1, "Jon"), sit(other, 2, "Xabi")])
    assert refusals(card) == []
    assert refusals(bare) == ["card_wanted"]
    assert room.writer.cache.get(code).table.holder(2) is None, "it asks"
    own = number(match, "sides", 1, 0)
    # Of this entry a phone with the card has a seat, and confirms the other one.
    phone = room.enter(None, "c", "championship")
    room.command({"type": "join_entry", "entry": own}, phone)
    confirm = {"type": "confirm_phone", "entry": own, "phone": "c"}
    assert room.command(confirm, room.enter(None, "b", "championship"))["type"] == "ack"
    for seat in (2, 3):
        room.writer.serve(
            [act(other, f"own-seat-{seat}", {"type": "sit", "seat": seat, "name": "X"})]
        )
    held = [room.writer.cache.get(code).table.holder(seat) for seat in (2, 3)]
    assert held == [None, "c"]
