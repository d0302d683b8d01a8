"""What the doctor says of the kernel's own buses and pins, and of each of their faults."""

from __future__ import annotations

import os
import subprocess
import sys

import lgpio
import pytest

from device.hardware.pins import BUTTONS
from tests.device.memory import memory_display
from tests.pi.header.buses import Recorder, set_answering, set_fault
from tests.repository import ROOT
from tests.server import Server, eventually

WIRED = ("--display", "ssd1306", "--lamps", "few", "--buttons", "gpio", "--buzzer", "on")


def begun(server: Server, *options: str) -> subprocess.Popen[str]:
    """A doctor that runs."""
    command = [sys.executable, "-P", "-m", "webui", "doctor", "--yes", "--server", server.url]
    return subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), *sys.path))},
    )


def doctor(server: Server, *options: str) -> str:
    """What the doctor prints, without its line ends."""
    return " ".join(begun(server, *options).communicate()[0].split())


def test_nothing_is_wrong(server: Server) -> None:
    said = doctor(server, "--no-walk", *WIRED)
    assert "This is a Raspberry Pi" in said
    assert "The display answers at 0x3c on I2C bus 1" in said
    assert "No other program uses the 13 pins" in said
    assert "WRONG" not in said


@pytest.mark.parametrize(
    ("answering", "fault", "expected"),
    [
        ((0x3D,), "none", "one does at 0x3d"),
        ((0x20,), "none", "but others on the bus do (0x20)"),
        ((), "none", "nor does any other device on it"),
        ((0x3C,), "hangs", "I2C bus 1 hangs"),
        ((0x3C,), "SDA at ground", "every address answers"),
    ],
)
def test_each_fault_of_the_bus(
    server: Server, answering: tuple[int, ...], fault: str, expected: str
) -> None:
    set_answering(*answering)
    set_fault(fault)
    said = doctor(server, "--no-walk", "--display", "ssd1306")
    assert expected in said
    assert "WRONG" in said


def test_a_pin_that_another_program_holds(server: Server) -> None:
    pin = BUTTONS["plus_1_0"]
    handle = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_output(handle, pin)
    try:
        assert f"GPIO {pin} (" in doctor(server, "--no-walk", *WIRED)
    finally:
        lgpio.gpiochip_close(handle)


def test_an_spi_port(server: Server) -> None:
    assert "The SPI port is there" in doctor(server, "--no-walk", "--display", "ssd1309,spi=0.0")


def test_the_test_picture_and_the_lamps(server: Server, recorder: Recorder) -> None:
    recorder.plug(0x3C, memory_display("ssd1306"))
    walk = begun(server, "--display", "ssd1306", "--lamps", "few", "--buzzer", "on")
    eventually(lambda: not recorder.is_dark(0x3C), "the test picture")
    assert "All lamps were lit" in " ".join(walk.communicate()[0].split())
