"""Long exports over HTTP are made by a process of their own, piece by piece."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.house.house import House
from scorekeeper.record import hand_records
from scorekeeper.record.csv_columns import HAND_COLUMNS, MATCH_COLUMNS, sheet
from scorekeeper.refusal import Refused
from scorekeeper.table import Recorded
from scorekeeper.table.codec import CODEC
from tests.scorekeeper.random_match import random_match
from webui.queries import export_process
from webui.queries.export_process import AT_ONCE, FORMS, exported
from webui.queries.history import history
from webui.store import SqliteStore
from webui.store.event_rows import row_of

CODE = "K7QF"
HOUSE = House()


@cache
def random_rows(seed: int) -> tuple[Recorded, ...]:
    """The log of a random match, played once."""
    return tuple(random_match(seed, "clasico").rows)


def store(folder: Path, rows: Sequence[Recorded]) -> None:
    with closing(SqliteStore(folder)) as log:
        log.append([row_of(CODEC, CODE, row) for row in rows])
        log.commit()


@pytest.fixture
def played(tmp_path: Path) -> Sequence[Recorded]:
    rows = random_rows(3)  # with finished hands
    store(tmp_path, rows)
    return rows


@pytest.fixture(autouse=True)
def _all_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_process, "SMALL", 0)


@pytest.mark.parametrize(
    ("form", "small"),
    [(".jsonl", 0), (".csv", 0), *((form, 10_000) for form in FORMS)],
)
def test_an_export_is_what_the_history_says(
    tmp_path: Path,
    played: Sequence[Recorded],
    form: str,
    small: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(export_process, "SMALL", small)
    pieces = exported(tmp_path, HOUSE, CODE, None, form=form, language="eu")
    parts: list[bytes] = []
    # As the server does: each piece may be made in another thread.
    while not parts or parts[-1]:
        with ThreadPoolExecutor(1) as another_thread:
            parts.append(another_thread.submit(next, pieces, b"").result())
    found = b"".join(parts).decode()
    with history(tmp_path, HOUSE, CODE) as past:
        expected = {
            ".jsonl": "".join(f"{json.dumps(each)}\n" for each in past.records()),
            ".txt": "\n".join(past.texts("eu")),
            ".csv": sheet(MATCH_COLUMNS, past.match_lines()),
            "-hands.csv": sheet(HAND_COLUMNS, past.hand_lines()),
        }
    assert found == expected[form]
    assert len(found) > 100
    assert played


def test_one_match_is_exported_alone(tmp_path: Path) -> None:
    rows = next(
        rows
        for rows in map(random_rows, range(99))
        if sum(type(row.event).__name__ == "MatchStarted" for row in rows) > 1
    )
    store(tmp_path, rows)
    second = [row.sequence for row in rows if type(row.event).__name__ == "MatchStarted"][1]
    found = (
        b"".join(exported(tmp_path, HOUSE, CODE, 1, form=".jsonl", language="es"))
        .decode()
        .splitlines()
    )
    assert [json.loads(line) for line in found] == json.loads(
        json.dumps(list(hand_records(rows[: second - 1])))
    )


def test_a_client_that_leaves_ends_the_process(
    tmp_path: Path, played: Sequence[Recorded], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = subprocess.Popen
    processes: list[subprocess.Popen[bytes]] = []

    def noted(line: Sequence[str], *, stdin: int, stdout: int) -> subprocess.Popen[bytes]:
        processes.append(begin(line, stdin=stdin, stdout=stdout))
        return processes[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    monkeypatch.setattr(export_process, "PIECE", 10)
    left = exported(tmp_path, HOUSE, CODE, None, form=".txt", language="es")
    assert len(next(left)) == 10
    left.close()
    assert [each.returncode for each in processes] == [-signal.SIGKILL]
    assert all(AT_ONCE.acquire(blocking=False) for _ in range(2))
    AT_ONCE.release(2)
    assert played


def test_a_table_that_cannot_be_read_is_refused_before_anything_is_sent(tmp_path: Path) -> None:
    store(tmp_path, [row for row in random_rows(0) if row.sequence != 5])
    with pytest.raises(Refused) as refused:
        next(exported(tmp_path, HOUSE, CODE, None, form=".jsonl", language="es"))
    assert refused.value.code == "table_unreadable"


def test_of_many_exports_at_once_one_too_many_is_refused_as_busy(
    tmp_path: Path, played: Sequence[Recorded], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_process, "PIECE", 10)
    monkeypatch.setattr(export_process, "WAIT_SECONDS", 0.01)
    others = [exported(tmp_path, HOUSE, CODE, None, form=".txt", language="es") for _ in range(2)]
    for each in others:
        next(each)
    with pytest.raises(Refused) as refused:
        next(exported(tmp_path, HOUSE, CODE, None, form=".txt", language="es"))
    assert refused.value.code == "busy"
    for each in others:
        each.close()
    assert played
