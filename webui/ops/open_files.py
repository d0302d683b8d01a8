"""Fit the limits of connections into the open files that the system allows."""

from __future__ import annotations

import logging
import resource
from dataclasses import replace

from webui.settings import Settings

logger = logging.getLogger("amarrako.server")

SPARE_FILES = 256
"""Open files besides connections."""


def within_files(settings: Settings) -> Settings:
    """Raise the limit of open files, and fit the limits of connections into what is allowed.

    Each connection is an open file.
    """
    sockets, connections = settings.limits.sockets, settings.limits.connections
    allowed = _allow_files(sockets + connections + SPARE_FILES) - SPARE_FILES
    if allowed >= sockets + connections:
        return settings
    logger.warning("few open files allowed: fewer connections", extra={"reason": str(allowed)})
    sockets = min(sockets, max(1, allowed * 2 // 3))
    connections = max(1, allowed - sockets)
    limits = replace(settings.limits, sockets=sockets, connections=connections)
    return replace(settings, limits=limits)


def _allow_files(wanted: int) -> int:
    """Raise the limit of open files as far as allowed; the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return wanted if soft == resource.RLIM_INFINITY else soft
