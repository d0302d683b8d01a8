"""What is sent over the buses of bus_recorder, decoded by displays and port expanders in memory."""

from __future__ import annotations

import os
import struct
import threading
from pathlib import Path
from typing import Literal

from PIL import Image

from device.hardware.buses import COMMANDS, DATA
from device.hardware.lamps import OLATA
from tests.device.memory import MemoryDisplay

PARAMETERS = Path("/sys/module/bus_recorder/parameters")
FAULTS = ("none", "hangs", "unplugged", "SDA at ground")
HEAD = struct.Struct("<BBBxI")
"""Bus, address or chip select, level of the D/C line, and size of what follows."""
I2C_BUS = 0
EXPANDERS = (0x20, 0x21)
AMARRAKOS, PIEDRAS = 0x7F, 0x0F
"""Their lamps on port A and on port B."""

Place = int | Literal["spi"]
"""Where a display is: its I2C address, or chip select 0 of SPI."""


def set_answering(*addresses: int) -> None:
    """Set which I2C addresses acknowledge."""
    (PARAMETERS / "answering").write_text(",".join(map(hex, addresses)) + "\n")


def set_fault(name: str) -> None:
    """Set a fault of the I2C bus."""
    (PARAMETERS / "fault").write_text(f"{FAULTS.index(name)}\n")


class Recorder(threading.Thread):
    """The devices on the buses, which take all that is sent to them."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._displays: dict[Place, MemoryDisplay] = {}
        self._ports = {address: bytes(2) for address in EXPANDERS}
        self._lock = threading.Lock()
        self._file = os.open("/dev/bus_recorder", os.O_RDONLY)
        self.start()

    def plug(self, place: Place, display: MemoryDisplay) -> None:
        """Wire a new display, instead of the one that was there."""
        with self._lock:
            self._displays[place] = display

    def picture(self, place: Place) -> Image.Image:
        """What a display shows now."""
        with self._lock:
            return self._displays[place].picture()

    def is_dark(self, place: Place) -> bool:
        return self.picture(place).getbbox() is None

    def stones(self, side: int) -> int:
        """The stones that the lamps of a side's port expander show."""
        port_a, port_b = self._ports[EXPANDERS[side]]
        return 5 * (port_a & AMARRAKOS).bit_count() + (port_b & PIEDRAS).bit_count()

    def run(self) -> None:
        """Decode the records, for ever."""
        unread = b""
        while True:
            unread += os.read(self._file, 1 << 16)
            while len(unread) >= HEAD.size:
                bus, address, level, size = HEAD.unpack_from(unread)
                if len(unread) < HEAD.size + size:
                    break
                sent = unread[HEAD.size : HEAD.size + size]
                unread = unread[HEAD.size + size :]
                with self._lock:
                    self._take(bus, address, level, sent)

    def _take(self, bus: int, address: int, level: int, sent: bytes) -> None:
        place: Place = address if bus == I2C_BUS else "spi"
        if bus == I2C_BUS and address in self._ports:
            if sent[:1] == bytes([OLATA]):
                self._ports[address] = sent[1:3]
        elif (display := self._displays.get(place)) is not None:
            if bus != I2C_BUS:
                display.send(DATA if level else COMMANDS, sent)
            elif sent:
                display.send(sent[0], sent[1:])
