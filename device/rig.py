"""What a panel is wired to: real display and lamps, or the same drivers on those in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image

from device.bus import MemoryBus
from device.display import Display
from device.hardware import Lamps, LumaDriver, open_i2c
from device.lamps import Bank
from device.wire import Wire
from device.wiring import MEMORY, Wiring

IN_MEMORY = "ssd1306"


@dataclass(frozen=True)
class Rig:
    """The parts; `seen` gives the picture as the display shows it, where that can be known."""

    display: Display
    seen: Callable[[Image.Image], Image.Image]
    lamps: Bank


def rig_of(wiring: Wiring, chance: Callable[[], float]) -> Rig:
    """The rig for a wiring; OSError where the lamps' pins cannot be had."""
    lamps = Lamps(wiring.lamps)
    if wiring.display != MEMORY:
        wire = Wire(partial(open_i2c, wiring.i2c_bus))
        driver = LumaDriver(wiring.display, wire, wiring.i2c_address)
        return Rig(Display(driver, chance), lambda drawn: drawn, lamps)
    bus = MemoryBus(IN_MEMORY, wiring.i2c_address)
    driver = LumaDriver(IN_MEMORY, Wire(lambda: bus), wiring.i2c_address)
    return Rig(Display(driver, chance), lambda _drawn: bus.picture(), lamps)
