"""The wiring diagrams of docs/build.md, drawn from device/hardware/pins.py.

`python -m tests.documents wiring` writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from device.hardware.pins import (
    BUTTONS,
    BUZZER,
    CHIP_SELECTS,
    ENCODERS,
    FEW_LAMPS,
    I2C_PINS,
    SPI_PINS,
)
from device.hardware.wiring import OnExpanders, Spi
from docs.drawings import header_pins, names, symbols
from docs.drawings.chip import chip
from docs.drawings.header_pins import HEADER, POWER_LOW
from docs.drawings.svg import FAINT, INK, PAPER, WIDTH, Point, Sheet
from docs.drawings.symbols import Wire

FOLDER = Path(__file__).resolve().parents[1] / "img"
GPIO = {pin: gpio for gpio, pin in HEADER.items()}
TOP = 74
PARTS, RAIL = 232, 456
"""Left edge of the parts at the ends of the wires, and of the ground line."""


def drawings() -> dict[str, str]:
    """Return every sheet by the name of its file."""
    left, right = OnExpanders().addresses
    sheets = {
        "header": header("The header with everything on it", names.everything(), names.SUPPLY),
        "header-22": header("The header with 22 lamps on it", names.stones(), names.bare_supply()),
        "display-i2c": display_by_i2c(),
        "display-spi": display_by_spi(),
        "lamps-few": few_lamps(),
        "lamps-left": chip(0, left),
        "lamps-right": chip(1, right),
        "buttons": buttons(),
        "encoders": encoders(),
        "power": power(),
    }
    return {f"wiring-{name}.svg": sheet.written() for name, sheet in sheets.items()}


def files() -> Mapping[Path, str]:
    """Return every sheet by its path."""
    return {FOLDER / name: text for name, text in drawings().items()}


def header(title: str, uses: Mapping[int, names.Use], supply: Mapping[int, names.Use]) -> Sheet:
    """Draw every pin of the header with its use."""
    pitch, top, middle = 27, 88, WIDTH / 2
    sheet = Sheet(title, top + symbols.ROWS * pitch + 22)
    sheet.text((16, 52), "From above, the USB sockets below. Pin 1 is square.", fill=FAINT)
    sheet.box((middle - 34, top - 18), (68, symbols.ROWS * pitch + 8), fill="#f3f4f6", radius=5)
    pins = {**supply, **{HEADER[gpio]: use for gpio, use in uses.items()}}
    for pin in range(1, 2 * symbols.ROWS + 1):
        row, even = divmod(pin - 1, 2)
        way = 1 if even else -1
        x, y = middle + 15 * way, top + row * pitch
        words, colour = pins.get(pin, ("free", symbols.NOTHING))
        if pin == 1:
            sheet.box((x - 11, y - 11), (22, 22), fill=colour)
        else:
            sheet.disc((x, y), 11, fill=colour)
        quiet = colour == symbols.NOTHING
        sheet.text(
            (x, y + 4), str(pin), size=11, anchor="middle", fill=INK if quiet else PAPER, bold=True
        )
        gpio = f"GPIO {GPIO[pin]}" if pin in GPIO else ""
        line = " · ".join(part for part in ((words, gpio) if even else (gpio, words)) if part)
        sheet.text(
            (middle + 38 * way, y + 5),
            line,
            anchor="start" if even else "end",
            fill=FAINT if quiet else INK,
        )
    return sheet


def display_by_i2c() -> Sheet:
    """Draw the four wires of a display, which the port expanders of lamps use too."""
    sda, scl = (HEADER[pin] for pin in I2C_PINS)
    ends = (
        ("GND", header_pins.DISPLAY_GROUND, symbols.GROUND),
        ("VCC, 3.3 V", header_pins.DISPLAY_PLUS, symbols.PLUS),
        ("SCL", scl, symbols.BUS),
        ("SDA", sda, symbols.BUS),
    )
    return _display("A display by I2C: four wires", ends)


def display_by_spi() -> Sheet:
    """Draw the seven wires of a display."""
    usual = Spi()
    _miso, data, clock = SPI_PINS
    ends = (
        ("GND", header_pins.DISPLAY_GROUND, symbols.GROUND),
        ("VCC, 3.3 V", header_pins.DISPLAY_PLUS, symbols.PLUS),
        ("SCL, CLK or D0", HEADER[clock], symbols.PORT),
        ("SDA, DIN or D1", HEADER[data], symbols.BUS),
        ("RES", HEADER[usual.reset], symbols.SOUND),
        ("DC", HEADER[usual.dc], symbols.BUTTON),
        ("CS", HEADER[CHIP_SELECTS[usual.device]], symbols.LAMP),
    )
    return _display("A display by SPI: seven wires", ends)


def _display(title: str, ends: Sequence[tuple[str, int, str]]) -> Sheet:
    sheet = _device(title, ends, top=120, fill="#e8eefc")
    sheet.box((WIDTH - 92, 108), (62, 122), fill="#10131a", radius=3)
    for top, digits in ((160, "37"), (198, "12")):
        sheet.text((WIDTH - 61, top), digits, size=24, anchor="middle", fill="#ffd166", bold=True)
    return sheet


def _device(title: str, ends: Sequence[tuple[str, int, str]], *, top: int, fill: str) -> Sheet:
    """Draw a device with a label, a pin of the header and a colour for each of its wires."""
    ends = sorted(ends, key=lambda end: symbols.leaves(end[1], 0))
    sheet, wires = _begun(title, [(pin, colour) for _, pin, colour in ends], top=top, step=34)
    size = WIDTH - PARTS - 16, max(34 * len(ends) + 18, 150)
    sheet.box((PARTS, top - 26), size, fill=fill, radius=6)
    for (words, _, _), wire in zip(ends, wires, strict=True):
        sheet.disc((PARTS + 12, wire.to), 4, fill=PAPER)
        sheet.text((PARTS + 22, wire.to + 5), words)
    symbols.wires(sheet, TOP, wires, PARTS + 8)
    return sheet


class _Part(NamedTuple):
    """A part between a GPIO pin and one of the header's ground pins."""

    gpio: int
    words: str
    ground: int
    draw: Callable[[Sheet, Point], None]
    colour: str = symbols.BUTTON


