"""WebSocket connection to the server: hello, receiving, sending, and reconnecting after a loss.

Reconnecting waits with exponential backoff. A panel whose server shares a database with others goes
on at the next of them. One thread receives and reconnects, another sends: a
server that does not read blocks the sender only, so the receiver notices that it is silent.
"""

from __future__ import annotations

import json
import logging
import socket
from collections import deque
from collections.abc import Mapping
from threading import Condition, Event, Thread
from time import monotonic
from typing import Protocol

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from device.retry import Backoff

log = logging.getLogger(__name__)

PROTOCOL = 3
HELLO_REFUSED = ("wrong_protocol", "no_such_table")
"""Refusal codes after which the server waits for another hello."""
NOT_A_PANEL = "not_a_panel"
"""Refusal code of the picture of a panel that did not bring the panel key."""
LEAST_WAIT, MOST_WAIT = 0.2, 5.0
PING_SECONDS = 1.0
SILENCE_SECONDS = 4.0
OPEN_SECONDS = 5.0


class Listener(Protocol):
    """Receives the messages of a link. Its methods are called by the link's thread."""

    @property
    def table(self) -> str | None:
        """The table that the next hello asks for."""

    def receive(self, message: Mapping[str, object]) -> None:
        """Take one message of the server. Raises nothing."""

    def disconnected(self) -> None:
        """The connection was lost, or could not be made."""


def socket_address(server: str) -> str:
    """Return the address of the server's WebSocket."""
    return server.replace("http", "ws", 1) + "/ws"


