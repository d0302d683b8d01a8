"""The data folder of a server: where it is, whose it is, and the small files in it."""

from __future__ import annotations

import fcntl
import logging
import os
import secrets
import time
from collections.abc import Mapping
from pathlib import Path

logger = logging.getLogger("amarrako.server")

PRIVATE, PUBLIC = 0o600, 0o644
PANEL_KEY = "panel.key"
KEY_BYTES = 18
A_SERVER_ENDS_WITHIN = 5.0
"""Seconds that a server which is just stopping may still hold the folder."""


class FolderError(Exception):
    """Why the folder cannot be used, as a sentence."""


def default_folder(environment: Mapping[str, str]) -> Path:
    """$AMARRAKO_DATA, else the place where programs keep their state."""
    given = environment.get("AMARRAKO_DATA")
    if given:
        return Path(given)
    state = environment.get("XDG_STATE_HOME")
    base = Path(state) if state else Path("~/.local/state").expanduser()
    return base / "amarrako"


def make_folder(folder: Path) -> None:
    """Make the folder, on disk: a log in a folder that a power cut forgets is gone.

    Raises:
        FolderError: It cannot be made or written.
    """
    try:
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for made in missing:
            _sync(made.parent)
    except OSError as error:
        msg = f"the matches cannot be kept in {folder}: {error.strerror}"
        raise FolderError(msg) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        msg = f"the matches cannot be kept in {folder}: it cannot be written"
        raise FolderError(msg)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def claim(folder: Path, patience: float = A_SERVER_ENDS_WITHIN) -> int:
    """Lock the folder for this process and those it forks, as long as the result stays open.

    Two servers on one log would each have their own state of a table.

    Raises:
        FolderError: Another server holds it.
    """
    try:
        handle = os.open(folder / "server.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        msg = f"the matches cannot be kept in {folder}: {error.strerror}"
        raise FolderError(msg) from error
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() < deadline:
                time.sleep(0.05)
                continue
            os.close(handle)
            msg = f"another Amarrako keeps its matches in {folder}: stop it, or choose --data"
            raise FolderError(msg) from None
        return handle


def write_whole(path: Path, data: bytes, mode: int) -> None:
    """Write all of a file or nothing, also in a power cut; never readable beyond `mode`."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        os.fchmod(handle, mode)
        file.write(data)
        file.flush()
        os.fsync(handle)
    beside.replace(path)


def panel_key(folder: Path) -> str:
    """The key by which a panel on another machine is trusted; made at the first start.

    Anybody in the network can say that they are a panel. What only a panel may show, a referee's
    code, is sent to panels of this very machine, and to others that bring this key.

    Where it cannot be written (a full disk) it is one for this start: the tables go on, and panels
    on other machines are shown no referee's code.
    """
    path = folder / PANEL_KEY
    try:
        found = path.read_text(encoding="ascii").strip() if path.exists() else ""
        if found:
            return found
        key = secrets.token_urlsafe(KEY_BYTES)
        write_whole(path, f"{key}\n".encode(), PRIVATE)
    except OSError as error:
        logger.warning("panel key not kept", extra={"reason": str(error)})
        return secrets.token_urlsafe(KEY_BYTES)
    return key


class TlsFiles:
    """The certificates: `tls` in the data folder, keys readable for their owner only.

    Attributes:
        folder: Where they are.
        authority: The authority's certificate: what phones trust.
        authority_key: Its key. Read by `amarrako certificate` alone, never by the server.
        server: The server's certificate.
        server_key: Its key.
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
