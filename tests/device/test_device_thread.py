"""A bus that hangs blocks only its own display or lamps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping

import pytest

from device.hardware.setup import BUS_WAITS, HardwareSetup
from device.hardware.wiring import DisplayWiring, I2c, OnExpanders, Wiring
from device.lights.lamps import Lamps
from device.retry import HUNG_SECONDS, Backoff, DeviceThread, RetriedDevice
from tests.device.bench import HANG, FakeDriver, HangingBus, PanelBench
from tests.device.bus_display import WatchedLine, is_idle, no_chance
from tests.device.fake_server import until

KIND = "ssd1306"
_LEAST_WAIT, MOST_WAIT = BUS_WAITS
NAMES = ("the first display", "the second display")


class HangingLine(WatchedLine):
    """A line on a bus that hangs while `hangs` is set, until it is released."""

    def __init__(self) -> None:
        super().__init__(KIND)
        self.bus = HangingBus()
        self.hangs = False

    def send(self, kind: int, sent: bytes) -> None:
        if self.hangs:
            self.bus()
            raise OSError(HANG, "Connection timed out")
        super().send(kind, sent)


class Hanging(PanelBench):
    """A panel with a display on a bus that may hang, and one on another bus."""

    def __init__(self) -> None:
        self.hung, self.well = HangingLine(), WatchedLine(KIND)
        lines = dict(zip(NAMES, (self.hung, self.well), strict=True))
        super().__init__(KIND, KIND, lines=lines)

    def stepped_until(self, done: Callable[[], bool]) -> None:
        def stepped() -> bool:
            self.step()
            return done()

        until(stepped)

    def hang(self) -> None:
        """Have the first display's bus hang, with a score to show."""
        self.hung.hangs = True
        self.score(7)
        self.panel.step()
        assert self.hung.bus.hanging.wait(10)


@pytest.fixture
def board() -> Iterator[Hanging]:
    board = Hanging()
    board.stepped_until(lambda: board.right(0) and board.right(1))
    yield board
    board.hung.bus.let_go.set()
    board.panel.close()


def test_while_one_display_s_bus_hangs_the_other_shows_every_score(board: Hanging) -> None:
    board.hang()
    for stones in range(8, 20):
        board.score(stones)
        # One step: it is not the next look that brings it.
        board.panel.step()
        until(lambda: board.right(1))
        assert not board.right(0)
    board.hung.hangs = False
    board.hung.bus.let_go.set()
    board.stepped_until(lambda: board.right(0))
    assert board.right(1)


def test_each_display_has_one_thread_that_ends_with_the_panel(board: Hanging) -> None:
    for stones in range(20):
        board.score(stones)
        board.panel.step()
    workers = [one for one in threading.enumerate() if one.name in NAMES]
    assert sorted(one.name for one in workers) == list(NAMES)
    board.panel.close()
    assert not any(one.is_alive() for one in workers)
    assert board.shown(1).getbbox() is None


def test_a_panel_that_ends_while_a_display_hangs_leaves_it_behind(
    board: Hanging, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.retry.CLOSE_SECONDS", 0.01)
    board.hang()
    board.panel.close()
    assert "the first display: it hangs, and could not be switched off" in caplog.text
    until(lambda: board.shown(1).getbbox() is None)


class Busy:
    """A device whose first value keeps its thread busy until it is released."""

    def __init__(self) -> None:
        self.now = 0.0
        self.bus = HangingBus()
        self.driver = FakeDriver[int](self.bus)
        device = RetriedDevice(
            "the display", self.driver, Backoff(*BUS_WAITS, no_chance), lambda: self.now
        )
        self.thread = DeviceThread(device, lambda: self.now)
        self.thread.show(0)
        assert self.bus.hanging.wait(10)

    def let_go(self) -> None:
        self.bus.let_go.set()
        until(lambda: is_idle(self.thread))


@pytest.fixture
def busy() -> Iterator[Busy]:
    busy = Busy()
    yield busy
    busy.let_go()
    busy.thread.close()


def test_only_the_newest_waiting_value_is_shown(busy: Busy) -> None:
    for number in range(1, 5):
        busy.thread.show(number)
    assert not is_idle(busy.thread)
    busy.let_go()
    assert busy.driver.values == [0, 4]


def test_one_that_hangs_for_long_is_told_of_once_and_again_when_it_does_not(
    busy: Busy, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    for now in (HUNG_SECONDS - 1, HUNG_SECONDS, 2 * HUNG_SECONDS):
        busy.now = now
        busy.thread.show(1)
    (told,) = (record.getMessage() for record in caplog.records)
    assert told.startswith("the display: it has hung for 30 s")
    busy.let_go()
    assert caplog.messages[1:] == ["the display: it no longer hangs"]


def test_a_value_that_breaks_is_told_of_and_the_next_is_shown(
    busy: Busy, caplog: pytest.LogCaptureFixture
) -> None:
    def slip() -> None:
        raise ValueError("nobody thought of this")

    busy.let_go()
    busy.driver.before = slip
    busy.thread.show(1)
    until(lambda: is_idle(busy.thread))
    assert not busy.thread.show(1)
    busy.driver.before, busy.now = busy.bus, MOST_WAIT
    until(lambda: busy.thread.show(7))
    assert busy.driver.values == [0, 7]
    assert "nobody thought of this" in caplog.text


def test_lamps_whose_bus_hangs_hold_nobody_and_are_right_after_it() -> None:
    bus = HangingBus()
    driver = FakeDriver[Mapping[str, float]](bus)
    device = RetriedDevice("lamps", driver, Backoff(*BUS_WAITS, no_chance), lambda: 0.0)
    lamps = Lamps(DeviceThread(device, lambda: 0.0), ("adentro_0",))
    assert lamps.show({"adentro_0": 0.0}) == {}
    assert bus.hanging.wait(10)
    assert lamps.show({"adentro_0": 1.0}) == {}
    bus.let_go.set()
    until(lambda: lamps.show({"adentro_0": 1.0}) == {"adentro_0": 1.0})
    until(lambda: driver.values[-1:] == [{"adentro_0": 1.0}])
    lamps.close()


def test_what_is_at_the_end_of_a_bus_is_apart_and_what_is_in_memory_is_not() -> None:
    wiring = Wiring((DisplayWiring(KIND, I2c()), DisplayWiring()), lamps=OnExpanders())
    setup = HardwareSetup(no_chance, threads=True)
    first, second = setup.displays(wiring)
    assert isinstance(first.output, DeviceThread)
    assert second.output is None
    assert isinstance(setup.lamps(wiring).output, DeviceThread)
    assert setup.lamps(Wiring()).output is None
