"""Backups: the log, files and signing key of the data folder as a zip file in another folder.

A backup is made while the server writes: a read transaction keeps the pages as they are, and they
are copied a few at a time, so that neither a commit nor the event loop waits.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.house.files import is_stored_name
from scorekeeper.process.files import sync_folder, write_atomically
from webui.data_folder import RESULT_KEY
from webui.limits.numbers import Limits
from webui.store.house_files import FOLDER, name_of, store, stored_in
from webui.store.records import StoreDamaged, StoreFailed
from webui.store.sqlite.reader import FILE, sqlite_errors
from webui.store.sqlite.schema import check_schema

logger = logging.getLogger("amarrako.server")

NAME = "amarrako-%Y%m%dT%H%M%SZ.zip"
PAGES = 128
"""Pages (4 kB each) that are copied without a pause."""
PAUSE = 0.005
"""Seconds between two steps."""
MOST_KEY = 256
"""Bytes of the file of a key."""
NEWEST = 3
"""Newest backups that are kept in any case, as one may be damaged."""
HOURS, DAYS = 24, 30
"""One backup an hour is kept for so many hours, and one a day for so many days."""


def made_at(backup: Path) -> datetime | None:
    """When a backup was made, by its name; None: the file is none."""
    try:
        return datetime.strptime(backup.name, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None


def backups_in(folder: Path) -> list[Path]:
    """The backups in a folder, newest first."""
    try:
        found = [each for each in folder.iterdir() if made_at(each) is not None]
    except OSError:
        return []
    return sorted(found, key=lambda each: each.name, reverse=True)


def make_backup(data: Path, to: Path, at: float) -> Path:
    """Write a backup into `to`, delete those that are not kept any longer, and return its path.

    Raises:
        StoreFailed: The log cannot be read, or the backup not be written.
        StoreDamaged: The log is damaged; no backup was made of it.
    """
    target = to / datetime.fromtimestamp(at, UTC).strftime(NAME)
    unfinished = to / ".backup.new"
    try:
        to.mkdir(mode=0o700, exist_ok=True)
        write_backup(data, unfinished)
        unfinished.replace(target)
        sync_folder(to)
        for old in backups_to_delete(backups_in(to)):
            old.unlink(missing_ok=True)
    except OSError as error:
        raise StoreFailed(f"no backup can be written to {to}: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def write_backup(data: Path, file: Path) -> None:
    """Write the log and the files of a data folder to a zip file, on disk when it returns.

    Raises:
        OSError: The file cannot be written.
        StoreFailed: The log cannot be read.
        StoreDamaged: The log is damaged.
    """
    copy = file.with_name(".copy.new")
    try:
        copy.unlink(missing_ok=True)
        _copy_log(data / FILE, copy)
        check_file(copy)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            _add(archive, FILE, copy)
            with suppress(FileNotFoundError):  # nothing was signed here
                _add(archive, RESULT_KEY, data / RESULT_KEY)
            for each in stored_in(data):
                with suppress(FileNotFoundError):  # deleted meanwhile: no event needs it
                    _add(archive, f"{FOLDER}/{each.name}", each)
        file.chmod(0o600)
        with file.open("rb") as written:
            os.fsync(written.fileno())
    finally:
        copy.unlink(missing_ok=True)


def backups_to_delete(backups: Iterable[Path]) -> list[Path]:
    """Return the backups to delete: all but the newest ones, and the newest of each hour and day.

    Hours and days are counted back from the newest backup, as a clock may be wrong.
    """
    hours: set[int] = set()
    days: set[int] = set()
    old = []
    dated = [(at, each) for each in backups if (at := made_at(each)) is not None]
    newest_first = sorted(dated, reverse=True)
    for place, (at, each) in enumerate(newest_first):
        age = newest_first[0][0] - at
        hour, day = int(age.total_seconds() // 3600), age.days
        keep = (hour < HOURS and hour not in hours) or (day < DAYS and day not in days)
        hours.add(hour)
        days.add(day)
        if not keep and place >= NEWEST:
            old.append(each)
    return old


def restore_backup(backup: Path, data: Path) -> None:
    """Put the log of a backup into a data folder that has none, and add its files.

    A file that is damaged is left out: the log is worth more than a picture.

    Raises:
        StoreFailed: The backup cannot be read, or the folder not be written.
        StoreDamaged: The backup is damaged.
    """
    unfinished = data / f".{FILE}.new"
    try:
        with zipfile.ZipFile(backup) as archive:
            with archive.open(FILE) as source, unfinished.open("wb") as target:
                shutil.copyfileobj(source, target)
                target.flush()
                os.fsync(target.fileno())
            check_file(unfinished)
            _restore_files(archive, data)
            _restore_key(archive, data)
        unfinished.chmod(0o600)
        unfinished.replace(data / FILE)
        sync_folder(data)
    except (OSError, KeyError, zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise StoreFailed(f"{backup} cannot be restored: {error}") from error
    finally:
        for left in ("", "-wal", "-shm"):
            Path(f"{unfinished}{left}").unlink(missing_ok=True)


def _restore_files(archive: zipfile.ZipFile, data: Path) -> None:
    """Store the files of a backup whose content has the hash in their name."""
    room = Limits().house_files_bytes
    for entry in archive.infolist():
        folder, _, name = entry.filename.partition("/")
        if folder != FOLDER or not is_stored_name(name):
            continue
        try:
            with archive.open(entry) as source:
                content = source.read(room + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
            content = b""
        if len(content) > room or name_of(content, name.rpartition(".")[2]) != name:
            logger.warning("file of a backup is damaged", extra={"file": name})
            continue
        room -= len(content)
        store(data, name, content)


def _restore_key(archive: zipfile.ZipFile, data: Path) -> None:
    """Store the key of a backup, if it has one: its results and corrections are of one house.

    Another key that was there is kept beside it.
    """
    try:
        key = archive.read(RESULT_KEY)[:MOST_KEY]
    except KeyError:
        return
    there = data / RESULT_KEY
    if there.exists() and there.read_bytes() != key:
        there.replace(data / f"{RESULT_KEY}.before")
    write_atomically(there, key)


@sqlite_errors()
def check_file(file: Path) -> None:
    """Raise StoreDamaged unless a file is an undamaged log, OtherFormat for a newer format."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True)) as db:
        check_schema(db)
        problems = [text for (text,) in db.execute("PRAGMA integrity_check(3)")]
    if problems != ["ok"]:
        raise StoreDamaged(f"{file.name}: {'; '.join(problems)}")


@sqlite_errors()
def _copy_log(source: Path, target: Path) -> None:
    if not source.is_file():
        raise StoreFailed(f"there is no log in {source.parent}")
    uri = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as log,
        closing(sqlite3.connect(target)) as copy,
    ):
        # Within a transaction the pages stay as they are, so that the copy never begins again.
        log.execute("BEGIN")
        log.execute("SELECT 1 FROM sqlite_schema").fetchone()
        log.backup(copy, pages=PAGES, progress=lambda *_: time.sleep(PAUSE))


def _add(archive: zipfile.ZipFile, name: str, file: Path) -> None:
    info = zipfile.ZipInfo.from_file(file, name)
    info.compress_type = zipfile.ZIP_DEFLATED
    with file.open("rb") as source, archive.open(info, "w") as target:
        while part := source.read(PAGES * 4096):
            target.write(part)
            time.sleep(PAUSE)
