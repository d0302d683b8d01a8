"""The stored logs of tables, opened with the code of today."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tests.json_path import Json
from webui.projections import OF_TABLES
from webui.store import SqliteReader, SqliteStore
from webui.store.sqlite.reader import FILE

HERE = Path(__file__).parent
PROJECTED = HERE / "projected.json"
"""What each projection, with its version, makes of the stored logs: a digest."""
EXPECTED: dict[str, dict[str, Json]] = {
    path.parent.name: json.loads(path.read_text("utf-8"))
    for path in sorted(HERE.glob("*/expected.json"))
}
"""What the version that wrote a log made of its tables, by folder and code of the table."""


def opened(version: str, folder: Path) -> SqliteReader:
    """Open the log of a version in a folder, as a server does."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript((HERE / version / "amarrako.sql").read_text("utf-8"))
    SqliteStore(folder).close()
    return SqliteReader(folder)


def projected() -> dict[str, str]:
    """Compute the digests of `projected.json`."""
    digests = {each.key: hashlib.sha256() for each in OF_TABLES.projections}
    for version in sorted(path.parent.name for path in HERE.glob("*/amarrako.sql")):
        tables = json.loads((HERE / version / "expected.json").read_text("utf-8"))
        with (
            tempfile.TemporaryDirectory() as folder,
            closing(opened(version, Path(folder))) as log,
        ):
            for code in sorted(tables):
                for step in OF_TABLES.replay(log, code, 1):
                    for each in OF_TABLES.projections:
                        digests[each.key].update(repr(list(each.rows(step))).encode())
    return {key: digest.hexdigest()[:16] for key, digest in digests.items()}
