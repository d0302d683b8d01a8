"""A real server process for tests, and clients that speak to it over real sockets."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict, Unpack, cast

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scorekeeper.view.left_out import complete
from tests.forked_server import ForkedProgram, Program
from tests.invitations import invitation_to, write_key
from tests.json_path import Json, text
from tests.ports import free_port
from webui.demo.server import ServerAddress

ROOT = Path(__file__).resolve().parents[2]
START_WITHIN = 20.0
ANSWER_WITHIN = 10.0


@dataclass
class ServerProcess:
    """`amarrako serve` on a folder of its own; may be started again after it was stopped."""

    folder: Path
    options: Sequence[str] = ()
    program: Sequence[str] = ("webui",)
    """The module that is run, and what comes before its command."""
    port: int = field(default_factory=free_port)
    proxies: Sequence[str] = ("--proxies", "127.0.0.1")
    """Tests reach it from other addresses as through a proxy on this machine."""
    files: int | None = None
    """Open files that it is allowed; None: as many as this process."""
    tty: bool = False
    """Whether its standard output is a terminal."""
    forked: bool = False
    """Whether it is forked from a process that has imported what it needs."""
    _process: Program | None = None
    _screen: int = -1
    """Where what it writes on its terminal is read."""

    @property
    def address(self) -> ServerAddress:
        return ServerAddress(f"http://127.0.0.1:{self.port}/")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def panel_key(self) -> str:
        return (self.folder / "data" / "panel.key").read_text(encoding="ascii").strip()

    @property
    def words(self) -> list[Json]:
        """What the server has told, a JSON object a line."""
        text = (self.folder / "words").read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()]

    @property
    def terminal(self) -> str:
        """What it has said to whoever stands at its terminal."""
        file = self.folder / "terminal"
        if self.tty and select.select([self._screen], [], [], 0)[0]:
            with file.open("ab") as written, contextlib.suppress(OSError):
                written.write(os.read(self._screen, 1 << 16))
        return file.read_text(encoding="utf-8")

    def start(self) -> ServerProcess:
        write_key(self.folder / "data")
        words, terminal = self.folder / "words", self.folder / "terminal"
        if self.tty:
            self._screen, held = pty.openpty()
            terminal = Path(os.ttyname(held))
        command = (
            *(*self.program, "serve", "--host", "127.0.0.1", "--port", str(self.port)),
            *("--data", str(self.folder / "data"), "--log-level", "debug"),
            *self.proxies,
            *self.options,
        )
        if self.forked and self.files is None:
            self._process = ForkedProgram(command, ROOT, terminal, words)
        else:
            with words.open("ab") as err, terminal.open("ab") as out:
                self._process = subprocess.Popen(
                    [
                        *([] if self.files is None else ["prlimit", f"--nofile={self.files}"]),
                        *(sys.executable, "-P", "-m", *command),
                    ],
                    cwd=ROOT,
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=err,
                    env={**os.environ, "PYTHONPATH": str(ROOT)},
                )
        self.wait_until_well()
        return self

    def wait_until_well(self) -> None:
        deadline = time.monotonic() + START_WITHIN
        while not self.address.answers():
            assert self._process is not None
            assert self._process.poll() is None, self.words
            assert time.monotonic() < deadline, self.words
            time.sleep(0.02)

    def wait_for_sockets(self, number: int) -> None:
        """Wait until so many sockets are open: one that has ended is counted out a moment later."""
        deadline = time.monotonic() + ANSWER_WITHIN
        while (found := cast("Json", self.address.get("/healthz"))["sockets"]) != number:
            assert time.monotonic() < deadline, f"{found} sockets, not {number}"
            time.sleep(0.02)

    def stop(self) -> int:
        """Ask it to end; its exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(START_WITHIN)

    def kill(self) -> None:
        """End it as a power cut would: nothing of it gets to do anything more."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(START_WITHIN)


@contextlib.contextmanager
def serving(folder: Path, *options: str, forked: bool = True) -> Iterator[ServerProcess]:
    """A server for as long as the block lasts."""
    server = ServerProcess(folder, options, forked=forked).start()
    try:
        yield server
    finally:
        server.kill()


class Client:
    """One WebSocket, message by message."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.token = ""
        self.phone = ""

    def send(self, message: Mapping[str, object]) -> None:
        self.connection.send(json.dumps(message))

    def hear(self) -> Json:
        """The next message, whatever it is; a view with all that is left out of it on the way."""
        message = self.hear_as_sent()
        return cast("Json", complete(message)) if message["type"] == "view" else message

    def hear_as_sent(self) -> Json:
        """The next message as it is on the wire."""
        return cast("Json", json.loads(self.hear_text()))

    def hear_text(self) -> str:
        """The text of the next message."""
        text = self.connection.recv(timeout=ANSWER_WITHIN)
        assert isinstance(text, str), "the server sends no binary message"
        return text

    def hear_a(self, kind: str) -> Json:
        """The next message of a type; others on the way are passed over."""
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def hello(self, client: str = "phone", **more: object) -> Json:
        """Say hello, at a table with its invitation; the welcome (or the refusal)."""
        if client == "phone" and "table" in more:
            more = {"invitation": invitation_to(more["table"]), **more}
        self.send({"type": "hello", "protocol": 3, "client": client, **more})
        welcome = self.hear()
        if welcome["type"] == "welcome":
            self.token = text(welcome.get("token", more.get("token")))
            self.phone = text(welcome, "phone")
        return welcome

    def command(
        self, command_id: str, revision: int, command: Mapping[str, object], seat: int | None = None
    ) -> Json:
        """Send a command; its ack or refusal."""
        message: Json = {
            "type": "command",
            "id": command_id,
            "revision": revision,
            "command": command,
        }
        if seat is not None:
            message["as"] = seat
        self.send(message)
        while (answer := self.hear())["type"] not in ("ack", "refused"):
            pass
        return answer

    def sit(self, seat: int, name: str = "Ane", command_id: str | None = None) -> Json:
        return self.command(
            command_id or f"sit-{seat}-{name}", 1, {"type": "sit", "seat": seat, "name": name}
        )

    def is_closed_by_server(self) -> int | None:
        """Read to the end; the close code."""
        try:
            while True:
                self.connection.recv(timeout=ANSWER_WITHIN)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


