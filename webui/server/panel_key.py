"""The key by which a panel on another machine is known as the house's own.

Whoever is in the network can say that it is a panel. What only a panel may show, a referee's code,
goes to panels of this very machine, and to others that bring the key. It lies beside the matches.
"""

from __future__ import annotations

import logging
import os
import secrets
from pathlib import Path

logger = logging.getLogger("amarrako.server")

NAME = "panel.key"
KEY_BYTES = 18


def panel_key(folder: Path) -> str:
    """The house's key, made at the first start; for the owner's eyes alone.

    Where it cannot be kept (a full disk) it is one for this start: the tables go on, and panels on
    other machines are shown no referee's code.
    """
    try:
        return _kept(folder)
    except OSError as error:
        logger.warning("panel key not kept", extra={"reason": str(error)})
        return secrets.token_urlsafe(KEY_BYTES)


def _kept(folder: Path) -> str:
    path = folder / NAME
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        found = path.read_text(encoding="ascii").strip()
        if found:
            return found
        # A start that was cut short left it empty.
        path.unlink()
        return _kept(folder)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(KEY_BYTES)
        file.write(f"{key}\n")
        file.flush()
        os.fsync(file.fileno())
    return key
