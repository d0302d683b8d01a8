"""A server for `evening`: its limits raised, and the long turns of its event loop noted.

python -m tests.bench.evening_server FILE serve …
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from gevent.hub import get_hub

from tests.bench.load_server import raise_limits
from webui.cli.main import main

LONG = 0.005
"""Seconds of the processor from which on a turn is noted."""


def note_turns(file: Path) -> None:
    """Append to a file how many ms of its own processor time each long turn of the loop took."""
    began = time.thread_time()
    lines = file.open("a", encoding="ascii", buffering=1)

    def turned() -> None:
        """Note the turn that ends: this is called after each wait for sockets and timers."""
        nonlocal began
        now = time.thread_time()
        if now - began >= LONG:
            lines.write(f"{time.time():.1f} {(now - began) * 1000:.1f}\n")
        began = now

    get_hub().loop.check().start(turned)


if __name__ == "__main__":
    raise_limits()
    note_turns(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
