"""Servers at one database, and phones that never stop entering while something fails.

Between `playing(site.servers)` and its end a test has the database fail and return, and asks that
the players `are_told_not_saved` and then `go_on`; at the end it has them `check` the log.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.database_line import DatabaseLine, database_line
from tests.postgres import Postgres
from tests.server import Server, eventually, running_server
from tests.webui.test_crash import PLAYERS, Read, Talker, check, seated
from webui.store import TABLE, EventReader
from webui.store.postgresql.reader import PostgresReader

PAUSE = 0.1
"""Seconds between two commands of a phone. A key is known for 256 commands of its stream: without
pauses the phones at one server give more than that before the other is back."""


@dataclass
class Site:
    """Two servers at a database, each with a line of its own to it."""

    servers: Sequence[Server]
    lines: Sequence[DatabaseLine]
    url: str
    """The address of the database itself."""

    def read(self) -> EventReader:
        """Open the event store to read."""
        return PostgresReader(self.url)


@contextmanager
def servers_at(folder: Path, urls: Sequence[str]) -> Iterator[list[Server]]:
    """Servers, each with a data folder of its own, and its own address of their database."""
    with ExitStack() as stack:
        found = []
        for number, url in enumerate(urls):
            (folder / str(number)).mkdir()
            running = running_server(folder / str(number), "--database", url)
            found.append(stack.enter_context(running))
        yield found


@contextmanager
def two_servers(folder: Path, database: Postgres) -> Iterator[Site]:
    """Two servers at an empty database."""
    name = database.make_named_database()
    with ExitStack() as stack:
        lines = [stack.enter_context(database_line(database)) for _ in range(2)]
        urls = [line.url(name) for line in lines]
        yield Site(stack.enter_context(servers_at(folder, urls)), lines, database.url(name))


class Players:
    """Four phones at one table, by turns at one server and the other."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.table = servers[0].address.open_table()
        self._stop = threading.Event()
        self.talkers: list[Talker] = [
            seated(servers[seat % len(servers)], self.table, seat, self._stop)
            for seat in range(PLAYERS)
        ]
        for talker in self.talkers:
            talker.say = partial(_say_after_a_pause, talker.say)
        self._threads = [threading.Thread(target=talker.run) for talker in self.talkers]
        for thread in self._threads:
            thread.start()

    def go_on(self) -> None:
        """Wait until a command of each phone is acknowledged that was not acknowledged before."""
        self._each_counts(lambda talker: len(talker.acknowledged), "an acknowledgement")

    def are_told_not_saved(self) -> None:
        """Wait until each phone is told that a command was not saved."""
        self._each_counts(lambda talker: talker.client.not_saved, "not_saved")

    def _each_counts(self, count: Callable[[Talker], int], what: str) -> None:
        before = [count(talker) for talker in self.talkers]

        def counted() -> bool:
            self.have_no_problem()
            now = [count(talker) for talker in self.talkers]
            return all(had < has for had, has in zip(before, now, strict=True))

        eventually(counted, what)

    def have_no_problem(self) -> None:
        """Raise what a phone failed with, as one that got no answer."""
        for talker in self.talkers:
            if talker.problem is not None:
                raise talker.problem

    def end(self) -> None:
        """Have them stop."""
        self._stop.set()
        for thread in self._threads:
            thread.join()
        for talker in self.talkers:
            talker.client.close()

    def check(self, read: Read) -> int:
        """All that was acknowledged is in the log, once; how much that is."""
        self.have_no_problem()
        told = {key: value for each in self.talkers for key, value in each.acknowledged.items()}
        check(read, TABLE, self.table, told)
        return len(told)


@contextmanager
def playing(servers: Sequence[Server]) -> Iterator[Players]:
    """Players for as long as the block lasts."""
    players = Players(servers)
    try:
        yield players
    finally:
        players.end()


def _say_after_a_pause(say: Callable[[str], int], text: str) -> int:
    time.sleep(PAUSE)
    return say(text)
