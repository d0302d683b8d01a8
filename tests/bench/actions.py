"""How fast and how large: durable actions a second, their latency, memory, and a season's log.

    python -m tests.bench.actions [--seconds S] [--hands N]

A benchmark, not a test: it prints figures and judges nothing.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from scorekeeper.table import Recorded
from scorekeeper.table.codec import CODEC
from tests.server import Server, TestClient, running_server
from tests.webui.writer_harness import Desk, at_once, rename, sit
from webui.demo.match import play_match, seated_phones
from webui.store import EventStore, Row
from webui.store.event_rows import all_recorded, row_of
from webui.streams.table_cache import TableCache


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def memory(pid: int) -> str:
    """Resident and proportional memory of a process, in MB."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    sizes = {line.split(":")[0]: int(line.split()[1]) for line in text.splitlines()[1:]}
    return f"{sizes['Rss'] / 1024:.0f} MB resident, {sizes['Pss'] / 1024:.0f} MB its share"


def report(name: str, times: Sequence[float], seconds: float) -> None:
    """Print a line of figures. times: of each action, in seconds."""
    p50, p99 = (statistics.quantiles(times, n=100)[place] * 1000 for place in (49, 98))
    say(f"{name}: {len(times) / seconds:.0f} a second, p50 {p50:.1f} ms, p99 {p99:.1f} ms")


def rename_for(client: TestClient, seat: int, until: float, pace: float) -> list[float]:
    """Rename a seat, one acknowledged command after the other, `pace` seconds apart at least."""
    times = []
    n = 0
    while (began := time.perf_counter()) < until:
        n += 1
        name = {"type": "rename_player", "seat": seat, "name": f"P{seat} {n}"}
        answer = client.command(f"bench-{seat}-{n:06}", 1, name, seat)
        if answer["type"] != "ack":
            raise RuntimeError(json.dumps(answer))
        taken = time.perf_counter() - began
        times.append(taken)
        time.sleep(max(0.0, pace - taken))
    return times


def many_clients(server: Server, tables: int, seconds: float, pace: float) -> None:
    """Four clients at each of some tables."""
    with ExitStack() as stack:
        work: list[Callable[[], None]] = []
        times: list[float] = []
        until = time.perf_counter() + seconds
        for _ in range(tables):
            table = server.address.open_table()
            for seat in range(4):
                client, _ = stack.enter_context(server.at_table(table))
                client.sit(seat, f"P{seat}")

                def act(client: TestClient = client, seat: int = seat) -> None:
                    times.extend(rename_for(client, seat, until, pace))

                work.append(act)
        threads = [threading.Thread(target=each) for each in work]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        report(f"{4 * tables} clients at {tables} tables", times, seconds)
        say(f"  the server then: {memory(server.pid)}")


def batches(size: int, seconds: float) -> None:
    """The server alone: batches of commands, each at a table of its own with four phones."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        people = []
        for n in range(size):
            table = desk.open_table()
            people.append([desk.enter(table, f"phone-{n}-{seat}") for seat in range(4)])
            desk.writer.serve([sit(who, seat) for seat, who in enumerate(people[-1])])
        until = time.perf_counter() + seconds
        done = 0
        while time.perf_counter() < until:
            done += 1
            desk.writer.serve([rename(four[0], 0, f"N{done}") for four in people])
            for four in people:
                for who in four:
                    who.told.clear()
        say(f"batches of {size}: {done * size / seconds:.0f} durable actions a second")
        desk.log.close()


def season(hands: int) -> None:
    """A log of so many hands, and how long its table takes to come back."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "server", forked=False) as server,
    ):
        table = server.address.open_table()
        with seated_phones(server.address, table) as phones:
            play_match(phones, random.Random(1), lambda *_: None)
        server.stop()
        log = EventStore(server.folder / "data")
        match: Sequence[Recorded] = all_recorded(CODEC, log.running_match(table))
        played = sum(1 for each in match if type(each.event).__name__ == "HandCounted")
        say(f"one match: {played} hands, {len(match)} events")
        first = match[-1].sequence
        for n in range(1, hands // played):
            shift = n * first
            log.append([_moved(row_of(CODEC, table, each), shift) for each in match])
        log.commit()
        size = (server.folder / "data" / "amarrako.sqlite3").stat().st_size / 1e6
        began = time.perf_counter()
        loaded = TableCache(log, time.monotonic, 1.0, at_once).load(table)
        taken = time.perf_counter() - began
        say(f"{hands} hands, {loaded.revision} events, {size:.0f} MB: loaded in {taken:.3f} s")
        log.close()


def _moved(row: Row, shift: int) -> Row:
    """The row of a later match. Undo and correction are not in the demo's: nothing points back."""
    return row._replace(sequence=row.sequence + shift, step=row.step + shift)


def main(arguments: Sequence[str]) -> int:
    """Run everything; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--hands", type=int, default=10_000)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with running_server(Path(folder), forked=False) as server:
            say(f"started in {time.perf_counter() - began:.2f} s: {memory(server.pid)}")
            many_clients(server, 1, given.seconds, 0.04)
            many_clients(server, 5, given.seconds, 0.04)
    for size in (1, 4, 32):
        batches(size, given.seconds)
    season(given.hands)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
