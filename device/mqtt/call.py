"""One connection to the broker, as the library's own thread tells of it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from device.mqtt.access import Access

log = logging.getLogger(__name__)

CONNECT_SECONDS = 5.0
KEEPALIVE_SECONDS = 20
"""After one and a half of it a broker tells the will of a bridge whose machine lost its power."""
AT_LEAST_ONCE = 1

Heard = Callable[[str, bytes, bool], None]
"""Topic, payload, and whether it was kept by the broker from before."""


class Call:
    """Up, once the broker has taken us; then over, with the reason.

    changed: called when something of it has changed. It must not send: the library holds a lock of
    its own while it tells us.
    """

    def __init__(
        self, client: Client, listen: Sequence[str], heard: Heard, changed: Callable[[], None]
    ) -> None:
        self.client = client
        self.up = False
        self.over: str | None = None
        self.arrived: deque[int] = deque()
        """Numbers of messages that the broker has."""
        self._listen = [(topic, AT_LEAST_ONCE) for topic in listen]
        self._heard = heard
        self._changed = changed
        client.on_connect = self._connected
        client.on_disconnect = self._disconnected
        client.on_publish = self._published
        client.on_message = self._came

    def _connected(
        self, client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _: object
    ) -> None:
        if reason.is_failure:
            self.over = f"it says: {reason}; look at the user and the password"
        else:
            client.subscribe(self._listen)
            self.up = True
        self._changed()

    def _disconnected(
        self, _client: Client, _data: object, _flags: DisconnectFlags, why: ReasonCode, _: object
    ) -> None:
        self.over = self.over or str(why)
        self._changed()

    def _published(
        self, _client: Client, _data: object, number: int, _reason: ReasonCode, _: Properties
    ) -> None:
        self.arrived.append(number)
        self._changed()

    def _came(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        self._heard(message.topic, bytes(message.payload), message.retain)


def client_of(access: Access, name: str) -> Client:
    """A client that does not connect again by itself. OSError: the CA file cannot be read."""
    client = Client(CallbackAPIVersion.VERSION2, name, reconnect_on_failure=False)
    client.connect_timeout = CONNECT_SECONDS
    # Whatever anybody sends us: the library's thread must outlive it, and say what was wrong.
    client.suppress_exceptions = True
    client.enable_logger(log)
    if access.user is not None:
        client.username_pw_set(access.user, access.password)
    if access.tls:
        client.tls_set_context(access.context())
    return client
