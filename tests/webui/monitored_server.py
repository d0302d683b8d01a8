"""A server with a watch on its event loop, on a disk that may be busy.

    python -m tests.webui.monitored_server REPORT BUSY serve …

While the file BUSY exists, no commit ends. At each switch between greenlets the watch sees how long
the last one ran without a pause; stretches longer than the limit are written to the file REPORT,
one JSON object a line: seconds on the clock, seconds of the processor, and the stack at their end.

The processor's time is what a call costs by itself, however busy the machine is. The clock's shows
a call that waits (for a disk, a lock), and a machine that had no time for us.
"""

from __future__ import annotations

import json
import sys
import threading
import time
import traceback
from pathlib import Path
from unittest import mock

import greenlet
from gevent.hub import get_hub

from webui.cli.main import main
from webui.store import SqliteStore

LIMIT = 0.05


class LoopWatch:
    """Measures what runs between two switches in the event loop's thread."""

    def __init__(self, report: Path) -> None:
        self._report = report
        self._thread = threading.get_ident()
        self._main, self._hub = greenlet.getcurrent(), get_hub()
        self._since = (time.monotonic(), time.thread_time())
        report.touch()

    def __call__(self, _event: str, switch: tuple[greenlet.greenlet, greenlet.greenlet]) -> None:
        """Look at the clocks as one greenlet gives way to another."""
        if threading.get_ident() != self._thread:
            return
        now = (time.monotonic(), time.thread_time())
        seconds, worked = now[0] - self._since[0], now[1] - self._since[1]
        # The main greenlet starts and stops the server; the hub mostly waits for its sockets.
        waits = switch[0] is self._hub
        if switch[0] is not self._main and (worked > LIMIT or (seconds > LIMIT and not waits)):
            line = {"seconds": seconds, "worked": worked, "stack": traceback.format_stack()[-9:-1]}
            with self._report.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(line)}\n")
            now = (time.monotonic(), time.thread_time())
        self._since = now


def hold_commits(busy: Path) -> None:
    """Let each commit that writes wait while this file exists."""
    commit = SqliteStore.commit

    def held(log: SqliteStore) -> None:
        while log._writing and busy.exists():
            time.sleep(0.01)
        commit(log)

    mock.patch.object(SqliteStore, "commit", held).start()


if __name__ == "__main__":
    hold_commits(Path(sys.argv[2]))
    greenlet.settrace(LoopWatch(Path(sys.argv[1])))
    sys.exit(main(sys.argv[3:]))
