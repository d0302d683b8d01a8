"""What grows with the log: 1,000 tables, a season of 10,000 hands, a match of 400 hands.

    python -m tests.bench.growth tables|season|match|all [--number N]

`tables` starts a server on that many recent tables and asks for the list of them. `season` asks for
everything that is read of a table with that many hands, and exports it while others play. `match`
opens a table whose match has 10, 100 … hands, in process.

A benchmark, not a test: it prints figures and judges nothing.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import TypeVar

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.table import AroundTable, Intent, Recorded, decide, open_table, pending
from scorekeeper.table.codec import CODEC
from scorekeeper.view import view_of
from tests.bench.measuring import (
    fresh_server,
    memory,
    milliseconds,
    options,
    processor_seconds,
    say,
)
from tests.server import Server, TestClient
from tests.webui.writer_harness import SETUP, at_once
from webui.codes import LETTERS
from webui.demo.client import command_message
from webui.demo.player import deal, next_move
from webui.projections.rebuilding import rebuild
from webui.store import EventStore
from webui.store.event_rows import row_of
from webui.store.reader import FILE
from webui.streams.interface import Change
from webui.streams.table_cache import TableCache

T = TypeVar("T")
PAGES = ("history", "history?before=400", "hands", "summary")
EXPORTS = ("export.csv", "export-hands.csv", "export.jsonl", "export.txt")
CODE = "K7QF"
PHONE = "a" * 64
PACE = 0.04
"""Seconds between two commands."""


def timed(do: Callable[[], T], times: int = 3) -> tuple[float, T]:
    """Milliseconds of the median call, and what the last one returned."""
    taken, found = [], []
    for _ in range(times):
        began = time.perf_counter()
        found.append(do())
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken), found[-1]


def rename_for(client: TestClient, seconds: float) -> list[float]:
    """Rename a seat at a club's pace, one command after the other; seconds until each answer."""
    times = []
    until = time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        client.act(command_message({"type": "rename_player", "seat": 0, "name": f"P{began}"}, 0, 1))
        times.append(time.perf_counter() - began)
        time.sleep(max(0.0, PACE - times[-1]))
    return times


class Played:
    """A table played by the demo's player; nobody holds a seat once a match is over."""

    def __init__(self) -> None:
        self.chance = random.Random(1)
        self.now = time.time() - 3600.0
        opened = pending(None, Role.SERVER, self.now).add(*open_table(SETUP))
        self.table, rows = opened.table, opened.recorded
        self.rows = list(rows)

    def do(self, command: object, by: Actor) -> None:
        """Send a command from the one phone that holds all seats."""
        self.now += 0.01
        intent = Intent(CODEC.command_from_json(command), by, AroundTable(), PHONE)
        decided = decide(self.table, intent)
        self.table, rows = decided.table, decided.recorded
        self.rows.extend(rows)

    def play(self, hands: int | None = None) -> None:
        """Play until the match is over; with `hands`, until so many hands are finished in it.

        The score is set back after each eighth hand then, so that the match goes on.
        """
        for seat in range(4):
            if self.table.holder(seat) is None:
                self.do({"type": "sit", "seat": seat, "name": f"P{seat}"}, Role.PHONE)
        dealt, number, back = None, 0, 0
        while True:
            view = view_of(self.table, CODE)
            hand = view["hand"]["number"]
            if dealt is None or hand != number:
                number, dealt = hand, deal(self.chance, 4, 8)
            if hands is not None:
                if hand > hands:
                    break
                if hand % 8 == 0 and hand != back:
                    back = hand
                    zero = {"stones": [0, 0], "games": [0, 0], "reason": "x"}
                    self.do({"type": "set_score", **zero}, 0)
                    continue
            move = next_move(view, dealt, self.chance)
            if move is None:
                break
            self.do(move.command, move.seat)
        if hands is None:
            for seat in range(4):
                self.do({"type": "leave", "seat": seat}, seat)


def write(folder: Path, codes: Iterable[str], match: Sequence[Recorded], number: int) -> EventStore:
    """Make a log of tables with so many copies of a match each, with all that is derived from it.

    Undo and correction are not in the demo's matches: nothing points back.

    Returns:
        The store, still open.
    """
    folder.mkdir(parents=True)
    log = EventStore(folder)
    for code in codes:
        rows = [row_of(CODEC, code, each) for each in match]
        for shift in range(0, number * len(match), len(match)):
            log.append([r._replace(sequence=r.sequence + shift, step=r.step + shift) for r in rows])
    log.commit()

    def change(do: Change) -> None:
        do(log, 0.0)
        log.commit()

    rebuild(folder, change)
    return log


