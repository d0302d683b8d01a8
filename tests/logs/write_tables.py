"""Write a log of tables with the code of today: the events of every playthrough."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.kernel.actor import Role
from scorekeeper.record import hand_records
from scorekeeper.table import Recorded, replay
from scorekeeper.table.codec import CODEC
from scorekeeper.table.request import requests_of
from scorekeeper.view import view_of
from tests.scorekeeper.playthrough import TEXTS, playthrough
from tests.scorekeeper.table_for_tests import PHONES, REFEREE
from webui.store import SqliteStore
from webui.store.event_rows import row_of
from webui.store.sqlite.reader import FILE

HERE = Path(__file__).parent
TABLES = {f"{number:02}AA": name for number, name in enumerate(TEXTS)}
"""The playthroughs by the codes of their tables."""


def expected_of(code: str, rows: Sequence[Recorded]) -> dict[str, object]:
    """What this version makes of a table's log."""
    table = replay(rows)
    view = view_of(table, code)
    return {
        "preset": view["rules"]["preset"],
        "records": list(hand_records(rows)),
        "score": [side["stones"] for side in view["sides"]],
        "games": [side["games"] for side in view["sides"]],
        "phase": view["hand"]["phase"],
        "match": view["match"],
        "names": [seat["player"] for seat in view["seats"]],
        "sides": [side["name"] for side in view["sides"]],
        "events": len(rows),
        "phones": [seat.phone for seat in table.seats],
        "removed": [each.phone for each in table.expelled],
        "asked": [CODEC.name(type(act)) for each in requests_of(table) for act in each.acts],
        "redo": None if table.redoable is None else table.redoable.by.sequence,
    }


def write(version: str) -> None:
    """Write the folder of a version."""
    folder = HERE / version
    folder.mkdir(exist_ok=True)
    expected = {}
    with tempfile.TemporaryDirectory() as temporary:
        store = SqliteStore(Path(temporary))
        for code, name in TABLES.items():
            rows = playthrough(name).table.rows
            store.append([row_of(CODEC, code, row, _cause_of(code, row)) for row in rows])
            expected[code] = expected_of(code, rows)
        store.commit()
        store.close()
        dump = _dump(Path(temporary) / FILE)
    (folder / "amarrako.sql").write_text(dump, "utf-8")
    text = json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "expected.json").write_text(text + "\n", "utf-8")


def _cause_of(code: str, row: Recorded) -> tuple[str | None, str | None]:
    """The idempotency key and the phone of an event's command."""
    if row.by is Role.SERVER:
        return None, None
    place = row.by if not isinstance(row.by, Role) else REFEREE
    return f"{code}-{row.step:06}", PHONES[place]


def _dump(path: Path) -> str:
    db = sqlite3.connect(path)
    (version,) = db.execute("PRAGMA user_version").fetchone()
    text = "\n".join(db.iterdump())
    db.close()
    return f"{text}\nPRAGMA user_version = {version};\n"
