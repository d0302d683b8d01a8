"""The files of the house: sounds and pictures, each by the hash of its content.

One server has them in a folder. Several have them in their database, and in its folder each one has
those that it has sent (webui/store/postgresql/house_files.py).

A file is stored first, and then an event says what it is for; a server that is killed between the
two leaves a file that no event names. Such a file, and one whose last event was overtaken, is
deleted when it has not been in use for `KEPT` seconds: an act can be undone for a shorter time
(scorekeeper/house/files.py). When a file was in use last is its time of modification.
"""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Collection
from pathlib import Path

from scorekeeper.house.files import UNDONE_WITHIN, is_stored_name
from scorekeeper.process.files import write_atomically
from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.numbers import Limits
from webui.store.picture import draw_anew
from webui.store.records import StoreFailed
from webui.store.sound import MOST_SECONDS, NotASound, TooLong, checked_sound

logger = logging.getLogger("amarrako.server")

FOLDER = "files"
DAY = 24 * 3600.0
KEPT = 30 * DAY
"""Seconds that a file is kept which is not in use."""
KEPT_IF_FULL = UNDONE_WITHIN + DAY
"""The same where there is no room for another."""
FAILURES = (OSError, StoreFailed)
"""What a `Folder` raises where the disk, or the database, fails."""


def name_of(content: bytes, ending: str) -> str:
    """Return the name of a file with this content: BLAKE2b, 128 bits."""
    return f"{hashlib.blake2b(content, digest_size=16).hexdigest()}.{ending}"


def stored_in(data: Path) -> list[Path]:
    """Return the files of a data folder."""
    folder = data / FOLDER
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(each for each in found if is_stored_name(each.name))


def store(data: Path, name: str, content: bytes) -> None:
    """Store a file that has been checked; one that is there already counts as in use now."""
    file = data / FOLDER / name
    file.parent.mkdir(mode=0o700, exist_ok=True)
    if file.exists():
        os.utime(file)
    else:
        write_atomically(file, content)


class Folder:
    """The files in a data folder. Every method may raise OSError.

    Args:
        data: The data folder.
    """

    def __init__(self, data: Path) -> None:
        self._data = data

    def sizes(self) -> dict[str, int]:
        """Return the bytes of each stored file, by name."""
        return {each.name: each.stat().st_size for each in stored_in(self._data)}

    def path(self, name: str) -> Path | None:
        """Return the path of a file by its name; None: there is none."""
        file = self._data / FOLDER / name
        return file if file.is_file() else None

    def store(self, name: str, content: bytes, at: float) -> None:
        """Store a file that has been checked and is in use now."""
        del at  # the time of modification is that of the machine
        store(self._data, name, content)

    def delete_unused(self, used: Collection[str], at: float, kept: float) -> None:
        """Note which files are in use, and delete those that have not been for so long."""
        folder = self._data / FOLDER
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name in used:
                os.utime(file, (at, at))
            elif file.stat().st_mtime < at - kept:  # also one that was never finished
                file.unlink(missing_ok=True)


class HouseFiles:
    """Checks, stores and deletes the files of a server. Thread-safe.

    Args:
        folder: Where they are stored.
        limits: The numbers.
    """

    def __init__(self, folder: Folder, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self._lock = threading.Lock()
        """Held while files are stored or deleted, also while a picture is drawn."""

    def names(self) -> frozenset[str]:
        """Return the names of the stored files. Refused (log_failed)."""
        try:
            return frozenset(self._folder.sizes())
        except FAILURES as error:
            raise Refused(RefusalCode.LOG_FAILED) from error

    def path(self, name: str) -> Path | None:
        """Return the path of a stored file; None: there is none of this name."""
        try:
            return self._folder.path(name) if is_stored_name(name) else None
        except FAILURES as error:
            logger.warning("file cannot be read", extra={"file": name, "reason": str(error)})
            return None

    def add_sound(self, received: Path, used: Collection[str], at: float) -> str:
        """Check and store a sound; its name.

        Args:
            received: The file that was uploaded.
            used: The names of the files that are in use.
            at: Seconds since 1970.

        Raises:
            Refused: file_too_large, not_a_sound, sound_too_long, files_full, not_saved.
        """
        content = self._read(received, self._limits.sound_bytes)
        try:
            sound = checked_sound(content)
        except NotASound:
            raise Refused(RefusalCode.NOT_A_SOUND) from None
        except TooLong:
            raise Refused(RefusalCode.SOUND_TOO_LONG, most=int(MOST_SECONDS)) from None
        with self._lock:
            return self._store(sound.content, sound.ending, used, at)

    def add_picture(self, received: Path, used: Collection[str], at: float) -> str:
        """Draw a picture anew and store it; its name. For the arguments see `add_sound`.

        Raises:
            Refused: file_too_large, not_a_picture, too_many_pixels, files_full, busy, not_saved.
        """
        self._check_size(received, self._limits.picture_bytes)
        if not self._lock.acquire(blocking=False):
            raise Refused(RefusalCode.BUSY)
        drawn = received.with_name(".drawn.new")
        try:
            drawn.unlink(missing_ok=True)
            draw_anew(received, drawn)
            return self._store(drawn.read_bytes(), "jpg", used, at)
        finally:
            drawn.unlink(missing_ok=True)
            self._lock.release()

    def delete_unused(self, used: Collection[str], at: float, kept: float = KEPT) -> None:
        """Note which files are in use, and delete those that have not been for so long."""
        try:
            with self._lock:
                self._folder.delete_unused(used, at, kept)
        except FAILURES as error:
            logger.warning("files not looked at", extra={"reason": str(error)})

    def _store(self, content: bytes, ending: str, used: Collection[str], at: float) -> str:
        name = name_of(content, ending)
        try:
            if not self._has_room(name, len(content)):
                self._folder.delete_unused(used, at, KEPT_IF_FULL)
                if not self._has_room(name, len(content)):
                    most = self._limits.house_files_bytes // 1_000_000
                    raise Refused(RefusalCode.FILES_FULL, most=most)
            self._folder.store(name, content, at)
        except FAILURES as error:
            logger.warning("file not stored", extra={"reason": str(error)})
            raise Refused(RefusalCode.NOT_SAVED) from error
        return name

    def _has_room(self, name: str, size: int) -> bool:
        others = [each for other, each in self._folder.sizes().items() if other != name]
        return sum(others) + size <= self._limits.house_files_bytes

    def _read(self, received: Path, most: int) -> bytes:
        self._check_size(received, most)
        return received.read_bytes()

    def _check_size(self, received: Path, most: int) -> None:
        """Refuse a file that is missing or too large. Refused (no_such_file, file_too_large)."""
        if not received.is_file():
            raise Refused(RefusalCode.NO_SUCH_FILE)
        if received.stat().st_size > most:
            raise Refused(RefusalCode.FILE_TOO_LARGE, most=most // 1000)
