"""Judgements of the GPIO pins: lamps, buttons, and the pins beside an SPI display."""

from __future__ import annotations

from collections.abc import Iterator

from device.doctor.facts import Facts, Wanted
from device.doctor.findings import Finding, good, note, wrong


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


def _mend(pin: int, who: str) -> str:
    if who.startswith("spi"):
        return (
            f"give another pin than GPIO {pin} in the settings, or"
            " sudo raspi-config nonint do_spi 1 && sudo reboot (where nothing is on SPI)"
        )
    if who == "lg":
        return "sudo systemctl stop amarrako-panel (or end the program that drives it), then again"
    return f"give another pin than GPIO {pin} in the settings; sudo gpioinfo lists who has which"
