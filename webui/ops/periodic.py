"""Daemon threads that do something every so many seconds."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

logger = logging.getLogger("amarrako.server")


def repeat(name: str, seconds: float, do: Callable[[], object]) -> None:
    """Start a thread that calls a function again and again, first after so many seconds."""

    def run() -> None:
        while True:
            time.sleep(seconds)
            try:
                do()
            except Exception:
                # A bug must not end the thread.
                logger.exception("periodic task failed", extra={"reason": name})

    threading.Thread(target=run, name=name, daemon=True).start()
