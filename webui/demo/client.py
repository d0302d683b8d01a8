"""A client of a server without a screen: a phone, a TV, a mirror, a panel, a championship's page.

The demo, the tests and the benchmarks all use this one. It reads only while it waits for something,
keeps the newest message of each type, and stays within the server's rate limit.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from typing import Protocol, Self, TypeVar, cast

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.view.left_out import complete
from scorekeeper.view.shapes import View
from webui.demo.server import ServerAddress
from webui.limits.numbers import Limits, Rate
from webui.limits.token_bucket import TokenBucket
from webui.protocol import PROTOCOL

HEARTBEAT = 5.0
"""Seconds between two pings; the server closes connections that are silent for longer."""
ANSWER_WITHIN = 30.0
"""Seconds within which the server must answer."""
MARGIN = 0.8
"""Share of the server's rate limit that a client uses."""
PAUSE = 0.2
"""Seconds before a persistent client tries again."""
HERE = "127.0.0.1"

Json = dict[str, object]


class Refusal(Exception):
    """The server refused a command."""

    def __init__(self, message: Mapping[str, object]) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code = str(message["code"])
        self.params = cast("Mapping[str, str | int]", message["params"])
        self.revision = cast("int", message["revision"] or 0)


class SilenceError(Exception):
    """The server does not answer."""


class Connection(Protocol):
    """What a client asks of a WebSocket: a part of `websockets.sync.client.ClientConnection`."""

    def send(self, message: str | bytes, /) -> None:
        """Send one message."""

    def recv(self, timeout: float | None = None) -> str | bytes:
        """Wait for the next message. Raises TimeoutError, ConnectionClosed."""


Connecting = Callable[[], AbstractContextManager[Connection]]
"""What opens a connection, and closes it at its end."""


