"""Strangers at a championship: who gets a seat, who joins an entry, and whose result counts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from tests.invitations import INVITATIONS
from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import Somebody, act, sit, subscribed


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def phone_at(room: Room, code: str, name: str, card: int | None = None) -> Somebody:
    """A phone at a table, with the card of a table of the room."""
    invitation = None if card is None else INVITATIONS.to_room(card)
    who = Somebody(name.ljust(64, "0"), invitation=invitation)
    room.writer.serve([subscribed(who, code)])
    return who


def code_of(match: Json) -> str:
    return cast("str", match["code"])


def refused(room: Room, who: Somebody, seat: int) -> object:
    """The code with which a phone is refused a seat; None: it has it."""
    room.writer.serve([sit(who, seat)])
    return who.answers()[-1].get("code")


def test_where_nobody_sits_a_seat_needs_the_card_of_the_table(room: Room) -> None:
    room.begin(4, tables=2)
    first, second = room.active()
    stranger = phone_at(room, code_of(first), "stranger")
    assert refused(room, stranger, 0) == "card_wanted"
    other_card = phone_at(room, code_of(first), "other", card=cast("int", second["table"]))
    assert refused(room, other_card, 0) == "card_wanted"
    ane = phone_at(room, code_of(first), "ane", card=cast("int", first["table"]))
    assert refused(room, ane, 0) is None
    # Where somebody sits, they may let others sit.
    assert refused(room, stranger, 1) is None
    (request,) = cast("list[Json]", room.last("view", ane)["requests"])
    yes = {"type": "answer", "request": request["request"], "yes": True}
    room.writer.serve([act(ane, "says-yes-1", yes, 0)])
    assert room.writer.cache.get(code_of(first)).table.holder(1) == stranger.phone


def test_a_seat_needs_the_card_also_once_the_match_is_over(room: Room) -> None:
    room.begin(4, tables=2)
    code = code_of(room.active()[0])
    room.win_at_table(code)
    assert refused(room, phone_at(room, code, "stranger"), 0) == "card_wanted"


def test_joining_an_entry_gives_no_seat_by_itself(room: Room) -> None:
    room.begin(4, tables=2)
    match = room.active()[0]
    stranger = phone_at(room, code_of(match), "stranger")
    for entry in (1, 2, 3, 4):
        room.command({"type": "join_entry", "entry": entry}, stranger)
    for seat in range(4):
        assert refused(room, stranger, seat) == "card_wanted"


def test_a_director_sits_down_without_card(room: Room) -> None:
    room.begin(4, tables=2)
    director = Somebody(room.director.phone)
    room.writer.serve([subscribed(director, code_of(room.active()[0]))])
    assert refused(room, director, 0) is None


def test_nobody_makes_a_table_of_the_room_a_counter_for_everybody(room: Room) -> None:
    room.begin(4, tables=2)
    match = room.active()[0]
    ane = phone_at(room, code_of(match), "ane", card=cast("int", match["table"]))
    assert refused(room, ane, 0) is None
    room.writer.serve([act(ane, "counter-1", {"type": "only_count"}, 0)])
    assert ane.answers()[-1]["code"] == "not_now"


def standing(room: Room, who: Somebody) -> list[tuple[object, object]]:
    own = cast("list[Json]", room.last("mine", who)["own"])
    return [(each["entry"], each["phone"]) for each in own]


def test_a_later_phone_of_an_entry_is_confirmed_by_one_that_sat_there(room: Room) -> None:
    room.begin(4, tables=2)
    first, second = room.active()
    (own,), _ = cast("list[list[int]]", first["sides"])
    players = {
        name: room.enter(None, name.ljust(64, "0"), "championship") for name in ("ane", "jon")
    }
    for who in players.values():
        room.command({"type": "join_entry", "entry": own}, who)
        # Both act for it, as neither is known; neither has a seat by that.
        assert standing(room, who) == [(own, "first")]
    ane, jon = players["ane"], players["jon"]
    seated = phone_at(room, code_of(first), "ane", card=cast("int", first["table"]))
    assert refused(room, seated, 0) is None
    assert standing(room, ane) == [(own, "confirmed")]
    assert standing(room, jon) == [(own, "asks")]
    at_table = phone_at(room, code_of(first), "jon")
    assert refused(room, at_table, 2) is None
    assert room.writer.cache.get(code_of(first)).table.holder(2) is None, "it asks"
    (mine,) = cast("list[Json]", room.last("mine", ane)["own"])
    assert mine["asking"] == ["jon".ljust(12, "0")]
    entries = cast("list[Json]", room.last("director")["entries"])
    assert next(each for each in entries if each["entry"] == own)["phones"] == [
        {"phone": "ane".ljust(12, "0"), "confirmed": True},
        {"phone": "jon".ljust(12, "0"), "confirmed": False},
    ]
    present = {"type": "tick_entry", "entry": own, "present": True}
    assert room.command(present, jon)["code"] == "director_only"
    yes = {"type": "confirm_phone", "entry": own, "phone": "jon".ljust(12, "0")}
    assert room.command(yes, jon)["code"] == "director_only"
    assert room.command(yes, ane)["type"] == "ack"
    assert refused(room, at_table, 0) == "seat_taken"
    room.writer.serve([act(at_table, "sit-again", {"type": "sit", "seat": 2, "name": "Jon"})])
    assert at_table.answers()[-1]["type"] == "ack"
    # And at the next table of the pair, where nobody sits.
    room.win_at_table(code_of(second))
    room.win_at_table(code_of(first))
    final = next(each for each in room.active() if [own] in cast("list[list[int]]", each["sides"]))
    side = cast("list[list[int]]", final["sides"]).index([own])
    later = phone_at(room, code_of(final), "jon")
    assert refused(room, later, 1 - side) == "card_wanted"
    assert refused(room, later, side) is None
    assert room.last("invitation", later)["table"] == code_of(final)
    no = {"type": "remove_phone", "entry": own, "phone": "jon".ljust(12, "0")}
    assert room.command(no)["type"] == "ack"
    assert standing(room, jon) == []


def test_a_phone_that_both_pairs_use_is_that_of_neither(room: Room) -> None:
    room.begin(4, tables=2)
    match = room.active()[0]
    tablet = phone_at(room, code_of(match), "tablet", card=cast("int", match["table"]))
    room.writer.serve([sit(tablet, seat) for seat in (0, 1, 2, 3)])
    assert standing(room, room.enter(None, tablet.phone, "championship")) == []


def test_who_has_a_seat_disputes_the_result(room: Room) -> None:
    room.begin(4, tables=2)
    first, second = room.active()
    tablet = phone_at(room, code_of(first), "tablet", card=cast("int", first["table"]))
    room.writer.serve([sit(tablet, seat) for seat in (0, 1, 2, 3)])
    for match in (first, second):
        room.win_at_table(code_of(match))
    dispute = {"type": "dispute_result", "match": cast("int", first["number"])}
    stranger = room.enter(None, "s" * 64, "championship")
    assert room.command(dispute, stranger)["code"] == "director_only"
    later = {code_of(each) for each in room.active()}
    assert room.command(dispute, room.enter(None, tablet.phone, "championship"))["type"] == "ack"
    assert room.active() == []
    uphold = {"type": "uphold_result", "match": cast("int", first["number"])}
    assert room.command(uphold)["type"] == "ack"
    assert {code_of(each) for each in room.active()} == later


def test_an_address_has_a_budget_of_entries_and_joins_and_the_director_has_none(room: Room) -> None:
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}
    room.send(room.director, {"type": "open_championship", "id": "opening-1", "setup": setup})
    room.command({"type": "enter", "name": "Los del Puerto"})
    refusals: Counter[object] = Counter()
    for number in range(60):
        phone = room.enter(None, f"{number:064}", "championship")
        refusals[
            room.command({"type": "enter", "name": f"Nobody {number}"}, phone).get("code")
        ] += 1
    assert refusals == {None: 40, "too_fast": 20}
    other = Somebody("o" * 64, "championship", address="192.0.2.99")
    room.writer.serve([subscribed(other, None)])
    assert room.command({"type": "enter", "name": "Casa Paco"}, other)["type"] == "ack"
    room.monotonic += 15.0
    phone = room.enter(None, "p" * 64, "championship")
    assert room.command({"type": "enter", "name": "Nobody"}, phone)["type"] == "ack"
    before = room.view["revision"]
    for number in range(310):
        joins: Json = {"type": ("join_entry", "leave_entry")[number % 2], "entry": 1}
        room.command(joins, phone)
    assert phone.answers()[-1]["code"] == "too_fast"
    # Of one phone, twelve times in and out.
    assert cast("int", room.view["revision"]) - cast("int", before) <= 24
    for number in range(50):
        ticks = {"type": "tick_entry", "entry": 1, "present": number % 2 == 0}
        assert room.command(ticks)["type"] == "ack"
