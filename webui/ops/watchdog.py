"""Send systemd watchdog pings while GET /healthz answers.

Any answer counts: a restart does not mend a full disk, but it may mend a server that hangs.
"""

from __future__ import annotations

import logging

from scorekeeper.process.systemd import notify, watchdog_period
from webui.healthz import health
from webui.ops.periodic import repeat

logger = logging.getLogger("amarrako.server")


def start_watchdog(server: str) -> None:
    """Start the thread that sends the pings, twice in systemd's period, where that is set."""
    period = watchdog_period()

    def ping() -> None:
        if health(server) is None:
            logger.warning("GET /healthz has no answer: no watchdog ping sent")
        else:
            notify("WATCHDOG=1")

    if period is not None:
        repeat("watchdog", period, ping)
