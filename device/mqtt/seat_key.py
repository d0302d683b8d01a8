"""The key by which the server knows this bridge's seats again after a restart, as a phone's token.

Made at the first start with commands; for its owner's eyes alone.
"""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from scorekeeper.commands import CommandFailed

NAME = "mqtt.token"
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
TOKEN_BYTES = 32


def seat_key(folder: Path) -> str:
    """The key in a folder; CommandFailed where it can be neither read nor made."""
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            return _read(path)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            key = secrets.token_urlsafe(TOKEN_BYTES)
            file.write(f"{key}\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise CommandFailed(
            f"the key of the bridge's seats cannot be kept ({error}): "
            "let --state name a folder that can be written"
        ) from error
    return key


def _read(path: Path) -> str:
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if not TOKEN.fullmatch(key):
        raise CommandFailed(f"{path} holds no key: delete it, and a new one is made")
    return key
