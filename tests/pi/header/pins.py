"""Buttons that are pressed, and lamps that are read, at the pins of gpio-sim."""

from __future__ import annotations

import time
from pathlib import Path

from device.hardware.pins import BUTTONS

CHIP = Path("/run/header/gpio")
"""Its folder for each line: `pull` is what is wired to it, `value` the level that it has."""


def pull(pin: int, *, down: bool) -> None:
    """Connect a pin to ground, or to its pull-up resistor alone."""
    _line(pin, "pull").write_text("pull-down" if down else "pull-up")


def level(pin: int) -> int:
    """The level of a pin: 1 is 3.3 V."""
    return int(_line(pin, "value").read_text())


def press(pin: int, seconds: float = 0.08) -> None:
    """Press the button from a pin to ground, without contact bounce."""
    pull(pin, down=True)
    time.sleep(seconds)
    pull(pin, down=False)


def release_buttons() -> None:
    """Release the buttons of the usual wiring; its encoders are on the same pins."""
    for pin in BUTTONS.values():
        pull(pin, down=False)


def user_of(pin: int) -> str:
    """The name under which a program holds a pin; empty if none does."""
    first = None
    for line in Path("/sys/kernel/debug/gpio").read_text().splitlines():
        if line.startswith("gpiochip0:"):
            first = int(line.partition("GPIOs ")[2].partition("-")[0])
        elif first is not None and line.split()[:1] == [f"gpio-{first + pin}"]:
            return line.partition("|")[2].partition(")")[0].strip()
    return ""


def _line(pin: int, file: str) -> Path:
    return CHIP / f"sim_gpio{pin}" / file
