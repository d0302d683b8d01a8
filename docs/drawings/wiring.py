"""The wiring diagrams of docs/build.md, drawn from the program's table of pins.

`python -m docs.drawings` draws them anew; a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from device.pins import BUTTONS, BUZZER, CHIP_SELECTS, ENCODERS, FEW_LAMPS, I2C_PINS, SPI_PINS
from device.wiring import OnExpanders, Spi
from docs.drawings import header_pins, names, symbols
from docs.drawings.chip import chip
from docs.drawings.header_pins import HEADER, POWER_LOW
from docs.drawings.svg import FAINT, INK, PAPER, WIDTH, Point, Sheet
from docs.drawings.symbols import Wire

FOLDER = Path(__file__).resolve().parents[1] / "img"
GPIO = {pin: gpio for gpio, pin in HEADER.items()}
TOP = 74
PARTS, RAIL = 232, 456
"""Where wires end and parts begin, and the ground that they share."""
Part = Callable[[Sheet, Point], None]


def drawings() -> dict[str, str]:
    """Every sheet by the name of its file."""
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


def header(title: str, uses: Mapping[int, names.Use], supply: Mapping[int, names.Use]) -> Sheet:
    """Every pin of the header with what it is for."""
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
    """The four wires of a display, which the lamps' chips share."""
    sda, scl = (HEADER[pin] for pin in I2C_PINS)
    ends = (
        ("GND", header_pins.DISPLAY_GROUND, symbols.GROUND),
        ("VCC, 3.3 V", header_pins.DISPLAY_PLUS, symbols.PLUS),
        ("SCL", scl, symbols.BUS),
        ("SDA", sda, symbols.BUS),
    )
    return _display("A display by I2C: four wires", ends)


def display_by_spi() -> Sheet:
    """The seven wires of a display."""
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
    ends = sorted(ends, key=lambda end: symbols.leaves(end[1], 0))
    sheet, wires = _begun(title, [(pin, colour) for _, pin, colour in ends], top=120, step=34)
    low, high = wires[0].to - 26, wires[-1].to + 26
    sheet.box((PARTS, low), (WIDTH - PARTS - 16, max(high - low, 150)), fill="#e8eefc", radius=6)
    sheet.box((WIDTH - 92, low + 14), (62, 122), fill="#10131a", radius=3)
    sheet.text((WIDTH - 61, low + 66), "37", size=24, anchor="middle", fill="#ffd166", bold=True)
    sheet.text((WIDTH - 61, low + 104), "12", size=24, anchor="middle", fill="#ffd166", bold=True)
    for (words, _, _), wire in zip(ends, wires, strict=True):
        sheet.disc((PARTS + 12, wire.to), 4, fill=PAPER)
        sheet.text((PARTS + 22, wire.to + 5), words)
    symbols.wires(sheet, TOP, wires, PARTS + 8)
    return sheet


def few_lamps() -> Sheet:
    """Adentro and two games a side, straight on the pins."""
    parts = {HEADER[pin]: names.called(name) for name, pin in FEW_LAMPS.items()}

    def lamp(sheet: Sheet, at: Point) -> None:
        symbols.resistor(sheet, (at[0] - 25, at[1]))
        symbols.led(sheet, (at[0] + 35, at[1]))

    return _circuit(
        "A few lamps: 330 Ω and an LED each",
        [(pin, words, symbols.LAMP, lamp) for pin, words in parts.items()],
        [(header_pins.FEW_GROUND, list(parts))],
    )


def buttons() -> Sheet:
    """Three buttons a side, and the buzzer."""
    parts: list[tuple[int, str, str, Part]] = [
        (HEADER[pin], names.called(name), symbols.BUTTON, symbols.button)
        for name, pin in BUTTONS.items()
    ]
    parts.append((HEADER[BUZZER], "buzzer", symbols.SOUND, symbols.buzzer))
    grounds = [
        (ground, [HEADER[pin] for name, pin in BUTTONS.items() if name.endswith(f"_{side}")])
        for side, ground in enumerate(header_pins.BUTTON_GROUNDS)
    ]
    next(on_it for ground, on_it in grounds if ground == header_pins.BUZZER_GROUND).append(
        HEADER[BUZZER]
    )
    return _circuit("Buttons and buzzer", parts, grounds)


