"""A phone is removed from a table by two others, or at once by the referee or the house."""

from __future__ import annotations

import pytest

from scorekeeper.table.expelling import KEPT_OUT_SECONDS
from tests.scorekeeper.table_for_tests import PHONES, Command, TableForTests

EXPEL: Command = {"type": "expel", "seat": 3}
SIT: Command = {"type": "sit", "seat": 3, "name": "Iker"}
WINDOW = 5
"""A phone that holds no seat."""


@pytest.fixture
def table() -> TableForTests:
    table = TableForTests()
    table.addresses = {phone: f"address {place}" for place, phone in enumerate(PHONES)}
    return table


def expel(table: TableForTests, *seats: int) -> None:
    for seat in seats:
        table.do(EXPEL, by=seat)


def keep(table: TableForTests) -> Command:
    """A no to the removal that waits."""
    asked = table.waiting("removal")
    return {"type": "answer", "request": asked["request"] if asked else 999, "yes": False}


def sit(table: TableForTests, phone: int, *, invited: bool = False) -> None:
    table.do(SIT, by=None, phone=phone, invited=invited)


def kept_out(table: TableForTests, phone: int, *, invited: bool = False) -> None:
    table.refuses(SIT, "kept_out", by=None, phone=phone, invited=invited)


def same_address(table: TableForTests, one: int, other: int) -> None:
    table.addresses[PHONES[one]] = table.addresses[PHONES[other]]


def offered(table: TableForTests, do: str) -> set[int | str]:
    """Who is offered this, of seat 3 if it is of a seat."""
    return {
        actor
        for option, by in table.may()
        if option["do"] == do and (option["do"] != "expel" or 3 in option["seats"])
        for actor in by
    }


def test_two_phones_remove_a_third_and_its_name_stays(table: TableForTests) -> None:
    assert offered(table, "expel") == {0, 1, 2, 3, "house"}
    expel(table, 0)
    asked = table.waiting("removal")
    assert asked is not None
    assert asked["by_name"] == "Ane"
    assert table.table.holder(3) == PHONES[3]
    assert offered(table, "expel") == {1, 2, "house"}
    assert offered(table, "answer") == {1, 2}
    assert offered(table, "withdraw") == {0}
    expel(table, 1)
    assert table.table.holder(3) is None
    assert table.table.seats[3].player == "Iker"
    assert [each.phone for each in table.table.expelled] == [PHONES[3]]


def test_one_phone_has_one_vote_and_so_have_two_windows_of_one_browser(
    table: TableForTests,
) -> None:
    expel(table, 0)
    table.refuses(EXPEL, "another_phone", by=0)
    same_address(table, 1, 0)
    table.refuses(EXPEL, "another_phone", by=1)
    expel(table, 2)
    assert table.table.holder(3) is None


def test_where_all_phones_have_one_address_two_of_them_are_enough_and_anybody_declines(
    table: TableForTests,
) -> None:
    table.addresses = dict.fromkeys(PHONES, "the router")
    expel(table, 0)
    table.do(keep(table), by=2)
    assert table.waiting("removal") is None
    expel(table, 0, 1)
    assert table.table.holder(3) is None


def test_its_own_phone_neither_votes_nor_declines(table: TableForTests) -> None:
    table.refuses(EXPEL, "nothing_changes", by=3)
    expel(table, 0)
    table.refuses(keep(table), "another_phone", by=3)
    table.do(keep(table), by=2)
    assert table.waiting("removal") is None
    table.refuses(keep(table), "nothing_asked", by=2)


def test_a_second_window_of_the_phone_to_be_removed_has_no_voice_against_it(
    table: TableForTests,
) -> None:
    same_address(table, 2, 3)
    expel(table, 0)
    table.refuses(keep(table), "another_phone", by=2)
    del table.addresses[PHONES[3]]  # the phone hides its address
    table.refuses(keep(table), "another_phone", by=2)
    table.do(keep(table), by=1)
    assert table.waiting("removal") is None


def test_who_leaves_before_the_second_vote_is_kept_out_all_the_same(table: TableForTests) -> None:
    table.leave(3)
    sit(table, 3, invited=True)
    expel(table, 0)
    table.leave(3)
    kept_out(table, 3, invited=True)
    assert [each.address for each in table.table.expelled] == ["address 3"]


def test_the_referee_and_the_house_need_nobody_else() -> None:
    table = TableForTests()
    table.referee_comes()
    table.rules(EXPEL)
    assert table.table.holder(3) is None
    table = TableForTests()
    table.refuses(EXPEL, "not_seated", by=None, phone=WINDOW)
    expel(table, 0)
    table.do(EXPEL, by=None, phone=0, house=True)  # the phone that asked may be the house's too
    assert table.table.holder(3) is None
    table.refuses({"type": "end_match"}, "not_seated", house=True)


def test_the_phone_is_kept_out_for_an_hour_and_its_address_without_invitation(
    table: TableForTests,
) -> None:
    expel(table, 0, 1)
    table.passed += KEPT_OUT_SECONDS - 60
    same_address(table, WINDOW, 3)
    kept_out(table, 3)
    kept_out(table, WINDOW)
    kept_out(table, 3, invited=True)
    sit(table, 4)
    assert table.table.holder(3) is None, "it asks"
    sit(table, WINDOW, invited=True)
    assert table.table.holder(3) == PHONES[WINDOW]


def test_after_an_hour_it_may_sit_again_also_after_a_rematch(table: TableForTests) -> None:
    expel(table, 0, 1)
    table.tell("end_match")
    table.tell("rematch", mano=0)
    kept_out(table, 3, invited=True)
    table.passed -= KEPT_OUT_SECONDS
    refused = table.refuses(SIT, "kept_out", by=None, phone=3)
    assert refused.params["minutes"] == KEPT_OUT_SECONDS / 60, "a clock that was set back"
    table.passed += 2 * KEPT_OUT_SECONDS + 1
    sit(table, 3, invited=True)
    assert table.table.holder(3) == PHONES[3]
