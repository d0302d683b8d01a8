"""A phone is removed from a table by two others, or at once by the referee or the house."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import AroundTable, Intent, Table, decide
from scorekeeper.table.codec import CODEC
from scorekeeper.table.expelling import KEPT_OUT_SECONDS
from scorekeeper.table.request import removal_of
from scorekeeper.view import view_of
from tests.scorekeeper.table_for_tests import (
    KEEP_PHONE,
    PHONES,
    REFEREE,
    Reply,
    Sent,
    TableForTests,
)

ADDRESSES = {phone: f"address {place}" for place, phone in enumerate(PHONES)}
EXPEL: Mapping[str, object] = {"type": "expel", "seat": 3}


class Evening:
    """A table, and what is done at it at a time."""

    def __init__(self) -> None:
        self.played = TableForTests()
        self.table: Table = self.played.table
        self.addresses = dict(ADDRESSES)
        self.now = 1_000_000.0

    def do(
        self,
        command: Sent,
        phone: int,
        by: Actor = Role.PHONE,
        *,
        invited: bool = False,
    ) -> None:
        if isinstance(command, Reply):
            request = removal_of(self.table, 3)
            kept = {"type": "answer", "request": 999 if request is None else request.number}
            command = {**kept, "yes": command.yes}
            if request is not None and request.asked.phone == PHONES[phone]:
                command = {"type": "withdraw", "request": request.number}
        intent = Intent(
            CODEC.command_from_json(command),
            by,
            AroundTable(invited=invited, addresses=self.addresses),
            PHONES[phone],
            self.table.revision,
            at=self.now,
        )
        self.table = decide(self.table, intent).table

    def expel(self, phone: int) -> None:
        self.do(EXPEL, phone, by=phone)

    def offered(self, do: str, of: int | None = None) -> set[int | str]:
        """Who is offered this, of a seat or at all."""
        return {
            actor
            for each in view_of(self.table, "K7QF")["may"]
            for option in each["options"]
            if option["do"] == do
            if of is None or (option["do"] == "expel" and of in option["seats"])
            for actor in each["by"]
        }

    def sit(self, phone: int, *, invited: bool = False) -> None:
        self.do({"type": "sit", "seat": 3, "name": "Iker"}, phone, invited=invited)


def refused(code: RefusalCode) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda refusal: refusal.code is code)


def test_two_phones_remove_a_third_and_its_name_stays() -> None:
    evening = Evening()
    evening.expel(0)
    asked = removal_of(evening.table, 3)
    assert asked is not None
    assert asked.by_name == "Ane"
    assert evening.table.holder(3) == PHONES[3]
    evening.expel(1)
    assert evening.table.holder(3) is None
    assert evening.table.seats[3].player == "Iker"
    assert [each.phone for each in evening.table.expelled] == [PHONES[3]]


def test_one_phone_has_one_vote_and_so_have_two_windows_of_one_browser() -> None:
    evening = Evening()
    evening.expel(0)
    with refused(RefusalCode.ANOTHER_PHONE):
        evening.expel(0)
    evening.addresses[PHONES[1]] = evening.addresses[PHONES[0]]
    with refused(RefusalCode.ANOTHER_PHONE):
        evening.expel(1)
    evening.expel(2)
    assert evening.table.holder(3) is None


def test_where_all_phones_have_one_address_two_of_them_are_enough() -> None:
    evening = Evening()
    evening.addresses = dict.fromkeys(PHONES, "the router")
    evening.expel(0)
    evening.expel(1)
    assert evening.table.holder(3) is None


def test_its_own_phone_neither_votes_nor_declines() -> None:
    evening = Evening()
    with refused(RefusalCode.NOTHING_CHANGES):
        evening.expel(3)
    evening.expel(0)
    with refused(RefusalCode.ANOTHER_PHONE):
        evening.do(KEEP_PHONE, 3, by=3)
    evening.do(KEEP_PHONE, 2, by=2)
    assert removal_of(evening.table, 3) is None
    with refused(RefusalCode.NOTHING_ASKED):
        evening.do(KEEP_PHONE, 2, by=2)


def test_a_second_window_of_the_phone_to_be_removed_has_no_voice_against_it() -> None:
    evening, window = Evening(), 2
    evening.addresses[PHONES[window]] = evening.addresses[PHONES[3]]
    evening.expel(0)
    for gone in (False, True):
        if gone:  # the phone hides its address
            del evening.addresses[PHONES[3]]
        with refused(RefusalCode.ANOTHER_PHONE):
            evening.do(KEEP_PHONE, window, by=window)
    evening.do(KEEP_PHONE, 1, by=1)
    assert removal_of(evening.table, 3) is None


def test_where_all_phones_have_one_address_anybody_else_declines() -> None:
    evening = Evening()
    evening.addresses = dict.fromkeys(PHONES, "the router")
    evening.expel(0)
    evening.do(KEEP_PHONE, 2, by=2)
    assert removal_of(evening.table, 3) is None


def test_who_leaves_before_the_second_vote_is_kept_out_all_the_same() -> None:
    evening = Evening()
    evening.do({"type": "leave", "seat": 3}, 3, by=3)
    evening.sit(3, invited=True)
    evening.expel(0)
    evening.do({"type": "leave", "seat": 3}, 3, by=3)
    with refused(RefusalCode.KEPT_OUT):
        evening.sit(3, invited=True)
    assert [each.address for each in evening.table.expelled] == ["address 3"]


def test_who_may_remove_a_phone_and_decline_that_is_offered_it() -> None:
    evening = Evening()
    assert evening.offered("expel") == {0, 1, 2, 3, "house"}
    assert evening.offered("answer") == set()
    evening.expel(0)
    assert evening.offered("expel", of=3) == {1, 2, "house"}
    assert evening.offered("answer") == {1, 2}
    assert evening.offered("withdraw") == {0}


def test_the_referee_and_the_house_need_nobody_else() -> None:
    evening = Evening()
    evening.played.referee_comes()
    evening.table = evening.played.table
    evening.do(EXPEL, REFEREE, by=Role.REFEREE)
    assert evening.table.holder(3) is None
    evening = Evening()
    with refused(RefusalCode.NOT_SEATED):
        evening.do(EXPEL, 5)
    evening.do(EXPEL, 5, by=Role.HOUSE)
    assert evening.table.holder(3) is None


def test_the_phone_that_asked_may_be_the_houses_too() -> None:
    evening = Evening()
    evening.expel(0)
    evening.do(EXPEL, 0, by=Role.HOUSE)
    assert evening.table.holder(3) is None


def test_the_house_does_nothing_else_without_a_seat() -> None:
    evening = Evening()
    with refused(RefusalCode.NOT_SEATED):
        evening.do({"type": "end_match"}, 5, by=Role.HOUSE)


def test_the_phone_is_kept_out_for_an_hour_and_its_address_without_invitation() -> None:
    evening = Evening()
    evening.expel(0)
    evening.expel(1)
    evening.now += KEPT_OUT_SECONDS - 60
    window = 5
    evening.addresses[PHONES[window]] = evening.addresses[PHONES[3]]
    for phone in (3, window):
        with refused(RefusalCode.KEPT_OUT):
            evening.sit(phone)
    with refused(RefusalCode.KEPT_OUT):
        evening.sit(3, invited=True)
    evening.sit(4)
    assert evening.table.holder(3) is None, "it asks"
    evening.sit(window, invited=True)
    assert evening.table.holder(3) == PHONES[window]


def test_after_an_hour_it_may_sit_again_also_after_a_rematch() -> None:
    evening = Evening()
    evening.expel(0)
    evening.expel(1)
    evening.do({"type": "end_match"}, 0, by=0)
    evening.do({"type": "rematch", "mano": 0}, 0, by=0)
    with refused(RefusalCode.KEPT_OUT):
        evening.sit(3, invited=True)
    evening.now += KEPT_OUT_SECONDS + 1
    evening.sit(3, invited=True)
    assert evening.table.holder(3) == PHONES[3]
