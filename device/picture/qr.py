"""An address as the modules of a QR code."""

from __future__ import annotations

import segno

QUIET = 3
"""Modules of lit margin in all that a code must be left, at the least, to be found at all."""


def modules_of(address: str, most: int) -> list[list[bool]]:
    """Rows of modules, True for dark; nothing if the code would not fit `most` modules."""
    code = segno.make(address, micro=False)
    if code.symbol_size(border=0)[0] + QUIET > most:
        return []
    return [[bool(module) for module in row] for row in code.matrix]
