"""Keeps a connection to the broker: the will, what is retained, coming back after a loss.

One thread of ours connects, sends and waits; the library's reads and writes the socket (call.py).
The library's reconnecting knows no chance, so that all bridges would come back to a restarted
broker in step: ours does it instead.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from threading import Event, Thread
from time import monotonic

from device.backoff import Backoff
from device.mqtt.access import Access
from device.mqtt.call import (
    AT_LEAST_ONCE,
    CONNECT_SECONDS,
    KEEPALIVE_SECONDS,
    Call,
    Heard,
    client_of,
)
from device.mqtt.retained import Retained

log = logging.getLogger(__name__)

LEAST_WAIT, MOST_WAIT = 1.0, 60.0
STEADY_SECONDS = 30.0
"""So long a connection must last for the next loss to be a first one: two that chase each other
from the broker, as they have one name, do it ever more slowly."""
FAREWELL_SECONDS = 2.0
MOST_ANSWERS = 64


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
        self._listen = listen
        self._heard: Heard = _nobody
        self._check = check
        self._ended = ended
        self._backoff = Backoff(LEAST_WAIT, MOST_WAIT, chance)
        self._retained = Retained(last=will[0])
        self._answers: deque[tuple[str, bytes]] = deque(maxlen=MOST_ANSWERS)
        self._wake, self._closing = Event(), Event()
        self._told: str | None = None
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
        client = client_of(self._access, self._name)
        client.will_set(*self._will, AT_LEAST_ONCE, retain=True)
        call = Call(client, self._listen, self._heard, self._wake.set)
        self._retained.begin()
        self._answers.clear()
        client.connect(self._access.host, self._access.port, KEEPALIVE_SECONDS)
        client.loop_start()
        try:
            self._send_until_over(call)
        finally:
            client.disconnect()
            client.loop_stop()
        return call.over or ""

    def _send_until_over(self, call: Call) -> None:
        under_way: dict[int, str] = {}
        give_up: float | None = None
        while call.over is None:
            self._wake.wait(KEEPALIVE_SECONDS if give_up is None else FAREWELL_SECONDS)
            self._wake.clear()
            if call.up:
                self._tell("")
                self._send(call, under_way)
            if self._closing.is_set():
                give_up = give_up or monotonic() + FAREWELL_SECONDS
                if not call.up or self._retained.settled or monotonic() > give_up:
                    return

    def _send(self, call: Call, under_way: dict[int, str]) -> None:
        while call.arrived:
            topic = under_way.pop(call.arrived.popleft(), None)
            if topic is not None:
                self._retained.arrived(topic)
        for topic, payload in self._retained.take_due():
            sent = call.client.publish(topic, payload, AT_LEAST_ONCE, retain=True)
            under_way[sent.mid] = topic
        while self._answers:
            call.client.publish(*self._answers.popleft(), AT_LEAST_ONCE)

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
