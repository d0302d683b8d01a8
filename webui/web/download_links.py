"""Links by which a browser downloads all data, without the phone's token: each is valid once."""

from __future__ import annotations

import secrets
import threading
import time

LINK_SECONDS = 60.0


class DownloadLinks:
    """Links that are valid once; `making` is held while a file is made. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}
        self.making = threading.Lock()

    def make(self) -> str:
        """Make a link, and return the random part of its path."""
        now = time.monotonic()
        ticket = secrets.token_urlsafe(24)
        with self._lock:
            self._until = {each: at for each, at in self._until.items() if at > now}
            self._until[ticket] = now + LINK_SECONDS
        return ticket

    def use(self, ticket: str) -> bool:
        """Invalidate a link; whether it was valid."""
        with self._lock:
            return self._until.pop(ticket, 0.0) > time.monotonic()
