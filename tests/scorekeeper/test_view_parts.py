"""Parts of a view that are used again; that they are right is asked of every view of a test."""

from __future__ import annotations

from copy import deepcopy

from scorekeeper.view import view_of
from scorekeeper.view.part_cache import PartCache
from tests.scorekeeper.playthrough import playthrough


def test_no_view_changes_the_parts_that_it_shares() -> None:
    parts = PartCache()
    states = list(playthrough("clasico").table.tables.values())
    first = view_of(states[20], "K7QF", parts=parts)
    before = deepcopy(first)
    for table in states[21:]:
        view_of(table, "K7QF", parts=parts)
    assert first == before
