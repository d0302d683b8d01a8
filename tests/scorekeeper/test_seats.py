"""Who sits where: one phone a seat or several, taken seats refused, gone ones freed."""

from __future__ import annotations

from typing import Unpack

import pytest

from scorekeeper.codec import command_from_json
from scorekeeper.refusal import Refused
from scorekeeper.table import Intent, decide
from tests.scorekeeper.table_for_tests import PHONES, Sender, TableForTests


def code(table: TableForTests, command: dict[str, object], **sender: Unpack[Sender]) -> str:
    before = table.table
    with pytest.raises(Refused) as refused:
        table.do(command, **sender)
    assert table.table is before
    return refused.value.code


def test_a_taken_seat_is_refused() -> None:
    table = TableForTests()
    assert code(table, {"type": "sit", "seat": 1, "name": "Otro"}, by=None, phone=2) == "seat_taken"


def test_a_phone_may_hold_several_seats() -> None:
    table = TableForTests()
    table.do({"type": "leave", "seat": 3}, by=3)
    table.do({"type": "sit", "seat": 3, "name": "Iker"}, by=None, phone=0)
    assert table.table.seats_of(PHONES[0]) == {0, 3}
    table.do({"type": "all_pass", "lance": "grande"}, by=3, phone=0)
    assert table.rows[-1].by == 3


def test_only_the_phone_that_holds_a_seat_acts_as_it() -> None:
    table = TableForTests()
    assert code(table, {"type": "all_pass", "lance": "grande"}, by=0, phone=1) == "not_your_seat"
    assert code(table, {"type": "leave", "seat": 0}, by=1) == "not_your_seat"


def test_whoever_is_not_seated_only_watches() -> None:
    table = TableForTests()
    assert code(table, {"type": "all_pass", "lance": "grande"}, by=None, phone=0) == "not_seated"


def test_a_seat_is_freed_after_two_minutes_without_its_phone() -> None:
    table = TableForTests()
    free: dict[str, object] = {"type": "free_seat", "seat": 2}
    assert code(table, free, by=0) == "seat_in_use"
    assert code(table, free, by=0, gone={2: 119.9}) == "seat_in_use"
    table.do(free, by=0, gone={2: 120.0})
    assert table.view["seats"][2]["phone"] is None
    assert table.view["last"]["type"] == "seat_freed"
    assert table.view["last"]["by_name"] == "Ane"
    table.do({"type": "sit", "seat": 2, "name": "Nerea"}, by=None, phone=2)
    assert table.view["seats"][2]["player"] == "Nerea"


def test_a_seat_cannot_be_taken_without_a_phone() -> None:
    table = TableForTests()
    table.do({"type": "leave", "seat": 0}, by=0)
    assert code(table, {"type": "sit", "seat": 0, "name": "X"}, by=None) == "no_phone"


def test_anyone_seated_may_tell_for_anybody() -> None:
    table = TableForTests()
    table.do({"type": "bid", "lance": "grande", "seat": 1, "word": "envido"}, by=0)
    assert table.view["last"]["seat"] == 1
    assert table.view["last"]["by_name"] == "Ane"


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
    table.do({"type": "leave", "seat": 3}, by=3)
    stranger = Intent(command_from_json(command), PHONES[6], seat, 99, admitted=True)
    with pytest.raises(Refused) as refused:
        decide(table.table, stranger)
    assert refused.value.code == "not_your_seat"


def test_unless_the_table_wants_everyone_to_tell_his_own() -> None:
    table = TableForTests(telling="own")
    bid: dict[str, object] = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido"}
    assert code(table, bid, by=0) == "tell_your_own"
    table.do(bid, by=1)
    table.do({"type": "leave", "seat": 2}, by=2)
    table.do({"type": "bid", "lance": "grande", "seat": 1, "word": "reenvido"} | {"seat": 2}, by=0)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\u202eb", 7, None])
def test_a_name_has_1_to_24_characters_that_can_be_seen(name: object) -> None:
    table = TableForTests()
    rename: dict[str, object] = {"type": "rename_player", "seat": 0, "name": name}
    assert code(table, rename) == "bad_name"


def test_names_are_kept_as_typed() -> None:
    table = TableForTests()
    for name in ("<b>Ane</b>", "Itziar Ñ", "李", "'; drop table"):
        table.do({"type": "rename_player", "seat": 0, "name": f" {name} "})
        assert table.view["seats"][0]["player"] == name


def test_the_view_shows_a_phones_public_name_only() -> None:
    table = TableForTests()
    assert PHONES[2] not in str(table.view)
    assert table.view["seats"][2]["phone"] == PHONES[2][:12]


@pytest.mark.parametrize("rules", [{"players": 2}, {"players": 5, "individual": True}])
def test_who_plays_for_himself_gives_his_side_his_name(rules: dict[str, object]) -> None:
    table = TableForTests.of(rules)
    table.do({"type": "rename_player", "seat": 1, "name": "Edurne"}, by=1)
    assert table.view["sides"][1]["name"] == "Edurne"
    table.do({"type": "leave", "seat": 1}, by=1)
    table.do({"type": "sit", "seat": 1, "name": "Xabier"}, by=None, phone=6)
    assert table.view["sides"][1]["name"] == "Xabier"
    table.do({"type": "rename_side", "side": 0, "name": "Ane L."})
    assert table.view["seats"][0]["player"] == table.view["sides"][0]["name"] == "Ane L."
