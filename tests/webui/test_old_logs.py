"""Logs that earlier versions wrote are read by this one to the same records and scores."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

import pytest

from scorekeeper.record import match_text
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import PRESETS, preset_rules
from scorekeeper.table import Recorded, Table, replay
from scorekeeper.table.codec import CODEC
from scorekeeper.table.events import Event
from scorekeeper.view import history_of, view_of
from scorekeeper.words import LANGUAGES
from tests.logs.stored import EXPECTED, PROJECTED, opened, projected
from tests.logs.write_tables import expected_of
from tests.webui.test_old_championships import without_additions
from webui.store import TABLE, EventReader
from webui.store.event_rows import all_recorded

TABLES = [(version, code) for version, tables in EXPECTED.items() for code in sorted(tables)]


@dataclass(frozen=True)
class Read:
    """What this version makes of a table's log."""

    rows: list[Recorded]
    table: Table
    view: dict[str, object]
    matches: list[list[Recorded]]
    histories: list[Sequence[object]]
    texts: list[str]
    """Each match in one language, in turn in another."""


def read(old_log: EventReader, code: str) -> Read:
    """Replay and export a log."""
    rows: list[Recorded] = list(all_recorded(CODEC, old_log.events(TABLE, code)))
    table = replay(rows)
    starts = [*old_log.parts(TABLE, code), None]
    matches: list[list[Recorded]] = [
        list(all_recorded(CODEC, old_log.events(TABLE, code, first or 1, before)))
        for first, before in itertools.pairwise(starts)
    ]
    return Read(
        rows=rows,
        table=table,
        view={**view_of(table, code)},
        matches=matches,
        histories=[history_of(match) for match in matches],
        texts=[
            match_text(match, language)
            for match, language in zip(matches, itertools.cycle(LANGUAGES), strict=False)
        ],
    )


@pytest.fixture(scope="module")
def old_tables(old_logs: Mapping[str, EventReader]) -> dict[tuple[str, str], Read]:
    """Every table, read once."""
    return {(version, code): read(old_logs[version], code) for version, code in TABLES}


@pytest.fixture(scope="module")
def old_logs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, EventReader]]:
    """The log of each version, opened once by a server of today."""
    readers = {each: opened(each, tmp_path_factory.mktemp(each)) for each in EXPECTED}
    yield readers
    for reader in readers.values():
        reader.close()


def test_every_event_of_today_is_in_an_old_log(
    old_tables: dict[tuple[str, str], Read],
) -> None:
    """Where this fails, write a fixture: `tests/logs/README.md` says how."""
    found = {type(row.event) for old_table in old_tables.values() for row in old_table.rows}
    assert set(get_args(Event)) - found == set()


@pytest.mark.parametrize("version", EXPECTED)
def test_no_table_is_lost(old_logs: Mapping[str, EventReader], version: str) -> None:
    assert sorted(old_logs[version].codes(TABLE)) == sorted(EXPECTED[version])


@pytest.mark.parametrize(("version", "code"), TABLES)
def test_a_table_is_as_it_was(
    old_tables: dict[tuple[str, str], Read], version: str, code: str
) -> None:
    was, old_table = EXPECTED[version][code], old_tables[version, code]
    now = json.loads(json.dumps(expected_of(code, old_table.rows)))
    assert without_additions(now, was) == was
    assert [*map(len, old_table.histories)] == [*map(len, old_table.matches)]
    assert all(old_table.texts)


@pytest.mark.parametrize("version", EXPECTED)
def test_rules_that_change_later_change_no_log(
    old_logs: Mapping[str, EventReader],
    old_tables: dict[tuple[str, str], Read],
    version: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another least bet, no raises, and presets that mean something else: all reads as before."""
    monkeypatch.setattr("scorekeeper.bidding.LEAST_BET", 7)
    monkeypatch.setattr("scorekeeper.bidding.check_word", _refuse_everything)
    other = {name: replace(each, overrides={"target": 95}) for name, each in PRESETS.items()}
    monkeypatch.setattr("scorekeeper.rules.presets.PRESETS", other)
    preset_rules.cache_clear()
    try:
        assert preset_rules("clasico").target == 95
        after = {code: read(old_logs[version], code) for code in EXPECTED[version]}
    finally:
        preset_rules.cache_clear()
    for code, now in after.items():
        was = old_tables[version, code]
        assert _without_options(now) == _without_options(was), code
        assert (now.histories, now.texts) == (was.histories, was.texts), code
        assert now.table.play.touched == was.table.play.touched, code


def _refuse_everything(*_word: object) -> int | None:
    raise Refused(RefusalCode.NOT_SPEAKING, seat=0)


def _without_options(old_table: Read) -> dict[str, object]:
    """The view; what may be said from now on follows the rules of today."""
    return {key: value for key, value in old_table.view.items() if key != "may"}


def test_a_page_of_a_history_is_the_same_part_of_the_whole(
    old_tables: dict[tuple[str, str], Read],
) -> None:
    for old_table in old_tables.values():
        match, whole = old_table.matches[-1], old_table.histories[-1]
        start = match[0].sequence
        for first, end in ((start, start + 3), (start + 20, start + 60), (start + 50, 10**6)):
            assert history_of(match, first, end) == whole[first - start : end - start]


def test_the_version_of_a_projection_is_raised_when_it_says_something_else() -> None:
    """Where this fails, raise its version, and write the digests (`python -m tests.logs.write`)."""
    assert projected() == json.loads(PROJECTED.read_text("ascii"))
