"""Ask a server for its health (GET /healthz)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from http.client import HTTPException

from scorekeeper.process import CommandFailed
from scorekeeper.process.http_client import fetch

OK = "ok"
START_WITHIN = 60.0
"""Seconds until a started server must answer; a Pi with a slow SD card takes ten."""
PAUSE = 0.1
ANSWER_WITHIN = 10.0


def health(server: str) -> str | None:
    """The status that a server reports of itself; None: there is no server of ours."""
    try:
        found = json.loads(fetch(f"{server}/healthz", ANSWER_WITHIN))
    except (OSError, HTTPException, ValueError):
        return None
    return str(found.get("status")) if isinstance(found, dict) else None


def wait_until_healthy(server: str, is_running: Callable[[], bool] = lambda: True) -> None:
    """Return once a server that is starting answers. CommandFailed: it does not, or is not well."""
    deadline = time.monotonic() + START_WITHIN
    while (status := health(server)) is None:
        if not is_running():
            raise CommandFailed(f"no server answers at {server}/ and none could be started there")
        if time.monotonic() > deadline:
            raise CommandFailed(f"the server has not answered on {server}/ for {START_WITHIN:g} s")
        time.sleep(PAUSE)
    if status != OK:
        raise CommandFailed(f"the server is up but not well: {status}")
