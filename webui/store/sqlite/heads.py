"""The last event of each stream, in a file beside the log.

The hash chain of a stream (chain.py) does not show that its end is missing: SQLite may have ignored
a damaged WAL, or the WAL or the log may have been replaced by an older file. So each commit appends
the last sequence and hash of the streams that it wrote to a second file, which is compared with the
log when that is opened. The file is not synced: after a power cut it may be behind the log, never
ahead of it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from scorekeeper.process.files import write_atomically
from webui.store.chain import Head, Stream, note_newest

FILE = "amarrako.heads"
MOST_BYTES = 256 * 1024
"""Size from which the file is rewritten."""


def read_heads(folder: Path) -> dict[Stream, Head]:
    """Read the file; lines that are damaged or incomplete are left out."""
    try:
        lines = (folder / FILE).read_bytes().splitlines()
    except OSError:
        return {}
    heads: dict[Stream, Head] = {}
    for line in lines:
        said, _, check = line.rpartition(b" ")
        parts = said.split()
        if len(parts) == 4 and check == _check(said):
            kind, code, sequence, link = (part.decode() for part in parts)
            heads.pop((kind, code), None)
            heads[kind, code] = Head(int(sequence), bytes.fromhex(link))
    return heads


class HeadsFile:
    """The file, kept open for appending.

    A failure to write it is ignored: without it, only the loss of the last events goes unnoticed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._heads: dict[Stream, Head] = {}
        note_newest(self._heads, read_heads(folder))
        self._descriptor: int | None = None
        self._size = 0

    def note(self, heads: Mapping[Stream, Head]) -> None:
        """Append what a commit has stored."""
        note_newest(self._heads, heads)
        data = _lines(heads)
        try:
            if self._descriptor is None:
                path = self._folder / FILE
                self._descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
                self._size = os.fstat(self._descriptor).st_size
            os.write(self._descriptor, data)
        except OSError:
            return
        self._size += len(data)

    def sync(self) -> None:
        """Sync the file to disk, and rewrite it if it has grown."""
        if self._size > MOST_BYTES:
            self._write_anew()
        elif self._descriptor is not None:
            with suppress(OSError):
                os.fsync(self._descriptor)

    def correct(self, heads: Mapping[Stream, Head | None]) -> None:
        """Set the heads of these streams; None: the stream has none."""
        for stream, head in heads.items():
            self._heads.pop(stream, None)
            if head is not None:
                self._heads[stream] = head
        self._write_anew()

    def _write_anew(self) -> None:
        self.close()
        self._size = 0
        with suppress(OSError):
            write_atomically(self._folder / FILE, _lines(self._heads))

    def close(self) -> None:
        """Close the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _lines(heads: Mapping[Stream, Head]) -> bytes:
    said = [
        f"{kind} {code} {head.sequence} {head.link.hex()}".encode()
        for (kind, code), head in heads.items()
    ]
    return b"".join(b"%s %s\n" % (each, _check(each)) for each in said)


def _check(said: bytes) -> bytes:
    return b"%08x" % crc32(said)
