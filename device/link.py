"""Keeps a WebSocket to the server: hello, listening, sending pictures, coming back after a loss.

Two threads: one listens and connects again, one speaks, so that a server that does not read cannot
stop us from noticing that it does not answer either.
"""

from __future__ import annotations

import json
import logging
import socket
from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum
from threading import Condition, Event, Thread
from time import monotonic
from typing import Protocol
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from device.retry import Backoff

log = logging.getLogger(__name__)

PROTOCOL = 1
HELLO_REFUSED = ("wrong_protocol", "no_such_table")
"""Codes of a refusal after which the server waits for another hello."""
LEAST_WAIT, MOST_WAIT = 0.2, 5.0
PING_SECONDS = 1.0
PATIENCE_SECONDS = 4.0
OPEN_SECONDS = 5.0


class Heard(Enum):
    """What a message means for the connection."""

    WELL = "well"
    NOTHING = "nothing"
    CALL_AGAIN = "call_again"
    """The hello was refused: hang up and try again later."""


class Listener(Protocol):
    """Takes what a link receives; called by the link's thread."""

    @property
    def table(self) -> str | None:
        """The table to ask for at the next connection."""

    def hear(self, message: Mapping[str, object]) -> Heard:
        """Take one message of the server. Raises nothing."""

    def lost(self) -> None:
        """The connection was lost, or could not be made."""


def origin_of(server: str) -> str:
    """The origin of the server's own pages, which is the one it takes sockets from."""
    parts = urlsplit(server)
    return f"{parts.scheme}://{parts.netloc}"


def socket_address(server: str) -> str:
    """Where the server's WebSocket is."""
    return origin_of(server).replace("http", "ws", 1) + "/ws"


class Link:
    """The connection. `chance` gives numbers from 0 to 1 for the waits between tries.

    client, token: who we are to the server · key: by which it knows a panel of its house ·
    ping: seconds between pings · patience: seconds of silence after which a connection is lost.
    """

    def __init__(
        self,
        server: str,
        listener: Listener,
        chance: Callable[[], float],
        *,
        client: str = "panel",
        token: str | None = None,
        key: str | None = None,
        ping: float = PING_SECONDS,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._server = server
        self._to = listener
        self._backoff = Backoff(LEAST_WAIT, MOST_WAIT, chance)
        self._client = client
        self._token = token
        self._key = key
        self._ping = ping
        self._patience = patience
        self._closing = Event()
        self._speak = Condition()
        self._picture: str | None = None
        self._words: deque[str] = deque()
        self._connection: ClientConnection | None = None
        self._told = False
        self._asked: str | None = None
        self._listener = Thread(target=self._listen, name="link", daemon=True)

    @property
    def alive(self) -> bool:
        """Whether it still listens; it does until closed, unless something is broken in us."""
        return self._listener.is_alive()

    def start(self) -> None:
        """Connect, and stay connected until `close`."""
        self._listener.start()

    def show(self, picture: Mapping[str, object]) -> None:
        """Send a picture message when the socket can take it; a newer one replaces it."""
        with self._speak:
            self._picture = json.dumps(picture)
            self._speak.notify()

    def say(self, message: Mapping[str, object]) -> None:
        """Send a message in its turn; one that no connection has sent is dropped with the next."""
        with self._speak:
            self._words.append(json.dumps(message))
            self._speak.notify()

    def go_to(self, table: str) -> None:
        """Connect anew, and ask for this table."""
        self._asked = table
        self._hang_up()

    def close(self) -> None:
        """Hang up for good."""
        self._closing.set()
        self._hang_up()
        self._listener.join(OPEN_SECONDS)

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                self._converse()
            except (OSError, WebSocketException, ValueError) as fault:
                self._tell(fault)
            except Exception as fault:  # noqa: BLE001 (a slip of ours: listening must not end)
                self._tell(fault, fault)
            self._to.lost()
            self._closing.wait(self._backoff.wait())

    def _converse(self) -> None:
        """One connection, from hello to its end."""
        with connect(
            socket_address(self._server),
            origin=Origin(origin_of(self._server)),
            compression=None,
            proxy=None,
            open_timeout=OPEN_SECONDS,
            ping_interval=None,
            close_timeout=1,
        ) as connection:
            self._connection = connection
            with self._speak:
                self._words.clear()
            connection.send(json.dumps(self._hello()))
            self._asked = None
            speaker = Thread(target=self._pronounce, args=(connection,), name="speak", daemon=True)
            speaker.start()
            try:
                while not self._closing.is_set():
                    self._hear(connection.recv(timeout=self._patience))
            finally:
                self._hang_up()
                self._connection = None
                speaker.join()

    def _hello(self) -> dict[str, object]:
        hello: dict[str, object] = {"type": "hello", "protocol": PROTOCOL, "client": self._client}
        if self._token is not None:
            hello["token"] = self._token
        if self._key is not None:
            hello["key"] = self._key
        table = self._asked or self._to.table
        return hello if table is None else {**hello, "table": table}

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if not isinstance(message, dict):
            return
        if message.get("type") == "pong":
            # It has lasted: one that ends at once, again and again, is called ever more rarely.
            self._backoff.reset()
        heard = self._to.hear(message)
        if heard is Heard.CALL_AGAIN:
            raise ConnectionRefusedError("it refuses our hello")
        if heard is Heard.WELL and self._told:
            log.info("connected to %s", self._server)
            self._told = False

    def _pronounce(self, connection: ClientConnection) -> None:
        """Send what is said, every new picture, and a ping a second; ends with the connection.

        The ping goes out also among many pictures: its answer is all that a silent server says.
        """
        sent: str | None = None
        number = 0
        ping_at = monotonic() + self._ping
        try:
            while not self._closing.is_set() and self._connection is connection:
                with self._speak:
                    if self._picture == sent and not self._words:
                        self._speak.wait(max(0.0, ping_at - monotonic()))
                    picture = self._picture
                    words = self._words.popleft() if self._words else None
                if words is not None:
                    connection.send(words)
                elif picture is not None and picture != sent:
                    connection.send(picture)
                    sent = picture
                if monotonic() >= ping_at:
                    number += 1
                    connection.send(json.dumps({"type": "ping", "n": number}))
                    ping_at = monotonic() + self._ping
        except (ConnectionClosed, OSError) as ended:
            log.debug("the connection ended while speaking: %s", ended)

    def _hang_up(self) -> None:
        """End the connection at once: a polite close could wait behind a half-sent frame."""
        connection = self._connection
        if connection is not None:
            try:
                connection.socket.shutdown(socket.SHUT_RDWR)
            except OSError as already:
                log.debug("the connection was already down: %s", already)
        with self._speak:
            self._speak.notify()

    def _tell(self, fault: Exception, ours: Exception | None = None) -> None:
        if not self._told and not self._closing.is_set():
            said = "no connection to %s (%s); trying again"
            log.warning(said, self._server, fault, exc_info=ours)
            self._told = True
