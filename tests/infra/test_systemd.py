"""Messages to systemd: readiness, and watchdog pings while /healthz answers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.main import Watchdog
from scorekeeper.process.systemd import notify, watchdog_period
from tests.ports import free_port


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    """A systemd that listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(30)
        yield listening


def test_notifications_reach_the_systemd_socket(ear: socket.socket) -> None:
    assert notify("READY=1", {"NOTIFY_SOCKET": ear.getsockname()})
    assert ear.recv(100) == b"READY=1"


def test_where_nobody_listens_nothing_is_said_and_nothing_fails(tmp_path: Path) -> None:
    assert not notify("READY=1", {})
    assert not notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "gone")})


@pytest.mark.parametrize(
    ("told", "seconds"),
    [({}, None), ({"WATCHDOG_USEC": "30000000"}, 15.0), ({"WATCHDOG_USEC": "0"}, None)],
)
def test_watchdog_pings_are_sent_twice_in_each_period(
    told: dict[str, str], seconds: float | None
) -> None:
    assert watchdog_period(told) == seconds


def test_the_panel_says_that_it_is_ready_then_that_it_lives_now_and_then(
    ear: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", ear.getsockname())
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    now = 100.0
    pulse = Watchdog(lambda: now)
    for now in (100.0, 100.25, 114.0, 115.0, 115.25, 130.0):  # noqa: B007 (the pulse reads it)
        pulse.ping()
    ear.settimeout(0.2)
    assert [ear.recv(200) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
    with pytest.raises(TimeoutError):
        ear.recv(200)


def hear_all(ear: socket.socket) -> None:
    while True:
        ear.recv(200)


def test_the_server_says_that_it_is_ready_and_alive_until_it_hangs(
    ear: socket.socket, tmp_path: Path
) -> None:
    where = ["--host", "127.0.0.1", "--port", str(free_port()), "--data", str(tmp_path / "data")]
    told = {"NOTIFY_SOCKET": ear.getsockname(), "WATCHDOG_USEC": "400000"}
    server = subprocess.Popen(
        [sys.executable, "-P", "-m", "webui", "serve", *where], env={**os.environ, **told}
    )
    try:
        assert ear.recv(200).startswith(b"READY=1")
        assert ear.recv(200) == b"WATCHDOG=1"
        assert ear.recv(200) == b"WATCHDOG=1"
        # It hangs: a stopped process neither answers nor speaks.
        server.send_signal(signal.SIGSTOP)
        ear.settimeout(2)
        with pytest.raises(TimeoutError):
            hear_all(ear)
    finally:
        server.kill()
        server.wait()
