"""The findings of the doctor: for each fault a sentence and what fixes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from device.cli.doctor import lines_of
from device.doctor.checks import Verdict, examine, good, wrong
from device.doctor.machine import Bus, Machine, Node, Server
from device.hardware.wiring import (
    DisplayWiring,
    I2c,
    OnExpanders,
    OnMatrix,
    Spi,
    Wiring,
)

HERE = "http://localhost:8000"
NODE, GONE = Node(True, usable=True, group="i2c"), Node(there=False)
ONE = Wiring((DisplayWiring("ssd1327", I2c(1, 0x3C)),))
CHIPS = Wiring(lamps=OnExpanders())
SPI = Wiring((DisplayWiring("ssd1322", Spi()),))
LAMPS = Wiring(lamps={"adentro_0": 17, "adentro_1": 27})


class Found(Machine):
    """A machine on which all is well, but for what a test changes."""

    user = "ane"
    version = "1.0"
    model: str | None = "Raspberry Pi 4 Model B"
    low_voltage = False
    lgpio = True
    panel_runs = False

    def __init__(self, change: Mapping[str, object]) -> None:
        self.nodes: Mapping[str, Node] = {"/dev/i2c-1": NODE, "/dev/spidev0.0": NODE}
        self.buses: Mapping[int, Bus] = {1: Bus((0x3C,))}
        self.speed = 400
        self.busy: Mapping[int, str] = {}
        self.answer = Server(HERE, "ok", "1.0")
        self.asked: list[object] = []
        vars(self).update(change)

    def node(self, absolute: str) -> Node:
        self.asked.append(absolute)
        return self.nodes.get(absolute, GONE)

    def bus(self, number: int) -> Bus:
        return self.buses[number]

    def kilohertz(self, bus: int) -> int | None:
        assert bus in self.buses
        return self.speed

    def busy_pins(self, pins: Sequence[int]) -> Mapping[int, str]:
        self.asked.append(tuple(pins))
        return self.busy

    def server(self, address: str) -> Server:
        assert address == HERE
        return self.answer


def said(verdict: Verdict, change: Mapping[str, object], wiring: Wiring) -> list[tuple[str, str]]:
    """What is found of a verdict, with what mends it."""
    found = examine(wiring, Found(change), HERE)
    return [(one.text, one.fix) for one in found if one.verdict is verdict]


def test_where_all_is_well_nothing_is_wrong() -> None:
    assert said(Verdict.WRONG, {}, ONE) == []
    assert said(Verdict.NOTE, {}, ONE) == []
    assert any("0x3c" in text for text, _fix in said(Verdict.GOOD, {}, ONE))


def nodes(**changed: Node) -> dict[str, object]:
    """A machine with these files in /dev alone; `_` stands for a dash."""
    return {"nodes": {f"/dev/{name.replace('_', '-', 1)}": node for name, node in changed.items()}}


def answers(*there: int) -> dict[str, object]:
    return {"buses": {1: Bus(there)}}


NO_I2C, NO_SPI = nodes(i2c_1=GONE), {"nodes": {"/dev/spidev0.0": GONE}}
NO_PI: dict[str, object] = {"model": None}
ROOTS = NODE._replace(usable=False, group="root")
BUS_7 = Wiring((DisplayWiring("ssd1327", I2c(7, 0x3C)),))
REFUSED = Server(HERE, fault="Connection refused")
NO_ROUTE = Server("http://192.168.1.20", fault="No route to host")
USERMOD = "sudo usermod -aG i2c ane, then log in again"
CHMOD = "sudo chmod a+rw /dev/i2c-1"
NO_ANSWER = "display does not answer at 0x3c on I2C bus 1, but one does at 0x3d"
NO_CHIP = "does not answer at 0x20 on I2C bus 1, but one does at 0x22"
NO_PIN = "GPIO 17 (adentro_0) cannot be used: GPIO busy"


@pytest.mark.parametrize(
    ("change", "wanted", "says", "mend"),
    [
        (NO_I2C, ONE, "I2C is switched off", "do_i2c 0 && sudo reboot"),
        (NO_I2C | NO_PI, ONE, "no I2C bus 1", "--display memory"),
        (nodes(i2c_7=GONE), BUS_7, "no I2C bus 7", "i2c-bus"),
        (NO_SPI, SPI, "SPI is switched off", "do_spi 0"),
        (NO_SPI | NO_PI, SPI, "no /dev/spidev0.0", "ls /dev/spidev*"),
        (nodes(i2c_1=NODE._replace(usable=False)), ONE, "ane may not use /dev/i2c-1", USERMOD),
        (nodes(i2c_1=ROOTS), ONE, "ane may not use /dev/i2c-1", CHMOD),
        (answers(0x3D), ONE, NO_ANSWER, 'i2c-address = "0x3d"'),
        (answers(0x20), ONE, "but others on the bus do (0x20)", "SDA"),
        (answers(), ONE, "nor does any other device", "SDA and SCL crossed"),
        ({"buses": {1: Bus(hangs=True)}}, ONE, "I2C bus 1 hangs", "SDA and SCL"),
        (answers(*range(112)), ONE, "SDA touches ground", "SDA and SCL"),
        ({"buses": {1: Bus(fault="No such device")}}, ONE, "No such device", "dmesg"),
        (answers(0x21, 0x22), CHIPS, NO_CHIP, "A0 to A2 for 0x20"),
        (answers(0x21), CHIPS, "lamps' expander does not", "wires"),
        ({"lgpio": False}, LAMPS, "no lgpio", "python3-lgpio"),
        ({"busy": {17: "GPIO busy"}}, LAMPS, NO_PIN, "another pin than GPIO 17"),
        ({"low_voltage": True}, ONE, "too little voltage", "power supply"),
        ({"answer": REFUSED}, ONE, "does not answer (Connection refused)", "restart amarrako"),
        ({"answer": NO_ROUTE}, ONE, "No route to host", "--server"),
        ({"answer": Server(HERE, "disk_full", "1.0")}, ONE, "disk_full", "journalctl -u amarrako"),
        ({"answer": Server(HERE, "ok", "0.9")}, ONE, "version 0.9, the panel of 1.0", "git pull"),
    ],
)
def test_each_fault_is_a_sentence_with_what_mends_it(
    change: dict[str, object], wanted: Wiring, says: str, mend: str
) -> None:
    found = said(Verdict.WRONG, change, wanted)
    assert any(says in text and mend in fix for text, fix in found), found
    # A fault drags no other along.
    assert len({text for text, _fix in found}) == 1


UNKNOWN = "answers at 0x3d on I2C bus 1 that is not in the settings"
SSD1306 = Wiring((DisplayWiring("ssd1306", I2c()),))


@pytest.mark.parametrize(
    ("change", "wanted", "says", "mend"),
    [
        (answers(0x3D), LAMPS, UNKNOWN, 'display = "ssd1306,bus=1,address=0x3d"'),
        ({"speed": 100}, ONE, "100 kHz; at 400 a picture is drawn 4 times", "amarrako install"),
        ({}, SSD1306, "two dots off", "--display sh1106"),
        (answers(), Wiring(), "at /panel alone", "--display ssd1306"),
        (NO_PI, ONE, "no Raspberry Pi", ""),
    ],
)
def test_what_is_no_fault_is_a_note(
    change: dict[str, object], wanted: Wiring, says: str, mend: str
) -> None:
    assert said(Verdict.WRONG, change, wanted) == []
    found = said(Verdict.NOTE, change, wanted)
    assert any(says in text and mend in fix for text, fix in found)


def test_a_running_panel_s_pins_are_left_alone() -> None:
    running = {"panel_runs": True, "busy": {17: "GPIO busy"}}
    texts = [text for verdict in Verdict for text, _fix in said(verdict, running, LAMPS)]
    assert not any("GPIO 17" in text or "pins" in text for text in texts)
    assert any("uses the 2 pins" in text for text, _fix in said(Verdict.GOOD, {}, LAMPS))


def test_a_machine_with_nothing_on_it_is_told_what_works() -> None:
    nothing: dict[str, object] = {"model": None, "nodes": {}, "lgpio": False}
    assert said(Verdict.WRONG, nothing, Wiring()) == []
    assert f"{HERE}/panel" in said(Verdict.NOTE, nothing, Wiring())[0][0]


@pytest.mark.parametrize(
    ("wiring", "asked"),
    [
        (
            Wiring(
                (
                    DisplayWiring("ssd1309", I2c(2)),
                    DisplayWiring("ssd1322", Spi(0, 1, 24, 25)),
                ),
                {"adentro_0": 17},
            ),
            {"/dev/i2c-2", "/dev/spidev0.1", (17, 24, 25)},
        ),
        (Wiring(buttons={"undo_0": 22}, buzzer=18), {(18, 22)}),
        (Wiring(lamps=OnMatrix()), {"/dev/spidev0.1"}),
    ],
)
def test_a_wiring_is_asked_for_whole(wiring: Wiring, asked: set[object]) -> None:
    machine = Found({"nodes": {}})
    list(examine(wiring, machine, HERE))
    assert set(machine.asked) == asked | {"/dev/i2c-1"}


def test_what_mends_it_stays_on_one_line_to_be_copied() -> None:
    assert lines_of(good("It is there.")) == "ok      It is there."
    lines = lines_of(wrong("word " * 40, "sudo " + "x" * 200)).splitlines()
    assert lines[0].startswith("WRONG   word")
    assert all(len(line) <= 96 for line in lines[:-1])
    assert lines[-1] == "        → sudo " + "x" * 200


def test_what_mends_it_calls_this_program_as_it_is_called_here() -> None:
    mended = lines_of(wrong("x", "sudo amarrako install, then restart amarrako-panel"), "/opt/a")
    assert mended.splitlines()[-1] == "        → sudo /opt/a install, then restart amarrako-panel"