def fetch(server: Server, path: str) -> bytes:
    """Get a page; what went wrong is text too."""
    try:
        with urllib.request.urlopen(f"{server.address.origin}{path}", timeout=120) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        return f"{error.code}".encode()


def many_tables(number: int) -> None:
    """The first list of so many recent tables, and what each of them costs when it is opened."""
    played = Played()
    played.play()
    codes = ["".join(letters) for letters in islice(product(LETTERS, repeat=4), number)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = write(folder / "data", codes, played.rows, 3)
        log.close()
        say(f"{number} tables, {(folder / 'data' / FILE).stat().st_size / 1e6:.0f} MB")
        with fresh_server(folder=folder) as server:
            for _ in range(3):
                before = processor_seconds(server.pid)
                taken, found = timed(lambda: fetch(server, "/api/tables"), 1)
                spent = (processor_seconds(server.pid) - before) * 1000
                say(f"  list: {taken:.0f} ms ({spent:.0f} ms CPU), {len(found)} bytes")
                say(f"    {memory(server.pid)}")
            for code in codes[:200]:
                with server.at_table(code):
                    pass
            say(f"  after 200 of them were opened: {memory(server.pid)}")


def season(hands: int) -> None:
    """Everything that is read of a long season, and how others play while it is exported."""
    played = Played()
    played.play()
    a_match = sum(type(each.event).__name__ == "HandCounted" for each in played.rows)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / "data", [CODE], played.rows, hands // a_match).close()
        size = (folder / "data" / FILE).stat().st_size
        say(f"{hands} hands, {a_match} a match, {size / 1e6:.0f} MB, {size / hands:.0f} B a hand")
        with fresh_server(folder=folder) as server:
            for page in PAGES:
                taken, found = timed(partial(fetch, server, f"/api/tables/{CODE}/{page}"), 5)
                say(f"  {page}: {taken:.1f} ms, {len(found)} bytes")
            for form in ("nothing", *EXPORTS):
                _playing(server, form)


def _playing(server: Server, form: str) -> None:
    """Rename players at another table at a club's pace, while one form is exported."""
    times: list[float] = []
    done = threading.Event()
    with server.client("phone", table=server.open_table()) as client:
        client.sit(0, "P0")

        def act() -> None:
            while not done.is_set():
                times.extend(rename_for(client, 0.2))

        thread = threading.Thread(target=act)
        thread.start()
        began, before = time.perf_counter(), processor_seconds(server.pid)
        found = b""
        if form == "nothing":
            time.sleep(3.0)
        else:
            found = fetch(server, f"/api/tables/{CODE}/{form}")
        taken, spent = time.perf_counter() - began, processor_seconds(server.pid) - before
        time.sleep(max(0.0, 0.5 - taken))
        done.set()
        thread.join()
    say(
        f"  {form}: {taken:.2f} s ({spent:.2f} s CPU), {len(found)} bytes;"
        f" another table: {milliseconds(times)}; {memory(server.pid)}"
    )


def one_match(longest: int) -> None:
    """Open a table in the middle of ever longer matches."""
    played = Played()
    for hands in sorted({10, 100, longest}):
        played.play(hands)
        with tempfile.TemporaryDirectory() as name:
            log = write(Path(name) / "data", [CODE], played.rows, 1)
            began = time.process_time()
            cache = TableCache(log, time.monotonic, 1.0, at_once)
            taken, table = timed(partial(cache.load, CODE), 5)
            spent = (time.process_time() - began) * 1000 / 5
            say(
                f"{table.match.hand.number} hands, {table.revision} events:"
                f" opened in {taken:.1f} ms ({spent:.1f} ms CPU)"
            )
            log.close()


def main() -> None:
    """Run one benchmark, or all."""
    given = options(__doc__, "what", number=0)
    for what, run, number in (
        ("match", one_match, 400),
        ("season", season, 10_000),
        ("tables", many_tables, 1000),
    ):
        if given.what in (what, "all"):
            run(given.number or number)


if __name__ == "__main__":
    main()
