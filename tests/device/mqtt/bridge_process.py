"""`amarrako mqtt` as a process between a real server and a real broker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.device.mqtt.mosquitto import PASSWORD, USER, Mosquitto
from tests.server import Server

PROGRAM = [sys.executable, "-m", "webui", "mqtt"]


def options(server: Server, broker: Mosquitto, *more: str) -> list[str]:
    where = ["--server", server.url, "--broker", "127.0.0.1", "--house", "bar"]
    if broker.strict:
        safe = ["--broker-port", str(broker.tls_port), "--ca-file", str(broker.certificate)]
        return [*PROGRAM, *where, *safe, *more]
    return [*PROGRAM, *where, "--broker-port", str(broker.port), *more]


def environment(broker: Mosquitto) -> dict[str, str]:
    """The password is nowhere on the command line."""
    known = {"AMARRAKO_MQTT_USER": USER, "AMARRAKO_MQTT_PASSWORD": PASSWORD}
    return os.environ | (known if broker.strict else {})


class Bridge:
    """The process and its log."""

    def __init__(self, folder: Path, line: list[str], given: dict[str, str]) -> None:
        self._log = folder / "mqtt.log"
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(line, env=given, stdout=log, stderr=log)

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


@contextmanager
def bridge(server: Server, broker: Mosquitto, *more: str) -> Iterator[Bridge]:
    found = Bridge(server.folder, options(server, broker, *more), environment(broker))
    try:
        yield found
    finally:
        if found.process.poll() is None:
            found.kill()
