"""Keeps the relay going beside the server, as long as the server lives."""

from __future__ import annotations

import logging
import secrets
import socket
import subprocess
import sys
import threading

from webui.settings import Tls
from webui.supervisor import ending

logger = logging.getLogger("amarrako.server")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
PATIENCE = 2.0
"""Seconds the relay has for ending by itself."""
BACKLOG = 256


class Beside:
    """The relay's process, and the socket by which it reaches the server.

    The socket has a name that no file system knows, and whoever is not the same user is turned away
    (wire/side_door.py): what comes in by it is believed to be who it says it is.
    """

    def __init__(self, host: str, tls: Tls) -> None:
        self._name = f"amarrako-{secrets.token_hex(16)}"
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(f"\0{self._name}")
        self.listener.listen(BACKLOG)
        self._command = [
            *(sys.executable, "-P", "-m", "webui.tls.relay"),
            *("--host", host or "0.0.0.0", "--port", str(tls.port)),
            *("--server", self._name),
            *("--certificate", str(tls.certificate), "--key", str(tls.key)),
        ]
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="relay", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End the relay; its connections end with it."""
        self._stopping.set()
        with self._lock:
            process = self._process
        if process is not None and process.stdin is not None:
            process.stdin.close()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            with self._lock:
                if self._stopping.is_set():
                    return
                process = self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    # Ctrl-C at a terminal is for the server, which ends us when it is done.
                    process_group=0,
                )
            status = process.wait()
            if self._stopping.is_set():
                return
            logger.error("https ended", extra={"reason": f"the relay {ending(status)}"})
            self._stopping.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
