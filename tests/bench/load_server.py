"""A server for `load`: its limits raised, and each commit slower by so many milliseconds.

python -m tests.bench.load_server MILLISECONDS serve …
"""

from __future__ import annotations

import sys
import time
from dataclasses import fields
from unittest import mock

from webui.cli.main import main
from webui.limits.numbers import Limits, Rate
from webui.store import EventStore

NO_LIMIT = 10**9
UNLIMITED = Rate(NO_LIMIT, NO_LIMIT)
RAISED = Limits(
    messages=UNLIMITED,
    bytes_read=UNLIMITED,
    sockets=4000,
    sockets_an_address=4000,
    commands=UNLIMITED,
    pings=UNLIMITED,
    first_commands=UNLIMITED,
    first_pings=UNLIMITED,
    new_sockets=UNLIMITED,
    requests=UNLIMITED,
    pages=UNLIMITED,
    new_tables=UNLIMITED,
)


def slow_down(seconds: float) -> None:
    """Let each commit take so much longer."""
    commit = EventStore.commit

    def slowly(store: EventStore) -> None:
        time.sleep(seconds)
        commit(store)

    mock.patch.object(EventStore, "commit", slowly).start()


def raise_limits() -> None:
    """Make `RAISED` the limits of all servers of this process."""
    raised = tuple(getattr(RAISED, each.name) for each in fields(Limits))
    mock.patch.object(Limits.__init__, "__defaults__", raised).start()


if __name__ == "__main__":
    if milliseconds := float(sys.argv[1]):
        slow_down(milliseconds / 1000)
    raise_limits()
    sys.exit(main(sys.argv[2:]))
