"""What the server says to whoever stands at its terminal, and to nobody else."""

from __future__ import annotations

import logging
import queue
import sys
import threading

logger = logging.getLogger("amarrako.server")

MOST_WAITING = 32
"""Lines that may wait for a terminal that takes none; a code is good for minutes only."""


class Terminal:
    """Standard output, from a thread of its own: a terminal held by Ctrl-S must hold no table."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name="terminal", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def announce_code(self, table: str, code: str, seconds: int) -> None:
        """Show a referee's code in groups of three, as one reads it out. Never part of the log.

        Never waits: what no longer fits is not shown, and the log says that (not the code).
        """
        line = f"Referee's code for table {table}: {code[:3]} {code[3:]} (good for {seconds} s)\n"
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            logger.warning("terminal takes nothing", extra={"table": table})

    def _run(self) -> None:
        while True:
            line = self._lines.get()
            try:
                sys.stdout.write(line)
                sys.stdout.flush()
            except OSError as error:
                # Whoever stood there has gone; the panel shows the code too.
                logger.warning("terminal is gone", extra={"reason": str(error)})
