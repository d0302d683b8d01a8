"""systemd notifications: ready, stopping, watchdog pings (sd_notify(3)).

Without systemd (NOTIFY_SOCKET, WATCHDOG_USEC) nothing is sent, so every program may call this.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping


def notify(state: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Send a state such as "READY=1" or "WATCHDOG=1"; whether it was sent. Never raises."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    # A leading @ stands for a name in Linux's abstract namespace, where the first byte is zero.
    path = f"\0{address[1:]}" if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as datagram:
            datagram.setblocking(False)
            datagram.sendto(state.encode(), path)
    except OSError:
        return False
    return True


def watchdog_period(environment: Mapping[str, str] = os.environ) -> float | None:
    """Return the seconds between two pings: half of systemd's timeout; None: it has none."""
    wanted = environment.get("WATCHDOG_USEC", "")
    return int(wanted) / 2_000_000 if wanted.isdecimal() and int(wanted) > 0 else None
