"""The rows of finished hands are what a replay of their match says, whatever is done to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.table import Table, played
from scorekeeper.table.codec import CODEC
from tests.logs.write import random_match
from tests.webui.writer_harness import Desk, act, sit
from webui.queries.history import History, history
from webui.queries.rebuilding import rebuild
from webui.store import EventStore
from webui.store.event_rows import row_of
from webui.store.reader import FILE
from webui.streams.hand_rows import VERSION, hand_rows, save_hands
from webui.streams.interface import Change
from webui.streams.rows import match_row

CODE = "K7QF"
BY_DAY = ("clasico", "individual", "seis-capitanes")
"""Presets of two sides and of many, which are tried every time."""


def store_random_match(folder: Path, seed: int, preset: str) -> tuple[EventStore, int]:
    """Store a match as the server does, and compare after each step; how many rows there were."""
    rows = random_match(seed, preset, games_to_win=2).rows
    log = EventStore(folder)
    before: Table | None = None
    compared = 0
    for table, following in zip(played(rows), [*rows[1:], None], strict=True):
        log.append([row_of(CODEC, CODE, rows[table.revision - 1])])
        if following is not None and following.step != following.sequence:
            continue
        log.save_match(match_row(CODE, table))
        save_hands(log, CODE, before, table)
        before = table
        expected = hand_rows(CODE, table)
        assert log.hands(CODE, table.started) == expected
        compared += len(expected)
    log.commit()
    return log, compared


@pytest.mark.parametrize(
    "preset",
    [
        *BY_DAY,
        *(pytest.param(each, marks=pytest.mark.soak) for each in PRESETS if each not in BY_DAY),
    ],
)
def test_rows_follow_undo_corrections_and_rulings(tmp_path: Path, preset: str) -> None:
    log, compared = store_random_match(tmp_path, 1, preset)
    assert compared
    log.close()


def exports(folder: Path) -> list[object]:
    def read(found: History) -> list[object]:
        return [list(found.records()), list(found.hand_lines()), list(found.match_lines())]

    with history(folder, CODE) as found:
        return read(found)


def test_exports_are_the_same_with_rows_without_them_and_made_anew(tmp_path: Path) -> None:
    log, _ = store_random_match(tmp_path, 2, "clasico")
    starts = log.match_starts(CODE)
    written = exports(tmp_path)
    assert log.matches_with_hands(CODE, VERSION) == starts
    kept = [log.hands(CODE, started) for started in starts]

    def change(do: Change) -> None:
        do(log, 0.0)
        log.commit()

    change(lambda store, _at: store.drop_projections())
    assert log.matches_with_hands(CODE, VERSION) == []
    assert exports(tmp_path) == written
    rebuild(tmp_path, change)
    assert [log.hands(CODE, started) for started in starts] == kept
    assert exports(tmp_path) == written
    log.close()


def test_a_match_that_an_older_version_began_has_its_rows_made_at_the_next_start(
    tmp_path: Path,
) -> None:
    desk = Desk(tmp_path)
    code = desk.open_table()
    ane = desk.enter(code, "a")
    desk.writer.serve([sit(ane, 0)])
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE matches SET hands_version = 0")
        db.commit()
    desk.writer.serve([act(ane, "end-match-1", {"type": "end_match"}, 0)])
    assert desk.log.matches_with_hands(code, VERSION) == []
    rebuild(tmp_path, lambda do: desk.change(do).result(0))
    assert desk.log.matches_with_hands(code, VERSION) == [1]


def test_rows_of_a_match_that_went_on_meanwhile_are_not_taken_for_complete(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code = desk.open_table()
    ane = desk.enter(code, "a")
    desk.change(lambda store, _at: store.drop_projections()).result(0)

    def change(do: Change) -> None:
        desk.writer.serve([sit(ane, 0)])
        desk.change(do).result(0)

    rebuild(tmp_path, change)
    assert desk.log.matches_with_hands(code, VERSION) == []
