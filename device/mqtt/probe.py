"""Whether a broker takes somebody without a name: then anybody could command a table."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from paho.mqtt.client import Client, ConnectFlags
from paho.mqtt.reasoncodes import ReasonCode

from device.mqtt.access import Access
from device.mqtt.call import CONNECT_SECONDS, KEEPALIVE_SECONDS, client_of
from scorekeeper.commands import CommandFailed


def refuse_open_broker(access: Access) -> None:
    """CommandFailed where it lets anybody in; OSError where it cannot be asked."""
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
    if any(taken):
        raise CommandFailed(
            f"the broker at {access.place} lets anybody in without a name, so anybody could "
            "command the tables: set `allow_anonymous false` in it, or leave out --commands"
        )
