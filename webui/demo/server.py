"""A server to play on: one that answers, or one of the demo's own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from scorekeeper.commands import CommandFailed

NAMES = ("Ane", "Jon", "Mikel", "Iker")
SIDES = ("Nosotros", "Ellos")
PATIENCE = 5.0
START_WITHIN = 60.0
STOP_WITHIN = 10.0


class ServerAddress:
    """Where a server is: ``http://host:port/``."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            msg = f"{url!r} is not an address like http://localhost:8000/"
            raise ValueError(msg)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.host = parts.hostname
        self.port = parts.port or (443 if parts.scheme == "https" else 80)
        self.socket = f"{self.origin.replace('http', 'ws', 1)}/ws"

    def get(self, path: str) -> object:
        """A JSON answer. OSError, of which HTTPError is one."""
        return self._ask(urllib.request.Request(self.origin + path))  # noqa: S310

    def post(self, path: str, body: object) -> object:
        """The JSON answer to a JSON question. OSError, of which HTTPError is one."""
        request = urllib.request.Request(  # noqa: S310 (http and https only, see above)
            self.origin + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Origin": self.origin},
        )
        return self._ask(request)

    def answers(self) -> bool:
        """Whether a healthy server of ours is there."""
        try:
            found = self.get("/healthz")
        except (OSError, ValueError):
            return False
        return isinstance(found, dict) and found.get("status") == "ok"

    def open_table(self, preset: str = "clasico", mano: int = 0) -> str:
        """Open a table; its code."""
        opened = {"sides": list(SIDES), "players": list(NAMES), "preset": preset, "rules": {}}
        found = self.post("/api/tables", {**opened, "mano": mano})
        if not isinstance(found, dict):
            msg = f"no table in {found!r}"
            raise OSError(msg)
        return str(found["table"])

    def _ask(self, request: urllib.request.Request) -> object:
        # Past any proxy of the environment: the server is in the house.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=PATIENCE) as answer:
            value: object = json.load(answer)
        return value


@contextmanager
def own_server(server: ServerAddress) -> Iterator[None]:
    """Serve at that address while the block lasts; its matches are thrown away."""
    with tempfile.TemporaryDirectory(prefix="amarrako-demo-") as folder:
        command = [sys.executable, "-P", "-m", "scorekeeper", "run"]
        child = subprocess.Popen(
            [*command, "--port", str(server.port), "--data", folder], stdin=subprocess.DEVNULL
        )
        try:
            _wait(server, child)
            yield
        finally:
            child.send_signal(signal.SIGTERM)
            try:
                child.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


def _wait(server: ServerAddress, child: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_WITHIN
    while not server.answers():
        if child.poll() is not None:
            msg = f"no server answers at {server.origin}/ and none could be started there"
            raise CommandFailed(msg)
        if time.monotonic() > deadline:
            msg = f"the server has not answered at {server.origin}/ for {START_WITHIN:g} s"
            raise CommandFailed(msg)
        time.sleep(0.1)
