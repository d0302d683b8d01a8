"""A phone that reconnects, and sends its commands again until they are answered."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import cast

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scorekeeper.view.left_out import complete
from scorekeeper.view.shapes import View
from tests.invitations import invitation_to
from webui.demo.phone import Refusal, SilenceError, command_message
from webui.demo.server import NAMES, ServerAddress
from webui.protocol import PROTOCOL

BEAT = 1.0
PAUSE = 0.2
PATIENCE = 30.0

Json = Mapping[str, object]


@dataclass
class _Waiting:
    message: Json
    answer: Json | None = None


@dataclass
class PersistentPhone:
    """One client at one table. Reads in a thread of its own, so that it never holds the server up.

    A command that got no answer (the connection was lost, the disk failed) is sent again with the
    same id, as docs/protocol.md asks.
    """

    server: ServerAddress
    table: str | None
    """None: it is a client of the championship."""
    token: str | None = None
    client: str = "phone"
    retries: int = 0
    _socket: ClientConnection | None = field(default=None, init=False)
    _view: View | None = field(default=None, init=False)
    _championship: Json | None = field(default=None, init=False)
    _waiting: dict[str, _Waiting] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Prepare; nothing is sent yet."""
        self._changed = threading.Condition()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="phone", daemon=True)

    def __enter__(self) -> PersistentPhone:
        """Connect."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Hang up."""
        self._closed.set()
        with self._changed:
            socket = self._socket
        if socket is not None:
            socket.close()
        self._thread.join()

    def view(self, revision: int = 0) -> View:
        """The newest view, once there is one of this revision or later. SilenceError."""
        with self._changed:
            self._wait(lambda: self._view is not None and self._view["revision"] >= revision)
            return cast("View", self._view)

    def championship(self, revision: int = 0) -> Json:
        """The newest view of the championship, once there is one of this revision or later."""

        def found() -> bool:
            view = self._championship
            return view is not None and cast("int", view["revision"]) >= revision

        with self._changed:
            self._wait(found)
            return cast("Json", self._championship)

    def tell(self, command: Json, seat: int | None = None, revision: int | None = None) -> int:
        """Send a command and wait for its answer; the revision after it. Refusal; SilenceError."""
        seen = self.view()["revision"] if revision is None else revision
        return self.send_command(command_message(command, seat, seen))

    def send_command(self, message: Json) -> int:
        """Send a whole command message, as often as it takes. Refusal; SilenceError."""
        waiting = _Waiting(message)
        command_id = str(message["id"])
        with self._changed:
            self._waiting[command_id] = waiting
            socket = self._socket
        if socket is not None:
            self._send(socket, message)
        with self._changed:
            try:
                self._wait(lambda: waiting.answer is not None)
            finally:
                del self._waiting[command_id]
        answer = cast("Json", waiting.answer)
        if answer["type"] == "refused":
            raise Refusal(answer)
        return cast("int", answer["revision"])

    def _wait(self, what: Callable[[], bool]) -> None:
        if not self._changed.wait_for(what, PATIENCE):
            msg = f"no answer for {PATIENCE:g} s"
            raise SilenceError(msg)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                with connect(
                    self.server.socket,
                    origin=Origin(self.server.origin),
                    compression=None,
                    open_timeout=2,
                    ping_interval=None,
                    proxy=None,
                ) as socket:
                    self._talk(socket)
            except (OSError, WebSocketException):
                pass  # a server that is being restarted; it is tried again
            finally:
                self._socket = None
            self._closed.wait(PAUSE)

    def _talk(self, socket: ClientConnection) -> None:
        hello: dict[str, object] = {
            "type": "hello",
            "protocol": PROTOCOL,
            "client": self.client,
            "table": self.table,
        }
        if self.client == "phone":
            hello["invitation"] = invitation_to(self.table)
        socket.send(json.dumps(hello if self.token is None else {**hello, "token": self.token}))
        beats = 0
        while not self._closed.is_set():
            try:
                message = json.loads(socket.recv(timeout=BEAT))
            except TimeoutError:
                beats += 1
                socket.send(json.dumps({"type": "ping", "n": beats}))
                continue
            self._hear(socket, message)

    def _hear(self, socket: ClientConnection, message: Json) -> None:
        with self._changed:
            match message["type"]:
                case "welcome":
                    self.token = str(message.get("token", self.token))
                    self._socket = socket
                    unanswered = [each.message for each in self._waiting.values()]
                    self.retries += len(unanswered)
                    for each in unanswered:
                        socket.send(json.dumps(each))
                case "view":
                    self._view = complete(message)
                case "championship":
                    self._championship = cast("Json | None", message["view"])
                case "ack" | "refused" if message["id"] in self._waiting:
                    waiting = self._waiting[str(message["id"])]
                    if message.get("code") == "not_saved":
                        self.retries += 1
                        time.sleep(PAUSE)
                        socket.send(json.dumps(waiting.message))
                    else:
                        waiting.answer = message
            self._changed.notify_all()

    def _send(self, socket: ClientConnection, message: Json) -> None:
        try:
            socket.send(json.dumps(message))
        except (OSError, WebSocketException):
            return  # the reading thread has seen it too, and sends it again when it is back


@contextmanager
def persistent_phones(server: ServerAddress, table: str) -> Iterator[list[PersistentPhone]]:
    """Four phones in their seats, for as long as the block lasts."""
    with ExitStack() as stack:
        phones = [stack.enter_context(PersistentPhone(server, table)) for _ in NAMES]
        for seat, (phone, name) in enumerate(zip(phones, NAMES, strict=True)):
            phone.tell({"type": "sit", "seat": seat, "name": name})
        yield phones
