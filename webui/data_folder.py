"""The data folder of a server: its place, its lock, and the small files in it."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.process import CommandFailed
from scorekeeper.process.files import sync_folder

PRIVATE, PUBLIC = 0o600, 0o644
BACKUPS = "backups"
"""Folder of the backups in the data folder, where no other is chosen."""
RESULT_KEY = "result.key"
"""The key with which results are signed; the only secret that is in backups."""
LOCKED_WITHIN = 5.0
"""Seconds to wait for a server that is just stopping to release the folder."""


def default_folder(environment: Mapping[str, str]) -> Path:
    """$AMARRAKO_DATA, else the folder `amarrako` in $XDG_STATE_HOME or ~/.local/state."""
    given = environment.get("AMARRAKO_DATA")
    if given:
        return Path(given)
    state = environment.get("XDG_STATE_HOME")
    base = Path(state) if state else Path("~/.local/state").expanduser()
    return base / "amarrako"


def make_folder(folder: Path) -> None:
    """Create the folder and sync it to disk, so that a power cut cannot lose it with its files.

    Raises:
        CommandFailed: It cannot be created or written.
    """
    try:
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for made in missing:
            sync_folder(made.parent)
    except OSError as error:
        raise CommandFailed(f"the matches cannot be kept in {folder}: {error.strerror}") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise CommandFailed(f"the matches cannot be kept in {folder}: it cannot be written")


def claim(folder: Path, wait_seconds: float = LOCKED_WITHIN) -> int:
    """Lock the folder, so that a second server cannot write the same event store.

    Returns:
        The file descriptor that holds the lock while it is open.

    Raises:
        CommandFailed: Another server holds the lock, or the folder cannot be written.
    """
    try:
        handle = os.open(folder / "server.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise CommandFailed(f"the matches cannot be kept in {folder}: {error.strerror}") from error
    deadline = time.monotonic() + wait_seconds
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() < deadline:
                time.sleep(0.05)
                continue
            os.close(handle)
            raise CommandFailed(
                f"another Amarrako keeps its matches in {folder}: stop it, or choose --data"
            ) from None
        return handle


class TlsFiles:
    """The certificates and keys in `tls` of the data folder; keys are readable by their owner only.

    Phones trust the authority. Only `amarrako certificate` reads its key, never the server.
    """

    def __init__(self, data: Path) -> None:
        self.folder = data / "tls"
        self.authority = self.folder / "authority.pem"
        self.authority_key = self.folder / "authority.key"
        self.server = self.folder / "server.pem"
        self.server_key = self.folder / "server.key"

    def make(self) -> None:
        """Make the folder."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