def encoders() -> Sheet:
    """One encoder a side, on the pins of the buttons."""
    parts: list[tuple[int, str, str, Part]] = []
    grounds: list[tuple[int, list[int]]] = [(ground, []) for ground in header_pins.BUTTON_GROUNDS]
    for name, wired in ENCODERS.items():
        side = int(name[-1])
        legs: list[tuple[int, str, Part]]
        if isinstance(wired, tuple):
            knob = f"knob {names.SIDES[side]}"
            ends = zip("AB", wired, (symbols.leg_a, symbols.leg_b), strict=True)
            legs = [(pin, f"{knob}: {leg}", part) for leg, pin, part in ends]
        else:
            legs = [(wired, names.called(name), symbols.button)]
        parts += [(HEADER[pin], words, symbols.BUTTON, part) for pin, words, part in legs]
        grounds[side][1].extend(HEADER[pin] for pin, _, _ in legs)
    return _circuit("Rotary encoders instead of buttons", parts, grounds)


def power() -> Sheet:
    """A UPS that is not plugged on the header but wired to it."""
    ends: Sequence[tuple[str, int, str]] = (
        ("5 V out", 2, symbols.FIVE),
        ("5 V out", 4, symbols.FIVE),
        ("ground", header_pins.DISPLAY_GROUND, symbols.GROUND),
        ("power low", HEADER[POWER_LOW], symbols.POWER),
    )
    ends = sorted(ends, key=lambda end: symbols.leaves(end[1], 0))
    sheet, wires = _begun(
        "A UPS or supercap", [(pin, colour) for _, pin, colour in ends], top=100, step=34
    )
    sheet.box((PARTS, 76), (WIDTH - PARTS - 16, 150), fill="#e6f4f1", radius=6)
    for (words, _, _), wire in zip(ends, wires, strict=True):
        sheet.disc((PARTS + 12, wire.to), 4, fill=PAPER)
        sheet.text((PARTS + 22, wire.to + 5), words)
    sheet.text((PARTS, 256), "USB power goes into it.", size=12, fill=FAINT)
    symbols.wires(sheet, TOP, wires, PARTS + 8)
    return sheet


def _circuit(
    title: str,
    parts: Sequence[tuple[int, str, str, Part]],
    grounds: Sequence[tuple[int, Sequence[int]]],
) -> Sheet:
    """Parts between pins and ground, in the order in which the wires leave the header."""
    colours = [(pin, colour) for pin, _, colour, _ in parts]
    colours += [(pin, symbols.GROUND) for pin, _ in grounds]
    colours.sort(key=lambda each: symbols.leaves(each[0], 0))
    sheet, wires = _begun(title, colours, top=92, step=50)
    heights = {wire.pin: wire.to for wire in wires}
    symbols.wires(sheet, TOP, wires, RAIL)
    for ground, on_it in grounds:
        symbols.rail(sheet, RAIL, [heights[pin] for pin in (ground, *on_it)])
        sheet.text((PARTS, heights[ground] - 9), f"ground · pin {ground}")
    for pin, words, _, part in parts:
        y = heights[pin]
        sheet.text((PARTS, y - 9), words, bold=True)
        sheet.text((PARTS, y + 18), f"GPIO {GPIO[pin]} · pin {pin}", size=12, fill=FAINT)
        part(sheet, (RAIL - 70, y))
    return sheet


def _begun(
    title: str, ends: Sequence[tuple[int, str]], *, top: float, step: float
) -> tuple[Sheet, list[Wire]]:
    wires = [Wire(pin, top + place * step, colour) for place, (pin, colour) in enumerate(ends)]
    tall = max(TOP + symbols.ROWS * symbols.PITCH, wires[-1].to + 30)
    sheet = Sheet(title, round(tall + 24))
    symbols.header(sheet, TOP)
    return sheet, wires


def write(folder: Path = FOLDER) -> None:
    """Write every sheet, and remove those that are no more."""
    sheets = drawings()
    for old in folder.glob("wiring-*.svg"):
        if old.name not in sheets:
            old.unlink()
    for name, text in sheets.items():
        (folder / name).write_text(text, encoding="utf-8")
