"""Asks what is round the panel: the server, systemd, the clock."""

from __future__ import annotations

import json
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from http.client import HTTPException

from device.doctor.facts import SERVICE, Server, Service

Program = Callable[[Sequence[str]], str | None]
"""What a program says; None where there is none."""
Fetch = Callable[[str], bytes]
"""The bytes at an address."""

PATIENCE_SECONDS = 5.0
PROGRAM_SECONDS = 10.0
MOST_BYTES = 10_000
WORDS = 200
STRANGER = "what answers there is no server of ours"


def ask_program(command: Sequence[str]) -> str | None:
    """What a program says, whatever its exit status; None where there is none."""
    try:
        done = subprocess.run(
            command,
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PROGRAM_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout


def fetch(address: str) -> bytes:
    """The bytes at an address, also of a refusal. Raises OSError, HTTPException."""
    # Past any proxy of the environment: the server is in this house.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address, timeout=PATIENCE_SECONDS) as answer:
            found: bytes = answer.read(MOST_BYTES)
    except urllib.error.HTTPError as told:
        # One that is not well answers 503, and says why.
        with told:
            return told.read(MOST_BYTES)
    return found


def server_of(address: str, ask: Fetch) -> Server:
    """How the server says it is."""
    try:
        found = json.loads(ask(f"{address}/healthz"))
    except urllib.error.URLError as fault:
        return Server(address, fault=_reason(fault.reason))
    except (OSError, HTTPException) as fault:
        return Server(address, fault=_reason(fault))
    except ValueError:
        return Server(address, fault=STRANGER)
    if not isinstance(found, dict) or "status" not in found:
        return Server(address, fault=STRANGER)
    return Server(address, str(found["status"]), str(found.get("version")))


def _reason(fault: object) -> str:
    said = fault.strerror if isinstance(fault, OSError) else None
    return said or str(fault) or type(fault).__name__


def service_of(ask: Program) -> Service:
    """How systemd says the panel's service is, and what that said last."""
    state = (ask(("systemctl", "is-active", SERVICE)) or "unknown").strip()
    told = ("journalctl", "-u", SERVICE, "-n", str(WORDS), "-o", "cat", "--no-pager")
    words = (ask(told) or "").splitlines()
    return Service(state, tuple(line for line in words if line and not line.startswith("--")))


def clock_set(ask: Program) -> bool | None:
    """Whether the network has set the clock; None where nobody can tell."""
    said = (ask(("timedatectl", "show", "-p", "NTPSynchronized")) or "").strip()
    return {"NTPSynchronized=yes": True, "NTPSynchronized=no": False}.get(said)
