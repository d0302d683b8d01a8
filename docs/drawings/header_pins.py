"""The 40 pins of a Raspberry Pi's header, and which of them supply what is wired."""

from __future__ import annotations

from gpiozero.pins.pi import PiBoardInfo

from device.hardware.pins import FIRST_PIN, LAST_PIN

RASPBERRY_PI_3B = 0xA02082
"""A revision code; all models with 40 pins have the same header."""
_NAMES: dict[int, str] = {
    number: pin.name
    for number, pin in PiBoardInfo.from_revision(RASPBERRY_PI_3B).headers["J8"].pins.items()
}
_NUMBERS = {name: number for number, name in _NAMES.items()}

HEADER = {gpio: _NUMBERS[f"GPIO{gpio}"] for gpio in range(FIRST_PIN, LAST_PIN + 1)}
"""The pin of the header, 1 to 40, for each GPIO number."""
THREE_VOLTS, FIVE_VOLTS, GROUNDS = (
    tuple(number for number, name in _NAMES.items() if name == supply)
    for supply in ("3V3", "5V", "GND")
)
"""Pins of the header that have no GPIO number."""
DISPLAY_PLUS, DISPLAY_GROUND = 1, 6
CHIPS_PLUS, CHIP_GROUNDS = 17, (14, 20)
"""For the lamps' port expanders: 3.3 V, and the ground of the left one and of the right one."""
MATRIX_PLUS, MATRIX_GROUND = 2, 25
FEW_GROUND = 34
BUTTON_GROUNDS = (9, 39)
"""Of the left side's buttons and of the right side's."""
BUZZER_GROUND = 9
"""All grounds are connected, so each of these could be any of them."""

POWER_LOW = 4
"""GPIO number on which a UPS signals a power failure (`amarrako install --power-low-pin 4`)."""
