"""Lines to displays and lamp boards: what is sent, when it starts, and SPI by the kernel."""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable, Mapping, Sequence
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


class SerialInterface:
    """A line that can be away. Until `learned`, what is sent is kept as the settings."""

    def __init__(self, open_bus: Callable[[], Bus]) -> None:
        self._open_bus = open_bus
        self._bus: Bus | None = None
        self._settings: list[tuple[int, bytes]] = []
        self._learning = True

    def learned(self) -> None:
        """The driver is made: from here on, what it sends goes out."""
        self._learning = False

    def start(self) -> None:
        """Open the line anew; OSError if it is not there."""
        self.close()
        self._bus = self._open_bus()

    def play(self, without: Mapping[int, int]) -> None:
        """Send the settings without these commands, so many bytes each, first in their message."""
        for kind, sent in self._settings:
            kept = sent[without.get(sent[0], 0) :] if kind == COMMANDS else sent
            if kept:
                self.send(kind, kept)

    def close(self) -> None:
        """Let the line go, until the next start."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def send(self, kind: int, sent: bytes) -> None:
        """Send, or write down while learning."""
        if self._learning:
            self._settings.append((kind, sent))
        elif self._bus is None:
            raise OSError("the display's line is not open")
        else:
            self._bus.send(kind, sent)

    # What luma calls.

    def command(self, *sent: int) -> None:
        """Send commands."""
        self.send(COMMANDS, bytes(sent))

    def data(self, sent: Sequence[int]) -> None:
        """Send data."""
        self.send(DATA, bytes(sent))

    def cleanup(self) -> None:
        """What luma's exit hook calls; the panel closes the line itself."""


SPEED = 8_000_000
"""Bits a second: below what every display here takes (an SSD1306 takes ten million)."""
SET_MODE, SET_SPEED = 0x40016B01, 0x40046B04
"""SPI_IOC_WR_MODE and SPI_IOC_WR_MAX_SPEED_HZ of linux/spi/spidev.h."""
MOST = 4096
"""Bytes the kernel's driver takes at once."""


class SpiPort:
    """One port and chip select; FileNotFoundError where SPI is not switched on."""

    def __init__(self, port: int, device: int) -> None:
        self._file = os.open(f"/dev/spidev{port}.{device}", os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._file, SET_MODE, struct.pack("B", 0))
            fcntl.ioctl(self._file, SET_SPEED, struct.pack("I", SPEED))
        except OSError:
            self.close()
            raise

    def send(self, _kind: int, sent: bytes) -> None:
        """Send some bytes; a port cannot say of what kind they are."""
        for at in range(0, len(sent), MOST):
            part = sent[at : at + MOST]
            if os.write(self._file, part) != len(part):
                raise OSError("the SPI port took only a part of the bytes")

    def close(self) -> None:
        """Let it go."""
        os.close(self._file)
