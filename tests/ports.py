"""Ports for the servers of tests: no other process can take one before its server listens."""

from __future__ import annotations

import errno
import itertools
import socket
from collections.abc import Iterator
from pathlib import Path

LOCAL_RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
FIRST, LAST = 20_000, 65_535
BLOCK = 100


def free_port() -> int:
    """Return a port that nobody listens on, for a server of this process alone.

    The kernel gives ports of its local range to any connection, so these lie outside of it. Other
    processes that run tests take theirs from other blocks.
    """
    return next(port for port in _PORTS if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return False
    return True


def _claimed_ports() -> Iterator[int]:
    """Yield the ports of claimed blocks; when no block is left, those of all again."""
    low, high = map(int, LOCAL_RANGE.read_text(encoding="ascii").split())
    claimed: list[int] = []
    for first in range(FIRST, LAST - BLOCK, BLOCK):
        block = range(first, first + BLOCK)
        if (block[-1] < low or block[0] > high) and _claim(first):
            claimed += block
            yield from block
    yield from itertools.cycle(claimed)


def _claim(first: int) -> bool:
    """Claim a block until this process ends; the name of a socket belongs to one process."""
    holder = socket.socket(socket.AF_UNIX)
    try:
        holder.bind(f"\0amarrako-test-ports-{first}")
    except OSError as error:
        holder.close()
        if error.errno != errno.EADDRINUSE:
            raise
        return False
    holder.detach()  # open until the process ends
    return True


_PORTS = _claimed_ports()
