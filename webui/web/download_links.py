"""Links by which a browser downloads all data, without the phone's token: each is valid once."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable

LINK_SECONDS = 60.0


class DownloadLinks:
    """Links that are valid once; `making` is held while a file is made. Thread-safe."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}
        self.making = threading.Lock()

    def make(self) -> str:
        """Make a link; the random part of its path."""
        now = self._clock()
        ticket = secrets.token_urlsafe(24)
        with self._lock:
            self._until = {each: at for each, at in self._until.items() if at > now}
            self._until[ticket] = now + LINK_SECONDS
        return ticket

    def use(self, ticket: str) -> bool:
        """Use a link up; whether it was valid."""
        with self._lock:
            return self._until.pop(ticket, 0.0) > self._clock()
