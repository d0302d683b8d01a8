"""An address as the modules of a QR code."""

from __future__ import annotations

import segno


def modules_of(address: str, most: int) -> list[list[bool]]:
    """Rows of modules, True for dark; nothing if the code has more than `most` in a row."""
    code = segno.make(address, micro=False)
    if code.symbol_size(border=0)[0] > most:
        return []
    return [[bool(module) for module in row] for row in code.matrix]
