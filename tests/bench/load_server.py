"""A server for `load`: its limits raised, and each commit slower by so many milliseconds.

python -m tests.bench.load_server MILLISECONDS serve …
"""

from __future__ import annotations

import sys
import time
from dataclasses import astuple
from unittest import mock

from scorekeeper.commands.cli import main
from webui.event_store import EventStore
from webui.settings import Limits
from webui.websocket import connection

NO_LIMIT = 10**9
RAISED = Limits(
    messages_a_second=NO_LIMIT,
    messages_at_once=NO_LIMIT,
    sockets=4000,
    unseated_an_address=4000,
    new_tables_a_second=NO_LIMIT,
    new_tables_at_once=NO_LIMIT,
)


def slow_down(seconds: float) -> None:
    """Let each commit take so much longer."""
    commit = EventStore.commit

    def slowly(store: EventStore) -> None:
        time.sleep(seconds)
        commit(store)

    mock.patch.object(EventStore, "commit", slowly).start()


if __name__ == "__main__":
    if milliseconds := float(sys.argv[1]):
        slow_down(milliseconds / 1000)
    mock.patch.object(Limits.__init__, "__defaults__", astuple(RAISED)).start()
    mock.patch.object(connection, "BYTES_A_SECOND", NO_LIMIT).start()
    mock.patch.object(connection, "BYTES_AT_ONCE", NO_LIMIT).start()
    sys.exit(main(sys.argv[2:]))
