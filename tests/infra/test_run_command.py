"""`amarrako run` as a person starts it: the real server and the real panel below it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.forked_server import run_forked
from tests.infra.processes import gone
from tests.json_path import Json
from tests.ports import free_port
from tests.server import eventually

AMARRAKO = [sys.executable, "-P", "-m", "webui"]


class RunningCommand:
    """A running `amarrako run`, read line by line."""

    def __init__(self, data: Path) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            [*AMARRAKO, "run", "--port", str(self.port), "--data", str(data)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def read_until(self, words: str) -> str:
        """Read what it says up to the line with these words; its end is a failure."""
        assert self.process.stdout is not None
        told = ""
        for line in self.process.stdout:
            told += line
            if words in line:
                return told
        raise AssertionError(told)

    def rest(self) -> str:
        """Read what it says until it ends."""
        assert self.process.stdout is not None
        return self.process.stdout.read()

    def get(self, path: str) -> object:
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(url, timeout=20) as answer:
            return json.loads(answer.read())

    def child(self, command: str) -> int:
        """Wait for the process of one command below this one, which may not have begun yet."""
        return eventually(lambda: self._child(command), f"{command} below {self.process.pid}")

    def _child(self, command: str) -> int | None:
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                line = (folder / "cmdline").read_bytes().split(b"\0")
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(parent) == self.process.pid and command.encode() in line:
                return int(folder.name)
        return None


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningCommand]:
    running = RunningCommand(tmp_path / "data")
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.terminate()
        running.process.communicate()


def test_run_prints_the_address_and_ctrl_c_ends_server_and_panel(
    running: RunningCommand, tmp_path: Path
) -> None:
    told = running.read_until("Ctrl-C to stop")
    assert f"http://localhost:{running.port}/" in told
    about = cast("dict[str, list[str]]", running.get("/api/about"))
    lan = [url for url in about["addresses"] if not re.search(r"//(localhost|127\.)", url)]
    for url in lan:
        assert url in told
    # The QR code's half blocks: there exactly if a phone could open something.
    assert ("▀" in told) == bool(lan)
    assert (tmp_path / "data").is_dir()
    panel = running.child("panel")
    running.process.send_signal(signal.SIGINT)
    rest = running.rest()
    assert "Traceback" not in rest
    assert "Ctrl-C to stop" not in rest, "the server says it too"
    assert running.process.wait() == 130
    assert gone(panel)


def test_the_panel_comes_back_the_server_never_noticed_and_a_service_manager_stops_both(
    running: RunningCommand,
) -> None:
    running.read_until("Ctrl-C to stop")
    killed = running.child("panel")
    os.kill(killed, signal.SIGKILL)
    assert "The panel was ended by SIGKILL" in running.read_until("The panel")
    eventually(lambda: running.child("panel") != killed, "another panel")
    assert cast("Json", running.get("/healthz"))["status"] == "ok"
    running.process.send_signal(signal.SIGTERM)
    assert "Traceback" not in running.rest()
    assert running.process.wait() == 0


def test_ended_by_force_it_leaves_nobody_behind(running: RunningCommand) -> None:
    running.read_until("Ctrl-C to stop")
    running.process.kill()
    # The pipe closes when the last of them has ended.
    running.rest()


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run_forked("webui", "run", "--port", str(port), "--data", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"port {port} is in use already" in done.stderr


@pytest.mark.parametrize(
    ("option", "status", "words"),
    [
        ("--host=192.0.2.1", 1, "192.0.2.1 is no address of this machine"),
        ("--host=no.such.host.invalid", 1, "no.such.host.invalid is not a known host"),
        *((f"--port={port}", 2, "is not a port") for port in ("0", "65536", "-1", "mus", "٨٠")),
    ],
)
def test_where_it_cannot_listen_is_said(option: str, status: int, words: str) -> None:
    done = run_forked("webui", "run", option)
    assert done.returncode == status
    assert words in done.stderr
    assert status == 2 or done.stderr.count("\n") == 1
