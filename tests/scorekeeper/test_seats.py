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
    TableForTests,
    refused,
)


def test_a_taken_seat_is_refused() -> None:
    table = TableForTests()
    table.refuses({"type": "sit", "seat": 1, "name": "Otro"}, "seat_taken", by=None, phone=2)


def test_a_phone_may_hold_several_seats() -> None:
    table = TableForTests()
    table.tell("leave", seat=3, by=3)
    table.do({"type": "sit", "seat": 3, "name": "Iker"}, by=None, phone=0)
    assert table.table.seats_of(PHONES[0]) == {0, 3}
    table.do({"type": "all_pass", "lance": "grande"}, by=3, phone=0)
    assert table.rows[-1].by == 3


def test_only_the_phone_that_holds_a_seat_acts_as_it() -> None:
    table = TableForTests()
    table.refuses({"type": "all_pass", "lance": "grande"}, "not_your_seat", by=0, phone=1)
    table.refuses({"type": "leave", "seat": 0}, "not_your_seat", by=1)


def test_whoever_is_not_seated_only_watches() -> None:
    table = TableForTests()
    table.refuses({"type": "all_pass", "lance": "grande"}, "not_seated", by=None, phone=0)


NEW = 6
"""A phone that holds no seat."""


def sit(seat: int, name: str = "Nerea") -> dict[str, object]:
    return {"type": "sit", "seat": seat, "name": name}


def sitting(table: TableForTests, seat: int) -> list[object]:
    """The actors that may take this seat."""
    return [by for option, by in table.may() if option["do"] == "sit" and option["seat"] == seat]


def test_a_seat_whose_phone_is_here_is_nobodys_to_take() -> None:
    table = TableForTests()
    table.gone = {0: 5000, 1: 5000, 3: 5000}
    table.refuses(sit(2), "seat_taken", by=None, phone=NEW)
    table.refuses(sit(2), "seat_taken", by=0)
    assert sitting(table, 2) == []


def test_a_seat_is_offered_after_two_minutes_without_its_phone() -> None:
    table = TableForTests()
    table.gone = {2: 119.9}
    table.refuses(sit(2), "seat_in_use", by=None, phone=NEW)
    assert sitting(table, 2) == []
    table.gone = {2: 120.0}
    assert sitting(table, 2) == [["phone"]]
    assert table.view["seats"][2]["gone_seconds"] == 120
    table.do(sit(2), by=None, phone=NEW)
    seat = table.view["seats"][2]
    assert (seat["player"], seat["phone"]) == ("Nerea", PHONES[NEW][:12])
    last = table.last
    assert (last["type"], at(last, "name"), at(last, "instead_of")) == (
        "player_sat",
        "Nerea",
        "Miren",
    )


def test_with_nobody_at_the_table_all_seats_are_offered_after_half_a_minute() -> None:
    table = TableForTests()
    table.gone = dict.fromkeys(range(4), 29.9)
    table.refuses(sit(0), "seat_in_use", by=None, phone=NEW)
    table.gone = dict.fromkeys(range(4), 30.0)
    assert [sitting(table, seat) for seat in range(4)] == [[["phone"]]] * 4
    for seat in range(4):
        table.do(sit(seat, "Ane"), by=None, phone=NEW, gone=dict.fromkeys(range(seat, 4), 30.0))
    assert table.table.seats_of(PHONES[NEW]) == {0, 1, 2, 3}


def test_the_only_phone_here_waits_the_short_time_and_others_the_long_one() -> None:
    table = TableForTests()
    table.gone = {1: 30.0, 2: 30.0, 3: 30.0}
    assert sitting(table, 1) == [[0]]
    table.refuses(sit(1), "seat_in_use", by=None, phone=NEW)
    table.do(sit(1), by=0)
    assert table.table.seats_of(PHONES[0]) == {0, 1}


def test_how_long_is_a_setting() -> None:
    table = TableForTests(seat_after=60, seat_after_alone=10)
    table.gone = {2: 60.0}
    assert sitting(table, 2) == [["phone"]]
    table.gone = dict.fromkeys(range(4), 10.0)
    assert sitting(table, 2) == [["phone"]]


