"""Judgements of what is round the panel: machine, power, server, service, clock, disk."""

from __future__ import annotations

from collections.abc import Iterator

from device.doctor.facts import SERVICE, Facts, Wanted
from device.doctor.findings import Finding, good, note, wrong

LITTLE = 100 * 1024 * 1024


def machine(facts: Facts, wanted: Wanted) -> Iterator[Finding]:
    """What it is, and what works on it."""
    if facts.configuration is not None:
        yield good(f"The settings come from {facts.configuration}.")
    if facts.model is not None:
        yield good(f"This is a {facts.model}.")
    else:
        yield note(
            "This is no Raspberry Pi. The display in memory works everywhere:"
            f" {facts.server.address}/panel shows it."
        )
    if not wanted.hardware:
        yield note(
            "No display and no lamps are in the settings: the panel draws into memory.",
            "amarrako doctor --display ssd1306, when one is wired",
        )


def power(facts: Facts, _wanted: Wanted) -> Iterator[Finding]:
    """Whether the power supply is strong enough."""
    if facts.low_voltage:
        yield wrong(
            "Since its start the Pi had too little voltage at least once: then displays go dark and"
            " cards break.",
            "another power supply (5.1 V, 2.5 A or more) or a shorter cable; vcgencmd get_throttled"
            " says 0x0 when all is well",
        )


def server(facts: Facts, _wanted: Wanted) -> Iterator[Finding]:
    """Whether there is one, whether it is well, and of our version."""
    there = facts.server
    if there.fault is not None:
        local = "//localhost" in there.address or "//127." in there.address
        yield wrong(
            f"The server at {there.address} does not answer ({there.fault}).",
            f"{_server_mend(facts)}" if local else "--server with its address, as its /qr shows it",
        )
        return
    if there.status != "ok":
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


def _server_mend(facts: Facts) -> str:
    return "amarrako serve" if facts.service is None else "sudo systemctl restart amarrako"


def service(facts: Facts, _wanted: Wanted) -> Iterator[Finding]:
    """Whether the panel runs as it was installed, and what it last said."""
    here = facts.service
    if here is None:
        return
    if here.state == "active":
        yield good(f"The service {SERVICE} runs.")
    else:
        said = f"; its last words: {here.words[-1]}" if here.words else ""
        yield wrong(
            f"The service {SERVICE} does not run ({here.state}){said}.",
            f"sudo systemctl restart {SERVICE}; journalctl -u {SERVICE} -n 20 tells more",
        )


def clock(facts: Facts, _wanted: Wanted) -> Iterator[Finding]:
    """Whether the time is right: a Pi has no clock of its own."""
    if facts.clock_set is False:
        yield note(
            "The clock was not set by the network: histories bear a wrong time. Nothing else"
            " hangs on it.",
            "sudo timedatectl set-time 'YYYY-MM-DD HH:MM'",
        )


def disk(facts: Facts, _wanted: Wanted) -> Iterator[Finding]:
    """Whether there is room for matches."""
    if facts.free < LITTLE:
        yield wrong(
            f"Only {facts.free // 1024 // 1024} MB are free on the disk of {facts.folder}.",
            "sudo apt clean && sudo journalctl --vacuum-size=20M",
        )