class Link:
    """A connection that is made again after each loss, until `close`.

    Args:
        server: Its address, without a path; it accepts sockets of known pages only, so this is the
            origin too.
        token: Identifies this client to the server across connections.
        key: The server's panel key, which panels need for secret codes and buttons.
        room: The panel's table in the room of championships.
        ping: Seconds between pings.
        silence: Seconds without a message after which the connection counts as lost.
    """

    def __init__(
        self,
        server: str,
        listener: Listener,
        *,
        client: str = "panel",
        token: str | None = None,
        key: str | None = None,
        room: int | None = None,
        ping: float = PING_SECONDS,
        silence: float = SILENCE_SECONDS,
    ) -> None:
        self.server = server
        """The address of the server that is connected, or tried, now."""
        self._given = server
        self._servers: tuple[str, ...] = (server,)
        """Where it can go on: the server of the last welcome, then the others."""
        self._failures = 0
        """How many connections were lost, or not made, since the last pong."""
        self._listener = listener
        self._backoff = Backoff(LEAST_WAIT, MOST_WAIT)
        self._identity = {"client": client, "token": token, "key": key, "room": room}
        self._ping = ping
        self._silence = silence
        self._closing = Event()
        self._to_send = Condition()
        self._picture: str | None = None
        self._takes_pictures = True
        """Whether the server has not refused them in this connection."""
        self._messages: deque[str] = deque()
        self._connection: ClientConnection | None = None
        self._failing = False
        self._next_table: str | None = None
        self._thread = Thread(target=self._run, name="link", daemon=True)

    @property
    def alive(self) -> bool:
        """Whether its thread runs: true until `close`, unless a bug ended it."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Connect, and stay connected until `close`."""
        self._thread.start()

    def send_picture(self, picture: Mapping[str, object]) -> None:
        """Send a picture message when the socket can take it; a newer one replaces it.

        A server that refuses them, as the panel has not brought its key, is sent no more until the
        next connection.
        """
        with self._to_send:
            self._picture = json.dumps(picture)
            self._to_send.notify()

    def send(self, message: Mapping[str, object]) -> None:
        """Queue a message for sending; the next connection drops what was not sent."""
        with self._to_send:
            self._messages.append(json.dumps(message))
            self._to_send.notify()

    def switch_table(self, table: str) -> None:
        """Reconnect, and ask for this table."""
        self._next_table = table
        self._disconnect()

    def close(self) -> None:
        """Disconnect for good."""
        self._closing.set()
        self._disconnect()
        self._thread.join(OPEN_SECONDS)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._connect_and_receive()
            except Exception as error:  # noqa: BLE001 (a bug here must not end the thread)
                self._log_failure(error)
            self._listener.disconnected()
            self._closing.wait(self._backoff.wait())
            if self._next_table is None:
                self._failures += 1
                self.server = self._servers[self._failures % len(self._servers)]

    def _connect_and_receive(self) -> None:
        """Run one connection, from the hello to its end."""
        with connect(
            socket_address(self.server),
            origin=Origin(self.server),
            compression=None,
            proxy=None,
            open_timeout=OPEN_SECONDS,
            ping_interval=None,
            close_timeout=1,
        ) as connection:
            self._connection = connection
            with self._to_send:
                self._messages.clear()
                self._takes_pictures = True
            connection.send(json.dumps(self._hello()))
            self._next_table = None
            sender = Thread(target=self._send_all, args=(connection,), name="sender", daemon=True)
            sender.start()
            try:
                while not self._closing.is_set():
                    self._receive(connection.recv(timeout=self._silence))
            finally:
                self._disconnect()
                self._connection = None
                sender.join()

    def _hello(self) -> dict[str, object]:
        optional = {**self._identity, "table": self._next_table or self._listener.table}
        given = {key: value for key, value in optional.items() if value is not None}
        return {"type": "hello", "protocol": PROTOCOL, **given}

    def _receive(self, text: str | bytes) -> None:
        message = json.loads(text)
        if not isinstance(message, dict):
            return
        if message.get("type") == "pong":
            # Not before: a connection that ends at once must not reset the backoff.
            self._backoff.reset()
            self._failures = 0
            if self._failing:
                log.info("connected to %s", self.server)
                self._failing = False
        if message.get("type") == "welcome" and self._identity["client"] == "panel":
            self._learn_servers(message.get("servers"))
        if message.get("code") == NOT_A_PANEL:
            with self._to_send:
                self._takes_pictures = False
        self._listener.receive(message)
        _check_hello(message)

    def _learn_servers(self, servers: object) -> None:
        """Take over where this panel can go on; the first of the list is connected already."""
        others = servers[1:] if isinstance(servers, list) else ()
        self._servers = tuple(dict.fromkeys([self.server, *map(str, others), self._given]))

    def _send_all(self, connection: ClientConnection) -> None:
        """Send the queued messages, every new picture, and a ping each second.

        Pings are sent between pictures too, because only their answers distinguish a server without
        news from one that hangs.
        """
        sent: str | None = None
        number = 0
        ping_at = monotonic() + self._ping
        try:
            while not self._closing.is_set() and self._connection is connection:
                with self._to_send:
                    if self._picture == sent and not self._messages:
                        self._to_send.wait(max(0.0, ping_at - monotonic()))
                    picture = self._picture if self._takes_pictures else sent
                    message = self._messages.popleft() if self._messages else None
                if message is not None:
                    connection.send(message)
                elif picture is not None and picture != sent:
                    connection.send(picture)
                    sent = picture
                if monotonic() >= ping_at:
                    number += 1
                    connection.send(json.dumps({"type": "ping", "n": number}))
                    ping_at = monotonic() + self._ping
        except (ConnectionClosed, OSError) as error:
            log.debug("the connection ended while sending: %s", error)

    def _disconnect(self) -> None:
        """Close the socket without a close frame, which a frame that is half sent would delay."""
        connection = self._connection
        if connection is not None:
            try:
                connection.socket.shutdown(socket.SHUT_RDWR)
            except OSError as error:
                log.debug("the connection was already down: %s", error)
        with self._to_send:
            self._to_send.notify()

    def _log_failure(self, error: Exception) -> None:
        if not self._failing and not self._closing.is_set():
            is_bug = not isinstance(error, OSError | WebSocketException | ValueError)
            message = "no connection to %s (%s); trying again"
            log.warning(message, self.server, error, exc_info=error if is_bug else None)
            self._failing = True


def _check_hello(message: Mapping[str, object]) -> None:
    """Raise ConnectionRefusedError if a message refuses the hello."""
    if message.get("type") == "welcome" and message.get("protocol") != PROTOCOL:
        raise ConnectionRefusedError(f"it speaks version {message.get('protocol')} of the protocol")
    if message.get("type") == "refused" and message.get("id") is None:
        log.warning("the server refuses: %s (%s)", message.get("text"), message.get("code"))
        if message.get("code") in HELLO_REFUSED:
            raise ConnectionRefusedError("it refuses the hello")
