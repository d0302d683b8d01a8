"""simple_websocket without its own thread and without its unbounded inbox.

It starts a thread that reads and appends to a list, for another that takes from it. Both classes
it uses for that can be handed in (`thread_class`, `event_class`): here the "thread" is run by the
handler itself, and the "event" calls for a message once it is complete, before the next read.
"""

from __future__ import annotations

from collections.abc import Callable


class Turn:
    """In the place of a thread: `run` is called by the handler."""

    def __init__(self, target: Callable[[], None]) -> None:
        self.name = "turn"
        self._target = target

    def start(self) -> None:
        """Nothing yet."""

    def run(self) -> None:
        """Read until the connection ends."""
        self._target()


class Bell:
    """In the place of an event: rings for every message, and for the end."""

    def __init__(self) -> None:
        self.answer: Callable[[], None] | None = None

    def set(self) -> None:
        """Ring."""
        if self.answer is not None:
            self.answer()

    def clear(self) -> None:
        """Nothing to clear: a bell does not keep ringing."""

    def wait(self, timeout: float | None = None) -> bool:
        """Nothing comes by waiting: reading is this thread's own work."""
        del timeout
        return False
