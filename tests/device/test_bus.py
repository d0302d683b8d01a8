"""The bus in memory shows what the controllers' data sheets make of the driver's bytes."""

from __future__ import annotations

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from device.bus import COMMANDS, DATA, MemoryBus
from tests.device.through import CONTROLLERS, display_on, through

PICTURES = st.binary(min_size=1024, max_size=1024).map(
    lambda bits: Image.frombytes("1", (128, 64), bits)
)
DARK = Image.new("1", (128, 64))


@settings(max_examples=25, deadline=None)
@given(PICTURES, st.sampled_from(CONTROLLERS))
def test_the_bytes_on_the_bus_are_the_picture(picture: Image.Image, controller: str) -> None:
    assert through(picture, controller) == picture


@settings(max_examples=10, deadline=None)
@given(st.lists(PICTURES, min_size=2, max_size=4), st.sampled_from(CONTROLLERS))
def test_one_picture_after_another(pictures: list[Image.Image], controller: str) -> None:
    bus = MemoryBus(controller)
    display = display_on(bus, controller)
    for picture in pictures:
        assert display.show(picture, 0.0)
        assert bus.picture() == picture


def one_dot(x: int, y: int) -> Image.Image:
    picture = Image.new("1", (128, 64))
    picture.putpixel((x, y), 1)
    return picture


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_new_display_is_dark(controller: str) -> None:
    assert MemoryBus(controller).picture() == DARK


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_switches_do_what_the_data_sheet_says(controller: str) -> None:
    bus = MemoryBus(controller)
    picture = one_dot(3, 5)
    display_on(bus, controller).show(picture, 0.0)

    def after(command: int) -> Image.Image:
        bus.write_i2c_block_data(0x3C, COMMANDS, [command])
        return bus.picture()

    assert after(0xA7) == ImageOps.invert(picture.convert("L")).convert("1")
    assert after(0xA6) == picture
    assert after(0xA5) == Image.new("1", (128, 64), 1)
    assert after(0xA4) == picture
    assert after(0xA0) == ImageOps.mirror(picture)
    assert after(0xC0) == one_dot(124, 58)
    assert after(0xA1) == ImageOps.flip(picture)
    assert after(0xC8) == picture
    assert after(0x42) == one_dot(3, 3)
    assert after(0xAE) == DARK


def test_without_its_charge_pump_an_ssd1306_is_dark() -> None:
    bus = MemoryBus("ssd1306")
    display_on(bus, "ssd1306").show(one_dot(3, 5), 0.0)
    bus.write_i2c_block_data(0x3C, COMMANDS, [0x8D, 0x10])
    assert bus.picture() == DARK


def test_a_window_is_filled_row_by_row() -> None:
    bus = MemoryBus("ssd1306")
    display_on(bus, "ssd1306").show(DARK, 0.0)
    bus.write_i2c_block_data(0x3C, COMMANDS, [0x21, 10, 11, 0x22, 2, 3])
    bus.write_i2c_block_data(0x3C, DATA, [0x01, 0x02, 0x04, 0x08, 0x80])
    lit = {(x, y) for x in range(128) for y in range(64) if bus.picture().getpixel((x, y))}
    # The fifth byte is back at the window's start.
    assert lit == {(10, 23), (11, 17), (10, 26), (11, 27)}


def test_the_other_controller_s_bytes_make_a_wrong_picture() -> None:
    picture = one_dot(64, 32)
    bus = MemoryBus("sh1106")
    display_on(bus, "ssd1306").show(picture, 0.0)
    assert bus.picture() != picture


def test_nobody_answers_at_another_address() -> None:
    with pytest.raises(OSError, match="Remote") as refused:
        MemoryBus("ssd1306", 0x3D).write_i2c_block_data(0x3C, COMMANDS, [0xAF])
    assert refused.value.errno == errno.EREMOTEIO


def test_more_than_smbus_can_send_is_an_error() -> None:
    with pytest.raises(ValueError, match="32"):
        MemoryBus("ssd1306").write_i2c_block_data(0x3C, DATA, [0] * 33)
