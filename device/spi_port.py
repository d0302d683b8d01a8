"""An SPI port as the kernel gives it: a file that takes bytes. Nothing but Python is needed."""

from __future__ import annotations

import fcntl
import os
import struct

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

    def write(self, sent: bytes) -> None:
        """Send some bytes."""
        for at in range(0, len(sent), MOST):
            part = sent[at : at + MOST]
            if os.write(self._file, part) != len(part):
                raise OSError("the SPI port took only a part of the bytes")

    def close(self) -> None:
        """Let it go."""
        os.close(self._file)
