"""Nothing holds up the event loop: no call longer than 50 ms, and no waiting for the disk.

What is judged of a call is the processor's time, which no other program on the machine changes.
"""

from __future__ import annotations

import http.client
import json
import secrets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.director_client import director_of
from tests.json_path import Json, at
from tests.raw_socket import masked_frame, raw_handshake
from tests.repository import ROOT
from tests.server import Server, TestClient
from tests.webui.monitored_server import LIMIT
from tests.webui.test_durability import play_a_while
from webui.limits.numbers import Limits
from webui.store.reader import FILE, LOCKED_FOR

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


@contextmanager
def monitored(folder: Path) -> Iterator[tuple[Server, Path]]:
    """A server with a watch on its loop, and the file of what it saw."""
    report = folder / "loop"
    program = ("tests.webui.monitored_server", str(report), str(busy_disk(folder)))
    server = Server(folder, program=program, forked=False).start()
    try:
        yield server, report
    finally:
        server.kill()


def busy_disk(folder: Path) -> Path:
    """The file that holds up the commits of a monitored server while it exists."""
    return folder / "busy"


def seen(report: Path) -> list[Json]:
    """What the watch has written."""
    return [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]


def fetch(server: Server, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
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
    assert [line for line in seen(report) if _worked(line) > LIMIT]


def test_no_call_on_the_loop_takes_long(tmp_path: Path) -> None:
    with monitored(tmp_path) as (server, report), ExitStack() as stack:
        table = server.address.open_table()
        screens = [stack.enter_context(server.connected()) for _ in range(8)]
        for screen in screens:
            screen.hello("tv", table=table)
        play_a_while(server, table, moves=40)
        for path in (
            "/",
            "/api/about",
            "/qr.svg",
            "/api/tables",
            "/api/matches",
            f"/api/tables/{table}/history?limit=200",
            f"/api/tables/{table}/hands",
            f"/api/tables/{table}/summary",
            *(f"/api/tables/{table}/export{end}" for end in (".jsonl", ".txt", ".csv")),
        ):
            assert fetch(server, path)
        flood(server)
        assert server.address.answers()
        assert [line for line in seen(report) if _worked(line) > LIMIT] == []


def test_a_championship_of_128_pairs_holds_nothing_up(tmp_path: Path) -> None:
    with monitored(tmp_path) as (server, report), director_of(server) as director:
        director.become(server.data)
        sent: Json = {"type": "championship_command", "revision": 0}

        def command(kind: str, **fields: object) -> None:
            time.sleep(1 / Limits().messages.a_second)
            key = secrets.token_urlsafe(12)
            director.send({**sent, "id": key, "command": {"type": kind, **fields}})
            answer = director.receive_a("ack")
            assert answer["id"] == key
            sent["revision"] = answer["revision"]

        def begin(played: str, pairs: int, tables: int) -> None:
            setup = {"name": "Otoño", "format": played, "rules": "clasico", "tables": tables}
            director.send({"type": "open_championship", "id": f"opening-{pairs}", "setup": setup})
            sent["revision"] = director.receive_a("ack")["revision"]
            sent["championship"] = at(director.receive_a("championship"), "view", "code")
            entries = [{"name": f"Pair {n}", "players": ["Ane", "Jon"]} for n in range(pairs)]
            command("enter_list", entries=entries)
            command("draw_round", stage=0)

        begin("swiss", pairs=4, tables=0)
        for match in range(1, 7):
            command("record_result", match=match, games=[2, 0])
            if match % 2 == 0:
                # In the fourth round all have met: what avoids repeats is imported by then.
                command("draw_round", stage=0)
        command("close_championship")
        begin("knockout", pairs=128, tables=64)
        for match in range(1, 9):
            command("record_result", match=match, games=[2, 0])
        command("undo")
        command("close_championship")
        assert server.address.answers()
        assert [line for line in seen(report) if _worked(line) > LIMIT] == []


def flood(server: Server) -> None:
    """Control frames and messages as fast as they go, until the server has had enough."""
    for frame in (masked_frame(b"", 0x9), masked_frame(b'{"type":"ping","n":1}')):
        end, _head = raw_handshake(server)
        with end, suppress(OSError):
            for _ in range(90):
                end.sendall(frame * 500)


def answers_meanwhile(server: Server, table: str, jon: TestClient, ane: TestClient) -> None:
    """Jon and the pages are answered while Ane's command waits for the disk.

    It is not on the disk yet, so she has heard nothing.
    """
    for n in range(20):
        jon.send({"type": "ping", "n": n})
        assert jon.receive() == {"type": "pong", "n": n}
    with pytest.raises(TimeoutError):
        ane.connection.recv(timeout=0)
    assert fetch(server, "/")
    assert fetch(server, f"/api/tables/{table}/history")


def test_while_the_disk_is_busy_everything_else_is_answered(tmp_path: Path) -> None:
    with monitored(tmp_path) as (server, _):
        table = server.address.open_table()
        with server.at_table(table) as (ane, _), server.at_table(table) as (jon, _):
            busy_disk(tmp_path).touch()
            ane.send(SITS)
            answers_meanwhile(server, table, jon, ane)
            busy_disk(tmp_path).unlink()
            ane.receive_a("ack")


def test_while_another_program_locks_the_log_everything_else_is_answered(tmp_path: Path) -> None:
    with monitored(tmp_path) as (server, report):
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
        assert [line for line in seen(report) if _waited(line) > LOCKED_FOR / 2] == []


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes to the log."""
    with closing(sqlite3.connect(server.folder / "data" / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def _worked(line: Json) -> float:
    worked = line["worked"]
    assert isinstance(worked, float)
    return worked


def _waited(line: Json) -> float:
    seconds = line["seconds"]
    assert isinstance(seconds, float)
    return seconds
