"""A panel on displays in memory with the test's own clock, and a device that fails on demand."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Event
from typing import Generic, TypeVar

from PIL import Image

from device.hardware.controllers import CONTROLLERS as KINDS
from device.lights.lamps import Lamps
from device.link.board import turned
from device.panel import TICK_SECONDS, Panel
from device.retry import DeviceThread
from device.screen.choose import screen_of, secret_of
from device.screen.display import Display
from device.screen.picture.drawing import drawn
from tests.device.bus_display import WatchedLine, display_on
from tests.device.scenes import BOARD, NOW, on

NACK, LOOSE, HANG = errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT
"""What the kernel says of a display that does not answer, a loose data line, a bus that hangs."""
T = TypeVar("T")


class Slip(Exception):
    """An error that nobody has thought of."""


class PanelBench:
    """A panel with a display for each of some controllers, stepped as its loop steps.

    Args:
        controllers: Those of its displays; one small display by default.
        facing: Place of the display that faces the other pair.
        sleep: Seconds until displays sleep, where they are spared.
        lines: Lines of the test's own, with a thread each.
    """

    def __init__(
        self,
        *controllers: str,
        facing: int | None = None,
        sleep: float | None = None,
        lines: Mapping[str, WatchedLine] | None = None,
    ) -> None:
        kinds = controllers or ("ssd1306",)
        self.lines = [WatchedLine(kind) for kind in kinds] if lines is None else [*lines.values()]
        names = ["the display"] * len(kinds) if lines is None else [*lines]
        self.now = NOW
        self.state = on(BOARD)
        self.sent: list[Mapping[str, object]] = []
        """Pictures sent to the server."""
        devices = [
            display_on(line, kind, lambda: self.now, name)
            for line, kind, name in zip(self.lines, kinds, names, strict=True)
        ]
        self.displays = tuple(
            Display(
                KINDS[kind].layout,
                device if lines is None else DeviceThread(device, lambda: self.now),
                facing=place == facing,
                sleep_seconds=sleep,
            )
            for place, (kind, device) in enumerate(zip(kinds, devices, strict=True))
        )
        self.panel = Panel(
            state=lambda: self.state,
            clock=lambda: self.now,
            language="es",
            displays=self.displays,
            lamps=Lamps(),
            send=self.sent.append,
        )

    def step(self, times: int = 1, seconds: float = TICK_SECONDS) -> None:
        """Step, and let so much time go by after each."""
        for _ in range(times):
            self.panel.step()
            self.now += seconds

    def score(self, stones: int) -> None:
        """Give the first side so many stones."""
        assert self.state.board is not None
        first, *others = self.state.board.sides
        sides = (replace(first, stones=stones), *others)
        self.state = replace(self.state, board=replace(self.state.board, sides=sides))

    def shown(self, at: int = 0) -> Image.Image:
        """The picture that a display shows."""
        return self.lines[at].picture()

    def expected(self, at: int = 0, *, secret: bool = False) -> Image.Image:
        """The picture that a display has to show now, or a secret's."""
        display, state = self.displays[at], self.state
        if display.facing and state.board is not None:
            state = replace(state, board=turned(state.board))
        screen = screen_of(state, self.now, "es")
        if secret:
            found = secret_of(state, self.now, "es")
            assert found is not None
            screen = found
        return drawn(screen, display.layout)

    def right(self, at: int = 0) -> bool:
        """Whether a display shows what it has to."""
        return self.shown(at) == self.expected(at)

    def seconds_until_right(self, at: int = 0) -> float:
        """Step until it does."""
        began = self.now
        while not self.right(at):
            assert self.now < began + 60, "it never came right"
            self.step()
        return self.now - began


def fails(fault: int) -> Callable[[int], int | None]:
    """A fault at every message."""
    return lambda _message: fault


def once(number: int, fault: int) -> Callable[[int], int | None]:
    """A fault at one message."""
    return lambda message: fault if message == number else None


def well(_message: int) -> int | None:
    """No fault."""
    return None


class FakeDriver(Generic[T]):
    """A device that keeps what it was given, and does first what the test wants."""

    def __init__(self, before: Callable[[], None] = lambda: None) -> None:
        self.before = before
        self.values: list[T] = []

    def start(self, value: T) -> None:
        """As the first value comes, and after each fault."""
        self.update(value)

    def update(self, value: T) -> None:
        """As a value comes."""
        self.before()
        self.values.append(value)

    def refresh(self, _value: object) -> None:
        """Nothing to send."""

    def sleep(self) -> None:
        """Nothing to switch off."""

    def close(self) -> None:
        """Nothing to close."""


class HangingBus:
    """Blocks its callers until `let_go` is set."""

    def __init__(self) -> None:
        self.hanging, self.let_go = Event(), Event()

    def __call__(self) -> None:
        """Hang."""
        self.hanging.set()
        self.let_go.wait(60)
