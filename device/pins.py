"""The pins of a Raspberry Pi's header, and what is wired to which where nothing else is said.

One table for the program, for docs/panel.md (a test keeps them equal) and for drawings. The pins of
the display's lines are left free: I2C is GPIO 2 and 3, SPI is 7 to 11, with 24 and 25 beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from device.lights.names import adentro_of, amarrakos_of, games_of, piedras_of

FIRST_PIN, LAST_PIN = 2, 27
"""GPIO numbers; 0 and 1 belong to the boards one can plug on top."""

HEADER: Mapping[int, int] = {
    2: 3,
    3: 5,
    4: 7,
    14: 8,
    15: 10,
    17: 11,
    18: 12,
    27: 13,
    22: 15,
    23: 16,
    24: 18,
    10: 19,
    9: 21,
    25: 22,
    11: 23,
    8: 24,
    7: 26,
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    19: 35,
    16: 36,
    26: 37,
    20: 38,
    21: 40,
}
"""The pin of the header, 1 to 40, for each GPIO number."""

THREE_VOLTS, FIVE_VOLTS = (1, 17), (2, 4)
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
"""Pins of the header that have no GPIO number: 3.3 V, 5 V and ground."""
DISPLAY_PLUS, DISPLAY_GROUND = 1, 6
CHIPS_PLUS, CHIP_GROUNDS = 17, (14, 20)
"""Of the lamps' chips, the left one first."""
MATRIX_PLUS, MATRIX_GROUND = 2, 25
FEW_GROUND = 34
BUTTON_GROUNDS = (9, 39)
"""Of the left side's and of the right side's."""
BUZZER_GROUND = 9
"""Each of them is one of several: all grounds are one."""

I2C_PINS = (2, 3)
"""SDA and SCL."""
SPI_PINS = (9, 10, 11)
"""MISO, which nothing here needs, MOSI and the clock."""
CHIP_SELECTS = (8, 7)
"""By chip select, 0 and 1."""

POWER_LOW = 4
"""Where a UPS says that the power goes (`amarrako install --power-low-pin 4`)."""

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
"""Each to the ground of its side, as BUTTON_GROUNDS has it."""

BUZZER = 18

ENCODERS: Mapping[str, int | tuple[int, int]] = {
    "turn_0": (17, 27),
    "plus_5_0": 22,
    "turn_1": (13, 19),
    "plus_5_1": 26,
}
"""Instead of those: two pins of each encoder, and its push button for five."""
