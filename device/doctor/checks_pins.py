"""Judgements of the GPIO pins: lamps, buttons, and the pins beside an SPI display."""

from __future__ import annotations

import re
from collections.abc import Iterator

from device.doctor.facts import Facts, Wanted
from device.doctor.findings import Finding, good, note, wrong

WITHOUT = re.compile(r"device\.sought: (?P<part>\w+): (?P<fault>.*); the panel goes on without")
HAD = re.compile(r"device\.sought: (?P<part>\w+): had now")
"""What device/sought.py says."""


def lgpio_is_there(facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """Whether Python can drive pins."""
    if wanted.pins and not facts.pins.lgpio:
        yield wrong(
            "Python finds no lgpio, without which no pin can be driven.",
            "sudo apt install python3-lgpio (in a checkout then: rm -rf .venv && ./run --help)",
        )


def pins_are_free(facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """Whether nobody else holds the pins."""
    if not wanted.pins:
        return
    if facts.pins.fault is not None:
        yield note(f"Who holds the pins cannot be told: {facts.pins.fault}.")
        return
    running = facts.service is not None and facts.service.state == "active"
    free = True
    for pin, use in sorted(wanted.pins.items()):
        who = facts.pins.users.get(pin)
        if who is None or (running and who in ("lg", "?")):
            continue
        free = False
        yield wrong(
            f"GPIO {pin} ({use}) is in use by {who}.",
            _mend(pin, who),
        )
    if free:
        yield good(f"Nobody else holds the {len(wanted.pins)} pins.")


def panel_has_its_pins(facts: Facts, _wanted: Wanted) -> Iterator[Finding]:
    """Whether the panel that runs goes on without some of them, by what it said since its start.

    To the kernel all that drive pins by lgpio have one name, so it cannot tell them apart.
    """
    if facts.service is None or facts.service.state != "active":
        return
    without: dict[str, str] = {}
    for line in facts.service.words:
        if line.startswith("Started "):
            without.clear()
        elif (said := WITHOUT.search(line)) is not None:
            without[said["part"]] = said["fault"]
        elif (said := HAD.search(line)) is not None:
            without.pop(said["part"], None)
    for part, fault in without.items():
        yield wrong(
            f"The panel goes on without its {part}: {fault}.",
            "end the program that drives those pins (sudo gpioinfo lists who has which): the panel"
            " has them half a minute later",
        )


def _mend(pin: int, who: str) -> str:
    if who.startswith("spi"):
        return (
            f"give another pin than GPIO {pin} in the settings, or"
            " sudo raspi-config nonint do_spi 1 && sudo reboot (where nothing is on SPI)"
        )
    if who == "lg":
        return "sudo systemctl stop amarrako-panel (or end the program that drives it), then again"
    return f"give another pin than GPIO {pin} in the settings; sudo gpioinfo lists who has which"
