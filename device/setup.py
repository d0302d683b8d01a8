"""Hardware setup: the displays, lamps and buzzer of a panel, made from its options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from device.burn_in import NO_PROTECTION, BurnInProtection
from device.buttons.buzzer import Buzzer
from device.controllers import CONTROLLERS
from device.display import LEAST_WAIT, MOST_WAIT, Display, NoDisplay, Shows
from device.hardware import (
    GpioBuzzer,
    GpioLamps,
    I2cBus,
    LumaDriver,
    LumaMatrix,
    SpiBus,
)
from device.lights.boards import Expanders
from device.lights.lamps import DrivenLamps, LampDriver, Lamps, NoLamps
from device.picture.size import Layout
from device.retry import LEAST_SECONDS, MOST_SECONDS, Backoff, RetriedPart, Retry
from device.serial_lines import Bus, SerialInterface, SpiPort
from device.wiring import I2c, OnExpanders, OnPins, Spi, Wiring
from device.workers import ThreadedDisplay, ThreadedLamps, Worker

Chance = Callable[[], float]
Clock = Callable[[], float]


@dataclass(frozen=True)
class Screen:
    """A display with its place.

    Args:
        display: What shows the pictures.
        layout: Its size.
        facing: For the second pair, who see their own side on the left.
        rest: When it is dimmed and put to sleep.
    """

    display: Shows
    layout: Layout
    facing: bool = False
    rest: BurnInProtection = NO_PROTECTION


@dataclass(frozen=True)
class Hardware:
    """The parts of a panel."""

    screens: tuple[Screen, ...]
    lamps: Lamps
    buzzer: RetriedPart[Buzzer] | None = None


def hardware_of(
    wiring: Wiring, chance: Chance, clock: Clock = monotonic, *, threads: bool = False
) -> Hardware:
    """Return the hardware of a wiring. Pins that cannot be had are tried again as it is used.

    Args:
        wiring: What is wired.
        chance: Numbers from 0 to 1, for the waits between tries.
        clock: Seconds.
        threads: Each part at the end of a bus in a thread of its own.
    """
    buzzer: RetriedPart[Buzzer] | None = None
    if wiring.buzzer is not None:
        buzzer = RetriedPart("buzzer", partial(GpioBuzzer, wiring.buzzer), clock, chance)
    return Hardware(
        screens_of(wiring, chance, clock, threads=threads),
        lamps_of(wiring, chance, clock, threads=threads),
        buzzer,
    )


def screens_of(
    wiring: Wiring, chance: Chance, clock: Clock = monotonic, *, threads: bool
) -> tuple[Screen, ...]:
    """Return the displays of a wiring."""
    names = ("display",) if len(wiring.displays) == 1 else ("first display", "second display")
    rest = (
        BurnInProtection(sleep=wiring.sleep * 60)
        if wiring.sleep
        else BurnInProtection(sleep=0, forgotten=0)
    )
    screens = []
    for wired, name in zip(wiring.displays, names, strict=True):
        layout = CONTROLLERS[wired.controller].layout
        opened: Callable[[], Bus]
        match wired.line:
            case None:
                screens.append(Screen(NoDisplay(), layout, wired.facing))
                continue
            case I2c(bus, address):
                opened = partial(I2cBus, bus, address)
            case Spi() as spi:
                opened = partial(SpiBus, spi)
        brightness = wiring.display_brightness
        driver = LumaDriver(wired.controller, SerialInterface(opened), wired.rotate, brightness)
        display = Display(driver, chance, name)
        shows = ThreadedDisplay(display, Worker(f"the {name}", clock)) if threads else display
        screens.append(Screen(shows, layout, wired.facing, rest))
    return tuple(screens)


def lamps_of(wiring: Wiring, chance: Chance, clock: Clock = monotonic, *, threads: bool) -> Lamps:
    """Return the lamps of a wiring."""
    board = wiring.lamps
    driver: LampDriver
    if board is None:
        return NoLamps()
    if isinstance(board, OnPins):
        retry = Retry("lamps", Backoff(LEAST_SECONDS, MOST_SECONDS, chance))
        return DrivenLamps(GpioLamps(board.pins, wiring.brightness), clock, retry)
    if isinstance(board, OnExpanders):
        chips = (partial(I2cBus, board.bus, address) for address in board.addresses)
        name, driver = "the lamps' expander", Expanders(tuple(chips))
    else:
        line = SerialInterface(partial(SpiPort, board.port, board.device))
        name, driver = "the lamps' matrix", LumaMatrix(board, line, wiring.brightness)
    lamps = DrivenLamps(driver, clock, Retry(name, Backoff(LEAST_WAIT, MOST_WAIT, chance)))
    return ThreadedLamps(lamps, Worker("the lamps' board", clock)) if threads else lamps