class Client:
    """One connection of a client, message by message.

    Args:
        connecting: Opens a connection to the server; called again by a persistent client.
        paced: Whether `send` waits until the server's rate limit allows one more message.
        persistent: Whether a connection that is lost is opened again, and a command that got no
            answer, or was not saved, is sent again with the same id (docs/protocol.md).
    """

    def __init__(
        self, connecting: Connecting, *, paced: bool = True, persistent: bool = False
    ) -> None:
        self._connecting = connecting
        self._paced = paced
        self._persistent = persistent
        self._hello: Json = {}
        self._unanswered: dict[object, Mapping[str, object]] = {}
        most = Limits().messages
        rate = Rate(most.a_second * MARGIN, most.at_once * MARGIN)
        self._budget = TokenBucket(rate, time.monotonic)
        self.newest: dict[str, Json] = {}
        """The newest message of each type."""
        self.token = ""
        """The token of this phone, as the server gave or accepted it."""
        self.phone = ""
        """The public name of this phone."""
        self.retries = 0
        """How many commands were sent again."""
        self.not_saved = 0
        """How many of them as they were not saved."""
        self._open = ExitStack()
        self.connection = self._open.enter_context(connecting())

    def __enter__(self) -> Self:
        """Stay connected for as long as the block lasts."""
        return self

    def __exit__(self, *_why: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection; one that is lost, or does not answer in time, is given up."""
        with suppress(OSError, WebSocketException):
            self._open.close()

    # ------------------------------------------------------------ messages

    def send(self, message: Mapping[str, object]) -> None:
        """Send a message, once the rate limit allows it."""
        if self._paced:
            time.sleep(self._budget.borrow(1))
        self.connection.send(json.dumps(message))

    def receive(self, seconds: float = ANSWER_WITHIN) -> Json:
        """Wait for the next message, of any type; a view with what is left out on the way.

        Raises:
            SilenceError: None came.
            ConnectionClosed: The connection was lost, and the client is not persistent.
        """
        message = self._receive(seconds)
        if message["type"] == "view":
            message = cast("Json", complete(message))
        if message["type"] == "welcome":
            self.token = str(message.get("token") or self._hello.get("token") or self.token)
            self.phone = str(message["phone"])
        self.newest[str(message["type"])] = message
        return message

    def receive_as_sent(self, seconds: float = ANSWER_WITHIN) -> Json:
        """Wait for the next message as it is on the wire. SilenceError: none came."""
        return cast("Json", json.loads(self.receive_text(seconds)))

    def receive_text(self, seconds: float = ANSWER_WITHIN) -> str:
        """Wait for the text of the next message. SilenceError: none came."""
        try:
            return cast("str", self.connection.recv(seconds))
        except TimeoutError:
            raise SilenceError(f"no answer for {seconds:g} s") from None

    def receive_a(self, kind: str, seconds: float = ANSWER_WITHIN) -> Json:
        """Wait for the next message of a type."""
        while (message := self.receive(seconds))["type"] != kind:
            pass
        return message

    def receive_all(self, seconds: float = 0) -> None:
        """Receive what has arrived; first wait so long for something to come."""
        with suppress(SilenceError, ConnectionClosed):
            while True:
                self.receive(seconds)
                seconds = 0

    def closing_code(self) -> int | None:
        """Receive until the server closes the connection; the code that it gave."""
        try:
            while True:
                self.receive_text()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    # ------------------------------------------------------------ what a client does

    def hello(self, client: str = "phone", **more: object) -> Json:
        """Say hello; the welcome, or the refusal."""
        self._hello = {"type": "hello", "protocol": PROTOCOL, "client": client, **more}
        self.send(self._hello)
        return self.receive()

    def ask(self, message: Mapping[str, object]) -> Json:
        """Send a message, with an id if it has none, and wait for its ack or refusal."""
        asked = {"id": secrets.token_urlsafe(12), **message}
        self._unanswered[asked["id"]] = asked
        try:
            self._send_again(asked)
            while True:
                answer = self.receive()
                if answer.get("id") != asked["id"] or answer["type"] not in ("ack", "refused"):
                    continue
                if not (self._persistent and answer.get("code") == "not_saved"):
                    return answer
                self.not_saved += 1
                time.sleep(PAUSE)
                self.retries += 1
                self._send_again(asked)
        finally:
            del self._unanswered[asked["id"]]

    def act(self, message: Mapping[str, object]) -> int:
        """Send a message and wait for its ack; the revision after it. Refusal; SilenceError."""
        answer = self.ask(message)
        if answer["type"] == "refused":
            raise Refusal(answer)
        return cast("int", answer["revision"])

    def command(
        self, command_id: str, revision: int, command: Mapping[str, object], seat: int | None = None
    ) -> Json:
        """Send a command of a table as given; its ack or refusal."""
        return self.ask({"id": command_id, **command_message(command, seat, revision)})

    def give(
        self, command: Mapping[str, object], seat: int | None = None, revision: int | None = None
    ) -> int:
        """Send a command for the view that was received last, or for a revision.

        Waits for the view after it.

        Returns:
            The revision after it.

        Raises:
            Refusal: It was refused.
            SilenceError: No answer came.
        """
        seen = self.view["revision"] if revision is None else revision
        after = self.act(command_message(command, seat, seen))
        self.view_at(after)
        return after

    # ------------------------------------------------------------ what it was sent

    @property
    def view(self) -> View:
        """The newest view of the table that has arrived by now; there is always one."""
        self.receive_all()
        return self.view_at(0)

    def view_at(self, revision: int) -> View:
        """The newest view of the table, once there is one of this revision or later."""
        while cast("int", self.newest.get("view", {}).get("revision", -1)) < revision:
            self.receive()
        return cast("View", self.newest["view"])

    @property
    def championship(self) -> ChampionshipShape:
        """The newest view of the championship that has arrived by now; there is always one."""
        self.receive_all()
        return self.championship_at(0)

    def championship_at(self, revision: int) -> ChampionshipShape:
        """The newest view of the championship, once there is one of this revision or later."""
        while True:
            view = cast("ChampionshipShape | None", self.newest.get("championship", {}).get("view"))
            if view is not None and view["revision"] >= revision:
                return view
            self.receive()

    @property
    def invitation(self) -> str:
        """The invitation to the table, which a phone is sent once it has a seat."""
        while "invitation" not in self.newest:
            self.receive()
        return str(self.newest["invitation"]["invitation"])

    # ------------------------------------------------------------ a lost connection

    def _send_again(self, message: Mapping[str, object]) -> None:
        try:
            self.send(message)
        except (OSError, WebSocketException):
            if not self._persistent:
                raise
            self._reconnect()

    def _receive(self, seconds: float) -> Json:
        give_up = time.monotonic() + seconds
        while True:
            try:
                return self.receive_as_sent(max(0.0, give_up - time.monotonic()))
            except (OSError, WebSocketException):
                if not self._persistent:
                    raise
            self._reconnect()

    def _reconnect(self) -> None:
        """Connect, say hello as the same phone, and send what got no answer. SilenceError."""
        self.close()
        give_up = time.monotonic() + ANSWER_WITHIN
        while time.monotonic() < give_up:
            try:
                self.connection = self._open.enter_context(self._connecting())
                token = {"token": self.token} if self.token else {}
                self.connection.send(json.dumps({**self._hello, **token}))
                for message in self._unanswered.values():
                    self.retries += 1
                    self.connection.send(json.dumps(message))
            except (OSError, WebSocketException):
                time.sleep(PAUSE)
            else:
                return
        raise SilenceError(f"no connection for {ANSWER_WITHIN:g} s")


def command_message(
    command: Mapping[str, object], seat: int | str | None, revision: int
) -> dict[str, object]:
    """Return a command message of a table, without its id."""
    message: Json = {"type": "command", "revision": revision, "command": command}
    return message if seat is None else {**message, "as": seat}


def connecting(server: ServerAddress, source: str = HERE, **options: object) -> Connecting:
    """Return what opens a connection to a server, with further options of `connect`."""
    # Pings and closing go on in a thread of the library, and messages wait without a limit: neither
    # does the server wait for this client, nor a closing code behind what nobody reads.
    given: dict[str, object] = {
        "origin": Origin(server.origin),
        "compression": None,
        "open_timeout": ANSWER_WITHIN,
        "close_timeout": 3,
        "ping_interval": HEARTBEAT,
        "ping_timeout": None,
        "max_queue": None,
        "proxy": None,
        **({} if source == HERE else {"source_address": (source, 0)}),
        **options,
    }
    # No type can follow keywords through a mapping.
    opened: Callable[..., AbstractContextManager[Connection]] = connect
    return lambda: opened(server.socket, **given)


C = TypeVar("C", bound=Client)


@contextmanager
def connected(server: ServerAddress, role: type[C], client: str, **hello: object) -> Iterator[C]:
    """A client that has connected and been welcomed, for as long as the block lasts.

    Args:
        server: Where it connects to.
        role: The class of the client.
        client: The kind of client, as in the message `hello`.
        hello: What else it says there.

    Raises:
        OSError: The server cannot be reached.
        SilenceError: The connection was lost.
        Refusal: The server does not let it in.
    """
    try:
        with role(connecting(server)) as made:
            welcome = made.hello(client, **hello)
            if welcome["type"] == "refused":
                raise Refusal(welcome)
            yield made
    except WebSocketException as error:
        raise SilenceError(str(error)) from error
