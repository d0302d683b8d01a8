"""How many bytes are on the bus: a few for a stone, none for nothing, a whole picture at the start.

On I2C each message's address and kind count too: 400 kHz carry 100 bytes in 2.3 ms.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from device.hardware.controllers import CONTROLLERS as KINDS
from device.hardware.frame_buffer import changed
from device.screen.choose import screen_of
from device.screen.picture.drawing import drawn
from tests.device.bus_display import CONTROLLERS, SMALL_ONES, TimedDisplay, WatchedLine
from tests.device.many_sides import alone
from tests.device.scenes import BOARD, NOW, a_side, on

A_STEP = 100
"""Bytes of a score step, where a dot is a bit."""
DEAR = {(19, 21): 116, (18, 21): 116, (17, 20): 115, (16, 21): 107, (19, 22): 105, (19, 24): 103}
"""Awards that turn a 1 into a 2, which share only a corner, while the other digit changes as much:
from 19 to 21, 68 of 78 columns on three pages."""
A_NEW_HALF = 425
"""A side becomes adentro: its half is lit."""
# Where a dot is half a byte, huge digits are many: at 8 MHz, 1000 bytes take a millisecond.
A_LARGE_STONE, A_LARGE_STEP = 1050, 1450
CLIMBS = (1, 2, 3, 5)


@cache
def score(left: int, right: int, controller: str, target: int = 40) -> Image.Image:
    sides = (a_side("Nosotros", left, 1, target), a_side("Ellos", right, 0, target))
    screen = screen_of(on(replace(BOARD, sides=sides, amarrakos=target // 5 - 1)), NOW, "es")
    return drawn(screen, KINDS[controller].layout)


@cache
def alone_at(count: int, player: int, stones: int) -> Image.Image:
    board = alone(count)
    sides = tuple(
        a_side(side.name, stones if at == player else 17, side.games)
        for at, side in enumerate(board.sides)
    )
    return drawn(screen_of(on(replace(board, sides=sides)), NOW, "es"))


def bytes_of(
    line: WatchedLine, controller: str, *pictures: Image.Image, rotate: int = 0
) -> list[int]:
    """Bytes of each picture after the one before it."""
    display = TimedDisplay(line, controller, rotate)
    counts = []
    for picture in pictures:
        before = line.bytes
        assert display.show(picture, 0.0)
        assert line.picture().rotate(rotate) == picture
        counts.append(line.bytes - before)
    return counts


def steps_of(
    controller: str, shown: Callable[[int], Image.Image], target: int = 40, rotate: int = 0
) -> dict[tuple[int, int], int]:
    """Bytes of every step of 1, 2, 3 and 5 stones, short of the target."""
    found: dict[tuple[int, int], int] = {}
    for by in CLIMBS:
        for first in range(by):
            climb = range(first, target, by)
            pictures = [shown(stones) for stones in climb]
            _start, *sent = bytes_of(WatchedLine(controller), controller, *pictures, rotate=rotate)
            found |= zip(pairwise(climb), sent, strict=True)
    return found


def all_are_few(found: dict[tuple[int, int], int], target: int = 40) -> None:
    adentro = target - 5
    for (before, after), sent in found.items():
        if before < adentro <= after:
            assert sent <= A_NEW_HALF, (before, after)
        else:
            assert sent <= DEAR.get((before, after), A_STEP), (before, after)


@pytest.mark.parametrize(
    ("controller", "side"),
    [
        ("ssd1306", 0),
        ("sh1106", 1),
        *(
            pytest.param(one, side, marks=pytest.mark.soak)
            for one, side in (("ssd1306", 1), ("ssd1309", 0), ("ssd1309", 1), ("sh1106", 0))
        ),
    ],
)
def test_a_score_step_is_a_hundred_bytes_at_the_most(controller: str, side: int) -> None:
    """Every stone of a game to 40, and nearly every award."""

    def shown(stones: int) -> Image.Image:
        return score(*((stones, 17) if side == 0 else (17, stones)), controller)

    found = steps_of(controller, shown)
    all_are_few(found)
    assert all(found[step] > A_STEP for step in DEAR), "no longer dear"


@pytest.mark.parametrize(
    "count", [3, *(pytest.param(each, marks=pytest.mark.soak) for each in (4, 5, 6))]
)
def test_a_step_of_one_player_alone_is_a_hundred_bytes_at_the_most(count: int) -> None:
    for player in {0, count - 1}:
        found = steps_of("ssd1306", partial(alone_at, count, player), 35)
        assert max(found.values()) <= A_STEP


@pytest.mark.parametrize(
    "climbs", [(1,), pytest.param((2, 3, 5), marks=pytest.mark.soak)], ids=repr
)
@pytest.mark.parametrize("controller", ["ssd1322", "ssd1327"])
def test_no_step_on_a_large_display_costs_much_more(
    controller: str, climbs: tuple[int, ...]
) -> None:
    for side in (0, 1):
        for by in climbs:
            climb = range(by - 1, 35, by)
            pictures = [score(*((at, 17) if side else (17, at)), controller) for at in climb]
            _start, *sent = bytes_of(WatchedLine(controller), controller, *pictures)
            assert max(sent) <= (A_LARGE_STONE if by == 1 else A_LARGE_STEP)


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_nothing_is_sent_when_nothing_changed(controller: str) -> None:
    picture = score(23, 17, controller)
    assert bytes_of(WatchedLine(controller), controller, picture, picture.copy())[1] == 0


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_start_is_one_whole_picture_and_the_settings(controller: str) -> None:
    width, height = KINDS[controller].layout.size
    whole = width * height // (8 if controller in SMALL_ONES else 2)
    (start,) = bytes_of(WatchedLine(controller), controller, score(23, 17, controller))
    assert whole < start < whole + 250


PAGES = st.lists(st.binary(min_size=128, max_size=128), min_size=8, max_size=8).map(tuple)
CHANGES = st.lists(
    st.tuples(st.integers(0, 7), st.integers(0, 127), st.integers(1, 255)), max_size=40
)


@settings(max_examples=60)
@given(PAGES, CHANGES, st.sampled_from([(1, 6), (2, 0), (4, 0)]))
def test_the_rectangles_hold_every_change_and_none_lie_so_close_that_one_were_cheaper(
    before: tuple[bytes, ...], changes: list[tuple[int, int, int]], memory: tuple[int, int]
) -> None:
    cell, gap = memory
    now = [bytearray(page) for page in before]
    for page, column, bits in changes:
        now[page][column] ^= bits
    found = changed(before, tuple(map(bytes, now)), cell, gap)
    patched = [bytearray(page) for page in before]
    for page, left, right, rows in found:
        assert left % cell == right % cell == 0
        for column in range(left, right):
            patched[page][column] ^= (patched[page][column] ^ now[page][column]) & rows
    assert patched == now
    for one, other in pairwise(found):
        assert one.page < other.page or other.left - one.right > gap
