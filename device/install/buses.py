"""The buses of the GPIO header that the panel's settings need, as lines of config.txt."""

from __future__ import annotations

from device.hardware.pins import CHIP_SELECTS, I2C_PINS, SPI_PINS
from device.hardware.wiring import HEADER_PORT, SpiDevice, Wiring

I2C_ON = (
    "# The display's bus; 400 kHz draw it four times as fast.",
    "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
)


def bus_lines(wiring: Wiring) -> list[str]:
    """Return the lines for the buses.

    I2C is on unless its pins are used otherwise: the usual display is on it. SPI is on if something
    is wired to it, and off if its pins are used otherwise, as the kernel holds the pins of a bus
    that is on.
    """
    used = {use.pin for _option, use in wiring.pins() if not use.shared}
    lines = ["dtparam=i2c_arm=off"] if used & {*I2C_PINS} else [*I2C_ON]
    if any(isinstance(line, SpiDevice) and line.port == HEADER_PORT for _, line in wiring.lines()):
        lines.append("dtparam=spi=on")
    elif used & {*SPI_PINS, *CHIP_SELECTS}:
        lines.append("dtparam=spi=off")
    return lines
