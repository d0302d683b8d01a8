"""Processes that a test looks at from outside."""

from __future__ import annotations

from pathlib import Path


def gone(pid: int) -> bool:
    """Whether a process has ended (reaped or not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True
