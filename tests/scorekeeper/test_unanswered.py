"""Requests that nobody answers end with the event of a no."""

from __future__ import annotations

import pytest

from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import Refused
from scorekeeper.table import pending
from scorekeeper.table.events import ActDeclined, ExpelDeclined, SeatKept
from scorekeeper.table.unanswered import requests_made, unanswered
from tests.scorekeeper.table_for_tests import TableForTests


def test_each_request_ends_by_itself() -> None:
    table = TableForTests(confirm="ask")
    table.do({"type": "sit", "seat": 1, "name": "Nerea"}, by=None, phone=4, gone={1: 999.0})
    assert requests_made(table.table) == frozenset()
    table.do({"type": "ask_seat", "seat": 1}, by=None, phone=1)
    table.do({"type": "end_match"})
    table.do({"type": "expel", "seat": 3})
    made = sorted(requests_made(table.table))
    begun = pending(table.table, Role.SERVER)
    found = [type(event) for at in made for event in unanswered(begun, at).events]
    assert found == [SeatKept, ActDeclined, ExpelDeclined]


def test_a_request_that_was_answered_is_not_ended() -> None:
    table = TableForTests(confirm="ask")
    table.do({"type": "end_match"})
    (made,) = requests_made(table.table)
    table.do({"type": "decline_act"}, by=1)
    with pytest.raises(Refused):
        unanswered(pending(table.table, Role.SERVER), made)
