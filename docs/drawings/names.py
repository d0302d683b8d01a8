"""Names of the header's pins in the wiring diagrams, and the colours of their uses."""

from __future__ import annotations

from collections.abc import Mapping

from device.hardware.pins import (
    BUTTONS,
    BUZZER,
    CHIP_SELECTS,
    FEW_LAMPS,
    I2C_PINS,
    SPI_PINS,
    STONE_LAMPS,
)
from device.hardware.wiring import Spi
from docs.drawings import header_pins
from docs.drawings.header_pins import POWER_LOW
from docs.drawings.symbols import (
    BUS,
    BUTTON,
    FIVE,
    GROUND,
    LAMP,
    NOTHING,
    PLUS,
    PORT,
    POWER,
    SOUND,
)

Use = tuple[str, str]
"""The use of a pin, and its colour."""
SIDES = ("left", "right")
ACTIONS = {"plus_1": "+1", "plus_5": "+5", "undo": "undo"}

SUPPLY: Mapping[int, Use] = {
    **dict.fromkeys(header_pins.FIVE_VOLTS, ("5 V", FIVE)),
    **dict.fromkeys(header_pins.GROUNDS, ("ground", GROUND)),
    header_pins.DISPLAY_PLUS: ("3.3 V, display", PLUS),
    header_pins.CHIPS_PLUS: ("3.3 V, lamps", PLUS),
    header_pins.DISPLAY_GROUND: ("ground, display", GROUND),
    header_pins.FEW_GROUND: ("ground, few lamps", GROUND),
    **{
        pin: (f"ground, buttons {side}", GROUND)
        for pin, side in zip(header_pins.BUTTON_GROUNDS, SIDES, strict=True)
    },
    **{
        pin: (f"ground, {side} lamps", GROUND)
        for pin, side in zip(header_pins.CHIP_GROUNDS, SIDES, strict=True)
    },
    27: ("leave free", NOTHING),
    28: ("leave free", NOTHING),
}
"""The pins that have no GPIO number."""


def called(name: str) -> str:
    """Return the name of a lamp or button as people say it."""
    what, _, rest = name.partition("_")
    if name.rpartition("_")[0] in ACTIONS:
        action, _, side = name.rpartition("_")
        return f"{ACTIONS[action]} {SIDES[int(side)]}"
    side, _, number = rest.partition("_")
    return " ".join(part for part in (what, number, SIDES[int(side)]) if part)


def everything() -> dict[int, Use]:
    """Return everything that can be wired at the same time, by GPIO number."""
    sda, scl = I2C_PINS
    miso, mosi, clock = SPI_PINS
    uses: dict[int, Use] = {
        sda: ("I2C: SDA", BUS),
        scl: ("I2C: SCL", BUS),
        miso: ("SPI, no wire", PORT),
        mosi: ("SPI: SDA or DIN", PORT),
        clock: ("SPI: SCL or CLK", PORT),
        Spi.dc: ("display's DC", PORT),
        Spi.reset: ("display's RES", PORT),
        POWER_LOW: ("power low", POWER),
        BUZZER: ("buzzer", SOUND),
    }
    uses |= {pin: (f"SPI: CS {number}", PORT) for number, pin in enumerate(CHIP_SELECTS)}
    uses |= {pin: (called(name), LAMP) for name, pin in FEW_LAMPS.items()}
    uses |= {pin: (called(name), BUTTON) for name, pin in BUTTONS.items()}
    return uses


def stones() -> dict[int, Use]:
    """Return an I2C display and all 22 lamps on pins of the header, by GPIO number."""
    sda, scl = I2C_PINS
    uses: dict[int, Use] = {sda: ("I2C: SDA", BUS), scl: ("I2C: SCL", BUS)}
    return uses | {pin: (called(name), LAMP) for name, pin in STONE_LAMPS.items()}


def bare_supply() -> dict[int, Use]:
    """Return the pins that have no GPIO number, without the parts that `SUPPLY` names."""
    return {pin: (words.partition(",")[0], colour) for pin, (words, colour) in SUPPLY.items()}
