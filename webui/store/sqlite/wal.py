"""The WAL of the open log, compared after each commit with what was found of it before.

SQLite goes on writing to a WAL that was deleted, and behind the end of one that was truncated. It
reports success, but the next process finds nothing of it, or ends at the first frame that is
missing. A WAL is only ever appended to, or begun anew with other salts once all of it was copied
into the main file. So it is whole if the last commit known is still in it, byte by byte (no
truncation leaves the end), and if a commit that follows is found directly behind that.

Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import os
import struct
from pathlib import Path

from webui.store.records import StoreFailed

HEADER, FRAME_HEADER = 32, 24
"""Bytes of the header of the file, and of each frame, behind which a page follows."""
ORDERS = {0x377F0682: "<II", 0x377F0683: ">II"}
"""First word of the file, and how the words are read of which checksums are computed."""
READ = 16 * 1024
"""Bytes that are read at once: the pages of an action."""
NO_COMMIT = bytes(4)


class Wal:
    """The WAL of a log, as it is found at its path now.

    Raises:
        StoreFailed: There is none.
    """

    def __init__(self, log: Path) -> None:
        self._path = log.with_name(f"{log.name}-wal")
        try:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise StoreFailed(str(error)) from error
        found = os.fstat(self._descriptor)
        self._file = found.st_dev, found.st_ino
        self._header = b""
        self._last = b""
        """The frame of the last commit."""
        self._whole = True
        self.frames = 0
        """Frames of it up to the last commit."""

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)

    def check(self, *, grown: bool = False) -> None:
        """Raise StoreFailed if a process that is started now would not find the last commit.

        Args:
            grown: Whether something was committed since the last check.
        """
        if not self.is_whole(grown=grown):
            raise StoreFailed(f"{self._path} was truncated or overwritten")
        if not self.is_in_place():
            raise StoreFailed(f"{self._path} is another file than the one that is open")

    def is_in_place(self) -> bool:
        """Return whether the open file is still at its path."""
        try:
            found = os.stat(self._path)  # noqa: PTH116 (once a commit)
        except OSError:
            return False
        return (found.st_dev, found.st_ino) == self._file

    def is_whole(self, *, grown: bool = False) -> bool:
        """Return whether all that was committed is in the open file; once False, always False."""
        if self._whole:
            before = self._header, self.frames
            self._whole = self._follow()
            if grown and (not self.frames or before == (self._header, self.frames)):
                self._whole = False
        return self._whole

    def _follow(self) -> bool:
        """Read from the last commit on, up to the end; whether that commit is still there."""
        header = os.pread(self._descriptor, HEADER, 0)
        if header != self._header:
            if not _is_header(header):
                # Empty until the first commit.
                return not self._header
            self._header, self._last, self.frames = header, b"", 0
        if not header:
            return True
        size = FRAME_HEADER + _page_size(header)
        number = self.frames
        at = HEADER + number * size
        if number and os.pread(self._descriptor, size, at - size) != self._last:
            return False
        length = max(1, READ // size) * size
        while part := os.pread(self._descriptor, length, at):
            for start in range(0, len(part) - size + 1, size):
                if part[start + 8 : start + 16] != header[16:24]:
                    return True
                number += 1
                if part[start + 4 : start + 8] != NO_COMMIT:
                    self.frames, self._last = number, part[start : start + size]
            at += length
        return True

    def cut(self) -> None:
        """Truncate the file behind the last commit that a process would find that is started now.

        The connection that wrote it, and others that are open, expect more than there is. They
        read errors from now on, where the frames that are missing would be read as zeros, and be
        copied into the main file when the connection is closed.
        """
        os.ftruncate(self._descriptor, self._readable())

    def _readable(self) -> int:
        """The bytes up to the last commit before the first frame with a wrong checksum."""
        header = os.pread(self._descriptor, HEADER, 0)
        if not _is_header(header):
            return 0
        size = FRAME_HEADER + _page_size(header)
        end = at = HEADER
        sums = header[24:]
        while len(frame := os.pread(self._descriptor, size, at)) == size:
            sums = _checksum(header, frame[:8] + frame[FRAME_HEADER:], sums)
            if frame[8:24] != header[16:24] + sums:
                break
            at += size
            if frame[4:8] != NO_COMMIT:
                end = at
        return end


def _is_header(header: bytes) -> bool:
    if len(header) < HEADER or int.from_bytes(header[:4], "big") not in ORDERS:
        return False
    return _checksum(header, header[:24], bytes(8)) == header[24:]


def _page_size(header: bytes) -> int:
    return int.from_bytes(header[8:12], "big")


def _checksum(header: bytes, data: bytes, before: bytes) -> bytes:
    """Return SQLite's checksum of data that follows data with the checksum `before`."""
    one, other = struct.unpack(">II", before)
    for first, second in struct.iter_unpack(ORDERS[int.from_bytes(header[:4], "big")], data):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return struct.pack(">II", one, other)
