"""The connection to the MQTT broker: the will, what is retained, what is heard.

The one file that names the MQTT library. Its thread connects, and connects again after a loss; a
thread of ours sends, since the library holds a lock while it calls back.
"""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event, Thread
from time import monotonic

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from device.mqtt.retained import Retained
from device.mqtt.topics import Access
from scorekeeper.commands import CommandFailed

log = logging.getLogger(__name__)

LEAST_WAIT, MOST_WAIT = 1, 60
"""Seconds between two tries to connect."""
CONNECT_SECONDS = 5.0
KEEPALIVE_SECONDS = 20
"""After one and a half of it a broker publishes the will of a bridge whose machine lost power."""
FAREWELL_SECONDS = 2.0
AT_LEAST_ONCE = 1
MOST_ANSWERS = 64

Heard = Callable[[str, bytes, bool], None]
"""Topic, payload, and whether it was kept by the broker from before."""


class Broker:
    """The connection, kept up until `close`.

    Args:
        access: Where the broker is.
        name: The client's, of which a broker allows one.
        will: The topic that says whether we live, and what it is to hold when we do not.
        listen: Topics to hear.
        closed: Give up where the broker lets anybody in without a name.
        ended: Called where it gave up; `fault` says why.
    """

    def __init__(
        self,
        access: Access,
        *,
        name: str,
        will: tuple[str, bytes],
        listen: Sequence[str],
        closed: bool,
        ended: Callable[[], None],
    ) -> None:
        self._access = access
        self._will = will
        self._listen = [(topic, AT_LEAST_ONCE) for topic in listen]
        self._closed = closed
        self._ended = ended
        self._retained = Retained(last=will[0])
        self._answers: deque[tuple[str, bytes]] = deque(maxlen=MOST_ANSWERS)
        self._arrived: deque[int] = deque()
        self._wake, self._closing, self._up = Event(), Event(), Event()
        self._trouble: str | None = None
        self.fault: CommandFailed | None = None
        self._client = client_of(access, name)
        self._client.will_set(*will, AT_LEAST_ONCE, retain=True)
        self._client.reconnect_delay_set(LEAST_WAIT, MOST_WAIT)
        self._client.on_pre_connect = self._before
        self._client.on_connect = self._connected
        self._client.on_connect_fail = self._failed
        self._client.on_disconnect = self._disconnected
        self._client.on_publish = self._published
        self._thread = Thread(target=self._send_until_closed, name="broker", daemon=True)

    def start(self, heard: Heard) -> None:
        """Connect; `heard` is called by the library's thread."""

        def came(_client: Client, _data: object, message: MQTTMessage) -> None:
            heard(message.topic, bytes(message.payload), message.retain)

        self._client.on_message = came
        self._client.connect_async(self._access.host, self._access.port, KEEPALIVE_SECONDS)
        self._client.loop_start()
        self._thread.start()

    def keep(self, topic: str, payload: str) -> None:
        """Have the broker keep this; nothing: have it forget the topic."""
        self._retained.keep(topic, payload.encode())
        self._wake.set()

    def say(self, topic: str, payload: str) -> None:
        """Publish it once, to whoever listens now."""
        self._answers.append((topic, payload.encode()))
        self._wake.set()

    def close(self) -> None:
        """Publish that we go, and go."""
        self._retained.keep(*self._will)
        self._closing.set()
        self._wake.set()
        self._thread.join(FAREWELL_SECONDS + 1)
        self._client.disconnect()
        # Not waited for: it may be waiting for a broker that is away.

    # ------------------------------------------------------------ the library's thread

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
            self._retained.begin()
            self._answers.clear()
            self._tell("")
            self._up.set()
            self._wake.set()

    def _failed(self, _client: Client, _data: object) -> None:
        fault = sys.exception()
        self._tell((fault.strerror if isinstance(fault, OSError) else None) or str(fault))

    def _disconnected(
        self, _client: Client, _data: object, _flags: DisconnectFlags, why: ReasonCode, _: object
    ) -> None:
        if self._up.is_set():
            self._up.clear()
            self._tell(str(why))

    def _published(
        self, _client: Client, _data: object, number: int, _reason: ReasonCode, _: Properties
    ) -> None:
        self._arrived.append(number)
        self._wake.set()

    # ------------------------------------------------------------ our thread

    def _send_until_closed(self) -> None:
        under_way: dict[int, str] = {}
        give_up = float("inf")
        while True:
            self._wake.wait(FAREWELL_SECONDS if self._closing.is_set() else None)
            self._wake.clear()
            if self._up.is_set():
                self._send(under_way)
            if self._closing.is_set():
                give_up = min(give_up, monotonic() + FAREWELL_SECONDS)
                if not self._up.is_set() or self._retained.settled or monotonic() >= give_up:
                    return

    def _send(self, under_way: dict[int, str]) -> None:
        while self._arrived:
            topic = under_way.pop(self._arrived.popleft(), None)
            if topic is not None:
                self._retained.arrived(topic)
        for topic, payload in self._retained.take_due():
            sent = self._client.publish(topic, payload, AT_LEAST_ONCE, retain=True)
            under_way[sent.mid] = topic
        while self._answers:
            self._client.publish(*self._answers.popleft(), AT_LEAST_ONCE)

    def _tell(self, trouble: str) -> None:
        """Log a trouble once, and its end."""
        if trouble == self._trouble or self._closing.is_set():
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
