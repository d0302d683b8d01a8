"""The buses of the GPIO header that the panel's settings need, as lines of config.txt."""

from __future__ import annotations

from device import command as panel
from device.install.machine import Machine
from device.install.slots import CONFIG
from device.pins import CHIP_SELECTS, I2C_PINS, SPI_PINS
from device.wiring import HEADER_PORT, SpiDevice, Wiring
from scorekeeper.commands import cli, house_settings
from scorekeeper.commands.options import SettingsFile, parser_of, tokens_of

KEPT_SETTINGS = f"/var/lib/amarrako/{house_settings.SETTINGS_FILE}"
"""File of the settings made on a phone, in the server's data folder."""
I2C_ON = (
    "# The display's bus; 400 kHz draw it four times as fast.",
    "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
)


def bus_lines(machine: Machine) -> list[str]:
    """Return the lines for the buses.

    I2C is on unless its pins are used otherwise: the usual display is on it. SPI is on if something
    is wired to it, and off if its pins are used otherwise, as the kernel holds the pins of a bus
    that is on.

    Raises:
        CommandFailed: The panel's settings have a mistake.
    """
    wiring = _wiring(machine)
    used = {use.pin for _option, use in wiring.pins() if not use.shared}
    lines = ["dtparam=i2c_arm=off"] if used & {*I2C_PINS} else [*I2C_ON]
    if any(isinstance(line, SpiDevice) and line.port == HEADER_PORT for _, line in wiring.lines()):
        lines.append("dtparam=spi=on")
    elif used & {*SPI_PINS, *CHIP_SELECTS}:
        lines.append("dtparam=spi=off")
    return lines


def _wiring(machine: Machine) -> Wiring:
    """Return the wiring in the settings file, with what was set on a phone."""
    file = SettingsFile(machine.path(CONFIG), machine.read(CONFIG) or "")
    try:
        kept = house_settings.load(machine.path(KEPT_SETTINGS))
    except ValueError:
        kept = {}  # The server reports that the file is damaged.
    tokens = file.options(panel.SECTION, cli.sections())
    tokens += tokens_of(house_settings.values_of(kept, panel.SECTION), str(file.path))
    parser = parser_of("panel", panel, exit_on_error=False)
    return panel.wiring_of(file.parse(parser, panel.SECTION, tokens))
