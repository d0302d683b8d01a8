"""A display that is disconnected: the picture is restored; what is sent meanwhile, and logged."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image

from device.hardware.controllers import CONTROLLERS as KINDS
from device.hardware.frame_buffer import STRIPS
from device.hardware.setup import BUS_WAITS
from device.panel import TICK_SECONDS
from device.retry import HANG_WAIT
from device.screen.burn_in import Light
from device.screen.choose import screen_of
from device.screen.picture.drawing import drawn
from tests.device.bench import HANG, LOOSE, NACK, fails, once, well
from tests.device.bus_display import (
    CONTROLLERS,
    SMALL_ONES,
    TimedDisplay,
    WatchedLine,
    any_picture,
    dark,
)
from tests.device.scenes import NOW, SCENES

LARGE_ONES = ("ssd1322", "ssd1327")
_LEAST_WAIT, MOST_WAIT = BUS_WAITS


@cache
def pictures(controller: str) -> tuple[Image.Image, Image.Image]:
    layout = KINDS[controller].layout
    first, second = (screen_of(SCENES[name], NOW, "es") for name in ("opening", "adentro_both"))
    return drawn(first, layout), drawn(second, layout)


FIRST, SECOND = pictures("ssd1306")


def display_of(
    controller: str = "ssd1306", brightness: float = 1.0
) -> tuple[WatchedLine, TimedDisplay]:
    line = WatchedLine(controller)
    return line, TimedDisplay(line, controller, brightness=brightness)


def showing(controller: str, light: Light = Light.BRIGHT) -> tuple[WatchedLine, TimedDisplay]:
    """A display that shows the first picture."""
    line, display = display_of(controller)
    assert display.show(pictures(controller)[0], 0.0, light)
    return line, display


def count_messages(controller: str) -> int:
    """Messages of a start with its first picture, and of a second picture."""
    line, display = showing(controller)
    display.show(pictures(controller)[1], 0.0)
    return line.messages


@pytest.mark.parametrize(
    ("controller", "fault", "apart"),
    [
        *((SMALL_ONES[0], fault, 1) for fault in (NACK, LOOSE, HANG)),
        *((one, LOOSE, 1) for one in SMALL_ONES[1:]),
        *(
            pytest.param(one, fault, 1, marks=pytest.mark.soak)
            for one in SMALL_ONES[1:]
            for fault in (NACK, HANG)
        ),
        # Many messages, and slow to compare.
        *((one, LOOSE, 5) for one in LARGE_ONES),
        *(pytest.param(one, LOOSE, 1, marks=pytest.mark.soak) for one in LARGE_ONES),
    ],
)
def test_a_fault_at_any_message_is_recovered_from(controller: str, fault: int, apart: int) -> None:
    first, second = pictures(controller)
    for number in range(0, count_messages(controller), apart):
        line, display = display_of(controller)
        line.fails = once(number, fault)
        shown = [display.show(picture, 0.0) for picture in (first, second)]
        assert not all(shown), number
        assert display.show(second, HANG_WAIT), number
        assert line.picture() == second, number


def test_after_a_fault_the_tries_become_rarer_and_it_is_logged_once_and_so_is_its_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "device.retry")
    line, display = display_of()
    for faults, begins in ((1, 0), (2, 100)):
        line.fails = fails(NACK)
        tries = []
        for tick in range(200):
            before = line.messages
            display.show(FIRST, begins + tick / 8)
            if line.messages > before:
                tries.append(tick / 8)
        pauses = [later - earlier for earlier, later in pairwise(tries)]
        assert pauses == sorted(pauses)
        assert pauses[0] < max(pauses) == MOST_WAIT, "anew at each fault"
        line.fails = well
        for second in range(40, 50):
            display.show(FIRST, float(begins + second))
        told = [record.levelname for record in caplog.records]
        assert told == ["WARNING", "INFO"] * faults


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_refreshing_it_is_never_seen(controller: str) -> None:
    picture, _second = pictures(controller)
    line, display = showing(controller)
    seen = []
    line.heard = lambda _kind, _sent: seen.append(line.picture())
    for turn in range(STRIPS + 1):
        before = line.bytes
        display.show(picture, (turn + 1) * TICK_SECONDS)
        assert line.bytes - before < 1300
    assert len(seen) > 2 * STRIPS
    assert all(shown == picture for shown in seen)


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_display_wakes_with_the_current_picture_and_closing_goes_dark(controller: str) -> None:
    first, second = pictures(controller)
    line, display = showing(controller)
    display.show(first, 1.0, Light.OFF)
    assert line.picture() == dark(controller)
    asleep = line.bytes
    for now in range(2, 40):
        assert display.show(second, float(now), Light.OFF)
    assert line.bytes == asleep
    assert display.show(second, 40.0)
    assert line.picture() == second
    display.close()
    assert line.picture() == dark(controller)


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_dimming_is_a_few_bytes_and_leaves_the_picture(controller: str) -> None:
    picture, _second = pictures(controller)
    line, display = showing(controller)
    for light in (Light.DIM, Light.BRIGHT):
        before = line.bytes
        display.show(picture, 0.0, light)
        assert 0 < line.bytes - before <= 4
    assert line.picture() == picture


def contrasts_of(line: WatchedLine) -> list[int]:
    """The levels of contrast that are sent to it from now on."""
    contrasts: list[int] = []

    def heard(kind: int, sent: bytes) -> None:
        contrasts.extend(sent[1:] if kind == 0 and sent[0] == 0x81 else b"")

    line.heard = heard
    return contrasts


@pytest.mark.parametrize(
    ("brightness", "awake", "resting"), [(1.0, 0xCF, 0x10), (0.5, 104, 0x10), (0.01, 2, 2)]
)
def test_a_display_has_the_brightness_of_the_options(
    brightness: float, awake: int, resting: int
) -> None:
    line, display = display_of(brightness=brightness)
    display.show(FIRST, 0.0)
    contrasts = contrasts_of(line)
    display.show(FIRST, 0.0, Light.DIM)
    display.show(FIRST, 0.0, Light.BRIGHT)
    assert contrasts == [resting, awake]


def test_a_dim_display_stays_dim_while_it_is_refreshed() -> None:
    line, display = showing("ssd1306", Light.DIM)
    contrasts = contrasts_of(line)
    for turn in range(2 * STRIPS):
        display.show(FIRST, (turn + 1) * TICK_SECONDS, Light.DIM)
    assert set(contrasts) == {KINDS["ssd1306"].dim}


def test_luma_s_exit_hook_is_one_and_leaves_the_display_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hooks: list[Callable[[], None]] = []
    monkeypatch.setattr(atexit, "register", hooks.append)
    line, display = display_of()
    line.fails = lambda number: LOOSE if number % 2 else None
    for second in range(100):
        display.show(FIRST, float(second))
    line.fails = well
    assert display.show(FIRST, 200.0)
    assert len(hooks) == 1
    hooks[0]()
    assert line.picture() == FIRST


def test_a_display_that_is_gone_is_not_said_to_work_because_it_is_to_sleep(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "device.retry")
    line, display = display_of()
    line.fails = fails(NACK)
    display.show(FIRST, 0.0)
    sent = line.messages
    for second in range(1, 30):
        display.show(FIRST, float(second), Light.OFF)
    assert line.messages == sent
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    line.fails = well
    assert display.show(SECOND, 30.0)
    assert line.picture() == SECOND


@pytest.mark.parametrize("controller", SMALL_ONES)
def test_a_whole_new_screen_goes_out_at_once(controller: str) -> None:
    """Nearly all has changed: no more bytes than a whole picture, whatever there was before."""
    layout = KINDS[controller].layout
    line, display = display_of(controller)
    display.show(any_picture(layout, 1), 0.0)
    before = line.bytes
    display.show(any_picture(layout, 2), 0.0)
    assert line.bytes - before <= 1024 + 8 * 7
