"""docs/panel.md has the pins of device/hardware/pins.py."""

from __future__ import annotations

from docs.drawings.pin_tables import DOCUMENT, tables, written


def test_the_pin_tables_are_the_program_s() -> None:
    document = DOCUMENT.read_text("utf-8")
    assert written(document) == document, "python -m docs.drawings"
    assert all(table in document for table in tables().values())
