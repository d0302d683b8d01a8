"""docs/panel.md has the pins that the program takes."""

from __future__ import annotations

from tests.device.panel_document import DOCUMENT, tables, written


def test_the_pin_tables_are_the_program_s() -> None:
    document = DOCUMENT.read_text("utf-8")
    assert written(document) == document, "python -m tests.device.panel_document"
    assert all(table in document for table in tables().values())
