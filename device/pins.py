"""GPIO pins of a Raspberry Pi: those of its buses, and what is wired to the others by default.

One table for the program, for docs/panel.md (a test keeps them equal) and for drawings; where they
are on the header is in docs/drawings/header_pins.py. The pins of the display's lines are left free:
I2C is GPIO 2 and 3, SPI is 7 to 11, with 24 and 25 beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from device.lights.names import adentro_of, amarrakos_of, games_of, piedras_of

FIRST_PIN, LAST_PIN = 2, 27
"""GPIO numbers; 0 and 1 belong to the boards one can plug on top."""

I2C_PINS = (2, 3)
"""SDA and SCL."""
SPI_PINS = (9, 10, 11)
"""MISO, which nothing here needs, MOSI and the clock."""
CHIP_SELECTS = (8, 7)
"""By chip select, 0 and 1."""

FEW_LAMPS: Mapping[str, int] = {
    **dict(zip((adentro_of(0), *games_of(0, 2)), (5, 6, 12), strict=True)),
    **dict(zip((adentro_of(1), *games_of(1, 2)), (16, 20, 21), strict=True)),
}
"""Adentro and two games a side: they leave room for buttons, a buzzer and any display."""

STONE_LAMPS: Mapping[str, int] = dict(
    zip(
        (name for side in (0, 1) for name in (*piedras_of(side), *amarrakos_of(side))),
        (4, 5, 6, 12, 13, 16, 17, 18, 19, 20, 21, 7, 8, 9, 10, 11, 22, 23, 24, 25, 26, 27),
        strict=True,
    )
)
"""All 22, straight on the pins: they leave an I2C display and nothing else."""

BUTTONS: Mapping[str, int] = {
    "plus_1_0": 17,
    "plus_5_0": 27,
    "undo_0": 22,
    "plus_1_1": 13,
    "plus_5_1": 19,
    "undo_1": 26,
}
"""Each to a ground pin."""

BUZZER = 18

ENCODERS: Mapping[str, int | tuple[int, int]] = {
    "turn_0": (17, 27),
    "plus_5_0": 22,
    "turn_1": (13, 19),
    "plus_5_1": 26,
}
"""Instead of those: two pins of each encoder, and its push button for five."""
