"""Servers at one database, and phones that never stop entering while something fails.

Between `playing(site.servers)` and its end a test has the database fail and return, and asks that
the players `are_told_not_saved` and then `go_on`; at the end it has them `check` the log.
"""

from __future__ import annotations

import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from psycopg import OperationalError

from tests.database_line import DatabaseLine, database_line
from tests.postgres import USER, Postgres, postgres
from tests.server import Server, eventually, running_server
from tests.webui.test_crash import PLAYERS, Read, Talker, check, seated
from webui.store import TABLE, EventReader
from webui.store.postgresql.reader import PostgresReader

FILLER = "filler"
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


class Outage(NamedTuple):
    """A way in which the database of a site is away, and its return."""

    begin: Callable[[Site, Postgres], None]
    end: Callable[[Site, Postgres], None]


def _on_lines(do: Callable[[DatabaseLine], None]) -> Callable[[Site, Postgres], None]:
    def on_each(site: Site, _database: Postgres) -> None:
        for line in site.lines:
            do(line)

    return on_each


OUTAGES = {
    "killed": Outage(lambda _, database: database.kill(), lambda _, database: database.start()),
    "reset": Outage(_on_lines(DatabaseLine.reset), _on_lines(DatabaseLine.mend)),
    "silent": Outage(_on_lines(DatabaseLine.fall_silent), _on_lines(DatabaseLine.mend)),
    "answers lost": Outage(_on_lines(DatabaseLine.lose_answers), _on_lines(DatabaseLine.mend)),
}
"""All processes of PostgreSQL are killed; connections are reset, and refused; what is sent arrives
late; or it arrives, and no answer does."""


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
def opened_site(folder: Path, database: Postgres) -> Iterator[Site]:
    """Two servers at an empty database."""
    name = database.make_named_database()
    with ExitStack() as stack:
        lines = [stack.enter_context(database_line(database)) for _ in range(2)]
        urls = [line.url(name) for line in lines]
        yield Site(stack.enter_context(servers_at(folder, urls)), lines, database.url(name))


@contextmanager
def failing_over(folder: Path) -> Iterator[tuple[Site, Postgres, Postgres]]:
    """Two servers at a database with a standby that has all that is committed; the two.

    The lines are those to the primary and to the standby.
    """
    with ExitStack() as stack:
        primary = stack.enter_context(postgres())
        standby = stack.enter_context(postgres(of=primary))
        primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.execute("SELECT pg_reload_conf()")
        name = primary.make_named_database()
        lines = [stack.enter_context(database_line(each)) for each in (primary, standby)]
        hosts, ports = quote("127.0.0.1,127.0.0.1"), quote(f"{lines[0].port},{lines[1].port}")
        url = f"postgresql://{USER}@/{name}?host={hosts}&port={ports}"
        urls = [f"{url}&target_session_attrs=read-write"] * 2
        site = Site(stack.enter_context(servers_at(folder, urls)), lines, standby.url(name))
        yield site, primary, standby


class Players:
    """Four phones at one table, by turns at one server and the other."""

    def __init__(self, servers: Sequence[Server], pause: float = PAUSE) -> None:
        self.table = servers[0].address.open_table()
        self._stop = threading.Event()
        self.talkers: list[Talker] = [
            seated(servers[seat % len(servers)], self.table, seat, self._stop)
            for seat in range(PLAYERS)
        ]
        for talker in self.talkers:
            talker.say = partial(_say_after_a_pause, talker.say, pause)
        self._threads = [threading.Thread(target=talker.run) for talker in self.talkers]
        for thread in self._threads:
            thread.start()

    def go_on(self) -> None:
        """Wait until a command of each phone is acknowledged that was not acknowledged before."""
        self._each_counts(lambda talker: len(talker.acknowledged), "an acknowledgement")

    def are_told_not_saved(self) -> None:
        """Wait until each phone has received that a command was not saved."""
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


class FullDisk:
    """A disk for the data of a database that can be full.

    As root it is a small file system of its own; otherwise the processes of the database may write
    to no file, which fails as a full disk does, with another error.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        """Where the data belong; None: anywhere."""

    def fill(self, database: Postgres) -> None:
        """Leave no room on it."""
        if self.folder is None:
            database.limit_files("1")
            return
        with (self.folder / FILLER).open("wb", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(bytes(4096))

    def empty(self, database: Postgres) -> None:
        """Have room on it again, and the database run: it may have ended."""
        if self.folder is not None:
            (self.folder / FILLER).unlink()
        elif database.is_running():
            database.limit_files("unlimited")
        eventually(lambda: _runs(database), "the database after its disk was full")


def _runs(database: Postgres) -> bool:
    if not database.is_running():
        database.start()
    try:
        database.execute("SELECT 1")
    except OperationalError:
        return False
    return True


@contextmanager
def small_disk() -> Iterator[FullDisk]:
    """A disk of 64 MB, which only root can have."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], check=True)
        try:
            yield FullDisk(Path(folder))
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def playing(servers: Sequence[Server], pause: float = PAUSE) -> Iterator[Players]:
    """Players for as long as the block lasts, with this pause between two commands of a phone."""
    players = Players(servers, pause)
    try:
        yield players
    finally:
        players.end()


def _say_after_a_pause(say: Callable[[str], int], pause: float, text: str) -> int:
    time.sleep(pause)
    return say(text)
