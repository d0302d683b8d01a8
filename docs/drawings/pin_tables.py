"""The pin tables of docs/panel.md, written from the program's own (`python -m docs.drawings`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from device.hardware.lamps import port_lamps
from device.pins import BUTTONS, BUZZER, CHIP_SELECTS, FEW_LAMPS, I2C_PINS, SPI_PINS, STONE_LAMPS
from device.wiring import OnMatrix, Spi
from docs.drawings.header_pins import (
    DISPLAY_GROUND,
    DISPLAY_PLUS,
    HEADER,
    MATRIX_GROUND,
    MATRIX_PLUS,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "panel.md"
PLACE = "<!-- pins: {name} -->\n{table}<!-- end -->"


def tables() -> dict[str, str]:
    """Each table by its name in the document."""
    return {
        "i2c": _display_by_i2c(),
        "spi": _display_by_spi(),
        "matrix": _matrix(),
        "few": _pins(FEW_LAMPS),
        "22": _pins(STONE_LAMPS),
        "mcp23017": _ports(),
        "buttons": _pins({**BUTTONS, "buzzer": BUZZER}),
    }


def written(document: str) -> str:
    """The document with its tables as they are to be."""
    for name, table in tables().items():
        found = re.compile(
            PLACE.format(name=re.escape(name), table="\x00").replace("\x00", ".*?"), re.DOTALL
        )
        if len(found.findall(document)) != 1:
            raise ValueError(f"the table {name} has no one place in the document")
        document = found.sub(PLACE.format(name=name, table=table), document)
    return document


def _display_by_i2c() -> str:
    sda, scl = I2C_PINS
    rows = (*_supplied(), ("SCL", _at(scl)), ("SDA", _at(sda)))
    return _table(("display", "Raspberry Pi"), rows)


def _display_by_spi() -> str:
    _miso, data, clock = SPI_PINS
    usual = Spi()
    selects = (f"{_at(pin)}: `spi=0.{n}`" for n, pin in enumerate(CHIP_SELECTS))
    rows = (
        *_supplied(),
        ("SCL", _at(clock)),
        ("SDA", _at(data)),
        ("CS", "; or ".join(selects)),
        ("DC", f"{_at(usual.dc)}, or another: `dc=5`"),
        ("RES", f"{_at(usual.reset)}, or another: `reset=6`"),
    )
    return _table(("display", "Raspberry Pi"), rows)


def _supplied() -> tuple[tuple[str, str], ...]:
    return (
        ("GND", f"pin {DISPLAY_GROUND} (ground)"),
        ("VCC", f"pin {DISPLAY_PLUS} (3.3 V; not 5 V)"),
    )


def _matrix() -> str:
    _miso, data, clock = SPI_PINS
    usual = OnMatrix()
    select = f"{_at(CHIP_SELECTS[usual.device])}: `spi={usual.port}.{usual.device}`"
    rows = (
        ("VCC", f"pin {MATRIX_PLUS} (5 V)"),
        ("GND", f"pin {MATRIX_GROUND} (ground)"),
        ("DIN", _at(data)),
        ("CS", f"{select}, so that a display can have the other"),
        ("CLK", _at(clock)),
    )
    return _table(("matrix", "Raspberry Pi"), rows)


def _at(gpio: int) -> str:
    return f"pin {HEADER[gpio]} (GPIO {gpio})"


def _pins(pins: Mapping[str, int]) -> str:
    by_header = sorted(pins.items(), key=lambda item: HEADER[item[1]])
    rows = ((f"`{name}`", f"GPIO {pin}", str(HEADER[pin])) for name, pin in by_header)
    return _table(("what", "GPIO", "pin of the header"), rows)


def _ports() -> str:
    left, right = port_lamps(0), port_lamps(1)
    rows = (
        (f"GP{port}{pin}", f"`{left[place][pin]}`", f"`{right[place][pin]}`")
        for place, port in enumerate("AB")
        for pin in range(8)
    )
    return _table(("pin of the chip", "left, 0x20", "right, 0x21"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
