"""A view that takes over parts of the last one is the view that is made anew."""

from __future__ import annotations

from copy import deepcopy

import pytest

from scorekeeper.view import view_of
from scorekeeper.view.part_cache import PartCache
from tests.scorekeeper.table_for_tests import TableForTests


def played(preset: str) -> TableForTests:
    """Two hands with an undo and a set score, all of whose states are kept."""
    table = TableForTests(preset=preset)
    for _hand in range(2):
        if table.view["hand"]["phase"] == "corrido":
            table.tell("set_mano", seat=1)
        table.pass_worked_hand()
        table.undo()
        table.tell("show_cards", seat=3, cards=["C", "C", "C", "6"], by=3)
        table.next_hand()
    score = {"type": "set_score", "stones": [30, 12], "games": [0, 1], "reason": "se contó mal"}
    table.do(score)
    return table


@pytest.mark.parametrize("preset", ["clasico", "fournier", "australia-2025"])
def test_reused_parts_of_a_view_are_right_at_every_step_and_undo(preset: str) -> None:
    states = list(played(preset).tables.values())
    assert len(states) > 30
    parts = PartCache()
    for table in (*states, *reversed(states)):
        kept = view_of(table, "K7QF", parts=parts)
        assert kept == view_of(table, "K7QF")


def test_whose_phone_is_there_is_never_taken_over() -> None:
    table = played("clasico").table
    parts = PartCache()
    for gone in ({}, {3: 4.2}, {3: 5.1}):
        kept = view_of(table, "K7QF", None, gone, parts=parts)
        assert kept == view_of(table, "K7QF", None, gone)


def test_no_view_changes_the_parts_that_it_shares() -> None:
    parts = PartCache()
    states = list(played("clasico").tables.values())
    first = view_of(states[20], "K7QF", parts=parts)
    before = deepcopy(first)
    for table in states[21:]:
        view_of(table, "K7QF", parts=parts)
    assert first == before
