"""Judgements of the displays' buses, from the kernel's switch to the address that answers."""

from __future__ import annotations

from collections.abc import Iterator

from device.doctor.facts import SERVICE_USER, Bus, Facts, Line, Node, Wanted
from device.doctor.findings import Finding, good, note, wrong

DISPLAYS = (0x3C, 0x3D)
"""The addresses that displays of this kind have; a solder bridge on their back chooses."""
EXPANDERS = range(0x20, 0x28)
FAST = 400_000
AGAIN = "sudo amarrako install"
REBOOT = "sudo reboot"
WIRES = (
    "switch the power off, look at the four wires (VCC at pin 1, GND at pin 6, SDA at pin 3, SCL at"
    " pin 5; SDA and SCL crossed is the usual slip), then amarrako doctor once more"
)


def i2c_is_there(facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """Whether each bus that is wanted has its device file, and why not."""
    for number in _buses(wanted):
        path = f"/dev/i2c-{number}"
        if facts.nodes[path].there:
            yield good(f"I2C bus {number} is there ({path}).")
        elif facts.boot is not None and not facts.boot.i2c and number == 1:
            yield wrong(
                f"I2C is switched off: {facts.boot.path} does not switch it on.",
                "sudo raspi-config nonint do_i2c 0 && sudo reboot",
            )
        elif facts.boot is None:
            yield wrong(
                f"There is no {path} on this machine.",
                "sudo modprobe i2c-dev where there is such a bus; amarrako panel --display memory"
                " where there is none",
            )
        elif not facts.i2c_dev and facts.boot.i2c:
            yield wrong(
                f"I2C is switched on, but there is no {path}: the kernel's i2c-dev is not loaded.",
                "sudo modprobe i2c-dev && echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf",
            )
        elif number == 1:
            yield wrong("I2C is switched on from the next start.", REBOOT)
        else:
            yield wrong(
                f"There is no I2C bus {number} on this machine.",
                "ls /dev/i2c-*, then set i2c-bus to one that is there (1 on a Raspberry Pi)",
            )


def spi_is_there(facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """Whether each SPI port that is wanted has its device file, and why not."""
    for path in wanted.spi:
        if facts.nodes[path].there:
            yield good(f"The SPI port is there ({path}).")
        elif facts.boot is not None and not facts.boot.spi:
            yield wrong(
                f"SPI is switched off: {facts.boot.path} does not switch it on.",
                "sudo raspi-config nonint do_spi 0 && sudo reboot",
            )
        elif facts.boot is not None and path.startswith("/dev/spidev0."):
            yield wrong("SPI is switched on from the next start.", REBOOT)
        else:
            yield wrong(
                f"There is no {path} on this machine.",
                "ls /dev/spidev*, then set spi= to one that is there (0.0 on a Raspberry Pi)",
            )


def may_be_used(facts: Facts, _wanted: Wanted) -> Iterator[Finding]:
    """Whether we, and the service, may read and write the device files."""
    for node in facts.nodes.values():
        if not node.there:
            continue
        if not node.mine:
            yield wrong(f"{facts.user} may not use {node.path}.", _permit(node, facts.user))
        if node.service is False:
            yield wrong(
                f"The panel's service runs as {SERVICE_USER}, who may not use {node.path}.",
                f"{AGAIN} (it gives the service the group {node.group})",
            )


def _permit(node: Node, user: str) -> str:
    if node.group == "root":
        return f"sudo chmod a+rw {node.path} (until the next start; no group owns it here)"
    return f"sudo usermod -aG {node.group} {user}, then log in again"


def somebody_answers(facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """Whether displays and expanders answer at the addresses they are said to have."""
    for number in _buses(wanted):
        bus = facts.buses.get(number)
        if bus is None or not facts.nodes[f"/dev/i2c-{number}"].mine:
            continue
        if bus.fault is not None:
            yield wrong(f"I2C bus {number} cannot be asked: {bus.fault}.", "sudo dmesg | tail")
        elif bus.line is Line.HANGS:
            yield wrong(
                f"I2C bus {number} hangs: nothing moves on it, so SDA or SCL is held down by a"
                " short, by the wrong pin, or by a display without power.",
                WIRES,
            )
        elif bus.line is Line.ECHOES:
            yield wrong(
                f"On I2C bus {number} every address answers, also where nothing is: SDA touches"
                " ground.",
                WIRES,
            )
        else:
            yield from _displays(bus, wanted)
            yield from _expanders(bus, wanted)


def _displays(bus: Bus, wanted: Wanted) -> Iterator[Finding]:
    asked = wanted.addresses.get(bus.number, ())
    others = [at for at in DISPLAYS if at in bus.answers and at not in asked]
    for at in asked:
        place = f"{at:#04x} on I2C bus {bus.number}"
        if at in bus.answers:
            yield good(f"Somebody answers at {place}.")
        elif others:
            found = others.pop(0)
            yield wrong(
                f"Nobody answers at {place}, but a display does at {found:#04x}: the address is"
                " another.",
                f'i2c-address = "{found:#04x}" in the settings, or --i2c-address {found:#04x}'
                f" (of a second display: address={found:#04x} after its name)",
            )
        elif bus.answers:
            there = ", ".join(f"{one:#04x}" for one in bus.answers)
            yield wrong(
                f"Nobody answers at {place}; the bus is well, for others do ({there}). It is the"
                " display's own wires, or its power.",
                WIRES,
            )
        else:
            yield wrong(f"Nobody answers at {place}, nor at any other address.", WIRES)
    for at in others:
        yield note(
            f"A display answers at {at:#04x} on I2C bus {bus.number} that is not in the settings.",
            f'display{"-2" if asked else ""} = "ssd1306,bus={bus.number},address={at:#04x}"'
            " in the settings",
        )


def _expanders(bus: Bus, wanted: Wanted) -> Iterator[Finding]:
    asked = wanted.expanders.get(bus.number, ())
    others = [at for at in EXPANDERS if at in bus.answers and at not in asked]
    for at in asked:
        if at in bus.answers:
            yield good(f"The lamps' expander answers at {at:#04x} on I2C bus {bus.number}.")
        elif others:
            yield wrong(
                f"The lamps' expander does not answer at {at:#04x}, but one does at"
                f" {others[0]:#04x}: its pins A0 to A2 choose the address.",
                f"say {others[0]:#04x} in the setting lamps, or wire A0 to A2 for {at:#04x}",
            )
        else:
            yield wrong(
                f"The lamps' expander does not answer at {at:#04x} on I2C bus {bus.number}.",
                "look at its wires (VDD 3.3 V, VSS ground, SCL, SDA, and RESET to 3.3 V), then"
                " amarrako doctor once more",
            )


def speed(facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """Whether the bus is as fast as displays can take it."""
    if facts.boot is None or 1 not in _buses(wanted) or not facts.boot.i2c:
        return
    baud = facts.boot.baud or 100_000
    if baud < FAST:
        yield note(
            f"The I2C bus runs at {baud // 1000} kHz; at 400 a picture is drawn"
            f" {FAST / baud:.0f} times as fast.",
            f"echo dtparam=i2c_arm=on,i2c_arm_baudrate={FAST} | sudo tee -a {facts.boot.path}"
            f" && {REBOOT}",
        )
    elif baud > FAST:
        yield note(
            f"The I2C bus runs at {baud // 1000} kHz; displays are made for 400.",
            f"set i2c_arm_baudrate={FAST} in {facts.boot.path}, then {REBOOT}",
        )


def other_controller(_facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """What no bus can tell: which controller answers."""
    twins = {"ssd1306": "sh1106", "sh1106": "ssd1306", "ssd1309": "ssd1306"}
    for name in wanted.controllers:
        if name in twins:
            yield note(
                f"No bus tells which controller answers. If the test picture of the {name} is two"
                " dots off, lacks an edge or has noise at one, it is another.",
                f"amarrako doctor --display {twins[name]}",
            )


def _buses(wanted: Wanted) -> list[int]:
    return sorted({*wanted.addresses, *wanted.expanders})
