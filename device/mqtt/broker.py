"""Connection to the MQTT broker: last will, retained topics, subscriptions.

The one file that names the MQTT library. The library's thread connects, reconnects with exponential
backoff, and resends what the broker has not acknowledged.
"""

from __future__ import annotations

import logging
import socket
import ssl
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from time import monotonic

from paho.mqtt.client import Client, ConnectFlags, MQTTMessage, MQTTMessageInfo
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.reasoncodes import ReasonCode

from device.mqtt.access import Access
from scorekeeper.process import CommandFailed

log = logging.getLogger(__name__)
library_log = logging.getLogger(f"{__name__}.paho")
# The library logs this as an error before each further try to connect; `Broker` logs the first.
library_log.addFilter(lambda each: not each.getMessage().startswith("Client is not connected"))

LEAST_WAIT, MOST_WAIT = 1, 60
"""Seconds between two tries to connect."""
CONNECT_SECONDS = 5.0
KEEPALIVE_SECONDS = 20
"""After 1.5 times this without a message, the broker publishes the last will."""
CLOSE_SECONDS = 2.0
AT_LEAST_ONCE = 1

Receive = Callable[[str, bytes, bool], None]
"""Takes a topic, its payload, and whether it is a retained one from before the subscription."""


class Broker:
    """A connection that is kept up until `close`. Thread-safe.

    Args:
        name: The client id; a broker allows one connection for each.
        will: The topic that says whether this client is connected, and its payload when it is not.
        closed: Whether to give up if the broker accepts anonymous clients.
        ended: Called after giving up; `fault` says why.
    """

    def __init__(
        self,
        access: Access,
        *,
        name: str,
        will: tuple[str, str],
        subscriptions: Sequence[str],
        closed: bool,
        ended: Callable[[], None],
    ) -> None:
        self._access = access
        self._will = will
        self._subscriptions = [(topic, AT_LEAST_ONCE) for topic in subscriptions]
        self._closed = closed
        self._ended = ended
        self._lock = Lock()
        self._retained: dict[str, str] = {}
        """Payload by topic; an empty one is removed once the topic has been cleared."""
        self._connected = False
        self._unchecked: str | None = None
        """Why it is not known whether the broker accepts anonymous clients, if it must not."""
        self._logged: str | None = None
        self.fault: CommandFailed | None = None
        self._client = client_of(access, name)
        self._client.will_set(*will, AT_LEAST_ONCE, retain=True)
        self._client.reconnect_delay_set(LEAST_WAIT, MOST_WAIT)
        self._client.on_pre_connect = self._on_pre_connect
        self._client.on_connect = self._on_connect
        self._client.on_connect_fail = self._on_connect_fail
        self._client.on_subscribe = self._on_subscribe
        self._client.on_disconnect = self._on_disconnect

    def start(self, receive: Receive) -> None:
        """Connect; `receive` is called by the library's thread."""

        def on_message(_client: Client, _data: object, message: MQTTMessage) -> None:
            receive(message.topic, bytes(message.payload), message.retain)

        self._client.on_message = on_message
        self._client.connect_async(self._access.host, self._access.port, KEEPALIVE_SECONDS)
        self._client.loop_start()

    def retain(self, topic: str, payload: str) -> None:
        """Have the broker retain a payload, after the next connect if need be; empty: clear it.

        While there is no connection, only the newest payload of each topic is kept.
        """
        with self._lock:
            if self._retained.get(topic) != payload:
                self._retained[topic] = payload
                if self._connected:
                    self._publish_retained(topic)

    def publish(self, topic: str, payload: str) -> None:
        """Publish a payload that is not retained, and that is lost without a connection."""
        if self._connected:
            self._client.publish(topic, payload, AT_LEAST_ONCE)

    def close(self) -> None:
        """Publish the will, and disconnect."""
        with self._lock:
            topic, payload = self._will
            self._retained[topic] = payload
            sent = self._publish_retained(topic) if self._connected else None
            self._connected = False
        if sent is not None:
            with suppress(RuntimeError):  # the connection has just been lost: the will is sent
                sent.wait_for_publish(CLOSE_SECONDS)
        # The library's thread is not joined: it may be waiting for a broker that is away.
        self._client.disconnect()

    def _publish_retained(self, topic: str) -> MQTTMessageInfo:
        payload = self._retained[topic]
        if not payload:
            del self._retained[topic]
        return self._client.publish(topic, payload, AT_LEAST_ONCE, retain=True)

    # ------------------------------------------------------------ called by the library's thread

    def _on_pre_connect(self, _client: Client, _data: object) -> None:
        self._unchecked = None
        try:
            if self._closed and _allows_anonymous(self._access):
                self.fault = CommandFailed(
                    f"the broker at {self._access.place} accepts anonymous clients, so anybody"
                    " could command the tables: set `allow_anonymous false` in it, or leave out"
                    " --commands"
                )
                # Otherwise the broker publishes it if the process ends before `_on_connect`.
                self._client.will_clear()
                self._ended()
        except OSError as error:
            self._unchecked = str(error)

    def _on_connect(
        self, client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _: object
    ) -> None:
        if self.fault is not None:
            client.disconnect()
        elif reason.is_failure:
            self._log(f"it refuses the connection: {reason}; check user and password")
        elif self._unchecked is not None:
            self._log(f"it may accept anonymous clients, the check failed: {self._unchecked}")
            # The library connects again, after the next check.
            if isinstance(connection := client.socket(), socket.socket):
                connection.shutdown(socket.SHUT_RDWR)
        else:
            client.subscribe(self._subscriptions)

    def _on_subscribe(self, *_: object) -> None:
        """Publish all topics again, the status last: it says whether the others are live.

        Not in `_on_connect`: right after it the library resends what was not acknowledged on the
        connection before, and the newest states must come later.
        """
        self._log("")
        with self._lock:
            self._connected = True
            for topic in sorted(self._retained, key=lambda each: each == self._will[0]):
                self._publish_retained(topic)

    def _on_connect_fail(self, _client: Client, _data: object) -> None:
        error = sys.exception()
        self._log((error.strerror if isinstance(error, OSError) else None) or str(error))

    def _on_disconnect(
        self, _client: Client, _data: object, _flags: object, reason: ReasonCode, _: object
    ) -> None:
        with self._lock:
            was_connected, self._connected = self._connected, False
        if was_connected:
            self._log(str(reason))

    def _log(self, trouble: str) -> None:
        """Log why there is no connection, once for each reason; "": log that there is one again."""
        if trouble == self._logged:
            return
        self._logged = trouble
        if trouble:
            log.warning("no broker at %s (%s); trying again", self._access.place, trouble)
        else:
            log.info("connected to the broker at %s", self._access.place)


