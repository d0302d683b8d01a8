"""What the doctor says: a sentence, and the command that mends it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How bad it is."""

    GOOD = "ok"
    NOTE = "note"
    WRONG = "WRONG"


@dataclass(frozen=True)
class Finding:
    """One thing found. mend: the command, or the hand's work, that mends it."""

    verdict: Verdict
    says: str
    mend: str = ""


def good(says: str) -> Finding:
    """As it should be."""
    return Finding(Verdict.GOOD, says)


def note(says: str, mend: str = "") -> Finding:
    """Worth knowing; the panel works all the same."""
    return Finding(Verdict.NOTE, says, mend)


def wrong(says: str, mend: str) -> Finding:
    """The panel does not work with it."""
    return Finding(Verdict.WRONG, says, mend)
