"""The 40 pins of a Raspberry Pi's header, and which of them supply what is wired."""

from __future__ import annotations

from collections.abc import Mapping

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

POWER_LOW = 4
"""Where a UPS says that the power goes (`amarrako install --power-low-pin 4`)."""
