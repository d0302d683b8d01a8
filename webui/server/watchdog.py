"""Says to systemd that the server is alive, as long as its own door is answered.

Each time the server is asked as a phone would ask it. Any answer is life: one that says that the
disk is full is not mended by a restart, silence may be.
"""

from __future__ import annotations

import http.client
import logging
import threading
from collections.abc import Callable

from scorekeeper.commands.systemd import notify, watchdog_period
from webui.settings import own_address

logger = logging.getLogger("amarrako.server")

PATIENCE = 10.0
"""Seconds the door may take to be answered."""


def answered(host: str, port: int) -> bool:
    """Does the server answer at its door?"""
    line = http.client.HTTPConnection(own_address(host), port, timeout=PATIENCE)
    try:
        line.request("GET", "/healthz")
        line.getresponse().read()
    except (OSError, http.client.HTTPException) as error:
        logger.warning("the server does not answer itself", extra={"why": str(error)})
        return False
    finally:
        line.close()
    return True


def watch(
    alive: Callable[[], bool], stop: threading.Event | None = None
) -> threading.Thread | None:
    """Say it again and again, in a thread of its own; None where no systemd waits for it."""
    period = watchdog_period()
    if period is None:
        return None
    stopped = stop or threading.Event()

    def beat(every: float) -> None:
        while not stopped.wait(every):
            if alive():
                notify("WATCHDOG=1")

    thread = threading.Thread(target=beat, args=(period,), name="watchdog", daemon=True)
    thread.start()
    return thread
