"""Connection to the MQTT broker: last will, retained topics, subscriptions.

The one file that names the MQTT library. The library's thread connects, connects again with
exponential backoff, and sends again what the broker has not acknowledged.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Event, Lock

from paho.mqtt.client import Client, ConnectFlags, MQTTMessage, MQTTMessageInfo
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from device.mqtt.settings import Access
from scorekeeper.commands import CommandFailed

log = logging.getLogger(__name__)

LEAST_WAIT, MOST_WAIT = 1, 60
"""Seconds between two tries to connect."""
CONNECT_SECONDS = 5.0
KEEPALIVE_SECONDS = 20
"""After one and a half of it a broker publishes the will of a bridge whose machine lost power."""
FAREWELL_SECONDS = 2.0
AT_LEAST_ONCE = 1

Heard = Callable[[str, bytes, bool], None]
"""Topic, payload, and whether the broker had retained it from before."""


class Broker:
    """A connection that is kept up until `close`. Thread-safe.

    Args:
        access: Where the broker is.
        name: The client id, of which a broker allows one at a time.
        will: The topic that says whether we are alive, and what it is to hold when we are not.
        listen: Topics to subscribe to.
        closed: Give up where the broker lets anybody in without a name.
        ended: Called where it gave up; `fault` says why.
    """

    def __init__(
        self,
        access: Access,
        *,
        name: str,
        will: tuple[str, str],
        listen: Sequence[str],
        closed: bool,
        ended: Callable[[], None],
    ) -> None:
        self._access = access
        self._will = will
        self._listen = [(topic, AT_LEAST_ONCE) for topic in listen]
        self._closed = closed
        self._ended = ended
        self._lock = Lock()
        self._retained: dict[str, str] = {}
        """What each topic is to hold; an empty payload only until the topic is cleared."""
        self._up = False
        self._trouble: str | None = None
        self.fault: CommandFailed | None = None
        self._client = client_of(access, name)
        self._client.will_set(*will, AT_LEAST_ONCE, retain=True)
        self._client.reconnect_delay_set(LEAST_WAIT, MOST_WAIT)
        self._client.on_pre_connect = self._before
        self._client.on_connect = self._connected
        self._client.on_connect_fail = self._failed
        self._client.on_subscribe = self._subscribed
        self._client.on_disconnect = self._disconnected

    def start(self, heard: Heard) -> None:
        """Connect; `heard` is called by the library's thread."""

        def came(_client: Client, _data: object, message: MQTTMessage) -> None:
            heard(message.topic, bytes(message.payload), message.retain)

        self._client.on_message = came
        self._client.connect_async(self._access.host, self._access.port, KEEPALIVE_SECONDS)
        self._client.loop_start()

    def keep(self, topic: str, payload: str) -> None:
        """Have the broker retain a payload, now or after the next connect; empty: clear the topic.

        While the broker is away only the newest of each topic is remembered, so nothing piles up.
        """
        with self._lock:
            if self._retained.get(topic) != payload:
                self._retained[topic] = payload
                if self._up:
                    self._publish(topic)

    def say(self, topic: str, payload: str) -> None:
        """Publish to whoever listens now; nothing is retained, nor remembered without a broker."""
        if self._up:
            self._client.publish(topic, payload, AT_LEAST_ONCE)

    def close(self) -> None:
        """Publish the will, and disconnect."""
        with self._lock:
            topic, payload = self._will
            self._retained[topic] = payload
            sent = self._publish(topic) if self._up else None
            self._up = False
        if sent is not None:
            with suppress(RuntimeError):  # the connection was lost a moment ago: the will is sent
                sent.wait_for_publish(FAREWELL_SECONDS)
        self._client.disconnect()
        # Its thread is not waited for: it may be waiting for a broker that is away.

    def _publish(self, topic: str) -> MQTTMessageInfo:
        payload = self._retained[topic]
        if not payload:
            del self._retained[topic]
        return self._client.publish(topic, payload, AT_LEAST_ONCE, retain=True)

    # ------------------------------------------------------------ called by the library's thread

    def _before(self, _client: Client, _data: object) -> None:
        try:
            if self._closed and lets_anybody_in(self._access):
                self.fault = CommandFailed(
                    f"the broker at {self._access.place} lets anybody in without a name, so anybody"
                    " could command the tables: set `allow_anonymous false` in it, or leave out"
                    " --commands"
                )
                self._ended()
        except OSError as away:
            log.debug("the broker cannot be asked: %s", away)

    def _connected(
        self, client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _: object
    ) -> None:
        if self.fault is not None:
            client.disconnect()
        elif reason.is_failure:
            self._tell(f"it says: {reason}; look at the user and the password")
        else:
            client.subscribe(self._listen)

    def _subscribed(self, *_: object) -> None:
        """Publish all topics anew, the status last: it says whether the others can be believed.

        Only now, since right after `_connected` the library sends again what was not acknowledged
        on the connection before, and the newest state must come after it.
        """
        self._tell("")
        with self._lock:
            self._up = True
            for topic in sorted(self._retained, key=lambda each: each == self._will[0]):
                self._publish(topic)

    def _failed(self, _client: Client, _data: object) -> None:
        fault = sys.exception()
        self._tell((fault.strerror if isinstance(fault, OSError) else None) or str(fault))

    def _disconnected(
        self, _client: Client, _data: object, _flags: object, why: ReasonCode, _: object
    ) -> None:
        with self._lock:
            was_up, self._up = self._up, False
        if was_up:
            self._tell(str(why))

    def _tell(self, trouble: str) -> None:
        """Log a trouble once, and its end."""
        if trouble == self._trouble:
            return
        self._trouble = trouble
        if trouble:
            log.warning("no broker at %s (%s); trying again", self._access.place, trouble)
        else:
            log.info("connected to the broker at %s", self._access.place)


def client_of(access: Access, name: str) -> Client:
    """Return a client that is not connected. OSError: the CA file cannot be read."""
    client = Client(CallbackAPIVersion.VERSION2, name)
    client.connect_timeout = CONNECT_SECONDS
    # Whatever anybody sends us: the library's thread must outlive it, and say what was wrong.
    client.suppress_exceptions = True
    client.enable_logger(log)
    if access.user is not None:
        client.username_pw_set(access.user, access.password)
    if access.tls:
        client.tls_set_context(access.context())
    return client


def lets_anybody_in(access: Access) -> bool:
    """Return whether a broker takes a client without a name. OSError: it cannot be asked."""
    client = client_of(replace(access, user=None, password=None), "")
    answered = Event()
    taken: list[bool] = []

    def connected(
        _client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _: object
    ) -> None:
        taken.append(not reason.is_failure)
        answered.set()

    client.on_connect = connected
    client.on_disconnect = lambda *_: answered.set()
    client.connect(access.host, access.port, KEEPALIVE_SECONDS)
    client.loop_start()
    try:
        if not answered.wait(CONNECT_SECONDS):
            raise TimeoutError("it does not answer")
    finally:
        client.disconnect()
        client.loop_stop()
    return any(taken)
