"""Supervise the panel process of `amarrako run`: restart it when it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence

STOP_WITHIN = 10.0
"""Seconds that `stop` waits for the panel to end, before it is killed."""
FIRST_PAUSE, LONGEST_PAUSE, SETTLED = 1.0, 30.0, 60.0
"""Exponential backoff, in seconds; it starts again once the panel has run for a while."""
DIES_WITH_PARENT = """\
import ctypes, os, signal, sys
if sys.platform == "linux":
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
"""
"""Prefix of the command: the panel ends with its parent, even if that is ended by kill -9."""


class PanelProcess:
    """Runs the panel, supervised by a thread; `pause` is the seconds before the first restart."""

    def __init__(
        self, command: Sequence[str], say: Callable[[str], None], pause: float = FIRST_PAUSE
    ) -> None:
        before = [sys.executable, "-I", "-S", "-c", DIES_WITH_PARENT, str(os.getpid())]
        self._command = [*before, *command]
        self._say = say
        self._pause = pause
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        """Start the panel. Call it once the server answers."""
        self._thread.start()

    def stop(self) -> None:
        """Stop it; by force after `STOP_WITHIN`, or when Ctrl-C is pressed once more."""
        self._stopping.set()
        with self._lock:
            process = self._process
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            process.wait(STOP_WITHIN)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _run(self) -> None:
        pause = self._pause
        while True:
            began = time.monotonic()
            ended = self._run_once()
            if self._stopping.is_set():
                return
            if time.monotonic() - began > SETTLED:
                pause = self._pause
            self._say(f"The panel {ended}; it starts again in {pause:g} s.")
            self._stopping.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _run_once(self) -> str:
        """Run the panel to its end, unless it is to stop; how it ended."""
        with self._lock:
            if self._stopping.is_set():
                return ""
            try:
                # In a process group of its own: Ctrl-C reaches only the server, which stops it.
                process = self._process = subprocess.Popen(
                    self._command, stdin=subprocess.DEVNULL, process_group=0
                )
            except OSError as error:
                return f"could not be started ({error.strerror})"
        return ending(process.wait())


def ending(returncode: int) -> str:
    """Describe how a process ended."""
    if returncode < 0:
        return f"was ended by {signal.Signals(-returncode).name}"
    return f"stopped with exit status {returncode}"
