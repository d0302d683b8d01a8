"""A table from a snapshot and the events since is the table from all events."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.kernel.reading import mapping
from scorekeeper.rules.presets import PRESETS
from scorekeeper.table import Recorded, Table, played
from scorekeeper.table.events import Corrected
from scorekeeper.table.snapshot import Snapshot, replay_from, snapshot_of
from scorekeeper.table.table import BeyondSnapshot
from scorekeeper.view import view_of
from tests.logs.write import random_match

MOMENTS = 5
"""How many moments after each snapshot are looked at."""


@cache
def random_rows(seed: int, preset: str) -> tuple[Recorded, ...]:
    """The log of a random match, played once."""
    return tuple(random_match(seed, preset, games_to_win=2).rows)


def step_ends(rows: Sequence[Recorded]) -> list[int]:
    """The last sequence of each step of a log."""
    return [row.sequence - 1 for row in rows[1:] if row.step == row.sequence] + [len(rows)]


def snapshots(rows: Sequence[Recorded]) -> list[Snapshot]:
    """Every snapshot of a log, each made after a step, as it is read again from JSON."""
    ends = step_ends(rows)
    found = [snapshot_of(table) for table in played(rows) if table.revision in ends]
    texts = [json.dumps(encode_fields(each)) for each in found if each is not None]
    return [read_fields(Snapshot, mapping(json.loads(text), "snapshot"), "") for text in texts]


def without_older_hands(table: Table) -> object:
    """All of a table but what lies before its running hand."""
    play = table.play
    match, opening = play.match._replace(finished=()), play.opening._replace(finished=())
    return (
        table._replace(
            play=replace(play, match=match, opening=opening), newest_step=None, redoable=None
        ),
        table.redoable and (table.redoable.by, table.redoable.goes),
    )


@pytest.mark.parametrize("seeds", [range(4, 5), pytest.param(range(12), marks=pytest.mark.soak)])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_from_a_snapshot_is_the_table_from_the_log(preset: str, seeds: range) -> None:
    chance = random.Random(preset)
    same = 0
    for seed in seeds:
        rows = random_rows(seed, preset)
        tables = {table.revision: table for table in played(rows)}
        ends = step_ends(rows)
        for snapshot in snapshots(rows):
            later = [end for end in ends if end >= snapshot.revision]
            for end in chance.sample(later, min(MOMENTS, len(later))):
                try:
                    table = replay_from(snapshot, rows[snapshot.step - 1 : end])
                except BeyondSnapshot:
                    continue
                same += 1
                whole = tables[end]
                assert without_older_hands(table) == without_older_hands(whole)
                assert view_of(table, "K7QF") == view_of(whole, "K7QF")
    assert same


@pytest.mark.parametrize("preset", PRESETS)
def test_the_number_of_a_hand_counts_the_hands_before_it(preset: str) -> None:
    for table in played(random_rows(4, preset)):
        assert table.match.hand.number == len(table.match.finished) + 1


def test_what_lies_before_the_snapshot_is_not_known() -> None:
    rows, one, other = next(
        (rows, one, other)
        for rows in (random_rows(seed, "clasico") for seed in range(4, 99))
        for one, other in pairwise(snapshots(rows))
        if other.hand == one.hand + 1
        and not any(isinstance(row.event, Corrected) for row in rows[one.step : other.step])
    )
    table = replay_from(one, rows[one.step - 1 : other.revision])
    with pytest.raises(BeyondSnapshot):
        list(table.undoable_steps())
    with pytest.raises(BeyondSnapshot):
        table.play.since(one.hand - 1)


def test_a_snapshot_of_another_log_is_refused() -> None:
    rows, others = (random_rows(seed, "clasico") for seed in (4, 5))
    for snapshot in snapshots(rows):
        with pytest.raises(ValueError, match="no hand"):
            replay_from(snapshot, others[snapshot.step - 1 :])
