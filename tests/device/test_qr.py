"""The QR code on the display is found and decoded."""

from __future__ import annotations

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from device.hardware.controllers import CONTROLLERS as KINDS
from device.screen.picture.drawing import drawn
from device.screen.screens import Join
from tests.device.bus_display import CONTROLLERS, through


def seen_by_a_camera(address: str, controller: str = "ssd1306") -> list[str]:
    """What is read off the display: each dot a square, dark all round, a little out of focus."""
    layout = KINDS[controller].layout
    shown = through(drawn(Join("Entrad en", address, "panel", "482136"), layout), controller)
    wide, high = (5 * side for side in layout.size)
    glow = shown.convert("L").point([0] + [255] * 255)
    large = glow.resize((wide, high), Image.Resampling.NEAREST)
    photo = Image.new("L", (wide + 200, high + 200), 12)
    photo.paste(large, (100, 100))
    return [code.text for code in zxingcpp.read_barcodes(photo.filter(ImageFilter.GaussianBlur(2)))]


@pytest.mark.parametrize("controller", CONTROLLERS)
@pytest.mark.parametrize(
    "address",
    [
        "http://192.168.1.20:8000/",
        "http://192.168.100.200:8000/",
        "http://10.0.0.1/",
        "http://mus.local/",
        "http://raspberrypi-salon.local:8000/",
        "http://[fd00::ba27:ebff:fe12:3456]:8000/",
    ],
)
def test_the_code_is_read_as_the_address(address: str, controller: str) -> None:
    assert seen_by_a_camera(address, controller) == [address]


@settings(max_examples=15)
@given(st.ip_addresses(v=4), st.integers(1, 65535))
def test_every_address_of_a_network_is_read(ip: object, port: int) -> None:
    address = f"http://{ip}:{port}/"
    assert seen_by_a_camera(address) == [address]


def test_an_address_too_long_for_a_code_stands_in_words_alone() -> None:
    long = "http://marcador-del-mus-de-la-sociedad-gastronomica.local:8000/"
    assert seen_by_a_camera(long) == []
