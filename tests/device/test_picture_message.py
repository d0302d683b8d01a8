"""The picture message: decoded, it is what the display shows."""

from __future__ import annotations

import json
from base64 import b64decode

import pytest
from PIL import Image

from device.panel import picture_message
from device.screen.picture.layout import LAYOUTS, Layout
from tests.device.bus_display import any_picture
from webui.limits.numbers import Limits


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_every_dot_comes_through(layout: Layout) -> None:
    picture = any_picture(layout, 5)
    message = picture_message([picture], {"adentro_0": 1.0})
    assert (message["width"], message["height"]) == layout.size
    bits = message["bits"]
    assert isinstance(bits, str)
    assert Image.frombytes("1", layout.size, b64decode(bits)) == picture


@pytest.mark.parametrize("count", [1, 2])
def test_a_message_is_never_more_than_the_server_takes(count: int) -> None:
    lamps = {f"game_{side}_{game}": 0.123456789 for side in range(6) for game in range(6)}
    for layout in LAYOUTS:
        message = picture_message([any_picture(layout, 5)] * count, lamps)
        assert len(json.dumps(message)) <= Limits().message_bytes
        more = message.get("more", [])
        assert isinstance(more, list)
        assert len(more) == count - 1
