"""A long evening: tables at a club's pace, and people who come, are refused, watch and leave.

    python -m tests.bench.evening [--tables N] [--rate R] [--minutes M] [--every M]

Each table plays `rate` actions a second, watched by a TV and a phone. Beside them somebody comes
every second: loads a page and watches a table, sends a command for a seat that is not theirs, or
opens a table, sits down there, leaves and comes back. Prints every so many minutes the server's
memory, the latency of actions, and the longest turns of the event loop by the processor time that
they took; for control, the processor time of one fixed piece of work meanwhile, as a virtual
machine counts in a program's time what its host took away. Ends the server with kill -9, and
compares every table with what it acknowledged.
A benchmark, not a test: it prints figures, and judges only what was lost.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import cast

from scorekeeper.process.http_client import fetch
from tests.bench.load import Load
from tests.bench.measuring import (
    fresh_server,
    memory,
    milliseconds,
    options,
    processor_seconds,
    say,
)
from tests.server import Server
from webui.cli.main import main as amarrako
from webui.demo.client import command_message

STAYS = 15.0
"""Seconds for which somebody who watches stays."""

WORK = 20_000
"""Numbers that are squared for control: 1 to 2 ms."""

TABLE_EVERY = 60
"""Visits of which one opens a table."""


class Visitors(threading.Thread):
    """People who come and go until they are told to stop; one comes every second."""

    def __init__(self, server: Server, codes: list[str]) -> None:
        super().__init__(daemon=True)
        self._server = server
        self._codes = codes
        self._chance = random.Random(64)
        self.over = threading.Event()
        self.came, self.refused, self.sat = 0, 0, 0

    def run(self) -> None:
        """Come and go."""
        while not self.over.wait(1.0):
            if self.came % TABLE_EVERY == 0:
                self._sit()
            else:
                self._chance.choice((self._watch, self._be_refused))()
            self.came += 1

    def _watch(self) -> None:
        code = self._chance.choice(self._codes)
        fetch(f"{self._server.url}/")
        self._server.get("/api/tables")
        client = self._server.connected()
        client.hello("phone", table=code)
        client.receive_a("view")
        threading.Timer(STAYS, client.close).start()

    def _be_refused(self) -> None:
        client = self._server.connected()
        client.hello("phone", table=self._chance.choice(self._codes))
        view = client.receive_a("view")
        answer = client.ask(command_message({"type": "mus"}, 0, cast("int", view["revision"])))
        assert answer["type"] == "refused", answer
        self.refused += 1
        client.close()

    def _sit(self) -> None:
        code = self._server.open_table()
        phone = self._server.connected()
        welcome = phone.hello("phone", table=code)
        assert phone.sit(0)["type"] == "ack"
        phone.close()
        again = self._server.connected()
        again.hello("phone", table=code, token=welcome["token"])
        again.receive_a("view")
        self.sat += 1
        again.close()


class Control(threading.Thread):
    """Does the same small piece of work twenty times a second."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.took: list[float] = []
        """Seconds of the processor, of each time."""

    def run(self) -> None:
        """Work, and wait."""
        while True:
            began = time.thread_time()
            sum(number * number for number in range(WORK))
            self.took.append(time.thread_time() - began)
            time.sleep(0.05)


def turns_of(file: Path, since: float) -> str:
    """The turns that were noted since a time, in ms of the processor."""
    noted = [line.split() for line in file.read_text(encoding="ascii").splitlines()]
    taken = sorted(float(ms) for at, ms in noted if float(at) >= since)
    over = sum(ms > 20 for ms in taken)
    longest = ", ".join(f"{ms:.0f}" for ms in taken[-3:])
    return f"longest turns {longest or 'under 5'} ms, {over} over 20"


def compare(server: Server, load: Load) -> int:
    """Kill the server and start it again; how many tables are not as they were acknowledged."""
    codes = dict.fromkeys(load.codes, 0)
    for table, code in zip(load.tables, load.codes, strict=True):
        codes[code] = max(table.acked or 0, table.phones[0].revision)
    server.kill()
    server.start()
    lost = 0
    for code, revision in codes.items():
        client = server.connected()
        client.hello("tv", table=code)
        found = cast("int", client.receive_a("view")["revision"])
        if found < revision:
            lost += 1
            say(f"table {code}: {found} instead of {revision}")
        client.close()
    return lost


def main() -> None:
    """Play the evening."""
    given = options(__doc__, tables=64, rate=0.1, minutes=180.0, every=10.0)
    with tempfile.TemporaryDirectory() as folder:
        turns = Path(folder) / "turns"
        with fresh_server(program=("tests.bench.evening_server", str(turns))) as server:
            load = Load([server], [server.open_table() for _ in range(given.tables)], 6)
            visitors = Visitors(server, load.codes)
            visitors.start()
            control = Control()
            control.start()
            end = time.time() + given.minutes * 60
            while (began := time.time()) < end:
                before = processor_seconds(server.pid)
                load.times.clear()
                control.took.clear()
                load.run(min(given.every * 60, end - began), given.rate)
                spent = processor_seconds(server.pid) - before
                say(
                    f"{time.strftime('%H:%M')} {memory(server.pid)}; {milliseconds(load.times)};"
                    f" {spent / (time.time() - began):.0%} of a core; {turns_of(turns, began)};"
                    f" control {milliseconds(control.took)};"
                    f" visits {visitors.came}, refused {visitors.refused}, sat {visitors.sat}"
                )
            if not visitors.is_alive():
                sys.exit("nobody came any more: see above")
            visitors.over.set()
            visitors.join()
            lost = compare(server, load)
            server.stop()
            damaged = amarrako(["check", "--data", str(server.data)])
            say(f"{lost} tables lost anything; amarrako check: {damaged}")
    sys.exit(lost or damaged)


if __name__ == "__main__":
    main()
