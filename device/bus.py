"""The line to a display: bytes that are commands, and bytes that are data."""

from __future__ import annotations

from typing import Protocol

COMMANDS = 0x00
DATA = 0x40
"""As an I2C display is told by the byte before the others, an SPI one by its D/C pin."""


class Bus(Protocol):
    """A line to one display; OSError when nobody is there, where that can be known."""

    def send(self, kind: int, sent: bytes) -> None:
        """Send some bytes, all COMMANDS or all DATA."""

    def close(self) -> None:
        """Let the line go."""
