"""Seats by consent, through the writer: who is sent an invitation, and who may answer a request."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from tests.invitations import INVITATIONS, invitation_to
from tests.json_path import Json, number
from tests.webui.championship_desk import Room
from tests.webui.server_process import ServerProcess, connected
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
from webui.protocol.incoming import AnswerSitting, AskToSit, PointScreen, StopAsking
from webui.settings import Limits
from webui.streams.sitting import MOST_OF_A_TABLE
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


def request(who: Somebody) -> int:
    """The number of the newest request that somebody was told of."""
    return number(told(who, "sit_requests")[-1], "requests", -1, "request")


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
    assert refusals(other) == ["ask_to_sit"]
    for wrong in (invitation_to("K7QF"), INVITATIONS.to_room(1), "A" * 16):
        other.invitation = wrong
        desk.writer.serve([act(other, f"{wrong}-1", {"type": "sit", "seat": 1, "name": "Jon"})])
    assert refusals(other) == ["ask_to_sit"] * 4
    other.invitation = invitation_to(table)
    desk.writer.serve([act(other, "invited-1", {"type": "sit", "seat": 1, "name": "Jon"})])
    assert desk.writer.cache.get(table).table.holder(1) == "b"
    del ane


def test_one_yes_of_anybody_seated_is_enough_and_is_for_that_request_alone(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([received(other, AskToSit(1, "Jon"))])
    first = request(ane)
    desk.writer.serve([received(other, AskToSit(2, "Jonathan"))])
    assert told(ane, "sit_requests")[-1]["requests"] == [
        {"request": request(ane), "seat": 2, "name": "Jonathan"}
    ]
    desk.writer.serve([received(ane, AnswerSitting(first, yes=True))])
    assert refusals(ane) == ["nothing_asked"]
    assert told(other, "invitation") == []
    desk.writer.serve([received(ane, AnswerSitting(request(ane), yes=True))])
    assert other.invitation == invitation_to(table)
    desk.writer.serve([sit(other, 2, "Jonathan")])
    assert desk.writer.cache.get(table).table.holder(2) == "b"
    assert told(ane, "sit_requests")[-1]["requests"] == []


def test_nobody_answers_for_the_table_but_those_seated(
    desk: Desk, table: str, ane: Somebody
) -> None:
    one, another = enter(desk, table, "b"), enter(desk, table, "c")
    desk.writer.serve([received(one, AskToSit(1, "Jon"))])
    answer = AnswerSitting(request(ane), yes=True)
    desk.writer.serve([received(one, answer), received(another, answer)])
    assert refusals(one) == refusals(another) == ["not_seated"]
    assert told(another, "sit_requests") == []


def test_a_request_ends_with_a_no_with_the_phone_and_by_itself(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([received(other, AskToSit(1, "Jon"))])
    desk.writer.serve([received(ane, AnswerSitting(request(ane), yes=False))])
    assert refusals(other) == ["sitting_declined"]
    for end in (received(other, StopAsking()), unsubscribed(other)):
        desk.writer.serve([received(other, AskToSit(1, "Jon"))])
        assert request(ane)
        desk.writer.serve([end])
        assert told(ane, "sit_requests")[-1]["requests"] == []


def test_a_phone_that_sits_down_later_or_comes_back_is_told_what_waits(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other, jon = enter(desk, table, "b"), enter(desk, table, "c")
    desk.writer.serve([received(other, AskToSit(1, "Xabi"))])
    jon.invitation = invitation_to(table)
    desk.writer.serve([sit(jon, 2, "Jon")])
    assert request(jon) == request(ane)
    again = enter(desk, table, "a")
    assert request(again) == request(ane)


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
    assert desk.writer.cache.get(table).table.seats[1].expel is not None
    desk.monotonic += 1
    desk.wall += 1
    assert desk.writer.wait_seconds == 0
    desk.writer.serve([])
    seats = cast("list[Json]", miren.told[-1]["seats"])
    assert seats[1]["expel"] is None
    assert desk.writer.cache.get(table).table.asked is not None
    desk.writer.serve([act(miren, "expel-0002", {"type": "expel", "seat": 1}, 2)])
    assert desk.writer.cache.get(table).table.holder(1) == jon.phone, "it is another request"
    desk.monotonic += 61
    desk.wall += 61
    desk.writer.serve([])
    assert desk.writer.cache.get(table).table.asked is None


def test_requests_are_limited(desk: Desk, table: str, ane: Somebody) -> None:
    many = [enter(desk, table, f"x{n}") for n in range(MOST_OF_A_TABLE + 1)]
    desk.writer.serve([received(each, AskToSit(1, "Xabi")) for each in many])
    assert refusals(many[-1]) == ["too_many_asks"]
    one = many[0]
    desk.writer.serve(
        [received(one, AskToSit(1, "Xabi")) for _ in range(Limits().asks_to_sit.of_a_phone)]
    )
    assert refusals(one) == ["too_many_asks"]
    del ane


def test_the_requests_of_one_address_leave_room_for_those_of_others(
    desk: Desk, table: str, ane: Somebody
) -> None:
    windows = [enter(desk, table, f"x{n}") for n in range(MOST_OF_A_TABLE + 1)]
    for each in windows:
        each.address = "192.0.2.9"
    desk.writer.serve([received(each, AskToSit(1, "Xabi")) for each in windows])
    assert refusals(windows[-1]) == ["too_many_asks"], "its address has four already"
    others = [enter(desk, table, f"o{n}") for n in range(MOST_OF_A_TABLE)]
    desk.writer.serve([received(each, AskToSit(2, f"O{n}")) for n, each in enumerate(others)])
    assert [refusals(each) for each in others] == [[], [], [], ["too_many_asks"]]
    assert [refusals(each) for each in windows[:4]] == [[], *[["too_many_asks"]] * 3]
    waiting = cast("list[Json]", told(ane, "sit_requests")[-1]["requests"])
    assert [each["name"] for each in waiting] == ["Xabi", "O0", "O1", "O2"]


def test_who_need_not_ask_is_told_so(desk: Desk, table: str, ane: Somebody) -> None:
    invited = desk.enter(table, "b")
    desk.writer.serve([received(invited, AskToSit(1, "Jon")), received(ane, AskToSit(1, "Ane"))])
    assert refusals(invited) == refusals(ane) == ["nothing_changes"]


def test_a_table_is_free_once_its_phones_have_been_gone_for_long_enough(
    desk: Desk, table: str, ane: Somebody
) -> None:
    other = enter(desk, table, "b")
    desk.writer.serve([unsubscribed(ane)])
    desk.monotonic += 29
    desk.writer.serve([act(other, "too-early", {"type": "sit", "seat": 1, "name": "Jon"})])
    assert refusals(other) == ["ask_to_sit"]
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
    desk.writer.serve([received(strangers[0], AskToSit(1, "Jon"))])
    desk.writer.serve([received(ane, PointScreen(str(waiting.told[-1]["screen"])))])
    desk.writer.serve([act(ane, "all-pass-1", {"type": "all_pass", "lance": "grande"}, 0)])
    for each in (*strangers, pretending):
        assert invitation_to(table) not in json.dumps(each.told)
    assert told(waiting, "invitation")
    assert invitation_to(table) not in json.dumps(
        [each.as_json() for each in desk.writer.open_tables.listed()]
    )


def test_who_sits_has_an_invitation_for_others(server: ServerProcess) -> None:
    table = server.address.open_table()
    with connected(server) as first, connected(server) as second:
        welcome = first.hello(table=table, invitation=None)
        assert welcome["type"] == "welcome", welcome
        assert first.sit(0)["type"] == "ack"
        invitation = first.hear_a("invitation")["invitation"]
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
        again.writer.serve(
            [received(who, AskToSit(2, "Xabi")), act(who, f"again-{who.phone}", again_there)]
        )
        assert refusals(who) == ["kept_out", "kept_out"]
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
    assert refusals(other) == ["ask_to_sit"]
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
    assert refusals(other) == ["ask_to_sit", "ask_to_sit"]
    assert room.writer.cache.get(code).table.holder(3) == "c"
