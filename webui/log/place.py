"""The folder of the matches: where it is, and whose it is while a server runs."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Mapping
from pathlib import Path

A_SERVER_ENDS_WITHIN = 5.0
"""Seconds that a server which is just stopping may still hold the folder."""


class PlaceError(Exception):
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
    """Have the folder, and have it on disk: a log in a folder that a power cut forgets is gone."""
    try:
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for made in missing:
            _sync(made.parent)
    except OSError as error:
        msg = f"the matches cannot be kept in {folder}: {error.strerror}"
        raise PlaceError(msg) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        msg = f"the matches cannot be kept in {folder}: it cannot be written"
        raise PlaceError(msg)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def claim(folder: Path, patience: float = A_SERVER_ENDS_WITHIN) -> int:
    """Hold the folder for this process and those it forks, as long as the result stays open.

    Two servers on one log would each believe their own idea of a table.
    """
    try:
        handle = os.open(folder / "server.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        msg = f"the matches cannot be kept in {folder}: {error.strerror}"
        raise PlaceError(msg) from error
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
            raise PlaceError(msg) from None
        return handle