def taken_over() -> TableForTests:
    """Nerea sat in Miren's seat while Miren's phone was gone."""
    table = TableForTests()
    table.do(sit(2), by=None, phone=NEW, gone={2: 120.0})
    return table


ASK = sit(2, "Miren")
"""Miren, who is back, asks for her seat."""


def test_the_phone_that_was_gone_is_told_and_asks_for_its_seat_again() -> None:
    table = taken_over()
    former = {"player": "Miren", "phone": PHONES[2][:12]}
    assert table.view["seats"][2]["former"] == former
    assert sitting(table, 2) == [[PHONES[2][:12]]]
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


def test_the_holder_of_a_seat_gives_it_back_or_keeps_it() -> None:
    table = taken_over()
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


def test_where_that_phone_is_gone_too_anybody_seated_gives_it_back() -> None:
    table = taken_over()
    table.do(ASK, by=None, phone=2)
    table.gone = {2: 1.0}
    assert table.may_answer(GIVE_BACK) == [0, 1, 2, 3]
    table.do(GIVE_BACK, by=1)
    assert table.table.holder(2) == PHONES[2]


def test_a_seat_that_was_left_is_free_and_nobodys_to_ask_for() -> None:
    table = taken_over()
    table.do({"type": "leave", "seat": 2}, by=2, phone=NEW)
    table.do(ASK, by=None, phone=2)
    assert at(table.last, "instead_of") is None


def test_a_rematch_remembers_whose_seat_it_was() -> None:
    table = taken_over()
    table.tell("end_match")
    table.tell("rematch", mano=0)
    table.do(ASK, by=None, phone=2)
    table.tell("end_match")
    table.tell("rematch", mano=0)
    assert table.may_answer(GIVE_BACK) == [2]


def test_only_the_referee_frees_a_seat() -> None:
    table = TableForTests()
    free: dict[str, object] = {"type": "free_seat", "seat": 2}
    table.refuses(free, "referee_only", by=0, gone={2: 500.0})


def test_a_seat_cannot_be_taken_without_a_phone() -> None:
    table = TableForTests()
    table.tell("leave", seat=0)
    table.refuses({"type": "sit", "seat": 0, "name": "X"}, "no_phone", by=None)


def test_anyone_seated_may_tell_for_anybody() -> None:
    table = TableForTests()
    table.tell("bid", lance="grande", seat=1, word="envido")
    assert at(table.last, "seat") == 1
    assert table.name_of(table.last) == "Ane"


@pytest.mark.parametrize("seat", [0, 7])
@pytest.mark.parametrize(
    "command",
    [
        {"type": "sit", "seat": 3, "name": "X"},
        {"type": "open_referee", "code": "123456", "name": "X"},
        {"type": "all_pass", "lance": "grande"},
    ],
)
def test_nobody_is_written_down_as_a_seat_that_is_not_his(
    command: dict[str, object], seat: int
) -> None:
    table = TableForTests()
    table.tell("leave", seat=3, by=3)
    around = AroundTable(admitted=True)
    stranger = Intent(CODEC.command_from_json(command), seat, around, PHONES[6])
    with refused("not_your_seat"):
        decide(table.table, stranger)


def test_unless_the_table_wants_everyone_to_tell_his_own() -> None:
    table = TableForTests(telling="own")
    bid: dict[str, object] = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido"}
    table.refuses(bid, "tell_your_own", by=0)
    table.do(bid, by=1)
    table.tell("leave", seat=2, by=2)
    table.do({"type": "bid", "lance": "grande", "seat": 1, "word": "reenvido"} | {"seat": 2}, by=0)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\u202eb", 7, None])
def test_a_name_has_1_to_24_characters_that_can_be_seen(name: object) -> None:
    table = TableForTests()
    rename: dict[str, object] = {"type": "rename_player", "seat": 0, "name": name}
    table.refuses(rename, "bad_name")


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
    table.tell("leave", seat=1, by=1)
    table.do({"type": "sit", "seat": 1, "name": "Xabier"}, by=None, phone=6)
    assert table.view["sides"][1]["name"] == "Xabier"
    table.tell("rename_side", side=0, name="Ane L.")
    assert table.view["seats"][0]["player"] == table.view["sides"][0]["name"] == "Ane L."
