"""What is uploaded: received in pieces. A backup is checked, and restored at the next start.

Until `accept` renames it, the present data stay as they are. After that, each start of a server
restores it, and begins again if the start before was killed: the result is the old data or the new,
never a part of each.
"""

from __future__ import annotations

import logging
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

from scorekeeper.process.files import sync_folder
from webui.store.records import OtherFormat, StoreFailed
from webui.store.sqlite.repair import replace_by
from webui.store.trial import reason_against

logger = logging.getLogger("amarrako.server")

PART = ".uploaded.part"
"""Beginning of the names of the files that are being received, one for each phone."""
LEFT_AFTER = 3600.0
"""Seconds without a piece after which an upload was given up."""
WHOLE = "uploaded.zip"
"""A checked backup that the next start puts in place."""
TRIAL = ".trial-"
"""Beginning of the names of the folders in which a backup is tried out (trial.py)."""
LARGEST = 1 << 30
"""Bytes of the largest backup."""
SPARE = 64 << 20
"""Bytes that stay free on the disk."""


class UploadRefused(Exception):
    """Why an uploaded file is not taken, as a sentence."""


def part_of(data: Path, phone: str) -> Path:
    """Return the file into which what a phone uploads is received."""
    return data / f"{PART}{phone[:16]}"


def receive(data: Path, at: int, piece: bytes, phone: str) -> int:
    """Add a piece that belongs at a place of the file; one at 0 restarts the upload.

    Returns the bytes received so far: not the end of this piece if one is missing before it.

    Raises:
        UploadRefused: It is too large, or the disk is full.
    """
    path = part_of(data, phone)
    if at + len(piece) > LARGEST or shutil.disk_usage(data).free < SPARE + len(piece):
        raise UploadRefused("too large")
    if at == 0:
        path.unlink(missing_ok=True)
        for left in data.glob(f"{PART}*"):
            if left.stat().st_mtime < time.time() - LEFT_AFTER:
                left.unlink(missing_ok=True)
    size = path.stat().st_size if path.exists() else 0
    if at != size:
        return size
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
        file.write(piece)
    return at + len(piece)


def accept(data: Path, phone: str) -> None:
    """Have the file that a phone sent opened, and mark it to be restored at the next start.

    Raises:
        UploadRefused: It is no backup, or one that is damaged or too large.
    """
    part = part_of(data, phone)
    reason = reason_against(part, data)
    if reason is not None:
        raise UploadRefused(reason)
    try:
        with part.open("rb") as received:
            os.fsync(received.fileno())
        part.replace(data / WHOLE)
        sync_folder(data)
    except OSError as error:
        raise UploadRefused(str(error)) from error


def put_in_place(data: Path, at: float) -> bool:
    """Replace the log by an uploaded backup; whether there was one.

    The old files are kept under other names, as by `amarrako restore`. A backup that cannot be
    restored any more, or not on this disk, is kept and changes nothing.
    """
    for left in data.glob(f"{TRIAL}*"):
        shutil.rmtree(left, ignore_errors=True)
    whole = data / WHOLE
    if not whole.exists():
        return False
    try:
        replace_by(whole, data, at)
    except (StoreFailed, OtherFormat) as error:
        logger.error("uploaded backup cannot be used", extra={"reason": str(error)})  # noqa: TRY400
        with suppress(OSError):
            whole.rename(data / f"{WHOLE}.unusable")
        return False
    whole.unlink()
    sync_folder(data)
    return True
