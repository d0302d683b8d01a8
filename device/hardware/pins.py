"""GPIO pins of a Raspberry Pi: those of its buses, and the default wiring of the others.

The program, the tables of docs/panel.md and the drawings use these. The default wiring leaves the
pins of displays free: GPIO 2 and 3 for I2C; 7 to 11, 24 and 25 for SPI.
"""

from __future__ import annotations

from collections.abc import Mapping

from device.lights.names import adentro_of, amarrakos_of, games_of, piedras_of

FIRST_PIN, LAST_PIN = 2, 27
"""GPIO numbers; 0 and 1 belong to add-on boards."""

I2C_PINS = (2, 3)
"""SDA and SCL."""
SPI_PINS = (9, 10, 11)
"""MISO, MOSI and the clock."""
CHIP_SELECTS = (8, 7)
"""Of chip select 0 and 1."""

FEW_LAMPS: Mapping[str, int] = {
    **dict(zip((adentro_of(0), *games_of(0, 2)), (5, 6, 12), strict=True)),
    **dict(zip((adentro_of(1), *games_of(1, 2)), (16, 20, 21), strict=True)),
}
"""Adentro and two games a side, beside buttons, a buzzer and any display."""

STONE_LAMPS: Mapping[str, int] = dict(
    zip(
        (name for side in (0, 1) for name in (*piedras_of(side), *amarrakos_of(side))),
        (4, 5, 6, 12, 13, 16, 17, 18, 19, 20, 21, 7, 8, 9, 10, 11, 22, 23, 24, 25, 26, 27),
        strict=True,
    )
)
"""All 22, beside an I2C display and nothing else."""

BUTTONS: Mapping[str, int] = {
    "plus_1_0": 17,
    "plus_5_0": 27,
    "undo_0": 22,
    "plus_1_1": 13,
    "plus_5_1": 19,
    "undo_1": 26,
}
"""Each from its pin to ground."""

KEYS: Mapping[str, int] = {
    "plus_1_0": 71,
    "plus_5_0": 75,
    "undo_0": 79,
    "plus_1_1": 73,
    "plus_5_1": 77,
    "undo_1": 81,
}
"""The key codes of a keypad: 7, 4 and 1 are the left side, 9, 6 and 3 the right one."""

BUZZER = 18

ENCODERS: Mapping[str, int | tuple[int, int]] = {
    "turn_0": (17, 27),
    "plus_5_0": 22,
    "turn_1": (13, 19),
    "plus_5_1": 26,
}
"""Instead of the buttons: the two pins of each encoder, and its push button."""
