"""Units of the server without a process."""

from __future__ import annotations

import ast
import fcntl
import json
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import gevent.socket
import pytest

from scorekeeper.process import CommandFailed
from scorekeeper.refusal import Refused
from tests.raw_socket import masked_frame
from tests.repository import ROOT
from webui.addresses import Addresses, is_loopback
from webui.codes import LENGTH, LETTERS, fresh_code, read_code
from webui.data_folder import claim, make_folder
from webui.http.origins import split_host
from webui.limits.numbers import Limits
from webui.limits.sockets import SocketLimits, Standing
from webui.ops.console import FIELDS, JsonLines, LineWriter
from webui.store.sqlite.reader import FILE
from webui.store.sqlite.repair import repair
from webui.ws.bridge import READ_AT_ONCE, read_messages
from webui.ws.client import UNSENT, Client

SIOCOUTQNSD = 0x894B
"""The request for the bytes that a TCP socket has not sent yet (linux/sockios.h)."""


def test_a_silent_socket_is_given_up() -> None:
    near, far = gevent.socket.socketpair()
    with near, far:
        messages = read_messages(Client(near, Limits(silence=0.05)))
        far.sendall(masked_frame(b"a word"))
        assert next(messages) == "a word"
        with pytest.raises(TimeoutError):
            next(messages)


def test_old_views_do_not_wait_in_the_kernel_before_an_acknowledgement() -> None:
    with gevent.socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        far = gevent.socket.create_connection(listening.getsockname())
        near, _ = listening.accept()
    # `far` is the server's end here; `near` receives nothing.
    with near, far:
        client = Client(far, Limits())
        for _ in range(100):
            client.put_view(bytes(2000))
            client.flush()
            gevent.sleep(0)
        client.put(b"acknowledged")
        unsent = int.from_bytes(fcntl.ioctl(far.fileno(), SIOCOUTQNSD, bytes(4)), sys.byteorder)
        assert 0 < unsent < 2 * UNSENT
        client.drop()


def test_a_flood_on_one_connection_does_not_block_others() -> None:
    near, far = gevent.socket.socketpair()
    with near, far:
        client = Client(near, Limits())
        client.admission = SocketLimits(client.limits, time.monotonic).enter("::1", client.evict)
        client.admission.stand(Standing.FIRST, "its phone")
        messages = read_messages(client)
        far.sendall(masked_frame(bytes(90)) * (2 * READ_AT_ONCE // 90))
        turns: list[int] = []
        gevent.spawn_raw(turns.append, 1)
        for _ in range(READ_AT_ONCE // 90):
            next(messages)
        assert turns == [1]


def test_codes_are_four_letters_that_no_table_has() -> None:
    given = iter([*LETTERS[:4], *LETTERS[4:8]])
    taken = LETTERS[:4]
    assert fresh_code(lambda _: next(given), lambda code: code == taken) == LETTERS[4:8]
    assert len(set(LETTERS)) == len(LETTERS)
    assert not set(LETTERS) & set("AEIOU01SBZ8")
    assert read_code(f" {taken.lower()} ") == taken
    for bad in ("", taken[:-1], taken + "C", "AEIO", None, 7, ["C"] * LENGTH):
        with pytest.raises(Refused) as refused:
            read_code(bad)
        assert refused.value.code == "no_such_table"


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("mus.local:8000", ("mus.local", 8000)),
        ("mus.local", ("mus.local", 80)),
        ("[::1]:8000", ("::1", 8000)),
        ("[0:0::1]", ("::1", 80)),
    ],
)
def test_a_host_is_split_from_its_port(text: str, host: tuple[str, int]) -> None:
    assert split_host(text, 80) == host


@pytest.mark.parametrize(
    "text", ["", ":80", "a:", "a:b", "a:-1", "[::1", "[::1]x", "[x]:80", "a:1²"]
)
def test_what_is_no_host_is_none(text: str) -> None:
    assert split_host(text, 80) is None


def test_addresses_begin_with_what_phones_can_open() -> None:
    now = 0.0
    assert list(Addresses("127.0.0.1", 8000, None, lambda: now)()) == ["http://localhost:8000/"]
    assert list(Addresses("192.0.2.7", 80, None, lambda: now)()) == [
        "http://192.0.2.7/",
        "http://localhost/",
    ]
    public = Addresses("::1", 8000, "https://mus.example/", lambda: now)
    assert public()[0] == "https://mus.example/"
    for url in Addresses("0.0.0.0", 8000, None, lambda: now)()[:-1]:
        assert not is_loopback(url.removeprefix("http://").partition(":")[0])


def test_a_folder_is_one_servers_at_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    make_folder(folder)
    assert folder.stat().st_mode & 0o077 == 0
    handle = claim(folder, wait_seconds=0)
    with pytest.raises(CommandFailed, match="another Amarrako"):
        claim(folder, wait_seconds=0)
    socket.close(handle)
    socket.close(claim(folder, wait_seconds=0))


def test_a_line_of_the_log_carries_what_it_may_and_nothing_else() -> None:
    record = logging.LogRecord("amarrako", logging.INFO, __file__, 1, "sat", None, None)
    record.__dict__.update({"table": "K7QF", "token": "secret", "path": "/x"})
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["table"], line["path"]) == ("sat", "K7QF", "/x")
    assert "secret" not in json.dumps(line)


def logged_fields() -> Iterator[str]:
    """Every field that some line of the server gives to its log, as `extra`."""
    for path in (ROOT / "webui").rglob("*.py"):
        if "node_modules" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case (
                    ast.keyword(arg="extra", value=ast.Dict(keys=keys))
                    | ast.Assign(targets=[ast.Name(id="extra")], value=ast.Dict(keys=keys))
                ):
                    yield from (str(key.value) for key in keys if isinstance(key, ast.Constant))
                case ast.keyword(arg="extra", value=value):
                    assert isinstance(value, ast.Name), path
                    assert value.id == "extra", path


def test_every_field_that_is_logged_is_written() -> None:
    assert set(logged_fields()) <= set(FIELDS)


def test_a_thread_that_fails_is_logged_as_a_line_of_json() -> None:
    program = (
        "import threading; from webui.ops.console import set_up; set_up('warning');"
        "failing = threading.Thread(target=lambda: 1 / 0, name='sums');"
        "failing.start(); failing.join(); import logging; logging.shutdown()"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    (line,) = map(json.loads, said.stderr.splitlines())
    assert (line["event"], line["reason"]) == ("thread failed", "sums")
    assert "ZeroDivisionError" in line["trace"]


def test_the_log_names_the_files_of_a_restored_event_store(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    repair(tmp_path, tmp_path / "backups", 0.0)
    line = json.loads(JsonLines().format(caplog.records[-1]))
    assert line["event"] == "event store restored"
    assert (line["aside"], line["backup"], line["saved"]) == (
        f"{FILE}.damaged-19700101-000000",
        "None",
        "0",
    )


def test_lines_that_nobody_takes_are_left_out_and_nobody_waits() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as slow, os.fdopen(writing, "w", encoding="ascii") as stream:
        lines = LineWriter(stream, most=3)
        long = "x" * 100_000  # more than a pipe holds
        taken = [lines.write(long) for _ in range(6)]
        assert taken[:3] == [True] * 3
        assert taken[-1] is False
        got = b""
        while got.count(b"\n") < sum(taken):
            got += slow.read1(1 << 20)
        lines.close()
        assert set(got) == {ord("x"), ord("\n")}
