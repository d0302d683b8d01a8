"""A server to play on: one that is running, or one that the demo starts."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from scorekeeper.process import CommandFailed
from scorekeeper.process.http_client import fetch, post
from webui.healthz import OK, health, wait_until_healthy

NAMES = ("Ane", "Jon", "Mikel", "Iker")
SIDES = ("Nosotros", "Ellos")
STOP_WITHIN = 10.0


class ServerAddress:
    """The address of a server: ``http://host:port/``; `origin` is its URL without a path."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise CommandFailed(f"{url!r} is not an address like http://localhost:8000/")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.host = parts.hostname
        self.port = parts.port or (443 if parts.scheme == "https" else 80)
        self.socket = f"{self.origin.replace('http', 'ws', 1)}/ws"

    def get(self, path: str) -> object:
        """The JSON answer to a GET request. OSError: no answer."""
        value: object = json.loads(fetch(self.origin + path))
        return value

    def answers(self) -> bool:
        """Whether a healthy server of ours is there."""
        return health(self.origin) == OK

    def open_table(self, preset: str = "clasico", mano: int = 0) -> str:
        """Open a table; its code. OSError: no answer, or it was refused."""
        opened = {"sides": SIDES, "players": NAMES, "preset": preset, "rules": {}, "mano": mano}
        answer = json.loads(post(self.origin, "/api/tables", opened))
        if "table" not in answer:
            raise OSError(f"no table was opened: {answer}")
        return str(answer["table"])


@contextmanager
def own_server(server: ServerAddress) -> Iterator[Path]:
    """Serve at that address while the block lasts, with a temporary data folder; the folder."""
    with tempfile.TemporaryDirectory(prefix="amarrako-demo-") as folder:
        command = [sys.executable, "-P", "-m", "webui", "run"]
        child = subprocess.Popen(
            [*command, "--port", str(server.port), "--data", folder], stdin=subprocess.DEVNULL
        )
        try:
            wait_until_healthy(server.origin, lambda: child.poll() is None)
            yield Path(folder)
        finally:
            child.send_signal(signal.SIGTERM)
            try:
                child.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
