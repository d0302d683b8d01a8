"""Requests that nobody answers end with the event of a no."""

from __future__ import annotations

import pytest

from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import Refused
from scorekeeper.table import expire, pending
from scorekeeper.table.events import Declined
from scorekeeper.table.request import requests_of, seconds_to_answer
from tests.scorekeeper.table_for_tests import NO, TableForTests


def test_each_request_ends_by_itself() -> None:
    table = TableForTests(confirm="ask", sitting="consent")
    assert requests_of(table.table) == ()
    table.do({"type": "sit", "seat": 1, "name": "Nerea"}, by=None, phone=4, gone={1: 999.0})
    table.do({"type": "sit", "seat": 1, "name": "Jon"}, by=None, phone=1)
    table.do({"type": "end_match"})
    table.do({"type": "expel", "seat": 3})
    table.do({"type": "leave", "seat": 2}, by=2)
    table.do({"type": "sit", "seat": 2, "name": "Xabi"}, by=None, phone=5, invited=False)
    begun = pending(table.table, Role.SERVER)
    for request in requests_of(table.table):
        assert seconds_to_answer(table.table, request) == 120
        (event,) = expire(begun, request.number).events
        assert isinstance(event, Declined)
        assert (event.request, event.how) == (request.number, "time")
    kinds = [request.kind for request in requests_of(table.table)]
    assert kinds == ["seat_back", "act", "removal", "seat"]


def test_a_request_that_was_answered_is_not_ended() -> None:
    table = TableForTests(confirm="ask")
    table.do({"type": "end_match"})
    (made,) = requests_of(table.table)
    table.do(NO, by=1)
    with pytest.raises(Refused):
        expire(pending(table.table, Role.SERVER), made.number)
