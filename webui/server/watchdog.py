"""Send systemd watchdog pings while GET /healthz answers.

Any answer counts: a restart does not mend a full disk, but it may mend a server that is silent.
"""

from __future__ import annotations

import http.client
import logging
import threading
from collections.abc import Callable

from scorekeeper.commands.systemd import notify, watchdog_period
from webui.addresses import own_address

logger = logging.getLogger("amarrako.server")

PATIENCE = 10.0
"""Seconds that GET /healthz may take."""


def answered(host: str, port: int) -> bool:
    """Return whether GET /healthz answers."""
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
    """Ping from a thread of its own, twice in systemd's period; None where none is set."""
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
