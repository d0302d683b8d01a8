"""Displays, lamps, buttons and buzzer as somebody types them: `ssd1322,spi=0.0,rotate=180`.

The types of options: each reads one text, and raises BadWiring where it makes no sense.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Sequence

from device.controllers import CONTROLLERS, I2C, SPI, Controller
from device.lights.names import is_lamp
from device.pins import BUTTONS, BUZZER, ENCODERS, FEW_LAMPS, FIRST_PIN, LAST_PIN, STONE_LAMPS
from device.wiring import (
    CLICKED,
    DEFAULT,
    MEMORY,
    ButtonWiring,
    DisplayWiring,
    I2c,
    LampBoard,
    OnExpanders,
    OnMatrix,
    OnPins,
    Spi,
)

PINS = range(FIRST_PIN, LAST_PIN + 1)
DISPLAYS = (*CONTROLLERS, MEMORY)
LAMP_TABLES = {"few": FEW_LAMPS, "22": STONE_LAMPS}
CHIPS = {"8x8": 1, "32x8": 4}
BLOCKS = ("0", "90", "-90", "180")
BUTTON_NAMES = tuple(BUTTONS)
ENCODER_NAMES = ("turn_0", "turn_1")
BUTTON_TABLES = {
    MEMORY: CLICKED,
    "off": ButtonWiring(),
    "gpio": ButtonWiring(BUTTONS),
    "encoders": ButtonWiring(
        {name: pin for name, pin in ENCODERS.items() if isinstance(pin, int)},
        {name: pin for name, pin in ENCODERS.items() if isinstance(pin, tuple)},
    ),
}


class BadWiring(argparse.ArgumentTypeError):
    """A wiring as somebody typed it makes no sense."""


def display_of(spec: str, usual: I2c | None = None) -> DisplayWiring:
    """Read the wiring of a display.

    Args:
        spec: Its controller, then `key=value` after commas.
        usual: Where an I2C display is that does not say it itself.
    """
    name, *given = (part.strip() for part in spec.split(","))
    controller = CONTROLLERS[DEFAULT if name == MEMORY else _one_of(name, DISPLAYS)]
    keys = ("bus", "address", "spi", "dc", "reset", "rotate", "facing", "memory")
    options = _options(given, keys, flags=("facing", "memory"))
    rotate = _number("rotate", options.get("rotate", "0"), range(360))
    turns = controller.layout.turns
    if rotate not in turns:
        allowed = " or ".join(str(turn) for turn in turns)
        raise BadWiring(
            f"rotate={rotate}: a display of {controller.layout.name} is turned by {allowed} degrees"
        )
    return DisplayWiring(
        controller=controller.name,
        line=None if name == MEMORY or "memory" in options else _line(controller, options, usual),
        rotate=rotate,
        facing="facing" in options,
    )


def lamps_of_option(spec: str) -> LampBoard | None:
    """Read the board of the lamps; None for "memory"."""
    name, *given = (part.strip() for part in spec.split(","))
    if spec == MEMORY:
        return None
    if spec in LAMP_TABLES:
        return OnPins(LAMP_TABLES[spec])
    match name:
        case "mcp23017":
            return _expanders(given)
        case "max7219":
            return _matrix(given)
    pins: dict[str, int] = {}
    for part in (name, *given):
        lamp, _equals, typed = part.partition("=")
        if not is_lamp(lamp):
            raise BadWiring(
                f"{lamp!r} is no lamp; lamps are piedra_0_1, amarrako_0_1, adentro_0, game_0_1 …, "
                f"and their boards memory, {', '.join(LAMP_TABLES)}, mcp23017, max7219"
            )
        pin = _pin(part, typed)
        if lamp in pins or pin in pins.values():
            raise BadWiring(f"{part!r}: each lamp and each pin once")
        pins[lamp] = pin
    return OnPins(pins)


def buttons_of(spec: str) -> ButtonWiring:
    """Read the buttons: memory, off, gpio, encoders, or as in plus_1_0=17,turn_1=23/24."""
    if spec in BUTTON_TABLES:
        return BUTTON_TABLES[spec]
    pins: dict[str, int] = {}
    turns: dict[str, tuple[int, int]] = {}
    for part in (part.strip() for part in spec.split(",")):
        name, _equals, typed = part.partition("=")
        if name in ENCODER_NAMES:
            one, _slash, other = typed.partition("/")
            turns[name] = _pin(part, one), _pin(part, other)
        elif name in BUTTON_NAMES:
            pins[name] = _pin(part, typed)
        else:
            known = ", ".join((*BUTTON_NAMES, *ENCODER_NAMES))
            raise BadWiring(f"{name!r} is no button; they are {known}, or {MEMORY}, off, gpio, …")
    taken = [*pins.values(), *(pin for pair in turns.values() for pin in pair)]
    if len(set(taken)) < len(taken) or len(pins) + len(turns) < len(spec.split(",")):
        raise BadWiring(f"{spec!r}: each button and each pin once")
    return ButtonWiring(pins, turns)


def buzzer_of(spec: str) -> int | None:
    """Read the pin of the buzzer: off, on, or a GPIO number."""
    if spec == "off":
        return None
    return BUZZER if spec == "on" else _pin(f"buzzer={spec}", spec)


def _line(controller: Controller, options: dict[str, str], usual: I2c | None) -> I2c | Spi:
    by_spi = "spi" in options or I2C not in controller.lines
    for key in ("bus", "address") if by_spi else ("dc", "reset"):
        if key in options:
            other = SPI if by_spi else I2C
            raise BadWiring(f"{key}: this {controller.name} is wired by {other.upper()}")
    if by_spi:
        return Spi(
            *_spi(options.get("spi") or "0.0"),
            _number("dc", options.get("dc", str(Spi.dc)), PINS),
            _number("reset", options.get("reset", str(Spi.reset)), PINS),
        )
    usual = usual or I2c()
    return I2c(
        _number("bus", options.get("bus", str(usual.bus)), range(256)),
        _number("address", options.get("address", str(usual.address)), range(0x03, 0x78), _hex),
    )


def _expanders(given: Sequence[str]) -> OnExpanders:
    usual = OnExpanders()
    options = _options(given, ("bus", "left", "right"))
    left, right = (
        _number(side, options.get(side, hex(at)), range(0x20, 0x28), _hex)
        for side, at in zip(("left", "right"), usual.addresses, strict=True)
    )
    if left == right:
        raise BadWiring(f"both expanders are at {left:#04x}; the second needs another of A0 to A2")
    return OnExpanders(
        _number("bus", options.get("bus", str(usual.bus)), range(100)), (left, right)
    )


def _matrix(given: Sequence[str]) -> OnMatrix:
    usual = OnMatrix()
    options = _options(given, ("spi", "size", "block", "flip"))
    port, device = _spi(options.get("spi", f"{usual.port}.{usual.device}"))
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


def _hex(number: int) -> str:
    return f"0x{number:02x}"


def _number(key: str, value: str, allowed: range, written: Callable[[int], str] = str) -> int:
    try:
        number = int(value, 0)
    except ValueError:
        number = -1
    if number not in allowed:
        least, most = written(allowed[0]), written(allowed[-1])
        raise BadWiring(f"{key}={value}: a number from {least} to {most}")
    return number
