"""Keeps the processes of `amarrako run` going: the server, and the panel beside it.

The server is the house: when it dies, all ends. The panel is a guest: when it dies it is started
again, each time after a longer pause, until it has stayed up for a while.
"""

from __future__ import annotations

import ctypes
import math
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 10.0  # seconds a child has for stopping by itself
FIRST_PAUSE, LONGEST_PAUSE, SETTLED = 1.0, 30.0, 60.0
PR_SET_PDEATHSIG = 1


class Stopped(Exception):
    """Somebody asked for the end; `signal` says how."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.signal = number


class ServerDied(Exception):
    """The server ended by itself, in the words that say how."""


def ending(returncode: int) -> str:
    """How a process ended, in words."""
    if returncode < 0:
        return f"was ended by {signal.Signals(-returncode).name}"
    return f"stopped with exit status {returncode}"


def _die_with_parent() -> None:
    # Even a parent ended by kill -9 leaves no server behind that keeps the port.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a child in a process group of its own: Ctrl-C reaches us, and we stop it in order."""
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        process_group=0,
        # Safe here: this process has one thread, and prctl takes no lock.
        preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
    )


@dataclass
class Supervisor:
    """Two children and the signals that concern them."""

    server_command: Sequence[str]
    panel_command: Sequence[str]
    say: Callable[[str], None]
    """Gets the sentences for the person at the terminal."""

    _wake: socket.socket = field(init=False)
    _server: subprocess.Popen[bytes] = field(init=False)
    _panel: subprocess.Popen[bytes] | None = field(init=False, default=None)
    _panel_due: float = field(init=False, default=math.inf)
    _pause: float = field(init=False, default=FIRST_PAUSE)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Start the server; whatever ends the block, both are stopped afterwards."""
        self._wake, alarm = socket.socketpair()
        alarm.setblocking(False)
        before = {n: signal.signal(n, lambda *_: None) for n in (*STOPPING, signal.SIGCHLD)}
        previous = signal.set_wakeup_fd(alarm.fileno(), warn_on_full_buffer=False)
        try:
            self._server = start(self.server_command)
            try:
                yield
            finally:
                self._stop()
        finally:
            signal.set_wakeup_fd(previous)
            for number, handler in before.items():
                signal.signal(number, handler)
            self._wake.close()
            alarm.close()

    def start_panel(self) -> None:
        """Start the panel: when the server answers, so that it does not begin with a complaint."""
        self._panel_due = time.monotonic()
        self._panel = start(self.panel_command)

    def watch(self, seconds: float | None = None) -> None:
        """Look after both until the time is up (None: for ever). Raises Stopped and ServerDied."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            self._look()
            waits = [t - time.monotonic() for t in (deadline, self._next_start()) if t is not None]
            if deadline is not None and deadline <= time.monotonic():
                return
            for number in self._signals(max(0.0, min(waits)) if waits else None):
                if number in STOPPING:
                    raise Stopped(number)

    def _next_start(self) -> float | None:
        waiting = self._panel is None and self._panel_due < math.inf
        return self._panel_due if waiting else None

    def _signals(self, timeout: float | None) -> bytes:
        ready, _, _ = select.select([self._wake], [], [], timeout)
        return self._wake.recv(64) if ready else b""

    def _look(self) -> None:
        if self._server.poll() is not None:
            raise ServerDied(ending(self._server.returncode))
        if self._panel is None:
            if time.monotonic() >= self._panel_due:
                self.start_panel()
        elif self._panel.poll() is not None:
            now = time.monotonic()
            if now - self._panel_due > SETTLED:
                self._pause = FIRST_PAUSE
            self.say(
                f"The panel {ending(self._panel.returncode)}; it starts again in {self._pause:g} s."
            )
            self._panel = None
            self._panel_due = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _stop(self) -> None:
        children = [c for c in (self._panel, self._server) if c is not None and c.poll() is None]
        for child in children:
            child.terminate()
        deadline = time.monotonic() + PATIENCE
        while any(child.poll() is None for child in children):
            left = deadline - time.monotonic()
            # A second Ctrl-C, or the end of patience.
            if left <= 0 or any(n in STOPPING for n in self._signals(left)):
                for child in children:
                    if child.poll() is None:
                        os.killpg(child.pid, signal.SIGKILL)
                        child.wait()
