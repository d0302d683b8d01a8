"""The checks of the doctor: each finding is a sentence, with the command that fixes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial

from device.doctor.machine import Bus, Machine, Server
from device.hardware.wiring import I2c, Wiring

DISPLAY, EXPANDER = "display", "lamps' expander"
POSSIBLE_ADDRESSES = {DISPLAY: (0x3C, 0x3D), EXPANDER: tuple(range(0x20, 0x28))}
"""I2C addresses that a device can have, chosen by its solder bridges or pins."""
OTHER_ADDRESS = {
    DISPLAY: 'i2c-address = "{found:#04x}" in the settings, or --i2c-address {found:#04x} (of a'
    " second display: address={found:#04x} after its name)",
    EXPANDER: "set {found:#04x} in the setting lamps, or wire its pins A0 to A2 for {at:#04x}",
}
LOOKALIKES = {"ssd1306": "sh1106", "sh1106": "ssd1306", "ssd1309": "ssd1306"}
SHORT_CIRCUIT_ANSWERS = 100
"""From so many answers on a bus, a short circuit is reported instead of devices."""
FAST_KILOHERTZ = 400
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


def examine(
    wiring: Wiring, machine: Machine, server: str, configuration: str | None = None
) -> Iterator[Finding]:
    """Yield all findings in order.

    Args:
        wiring: The wiring that the settings describe.
        machine: The machine that is examined.
        server: The address of the server.
        configuration: The settings file, if there is one.
    """
    addresses: dict[int, dict[int, str]] = {}
    spi = []
    for option, line in wiring.lines():
        if isinstance(line, I2c):
            what = EXPANDER if option == "lamps" else DISPLAY
            addresses.setdefault(line.bus, {})[line.address] = what
        else:
            spi.append(f"/dev/spidev{line.port}.{line.device}")
    # The kernel has opened the pins of the buses.
    pins = {use.pin: use.use for _option, use in wiring.pins() if not use.shared}
    if configuration is not None:
        yield good(f"The settings come from {configuration}.")
    yield from _machine(machine, server, wired=bool(addresses or spi or pins))
    for number in sorted(addresses):
        yield from _device_file(f"/dev/i2c-{number}", f"I2C bus {number}", machine)
    for path in spi:
        yield from _device_file(path, "The SPI port", machine)
    # Bus 1 in any case: a display that is not in the settings may be wired to it.
    for number in sorted({1, *addresses}):
        if machine.node(f"/dev/i2c-{number}").usable:
            yield from _answers(number, machine, addresses.get(number, {}))
    yield from _pins(pins, machine)
    yield _server(machine.server(server), machine.version)
    for display in wiring.displays:
        other = LOOKALIKES.get(display.controller)
        if display.line is not None and other is not None:
            yield note(
                "A bus does not show which controller answers. If the test picture of the"
                f" {display.controller} is two dots off, lacks an edge or has noise at one, it is"
                " another.",
                f"amarrako doctor --display {other}",
            )


def _machine(machine: Machine, server: str, *, wired: bool) -> Iterator[Finding]:
    if machine.model is not None:
        yield good(f"This is a {machine.model}.")
    else:
        yield note(
            "This is no Raspberry Pi. The picture can be seen without a display:"
            f" {server}/panel shows it."
        )
    if not wired:
        yield note(
            "No display and no lamps are in the settings: the picture is shown at /panel alone.",
            "amarrako doctor --display ssd1306, when one is wired",
        )
    if machine.low_voltage:
        yield wrong(
            "Since its start the Pi had too little voltage at least once, by which displays go dark"
            " and memory cards break.",
            "another power supply (5.1 V, 2.5 A or more) or a shorter cable; vcgencmd get_throttled"
            " prints 0x0 if there is no fault",
        )


def _device_file(path: str, name: str, machine: Machine) -> Iterator[Finding]:
    """Check the file of an I2C bus or of an SPI port."""
    node = machine.node(path)
    bus = "i2c" if "i2c" in path else "spi"
    if node.there:
        yield good(f"{name} is there ({path}).")
    elif machine.model is not None and (path == "/dev/i2c-1" or path.startswith("/dev/spidev0.")):
        yield wrong(f"{bus.upper()} is switched off: there is no {path}.", REBOOT.format(bus=bus))
    else:
        missing = name if bus == "i2c" else path
        yield wrong(f"There is no {missing} on this machine.", OTHER_PORT[bus])
    if node.there and not node.usable:
        yield wrong(
            f"{machine.user} may not use {path}.",
            f"sudo chmod a+rw {path} (until the next start; no group owns it here)"
            if node.group == "root"
            else f"sudo usermod -aG {node.group} {machine.user}, then log in again",
        )


def _answers(number: int, machine: Machine, asked: Mapping[int, str]) -> Iterator[Finding]:
    bus, kilohertz = machine.bus(number), machine.kilohertz(number)
    if asked and bus.fault is not None:
        yield wrong(f"I2C bus {number} cannot be used: {bus.fault}.", "sudo dmesg | tail")
    elif asked and bus.hangs:
        yield wrong(
            f"I2C bus {number} hangs: its signals do not change, so SDA or SCL is held down by a"
            " short circuit, by the wrong pin, or by a display without power.",
            WIRES,
        )
    elif len(bus.answers) >= SHORT_CIRCUIT_ANSWERS:
        yield wrong(
            f"On I2C bus {number} every address answers, even without a device: SDA touches"
            " ground.",
            WIRES,
        )
    else:
        unexpected = set(bus.answers) - asked.keys()
        for at, what in asked.items():
            others = [one for one in POSSIBLE_ADDRESSES[what] if one in unexpected]
            yield _answer(number, at, what, bus, others)
        if asked and kilohertz is not None and kilohertz < FAST_KILOHERTZ:
            yield note(
                f"I2C bus {number} runs at {kilohertz} kHz; at {FAST_KILOHERTZ} a picture is drawn"
                f" {FAST_KILOHERTZ / kilohertz:.0f} times as fast.",
                "sudo amarrako install sets it, from the next start",
            )
        if not asked:
            for at in (one for one in POSSIBLE_ADDRESSES[DISPLAY] if one in bus.answers):
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
            f"The {what} does not answer at {place}, but one does at {others[0]:#04x}: its address"
            " is another.",
            fix,
        )
    if bus.answers:
        there = ", ".join(f"{one:#04x}" for one in bus.answers)
        return wrong(
            f"The {what} does not answer at {place}, but others on the bus do ({there}). Its own"
            " wires are wrong, or its power.",
            WIRES,
        )
    return wrong(f"The {what} does not answer at {place}, nor does any other device on it.", WIRES)


def _pins(pins: Mapping[int, str], machine: Machine) -> Iterator[Finding]:
    if not pins:
        return
    if not machine.lgpio:
        yield wrong(
            "Python finds no lgpio, without which no pin can be driven.",
            "sudo apt install python3-lgpio (in a checkout then: rm -rf .venv && ./run --help);"
            " Debian itself has no such package: docs/pi.md says how to get it there",
        )
    elif not machine.panel_runs:
        busy = machine.busy_pins(sorted(pins))
        if not busy:
            yield good(f"No other program uses the {len(pins)} pins.")
        for pin, fault in sorted(busy.items()):
            yield wrong(
                f"GPIO {pin} ({pins[pin]}) cannot be used: {fault}.",
                "end the program that uses it (sudo gpioinfo lists them), or give another pin than"
                f" GPIO {pin} in the settings; if nothing is wired to SPI, sudo raspi-config nonint"
                " do_spi 1 frees GPIO 7 to 11",
            )


def _server(there: Server, version: str) -> Finding:
    at = f"The server at {there.address}"
    if there.fault is not None:
        local = "//localhost" in there.address or "//127." in there.address
        return wrong(
            f"{at} does not answer ({there.fault}).",
            "sudo systemctl restart amarrako on an installed box; amarrako serve elsewhere"
            if local
            else "--server with its address, as its /qr shows it",
        )
    if there.status != "ok":
        return wrong(f"{at} reports a fault: {there.status}.", "journalctl -u amarrako -n 20")
    if there.version != version:
        return wrong(
            f"{at} is of version {there.version}, the panel of {version}.",
            "git pull && sudo ./run install, on the older of the two",
        )
    return good(f"{at} answers, version {there.version}.")
