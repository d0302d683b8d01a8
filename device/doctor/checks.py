"""Checks: each finding is a sentence, with the command that fixes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial

from device.doctor.machine import DISPLAY, EXPANDER, Bus, Facts, Needs

ALIKE = {DISPLAY: (0x3C, 0x3D), EXPANDER: tuple(range(0x20, 0x28))}
"""The addresses that a device may have, chosen by solder bridges or pins."""
OTHER_ADDRESS = {
    DISPLAY: 'i2c-address = "{found:#04x}" in the settings, or --i2c-address {found:#04x} (of a'
    " second display: address={found:#04x} after its name)",
    EXPANDER: "say {found:#04x} in the setting lamps, or wire its pins A0 to A2 for {at:#04x}",
}
TWINS = {"ssd1306": "sh1106", "sh1106": "ssd1306", "ssd1309": "ssd1306"}
ANSWERS_OF_A_SHORT = 100
"""From so many answers on a bus, a short circuit is reported instead of devices."""
FAST = 400
OTHER_PORT = {
    "i2c": "ls /dev/i2c-*, then set i2c-bus to one that is there (1 on a Raspberry Pi), or"
    " --display memory",
    "spi": "ls /dev/spidev*, then set spi= to one that is there (0.0 on a Raspberry Pi)",
}
REBOOT = "sudo raspi-config nonint do_{bus} 0 && sudo reboot"
WIRES = (
    "switch the power off, look at the wires (of a display VCC at pin 1, GND at pin 6, SDA at pin"
    " 3, SCL at pin 5; SDA and SCL crossed is the usual slip), then amarrako doctor once more"
)


class Verdict(Enum):
    """Severity of a finding: with a note the panel works."""

    GOOD = "ok"
    NOTE = "note"
    WRONG = "WRONG"


@dataclass(frozen=True)
class Finding:
    """A finding, and the command or the work that fixes it."""

    verdict: Verdict
    text: str
    fix: str = ""


good, note, wrong = (partial(Finding, verdict) for verdict in Verdict)


def examine(facts: Facts, needs: Needs) -> list[Finding]:
    """Return all findings in order."""
    files = {f"/dev/i2c-{number}": f"I2C bus {number}" for number in sorted(needs.addresses)}
    files |= dict.fromkeys(needs.spi, "The SPI port")
    return [
        *_machine(facts, needs),
        *(finding for path, name in files.items() for finding in _device_file(path, name, facts)),
        *(
            finding
            for number, bus in facts.buses.items()
            for finding in _answers(number, bus, needs)
        ),
        *_pins(facts, needs),
        *_server(facts),
        *(_twin(name, TWINS[name]) for name in needs.controllers if name in TWINS),
    ]


def _machine(facts: Facts, needs: Needs) -> Iterator[Finding]:
    if facts.configuration is not None:
        yield good(f"The settings come from {facts.configuration}.")
    if facts.model is not None:
        yield good(f"This is a {facts.model}.")
    else:
        yield note(
            "This is no Raspberry Pi. The picture is seen without a display too:"
            f" {facts.server.address}/panel shows it."
        )
    if not needs.hardware:
        yield note(
            "No display and no lamps are in the settings: the picture is at /panel alone.",
            "amarrako doctor --display ssd1306, when one is wired",
        )
    if facts.low_voltage:
        yield wrong(
            "Since its start the Pi had too little voltage at least once: then displays go dark and"
            " cards break.",
            "another power supply (5.1 V, 2.5 A or more) or a shorter cable; vcgencmd get_throttled"
            " says 0x0 when all is well",
        )


def _device_file(path: str, name: str, facts: Facts) -> Iterator[Finding]:
    """Check the file of an I2C bus or of an SPI port."""
    node = facts.nodes[path]
    bus = "i2c" if "i2c" in path else "spi"
    if node.there:
        yield good(f"{name} is there ({path}).")
    elif facts.model is not None and (path == "/dev/i2c-1" or path.startswith("/dev/spidev0.")):
        yield wrong(f"{bus.upper()} is switched off: there is no {path}.", REBOOT.format(bus=bus))
    else:
        missing = name if bus == "i2c" else path
        yield wrong(f"There is no {missing} on this machine.", OTHER_PORT[bus])
    if node.there and not node.mine:
        yield wrong(
            f"{facts.user} may not use {path}.",
            f"sudo chmod a+rw {path} (until the next start; no group owns it here)"
            if node.group == "root"
            else f"sudo usermod -aG {node.group} {facts.user}, then log in again",
        )


def _answers(number: int, bus: Bus, needs: Needs) -> Iterator[Finding]:
    asked = needs.addresses.get(number, {})
    if asked and bus.fault is not None:
        yield wrong(f"I2C bus {number} cannot be asked: {bus.fault}.", "sudo dmesg | tail")
    elif asked and bus.hangs:
        yield wrong(
            f"I2C bus {number} hangs: nothing moves on it, so SDA or SCL is held down by a short,"
            " by the wrong pin, or by a display without power.",
            WIRES,
        )
    elif len(bus.answers) >= ANSWERS_OF_A_SHORT:
        yield wrong(
            f"On I2C bus {number} every address answers, also where nothing is: SDA touches"
            " ground.",
            WIRES,
        )
    else:
        for at, what in asked.items():
            others = [one for one in ALIKE[what] if one in bus.answers and one not in asked]
            yield _answer(number, at, what, bus, others)
        if asked and bus.kilohertz is not None and bus.kilohertz < FAST:
            yield note(
                f"I2C bus {number} runs at {bus.kilohertz} kHz; at {FAST} a picture is drawn"
                f" {FAST / bus.kilohertz:.0f} times as fast.",
                "sudo amarrako install sets it, from the next start",
            )
        if not asked:
            for at in (one for one in ALIKE[DISPLAY] if one in bus.answers):
                yield note(
                    f"A display answers at {at:#04x} on I2C bus {number} that is not in the"
                    " settings.",
                    f'display = "ssd1306,bus={number},address={at:#04x}" in the settings',
                )


def _answer(number: int, at: int, what: str, bus: Bus, others: list[int]) -> Finding:
    place = f"{at:#04x} on I2C bus {number}"
    if at in bus.answers:
        return good(f"The {what} answers at {place}.")
    if others:
        fix = OTHER_ADDRESS[what].format(found=others[0], at=at)
        return wrong(
            f"The {what} does not answer at {place}, but one does at {others[0]:#04x}: the address"
            " is another.",
            fix,
        )
    if bus.answers:
        there = ", ".join(f"{one:#04x}" for one in bus.answers)
        return wrong(
            f"The {what} does not answer at {place}; the bus is well, for others do ({there}). It"
            " is its own wires, or its power.",
            WIRES,
        )
    return wrong(f"The {what} does not answer at {place}, nor anybody else on it.", WIRES)


def _pins(facts: Facts, needs: Needs) -> Iterator[Finding]:
    if needs.pins and not facts.lgpio:
        yield wrong(
            "Python finds no lgpio, without which no pin can be driven.",
            "sudo apt install python3-lgpio (in a checkout then: rm -rf .venv && ./run --help)",
        )
    elif needs.pins and not facts.panel_runs and not facts.busy:
        yield good(f"Nobody else holds the {len(needs.pins)} pins.")
    for pin, fault in sorted(facts.busy.items()):
        yield wrong(
            f"GPIO {pin} ({needs.pins[pin]}) cannot be had: {fault}.",
            f"end what drives it (sudo gpioinfo lists who has which), or give another pin than GPIO"
            f" {pin} in the settings; where nothing is on SPI, sudo raspi-config nonint do_spi 1"
            " frees GPIO 7 to 11",
        )


def _server(facts: Facts) -> Iterator[Finding]:
    there = facts.server
    if there.fault is not None:
        local = "//localhost" in there.address or "//127." in there.address
        yield wrong(
            f"The server at {there.address} does not answer ({there.fault}).",
            "sudo systemctl restart amarrako on an installed box; amarrako serve elsewhere"
            if local
            else "--server with its address, as its /qr shows it",
        )
    elif there.status != "ok":
        yield wrong(
            f"The server at {there.address} is not well: {there.status}.",
            "journalctl -u amarrako -n 20",
        )
    elif there.version != facts.version:
        yield wrong(
            f"The server at {there.address} is of version {there.version}, the panel of"
            f" {facts.version}.",
            "git pull && sudo ./run install, on the older of the two",
        )
    else:
        yield good(f"The server at {there.address} answers, version {there.version}.")


def _twin(name: str, twin: str) -> Finding:
    return note(
        f"No bus tells which controller answers. If the test picture of the {name} is two dots off,"
        " lacks an edge or has noise at one, it is another.",
        f"amarrako doctor --display {twin}",
    )
