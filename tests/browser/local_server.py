"""A real server and a real panel as processes, on ports and folders of their own."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar, cast

from playwright.sync_api import Page

from scorekeeper.process.http_client import post
from tests.forked_server import ForkedProgram, Program
from tests.invitations import write_key
from tests.ports import free_port
from webui.secrets import HOUSE_PIN
from webui.secrets.kept import read_kept

T = TypeVar("T")
PATIENCE = 20.0
"""Seconds until something that should happen is called not to have happened."""


def eventually(look: Callable[[], T | None], what: str) -> T:
    """What `look` gives once it gives something; AssertionError names what never came."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"never came: {what}")
        time.sleep(0.05)


def table_setup(**changes: object) -> dict[str, object]:
    """A table of Ane, Jon, Miren and Iker, where nobody is asked, but for these changes."""
    rules = {"confirm": "one", **cast("dict[str, object]", changes.pop("rules", {}))}
    return {
        "sides": ["Nosotros", "Ellos"],
        "players": ["Ane", "Jon", "Miren", "Iker"],
        "preset": "clasico",
        "rules": rules,
        "mano": 0,
        **changes,
    }


def _copy(screen: int, file: Path) -> None:
    """Append what a program writes on its terminal to a file, until it ends."""
    with contextlib.suppress(OSError):
        while written := os.read(screen, 4096):
            with file.open("ab") as log:
                log.write(written)
    os.close(screen)


@contextlib.contextmanager
def local_server() -> Iterator[LocalServer]:
    """A running server on a folder that is deleted with it."""
    with tempfile.TemporaryDirectory() as folder:
        server = LocalServer(Path(folder))
        try:
            server.start()
            yield server
        finally:
            server.close()


class LocalServer:
    """A server with its log, that can be killed and started again, and a panel beside it."""

    def __init__(self, folder: Path, *, forked: bool = False) -> None:
        """`forked`: from a process that has imported what it needs (tests/forked_server.py)."""
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = folder / "data"
        self.options: tuple[str, ...] = ()
        """More for `amarrako serve`."""
        self.program = "webui"
        """The module that is run."""
        self._forked = forked
        self._server: Program | None = None
        self._panels: list[Program] = []

    def _spawn(self, name: str, *arguments: str) -> Program:
        """Start a command at a terminal, where alone codes are shown; all of it is logged."""
        file = self.folder / f"{name}.log"
        screen, terminal = pty.openpty()
        process: Program
        command = (self.program, name, *arguments)
        if self._forked:
            process = ForkedProgram(command, Path.cwd(), Path(os.ttyname(terminal)), file)
        else:
            with file.open("ab") as log:
                process = subprocess.Popen(
                    [sys.executable, "-m", *command],
                    stdin=subprocess.DEVNULL,
                    stdout=terminal,
                    stderr=log,
                )
        os.close(terminal)
        threading.Thread(target=_copy, args=(screen, file), daemon=True).start()
        return process

    def start(self) -> None:
        """Start the server and wait until it answers."""
        write_key(self.folder / "data")
        self._server = self._spawn(
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            *self.options,
        )
        eventually(self._healthy, f"an answer of {self.url}/healthz, see {self.folder}")

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    @property
    def panel_key(self) -> str:
        """What a trusted panel sends."""
        return (self.data / "panel.key").read_text(encoding="ascii").strip()

    def house_token(self) -> str:
        """The token of a phone on which the house PIN was entered."""
        token = secrets.token_urlsafe(32)
        post(self.url, "/api/house", {"pin": read_kept(self.data / HOUSE_PIN)}, token)
        return token

    def admit(self, page: Page) -> None:
        """Make a page one of a phone on which the house PIN was entered."""
        page.evaluate(
            "(token) => localStorage.setItem('amarrako.token', token)", self.house_token()
        )

    def kill(self) -> None:
        """Kill -9 the server."""
        server = self._server
        assert server is not None
        os.kill(server.pid, signal.SIGKILL)
        server.wait()

    def start_panel(self, *arguments: str) -> None:
        """Start a panel on no hardware."""
        key = ("--key-file", str(self.data / "panel.key"))
        self._panels.append(self._spawn("panel", "--server", self.url, *key, *arguments))

    def stop_panels(self) -> None:
        """Stop the panels."""
        while self._panels:
            self._end(self._panels.pop())

    def close(self) -> None:
        """Stop everything."""
        self.stop_panels()
        if self._server is not None:
            self._end(self._server)

    def _end(self, program: Program) -> None:
        program.terminate()
        try:
            program.wait(10)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    def get(self, path: str) -> object:
        """The JSON at a path."""
        with urllib.request.urlopen(f"{self.url}{path}", timeout=5) as answer:
            return json.loads(answer.read())

    def open_table(self, **changes: object) -> str:
        """Open a table of Ane, Jon, Miren and Iker, where nobody is asked; its code."""
        request = urllib.request.Request(
            f"{self.url}/api/tables",
            data=json.dumps(table_setup(**changes)).encode(),
            headers={"Content-Type": "application/json", "Origin": self.url},
        )
        with urllib.request.urlopen(request, timeout=5) as answer:
            return str(json.loads(answer.read())["table"])
