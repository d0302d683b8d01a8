"""The table of docs/voices.md: the words of a pack, and what is said in each language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scorekeeper.house.voice import WORDS, said_in
from scorekeeper.words import LANGUAGE_NAMES, LANGUAGES
from tests.documents import with_parts
from tests.repository import ROOT

DOCUMENT = ROOT / "docs" / "voices.md"


def files() -> Mapping[Path, str]:
    """Return docs/voices.md with the current words."""
    rows = [
        ("file", *LANGUAGE_NAMES.values()),
        ("---",) * (1 + len(LANGUAGES)),
        *((f"`{word}`", *(said_in(word, language) for language in LANGUAGES)) for word in WORDS),
    ]
    table = "".join(f"| {' | '.join(cells)} |\n" for cells in rows)
    return {DOCUMENT: with_parts(DOCUMENT.read_text("utf-8"), {"words": f"\n{table}\n"})}
