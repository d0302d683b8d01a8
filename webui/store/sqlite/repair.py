"""A log that cannot be used: set it aside, restore the newest good backup, save what can be read.

The damaged file is kept, under another name. Events that it has and the backup has not are copied
as far as they can be read: those of each table whose hashes follow (chain.py), up to the first that
is damaged.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from scorekeeper.process.files import sync_folder
from webui.store.chain import ChainHash, follows
from webui.store.reader import COLUMNS
from webui.store.records import OtherFormat, Row, StoreDamaged, StoreFailed
from webui.store.sqlite.backup import backups_in, check_file, made_at, restore_backup
from webui.store.sqlite.heads import FILE as HEADS
from webui.store.sqlite.heads import read_heads
from webui.store.sqlite.reader import FILE, TEXT
from webui.store.sqlite.store import SqliteStore

logger = logging.getLogger("amarrako.server")
T = TypeVar("T")

CHECKED_BYTES = 64 * 1024 * 1024
"""Size up to which the whole file is checked when the server starts."""
ENDS = ("", "-wal", "-shm")
"""Suffixes of the names of SQLite's files."""


class Repair(NamedTuple):
    """What was done about a log that could not be used."""

    reason: str
    """What is wrong with it."""
    aside: str | None
    """The name under which it is kept; None: there was no file."""
    backup: Path | None
    """The backup that was restored; None: there was no good one."""
    saved: int
    """Events that were copied from the damaged file."""

    @property
    def backup_at(self) -> float:
        """When the backup was made, in seconds since 1970; 0: there was none."""
        at = None if self.backup is None else made_at(self.backup)
        return 0.0 if at is None else at.timestamp()


def repair(folder: Path, backups: Path, at: float) -> Repair | None:
    """Make sure that a data folder has a log that can be used; None: nothing had to be done.

    Raises:
        StoreFailed: The disk fails, or another program holds the lock.
        OtherFormat: The file has a newer format.
    """
    reason = _problem(folder, backups)
    if reason is None:
        return None
    logger.error("event store cannot be used", extra={"reason": reason})
    aside = _set_aside(folder, "damaged", at)
    backup = _restore_first(backups_in(backups), folder)
    with closing(SqliteStore(folder)) as store:
        saved = 0 if aside is None else _save(folder / aside, store)
    done = Repair(reason, aside, backup, saved)
    extra = {"aside": str(aside), "backup": str(backup), "saved": str(saved)}
    logger.error("event store restored", extra=extra)
    return done


def replace_by(backup: Path, folder: Path, at: float) -> None:
    """Replace the log by a backup. The old files are kept under other names.

    Raises:
        StoreFailed: The backup is damaged, or the disk fails; nothing was changed.
        OtherFormat: A newer Amarrako made it; nothing was changed.
    """
    aside = _set_aside(folder, "before", at)
    try:
        restore_backup(backup, folder)
    except BaseException:
        if aside is not None:
            _rename(folder, {f"{aside}{end}": f"{FILE}{end}" for end in ENDS})
        raise
    (folder / HEADS).unlink(missing_ok=True)


def _rename(folder: Path, names: Mapping[str, str]) -> None:
    """Rename those of these files that exist."""
    for old, new in names.items():
        with suppress(FileNotFoundError):
            (folder / old).rename(folder / new)


def _restore_first(backups: Iterable[Path], folder: Path) -> Path | None:
    """Restore the first good one of these backups into a folder without a log."""
    for each in backups:
        try:
            restore_backup(each, folder)
        except (StoreFailed, OtherFormat) as error:
            extra = {"backup": str(each), "reason": str(error)}
            logger.error("backup cannot be used", extra=extra)  # noqa: TRY400
        else:
            return each
    return None


def _problem(folder: Path, backups: Path) -> str | None:
    """What is wrong with the log; None: it can be used, or there never was one."""
    file = folder / FILE
    if not file.exists() or not file.stat().st_size:
        had_one = read_heads(folder) or backups_in(backups)
        return "the log is missing or empty" if had_one else None
    try:
        with closing(SqliteStore(folder)) as store:
            store.check_schema()
        if file.stat().st_size <= CHECKED_BYTES:
            check_file(file)
    except StoreDamaged as error:
        return str(error)
    return None


def _set_aside(folder: Path, why: str, at: float) -> str | None:
    """Rename the files of the log; the new name, None if there was none."""
    name = f"{FILE}.{why}-{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}"
    there = (folder / FILE).exists()
    try:
        _rename(folder, {f"{FILE}{end}": f"{name}{end}" for end in ENDS})
        sync_folder(folder)
    except OSError as error:
        raise StoreFailed(str(error)) from error
    return name if there else None


def _save(damaged: Path, store: SqliteStore) -> int:
    """Copy what a damaged file has and the log has not; the number of events."""
    saved = 0
    try:
        with closing(sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True)) as db:
            db.text_factory = TEXT
            streams = _read(db, _stream, "SELECT DISTINCT kind, code FROM events")
            saved = sum(_save_events(db, store, kind, code) for kind, code in streams)
        if saved:
            store.drop_projections()
        store.commit()
    except sqlite3.Error as error:
        extra = {"file": damaged.name, "reason": str(error)}
        logger.error("damaged log cannot be read", extra=extra)  # noqa: TRY400
    return saved


def _stream(kind: object, code: object) -> tuple[str, str]:
    return str(kind), str(code)


def _save_events(db: sqlite3.Connection, store: SqliteStore, kind: str, code: str) -> int:
    """Append the events of a stream that the log lacks, up to the first that is damaged."""
    last = store.last_of(kind, code)
    before: ChainHash = None
    rows: list[tuple[Row, ChainHash]] = []
    found: list[tuple[Row, ChainHash]] = _read(
        db,
        lambda *columns: (Row(*columns[:-1]), columns[-1]),
        f"SELECT {COLUMNS}, chain FROM events WHERE kind = ? AND code = ? AND sequence >= ?"  # noqa: S608
        " ORDER BY sequence",
        *(kind, code, last),
    )
    for row, link in found:
        if row.sequence == last:
            before = link
        elif row.sequence != last + len(rows) + 1 or not follows(before, row, link):
            break
        else:
            rows.append((row, link))
            before = link
    for row, link in rows:
        store.copy_event(row, link)
    return len(rows)


def _read(db: sqlite3.Connection, make: Callable[..., T], sql: str, *parameters: object) -> list[T]:
    """Read rows up to the first that cannot be read; each is passed to `make`."""
    found: list[T] = []
    try:
        found.extend(make(*columns) for columns in db.execute(sql, parameters))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        logger.warning("part of a damaged log cannot be read", extra={"reason": str(error)})
    return found
