"""The findings of the doctor: for each fault a sentence and what fixes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from device.doctor.checks import Verdict, examine, good, wrong
from device.doctor.command import lines_of
from device.doctor.machine import DISPLAY, EXPANDER, Bus, Facts, Needs, Node, Server, needs_of
from device.wiring import (
    ButtonWiring,
    DisplayWiring,
    I2c,
    OnExpanders,
    OnMatrix,
    OnPins,
    Spi,
    Wiring,
)

HERE = "http://localhost:8000"
NODE, GONE = Node(True, mine=True, group="i2c"), Node(there=False)
WELL = Facts(
    user="ane",
    version="1.0",
    server=Server(HERE, "ok", "1.0"),
    model="Raspberry Pi 4 Model B",
    nodes={"/dev/i2c-1": NODE},
    buses={1: Bus((0x3C,), kilohertz=400)},
    lgpio=True,
)
ONE = Needs(addresses={1: {0x3C: DISPLAY}}, controllers=("ssd1327",))
CHIPS = Needs(addresses={1: {0x20: EXPANDER}})
SPI = Needs(spi=("/dev/spidev0.0",), controllers=("ssd1322",))
LAMPS = Needs(pins={17: "adentro_0", 27: "adentro_1"})


def changed(change: Mapping[str, object]) -> Facts:
    """All is well, but for this."""
    replaced: Callable[..., Facts] = replace
    return replaced(WELL, **change)


def bad(facts: Facts, wanted: Needs = ONE) -> list[tuple[str, str]]:
    """What is said to be wrong, with what mends it."""
    found = examine(facts, wanted)
    return [(one.text, one.fix) for one in found if one.verdict is Verdict.WRONG]


def notes(facts: Facts, wanted: Needs = ONE) -> list[tuple[str, str]]:
    found = examine(facts, wanted)
    return [(one.text, one.fix) for one in found if one.verdict is Verdict.NOTE]


def test_where_all_is_well_nothing_is_wrong() -> None:
    assert (bad(WELL), notes(WELL)) == ([], [])
    assert any("0x3c" in one.text for one in examine(WELL, ONE))


@pytest.mark.parametrize(
    ("change", "wanted", "says", "mend"),
    [
        ({"nodes": {"/dev/i2c-1": GONE}}, ONE, "I2C is switched off", "do_i2c 0 && sudo reboot"),
        (
            {"nodes": {"/dev/i2c-1": GONE}, "model": None},
            ONE,
            "no I2C bus 1",
            "--display memory",
        ),
        (
            {"nodes": {"/dev/i2c-7": GONE}},
            Needs(addresses={7: {0x3C: DISPLAY}}),
            "no I2C bus 7",
            "i2c-bus",
        ),
        ({"nodes": {"/dev/spidev0.0": GONE}}, SPI, "SPI is switched off", "do_spi 0"),
        (
            {"nodes": {"/dev/spidev0.0": GONE}, "model": None},
            SPI,
            "no /dev/spidev0.0",
            "ls /dev/spidev*",
        ),
        (
            {"nodes": {"/dev/i2c-1": replace(NODE, mine=False)}},
            ONE,
            "ane may not use /dev/i2c-1",
            "sudo usermod -aG i2c ane, then log in again",
        ),
        (
            {"nodes": {"/dev/i2c-1": replace(NODE, mine=False, group="root")}},
            ONE,
            "ane may not use /dev/i2c-1",
            "sudo chmod a+rw /dev/i2c-1",
        ),
        (
            {"buses": {1: Bus((0x3D,))}},
            ONE,
            "display does not answer at 0x3c on I2C bus 1, but one does at 0x3d",
            'i2c-address = "0x3d"',
        ),
        ({"buses": {1: Bus((0x20,))}}, ONE, "the bus is well, for others do (0x20)", "SDA"),
        ({"buses": {1: Bus()}}, ONE, "nor anybody else", "SDA and SCL crossed"),
        ({"buses": {1: Bus(hangs=True)}}, ONE, "I2C bus 1 hangs", "SDA and SCL"),
        ({"buses": {1: Bus(tuple(range(112)))}}, ONE, "SDA touches ground", "SDA and SCL"),
        ({"buses": {1: Bus(fault="No such device")}}, ONE, "No such device", "dmesg"),
        (
            {"buses": {1: Bus((0x21,))}},
            CHIPS,
            "does not answer at 0x20 on I2C bus 1, but one does at 0x21",
            "A0 to A2 for 0x20",
        ),
        ({"buses": {1: Bus()}}, CHIPS, "lamps' expander does not", "wires"),
        ({"lgpio": False}, LAMPS, "no lgpio", "python3-lgpio"),
        (
            {"busy": {17: "GPIO busy"}},
            LAMPS,
            "GPIO 17 (adentro_0) cannot be had: GPIO busy",
            "another pin than GPIO 17",
        ),
        ({"low_voltage": True}, ONE, "too little voltage", "power supply"),
        (
            {"server": Server(HERE, fault="Connection refused")},
            ONE,
            "does not answer (Connection refused)",
            "sudo systemctl restart amarrako",
        ),
        (
            {"server": Server("http://192.168.1.20", fault="No route to host")},
            ONE,
            "No route to host",
            "--server",
        ),
        ({"server": Server(HERE, "disk_full", "1.0")}, ONE, "disk_full", "journalctl -u amarrako"),
        ({"server": Server(HERE, "ok", "0.9")}, ONE, "version 0.9, the panel of 1.0", "git pull"),
    ],
)
def test_each_fault_is_a_sentence_with_what_mends_it(
    change: dict[str, object], wanted: Needs, says: str, mend: str
) -> None:
    found = bad(changed(change), wanted)
    assert any(says in said and mend in mended for said, mended in found), found
    # A fault drags no other along.
    assert len({said for said, _mended in found}) == 1


@pytest.mark.parametrize(
    ("change", "wanted", "says", "mend"),
    [
        (
            {"buses": {1: Bus((0x3D,))}},
            LAMPS,
            "answers at 0x3d on I2C bus 1 that is not in the settings",
            'display = "ssd1306,bus=1,address=0x3d"',
        ),
        (
            {"buses": {1: Bus((0x3C,), kilohertz=100)}},
            ONE,
            "100 kHz; at 400 a picture is drawn 4 times",
            "amarrako install",
        ),
        ({}, replace(ONE, controllers=("ssd1306",)), "two dots off", "--display sh1106"),
        ({}, Needs(), "at /panel alone", "--display ssd1306"),
        ({"model": None}, ONE, "no Raspberry Pi", ""),
    ],
)
def test_what_is_no_fault_is_a_note(
    change: dict[str, object], wanted: Needs, says: str, mend: str
) -> None:
    facts = changed(change)
    assert bad(facts, wanted) == []
    assert any(says in said and mend in mended for said, mended in notes(facts, wanted))


def test_a_running_panel_s_pins_are_left_alone() -> None:
    assert not any("pins" in one.text for one in examine(replace(WELL, panel_runs=True), LAMPS))
    assert any("holds the 2 pins" in one.text for one in examine(WELL, LAMPS))


def test_a_machine_with_nothing_on_it_is_told_what_works() -> None:
    facts = Facts("ane", "1.0", Server(HERE, "ok", "1.0"))
    assert bad(facts, Needs()) == []
    assert f"{HERE}/panel" in notes(facts, Needs())[0][0]


def test_a_wiring_is_asked_for_whole() -> None:
    wiring = Wiring(
        (DisplayWiring("ssd1309", I2c(1, 0x3C)), DisplayWiring("ssd1322", Spi(0, 1, 24, 25))),
        OnPins({"adentro_0": 17}),
    )
    assert needs_of(wiring) == Needs(
        addresses={1: {0x3C: DISPLAY}},
        spi=("/dev/spidev0.1",),
        pins={
            17: "adentro_0",
            24: "D/C of the display at SPI 0.1",
            25: "reset of the display at SPI 0.1",
        },
        controllers=("ssd1309", "ssd1322"),
    )
    assert not needs_of(Wiring()).hardware
    assert needs_of(Wiring(buttons=ButtonWiring({"undo_0": 22}), buzzer=18)).pins == {
        22: "undo_0",
        18: "buzzer",
    }
    assert needs_of(Wiring(lamps=OnExpanders())).addresses == {1: {0x20: EXPANDER, 0x21: EXPANDER}}
    assert needs_of(Wiring(lamps=OnMatrix())).spi == ("/dev/spidev0.1",)


def test_what_mends_it_stays_on_one_line_to_be_copied() -> None:
    assert lines_of(good("It is there.")) == "ok      It is there."
    lines = lines_of(wrong("word " * 40, "sudo " + "x" * 200)).splitlines()
    assert lines[0].startswith("WRONG   word")
    assert all(len(line) <= 96 for line in lines[:-1])
    assert lines[-1] == "        → sudo " + "x" * 200


def test_what_mends_it_calls_this_program_as_it_is_called_here() -> None:
    mended = lines_of(wrong("x", "sudo amarrako install, then restart amarrako-panel"), "/opt/a")
    assert mended.splitlines()[-1] == "        → sudo /opt/a install, then restart amarrako-panel"
