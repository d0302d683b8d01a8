"""The picture message: decoded, it is what the display shows."""

from __future__ import annotations

import json
from base64 import b64decode

import pytest
from PIL import Image

from device.panel import picture_message
from device.picture.size import LAYOUTS, Layout
from tests.device.bus_display import any_picture
from webui.settings import Limits

GREYS = {(1, 0): 1, (1, 1): 2, (0, 1): 3, (0, 0): 0}


def plane(message: dict[str, object], name: str, size: tuple[int, int]) -> list[int]:
    bits = message.get(name)
    if bits is None:
        return [0] * (size[0] * size[1])
    assert isinstance(bits, str)
    picture = Image.frombytes("1", size, b64decode(bits)).convert("L")
    return [int(dot > 0) for dot in picture.tobytes()]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_every_ink_comes_through(layout: Layout) -> None:
    picture = any_picture(layout, 5)
    message = picture_message([picture], {"adentro_0": 1.0})
    assert (message["width"], message["height"]) == layout.size
    pairs = zip(
        plane(message, "bits", layout.size), plane(message, "half", layout.size), strict=True
    )
    inks = bytes(GREYS[pair] for pair in pairs)
    expected = picture if layout.grey else picture.convert("L").point([0] + [1] * 255)
    assert inks == expected.tobytes()
    assert ("half" in message) is layout.grey


@pytest.mark.parametrize("count", [1, 2])
def test_a_message_is_never_more_than_the_server_takes(count: int) -> None:
    lamps = {f"game_{side}_{game}": 0.123456789 for side in range(6) for game in range(6)}
    for layout in LAYOUTS:
        message = picture_message([any_picture(layout, 5)] * count, lamps)
        assert len(json.dumps(message)) <= Limits().message_bytes
        more = message.get("more", [])
        assert isinstance(more, list)
        assert len(more) == count - 1
