"""Open a backup as a server would, with all its parts but the ports (store/trial.py)."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import sys
import tempfile
import zipfile
from contextlib import closing
from pathlib import Path

from gevent.hub import get_hub

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import open_table
from webui.ops.run import assemble
from webui.queries.championships import archive
from webui.queries.matches import finished_matches
from webui.queries.remembered import remembered
from webui.queries.rule_sets import saved_sets
from webui.settings import Settings
from webui.store import StoreFailed
from webui.store.sqlite.backup import restore_backup
from webui.store.sqlite.reader import FILE
from webui.store.trial import LONGEST
from webui.store.uploaded import SPARE, TRIAL
from webui.streams.service import StreamService

MEMORY = 320 << 20
"""Bytes that this process may allocate, so that it ends before the unit reaches its MemoryMax."""
SETUP = {"sides": ["Nosotros", "Ellos"], "players": ["1", "2", "3", "4"]}


def try_out(backup: Path, data: Path) -> None:
    """Unpack a backup beside the files of a data folder, open it, use it, and delete it again.

    Raises:
        Exception: It cannot be used; the sentence says why.
    """
    with zipfile.ZipFile(backup) as archived:
        files = archived.infolist()
    size = sum(each.file_size for each in files)
    if shutil.disk_usage(data).free < SPARE + 2 * size:
        raise StoreFailed("it is too large for this disk")
    # What threads of the server still write is deleted at the next start (store/uploaded.py).
    with tempfile.TemporaryDirectory(prefix=TRIAL, dir=data, ignore_cleanup_errors=True) as beside:
        restore_backup(backup, Path(beside))
        _check_pages(Path(beside) / FILE)
        _serve(Path(beside))


def _check_pages(file: Path) -> None:
    """Raise StoreFailed where the pages are not as large as in a new log (docs/reliability.md)."""
    sizes = []
    for each in (str(file), ":memory:"):
        with closing(sqlite3.connect(each)) as db:
            sizes += db.execute("PRAGMA page_size").fetchone()
    if sizes[0] != sizes[1]:
        raise StoreFailed(f"its pages have {sizes[0]} bytes, not {sizes[1]}")


def _serve(folder: Path) -> None:
    """Start a server on a data folder, and use it from a thread, as requests do."""
    # A slow machine is no reason to refuse a backup; the caller ends a trial that takes too long.
    streams = assemble(Settings(data=folder), answer_within=LONGEST).streams
    try:
        get_hub().threadpool.apply(_use, (folder, streams))
    finally:
        streams.stop()


def _use(folder: Path, streams: StreamService) -> None:
    """Read every list and the open tables; open and close a table."""
    for listed in streams.open_tables():
        try:
            streams.table(listed.code)
        except Refused as refusal:
            # A damaged table is refused, and all others are played at.
            if refusal.code is not RefusalCode.TABLE_UNREADABLE:
                raise
    house = streams.house
    finished_matches(folder, house, None, 1000)
    remembered(folder, house)
    saved_sets(house)
    archive(folder, house)
    streams.close_tables([streams.open_table(open_table(SETUP))])
    if not streams.is_well():
        raise StoreFailed("nothing can be written")


def main() -> None:
    """Try out the backup of the first argument beside the data folder of the second."""
    backup, data = map(Path, sys.argv[1:])
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    try:
        try_out(backup, data)
    except Exception as error:  # noqa: BLE001 (whatever it is, the backup is not used)
        sys.stdout.write(" ".join(str(error).split()) or type(error).__name__)
        sys.exit(1)


if __name__ == "__main__":
    main()
