"""A Mosquitto broker on a port of its own, and an MQTT client that subscribes to it."""

from __future__ import annotations

import getpass
import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tests.ports import free_port
from tests.server import eventually

USER, PASSWORD = "mus", "hordago a la chica"


def program(name: str) -> str:
    """Where Debian puts it; not on everybody's PATH."""
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    assert found is not None, f"the MQTT tests need {name}: apt install mosquitto"
    return found


class Mosquitto:
    """A broker that keeps nothing on disk.

    strict: it lets nobody in without the password, and has a second port for TLS.
    """

    def __init__(self, folder: Path, *, strict: bool = False) -> None:
        self.port = free_port()
        self.tls_port = free_port()
        self.certificate = folder / "broker.pem"
        self.strict = strict
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        lines = [f"listener {self.port} 127.0.0.1", "persistence false"]
        # Started as root it would step down to a user who cannot read our folder.
        lines.append(f"user {getpass.getuser()}")
        if strict:
            passwords = folder / "passwords"
            subprocess.run(
                [program("mosquitto_passwd"), "-c", "-b", passwords, USER, PASSWORD], check=True
            )
            lines.append(f"password_file {passwords}")
            lines += [f"listener {self.tls_port} 127.0.0.1", *self._certificate()]
        lines.append(f"allow_anonymous {str(not strict).lower()}")
        (folder / "mosquitto.conf").write_text("\n".join([*lines, ""]), encoding="utf-8")

    def _certificate(self) -> list[str]:
        """A certificate that vouches for itself, and the lines that have it used."""
        key = self._folder / "broker.key"
        kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        name = ["-subj", "/CN=broker", "-addext", "subjectAltName=IP:127.0.0.1"]
        files = ["-keyout", str(key), "-out", str(self.certificate)]
        subprocess.run(
            ["openssl", "req", "-x509", *kind, *name, *files], check=True, capture_output=True
        )
        return [f"certfile {self.certificate}", f"keyfile {key}"]

    def start(self) -> None:
        with (self._folder / "mosquitto.log").open("ab") as log:
            self._process = subprocess.Popen(
                [program("mosquitto"), "-c", str(self._folder / "mosquitto.conf")],
                stdout=log,
                stderr=log,
            )
        eventually(self._answers, f"a broker, see {self._folder}")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Listener:
    """Everything that is said at a broker, newest of each topic; connects again by itself."""

    def __init__(self, broker: Mosquitto) -> None:
        self.kept: dict[str, str] = {}
        """What the broker kept, when we came."""
        self.now: dict[str, str] = {}
        """The newest of each topic; empty: cleared."""
        self.answers: list[dict[str, object]] = []
        self._listens = Event()
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.reconnect_delay_set(1, 1)
        if broker.strict:
            self._client.username_pw_set(USER, PASSWORD)
        self._client.on_connect = lambda client, *_: client.subscribe("#", 1)
        self._client.on_subscribe = lambda *_: self._listens.set()
        self._client.on_message = self._came
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()
        assert self._listens.wait(20)

    def publish(self, topic: str, value: object, *, retain: bool = False) -> None:
        text = value if isinstance(value, str) else json.dumps(value)
        sent = self._client.publish(topic, text, 1, retain)
        sent.wait_for_publish(10)

    def json(self, topic: str) -> dict[str, object]:
        """What a topic holds; nothing: not said yet, or cleared."""
        value = json.loads(self.now.get(topic) or "{}")
        assert isinstance(value, dict)
        return value

    def answer_to(self, ident: object) -> dict[str, object]:
        return eventually(
            lambda: next((each for each in self.answers if each["id"] == ident), None),
            f"an answer to {ident}",
        )

    def forget(self) -> None:
        self.now.clear()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        # Without the cycle the client closes its sockets at once, not at some collection.
        self._client.on_message = None

    def _came(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        text = bytes(message.payload).decode()
        if message.retain:
            self.kept[message.topic] = text
        self.now[message.topic] = text
        if message.topic.endswith("/answer"):
            self.answers.append(json.loads(text))


@contextmanager
def mosquitto(folder: Path, *, strict: bool = False) -> Iterator[Mosquitto]:
    broker = Mosquitto(folder, strict=strict)
    try:
        broker.start()
        yield broker
    finally:
        broker.stop()


@contextmanager
def listener(broker: Mosquitto) -> Iterator[Listener]:
    found = Listener(broker)
    try:
        yield found
    finally:
        found.close()
