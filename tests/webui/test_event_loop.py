"""Nothing holds up the event loop: no call longer than 50 ms, and no waiting for the disk.

What is judged of a call is the processor's time, which no other program on the machine changes.
"""

from __future__ import annotations

import http.client
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.director_client import director_of
from tests.json_path import Json
from tests.raw_socket import masked_frame, raw_handshake
from tests.repository import ROOT
from tests.server import Server, TestClient
from tests.webui.http_requests import ANSWER_WITHIN
from tests.webui.monitored_server import LIMIT
from webui.demo.director import Director
from webui.demo.match import play_match, seated_phones
from webui.store.sqlite.reader import FILE, LOCKED_FOR

SITS = {
    "type": "command",
    "id": "sits-down",
    "revision": 1,
    "command": {"type": "sit", "seat": 0, "name": "Ane"},
}
TOO_LONG = f"""\
import sys, time
from pathlib import Path
import gevent, greenlet
from tests.webui.monitored_server import LoopWatch
greenlet.settrace(LoopWatch(Path(sys.argv[1])))
def work():
    until = time.thread_time() + {2 * LIMIT}
    while time.thread_time() < until:
        pass
gevent.spawn(work).join()
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a watch on its loop (monitored_server.py)."""
    folder = tmp_path_factory.mktemp("monitored")
    files = (str(folder / "loop"), str(folder / "busy"))
    server = Server(folder, program=("tests.webui.monitored_server", *files))
    yield server.start()
    server.close()


@pytest.fixture
def report(server: Server) -> Path:
    """The file of what the watch saw, begun anew."""
    file = server.folder / "loop"
    file.write_bytes(b"")
    return file


def seen(report: Path) -> list[Json]:
    """What the watch has written."""
    return [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]


def too_long(report: Path) -> list[Json]:
    """The calls that took the processor for too long."""
    return [line for line in seen(report) if float(str(line["worked"])) > LIMIT]


def play_a_while(server: Server, table: str, moves: int) -> None:
    """Let four phones play so many moves."""

    class Enough(Exception):
        """That will do."""

    left = iter(range(moves))

    def watch(*_move: object) -> None:
        if next(left, None) is None:
            raise Enough

    with seated_phones(server.address, table) as phones, suppress(Enough):
        play_match(phones, random.Random(5), watch)


def fetch(server: Server, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=ANSWER_WITHIN)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status == 200, (path, body)
    return body


def test_the_watch_sees_a_call_that_is_too_long(tmp_path: Path) -> None:
    """So that the other tests can fail: the same watch on a loop with such a call."""
    report = tmp_path / "loop"
    done = subprocess.run(
        [sys.executable, "-c", TOO_LONG, str(report)], cwd=ROOT, timeout=60, check=True
    )
    assert done.returncode == 0
    assert too_long(report)


def test_no_call_on_the_loop_takes_long(server: Server, report: Path) -> None:
    with ExitStack() as stack:
        table = server.address.open_table()
        for _ in range(8):
            stack.enter_context(server.client("tv", table=table))
        play_a_while(server, table, moves=40)
        for path in (
            *("/", "/api/about", "/qr.svg", "/api/tables", "/api/matches"),
            f"/api/tables/{table}/history?limit=200",
            f"/api/tables/{table}/hands",
            f"/api/tables/{table}/summary",
            *(f"/api/tables/{table}/export{end}" for end in (".jsonl", ".txt", ".csv")),
        ):
            assert fetch(server, path)
        flood(server)
        assert server.address.answers()
        assert too_long(report) == []


def test_a_championship_of_128_pairs_holds_nothing_up(server: Server, report: Path) -> None:
    def begin(director: Director, played: str, pairs: int, tables: int) -> None:
        director.open({"name": "Otoño", "format": played, "rules": "clasico", "tables": tables})
        entries = [{"name": f"Pair {n}", "players": ["Ane", "Jon"]} for n in range(pairs)]
        director.direct({"type": "enter_list", "entries": entries})
        director.direct({"type": "draw_round", "stage": 0})

    with director_of(server) as director:
        director.become(server.secret)
        begin(director, "swiss", pairs=4, tables=0)
        for match in range(1, 7):
            director.direct({"type": "record_result", "match": match, "games": [2, 0]})
            if match % 2 == 0:
                # In the fourth round all have met: what avoids repeats is imported by then.
                director.direct({"type": "draw_round", "stage": 0})
        director.direct({"type": "close_championship"})
        begin(director, "knockout", pairs=128, tables=64)
        for match in range(1, 9):
            director.direct({"type": "record_result", "match": match, "games": [2, 0]})
        director.direct({"type": "undo"})
        director.direct({"type": "close_championship"})
    assert server.address.answers()
    assert too_long(report) == []


def flood(server: Server) -> None:
    """Control frames and messages as fast as they go, until the server has had enough."""
    for frame in (masked_frame(b"", 0x9), masked_frame(b'{"type":"ping","n":1}')):
        end, _head = raw_handshake(server)
        with end, suppress(OSError):
            for _ in range(90):
                end.sendall(frame * 500)


def answers_meanwhile(server: Server, table: str, jon: TestClient, ane: TestClient) -> None:
    """Jon and the pages are answered while Ane's command waits for the disk.

    It is not on the disk yet, so she has no answer.
    """
    for n in range(20):
        jon.send({"type": "ping", "n": n})
        assert jon.receive() == {"type": "pong", "n": n}
    with pytest.raises(TimeoutError):
        ane.connection.recv(timeout=0)
    assert fetch(server, "/")
    assert fetch(server, f"/api/tables/{table}/history")


def test_while_the_disk_is_busy_everything_else_is_answered(server: Server) -> None:
    table, busy = server.address.open_table(), server.folder / "busy"
    with server.at_table(table) as (ane, _), server.at_table(table) as (jon, _):
        busy.touch()
        try:
            ane.send(SITS)
            answers_meanwhile(server, table, jon, ane)
        finally:
            busy.unlink()
        ane.receive_a("ack")


def test_while_another_program_locks_the_log_everything_else_is_answered(
    server: Server, report: Path
) -> None:
    table = server.address.open_table()
    with server.at_table(table) as (ane, _), server.at_table(table) as (jon, _):
        with locked(server):
            ane.send(SITS)
            answers_meanwhile(server, table, jon, ane)
        # A loop that waits for the lock answers nobody until it gives up, and then refuses.
        ane.receive_a("ack")
        leave = {"type": "leave", "seat": 0}
        stands_up = {**SITS, "id": "stands-up", "revision": 2, "as": 0, "command": leave}
        with locked(server):
            ane.send(stands_up)
            assert ane.receive_a("refused")["code"] == "not_saved"
        ane.send(stands_up)
        ane.receive_a("ack")
    assert [line for line in seen(report) if float(str(line["seconds"])) > LOCKED_FOR / 2] == []


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes to the log."""
    with closing(sqlite3.connect(server.data / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
