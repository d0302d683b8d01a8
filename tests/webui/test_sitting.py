"""Seats by consent, through the writer: who is sent an invitation, and who may answer a request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.table.asking import MOST_FOR_SEATS
from scorekeeper.table.request import removal_of
from tests.invitations import INVITATIONS, invitation_to
from tests.json_path import Json, at, dicts, number
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import SETUP, Desk, Somebody, act, sit, subscribed
from webui.limits.numbers import Limits


@pytest.fixture
def table(desk: Desk) -> str:
    return desk.open_table()


@pytest.fixture
def ane(desk: Desk, table: str) -> Somebody:
    """The first who sat down."""
    who = enter(desk, table, "a")
    desk.sit(who, 0)
    return who


def enter(desk: Desk, table: str, phone: str, kind: str = "phone") -> Somebody:
    """A client that has no invitation, at an address of its own."""
    return desk.enter(table, phone, kind, invited=False)


def requests(who: Somebody) -> list[Json]:
    """What waits, by the newest view that somebody was sent."""
    return dicts(who.view, "requests") if "requests" in who.view else []


def newest(who: Somebody) -> int:
    """The number of the newest request that somebody was sent."""
    return number(requests(who)[-1], "request")


def answer(desk: Desk, who: Somebody, by: Actor, request: int, *, yes: bool) -> object:
    """The code of the refusal, if an answer is refused."""
    return desk.act(who, {"type": "answer", "request": request, "yes": yes}, by).get("code")


def agree(desk: Desk, who: Somebody) -> object:
    """The first seat says yes to the newest request; the code of the refusal."""
    return answer(desk, who, 0, newest(who), yes=True)


def expel(desk: Desk, who: Somebody, seat: int, by: int) -> None:
    assert desk.act(who, {"type": "expel", "seat": seat}, by)["type"] == "ack"


def pointed_tv(desk: Desk, ane: Somebody) -> Somebody:
    """A TV that a seated phone pointed to its table, while there are two."""
    screen = Somebody("e", "tv")
    desk.open_table()
    desk.serve(subscribed(screen, None))
    desk.send(ane, {"type": "point_screen", "screen": screen.received[-1]["screen"]})
    return screen


def seated_by_invitation(desk: Desk, table: str) -> tuple[Somebody, Somebody]:
    """Two phones at the second and third seat."""
    jon, xabi = (enter(desk, table, each) for each in "bc")
    for seat, who in ((1, jon), (2, xabi)):
        who.invitation = invitation_to(table)
        desk.sit(who, seat, f"Name {seat}")
    return jon, xabi


# ------------------------------------------------------------ asking for a seat


def test_a_phone_sits_down_with_the_invitation_and_not_without(
    desk: Desk, table: str, ane: Somebody
) -> None:
    given = invitation_to(table)
    assert ane.of_type("invitation") == [
        {"type": "invitation", "table": table, "invitation": given}
    ], "the first who sits down needs none"
    other = enter(desk, table, "b")
    for wrong in (None, invitation_to("K7QF"), INVITATIONS.to_room(1), "A" * 16):
        other.invitation = wrong
        desk.sit(other, 1, "Jon")
        assert len(requests(ane)) == 1
        assert desk.table(table).holder(1) is None
    other.invitation = given
    desk.sit(other, 1, "Jon")
    assert desk.table(table).holder(1) == "b"
    assert requests(ane) == []


def test_one_yes_of_anybody_seated_is_enough_and_is_for_that_request_alone(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.sit(other, 1, "Jon")
    first = newest(ane)
    desk.sit(other, 2, "Jonathan")
    (asked,) = requests(ane)
    assert (asked["kind"], asked["name"], at(asked, "acts", 0, "seat")) == ("seat", "Jonathan", 2)
    assert answer(desk, ane, 0, first, yes=True) == "nothing_asked"
    assert other.of_type("invitation") == []
    assert agree(desk, ane) is None
    assert desk.table(table).holder(2) == "b"
    assert other.invitation == invitation_to(table)
    assert requests(ane) == []


def test_nobody_answers_for_the_table_but_those_seated(
    desk: Desk, table: str, ane: Somebody
) -> None:
    one, another = enter(desk, table, "b"), enter(desk, table, "c")
    desk.sit(one, 1, "Jon")
    asked = newest(ane)
    for each in (one, another):
        assert answer(desk, each, Role.PHONE, asked, yes=True) == "not_seated"
    assert desk.act(another, {"type": "withdraw", "request": asked})["code"] == "not_asked"


def test_a_request_ends_with_a_no_and_when_it_is_withdrawn_and_outlasts_a_connection(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.sit(other, 1, "Jon")
    answer(desk, ane, 0, newest(ane), yes=False)
    assert other.refusals() == ["sitting_declined"]
    desk.sit(other, 1, "Jon")
    desk.act(other, {"type": "withdraw", "request": newest(ane)})
    assert requests(ane) == []
    desk.sit(other, 1, "Jon")
    desk.leave(other)
    agree(desk, ane)
    assert desk.table(table).holder(1) == "b"


def test_a_seat_that_is_taken_meanwhile_is_nobodys_to_give(
    desk: Desk, table: str, ane: Somebody
) -> None:
    one, another = enter(desk, table, "b"), enter(desk, table, "c")
    desk.serve(sit(one, 1, "Jon"), sit(another, 1, "Xabi"))
    first, second = (number(each, "request") for each in requests(ane))
    assert answer(desk, ane, 0, first, yes=True) is None
    assert answer(desk, ane, 0, second, yes=True) == "nothing_asked"
    assert desk.table(table).holder(1) == "b"


def test_requests_that_nobody_answers_are_over_after_two_minutes(
    desk: Desk, table: str, ane: Somebody
) -> None:
    jon, miren = (desk.enter(table, f"{n}" * 64) for n in (1, 2))
    for seat, who in ((1, jon), (2, miren)):
        desk.sit(who, seat, f"Player {seat}")
    expel(desk, ane, 1, by=0)
    desk.wait(60)
    desk.act(ane, {"type": "set_score", "stones": [5, 0], "games": [0, 0]}, by=0)
    assert desk.table(table).asked is not None
    desk.wait(59)
    assert removal_of(desk.table(table), 1) is not None
    desk.monotonic += 1
    desk.wall += 1
    assert desk.writer.wait_seconds == 0
    desk.serve()
    assert [each["kind"] for each in requests(miren)] == ["act"]
    assert desk.table(table).asked is not None
    expel(desk, miren, 1, by=2)
    assert desk.table(table).holder(1) == jon.phone, "it is another request"
    desk.wait(61)
    assert desk.table(table).asked is None


def test_requests_are_limited(desk: Desk, table: str, ane: Somebody) -> None:
    many = [enter(desk, table, f"x{n}") for n in range(MOST_FOR_SEATS + 1)]
    desk.serve(*(sit(each, 1, f"Xabi {n}") for n, each in enumerate(many)))
    assert many[-1].refusals() == ["too_many_asks"]
    for n in range(Limits().asks_to_sit.of_a_phone):
        desk.sit(many[0], 1, f"Another {n}")
    assert many[0].refusals() == ["too_many_asks"]
    assert len(requests(ane)) == MOST_FOR_SEATS


def test_the_requests_of_one_address_leave_room_for_those_of_others(
    desk: Desk, table: str, ane: Somebody
) -> None:
    windows = [Somebody(f"x{n}", address="192.0.2.9") for n in range(MOST_FOR_SEATS + 1)]
    desk.serve(*(subscribed(each, table) for each in windows))
    desk.serve(*(sit(each, 1, "Xabi") for each in windows))
    assert windows[-1].refusals() == ["too_many_asks"], "its address has four already"
    others = [enter(desk, table, f"o{n}") for n in range(MOST_FOR_SEATS)]
    for n, each in enumerate(others):
        desk.sit(each, 2, f"O{n}")
    assert [each.refusals() for each in others] == [[], [], [], ["too_many_asks"]]
    assert [each.refusals() for each in windows[:4]] == [[], *[["too_many_asks"]] * 3]
    assert [each["name"] for each in requests(ane)] == ["Xabi", "O0", "O1", "O2"]


def test_who_asks_for_the_same_again_changes_nothing(desk: Desk, table: str, ane: Somebody) -> None:
    other = enter(desk, table, "b")
    desk.sit(other, 1, "Jon")
    assert desk.sit(other, 1, "Jon")["code"] == "nothing_changes"
    assert len(requests(ane)) == 1


def test_a_table_is_free_once_its_phones_have_been_gone_for_long_enough(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.leave(ane)
    desk.monotonic += 29
    desk.sit(other, 1, "Jon")
    assert desk.table(table).holder(1) is None
    desk.monotonic += 2
    desk.sit(other, 1, "Jon")
    assert desk.table(table).holder(1) == "b"


def test_with_free_seats_nobody_asks(desk: Desk) -> None:
    table = desk.open_table({**SETUP, "rules": {"sitting": "free"}})
    ane, other = enter(desk, table, "a"), enter(desk, table, "b")
    desk.serve(sit(ane, 0), sit(other, 1, "Jon"))
    assert desk.table(table).holder(1) == "b"


# ------------------------------------------------------------ invitations


def test_no_stranger_is_sent_an_invitation(desk: Desk, table: str, ane: Somebody) -> None:
    """TVs, panels and watching phones; a TV that a seated phone pointed here is."""
    strangers = [
        enter(desk, table, phone, kind)
        for phone, kind in (("b", "phone"), ("c", "tv"), ("d", "panel"), ("f", "mirror"))
    ]
    pretending = Somebody("g", "tv")
    desk.serve(subscribed(pretending, None, pointed=table))
    desk.sit(strangers[0], 1, "Jon")
    assert pointed_tv(desk, ane).of_type("invitation")
    desk.act(ane, {"type": "all_pass", "lance": "grande"}, by=0)
    told = [each.received for each in (*strangers, pretending)]
    listed = [each.as_json() for each in desk.parts.open_tables.listed()]
    assert invitation_to(table) not in json.dumps([told, listed])


def test_a_removed_phone_is_told_so_and_the_invitation_changes(
    desk: Desk, table: str, ane: Somebody
) -> None:
    screen, pointed = enter(desk, table, "d", "tv"), pointed_tv(desk, ane)
    jon, xabi = seated_by_invitation(desk, table)
    expel(desk, ane, 2, by=0)
    assert xabi.refusals() == []
    expel(desk, jon, 2, by=1)
    assert xabi.refusals() == ["expelled"]
    fresh = INVITATIONS.to(table, 1)
    assert fresh != invitation_to(table)
    for each in (ane, jon, pointed):
        assert each.invitation == each.of_type("invitation")[-1]["invitation"] == fresh
    assert fresh not in json.dumps([xabi.received, screen.received])


def test_a_board_that_connects_again_after_a_removal_is_sent_the_present_invitation(
    desk: Desk, table: str, ane: Somebody
) -> None:
    screen = pointed_tv(desk, ane)
    (first,) = screen.of_type("invitation")
    jon, _xabi = seated_by_invitation(desk, table)
    desk.leave(screen)
    expel(desk, ane, 2, by=0)
    expel(desk, jon, 2, by=1)
    present = ane.of_type("invitation")[-1]
    assert present["invitation"] != first["invitation"]
    assert "tv" not in present
    pretending = Somebody("c", "tv", invitation=str(first["invitation"]))
    again = Somebody("e", "tv", invitation=str(first["tv"]))
    phone = Somebody("x", "phone", invitation=str(first["tv"]))
    desk.serve(*(subscribed(each, table) for each in (pretending, again, phone)))
    assert again.of_type("invitation")[-1]["invitation"] == present["invitation"]
    assert not pretending.of_type("invitation")
    assert not phone.of_type("invitation")


def test_a_removed_phone_and_its_address_come_back_after_a_restart_in_vain(
    desk: Desk, table: str, ane: Somebody, tmp_path: Path
) -> None:
    jon, xabi = seated_by_invitation(desk, table)
    expel(desk, ane, 2, by=0)
    expel(desk, jon, 2, by=1)
    again = desk.restarted()
    enter(again, table, "a")
    same, window = enter(again, table, "c"), Somebody("f", address=xabi.address)
    again.serve(subscribed(window, table))
    for who in (same, window):
        assert again.sit(who, 2, "Xabi")["code"] == "kept_out"
    window.invitation = INVITATIONS.to(table, 1)
    again.sit(window, 2, "Friend")
    assert again.table(table).holder(2) == "f"
    assert xabi.address not in (tmp_path / "amarrako.sqlite3").read_bytes().decode("latin-1")


def test_the_card_of_a_table_of_the_room_invites_to_its_match_and_an_entry_to_its_own_seats(
    room: Room,
) -> None:
    room.begin(4, 2)
    match = next(each for each in room.active() if each["table"] == 1)
    code = str(match["code"])
    assert room.last("director")["invitations"] == [INVITATIONS.to_room(1), INVITATIONS.to_room(2)]
    bare, card, other = (enter(room, code, each) for each in "abc")
    card.invitation, other.invitation = INVITATIONS.to_room(1), INVITATIONS.to_room(2)
    room.serve(sit(bare, 0), sit(card, 1, "Jon"), sit(other, 2, "Xabi"))
    assert card.refusals() == []
    assert bare.refusals() == ["card_wanted"]
    assert room.table(code).holder(2) is None, "it asks"
    own = number(match, "sides", 1, 0)
    # Of this entry a phone with the card has a seat, and confirms the other one.
    phone = room.enter(None, "c", "championship")
    room.command({"type": "join_entry", "entry": own}, phone)
    confirm = {"type": "confirm_phone", "entry": own, "phone": "c"}
    assert room.command(confirm, room.enter(None, "b", "championship"))["type"] == "ack"
    for seat in (2, 3):
        room.serve(act(other, f"own-seat-{seat}", {"type": "sit", "seat": seat, "name": "X"}))
    assert [room.table(code).holder(seat) for seat in (2, 3)] == [None, "c"]
