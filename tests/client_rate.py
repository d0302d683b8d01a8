"""Keep a test client below the server's rate limit."""

from __future__ import annotations

import time
from collections import deque

MESSAGES_A_SECOND = 30
"""What the server takes from one client without end (docs/protocol.md, Limits)."""


class Pace:
    """Lets no more messages go in any second than the server takes from one client."""

    def __init__(self) -> None:
        self._sent: deque[float] = deque(maxlen=MESSAGES_A_SECOND)

    def keep(self) -> None:
        """Wait until one more may be sent."""
        if len(self._sent) == MESSAGES_A_SECOND:
            time.sleep(max(0.0, self._sent[0] + 1.0 - time.monotonic()))
        self._sent.append(time.monotonic())
