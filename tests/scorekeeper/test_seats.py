"""Seats: one or several for each phone, and seats of phones that are gone."""

from __future__ import annotations

import pytest

from scorekeeper.table import AroundTable, Intent, decide
from scorekeeper.table.codec import CODEC
from tests.json_path import at
from tests.scorekeeper.table_for_tests import (
    GIVE_BACK,
    KEEP_SEAT,
    PHONES,
    Command,
    Sender,
    Sent,
    TableForTests,
    refused,
)

NEW = 6
"""A phone that holds no seat."""
STRANGER: Sender = {"by": None, "phone": NEW}
PASS: Command = {"type": "all_pass", "lance": "grande"}
JON_BETS: Command = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido"}


def sit(seat: int, name: str = "Nerea") -> dict[str, object]:
    return {"type": "sit", "seat": seat, "name": name}


ASK = sit(2, "Miren")
"""Miren, who is back, asks for her seat."""


def sitting(table: TableForTests, seat: int) -> list[int | str]:
    """The actors that may take this seat."""
    takers = [by for option, by in table.may() if option["do"] == "sit" and option["seat"] == seat]
    return takers[0] if takers else []


# ---------------------------------------------------------------- whose word it is


@pytest.mark.parametrize(
    ("command", "sender", "code"),
    [
        (sit(1), STRANGER, "seat_taken"),
        (PASS, {"by": 0, "phone": 1}, "not_your_seat"),
        ({"type": "leave", "seat": 0}, {"by": 1}, "not_your_seat"),
        (PASS, {"by": None, "phone": 0}, "not_seated"),
        ({"type": "free_seat", "seat": 2}, {"by": 0, "gone": {2: 500.0}}, "referee_only"),
    ],
    ids=["a taken seat", "another's", "to leave", "who only watches", "to free it"],
)
def test_only_the_phone_that_holds_a_seat_acts_as_it(
    command: Sent, sender: Sender, code: str
) -> None:
    TableForTests().refuses(command, code, **sender)


def test_a_phone_may_hold_several_seats_and_none_is_taken_without_a_phone() -> None:
    table = TableForTests()
    table.leave(3)
    table.refuses(sit(3), "no_phone", by=None)
    table.do(sit(3), by=None, phone=3)
    table.leave(3, to=0)
    assert table.table.seats_of(PHONES[0]) == {0, 3}
    table.do(PASS, by=3, phone=0)
    assert table.rows[-1].by == 3


@pytest.mark.parametrize("seat", [0, 7])
@pytest.mark.parametrize(
    "command", [sit(3), {"type": "open_referee", "code": "123456", "name": "X"}, PASS]
)
def test_nobody_is_written_down_as_a_seat_that_is_not_his(command: Command, seat: int) -> None:
    table = TableForTests()
    table.leave(3)
    around = AroundTable(admitted=True)
    with refused("not_your_seat"):
        decide(table.table, Intent(CODEC.command_from_json(command), seat, around, PHONES[NEW]))


def test_anyone_seated_may_tell_for_anybody() -> None:
    table = TableForTests()
    table.do(JON_BETS, by=0)
    assert at(table.last, "seat") == 1
    assert table.name_of(table.last) == "Ane"


def test_unless_the_table_wants_everyone_to_tell_his_own() -> None:
    table = TableForTests(telling="own")
    table.refuses(JON_BETS, "tell_your_own", by=0)
    table.do(JON_BETS, by=1)
    table.leave(2)
    table.do({**JON_BETS, "word": "reenvido", "seat": 2}, by=0)


# ---------------------------------------------------------------- a seat whose phone is gone


@pytest.mark.parametrize(
    ("rules", "gone", "seat", "takers", "code"),
    [
        ({}, {0: 5000, 1: 5000, 3: 5000}, 2, [], "seat_taken"),
        ({}, {2: 119.9}, 2, [], "seat_in_use"),
        ({}, {2: 120.0}, 2, ["phone"], None),
        ({}, dict.fromkeys(range(4), 29.9), 0, [], "seat_in_use"),
        ({}, dict.fromkeys(range(4), 30.0), 0, ["phone"], None),
        ({}, {1: 30.0, 2: 30.0, 3: 30.0}, 1, [0], "seat_in_use"),
        ({"seat_after": 60, "seat_after_alone": 10}, {2: 60.0}, 2, ["phone"], None),
        (
            {"seat_after": 60, "seat_after_alone": 10},
            dict.fromkeys(range(4), 10.0),
            2,
            ["phone"],
            None,
        ),
    ],
    ids=[
        *("its phone is here", "less than two minutes", "two minutes"),
        *("nobody is here", "for half a minute", "the only phone here waits the short time"),
        *("a setting", "a setting for who is alone"),
    ],
)
def test_a_seat_is_offered_once_its_phone_was_gone_long_enough(
    rules: dict[str, object],
    gone: dict[int, float],
    seat: int,
    takers: list[int | str],
    code: str | None,
) -> None:
    table = TableForTests.of(rules)
    table.gone = gone
    assert sitting(table, seat) == takers
    if code is not None:
        table.refuses(sit(seat), code, **STRANGER)
        if takers != [0]:
            table.refuses(sit(seat), code, by=1 if seat == 0 else 0)
    for actor in takers:
        sender = STRANGER if actor == "phone" else {"by": 0}
        table.would(sit(seat), **sender)


