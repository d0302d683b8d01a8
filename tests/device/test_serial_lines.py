"""I2C and SPI lines, down to the calls of the kernel."""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path

import pytest
import smbus2
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockFactory

from device.hardware.buses import (
    COMMANDS,
    DATA,
    MOST,
    SET_SPEED,
    SPEED,
    I2cBus,
    SerialInterface,
    SpiBus,
    SpiPort,
)
from device.hardware.displays import LumaDriver
from device.hardware.wiring import Spi
from device.screen.burn_in import Frame
from tests.device.bus_display import driven
from tests.device.memory import memory_display
from tests.device.test_retried_display import pictures


def test_i2c_messages_are_decoded_by_the_display_at_their_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    memory = memory_display("ssd1306")

    class Adapter:
        def __init__(self, number: int) -> None:
            assert number == 3

        def i2c_rdwr(self, message: smbus2.i2c_msg) -> None:
            kind, *sent = bytes(message)
            if message.addr != 0x3D:
                raise OSError("nobody there")
            memory.send(kind, bytes(sent))

        def close(self) -> None: ...

    monkeypatch.setattr(smbus2, "SMBus", Adapter)
    first, second = pictures("ssd1306")
    display = driven(LumaDriver("ssd1306", SerialInterface(lambda: I2cBus(3, 0x3D))))
    for picture in (first, second):
        assert display.show(Frame(picture))
        assert memory.picture() == picture
    elsewhere = driven(LumaDriver("ssd1306", SerialInterface(lambda: I2cBus(3, 0x3C))))
    assert not elsewhere.show(Frame(first))


def test_spi_bytes_and_the_pin_beside_them_are_decoded_by_the_display(
    pi: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = memory_display("ssd1322")
    resets: list[bool] = []

    class Port:
        def __init__(self, port: int, device: int) -> None:
            assert (port, device) == (0, 1)

        def send(self, _kind: int, sent: bytes) -> None:
            resets.append(bool(pi.pin(6).state))
            memory.send(DATA if pi.pin(5).state else COMMANDS, sent)

        def close(self) -> None: ...

    monkeypatch.setattr("device.hardware.buses.SpiPort", Port)
    first, second = pictures("ssd1322")
    wire = SerialInterface(lambda: SpiBus(Spi(0, 1, dc=5, reset=6)))
    display = driven(LumaDriver("ssd1322", wire))
    for picture in (first, second):
        assert display.show(Frame(picture))
        assert memory.picture() == picture
    assert all(resets)
    display.close()
    # The pins are free again, for the next start.
    SpiBus(Spi(0, 1, dc=5, reset=6)).close()


def test_pins_that_cannot_be_had_are_a_fault_that_says_what_they_need(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    with spi_file(monkeypatch, tmp_path), pytest.raises(OSError, match="lgpio"):
        SpiBus(Spi())


class spi_file:  # noqa: N801 -- used as a context
    """A file in the place of an SPI port."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.path = folder / "spidev"
        self.path.touch()
        self.told: dict[int, bytes] = {}
        opened = os.open

        def open_it(path: str, flags: int) -> int:
            assert path == "/dev/spidev0.0"
            return opened(self.path, flags)

        def ioctl(_file: int, code: int, value: bytes) -> int:
            self.told[code] = value
            return 0

        monkeypatch.setattr(os, "open", open_it)
        monkeypatch.setattr(fcntl, "ioctl", ioctl)

    def __enter__(self) -> spi_file:
        return self

    def __exit__(self, *_error: object) -> None: ...


def test_an_spi_port_is_set_up_and_takes_bytes_in_the_kernel_s_parts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with spi_file(monkeypatch, tmp_path) as file:
        port = SpiPort(0, 0)
        sent = bytes(range(256)) * 40
        assert len(sent) > 2 * MOST
        port.send(DATA, sent)
        port.close()
        assert file.path.read_bytes() == sent
        assert struct.unpack("I", file.told[SET_SPEED]) == (SPEED,)


def test_spi_that_is_switched_off_is_a_file_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError, match=r"/dev/spidev7\.3"):
        SpiPort(7, 3)


def test_a_pin_that_is_taken_leaves_the_other_free(
    pi: MockFactory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    taken = OutputDevice(25)
    with spi_file(monkeypatch, tmp_path):
        with pytest.raises(OSError, match="GPIO25"):
            SpiBus(Spi())
        taken.close()
        SpiBus(Spi()).close()
    assert pi.pin(24).state == 0
