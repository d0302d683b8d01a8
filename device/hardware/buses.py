"""Bus connections of displays and lamp boards: I2C by smbus2, SPI by the kernel's spidev files."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable, Mapping, Sequence
from time import sleep
from typing import Protocol, TypeVar, cast

from device.hardware.gpio import Pin, opened
from device.hardware.wiring import Spi

T = TypeVar("T")
COMMANDS = 0x00
DATA = 0x40
"""Control byte at the start of an I2C message: whether commands or data follow.

An SPI display has a pin for this (D/C).
"""


class Bus(Protocol):
    """A bus connection to one device. Raises OSError if the device does not answer.

    On SPI a missing device cannot be noticed, because nothing is received.
    """

    def send(self, kind: int, sent: bytes) -> None:
        """Send some bytes, all COMMANDS or all DATA."""

    def close(self) -> None:
        """Release the bus."""


class SerialInterface:
    """luma's serial interface to a device that may be disconnected.

    Until the first `start`, what luma's driver sends is recorded as the settings of the device.
    `open_bus` raises OSError.
    """

    def __init__(self, open_bus: Callable[[], Bus]) -> None:
        self._open_bus = open_bus
        self._bus: Bus | None = None
        self._settings: list[tuple[int, bytes]] = []
        self._recording = True

    def start(self) -> None:
        """Open the bus again. Raises OSError."""
        self._recording = False
        self.close()
        self._bus = self._open_bus()

    def replay(self, without: Mapping[int, int]) -> None:
        """Send the recorded settings.

        Args:
            without: Commands that are left out where a message begins with them, with their
                lengths in bytes.
        """
        for kind, sent in self._settings:
            kept = sent[without.get(sent[0], 0) :] if kind == COMMANDS else sent
            if kept:
                self.send(kind, kept)

    def close(self) -> None:
        """Release the bus until the next start."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def send(self, kind: int, sent: bytes) -> None:
        """Send, or record. Raises OSError."""
        if self._recording:
            self._settings.append((kind, sent))
        elif self._bus is None:
            raise OSError("the bus is not open")
        else:
            self._bus.send(kind, sent)

    def command(self, *sent: int) -> None:
        """Send commands; called by luma, as the two methods below are."""
        self.send(COMMANDS, bytes(sent))

    def data(self, sent: Sequence[int]) -> None:
        """Send data."""
        self.send(DATA, bytes(sent))

    def cleanup(self) -> None:
        """Do nothing at luma's exit hook: the panel releases the bus itself."""


def without(driver: type[T], *methods: str) -> type[T]:
    """Return a class of luma's in which some methods, which its constructor calls, do nothing."""
    made = type(driver.__name__, (driver,), dict.fromkeys(methods, lambda *_given: None))
    return cast("type[T]", made)


SPEED = 8_000_000
"""Bits a second: below what every display here takes (an SSD1306 takes ten million)."""
SET_MODE, SET_SPEED = 0x40016B01, 0x40046B04
"""SPI_IOC_WR_MODE and SPI_IOC_WR_MAX_SPEED_HZ of linux/spi/spidev.h."""
MOST = 4096
"""Bytes the kernel's driver takes at once."""


class SpiPort:
    """An SPI port and chip select. Raises FileNotFoundError if SPI is not switched on."""

    def __init__(self, port: int, device: int) -> None:
        self._file = os.open(f"/dev/spidev{port}.{device}", os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._file, SET_MODE, struct.pack("B", 0))
            fcntl.ioctl(self._file, SET_SPEED, struct.pack("I", SPEED))
        except OSError:
            self.close()
            raise

    def send(self, _kind: int, sent: bytes) -> None:
        """Send some bytes; a port alone cannot tell commands from data."""
        for at in range(0, len(sent), MOST):
            part = sent[at : at + MOST]
            if os.write(self._file, part) != len(part):
                raise OSError("the SPI port took only a part of the bytes")

    def close(self) -> None:
        os.close(self._file)


class I2cBus:
    """A display on an I2C bus; OSError while none answers at the address."""

    def __init__(self, number: int, address: int) -> None:
        from smbus2 import SMBus, i2c_msg

        self._bus = SMBus(number)
        self._address = address
        self._message = i2c_msg.write

    def send(self, kind: int, sent: bytes) -> None:
        self._bus.i2c_rdwr(self._message(self._address, [kind, *sent]))

    def close(self) -> None:
        self._bus.close()


READ_ONLY = (*range(0x30, 0x38), *range(0x50, 0x60))
"""I2C addresses where a memory may be, which a write without a byte could harm."""


def i2c_asking(number: int) -> Callable[[int], None]:
    """Return a probe of an I2C bus, as i2cdetect does it; it raises OSError without an answer."""
    from smbus2 import SMBus

    bus = SMBus(number)

    def ask(address: int) -> None:
        if address in READ_ONLY:
            bus.read_byte(address)
        else:
            bus.write_quick(address)

    return ask


RESET_SECONDS = 0.001


class SpiBus:
    """A display on an SPI port, with a pin for data or command (D/C) and one for reset."""

    def __init__(self, wiring: Spi) -> None:
        from gpiozero import OutputDevice

        self._port = SpiPort(wiring.port, wiring.device)
        self._pins: list[Pin] = []
        with opened("its pins cannot be driven", self.close):
            for pin in (wiring.dc, wiring.reset):
                self._pins.append(OutputDevice(pin))
        self._data, self._reset = self._pins
        for on in (False, True):
            self._reset.value = on
            sleep(RESET_SECONDS)

    def send(self, kind: int, sent: bytes) -> None:
        self._data.value = kind == DATA
        self._port.send(kind, sent)

    def close(self) -> None:
        for pin in self._pins:
            pin.close()
        self._port.close()
