"""Telling systemd how a service is: that it is ready, and again and again that it is alive.

Where no systemd asked (NOTIFY_SOCKET, WATCHDOG_USEC) nothing is said, so that every program may
call this. The words go out as one datagram each, as sd_notify(3) has it.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping


def notify(state: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Say a state such as "READY=1" or "WATCHDOG=1"; whether it was said. Never raises."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    # A name that begins with @ is in Linux's own name space, where the first byte is zero.
    place = f"\0{address[1:]}" if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            line.sendto(state.encode(), place)
    except OSError:
        return False
    return True


def watchdog_period(environment: Mapping[str, str] = os.environ) -> float | None:
    """Give the seconds between two words of life: half of what systemd waits; None: it does not."""
    wanted = environment.get("WATCHDOG_USEC", "")
    return int(wanted) / 2_000_000 if wanted.isdecimal() and int(wanted) > 0 else None
