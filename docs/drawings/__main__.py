"""`python -m docs.drawings`: write drawings and tables again after a change of pins.py."""

from __future__ import annotations

from docs.drawings import pin_tables, wiring

if __name__ == "__main__":
    wiring.write()
    page = pin_tables.DOCUMENT
    page.write_text(pin_tables.written(page.read_text("utf-8")), "utf-8")
