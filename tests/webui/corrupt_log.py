"""Corrupt rows or pages of an event store, as a faulty SD card does."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from webui.store.reader import FILE

PAGE = 4096
LEAF = 10
"""What the first byte of a page says: the leaf of an index, as the events are kept in."""


def spoil_row(folder: Path, table: str, sequence: int, body: str | None) -> None:
    """Let a row's body be another, or (None) the row be gone."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        guards = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        which = (table, sequence)
        if body is None:
            db.execute("DELETE FROM events WHERE code = ? AND sequence = ?", which)
        else:
            db.execute("UPDATE events SET body = ? WHERE code = ? AND sequence = ?", (body, *which))
        for _, sql in guards:
            db.execute(sql)


def spoil_page(folder: Path, table: str, others: list[str]) -> None:
    """Overwrite a page that holds rows of this table and of none of the others."""
    path = folder / FILE
    content = bytearray(path.read_bytes())
    for start in range(PAGE, len(content), PAGE):
        page = bytes(content[start : start + PAGE])
        alone = not any(other.encode() in page for other in others)
        if page[0] == LEAF and page.count(table.encode()) > 10 and alone:
            content[start : start + 200] = b"\xff" * 200
            path.write_bytes(content)
            return
    raise AssertionError("no page is this table's alone")