def few_lamps() -> Sheet:
    """Draw lamps for adentro and two games of each side, directly on the pins."""

    def lamp(sheet: Sheet, at: Point) -> None:
        symbols.resistor(sheet, (at[0] - 25, at[1]))
        symbols.led(sheet, (at[0] + 35, at[1]))

    parts = [
        _Part(pin, names.called(name), header_pins.FEW_GROUND, lamp, symbols.LAMP)
        for name, pin in FEW_LAMPS.items()
    ]
    return _circuit("A few lamps: 330 Ω and an LED each", parts)


def buttons() -> Sheet:
    """Draw three buttons of each side, and the buzzer."""
    buzzer = _Part(
        BUZZER, "buzzer", header_pins.BUZZER_GROUND, symbols.buzzer, colour=symbols.SOUND
    )
    return _circuit(
        "Buttons and buzzer", [*(_button(name, pin) for name, pin in BUTTONS.items()), buzzer]
    )


def encoders() -> Sheet:
    """Draw one encoder of each side, on the pins of the buttons."""
    parts = []
    for name, wired in ENCODERS.items():
        if isinstance(wired, int):
            parts.append(_button(name, wired))
            continue
        side = int(name[-1])
        for leg, pin in zip("AB", wired, strict=True):
            words, draw = f"knob {names.SIDES[side]}: {leg}", partial(symbols.contact, leg=leg)
            parts.append(_Part(pin, words, header_pins.BUTTON_GROUNDS[side], draw))
    return _circuit("Rotary encoders instead of buttons", parts)


def _button(name: str, gpio: int) -> _Part:
    ground = header_pins.BUTTON_GROUNDS[int(name[-1])]
    return _Part(gpio, names.called(name), ground, symbols.button)


def power() -> Sheet:
    """Draw a UPS that is wired to the header, and not plugged onto it."""
    ends = (
        *(("5 V out", pin, symbols.FIVE) for pin in header_pins.FIVE_VOLTS),
        ("ground", header_pins.DISPLAY_GROUND, symbols.GROUND),
        ("power low", HEADER[POWER_LOW], symbols.POWER),
    )
    sheet = _device("A UPS or supercap", ends, top=100, fill="#e6f4f1")
    sheet.text((PARTS, 256), "USB power goes into it.", size=12, fill=FAINT)
    return sheet


def _circuit(title: str, parts: Sequence[_Part]) -> Sheet:
    """Draw parts between pins and ground, in the order in which the wires leave the header."""
    grounds = dict.fromkeys(part.ground for part in parts)
    colours = [(HEADER[part.gpio], part.colour) for part in parts]
    colours += [(pin, symbols.GROUND) for pin in grounds]
    colours.sort(key=lambda each: symbols.leaves(each[0], 0))
    sheet, wires = _begun(title, colours, top=92, step=50)
    heights = {wire.pin: wire.to for wire in wires}
    symbols.wires(sheet, TOP, wires, RAIL)
    for ground in grounds:
        pins = [HEADER[part.gpio] for part in parts if part.ground == ground]
        symbols.rail(sheet, RAIL, [heights[pin] for pin in (ground, *pins)])
        sheet.text((PARTS, heights[ground] - 9), f"ground · pin {ground}")
    for part in parts:
        pin = HEADER[part.gpio]
        y = heights[pin]
        sheet.text((PARTS, y - 9), part.words, bold=True)
        sheet.text((PARTS, y + 18), f"GPIO {part.gpio} · pin {pin}", size=12, fill=FAINT)
        part.draw(sheet, (RAIL - 70, y))
    return sheet


def _begun(
    title: str, ends: Sequence[tuple[int, str]], *, top: float, step: float
) -> tuple[Sheet, list[Wire]]:
    """Return a sheet with the header, and wires from its pins to equally distant heights."""
    wires = [Wire(pin, top + place * step, colour) for place, (pin, colour) in enumerate(ends)]
    bottom = max(TOP + symbols.ROWS * symbols.PITCH, wires[-1].to + 30)
    sheet = Sheet(title, round(bottom + 24))
    symbols.header(sheet, TOP)
    return sheet, wires
