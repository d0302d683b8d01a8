"""How many bytes are on the bus: a few for a stone, none for nothing, a whole picture at the start.

On I2C each message's address and kind count too: 400 kHz carry 100 bytes in 2.3 ms.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from device.areas import Prices, bytes_in, changed_areas
from device.controllers import CONTROLLERS as KINDS
from device.picture import drawn
from device.rest import SHIFT_SECONDS, shifted
from device.showing import screen_of
from tests.device.scenes import BOARD, NOW, a_side, on
from tests.device.through import CONTROLLERS, SMALL_ONES, WatchedLine, display_on

A_STEP = 100
"""Bytes of a score step in which one digit changes, where a dot is a bit."""
TWO_DIGITS = 140
# Where a dot is half a byte, huge digits are many: at 8 MHz, 1000 bytes take a millisecond.
GREY_STEP, GREY_TWO_DIGITS = 1000, 1800


@cache
def score(left: int, right: int, controller: str) -> Image.Image:
    sides = (a_side("Nosotros", left, 1), a_side("Ellos", right))
    screen = screen_of(on(replace(BOARD, sides=sides)), NOW, "es")
    return drawn(screen, KINDS[controller].layout)


def bytes_of(line: WatchedLine, controller: str, *pictures: Image.Image) -> list[int]:
    """Bytes of each picture after the one before it."""
    display = display_on(line, controller)
    counts = []
    for picture in pictures:
        before = line.bytes
        assert display.show(picture, 0.0)
        assert line.picture() == picture
        counts.append(line.bytes - before)
    return counts


@pytest.mark.parametrize("controller", SMALL_ONES)
@pytest.mark.parametrize("side", [0, 1])
def test_a_score_step_is_a_hundred_bytes_at_the_most(controller: str, side: int) -> None:
    """From 23 to 25: a digit, a fifth amarrako, three piedras gone."""

    def at(stones: int) -> Image.Image:
        return score(*((stones, 17) if side == 0 else (17, stones)), controller)

    _start, step = bytes_of(WatchedLine(controller), controller, at(23), at(25))
    assert step <= A_STEP


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_no_step_of_a_game_costs_much_more(controller: str) -> None:
    small = controller in SMALL_ONES
    one, two = (A_STEP, TWO_DIGITS) if small else (GREY_STEP, GREY_TWO_DIGITS)
    for stones in (1, 2, 3, 5):
        climb = range(0, 35, stones)
        pictures = [score(at, 17, controller) for at in climb]
        _start, *steps = bytes_of(WatchedLine(controller), controller, *pictures)
        for (before, after), sent in zip(pairwise(climb), steps, strict=True):
            assert sent <= (one if before // 10 == after // 10 else two), (before, after)


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_nothing_is_sent_when_nothing_changed(controller: str) -> None:
    picture = score(23, 17, controller)
    assert bytes_of(WatchedLine(controller), controller, picture, picture.copy())[1] == 0


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_start_is_one_whole_picture_and_the_settings(controller: str) -> None:
    width, height = KINDS[controller].layout.size
    whole = width * height // (2 if KINDS[controller].layout.grey else 8)
    (start,) = bytes_of(WatchedLine(controller), controller, score(23, 17, controller))
    assert whole < start < whole + 150


@pytest.mark.parametrize("controller", SMALL_ONES)
def test_the_moved_picture_s_steps_cost_the_same(controller: str) -> None:
    """A dot up, the number and the stones are still in the pages they were in."""
    for turn in range(4):
        pictures = [shifted(score(at, 17, controller), turn * SHIFT_SECONDS) for at in (23, 25)]
        assert bytes_of(WatchedLine(controller), controller, *pictures)[1] <= A_STEP


ROWS = st.lists(st.binary(min_size=24, max_size=24), min_size=12, max_size=12).map(tuple)
CHANGES = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 23)), max_size=40)


@settings(max_examples=100, deadline=None)
@given(ROWS, CHANGES, st.sampled_from([one.prices for one in KINDS.values()]))
def test_the_areas_hold_every_change_and_cost_no_more_than_all(
    before: tuple[bytes, ...], changes: list[tuple[int, int]], prices: Prices
) -> None:
    changed = [bytearray(row) for row in before]
    for row, at in changes:
        changed[row][at] ^= 0xFF
    now = tuple(bytes(row) for row in changed)
    areas = changed_areas(before, now, prices)
    patched = [bytearray(row) for row in before]
    for area in areas:
        data = bytes_in(now, area, prices)
        stride = (area.right - area.left) * prices.cell
        for line, row in enumerate(range(area.top, area.bottom)):
            first = area.left * prices.cell
            patched[row][first : first + stride] = data[line * stride : (line + 1) * stride]
    assert [bytes(row) for row in patched] == list(now)
    openings = 12 if prices.by_row else 1
    assert sum(prices.of(area) for area in areas) <= 12 * 24 + openings * prices.opening
