"""What the bridge logs of a broker that is away."""

from __future__ import annotations

import pytest

from device.mqtt.access import Access
from device.mqtt.broker import client_of


def test_further_tries_to_connect_are_not_logged_as_errors(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = client_of(Access("localhost", 1), "amarrako_bar")
    client.loop(0)
    assert caplog.messages == []
