"""Cables come loose: the program goes on, and the right picture comes back."""

from __future__ import annotations

import atexit
import errno
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from PIL import Image

from device.bus import MemoryBus
from device.display import MOST_WAIT, REFRESH_SECONDS, Display
from device.hardware import LumaDriver
from device.picture import drawn
from device.showing import screen_of
from device.wire import Wire
from tests.device.scenes import NOW, SCENES
from tests.device.through import CONTROLLERS, display_on, no_chance

FIRST, SECOND = (drawn(screen_of(SCENES[name], NOW, "es")) for name in ("opening", "adentro_both"))
DARK = Image.new("1", (128, 64))
# What smbus raises for a display that does not answer, a loose data line, a bus that hangs.
FAULTS = (errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT)


class FaultyBus(MemoryBus):
    """A bus that fails when told to, half-way through a transfer."""

    def __init__(self, controller: str) -> None:
        super().__init__(controller)
        self.transfers = 0
        self.fails: Callable[[int], int | None] = lambda _transfer: None

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        number = self.transfers
        self.transfers += 1
        fault = self.fails(number)
        if fault is not None:
            super().write_i2c_block_data(i2c_addr, register, data[: len(data) // 2])
            raise OSError(fault, "injected")
        super().write_i2c_block_data(i2c_addr, register, data)


def at(number: int, fault: int) -> Callable[[int], int | None]:
    """A fault at one transfer."""
    return lambda transfer: fault if transfer == number else None


def count_transfers(controller: str) -> tuple[int, int]:
    """Transfers of a start with its first picture, and of a second picture."""
    bus = FaultyBus(controller)
    display = display_on(bus, controller)
    display.show(FIRST, 0.0)
    started = bus.transfers
    display.show(SECOND, 0.0)
    return started, bus.transfers - started


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_fault_at_any_transfer_is_recovered_from(controller: str, fault: int) -> None:
    for number in range(sum(count_transfers(controller))):
        bus = FaultyBus(controller)
        display = display_on(bus, controller)
        bus.fails = at(number, fault)
        shown = [display.show(picture, 0.0) for picture in (FIRST, SECOND)]
        assert not all(shown), number
        assert display.show(SECOND, MOST_WAIT), number
        assert bus.picture() == SECOND, number


@pytest.mark.parametrize("controller", CONTROLLERS)
@pytest.mark.parametrize("every", [2, 3, 7, 40])
def test_a_bus_that_fails_again_and_again_ends_with_the_right_picture(
    controller: str, every: int
) -> None:
    bus = FaultyBus(controller)
    display = display_on(bus, controller)
    bus.fails = lambda number: errno.EIO if number % every == 0 else None
    for second in range(60):
        display.show(FIRST if second % 2 else SECOND, float(second))
    bus.fails = lambda _number: None
    assert display.show(FIRST, 60.0 + MOST_WAIT)
    assert bus.picture() == FIRST


def test_after_a_fault_the_tries_become_rarer() -> None:
    bus = FaultyBus("ssd1306")
    bus.fails = lambda _number: errno.EREMOTEIO
    display = display_on(bus, "ssd1306")
    tries = []
    for tick in range(1000):
        before = bus.transfers
        display.show(FIRST, float(tick))
        if bus.transfers > before:
            tries.append(tick)
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert pauses == sorted(pauses)
    assert pauses[0] == 1
    assert max(pauses) == MOST_WAIT


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_display_that_forgot_everything_unseen_is_right_again_soon(controller: str) -> None:
    bus = MemoryBus(controller)
    display = display_on(bus, controller)
    display.show(FIRST, 0.0)
    bus.power_on()
    assert bus.picture() == DARK
    display.show(FIRST, REFRESH_SECONDS / 2)
    assert bus.picture() == DARK  # nothing can be noticed: nothing changed, nothing is sent
    display.show(FIRST, REFRESH_SECONDS)
    assert bus.picture() == FIRST


def test_telling_it_anew_never_goes_dark() -> None:
    seen = []

    class WatchedBus(MemoryBus):
        def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
            super().write_i2c_block_data(i2c_addr, register, data)
            seen.append(self.picture())

    display = display_on(WatchedBus("ssd1306"), "ssd1306")
    display.show(FIRST, 0.0)
    seen.clear()
    display.show(FIRST, REFRESH_SECONDS)
    assert len(seen) > 30
    assert all(picture == FIRST for picture in seen)


def test_nothing_is_sent_when_nothing_changed() -> None:
    bus = FaultyBus("ssd1306")
    display = display_on(bus, "ssd1306")
    display.show(FIRST, 0.0)
    sent = bus.transfers
    assert display.show(FIRST.copy(), 1.0)
    assert bus.transfers == sent


def test_a_bus_that_is_not_there_yet_is_waited_for() -> None:
    buses: list[MemoryBus] = []

    def open_bus() -> MemoryBus:
        if not buses:
            raise FileNotFoundError(errno.ENOENT, "No such file", "/dev/i2c-1")
        return buses[0]

    display = Display(LumaDriver("ssd1306", Wire(open_bus)), no_chance)
    assert not display.show(FIRST, 0.0)
    buses.append(MemoryBus("ssd1306"))
    assert display.show(FIRST, MOST_WAIT)
    assert buses[0].picture() == FIRST


def test_faults_leave_no_exit_hooks_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[object] = []
    monkeypatch.setattr(atexit, "register", hooks.append)
    bus = FaultyBus("ssd1306")
    display = display_on(bus, "ssd1306")
    bus.fails = lambda number: errno.EIO if number % 2 else None
    for second in range(100):
        display.show(FIRST, float(second))
    assert len(hooks) == 1


def test_luma_s_exit_hook_leaves_the_display_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[Callable[[], None]] = []
    monkeypatch.setattr(atexit, "register", hooks.append)
    bus = MemoryBus("ssd1306")
    display_on(bus, "ssd1306").show(FIRST, 0.0)
    for hook in hooks:
        hook()
    assert bus.picture() == FIRST


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_closing_goes_dark(controller: str) -> None:
    bus = MemoryBus(controller)
    display = display_on(bus, controller)
    display.show(FIRST, 0.0)
    display.close()
    assert bus.picture() == DARK


def test_closing_a_display_that_is_gone_is_no_error() -> None:
    bus = FaultyBus("ssd1306")
    display = display_on(bus, "ssd1306")
    display.show(FIRST, 0.0)
    bus.fails = lambda _number: errno.EREMOTEIO
    display.close()


def test_a_fault_is_logged_once_and_so_is_its_end(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "device.display")
    bus = FaultyBus("ssd1306")
    display = display_on(bus, "ssd1306")
    bus.fails = lambda _number: errno.EREMOTEIO
    for second in range(30):
        display.show(FIRST, float(second))
    bus.fails = lambda _number: None
    for second in range(40, 50):
        display.show(FIRST, float(second))
    levels = [record.levelname for record in caplog.records]
    assert levels == ["WARNING", "INFO"]
