"""Two slots for the program (A/B update): one runs, the other has the version before.

A version is installed into the slot that is not in use, with the units of its services. Then the
link is switched, which is atomic, and the services are restarted; if the server does not answer,
link and units are those of the version before again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence

from device.install.journal import FOLDER, Step, Undo
from device.install.machine import Machine, path_of_unit
from scorekeeper.process import CommandFailed

CONFIG = f"{FOLDER}/amarrako.toml"
PROGRAM = "/opt/amarrako"
"""A link to one of the slots."""
SLOTS = ("/opt/amarrako-a", "/opt/amarrako-b")
TV = "amarrako-tv.service"
UNITS = ("amarrako.service", "amarrako-panel.service", "amarrako-mqtt.service", TV)
ANSWER_WITHIN = 60
"""Seconds within which a server must answer after its start; on a Pi Zero it takes ten."""


def other(slot: str | None) -> str:
    """Return the slot that is not in use."""
    return SLOTS[1] if slot == SLOTS[0] else SLOTS[0]


def keep_units(slot: str, units: Mapping[str, str]) -> Step:
    """Keep the texts of the services' units in the slot whose program they start."""

    def do(machine: Machine) -> None:
        for unit, text in units.items():
            machine.write(_kept(slot, unit), text)

    return Step([f"keep the services' units in {slot}/units", "    for a roll-back"], do)


def switch(slot: str, units: Sequence[str]) -> Step:
    """Link the program to a slot and restart the services; go back if the server does not answer.

    Raises:
        CommandFailed: No answer; the version before runs again, if there is one.
    """
    lines = [
        f"link {PROGRAM} to {slot}, and (re)start the services",
        f"    systemctl restart {' '.join(units)}",
        f"    if GET /healthz has no answer after {ANSWER_WITHIN} s, the version before runs again",
    ]

    def do(machine: Machine) -> None:
        before = machine.link_target(PROGRAM)
        machine.link(PROGRAM, slot)
        try:
            _start(machine, units)
        except CommandFailed as error:
            if before is None or before == slot:
                raise
            kept = _restore_units(machine, before, units)
            machine.link(PROGRAM, before)
            _start(machine, kept)
            raise CommandFailed(
                f"the version in {slot} does not run ({error}); the version before runs again"
            ) from error

    undo: list[Undo] = [{"remove": PROGRAM}, {"run": ["systemctl", "stop", *units]}]
    return Step(lines, do, lambda _machine: undo)


def back(machine: Machine) -> list[Step]:
    """Return the steps to the version before. Raises CommandFailed: there is none."""
    running = machine.link_target(PROGRAM)
    slot = other(running)
    if running is None or not machine.has(f"{slot}/bin"):
        raise CommandFailed("there is no version before: it is kept by the second `install`")
    units = [unit for unit in UNITS if machine.has(path_of_unit(unit))]

    def do(machine: Machine) -> None:
        _restore_units(machine, slot, units)

    return [Step(["write the services' units of the version before"], do), switch(slot, units)]


def _restore_units(machine: Machine, slot: str, units: Sequence[str]) -> list[str]:
    """Write the units that are kept in a slot; return those that the slot has."""
    kept = [unit for unit in units if machine.has(_kept(slot, unit))]
    for unit in kept:
        machine.write(path_of_unit(unit), machine.read(_kept(slot, unit)) or "")
    machine.run(("systemctl", "daemon-reload"))
    return kept


def _kept(slot: str, unit: str) -> str:
    return f"{slot}/units/{unit}"


def _start(machine: Machine, units: Sequence[str]) -> None:
    machine.run(("systemctl", "restart", *(unit for unit in units if unit != TV)))
    if TV in units:
        # It starts once there is a screen, for which nothing here is to wait.
        machine.run(("systemctl", "restart", "--no-block", TV))
    serve = tomllib.loads(machine.read(CONFIG) or "").get("serve", {})
    url = f"http://localhost:{serve.get('port', 80)}/healthz"
    if not machine.answers(url, ANSWER_WITHIN):
        raise CommandFailed(f"{url} has no answer: journalctl -u {units[0]} says why")