def test_who_takes_such_a_seat_is_named_instead_of_who_had_it() -> None:
    table = TableForTests()
    table.gone = {2: 120.0}
    assert table.view["seats"][2]["gone_seconds"] == 120
    table.do(sit(2), **STRANGER)
    seat = table.view["seats"][2]
    assert (seat["player"], seat["phone"]) == ("Nerea", PHONES[NEW][:12])
    last = table.last
    told = (last["type"], at(last, "name"), at(last, "instead_of"))
    assert told == ("player_sat", "Nerea", "Miren")


def test_with_nobody_at_the_table_one_phone_takes_all_seats_and_the_only_one_another() -> None:
    table = TableForTests()
    for seat in range(4):
        gone = dict.fromkeys(range(seat, 4), 30.0)
        table.do(sit(seat, "Ane"), by=None, phone=NEW, gone=gone)
    assert table.table.seats_of(PHONES[NEW]) == {0, 1, 2, 3}
    table = TableForTests()
    table.do(sit(1), by=0, gone={1: 30.0, 2: 30.0, 3: 30.0})
    assert table.table.seats_of(PHONES[0]) == {0, 1}


# ---------------------------------------------------------------- asked for again


@pytest.fixture
def taken_over() -> TableForTests:
    """Nerea sat in Miren's seat while Miren's phone was gone."""
    table = TableForTests()
    table.do(sit(2), by=None, phone=NEW, gone={2: 120.0})
    return table


def test_the_phone_that_was_gone_is_told_and_asks_for_its_seat_again(
    taken_over: TableForTests,
) -> None:
    table = taken_over
    former = {"player": "Miren", "phone": PHONES[2][:12]}
    assert table.view["seats"][2]["former"] == former
    assert sitting(table, 2) == [PHONES[2][:12]]
    table.refuses(ASK, "seat_taken", by=None, phone=1)
    table.do(ASK, by=None, phone=2)
    table.refuses(ASK, "nothing_changes", by=None, phone=2)
    assert sitting(table, 2) == []
    asked = table.waiting("seat_back")
    assert asked is not None
    assert (asked["name"], asked["phone"], asked["waits"]) == ("Miren", PHONES[2][:12], [0])
    assert table.may_answer(GIVE_BACK) == [2]
    table.do({"type": "withdraw", "request": asked["request"]}, by=None, phone=2)
    assert table.waiting("seat_back") is None


def test_the_holder_of_a_seat_gives_it_back_or_keeps_it(taken_over: TableForTests) -> None:
    table = taken_over
    table.refuses(GIVE_BACK, "nothing_asked", by=2, phone=NEW)
    table.do(ASK, by=None, phone=2)
    table.refuses(GIVE_BACK, "not_asked", by=0)
    table.do(KEEP_SEAT, by=2, phone=NEW)
    assert table.table.holder(2) == PHONES[NEW]
    assert table.waiting("seat_back") is None
    table.do(ASK, by=None, phone=2)
    table.do(GIVE_BACK, by=2, phone=NEW)
    seat = table.view["seats"][2]
    assert (seat["player"], seat["phone"], seat["former"]) == ("Miren", PHONES[2][:12], None)


def test_where_that_phone_is_gone_too_anybody_seated_gives_it_back(
    taken_over: TableForTests,
) -> None:
    table = taken_over
    table.do(ASK, by=None, phone=2)
    table.gone = {2: 1.0}
    assert table.may_answer(GIVE_BACK) == [0, 1, 2, 3]
    table.do(GIVE_BACK, by=1)
    assert table.table.holder(2) == PHONES[2]


def test_a_seat_that_was_left_is_free_and_nobodys_to_ask_for(taken_over: TableForTests) -> None:
    taken_over.do({"type": "leave", "seat": 2}, by=2, phone=NEW)
    taken_over.do(ASK, by=None, phone=2)
    assert at(taken_over.last, "instead_of") is None


def test_a_rematch_remembers_whose_seat_it_was_and_who_asks_for_it(
    taken_over: TableForTests,
) -> None:
    table = taken_over
    for asks in (True, False):
        table.tell("end_match")
        table.tell("rematch", mano=0)
        if asks:
            table.do(ASK, by=None, phone=2)
    assert table.may_answer(GIVE_BACK) == [2]


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\u202eb", 7, None])
def test_a_name_has_1_to_24_characters_that_can_be_seen(name: object) -> None:
    TableForTests().refuses({"type": "rename_player", "seat": 0, "name": name}, "bad_name")


def test_names_are_kept_as_typed() -> None:
    table = TableForTests()
    for name in ("<b>Ane</b>", "Itziar Ñ", "李", "'; drop table"):
        table.tell("rename_player", seat=0, name=f" {name} ")
        assert table.view["seats"][0]["player"] == name


def test_the_view_shows_a_phones_public_name_only() -> None:
    table = TableForTests()
    assert PHONES[2] not in str(table.view)
    assert table.view["seats"][2]["phone"] == PHONES[2][:12]


@pytest.mark.parametrize("rules", [{"players": 2}, {"players": 5, "individual": True}])
def test_a_player_alone_gives_the_side_their_name(rules: dict[str, object]) -> None:
    table = TableForTests.of(rules)
    table.tell("rename_player", seat=1, name="Edurne", by=1)
    assert table.view["sides"][1]["name"] == "Edurne"
    table.leave(1)
    table.do(sit(1, "Xabier"), **STRANGER)
    assert table.view["sides"][1]["name"] == "Xabier"
    table.tell("rename_side", side=0, name="Ane L.")
    assert table.view["seats"][0]["player"] == table.view["sides"][0]["name"] == "Ane L."
