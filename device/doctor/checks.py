"""All that the doctor looks at, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from device.doctor import checks_bus, checks_house, checks_pins
from device.doctor.facts import Facts, Wanted
from device.doctor.findings import Finding

Check = Callable[[Facts, Wanted], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    checks_house.machine,
    checks_house.power,
    checks_bus.i2c_is_there,
    checks_bus.spi_is_there,
    checks_bus.may_be_used,
    checks_bus.somebody_answers,
    checks_bus.speed,
    checks_pins.lgpio_is_there,
    checks_pins.pins_are_free,
    checks_pins.panel_has_its_pins,
    checks_house.server,
    checks_house.service,
    checks_house.clock,
    checks_house.disk,
    checks_bus.other_controller,
)


def examine(facts: Facts, wanted: Wanted) -> list[Finding]:
    """Every finding of every check."""
    return [finding for check in CHECKS for finding in check(facts, wanted)]
