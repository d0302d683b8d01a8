"""Where this checkout is, and what it has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = {"node_modules", "dist", "build", "__pycache__"}


def ours() -> Iterator[Path]:
    """Every file that git would keep: no build's result, no tool's cache, no environment."""

    def walk(folder: Path) -> Iterator[Path]:
        for entry in sorted(folder.iterdir()):
            hidden = entry.name.startswith(".") and entry.name not in {".ci", ".npmrc"}
            if hidden or entry.name in MADE or entry.suffix == ".egg-info":
                continue
            if entry.is_dir():
                yield from walk(entry)
            elif entry.is_file():
                yield entry

    return walk(ROOT)
