"""Several writers at one database, without sockets: each is a server.

One takes over what the others wrote when a test says so (`catch_up`, `sees`), and ends as with
kill -9 (`die`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from queue import Empty, SimpleQueue

from tests.server import eventually
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import Desk
from webui.store.postgresql.shared import PostgresValues
from webui.store.postgresql.store import PostgresStore
from webui.store.shared import SERVERS
from webui.streams.presence import AT_TABLE
from webui.streams.writer import Job


class Server(Desk):
    """A writer at a database that other servers use, too."""

    def __init__(self, folder: Path, url: str, name: str) -> None:
        self.store = PostgresStore(url)
        self.values = PostgresValues(url, lambda: f"http://{name}/", lambda do: do(), name)
        self.values.start()
        self._changed: SimpleQueue[Job] = SimpleQueue()
        self.values.on_change(AT_TABLE, self._see_elsewhere)
        self.values.on_change(SERVERS, self._see_servers)
        super().__init__(folder / name, log=self.store, shared=self.values)
        self.serve(lambda parts, _unit: parts.other_clients.see_clients(None))

    def _see_elsewhere(self, keys: Collection[str]) -> None:
        self._changed.put(lambda parts, _unit: parts.other_clients.see_clients(keys))

    def _see_servers(self, keys: Collection[str]) -> None:
        self._changed.put(lambda parts, _unit: parts.other_clients.see_servers(keys))

    def catch_up(self) -> None:
        """Take over what other servers wrote and announced, and do all that follows at once."""
        self.values.read()
        self.serve(lambda parts, unit: parts.others.catch_up(unit, None))
        while True:
            try:
                self.serve(self._changed.get_nowait())
            except Empty:
                break
        while self.parts.policies.waits or self.parts.presence.left_over:
            self.serve()

    def sees(self, look: Callable[[], object], what: str) -> None:
        """Wait until something is so by what this server has received."""

        def seen() -> bool:
            self.catch_up()
            return bool(look())

        eventually(seen, what)

    def die(self) -> None:
        """End as with kill -9; the others see that after a moment."""
        self.values.fall_silent()
        self.store.close()


class DirectorsServer(Server, Room):
    """One with a director's phone."""
