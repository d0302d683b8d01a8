"""Where the streams report their work, for monitoring."""

from __future__ import annotations

from typing import Literal

Outcome = Literal["acknowledged", "refused", "not_saved"]
"""What became of a command."""


class Measures:
    """Keeps nothing, so that an action takes no longer where no metrics are served.

    `webui.ops.metrics` has a subclass that counts. Every method may be called from any thread.
    """

    def now(self) -> float:
        """Seconds that never go back, from which a command takes its time; 0 where none is kept."""
        return 0.0

    def batch(self, jobs: int) -> None:
        """Note that the writer handled so many jobs with one commit."""

    def answered(self, outcome: Outcome, since: float) -> None:
        """Note that a command which arrived at some time was answered, its events on disk."""

    def conflict(self) -> None:
        """Note that another server had appended first, and that a batch is decided again."""

    def store_failed(self) -> None:
        """Note that a batch could not be stored."""

    def sent(self, message: str) -> None:
        """Note that a client was sent what it shows now: its view, its chances and the like."""


NOT_MEASURED = Measures()
