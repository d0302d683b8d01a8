"""Ctrl-C and SIGTERM, for programs whose main thread waits for events."""

from __future__ import annotations

import _thread
import signal
from collections.abc import Callable


def call_at_end(end: Callable[[], None]) -> None:
    """Call a function at each Ctrl-C and SIGTERM, in a thread of its own.

    A handler interrupts the main thread wherever it is, also where `Event.wait` or `Event.clear`
    hold the lock that `Event.set` takes: there it would wait for itself.
    """

    def start(_signal: int, _frame: object) -> None:
        # Not threading.Thread, which takes a lock that the main thread may hold, too.
        _thread.start_new_thread(end, ())

    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, start)
