"""A server of the demo's own, with its panel, for who has none running."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.commands import CommandFailed
from webui.demo.server import ServerAddress

START_WITHIN = 60.0
STOP_WITHIN = 10.0


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
