"""Keeps a connection to the broker: the will, what is retained, coming back after a loss.

One thread of ours connects, sends and waits; the library's own thread reads and writes the socket
and tells ours what came by setting a flag. Its reconnecting waits without chance, so that all
bridges would come back to a restarted broker in step: ours does it instead.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event, Thread
from time import monotonic

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from device.backoff import Backoff
from device.mqtt.access import Access
from device.mqtt.retained import Retained

log = logging.getLogger(__name__)

LEAST_WAIT, MOST_WAIT = 1.0, 60.0
STEADY_SECONDS = 30.0
"""So long a connection must last for the next loss to be a first one: two that chase each other
from the broker, as they have one name, do it ever more slowly."""
KEEPALIVE_SECONDS = 20
"""After one and a half of it a broker tells the will of a bridge whose machine lost its power."""
CONNECT_SECONDS = 5.0
FAREWELL_SECONDS = 2.0
MOST_ANSWERS = 64
AT_LEAST_ONCE = 1

Heard = Callable[[str, bytes, bool], None]
"""Topic, payload, and whether it was kept by the broker from before."""


@dataclass
class _Call:
    """One connection as the library's thread sees it: up, then over (with the reason)."""

    up: bool = False
    over: str | None = None
    arrived: deque[int] = field(default_factory=deque)


class Broker:
    """The connection. `check` looks at the broker before each.

    What it raises ends us, but for an OSError, and so does any fault of ours: `ended` is called.

    name: the client's, of which a broker allows one · will: the topic that says whether we live,
    and what the broker is to say there when we do not · listen: topics to hear.
    """

    def __init__(
        self,
        access: Access,
        *,
        name: str,
        will: tuple[str, bytes],
        listen: Sequence[str],
        check: Callable[[], None],
        chance: Callable[[], float],
        ended: Callable[[], None],
    ) -> None:
        self._access = access
        self._name = name
        self._will = will
        self._listen = [(topic, AT_LEAST_ONCE) for topic in listen]
        self._heard: Heard = _nobody
        self._check = check
        self._ended = ended
        self._backoff = Backoff(LEAST_WAIT, MOST_WAIT, chance)
        self._retained = Retained(last=will[0])
        self._answers: deque[tuple[str, bytes]] = deque(maxlen=MOST_ANSWERS)
        self._wake, self._closing = Event(), Event()
        self._told = ""
        self.fault: Exception | None = None
        """Why it ended by itself."""
        self._thread = Thread(target=self._run, name="broker", daemon=True)

    def start(self, heard: Heard) -> None:
        """Connect, and stay connected until `close`; `heard` is called by a thread of ours."""
        self._heard = heard
        self._thread.start()

    def keep(self, topic: str, payload: str) -> None:
        """Have the broker keep this; nothing: have it forget the topic."""
        self._retained.keep(topic, payload.encode())
        self._wake.set()

    def say(self, topic: str, payload: str) -> None:
        """Tell it once, to whoever listens now."""
        self._answers.append((topic, payload.encode()))
        self._wake.set()

    def close(self) -> None:
        """Say that we go, and go."""
        self._retained.keep(*self._will)
        self._closing.set()
        self._wake.set()
        self._thread.join(CONNECT_SECONDS + FAREWELL_SECONDS)

    def _run(self) -> None:
        while not self._closing.is_set():
            since = monotonic()
            try:
                self._check()
                reason = self._converse()
            except OSError as fault:
                reason = fault.strerror or str(fault)
            except Exception as fault:  # noqa: BLE001 (raised again by whoever looks after us)
                self.fault = fault
                self._ended()
                return
            if monotonic() - since > STEADY_SECONDS:
                self._backoff.reset()
            self._tell(reason)
            self._closing.wait(self._backoff.wait())

    def _converse(self) -> str:
        """One connection, from its beginning to its end; why it ended."""
        call = _Call()
        client = self._client(call)
        self._retained.begin()
        self._answers.clear()
        client.connect(self._access.host, self._access.port, KEEPALIVE_SECONDS)
        client.loop_start()
        try:
            self._send_until_over(client, call)
        finally:
            client.disconnect()
            client.loop_stop()
        return call.over or ""

    def _send_until_over(self, client: Client, call: _Call) -> None:
        under_way: dict[int, str] = {}
        give_up: float | None = None
        while call.over is None:
            self._wake.wait(KEEPALIVE_SECONDS if give_up is None else FAREWELL_SECONDS)
            self._wake.clear()
            if call.up:
                self._send(client, call, under_way)
            if self._closing.is_set():
                give_up = give_up or monotonic() + FAREWELL_SECONDS
                if not call.up or self._retained.settled or monotonic() > give_up:
                    return

    def _send(self, client: Client, call: _Call, under_way: dict[int, str]) -> None:
        while call.arrived:
            topic = under_way.pop(call.arrived.popleft(), None)
            if topic is not None:
                self._retained.arrived(topic)
        for topic, payload in self._retained.take_due():
            sent = client.publish(topic, payload, AT_LEAST_ONCE, retain=True)
            under_way[sent.mid] = topic
        while self._answers:
            client.publish(*self._answers.popleft(), AT_LEAST_ONCE)

    def _client(self, call: _Call) -> Client:
        client = client_of(self._access, self._name)
        client.will_set(*self._will, AT_LEAST_ONCE, retain=True)

        def connected(
            _client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _: object
        ) -> None:
            if reason.is_failure:
                call.over = f"it says: {reason}; look at the user and the password"
            else:
                self._tell("")
                client.subscribe(self._listen)
                call.up = True
            self._wake.set()

        def disconnected(
            _client: Client, _data: object, _flags: DisconnectFlags, reason: ReasonCode, _: object
        ) -> None:
            call.over = call.over or str(reason)
            self._wake.set()

        def published(
            _client: Client, _data: object, mid: int, _reason: ReasonCode, _: Properties
        ) -> None:
            # The library holds a lock of its own here: nothing is sent from here.
            call.arrived.append(mid)
            self._wake.set()

        def came(_client: Client, _data: object, message: MQTTMessage) -> None:
            self._heard(message.topic, bytes(message.payload), message.retain)

        client.on_connect = connected
        client.on_disconnect = disconnected
        client.on_publish = published
        client.on_message = came
        return client

    def _tell(self, reason: str) -> None:
        """Log a trouble once, and its end."""
        if reason == self._told or self._closing.is_set():
            return
        self._told = reason
        if reason:
            log.warning("no broker at %s (%s); trying again", self._access.place, reason)
        else:
            log.info("connected to the broker at %s", self._access.place)


def _nobody(_topic: str, _payload: bytes, _kept: bool) -> None:
    """Nothing is heard before the start."""


def client_of(access: Access, name: str) -> Client:
    """A client that does not connect again by itself. OSError: the CA file cannot be read."""
    client = Client(CallbackAPIVersion.VERSION2, name, reconnect_on_failure=False)
    client.connect_timeout = CONNECT_SECONDS
    if access.user is not None:
        client.username_pw_set(access.user, access.password)
    if access.tls:
        client.tls_set_context(access.context())
    return client
