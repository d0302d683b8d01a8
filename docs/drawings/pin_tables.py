"""The pin tables of docs/panel.md, from pins.py (`python -m tests.documents pins`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from device.hardware.lamps import port_lamps
from device.hardware.pins import (
    BUTTONS,
    BUZZER,
    CHIP_SELECTS,
    FEW_LAMPS,
    I2C_PINS,
    SPI_PINS,
    STONE_LAMPS,
)
from device.hardware.wiring import OnMatrix, Spi
from docs.drawings.header_pins import (
    DISPLAY_GROUND,
    DISPLAY_PLUS,
    HEADER,
    MATRIX_GROUND,
    MATRIX_PLUS,
)
from tests.documents import with_parts
from tests.repository import ROOT

DOCUMENT = ROOT / "docs" / "panel.md"


def tables() -> dict[str, str]:
    """Return each table by its name in the document."""
    sda, scl = I2C_PINS
    _miso, data, clock = SPI_PINS
    spi, matrix = Spi(), OnMatrix()
    selects = "; or ".join(f"{_at(pin)}: `spi=0.{n}`" for n, pin in enumerate(CHIP_SELECTS))
    select = f"{_at(CHIP_SELECTS[matrix.device])}: `spi={matrix.port}.{matrix.device}`"
    supply = {
        "GND": f"pin {DISPLAY_GROUND} (ground)",
        "VCC": f"pin {DISPLAY_PLUS} (3.3 V; not 5 V)",
    }
    by_spi = {
        "SCL": _at(clock),
        "SDA": _at(data),
        "CS": selects,
        "DC": f"{_at(spi.dc)}, or another: `dc=5`",
        "RES": f"{_at(spi.reset)}, or another: `reset=6`",
    }
    of_matrix = {
        "VCC": f"pin {MATRIX_PLUS} (5 V)",
        "GND": f"pin {MATRIX_GROUND} (ground)",
        "DIN": _at(data),
        "CS": f"{select}, so that a display can have the other",
        "CLK": _at(clock),
    }
    return {
        "i2c": _wires("display", supply | {"SCL": _at(scl), "SDA": _at(sda)}),
        "spi": _wires("display", supply | by_spi),
        "matrix": _wires("matrix", of_matrix),
        "few": _pins(FEW_LAMPS),
        "22": _pins(STONE_LAMPS),
        "mcp23017": _ports(),
        "buttons": _pins({**BUTTONS, "buzzer": BUZZER}),
    }


def files() -> Mapping[Path, str]:
    """Return docs/panel.md with its tables replaced by the current ones."""
    parts = {f"pins: {name}": table for name, table in tables().items()}
    return {DOCUMENT: with_parts(DOCUMENT.read_text("utf-8"), parts)}


def _wires(device: str, wires: Mapping[str, str]) -> str:
    return _table((device, "Raspberry Pi"), wires.items())


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
