"""A bus that hangs blocks only its own display or lamps."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from threading import Event

import pytest
from PIL import Image

from device.hardware.controllers import CONTROLLERS as KINDS
from device.hardware.setup import BUS_WAITS, HardwareSetup
from device.hardware.wiring import DisplayWiring, I2c, OnExpanders, Wiring
from device.lights.lamps import Lamps
from device.panel import Panel
from device.retry import HUNG_SECONDS, Backoff, DeviceThread, RetriedDevice
from device.screen.choose import screen_of
from device.screen.display import Display
from device.screen.picture.drawing import drawn
from tests.device.bus_display import WatchedLine, display_on, is_idle, no_chance
from tests.device.fake_server import until
from tests.device.scenes import BOARD, NOW, on

KIND = "ssd1306"
_LEAST_WAIT, MOST_WAIT = BUS_WAITS
NAMES = ("the first display", "the second display")


class HangingLine(WatchedLine):
    """A line on a bus that hangs when told to, until it is let go."""

    def __init__(self) -> None:
        super().__init__(KIND)
        self.hangs = Event()
        self.hanging = Event()
        self.let_go = Event()

    def send(self, kind: int, sent: bytes) -> None:
        if self.hangs.is_set():
            self.hanging.set()
            self.let_go.wait(60)
            raise OSError(errno.ETIMEDOUT, "Connection timed out")
        super().send(kind, sent)


class Board:
    """A panel with a display on a bus that may hang, and one on another bus."""

    def __init__(self) -> None:
        self.hung, self.well = HangingLine(), WatchedLine(KIND)
        self.now = NOW
        self.state = on(BOARD)
        displays = tuple(
            Display(
                KINDS[KIND].layout,
                DeviceThread(display_on(line, KIND, lambda: self.now, name), lambda: self.now),
            )
            for line, name in zip((self.hung, self.well), NAMES, strict=True)
        )
        self.panel = Panel(
            state=lambda: self.state,
            clock=lambda: self.now,
            language="es",
            displays=displays,
            lamps=Lamps(),
            send=self.show,
        )

    def show(self, picture: Mapping[str, object]) -> None:
        """As those who are sent the picture."""

    def score(self, stones: int) -> None:
        first, *others = BOARD.sides
        sides = (replace(first, stones=stones), *others)
        self.state = replace(self.state, board=replace(BOARD, sides=sides))

    def stepped_until(self, done: Callable[[], bool]) -> None:
        """Steps of the panel as its loop does them when no news come."""

        def stepped() -> bool:
            self.now += 0.125
            self.panel.step()
            return done()

        until(stepped)

    def expected(self) -> Image.Image:
        return drawn(screen_of(self.state, self.now, "es"))

    def right(self, line: WatchedLine) -> bool:
        return line.picture() == self.expected()


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board()
    board.stepped_until(lambda: board.right(board.hung) and board.right(board.well))
    yield board
    board.hung.let_go.set()
    board.panel.close()


def test_while_one_display_s_bus_hangs_the_other_shows_every_score(board: Board) -> None:
    board.hung.hangs.set()
    board.score(7)
    board.panel.step()
    assert board.hung.hanging.wait(10)
    for stones in range(8, 20):
        board.score(stones)
        # One step: it is not the next look that brings it.
        board.panel.step()
        until(lambda: board.right(board.well))
        assert not board.right(board.hung)
    board.hung.hangs.clear()
    board.hung.let_go.set()
    board.stepped_until(lambda: board.right(board.hung))
    assert board.right(board.well)


def test_each_display_has_one_thread_that_ends_with_the_panel(board: Board) -> None:
    for stones in range(20):
        board.score(stones)
        board.panel.step()
    workers = [one for one in threading.enumerate() if one.name in NAMES]
    assert sorted(one.name for one in workers) == list(NAMES)
    board.panel.close()
    assert not any(one.is_alive() for one in workers)
    assert board.well.picture().getbbox() is None


def test_a_panel_that_ends_while_a_display_hangs_leaves_it_behind(
    board: Board, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.retry.CLOSE_SECONDS", 0.01)
    board.hung.hangs.set()
    board.score(7)
    board.panel.step()
    assert board.hung.hanging.wait(10)
    board.panel.close()
    assert "the first display: it hangs, and could not be switched off" in caplog.text
    until(lambda: board.well.picture().getbbox() is None)


class Busy:
    """A device whose first value keeps its thread busy until it is let go."""

    def __init__(self) -> None:
        self.now = 0.0
        self.begun, self.let_go = Event(), Event()
        self.done: list[int] = []
        self.fault: Exception | None = None
        device = RetriedDevice(
            "the display", self, Backoff(*BUS_WAITS, no_chance), lambda: self.now
        )
        self.thread = DeviceThread(device, lambda: self.now)
        self.thread.show(0)
        assert self.begun.wait(10)

    def start(self, value: int) -> None:
        self.begun.set()
        self.let_go.wait(60)
        self.update(value)

    def update(self, value: int) -> None:
        if self.fault is not None:
            raise self.fault
        self.done.append(value)

    def refresh(self, _value: object) -> None:
        """Nothing to send."""

    def sleep(self) -> None:
        """Nothing to switch off."""

    def close(self) -> None:
        """It stays."""


@pytest.fixture
def busy() -> Iterator[Busy]:
    busy = Busy()
    yield busy
    busy.let_go.set()
    busy.thread.close()


def test_only_the_newest_waiting_value_is_shown(busy: Busy) -> None:
    for number in range(1, 5):
        busy.thread.show(number)
    assert not is_idle(busy.thread)
    busy.let_go.set()
    until(lambda: is_idle(busy.thread))
    assert busy.done in ([0, 4], [4]), "the first was begun before"


def test_one_that_hangs_for_long_is_told_of_once_and_again_when_it_does_not(
    busy: Busy, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    for now in (HUNG_SECONDS - 1, HUNG_SECONDS, 2 * HUNG_SECONDS):
        busy.now = now
        busy.thread.show(1)
    (told,) = (record.getMessage() for record in caplog.records)
    assert told.startswith("the display: it has hung for 30 s")
    busy.let_go.set()
    until(lambda: is_idle(busy.thread))
    assert caplog.messages[1:] == ["the display: it no longer hangs"]


def test_a_value_that_breaks_is_told_of_and_the_next_is_shown(
    busy: Busy, caplog: pytest.LogCaptureFixture
) -> None:
    busy.let_go.set()
    until(lambda: is_idle(busy.thread))
    busy.fault = ValueError("nobody thought of this")
    busy.thread.show(1)
    until(lambda: is_idle(busy.thread))
    assert not busy.thread.show(1)
    busy.fault, busy.now = None, MOST_WAIT
    until(lambda: busy.thread.show(7))
    assert busy.done == [0, 7]
    assert "nobody thought of this" in caplog.text


class HangingLamps:
    """Lamps on a bus that hangs until it is let go."""

    names = ("adentro_0",)

    def __init__(self) -> None:
        self.hanging, self.let_go = Event(), Event()
        self.lit: Mapping[str, float] = {}

    def start(self, levels: Mapping[str, float]) -> None:
        self.hanging.set()
        self.let_go.wait(60)
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        self.lit = dict(levels)

    def refresh(self, _value: object) -> None:
        """Nothing to send."""

    def sleep(self) -> None:
        self.lit = {}

    def close(self) -> None:
        self.lit = {}


def test_lamps_whose_bus_hangs_hold_nobody_and_are_right_after_it() -> None:
    lights = HangingLamps()
    device = RetriedDevice("lamps", lights, Backoff(*BUS_WAITS, no_chance), lambda: 0.0)
    bank = Lamps(DeviceThread(device, lambda: 0.0), lights.names)
    assert bank.show({"adentro_0": 0.0}) == {}
    assert lights.hanging.wait(10)
    assert bank.show({"adentro_0": 1.0}) == {}
    lights.let_go.set()
    until(lambda: bank.show({"adentro_0": 1.0}) == {"adentro_0": 1.0})
    until(lambda: lights.lit == {"adentro_0": 1.0})
    bank.close()
    assert lights.lit == {}


def test_what_is_at_the_end_of_a_bus_is_apart_and_what_is_in_memory_is_not() -> None:
    wiring = Wiring((DisplayWiring(KIND, I2c()), DisplayWiring()), lamps=OnExpanders())
    setup = HardwareSetup(no_chance, threads=True)
    first, second = setup.displays(wiring)
    assert isinstance(first.output, DeviceThread)
    assert second.output is None
    assert isinstance(setup.lamps(wiring).output, DeviceThread)
    assert setup.lamps(Wiring()).output is None
