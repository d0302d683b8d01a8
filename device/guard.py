"""Keeps the panel going when a part of it breaks: the rest of the board is not its fault."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_TOLD = 50
"""Kinds of errors that are remembered; whatever brings forth more is one fault."""


class Guard:
    """Runs parts of the panel. What one raises is told once a kind, then borne."""

    def __init__(self) -> None:
        self._told: set[tuple[str, str]] = set()

    def run(self, what: str, part: Callable[[], T], otherwise: T) -> T:
        """What a part gives, or what is said to be its stead where it breaks."""
        try:
            return part()
        except Exception as fault:  # noqa: BLE001 (that is what it is for)
            self._tell(what, fault)
            return otherwise

    def _tell(self, what: str, fault: Exception) -> None:
        kind = what, type(fault).__name__
        if kind not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(kind)
            log.error(
                "%s broke; the rest goes on, and this is not told again", what, exc_info=fault
            )
