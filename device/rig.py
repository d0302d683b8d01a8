"""What a panel is wired to: real displays and lamps, or the same drivers on those in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from PIL import Image

from device.apart import BankApart, DisplayApart
from device.bus import Bus
from device.buttons.buzzer import Buzzer, SoughtBuzzer
from device.controllers import CONTROLLERS
from device.display import Display, Shows
from device.hardware import (
    TURNS,
    I2cBus,
    Lamps,
    LumaDriver,
    LumaMatrix,
    SpiBus,
    SpiLine,
    WiredBuzzer,
)
from device.lights.bank import Bank, Mended, SoughtBank
from device.lights.expander import Expanders
from device.lights.wired import LampBoard, OnExpanders, OnMatrix, OnPins
from device.memory import MemoryDisplay, memory_display
from device.picture.size import Layout
from device.rest import NEVER, Rest
from device.sought import Sought
from device.wire import Wire
from device.wiring import DisplayWiring, I2c, Wiring
from device.worker import Worker


@dataclass(frozen=True)
class Screen:
    """A display with its place. `seen` gives the picture as it shows it, where that can be known.

    facing: for the second pair, who see their own side on the left · rest: when it is spared.
    """

    display: Shows
    layout: Layout
    seen: Callable[[Image.Image], Image.Image]
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
            return Lamps(None)
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
    seen: Callable[[Image.Image], Image.Image] = _as_drawn
    rest = Rest(sleep=wiring.sleep * 60) if wiring.sleep else Rest(sleep=0, forgotten=0)
    opened: Callable[[], Bus]
    if wired.line is None:
        memory = memory_display(wired.controller)
        opened, seen, rest = partial(_same, memory), partial(_upright, memory, wired.rotate), NEVER
    elif isinstance(wired.line, I2c):
        opened = partial(I2cBus, wired.line.bus, wired.line.address)
    else:
        opened = partial(SpiBus, wired.line)
    driver = LumaDriver(wired.controller, Wire(opened), wired.rotate, wiring.display_brightness)
    display = Display(driver, chance, name)
    if worker is None or wired.line is None:
        return Screen(display, layout, seen, wired.facing, rest)
    return Screen(DisplayApart(display, worker), layout, seen, wired.facing, rest)


def _same(memory: MemoryDisplay) -> Bus:
    return memory


def _as_drawn(drawn: Image.Image) -> Image.Image:
    return drawn


def _upright(memory: MemoryDisplay, rotate: int, _drawn: Image.Image) -> Image.Image:
    """What a display in memory shows, looked at from where it is upright."""
    turn = TURNS.get(360 - rotate)
    return memory.picture() if turn is None else memory.picture().transpose(turn)
