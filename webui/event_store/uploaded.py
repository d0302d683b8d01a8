"""A backup that is uploaded: received in pieces, checked, and restored at the next start.

Until `accept` renames it, the present data stay as they are. After that, each start of a server
restores it, and begins again if the start before was killed: the result is the old data or the new,
never a part of each.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path

from scorekeeper.commands.files import sync_folder, write_atomically
from scorekeeper.commands.house_settings import SETTINGS_FILE
from webui.event_store.backup import SETTINGS, restore_backup
from webui.event_store.records import StoreFailed
from webui.event_store.repair import replace_by

logger = logging.getLogger("amarrako.server")

WIFI_NAME = "serve.wifi-name"
PART = ".uploaded.part"
WHOLE = "uploaded.zip"
"""A checked backup that the next start puts in place."""
LARGEST = 1 << 30
"""Bytes of the largest backup, and of what it contains."""
LARGEST_SETTINGS = 1 << 16
SPARE = 64 << 20
"""Bytes that stay free on the disk."""


class UploadRefused(Exception):
    """Why an uploaded file is not taken, as a sentence."""


def receive(data: Path, at: int, piece: bytes) -> int:
    """Add a piece that belongs at a place of the file; one at 0 restarts the upload.

    Returns the bytes received so far: not the end of this piece if one is missing before it.

    Raises:
        UploadRefused: It is too large, or the disk is full.
    """
    path = data / PART
    if at + len(piece) > LARGEST or shutil.disk_usage(data).free < SPARE + len(piece):
        raise UploadRefused("too large")
    if at == 0:
        path.unlink(missing_ok=True)
    size = path.stat().st_size if path.exists() else 0
    if at != size:
        return size
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
        file.write(piece)
    return at + len(piece)


def accept(data: Path) -> None:
    """Check the file that was received, and mark it to be restored at the next start.

    Raises:
        UploadRefused: It is no backup, or one that is damaged or too large.
        StoreTooNew: A newer Amarrako made it.
    """
    part = data / PART
    try:
        with zipfile.ZipFile(part) as archive:
            size = sum(each.file_size for each in archive.infolist())
            small = [each.file_size for each in archive.infolist() if each.filename in SETTINGS]
        if (
            size > LARGEST
            or max(small, default=0) > LARGEST_SETTINGS
            or shutil.disk_usage(data).free < SPARE + 2 * size
        ):
            raise UploadRefused("too large")
        with tempfile.TemporaryDirectory(prefix=".uploaded-", dir=data) as beside:
            restore_backup(part, Path(beside))
        with part.open("rb") as received:
            os.fsync(received.fileno())
        part.replace(data / WHOLE)
        sync_folder(data)
    except (OSError, zipfile.BadZipFile, StoreFailed) as error:
        raise UploadRefused(str(error)) from error


def put_in_place(data: Path, at: float) -> bool:
    """Replace the log and the settings by an uploaded backup; whether there was one.

    The old files are kept under other names, as by `amarrako restore --settings`.

    Raises:
        StoreFailed: The disk fails.
    """
    whole = data / WHOLE
    if not whole.exists():
        return False
    wifi = _settings(data).get(WIFI_NAME)
    if replace_by([whole], data, at, settings=True) is None:
        logger.error("uploaded backup cannot be used")
        with suppress(OSError):
            whole.rename(data / f"{WHOLE}.unusable")
        return False
    # The name of the Wi-Fi is this machine's own.
    others = {name: value for name, value in _settings(data).items() if name != WIFI_NAME}
    settings = others if wifi is None else {**others, WIFI_NAME: wifi}
    write_atomically(data / SETTINGS_FILE, json.dumps(settings).encode())
    whole.unlink()
    sync_folder(data)
    return True


def _settings(data: Path) -> dict[str, object]:
    try:
        found = json.loads((data / SETTINGS_FILE).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
