"""A hash of the events in a data folder, to compare the logs of two folders."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

from webui.store.sqlite.reader import FILE

QUERY = """
    SELECT * FROM events WHERE type != 'notice_given' ORDER BY kind, code, sequence
"""


def digest(data: Path) -> str:
    """Return a hash of all events in a data folder but notices, which tell what became of it."""
    total = blake2b(digest_size=16)
    uri = f"{(data / FILE).absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as db:
        db.text_factory = bytes
        for row in db.execute(QUERY):
            total.update(repr(row).encode())
    return total.hexdigest()
