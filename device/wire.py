"""The bus as the display driver sees it: it opens late, remembers how to start, and starts again.

luma's drivers send their opening sequence when they are made, and leave an exit hook behind each
time. So one is made once, against a wire that only writes the sequence down; it is played when the
bus is there, and again after a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.bus import COMMANDS, Bus

DISPLAY_OFF = 0xAE


class Wire:
    """A bus that can be away. Until `learned`, what is sent is kept as the opening sequence."""

    def __init__(self, open_bus: Callable[[], Bus]) -> None:
        self._open_bus = open_bus
        self._bus: Bus | None = None
        self._opening: list[tuple[int, int, tuple[int, ...]]] = []
        self._learning = True

    def learned(self) -> None:
        """The driver is made: from here on, what it sends goes out."""
        self._learning = False

    def start(self) -> None:
        """Open the bus anew and play the opening sequence; OSError if nobody is there."""
        self.close()
        self._bus = self._open_bus()
        for address, register, data in self._opening:
            self.write_i2c_block_data(address, register, data)

    def refresh(self) -> None:
        """Send the settings of the opening sequence again, without going dark in between."""
        for address, register, data in self._opening:
            if register == COMMANDS:
                kept = data[1:] if data[0] == DISPLAY_OFF else data
                self.write_i2c_block_data(address, register, kept)

    def close(self) -> None:
        """Let the bus go, until the next start."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Send, or write down while learning."""
        if self._learning:
            self._opening.append((i2c_addr, register, tuple(data)))
        elif self._bus is None:
            raise OSError("the bus is not open")
        else:
            self._bus.write_i2c_block_data(i2c_addr, register, list(data))
