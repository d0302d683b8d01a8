"""Types of the panel's options for displays, lamps, buttons and buzzer.

Each function reads a text such as `ssd1322,spi=0.0,rotate=180`, and may raise BadWiring.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection, Mapping, Sequence

from device.hardware.controllers import CONTROLLERS, I2C, SPI, Controller
from device.hardware.pins import (
    BUTTONS,
    BUZZER,
    ENCODERS,
    FEW_LAMPS,
    FIRST_PIN,
    KEYS,
    LAST_PIN,
    STONE_LAMPS,
)
from device.hardware.wiring import (
    DEFAULT,
    ButtonPins,
    DisplayWiring,
    I2c,
    Keypad,
    LampBoard,
    OnExpanders,
    OnMatrix,
    Spi,
)
from device.lights.names import LAMPS

MEMORY = "memory"
PINS = range(FIRST_PIN, LAST_PIN + 1)
ADDRESSES = range(0x03, 0x78)
"""Of devices on an I2C bus."""
KEY_CODES = range(1, 0x300)
KEYPAD_EXAMPLE = "/dev/input/by-id/usb-1-event-kbd"
EXPANDERS = range(0x20, 0x28)
DISPLAYS = (*CONTROLLERS, MEMORY)
LAMP_TABLES = {MEMORY: None, "few": FEW_LAMPS, "22": STONE_LAMPS}
CHIPS = {"8x8": 1, "32x8": 4}
BLOCKS = ("0", "90", "-90", "180")
ENCODER_NAMES = ("turn_0", "turn_1")
NO_LAMP = (
    "is no lamp; lamps are piedra_0_1, amarrako_0_1, adentro_0, game_0_1 …, and their boards "
    f"{', '.join(LAMP_TABLES)}, mcp23017, max7219"
)
NO_BUTTON = (
    f"is no button; they are {', '.join((*BUTTONS, *ENCODER_NAMES))}, or {MEMORY}, off, gpio, …"
)
BUTTON_TABLES: Mapping[str, ButtonPins | None] = {
    MEMORY: None,
    "off": {},
    "gpio": BUTTONS,
    "encoders": ENCODERS,
}


class BadWiring(argparse.ArgumentTypeError):
    """The text of an option that describes the wiring cannot be read."""


def display_of(spec: str, default: I2c | None = None) -> DisplayWiring:
    """Read a display: its controller, then `key=value` after commas.

    `default` is the place of an I2C display whose text names no bus or address.
    """
    name, *given = (part.strip() for part in spec.split(","))
    controller = CONTROLLERS[DEFAULT if name == MEMORY else _one_of(name, DISPLAYS)]
    keys = ("bus", "address", "spi", "dc", "reset", "rotate", "facing", "memory")
    options = _options(given, keys, flags=("facing", "memory"))
    rotate = _number(options, "rotate", 0, range(360))
    layout = controller.layout
    if rotate not in layout.turns:
        allowed = " or ".join(str(turn) for turn in layout.turns)
        raise BadWiring(
            f"rotate={rotate}: a display of {layout.name} is turned by {allowed} degrees"
        )
    wired = name != MEMORY and "memory" not in options
    line = _line(controller, options, default or I2c()) if wired else None
    return DisplayWiring(controller.name, line, rotate, facing="facing" in options)


def lamps_of(spec: str) -> LampBoard | None:
    """Read the board of the lamps; None for "memory"."""
    name, *given = (part.strip() for part in spec.split(","))
    if spec in LAMP_TABLES:
        return LAMP_TABLES[spec]
    if name == "mcp23017":
        return _expanders(given)
    if name == "max7219":
        return _matrix(given)
    pins = _pins(spec, dict.fromkeys(LAMPS, 1), NO_LAMP)
    return {lamp: pin for lamp, (pin,) in pins.items()}


def buttons_of(spec: str) -> ButtonPins | None:
    """Read the buttons: memory (None), off, gpio, encoders, or as in plus_1_0=17,turn_1=23/24."""
    if spec in BUTTON_TABLES:
        return BUTTON_TABLES[spec]
    pins = _pins(spec, dict.fromkeys(BUTTONS, 1) | dict.fromkeys(ENCODER_NAMES, 2), NO_BUTTON)
    return {name: each[0] if name in BUTTONS else (each[0], each[1]) for name, each in pins.items()}


def _pins(spec: str, counts: Mapping[str, int], unknown: str) -> dict[str, tuple[int, ...]]:
    """Read names with as many pins as `counts` says, as in adentro_0=17,turn_1=23/24."""
    pins: dict[str, tuple[int, ...]] = {}
    parts = [part.strip() for part in spec.split(",")]
    for part in parts:
        name, _equals, typed = part.partition("=")
        if name not in counts:
            raise BadWiring(f"{name!r} {unknown}")
        pins[name] = tuple(_pin(part, digits) for digits in typed.split("/"))
        if len(pins[name]) != counts[name]:
            raise BadWiring(f"{part!r}: a button or lamp has one pin, an encoder two: 23/24")
    taken = [pin for each in pins.values() for pin in each]
    if len(set(taken)) < len(taken) or len(pins) < len(parts):
        raise BadWiring(f"{spec!r}: each name and each pin once")
    return pins


def buzzer_of(spec: str) -> int | None:
    """Read the pin of the buzzer: off, on, or a GPIO number."""
    if spec == "off":
        return None
    return BUZZER if spec == "on" else _pin(f"buzzer={spec}", spec)


def keypad_of(spec: str) -> Keypad:
    """Read a keypad: its device file, then other keys, as in /dev/input/event3,plus_1_0=30."""
    device, *given = (part.strip() for part in spec.split(","))
    if not device.startswith("/"):
        raise BadWiring(f"{device!r}: the file of a keypad is as {KEYPAD_EXAMPLE}")
    options = _options(given, tuple(BUTTONS))
    keys = {name: _number(options, name, 0, KEY_CODES) for name in options} or dict(KEYS)
    if len(set(keys.values())) < len(keys):
        raise BadWiring(f"{spec!r}: each key once")
    return Keypad(device, keys)


def address_of(text: str) -> int:
    """Read an I2C address."""
    return _number({"address": text}, "address", 0, ADDRESSES)


def _line(controller: Controller, options: Mapping[str, str], default: I2c) -> I2c | Spi:
    by_spi = "spi" in options or I2C not in controller.lines
    for key in ("bus", "address") if by_spi else ("dc", "reset"):
        if key in options:
            other = SPI if by_spi else I2C
            raise BadWiring(f"{key}: this {controller.name} is wired by {other.upper()}")
    if by_spi:
        port, device = _spi(options.get("spi") or "0.0")
        dc, reset = _number(options, "dc", Spi.dc, PINS), _number(options, "reset", Spi.reset, PINS)
        return Spi(port, device, dc, reset)
    bus = _number(options, "bus", default.bus, range(256))
    return I2c(bus, _number(options, "address", default.address, ADDRESSES))


def _expanders(given: Sequence[str]) -> OnExpanders:
    options = _options(given, ("bus", "left", "right"))
    left_default, right_default = OnExpanders().addresses
    left = _number(options, "left", left_default, EXPANDERS)
    right = _number(options, "right", right_default, EXPANDERS)
    if left == right:
        raise BadWiring(f"both expanders are at {left:#04x}; the second needs another of A0 to A2")
    return OnExpanders(_number(options, "bus", OnExpanders.bus, range(100)), (left, right))


def _matrix(given: Sequence[str]) -> OnMatrix:
    options = _options(given, ("spi", "size", "block", "flip"))
    port, device = _spi(options.get("spi", f"{OnMatrix.port}.{OnMatrix.device}"))
    size = _one_of(options.get("size", "8x8"), CHIPS, "size=")
    block = _one_of(options.get("block", "0"), BLOCKS, "block=")
    return OnMatrix(port, device, CHIPS[size], int(block), "flip" in options)


def _options(
    given: Sequence[str], keys: Sequence[str], flags: Sequence[str] = ()
) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in given:
        key, equals, value = part.partition("=")
        if key not in keys or key in options:
            raise BadWiring(f"{part!r}: after the name come, once each, {', '.join(keys)}")
        if key in flags and equals:
            raise BadWiring(f"{part!r}: it takes no value")
        options[key] = value
    return options


def _one_of(value: str, allowed: Collection[str], key: str = "") -> str:
    if value not in allowed:
        raise BadWiring(f"{key}{value if key else repr(value)} is not one of {', '.join(allowed)}")
    return value


def _spi(value: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d)\.(\d)", value, re.ASCII)
    if found is None:
        raise BadWiring(f"spi={value}: an SPI port and its chip select are as 0.0 or 0.1")
    return int(found[1]), int(found[2])


def _pin(part: str, digits: str) -> int:
    if not (digits.isascii() and digits.isdecimal()) or int(digits) not in PINS:
        raise BadWiring(f"{part!r}: a GPIO pin is {FIRST_PIN} to {LAST_PIN}")
    return int(digits)


def _number(options: Mapping[str, str], key: str, default: int, allowed: range) -> int:
    value = options.get(key, str(default))
    try:
        number = int(value, 0)
    except ValueError:
        number = -1
    if number not in allowed:
        form = "#04x" if key in ("address", "left", "right") else "d"
        raise BadWiring(f"{key}={value}: a number from {allowed[0]:{form}} to {allowed[-1]:{form}}")
    return number
