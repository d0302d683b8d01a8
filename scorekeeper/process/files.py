"""Writing files so that a power cut leaves the old content or the new, never a part."""

from __future__ import annotations

import os
from pathlib import Path


def write_atomically(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Replace a file once its new content is on disk; it is never readable beyond `mode`."""
    beside = unfinished(path)
    beside.unlink(missing_ok=True)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(descriptor, mode)
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def unfinished(path: Path) -> Path:
    """Return the file beside it that `write_atomically` writes, and leaves if it is killed."""
    return path.with_name(f".{path.name}.new")


def sync_folder(folder: Path) -> None:
    """Flush the list of the files in a folder to disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
