"""The driver's bytes, decoded as the controllers' data sheets say, are the picture."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from device.hardware.buses import COMMANDS
from device.hardware.controllers import CONTROLLERS as KINDS
from tests.device.bus_display import (
    CONTROLLERS,
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