def client_of(access: Access, name: str) -> Client:
    """Return a client that is not connected. Raises OSError: the CA file cannot be read."""
    client = Client(CallbackAPIVersion.VERSION2, name)
    client.connect_timeout = CONNECT_SECONDS
    # An error in a callback is logged, and does not end the library's thread.
    client.suppress_exceptions = True
    client.enable_logger(library_log)
    if access.user is not None:
        client.username_pw_set(access.user, access.password)
    if access.tls:
        client.tls_set_context(ssl.create_default_context(cafile=access.ca_file))
    return client


def _allows_anonymous(access: Access) -> bool:
    """Return whether a broker accepts an anonymous client. Raises OSError: no answer."""
    client = client_of(replace(access, user=None, password=None), "")
    accepted: list[bool] = []
    client.on_connect = lambda *given: accepted.append(not given[3].is_failure)
    client.connect(access.host, access.port, KEEPALIVE_SECONDS)
    until = monotonic() + CONNECT_SECONDS
    # If the broker closes the connection without an answer, `loop` returns an error.
    while not accepted and client.loop() == MQTTErrorCode.MQTT_ERR_SUCCESS:
        if monotonic() > until:
            client.disconnect()
            raise TimeoutError("it does not answer")
    client.disconnect()
    return any(accepted)
