"""The pin tables of docs/panel.md, written from the program's own (`python -m …panel_document`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from device.lights.expander import port_lamps
from device.pins import BUTTONS, BUZZER, FEW_LAMPS, HEADER, STONE_LAMPS

DOCUMENT = Path(__file__).parents[2] / "docs" / "panel.md"
PLACE = "<!-- pins: {name} -->\n{table}<!-- end -->"


def tables() -> dict[str, str]:
    """Each table by its name in the document."""
    return {
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


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8")), "utf-8")
