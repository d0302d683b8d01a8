"""The rows of projections are what a replay of their stream says, whatever is done to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest

from scorekeeper.house.house import House
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.table import Table
from scorekeeper.table.codec import CODEC
from scorekeeper.table.events import Event
from tests.scorekeeper.random_match import random_match
from tests.webui.corrupt_log import spoil_row
from tests.webui.writer_harness import Desk, OnePhone
from webui.projections import OF_TABLES
from webui.projections.hands import HANDS
from webui.projections.matches import MATCHES
from webui.projections.projection import Step
from webui.projections.rebuilding import FIRST_WAIT, add_missing_rows, rebuild
from webui.projections.tables import TABLES, listed_in
from webui.queries.checking import check
from webui.queries.history import History, history
from webui.store import TABLE, EventReader, EventStore, Projected, SqliteStore
from webui.store.event_rows import row_of
from webui.store.sqlite.reader import FILE
from webui.streams.interface import Change

CODE = "K7QF"
BY_DAY = ("clasico", "individual", "seis-capitanes")
"""Presets of two sides and of many, which are tried every time."""


def store_random_match(folder: Path, seed: int, preset: str) -> tuple[EventStore, int]:
    """Store a match as the server does, and compare after each step; how many hands there were."""
    rows = random_match(seed, preset, games_to_win=2).rows
    log = SqliteStore(folder)
    before: Table | None = None
    compared = 0
    for _, events in groupby(rows, lambda row: row.step):
        recorded = list(events)
        log.append([row_of(CODEC, CODE, each) for each in recorded])
        for step in OF_TABLES.go_on(CODE, before, recorded):
            OF_TABLES.project(log, step)
            before = step.after
        assert before is not None
        anew: Step[Table, Event] = Step(CODE, None, before, ())
        kept = log.projected(HANDS.key, CODE, before.started)
        assert sorted(kept) == sorted(HANDS.rows(anew))
        assert log.projected(MATCHES.key, CODE)[-1:] == list(MATCHES.rows(anew))
        (table,) = TABLES.rows(anew)
        (listed,) = log.projected(TABLES.key, CODE)
        assert listed_in(listed).facts == listed_in(table).facts
        compared += len(kept)
    log.commit()
    return log, compared


def stored(reader: EventReader, code: str) -> list[list[Projected]]:
    return [reader.projected(each.key, code) for each in OF_TABLES.projections]


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
    assert list(check(tmp_path)) == []
    log.close()


def exports(folder: Path) -> list[object]:
    def read(found: History) -> list[object]:
        return [list(found.records()), list(found.hand_lines()), list(found.match_lines())]

    with history(folder, House(), CODE) as found:
        return read(found)


def test_exports_are_the_same_with_rows_without_them_and_made_anew(tmp_path: Path) -> None:
    log, _ = store_random_match(tmp_path, 2, "clasico")
    written, kept = exports(tmp_path), stored(log, CODE)
    log.drop_projections()
    log.commit()
    assert not any(stored(log, CODE))
    assert exports(tmp_path) == written

    def change(do: Change) -> None:
        do(log, 0.0)
        log.commit()

    rebuild(tmp_path, change)
    assert stored(log, CODE) == kept
    assert exports(tmp_path) == written
    log.close()


def test_few_steps_change_the_row_of_a_match_and_each_hand_is_written_as_it_ends(
    desk: Desk,
) -> None:
    phone = OnePhone(desk, desk.open_table())
    for _ in range(4):
        phone.play_hand()
    steps = list(OF_TABLES.replay(desk.log, phone.code, 1))
    written = {
        each.key: [len(list(each.rows(step))) for step in steps] for each in (MATCHES, HANDS)
    }
    opened_and_named = 5
    assert sum(written[MATCHES.key]) <= opened_and_named < len(steps) / 4
    assert sum(written[HANDS.key]) == 4


def test_rows_of_a_version_that_is_not_known_are_deleted_and_made_anew(
    desk: Desk, tmp_path: Path
) -> None:
    code = desk.open_table()
    ane = desk.enter(code, "a")
    desk.sit(ane, 0)
    kept = stored(desk.log, code)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE projected SET projection = 'matches 0' WHERE projection LIKE 'matches%'")
        db.commit()
    desk.act(ane, {"type": "end_match"}, 0)
    assert not desk.log.is_projected(MATCHES.key, code)
    add_missing_rows(tmp_path, lambda do: desk.change(do).result(0))
    assert desk.log.is_projected(MATCHES.key, code)
    assert desk.log.projections().keys() == {each.key for each in OF_TABLES.projections}
    assert list(check(tmp_path)) == []
    desk.act(ane, {"type": "undo"}, 0)
    assert stored(desk.log, code)[1] == kept[1]


def test_rows_that_a_busy_writer_refuses_are_written_later(desk: Desk, tmp_path: Path) -> None:
    code = desk.open_table()
    desk.change(lambda store, _at: store.drop_projections()).result(0)
    refusals = [Refused(RefusalCode.BUSY), Refused(RefusalCode.NOT_SAVED)]
    waits: list[float] = []

    def change(do: Change) -> None:
        if refusals:
            raise refusals.pop()
        desk.change(do).result(0)

    add_missing_rows(tmp_path, change, waits.append)
    assert desk.log.is_projected(MATCHES.key, code)
    assert [each for each in waits if each >= FIRST_WAIT] == [FIRST_WAIT, 2 * FIRST_WAIT]


def test_rows_of_a_match_that_went_on_meanwhile_are_those_of_all_its_events(
    desk: Desk, tmp_path: Path
) -> None:
    phone = OnePhone(desk, desk.open_table())
    phone.play_hand()
    desk.change(lambda store, _at: store.drop_projections()).result(0)

    def change(do: Change) -> None:
        phone.play_hand()
        phone.do({"type": "undo"})
        phone.play_hand()
        desk.change(do).result(0)

    assert rebuild(tmp_path, change) == 1
    assert desk.log.is_projected(HANDS.key, phone.code)
    assert list(check(tmp_path)) == []


def test_a_stream_with_a_damaged_event_has_rows_as_far_as_it_can_be_read(
    desk: Desk, tmp_path: Path
) -> None:
    phone = OnePhone(desk, desk.open_table())
    for _ in range(2):
        phone.play_hand()
    last = desk.log.last_of(TABLE, phone.code)
    desk.change(lambda store, _at: store.drop_projections()).result(0)
    spoil_row(tmp_path, phone.code, last, '{"type":"nothing"}')
    rebuild(tmp_path, lambda do: desk.change(do).result(0))
    assert not desk.log.is_projected(HANDS.key, phone.code)
