"""The lamps as somebody types them: `few`, `22`, `adentro_0=17,…`, `mcp23017,…`, `max7219,…`."""

from __future__ import annotations

import re

from device.lights.names import is_lamp
from device.lights.wired import LampBoard, OnExpanders, OnMatrix, OnPins
from device.pins import FEW_LAMPS, FIRST_PIN, LAST_PIN, STONE_LAMPS
from device.wiring import MEMORY

TABLES = {"few": FEW_LAMPS, "22": STONE_LAMPS}
ADDRESSES = range(0x20, 0x28)
CHIPS = {"8x8": 1, "32x8": 4}
BLOCKS = ("0", "90", "-90", "180")


class BadPins(ValueError):
    """The wiring of the lamps as somebody typed it makes no sense."""


def lamps_of_option(spec: str) -> LampBoard | None:
    """The board of the lamps; None for "memory"; else `BadPins`."""
    name, *given = (part.strip() for part in spec.split(","))
    if spec == MEMORY:
        return None
    if spec in TABLES:
        return OnPins(TABLES[spec])
    match name:
        case "mcp23017":
            return _expanders(given)
        case "max7219":
            return _matrix(given)
        case _:
            return OnPins(_pins([name, *given]))


def _pins(parts: list[str]) -> dict[str, int]:
    pins: dict[str, int] = {}
    for part in parts:
        name, _equals, digits = part.partition("=")
        if not is_lamp(name):
            raise BadPins(
                f"{name!r} is no lamp; lamps are piedra_0_1, amarrako_0_1, adentro_0, game_0_1 …, "
                f"and their boards memory, {', '.join(TABLES)}, mcp23017, max7219"
            )
        pin = pin_of(part, digits)
        if name in pins or pin in pins.values():
            raise BadPins(f"{part!r}: each lamp and each pin once")
        pins[name] = pin
    return pins


def pin_of(part: str, digits: str) -> int:
    """A GPIO number as it is typed."""
    if not (digits.isascii() and digits.isdecimal()) or not FIRST_PIN <= int(digits) <= LAST_PIN:
        raise BadPins(f"{part!r}: a GPIO pin is {FIRST_PIN} to {LAST_PIN}")
    return int(digits)


def _expanders(given: list[str]) -> OnExpanders:
    usual = OnExpanders()
    options = _options(given, ("bus", "left", "right"))
    bus = options.get("bus", str(usual.bus))
    if not re.fullmatch(r"\d{1,2}", bus, re.ASCII):
        raise BadPins(f"bus={bus}: the number of an I2C bus")
    left, right = (
        _address(side, options.get(side, hex(at)))
        for side, at in zip(("left", "right"), usual.addresses, strict=True)
    )
    if left == right:
        raise BadPins(f"both expanders are at {left:#04x}; the second needs another of A0 to A2")
    return OnExpanders(int(bus), (left, right))


def _address(side: str, typed: str) -> int:
    try:
        address = int(typed, 0)
    except ValueError:
        address = -1
    if address not in ADDRESSES:
        raise BadPins(f"{side}={typed}: an MCP23017 is at 0x20 to 0x27")
    return address


def _matrix(given: list[str]) -> OnMatrix:
    usual = OnMatrix()
    options = _options(given, ("spi", "size", "block", "flip"))
    spi = re.fullmatch(r"(\d)\.(\d)", options.get("spi", f"{usual.port}.{usual.device}"), re.ASCII)
    if spi is None:
        raise BadPins(f"spi={options['spi']}: an SPI port and its chip select are as 0.0 or 0.1")
    size, block = options.get("size", "8x8"), options.get("block", "0")
    if size not in CHIPS:
        raise BadPins(f"size={size}: {' or '.join(CHIPS)}")
    if block not in BLOCKS:
        raise BadPins(f"block={block}: the dots of a chip are turned by {', '.join(BLOCKS)}")
    return OnMatrix(int(spi[1]), int(spi[2]), CHIPS[size], int(block), "flip" in options)


def _options(given: list[str], keys: tuple[str, ...]) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in given:
        key, _equals, value = part.partition("=")
        if key not in keys or key in options:
            raise BadPins(f"{part!r}: after the name come, once each, {', '.join(keys)}")
        options[key] = value
    return options
