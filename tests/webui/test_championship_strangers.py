"""Strangers at a championship: who gets a seat, who joins an entry, and whose result counts."""

from __future__ import annotations

from collections import Counter

from tests.invitations import INVITATIONS
from tests.json_path import at, dicts, listed, number, text
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import Somebody, sit, subscribed


def phone_at(room: Room, code: str, name: str, card: int | None = None) -> Somebody:
    """A phone at a table, with the card of a table of the room."""
    invitation = None if card is None else INVITATIONS.to_room(card)
    who = Somebody(name.ljust(64, "0"), invitation=invitation)
    room.serve(subscribed(who, code))
    return who


def refused(room: Room, who: Somebody, seat: int) -> object:
    """The code with which a phone is refused a seat; None: it has it, or asks for it."""
    return room.sit(who, seat).get("code")


def test_where_nobody_sits_a_seat_needs_the_card_of_the_table(room: Room) -> None:
    room.begin(4, tables=2)
    code, _ = room.codes()
    stranger = phone_at(room, code, "stranger")
    # Joining an entry gives no seat by itself.
    for entry in (1, 2, 3, 4):
        room.command({"type": "join_entry", "entry": entry}, stranger)
    assert {refused(room, stranger, seat) for seat in range(4)} == {"card_wanted"}
    assert refused(room, phone_at(room, code, "other", card=2), 0) == "card_wanted"
    ane = phone_at(room, code, "ane", card=1)
    assert refused(room, ane, 0) is None
    assert room.act(ane, {"type": "only_count"}, 0)["code"] == "not_now"
    # Where somebody sits, they may let others sit.
    assert refused(room, stranger, 1) is None
    request = at(room.last("view", ane), "requests", 0, "request")
    room.act(ane, {"type": "answer", "request": request, "yes": True}, 0)
    assert room.table(code).holder(1) == stranger.phone


def test_a_table_whose_match_is_over_has_no_seat_without_its_card_either(room: Room) -> None:
    room.begin(4, tables=2)
    code, other = room.codes()
    room.win_at_table(code)
    assert refused(room, phone_at(room, code, "stranger"), 0) == "card_wanted"
    director = Somebody(room.director.phone)
    room.serve(subscribed(director, other))
    assert refused(room, director, 0) is None, "a director needs no card"
    assert standing(room, room.director) == [], "and is not of the pair by that"


def standing(room: Room, who: Somebody) -> list[tuple[object, object]]:
    return [(each["entry"], each["phone"]) for each in dicts(room.last("mine", who), "own")]


def test_a_later_phone_of_an_entry_is_confirmed_by_one_that_sat_there(room: Room) -> None:
    room.begin(4, tables=2)
    first, second = room.codes()
    own = number(room.active()[0], "sides", 0, 0)
    ane, jon = (room.enter(None, name.ljust(64, "0"), "championship") for name in ("ane", "jon"))
    for who in (ane, jon):
        room.command({"type": "join_entry", "entry": own}, who)
        # Both act for it, as neither is known; neither has a seat by that.
        assert standing(room, who) == [(own, "first")]
    seated = phone_at(room, first, "ane", card=1)
    assert refused(room, seated, 0) is None
    assert [standing(room, who) for who in (ane, jon)] == [[(own, "confirmed")], [(own, "asks")]]
    at_table = phone_at(room, first, "jon")
    assert refused(room, at_table, 2) is None
    assert room.table(first).holder(2) is None, "it asks"
    assert at(room.last("mine", ane), "own", 0, "asking") == ["jon".ljust(12, "0")]
    entries = {each["entry"]: each["phones"] for each in dicts(room.last("director"), "entries")}
    assert entries[own] == [
        {"phone": "ane".ljust(12, "0"), "confirmed": True},
        {"phone": "jon".ljust(12, "0"), "confirmed": False},
    ]
    present = {"type": "tick_entry", "entry": own, "present": True}
    yes = {"type": "confirm_phone", "entry": own, "phone": "jon".ljust(12, "0")}
    for command in (present, yes):
        assert room.command(command, jon)["code"] == "director_only"
    room.did(yes, ane)
    assert refused(room, at_table, 0) == "seat_taken"
    assert refused(room, at_table, 2) is None
    assert room.table(first).holder(2) == at_table.phone
    # And at the next table of the pair, where nobody sits.
    for code in (second, first):
        room.win_at_table(code)
    final = next(each for each in room.active() if [own] in listed(each, "sides"))
    side = listed(final, "sides").index([own])
    later = phone_at(room, text(final, "code"), "jon")
    assert refused(room, later, 1 - side) == "card_wanted"
    assert refused(room, later, side) is None
    assert room.last("invitation", later)["table"] == final["code"]
    room.did({"type": "remove_phone", "entry": own, "phone": "jon".ljust(12, "0")})
    assert standing(room, jon) == []


def tablet_at(room: Room, code: str) -> Somebody:
    """A phone that both pairs use at table 1; its page of the championship."""
    tablet = phone_at(room, code, "tablet", card=1)
    room.serve(*(sit(tablet, seat) for seat in range(4)))
    return room.enter(None, tablet.phone, "championship")


def test_a_phone_that_both_pairs_use_is_that_of_neither(room: Room) -> None:
    room.begin(4, tables=2)
    assert standing(room, tablet_at(room, room.codes()[0])) == []


def test_who_has_a_seat_disputes_the_result(room: Room) -> None:
    room.begin(4, tables=2)
    codes = room.codes()
    tablet = tablet_at(room, codes[0])
    for code in codes:
        room.win_at_table(code)
    dispute, later = {"type": "dispute_result", "match": 1}, set(room.codes())
    stranger = room.enter(None, "s" * 64, "championship")
    assert room.command(dispute, stranger)["code"] == "director_only"
    room.did(dispute, tablet)
    assert room.codes() == []
    room.did({"type": "uphold_result", "match": 1})
    assert set(room.codes()) == later


def test_an_address_has_a_budget_of_entries_and_joins_and_the_director_has_none(room: Room) -> None:
    room.open(2)
    room.did({"type": "enter", "name": "Los del Puerto"})
    refusals: Counter[object] = Counter()
    for name in range(60):
        phone = room.enter(None, f"{name:064}", "championship")
        enters = {"type": "enter", "name": f"Nobody {name}"}
        refusals[room.command(enters, phone).get("code")] += 1
    assert refusals == {None: 40, "too_fast": 20}
    other = Somebody("o" * 64, "championship", address="192.0.2.99")
    room.serve(subscribed(other, None))
    room.did({"type": "enter", "name": "Casa Paco"}, other)
    room.monotonic += 15.0
    phone = room.enter(None, "p" * 64, "championship")
    room.did({"type": "enter", "name": "Nobody"}, phone)
    before = number(room.view, "revision")
    for time in range(310):
        room.command({"type": ("join_entry", "leave_entry")[time % 2], "entry": 1}, phone)
    assert phone.answers()[-1]["code"] == "too_fast"
    # Of one phone, twelve times in and out.
    assert number(room.view, "revision") - before <= 24
    for time in range(50):
        room.did({"type": "tick_entry", "entry": 1, "present": time % 2 == 0})
