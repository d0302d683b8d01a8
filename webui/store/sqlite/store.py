"""The event store in one SQLite file: one connection that writes, any number that read.

WAL with `synchronous=FULL`: with NORMAL a committed transaction can be lost in a power cut. Only
the connection of `SqliteStore` writes and checkpoints (SQLite before 3.51.3 can corrupt the file
where two do); every `SqliteReader` opens a read-only connection of its own.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

from webui.store.chain import Head, Stream, checksum
from webui.store.reader import PROJECTED
from webui.store.records import Loss, Projected, StoreFailed
from webui.store.sqlite.heads import HeadsFile, read_heads
from webui.store.sqlite.reader import LOCKED_FOR, TEXT, SqliteReader, sqlite_errors
from webui.store.sqlite.schema import FORMAT, check_format, make
from webui.store.sqlite.wal import Wal
from webui.store.store import EventStore

ROW = "projection = ? AND code = ? AND part = ? AND number = ?"
CHECKPOINT_AFTER = 4000
"""Pages in the WAL (4 kB each) after which a commit copies them into the main file."""


class SqliteStore(SqliteReader, EventStore):
    """The one connection that writes to the file of a data folder."""

    def __init__(self, folder: Path) -> None:
        EventStore.__init__(self)
        self._writing = False
        self._file: tuple[int, int] | None = None
        self._size = 0
        """Bytes of the file after the last copy of the WAL; it does not shrink in between."""
        self._wal: Wal | None = None
        """None while the file is not open, as after a failure to open it again."""
        SqliteReader.__init__(self, folder)
        self._heads_file = HeadsFile(folder)
        try:
            self._checkpoint()
            self.losses = self._find_losses()
        except BaseException:
            self.close()
            raise

    @sqlite_errors()
    def _connect(self) -> sqlite3.Connection:
        # `recover` makes no new, empty log where the open one was moved away or truncated.
        if self._file is not None:
            self._check_size(self._found_at_path())
        mode = "rwc" if self._file is None else "rw"
        db = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode={mode}",
            uri=True,
            isolation_level=None,
            timeout=LOCKED_FOR,
            check_same_thread=False,
        )
        db.text_factory = TEXT
        try:
            check_format(db)  # first: a file of another format stays as it is
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            # The WAL is copied by `commit`, once it was checked.
            db.execute("PRAGMA wal_autocheckpoint = 0")
            make(db)
            found = self._found_at_path()
            self._file, self._size = (found.st_dev, found.st_ino), found.st_size
            self._wal = Wal(self._path)
        except BaseException:
            db.close()
            raise
        return db

    def _found_at_path(self) -> os.stat_result:
        """What is at the path of the file. StoreFailed: nothing."""
        try:
            return os.stat(self._path)  # noqa: PTH116 (once a commit)
        except OSError as error:
            raise StoreFailed(str(error)) from error

    def _check_size(self, found: os.stat_result) -> None:
        """Raise StoreFailed where the file at the path is empty, or the open one was truncated."""
        least = self._size if (found.st_dev, found.st_ino) == self._file else 1
        if found.st_size < least:
            raise StoreFailed(f"{self._path} was truncated")

    def _find_losses(self) -> tuple[Loss, ...]:
        """Compare the log with the heads that were noted of it."""
        losses = []
        for (kind, code), head in read_heads(self._path.parent).items():
            if self._hash_before(kind, code, head.sequence + 1) != head.link:
                losses.append(Loss(kind, code, head.sequence, self.last_of(kind, code)))
        return tuple(losses)

    def forget_losses(self) -> None:
        """Note the log as it is now: what is missing is not found again at the next start."""
        left: dict[Stream, Head | None] = {}
        for loss in self.losses:
            hash_left = self._hash_before(loss.kind, loss.code, loss.left + 1)
            left[loss.kind, loss.code] = Head(loss.left, hash_left) if hash_left else None
        self._heads_file.correct(left)
        self.losses = ()

    def close(self) -> None:
        """Close the connection; what was not committed is lost."""
        self._writing = False
        self._heads.clear()
        self._appended.clear()
        self._heads_file.close()
        super().close()
        if self._wal is not None:
            self._wal.close()
            self._wal = None

    def recover(self) -> None:
        """Open the file again after a failure, and sync to disk all that can be read from it.

        Where the WAL was truncated, entries may be lost: `losses` are found again.
        """
        if self._file is not None:
            # Closing the last connection copies the WAL, which may make up the length again.
            self._check_size(self._found_at_path())
        if self._wal is not None:
            self._leave_wal(self._wal)
        self.close()
        self._db = self._connect()
        self.check_files()
        with sqlite_errors():
            # A write that changes nothing. It shows that writing works again, and that no other
            # connection of this process still has SQLite read frames that were cut off.
            self._db.execute(f"PRAGMA user_version = {FORMAT}")
        self.check_files(grown=True)
        self._checkpoint()
        self.losses = self._find_losses()

    @sqlite_errors()
    def _leave_wal(self, wal: Wal) -> None:
        """Make sure that what the open WAL has is kept, and that nothing else is made of it."""
        self._db.rollback()
        self._writing = False
        if not wal.is_whole():
            wal.cut()
        elif not wal.is_in_place():
            # SQLite still has the file open, though nobody else will find it. TRUNCATE: the next
            # commit must be the first of another WAL.
            self._checkpoint("TRUNCATE")

    @sqlite_errors()
    def _checkpoint(self, how: Literal["FULL", "TRUNCATE"] = "FULL") -> None:
        """Sync to disk all that can be read, before the retry of a stored command is acknowledged.

        What a killed process wrote may be in the page cache alone. After a failed fsync the kernel
        may even mark a page as clean that never reached the disk, so that another fsync of the WAL
        proves nothing. Copying the WAL into the main file does: it writes other pages.
        """
        blocked, frames, copied = self._db.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        if blocked or frames != copied:
            raise StoreFailed(f"only {copied} of {frames} pages could be copied out of the WAL")
        self._size = self._found_at_path().st_size

    @sqlite_errors()
    def _write(self, sql: str, *rows: Sequence[object]) -> None:
        self._changed(sql, *rows)

    def _changed(self, sql: str, *rows: Sequence[object]) -> int:
        """Execute a statement as `_write`; how many rows it changed."""
        self._begin()
        return self._db.executemany(sql, rows).rowcount

    @sqlite_errors()
    def begin(self) -> None:
        """Begin a transaction, if none is begun. Waits while another connection holds the lock."""
        self._begin()

    @sqlite_errors()
    def begin_at_once(self) -> bool:
        """Begin a transaction, if none is begun; False: another connection holds the lock."""
        self._db.execute("PRAGMA busy_timeout = 0")
        try:
            self._begin()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            return False
        finally:
            self._db.execute(f"PRAGMA busy_timeout = {int(LOCKED_FOR * 1000)}")
        return True

    def expect(self, stream: Stream, last: int) -> None:
        """Do nothing: there is one writer."""

    def begin_alone(self) -> None:
        """Begin a transaction, if none is begun; every one of SQLite is alone."""
        self.begin()

    def _begin(self) -> None:
        if self._writing:
            self._check_transaction()
        else:
            self._db.execute("BEGIN IMMEDIATE")
            self._writing = True

    def _check_transaction(self) -> None:
        """Raise StoreFailed where SQLite has rolled back by itself, as after some errors."""
        if not self._db.in_transaction:
            raise StoreFailed("the transaction was rolled back")

    @sqlite_errors()
    def commit(self) -> None:
        """Commit what was written. When this returns it is on disk, where a restart finds it."""
        if self._writing:
            self._check_transaction()
            self._db.execute("COMMIT")
            self._writing = False
            self.check_files(grown=bool(self._appended))
            self._heads_file.note(self._appended)
            self._appended.clear()
            if self._wal is not None and self._wal.frames >= CHECKPOINT_AFTER:
                # What cannot be copied, as on a full disk, stays in the WAL until the next commit.
                with suppress(sqlite3.OperationalError):
                    self._copy_wal()

    @sqlite_errors()
    def copy_wal(self) -> None:
        """Copy the WAL into the main file, as far as no reader needs it (a passive checkpoint).

        So less is lost if the WAL is damaged or deleted.
        """
        self.check_files()
        self._copy_wal()
        self._heads_file.sync()

    def _copy_wal(self) -> None:
        self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._size = self._found_at_path().st_size

    def check_files(self, *, grown: bool = False) -> None:
        """Raise StoreFailed where a restart would not find what was committed.

        The main file or the WAL was renamed, deleted or truncated.

        Args:
            grown: Whether something was committed since this was last called.
        """
        found = self._found_at_path()
        if (found.st_dev, found.st_ino) != self._file:
            raise StoreFailed(f"{self._path} is another file than the one that is open")
        self._check_size(found)
        if self._wal is None:
            raise StoreFailed(f"{self._path} is not open")
        self._wal.check(grown=grown)

    @sqlite_errors()
    def write_probe(self) -> None:
        """Write something without effect in the transaction: its commit shows that writes work."""
        self.check_files()
        self._begin()
        self._db.execute(f"PRAGMA user_version = {FORMAT}")

    def project(self, projection: str, rows: Iterable[Projected]) -> None:
        """Add rows of a projection, or replace or delete older ones."""
        for row in rows:
            key = (projection, row.code, row.part, row.number)
            if row.body is None:
                self._write(f"DELETE FROM projected WHERE {ROW}", key)  # noqa: S608
                continue
            # Where its times stay, no page of an index is written.
            same_place = f"{ROW} AND began IS ? AND at IS ?"
            update = f"UPDATE projected SET body = ?, checksum = ? WHERE {same_place}"  # noqa: S608
            changed = (row.body, checksum(row), *key, row.began, row.at)
            if not self._changed(update, changed):
                self._write(
                    f"INSERT OR REPLACE INTO projected ({PROJECTED}, checksum, projection)"  # noqa: S608
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (*row, checksum(row), projection),
                )
