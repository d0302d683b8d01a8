"""Have a backup opened as a server would open it, before it replaces anything.

A process of its own does that (ops/try_backup.py): a file made to crash, block or fill the
memory of what reads it ends that process, and not the server.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = "webui.ops.try_backup"
LONGEST = 900.0
"""Seconds after which it is given up; SQLite's check of a log of 1 GB takes minutes on a Pi."""


def reason_against(backup: Path, data: Path) -> str | None:
    """Return why a backup cannot be used, in a sentence; None: it can.

    Args:
        backup: The file.
        data: The data folder, beside whose files it is unpacked and deleted again.
    """
    command = [sys.executable, "-P", "-m", PROGRAM, str(backup), str(data)]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return f"it could not be opened within {LONGEST:g} seconds"
    if done.returncode == 0:
        return None
    said = (done.stdout or done.stderr).decode(errors="replace").splitlines()
    return said[-1] if said else f"it cannot be opened (status {done.returncode})"
