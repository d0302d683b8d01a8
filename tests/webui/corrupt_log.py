"""Corrupt rows or pages of an event store, as a faulty SD card does."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from webui.store.sqlite.reader import FILE

PAGE = 4096


def write_sql(folder: Path, sql: str, **values: object) -> None:
    """Change the log by SQL, past the triggers that keep it as it is."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        guards = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        for statement in sql.split(";"):
            db.execute(statement, values)
        for _, guard in guards:
            db.execute(guard)


def spoil_row(folder: Path, code: str, sequence: int, body: str | None) -> None:
    """Let a row's body be another, or (None) the row be gone."""
    change = "DELETE FROM events" if body is None else "UPDATE events SET body = :body"
    where = "WHERE code = :code AND sequence = :sequence"
    write_sql(folder, f"{change} {where}", code=code, sequence=sequence, body=body)


def overwrite_page(folder: Path, number: int) -> None:
    """Overwrite a page of the log; the first is 1, and -1 the last."""
    path = folder / FILE
    content = bytearray(path.read_bytes())
    begin = (number - 1) * PAGE if number > 0 else len(content) + number * PAGE
    content[begin : begin + PAGE] = b"\xff" * PAGE
    path.write_bytes(content)
