"""What a panel is wired to: its displays, lamps and buzzer, made from its options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from device.apart import BankApart, DisplayApart, Worker
from device.buttons.buzzer import Buzzer, SoughtBuzzer
from device.controllers import CONTROLLERS
from device.display import Display, NoDisplay, Shows
from device.hardware import (
    I2cBus,
    Lamps,
    LumaDriver,
    LumaMatrix,
    SpiBus,
    SpiLine,
    WiredBuzzer,
)
from device.lights.bank import Bank, Mended, NoLamps, SoughtBank
from device.lights.boards import Expanders
from device.lines import Bus, Wire
from device.picture.size import Layout
from device.rest import NEVER, Rest
from device.retry import Sought
from device.wiring import DisplayWiring, I2c, LampBoard, OnExpanders, OnMatrix, OnPins, Wiring


@dataclass(frozen=True)
class Screen:
    """A display with its place.

    facing: for the second pair, who see their own side on the left · rest: when it is spared.
    """

    display: Shows
    layout: Layout
    facing: bool = False
    rest: Rest = NEVER


@dataclass(frozen=True)
class Rig:
    """The parts."""

    screens: tuple[Screen, ...]
    lamps: Bank
    buzzer: Buzzer | None = None


def rig_of(
    wiring: Wiring,
    chance: Callable[[], float],
    clock: Callable[[], float] = monotonic,
    *,
    strict: bool = False,
    apart: bool = False,
) -> Rig:
    """The rig for a wiring. Pins that cannot be had are told of, and tried again as it is used.

    strict: OSError instead · apart: each part at the end of a bus in a thread of its own.
    """
    return Rig(
        screens_of(wiring, chance, clock, apart=apart),
        lamps_of(wiring, chance, clock, strict=strict, apart=apart),
        _buzzer(wiring.buzzer, chance, clock, strict=strict),
    )


def screens_of(
    wiring: Wiring,
    chance: Callable[[], float],
    clock: Callable[[], float] = monotonic,
    *,
    apart: bool,
) -> tuple[Screen, ...]:
    """Return the displays of a wiring, each in a thread of its own if apart."""
    names = ("display",) if len(wiring.displays) == 1 else ("first display", "second display")
    return tuple(
        _screen(
            display, name, wiring, chance, worker=Worker(f"the {name}", clock) if apart else None
        )
        for display, name in zip(wiring.displays, names, strict=True)
    )


def lamps_of(
    wiring: Wiring,
    chance: Callable[[], float],
    clock: Callable[[], float] = monotonic,
    *,
    strict: bool = False,
    apart: bool,
) -> Bank:
    """Return the lamps of a wiring. OSError where strict, and they cannot be had."""
    bank: Sought[Bank] = Sought(
        "lamps", lambda: _lamps(wiring.lamps, wiring.brightness, clock), clock, chance
    )
    lamps: Bank = bank.demanded() if strict else SoughtBank(bank)
    if apart and isinstance(wiring.lamps, OnExpanders | OnMatrix):
        return BankApart(lamps, Worker("the lamps' board", clock))
    return lamps


def _buzzer(
    pin: int | None, chance: Callable[[], float], clock: Callable[[], float], *, strict: bool
) -> Buzzer | None:
    if pin is None:
        return None
    sought: Sought[Buzzer] = Sought("buzzer", lambda: WiredBuzzer(pin), clock, chance)
    return sought.demanded() if strict else SoughtBuzzer(sought)


def _lamps(board: LampBoard | None, brightness: float, clock: Callable[[], float]) -> Bank:
    match board:
        case None:
            return NoLamps()
        case OnPins(pins):
            return Lamps(pins, brightness)
        case OnExpanders(bus, addresses):
            chips = tuple(partial(I2cBus, bus, address) for address in addresses)
            return Mended(Expanders(chips), clock, "the lamps' expander")
        case OnMatrix():
            wire = Wire(partial(SpiLine, board.port, board.device))
            return Mended(LumaMatrix(board, wire, brightness), clock, "the lamps' matrix")


def _screen(
    wired: DisplayWiring,
    name: str,
    wiring: Wiring,
    chance: Callable[[], float],
    worker: Worker | None,
) -> Screen:
    layout = CONTROLLERS[wired.controller].layout
    if wired.line is None:
        return Screen(NoDisplay(), layout, wired.facing)
    opened: Callable[[], Bus]
    if isinstance(wired.line, I2c):
        opened = partial(I2cBus, wired.line.bus, wired.line.address)
    else:
        opened = partial(SpiBus, wired.line)
    driver = LumaDriver(wired.controller, Wire(opened), wired.rotate, wiring.display_brightness)
    display = Display(driver, chance, name)
    rest = Rest(sleep=wiring.sleep * 60) if wiring.sleep else Rest(sleep=0, forgotten=0)
    shows = display if worker is None else DisplayApart(display, worker)
    return Screen(shows, layout, wired.facing, rest)
