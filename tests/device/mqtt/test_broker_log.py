"""The bridge's log while the broker is away, and brokers that (may) accept anonymous clients."""

from __future__ import annotations

import socket

import pytest

from device.mqtt.access import Access
from device.mqtt.broker import Broker, client_of

CONNACK_ACCEPTED, CONNACK_REFUSED = b"\x20\x02\x00\x00", b"\x20\x02\x00\x05"
SUBSCRIBE = 0x82
FLAGS_AT = 9
"""Where the flags of a short CONNECT are (MQTT 3.1.1, §3.1.2.3)."""
USER_FLAG = 0x80


def test_further_tries_to_connect_are_not_logged_as_errors(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = client_of(Access("localhost", 1), "amarrako_bar")
    client.loop(0)
    assert caplog.messages == []


def let_go(broker: Broker) -> None:
    """Join the library's thread, and break the cycle: or its sockets may be finalized while open.

    That is a ResourceWarning: the garbage collector finalizes a cycle's objects in any order.
    """
    client = vars(broker).pop("_client")
    client.loop_stop()


def test_nothing_is_subscribed_until_the_broker_has_refused_an_anonymous_client(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("device.mqtt.broker.CONNECT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as slow:
        slow.settimeout(20)
        broker = Broker(
            Access("127.0.0.1", slow.getsockname()[1], user="bridge"),
            name="amarrako_bar",
            will=("amarrako/bar/status", "offline"),
            subscriptions=["amarrako/bar/+/command"],
            closed=True,
            ended=lambda: None,
        )
        broker.start(lambda *_: None)
        # The first anonymous client is not answered: it is not known whether it would be accepted.
        anonymous, _ = slow.accept()
        named, _ = slow.accept()
        with anonymous, named:
            assert named.recv(1000)[FLAGS_AT] & USER_FLAG
            named.sendall(CONNACK_ACCEPTED)
            assert named.recv(1000) == b""
        anonymous, _ = slow.accept()
        with anonymous:
            anonymous.recv(1000)
            anonymous.sendall(CONNACK_REFUSED)
            named, _ = slow.accept()
        with named:
            named.recv(1000)
            named.sendall(CONNACK_ACCEPTED)
            assert named.recv(1000)[0] == SUBSCRIBE
        broker.close()
    let_go(broker)
    assert broker.fault is None
    assert "it may accept anonymous clients, the check failed" in caplog.text
