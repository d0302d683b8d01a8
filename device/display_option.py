"""The displays as somebody types them: `ssd1322,spi=0.0,dc=24,reset=25,rotate=180`."""

from __future__ import annotations

import re
from collections.abc import Callable

from device.controllers import CONTROLLERS, I2C, SPI, Controller
from device.wiring import CONTROLLERS as KINDS
from device.wiring import DEFAULT, MEMORY, DisplayWiring, I2c, Spi

NAMES = (*KINDS, MEMORY)
KEYS = ("bus", "address", "spi", "dc", "reset", "rotate", "facing", "memory")
FLAGS = ("facing", "memory")
FIRST_PIN, LAST_PIN = 2, 27


class BadDisplay(ValueError):
    """The wiring of a display as somebody typed it makes no sense."""


def display_of(spec: str, usual: I2c | None = None) -> DisplayWiring:
    """The wiring of a display; `usual` is where an I2C display is that does not say it itself."""
    name, *given = (part.strip() for part in spec.split(","))
    if name not in NAMES:
        raise BadDisplay(f"{name!r} is not one of {', '.join(NAMES)}")
    options = _options(given)
    controller = CONTROLLERS[DEFAULT if name == MEMORY else name]
    rotate = _number("rotate", options.get("rotate", "0"), range(360))
    turns = controller.layout.turns
    if rotate not in turns:
        allowed = " or ".join(str(turn) for turn in turns)
        raise BadDisplay(
            f"rotate={rotate}: a display of {controller.layout.name} is turned by {allowed} degrees"
        )
    return DisplayWiring(
        controller=controller.name,
        line=None if name == MEMORY or "memory" in options else _line(controller, options, usual),
        rotate=rotate,
        facing="facing" in options,
    )


def _options(given: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in given:
        key, equals, value = part.partition("=")
        if key not in KEYS or key in options:
            raise BadDisplay(f"{part!r}: after the name come, once each, {', '.join(KEYS)}")
        if key in FLAGS and equals:
            raise BadDisplay(f"{part!r}: it takes no value")
        options[key] = value
    return options


def _line(controller: Controller, options: dict[str, str], usual: I2c | None) -> I2c | Spi:
    by_spi = "spi" in options or I2C not in controller.lines
    wrong = ("bus", "address") if by_spi else ("dc", "reset")
    for key in wrong:
        if key in options:
            other = SPI if by_spi else I2C
            raise BadDisplay(f"{key}: this {controller.name} is wired by {other.upper()}")
    if by_spi:
        port, device = _spi(options.get("spi") or "0.0")
        pins = range(FIRST_PIN, LAST_PIN + 1)
        return Spi(
            port,
            device,
            _number("dc", options.get("dc", str(Spi.dc)), pins),
            _number("reset", options.get("reset", str(Spi.reset)), pins),
        )
    usual = usual or I2c()
    return I2c(
        _number("bus", options.get("bus", str(usual.bus)), range(256)),
        _number("address", options.get("address", str(usual.address)), range(0x03, 0x78), _hex),
    )


def _spi(value: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d)\.(\d)", value)
    if found is None:
        raise BadDisplay(f"spi={value}: an SPI port and its chip select are as 0.0 or 0.1")
    return int(found[1]), int(found[2])


def _hex(number: int) -> str:
    return f"0x{number:02x}"


def _number(key: str, value: str, allowed: range, written: Callable[[int], str] = str) -> int:
    try:
        number = int(value, 0)
    except ValueError:
        number = -1
    if number not in allowed:
        least, most = written(allowed[0]), written(allowed[-1])
        raise BadDisplay(f"{key}={value}: a number from {least} to {most}")
    return number
