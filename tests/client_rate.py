"""Keep a test client below the server's rate limit."""

from __future__ import annotations

import time
from collections import deque

MESSAGES_A_SECOND = 30
"""Rate that the server accepts from one client in the long run (docs/protocol.md, Limits)."""


class Pace:
    """Delays a client so that it sends no more messages a second than the server accepts."""

    def __init__(self) -> None:
        self._sent: deque[float] = deque(maxlen=MESSAGES_A_SECOND)

    def keep(self) -> None:
        """Wait until one more may be sent."""
        if len(self._sent) == MESSAGES_A_SECOND:
            time.sleep(max(0.0, self._sent[0] + 1.0 - time.monotonic()))
        self._sent.append(time.monotonic())