@contextlib.contextmanager
def connected(server: ServerProcess, **more: object) -> Iterator[Client]:
    """A socket that has not said hello yet."""
    options: dict[str, object] = {
        "origin": Origin(server.address.origin),
        "compression": None,
        # Else the server cuts a client that only listens, after 15 s, which a busy machine takes.
        "ping_interval": 5,
        "ping_timeout": None,
        "proxy": None,
        # What nobody reads here must not stand in the way of the closing words.
        "max_queue": None,
        "close_timeout": 3,
        **more,
    }
    # No type can follow keywords through a mapping.
    opened: Callable[..., ClientConnection] = connect
    with opened(server.address.socket, **options) as connection:
        yield Client(connection)


class Hello(TypedDict, total=False):
    """What a phone may say of itself as it comes."""

    client: str
    token: object
    key: str


@contextlib.contextmanager
def at_table(
    server: ServerProcess, table: str, **hello: Unpack[Hello]
) -> Iterator[tuple[Client, Json]]:
    """A phone at a table, and the first view it was sent."""
    with connected(server) as client:
        welcome = client.hello(table=table, **hello)
        assert welcome["type"] == "welcome", welcome
        yield client, client.hear_a("view")


def raw_handshake(
    server: ServerProcess, source: str | None = None, **headers: str | None
) -> tuple[socket.socket, bytes]:
    """A WebSocket handshake by hand, headers changed or (None) left out; the answer's head."""
    given: dict[str, str | None] = {
        "Host": f"127.0.0.1:{server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        "Origin": f"http://127.0.0.1:{server.port}",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = [f"{name}: {value}" for name, value in given.items() if value is not None]
    end = socket.create_connection(
        ("127.0.0.1", server.port), timeout=ANSWER_WITHIN, source_address=(source or "127.0.0.1", 0)
    )
    end.sendall("\r\n".join(["GET /ws HTTP/1.1", *lines, "", ""]).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        piece = end.recv(1)
        if not piece:
            break
        head += piece
    return end, head


def masked_frame(
    payload: bytes, opcode: int = 0x1, *, fin: bool = True, rsv1: bool = False
) -> bytes:
    """A frame as clients must send it (the mask is zeros, which is one)."""
    first = (0x80 if fin else 0) | (0x40 if rsv1 else 0) | opcode
    if len(payload) < 126:
        return bytes([first, 0x80 | len(payload)]) + bytes(4) + payload
    if len(payload) < 1 << 16:
        size = len(payload).to_bytes(2, "big")
        return bytes([first, 0x80 | 126]) + size + bytes(4) + payload
    return bytes([first, 0x80 | 127]) + len(payload).to_bytes(8, "big") + bytes(4) + payload
