"""The displays in memory decode commands as the controllers' data sheets say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from device.hardware.buses import COMMANDS, DATA
from device.hardware.controllers import CONTROLLERS as KINDS
from tests.device.bus_display import (
    CONTROLLERS,
    SMALL_ONES,
    TimedDisplay,
    WatchedLine,
    any_picture,
    dark,
    through,
)
from tests.device.memory import memory_display

SEEDS = st.integers(0, 2**32)


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(CONTROLLERS))
def test_the_bytes_on_the_bus_are_the_picture(seed: int, controller: str) -> None:
    picture = any_picture(KINDS[controller].layout, seed)
    assert through(picture, controller) == picture


@settings(max_examples=25)
@given(st.lists(SEEDS, min_size=2, max_size=3), st.sampled_from(CONTROLLERS))
def test_one_picture_after_another(seeds: list[int], controller: str) -> None:
    memory = memory_display(controller)
    display = TimedDisplay(memory, controller)
    for seed in seeds:
        picture = any_picture(KINDS[controller].layout, seed)
        assert display.show(picture, 0.0)
        assert memory.picture() == picture


def dots(controller: str, *places: tuple[int, int]) -> Image.Image:
    picture = dark(controller)
    for place in places:
        picture.putpixel(place, 1)
    return picture


@settings(max_examples=40)
@given(
    st.sampled_from(CONTROLLERS),
    st.lists(st.tuples(st.integers(0, 127), st.integers(0, 63)), max_size=12),
    st.lists(st.tuples(st.integers(0, 127), st.integers(0, 63)), max_size=12),
)
def test_a_few_dots_after_a_few_others(
    controller: str, before: list[tuple[int, int]], after: list[tuple[int, int]]
) -> None:
    memory = memory_display(controller)
    display = TimedDisplay(memory, controller)
    for places in (before, after):
        assert display.show(dots(controller, *places), 0.0)
        assert memory.picture() == dots(controller, *places)


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_new_display_is_dark(controller: str) -> None:
    assert memory_display(controller).picture() == dark(controller)


@pytest.mark.parametrize("controller", CONTROLLERS)
@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_a_turned_display_shows_the_picture_to_who_turns_with_it(
    controller: str, rotate: int
) -> None:
    layout = KINDS[controller].layout
    if rotate not in layout.turns:
        assert layout.width != layout.height
        return
    picture = any_picture(layout, 7)
    memory = memory_display(controller)
    TimedDisplay(memory, controller, rotate).show(picture, 0.0)
    # Hanging turned clockwise, it is seen from where it is upright by turning it back.
    assert memory.picture().rotate(rotate, expand=True) == picture


@pytest.mark.parametrize("controller", SMALL_ONES)
def test_switches_do_what_the_data_sheet_says(controller: str) -> None:
    memory = memory_display(controller)
    picture = dots(controller, (3, 5))
    TimedDisplay(memory, controller).show(picture, 0.0)

    def after(command: int) -> Image.Image:
        memory.send(COMMANDS, bytes([command]))
        return memory.picture()

    assert after(0xA7) == ImageOps.invert(picture.convert("L")).convert("1")
    assert after(0xA6) == picture
    assert after(0xA5) == Image.new("1", (128, 64), 1)
    assert after(0xA4) == picture
    assert after(0xA0) == ImageOps.mirror(picture)
    assert after(0xC0) == dots(controller, (124, 58))
    assert after(0xA1) == ImageOps.flip(picture)
    assert after(0xC8) == picture
    assert after(0x42) == dots(controller, (3, 3))
    assert after(0xAE) == dark(controller)


def test_an_ssd1322_s_switches() -> None:
    memory = memory_display("ssd1322")
    picture = dots("ssd1322", (5, 7), (6, 7), (5, 8))
    TimedDisplay(memory, "ssd1322").show(picture, 0.0)

    def after(command: int, *arguments: int) -> Image.Image:
        memory.send(COMMANDS, bytes([command]))
        memory.send(DATA, bytes(arguments))
        return memory.picture()

    assert after(0xA0, 0x16, 0x11) == ImageOps.mirror(picture)
    assert after(0xA0, 0x04, 0x11) == ImageOps.flip(picture)
    assert after(0xA0, 0x10, 0x11) == dots("ssd1322", (6, 7), (5, 7), (6, 8))
    assert after(0xA0, 0x14, 0x11) == picture
    above = (0, 0, 256, 62)
    assert after(0xA1, 2).crop(above) == dots("ssd1322", (5, 5), (6, 5), (5, 6)).crop(above)
    assert after(0xA1, 0) == picture
    assert after(0xA4) == dark("ssd1322")
    assert after(0xA5) == Image.new("1", (256, 64), 1)
    assert after(0xA6) == picture
    assert after(0xAE) == dark("ssd1322")


def test_an_ssd1327_s_switches() -> None:
    memory = memory_display("ssd1327")
    picture = dots("ssd1327", (5, 7), (6, 7), (5, 8))
    TimedDisplay(memory, "ssd1327").show(picture, 0.0)

    def after(*commands: int) -> Image.Image:
        memory.send(COMMANDS, bytes(commands))
        return memory.picture()

    assert after(0xA0, 0x50) == ImageOps.mirror(picture)
    assert after(0xA0, 0x43) == ImageOps.flip(picture)
    assert after(0xA0, 0x51) == dots("ssd1327", (4, 7), (7, 7), (4, 8))
    assert after(0xA0, 0x53) == picture
    assert after(0xA1, 2) == dots("ssd1327", (5, 5), (6, 5), (5, 6))
    assert after(0xA1, 0) == picture
    assert after(0xA6) == dark("ssd1327")
    assert after(0xA5) == Image.new("1", (128, 128), 1)
    assert after(0xA4) == picture
    assert after(0xAE) == dark("ssd1327")


def test_luma_s_table_of_greys_is_not_sent() -> None:
    """It has eight of its fifteen bytes, so the commands after it would be read as greys."""
    line = WatchedLine("ssd1327")
    commands = bytearray()
    line.heard = lambda kind, sent: commands.extend(sent if kind == COMMANDS else b"")
    TimedDisplay(line, "ssd1327").show(dark("ssd1327"), 0.0)
    assert 0xB8 not in commands


@pytest.mark.parametrize("controller", ["ssd1322", "ssd1327"])
def test_every_dot_is_dark_or_fully_lit(controller: str) -> None:
    line = WatchedLine(controller)
    longest = []
    line.heard = lambda _kind, sent: longest.append(sent) if len(sent) > 100 else None
    TimedDisplay(line, controller).show(any_picture(KINDS[controller].layout, 1), 0.0)
    assert set(b"".join(longest)) == {0x00, 0x0F, 0xF0, 0xFF}


@pytest.mark.parametrize(("controller", "pumped"), [("ssd1306", True), ("ssd1309", False)])
def test_without_its_charge_pump_an_ssd1306_is_dark(controller: str, pumped: bool) -> None:
    memory = memory_display(controller)
    TimedDisplay(memory, controller).show(dots(controller, (3, 5)), 0.0)
    memory.send(COMMANDS, bytes([0x8D, 0x10]))
    assert (memory.picture() == dark(controller)) is pumped


def test_a_window_is_filled_row_by_row() -> None:
    memory = memory_display("ssd1306")
    TimedDisplay(memory, "ssd1306").show(dark("ssd1306"), 0.0)
    memory.send(COMMANDS, bytes([0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3]))
    memory.send(DATA, bytes([0x01, 0x02, 0x04, 0x08, 0x80]))
    # The fifth byte is back at the window's start.
    assert memory.picture() == dots("ssd1306", (10, 23), (11, 17), (10, 26), (11, 27))


@pytest.mark.parametrize(
    ("controller", "other"), [("sh1106", "ssd1306"), ("ssd1306", "sh1106"), ("ssd1327", "ssd1306")]
)
def test_the_other_controller_s_bytes_make_a_wrong_picture(controller: str, other: str) -> None:
    picture = any_picture(KINDS[other].layout, 3)
    memory = memory_display(controller)
    TimedDisplay(memory, other).show(picture, 0.0)
    assert memory.picture() != picture
