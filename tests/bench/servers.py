"""Several servers at one PostgreSQL database against one with SQLite.

    python -m tests.bench.servers [--servers 0,1,2,3] [--tables N] [--rate R] [--seconds S]
        [--mixed]

0 stands for one server with SQLite. Each table has four phones and a board, and plays `rate`
actions a second. The tables are at the servers in turns; if they are `mixed`, the phones of each
table are. Prints the processor time of an action, its latency, and the delay from the first to the
last client of a table that has its view. A benchmark, not a test: it prints figures and judges
nothing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench.load import Load
from tests.bench.measuring import memory, milliseconds, options, processor_seconds, say
from tests.postgres import Postgres, postgres
from tests.server import Server

PHONES_AND_BOARD = 5


@contextmanager
def running(number: int) -> Iterator[tuple[list[Server], Postgres | None]]:
    """So many servers at a database of their own; 0: one with SQLite."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database, given = None, []
        if number:
            database = stack.enter_context(postgres())
            given = ["--database", database.make_database()]
        servers = []
        for place in range(max(1, number)):
            own = folder / str(place)
            own.mkdir()
            program = ("tests.bench.load_server", "0")
            server = Server(own, given, program, forked=False)
            stack.callback(server.close)
            servers.append(server.start())
        yield servers, database


def main() -> None:
    """Measure each number of servers."""
    given = options(__doc__, servers="0,1,2,3", tables=200, rate=0.1, seconds=60.0, mixed=False)
    for number in map(int, given.servers.split(",")):
        with running(number) as (servers, database):
            codes = [servers[0].open_table() for _ in range(given.tables)]
            load = Load(servers, codes, PHONES_AND_BOARD, watching="panel", mixed=given.mixed)

            def spent() -> float:
                return sum(map(processor_seconds, database.processes() if database else ()))

            before = spent()
            figures = load.measured(given.seconds, given.rate)
            what = f"{number} at PostgreSQL" if number else "1 with SQLite"
            say(f"{what}: {figures}; {memory(servers[0].pid)}")
            say(f"    PostgreSQL beside them {(spent() - before) / len(load.times) * 1e6:.0f} µs")
            say(f"    actions {milliseconds(load.times)}; views {milliseconds(load.delays)}")


if __name__ == "__main__":
    main()
