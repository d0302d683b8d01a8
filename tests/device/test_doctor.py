"""What the doctor makes of a machine: each fault is a sentence with what mends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from device.buttons.wired import ButtonWiring
from device.doctor.checks import examine
from device.doctor.command import told
from device.doctor.facts import Boot, Bus, Facts, Line, Node, Pins, Server, Service, Wanted
from device.doctor.findings import Verdict, good, wrong
from device.doctor.wanted import wanted_of
from device.lights.wired import OnExpanders, OnMatrix, OnPins
from device.wiring import DisplayWiring, I2c, Spi, Wiring

BOOT = "/boot/firmware/config.txt"
HERE = "http://localhost:8000"
I2C = Node("/dev/i2c-1", True, "i2c", mine=True, service=True)
WELL = Facts(
    user="ane",
    version="1.0",
    server=Server(HERE, "ok", "1.0"),
    model="Raspberry Pi 4 Model B",
    boot=Boot(BOOT, i2c=True, spi=True, baud=400_000),
    nodes={I2C.path: I2C},
    i2c_dev=True,
    buses={1: Bus(1, (0x3C,))},
    pins=Pins(lgpio=True),
    service=Service("active"),
    clock_set=True,
)
ONE = Wanted(addresses={1: (0x3C,)}, controllers=("ssd1327",))
SPI = Wanted(spi=("/dev/spidev0.0",), controllers=("ssd1322",))
LAMPS = Wanted(pins={17: "adentro_0", 27: "adentro_1"})


def changed(change: Mapping[str, object]) -> Facts:
    """All is well, but for this."""
    replaced: Callable[..., Facts] = replace
    return replaced(WELL, **change)


def bad(facts: Facts, wanted: Wanted = ONE) -> list[tuple[str, str]]:
    """What is said to be wrong, with what mends it."""
    found = examine(facts, wanted)
    return [(one.says, one.mend) for one in found if one.verdict is Verdict.WRONG]


def notes(facts: Facts, wanted: Wanted = ONE) -> list[tuple[str, str]]:
    found = examine(facts, wanted)
    return [(one.says, one.mend) for one in found if one.verdict is Verdict.NOTE]


def test_where_all_is_well_nothing_is_wrong() -> None:
    assert (bad(WELL), notes(WELL)) == ([], [])
    assert any("0x3c" in one.says for one in examine(WELL, ONE))


GONE = {I2C.path: replace(I2C, there=False)}
NO_SPI = {"/dev/spidev0.0": Node("/dev/spidev0.0", there=False)}


@pytest.mark.parametrize(
    ("change", "wanted", "says", "mend"),
    [
        ({"nodes": GONE, "boot": Boot(BOOT)}, ONE, "I2C is switched off", "do_i2c 0"),
        ({"nodes": GONE, "i2c_dev": False}, ONE, "i2c-dev is not loaded", "modprobe i2c-dev"),
        ({"nodes": GONE}, ONE, "from the next start", "sudo reboot"),
        ({"nodes": GONE, "boot": None}, ONE, "no /dev/i2c-1 on this", "--display memory"),
        (
            {"nodes": {"/dev/i2c-7": Node("/dev/i2c-7", there=False)}},
            Wanted(addresses={7: (0x3C,)}),
            "no I2C bus 7",
            "i2c-bus",
        ),
        ({"nodes": NO_SPI, "boot": Boot(BOOT)}, SPI, "SPI is switched off", "do_spi 0"),
        ({"nodes": NO_SPI}, SPI, "SPI is switched on from the next", "sudo reboot"),
        ({"nodes": NO_SPI, "boot": None}, SPI, "no /dev/spidev0.0", "ls /dev/spidev*"),
        (
            {"nodes": {I2C.path: replace(I2C, mine=False)}},
            ONE,
            "ane may not use /dev/i2c-1",
            "sudo usermod -aG i2c ane, then log in again",
        ),
        (
            {"nodes": {I2C.path: replace(I2C, mine=False, group="root")}},
            ONE,
            "ane may not use /dev/i2c-1",
            "sudo chmod a+rw /dev/i2c-1",
        ),
        (
            {"nodes": {I2C.path: replace(I2C, service=False)}},
            ONE,
            "runs as amarrako, who may not use /dev/i2c-1",
            "sudo amarrako install",
        ),
        (
            {"buses": {1: Bus(1, (0x3D,))}},
            ONE,
            "Nobody answers at 0x3c on I2C bus 1, but a display does at 0x3d",
            'i2c-address = "0x3d"',
        ),
        ({"buses": {1: Bus(1, (0x20,))}}, ONE, "the bus is well, for others do (0x20)", "SDA"),
        ({"buses": {1: Bus(1)}}, ONE, "nor at any other address", "SDA and SCL crossed"),
        ({"buses": {1: Bus(1, line=Line.HANGS)}}, ONE, "I2C bus 1 hangs", "SDA and SCL"),
        ({"buses": {1: Bus(1, line=Line.ECHOES)}}, ONE, "SDA touches ground", "SDA and SCL"),
        ({"buses": {1: Bus(1, fault="No such device")}}, ONE, "No such device", "dmesg"),
        (
            {"buses": {1: Bus(1, (0x21,))}},
            Wanted(expanders={1: (0x20,)}),
            "does not answer at 0x20, but one does at 0x21",
            "A0 to A2",
        ),
        ({"buses": {1: Bus(1)}}, Wanted(expanders={1: (0x20,)}), "expander does not", "RESET"),
        ({"pins": Pins(lgpio=False)}, LAMPS, "no lgpio", "python3-lgpio"),
        (
            {"pins": Pins(True, {17: "spi0 CS0"})},
            LAMPS,
            "GPIO 17 (adentro_0) is in use by spi0 CS0",
            "do_spi 1",
        ),
        (
            {"pins": Pins(True, {27: "onewire@0"})},
            LAMPS,
            "GPIO 27 (adentro_1) is in use by onewire@0",
            "another pin than GPIO 27",
        ),
        (
            {"pins": Pins(True, {27: "lg"}), "service": None},
            LAMPS,
            "GPIO 27 (adentro_1) is in use by lg",
            "sudo systemctl stop amarrako-panel",
        ),
        ({"low_voltage": True}, ONE, "too little voltage", "power supply"),
        (
            {"server": Server(HERE, fault="Connection refused")},
            ONE,
            "does not answer (Connection refused)",
            "sudo systemctl restart amarrako",
        ),
        (
            {"server": Server(HERE, fault="refused"), "service": None},
            ONE,
            "does not answer",
            "amarrako serve",
        ),
        (
            {"server": Server("http://192.168.1.20", fault="No route to host")},
            ONE,
            "No route to host",
            "--server",
        ),
        ({"server": Server(HERE, "disk_full", "1.0")}, ONE, "disk_full", "journalctl -u amarrako"),
        ({"server": Server(HERE, "ok", "0.9")}, ONE, "version 0.9, the panel of 1.0", "git pull"),
        (
            {"service": Service("failed", ("first", "no such display"))},
            ONE,
            "does not run (failed); its last words: no such display",
            "sudo systemctl restart amarrako-panel",
        ),
        ({"free": 30 << 20, "folder": "/var"}, ONE, "30 MB are free on the disk of /var", "apt"),
    ],
)
def test_each_fault_is_a_sentence_with_what_mends_it(
    change: dict[str, object], wanted: Wanted, says: str, mend: str
) -> None:
    found = bad(changed(change), wanted)
    assert any(says in said and mend in mended for said, mended in found), found
    # A fault that is none of the others' drags none along, but the lamp's own pin.
    assert len({said for said, _mended in found}) == 1


@pytest.mark.parametrize(
    ("change", "wanted", "says", "mend"),
    [
        (
            {"buses": {1: Bus(1, (0x3C, 0x3D))}},
            ONE,
            "answers at 0x3d on I2C bus 1 that is not in the settings",
            'display-2 = "ssd1306,bus=1,address=0x3d"',
        ),
        (
            {"boot": Boot(BOOT, i2c=True)},
            ONE,
            "100 kHz; at 400 a picture is drawn 4 times",
            f"tee -a {BOOT} && sudo reboot",
        ),
        ({"boot": Boot(BOOT, i2c=True, baud=1_000_000)}, ONE, "1000 kHz", "=400000"),
        ({"clock_set": False}, ONE, "wrong time", "timedatectl"),
        ({"pins": Pins(True, fault="Permission denied")}, LAMPS, "Permission denied", ""),
        ({}, replace(ONE, controllers=("ssd1306",)), "two dots off", "--display sh1106"),
        ({}, Wanted(), "draws into memory", "--display ssd1306"),
        ({"model": None}, ONE, "no Raspberry Pi", ""),
    ],
)
def test_what_is_no_fault_is_a_note(
    change: dict[str, object], wanted: Wanted, says: str, mend: str
) -> None:
    facts = changed(change)
    assert bad(facts, wanted) == []
    assert any(says in said and mend in mended for said, mended in notes(facts, wanted))


def test_pins_that_the_running_panel_holds_are_its_own() -> None:
    assert bad(replace(WELL, pins=Pins(True, {17: "lg"})), LAMPS) == []


def test_what_the_running_panel_goes_on_without_is_told_until_it_is_had() -> None:
    words = (
        "Started amarrako-panel.service - The panel of the Mus table.",
        "2026-11-21 WARNING device.sought: lamps: GPIO busy; the panel goes on without, …",
        "2026-11-21 WARNING device.sought: buzzer: GPIO busy; the panel goes on without, …",
        "2026-11-21 INFO device.sought: buzzer: had now",
    )
    told_now = bad(replace(WELL, service=Service("active", words)))
    assert [says for says, _mend in told_now] == ["The panel goes on without its lamps: GPIO busy."]
    assert "half a minute" in told_now[0][1]
    assert bad(replace(WELL, service=Service("active", (*words, words[0])))) == []


def test_a_machine_with_nothing_on_it_is_told_what_works() -> None:
    facts = Facts("ane", "1.0", Server(HERE, "ok", "1.0"))
    assert bad(facts, Wanted()) == []
    assert f"{HERE}/panel" in notes(facts, Wanted())[0][0]


def test_a_wiring_is_asked_for_whole() -> None:
    wiring = Wiring(
        (DisplayWiring("ssd1309", I2c(1, 0x3C)), DisplayWiring("ssd1322", Spi(0, 1, 24, 25))),
        OnPins({"adentro_0": 17}),
    )
    assert wanted_of(wiring) == Wanted(
        addresses={1: (0x3C,)},
        spi=("/dev/spidev0.1",),
        pins={
            17: "adentro_0",
            24: "D/C of the display at SPI 0.1",
            25: "reset of the display at SPI 0.1",
        },
        controllers=("ssd1309", "ssd1322"),
    )
    assert not wanted_of(Wiring()).hardware
    assert wanted_of(Wiring(buttons=ButtonWiring({"undo_0": 22}), buzzer=18)).pins == {
        22: "undo_0",
        18: "buzzer",
    }
    assert wanted_of(Wiring(lamps=OnExpanders())).expanders == {1: (0x20, 0x21)}
    assert wanted_of(Wiring(lamps=OnMatrix())).spi == ("/dev/spidev0.1",)


def test_what_mends_it_stays_on_one_line_to_be_copied() -> None:
    assert told(good("It is there.")) == "ok      It is there."
    lines = told(wrong("word " * 40, "sudo " + "x" * 200)).splitlines()
    assert lines[0].startswith("WRONG   word")
    assert all(len(line) <= 96 for line in lines[:-1])
    assert lines[-1] == "        → sudo " + "x" * 200


def test_what_mends_it_calls_this_program_as_it_is_called_here() -> None:
    mended = told(wrong("x", "sudo amarrako install, then restart amarrako-panel"), "/opt/a")
    assert mended.splitlines()[-1] == "        → sudo /opt/a install, then restart amarrako-panel"
