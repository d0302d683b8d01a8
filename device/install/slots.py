"""Two slots for the program (A/B update): one runs, the other has the version before.

A version is installed into the slot that is not in use, with the units of its services. Then the
units are written and the link is switched, which is atomic, and the services are restarted; if the
server does not answer, link and units are those of the version before again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence

from device.install.journal import FOLDER, Step
from device.install.machine import Machine, path_of_unit
from device.install.step_kinds import run, write
from scorekeeper.process import CommandFailed

CONFIG = f"{FOLDER}/amarrako.toml"
PROGRAM = "/opt/amarrako"
"""A link to one of the slots."""
SLOTS = ("/opt/amarrako-a", "/opt/amarrako-b")
RELOAD = ("systemctl", "daemon-reload")
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


def switch(slot: str, before: str | None, units: Mapping[str, str]) -> list[Step]:
    """Return the steps that let the version in a slot run, in place of the one before.

    Its units are written, and the link is switched, once all that came before is on disk: a box
    whose power fails in between starts with a whole version. Between the first unit and the link
    there are only writes of a few kB.
    """
    return [
        Step(
            [
                "write what is in memory to disk (sync)",
                "    before the first file that services read",
            ],
            lambda machine: machine.sync(),
        ),
        *(write(path_of_unit(unit), text) for unit, text in units.items()),
        Step(
            [f"link {PROGRAM} to {slot}"],
            lambda machine: machine.link(PROGRAM, slot),
            lambda _machine: [{"remove": PROGRAM}],
        ),
        run(RELOAD, "so that systemd reads the units", again=True),
        *(
            run(("systemctl", "enable", unit), "at every start", ("systemctl", "disable", unit))
            for unit in units
        ),
        _start_or_go_back(slot, before, list(units)),
    ]


def _start_or_go_back(slot: str, before: str | None, units: list[str]) -> Step:
    """Start the services; the version before runs again if the server does not answer."""

    def do(machine: Machine) -> None:
        try:
            _start(machine, units)
        except CommandFailed as error:
            if before is None:
                raise
            kept = _units_in(machine, before)
            for unit, text in kept.items():
                machine.write(path_of_unit(unit), text)
            machine.link(PROGRAM, before)
            machine.run(RELOAD)
            _start(machine, list(kept))
            raise CommandFailed(
                f"the version in {slot} does not run ({error}); the version before runs again"
            ) from error

    lines = [
        "(re)start the services",
        f"    systemctl restart {' '.join(units)}",
        f"    if GET /healthz has no answer after {ANSWER_WITHIN} s, the version before runs again",
    ]
    return Step(lines, do, lambda _machine: [{"run": ["systemctl", "stop", *units]}])


def back(machine: Machine) -> list[Step]:
    """Return the steps to the version before. Raises CommandFailed: there is none."""
    running = machine.link_target(PROGRAM)
    slot = other(running)
    if running is None or not machine.has(f"{slot}/bin"):
        raise CommandFailed("there is no version before: it is kept by the second `install`")
    return switch(slot, running, _units_in(machine, slot))


def _units_in(machine: Machine, slot: str) -> dict[str, str]:
    """Return the units that are kept in a slot, with their texts."""
    texts = {unit: machine.read(_kept(slot, unit)) for unit in UNITS}
    return {unit: text for unit, text in texts.items() if text is not None}


def _kept(slot: str, unit: str) -> str:
    return f"{slot}/units/{unit}"


def _start(machine: Machine, units: Sequence[str]) -> None:
    if not machine.is_running:
        return
    machine.run(("systemctl", "restart", *(unit for unit in units if unit != TV)))
    if TV in units:
        # It starts once there is a screen, for which nothing here is to wait.
        machine.run(("systemctl", "restart", "--no-block", TV))
    serve = tomllib.loads(machine.read(CONFIG) or "").get("serve", {})
    url = f"http://localhost:{serve.get('port', 80)}/healthz"
    if not machine.answers(url, ANSWER_WITHIN):
        raise CommandFailed(f"{url} has no answer: journalctl -u {units[0]} says why")
