"""The doctor's test picture on each display, then each lamp by its name."""

from __future__ import annotations

import errno
import logging
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image

from device.cli import doctor as command
from device.doctor.machine import Machine, Server
from device.doctor.picture import picture_of, walk
from device.hardware.controllers import CONTROLLERS as KINDS
from device.hardware.setup import Hardware, HardwareSetup
from device.hardware.wiring import DisplayWiring, I2c, Wiring
from device.screen.display import Display
from scorekeeper.process import options
from tests.device.bus_display import (
    CONTROLLERS,
    WatchedLine,
    dark,
    display_on,
    no_chance,
    through,
)
from webui.cli.main import main

PINS = {"adentro_0": 17, "adentro_1": 27}


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_the_test_picture_touches_every_edge_and_says_what_it_is_for(controller: str) -> None:
    layout = KINDS[controller].layout
    picture = picture_of(layout, controller)
    wide, high = layout.size
    assert all(picture.getpixel((x, y)) for x in range(wide) for y in (0, high - 1))
    assert all(picture.getpixel((x, y)) for y in range(high) for x in (0, wide - 1))
    assert picture != picture_of(layout, "another")
    assert picture != picture.transpose(Image.Transpose.ROTATE_180)
    assert through(picture, controller) == picture


class Table:
    """Two displays and two lamps, walked through by a doctor whose waits are looked into."""

    def __init__(self, pi: MockFactory) -> None:
        self.pi = pi
        self.lines = {"ssd1306": WatchedLine("ssd1306"), "ssd1327": WatchedLine("ssd1327")}
        self.wiring = Wiring(tuple(DisplayWiring(kind, I2c(1, 0x3C)) for kind in self.lines), PINS)
        displays = tuple(
            Display(KINDS[kind].layout, display_on(line, kind)) for kind, line in self.lines.items()
        )
        self.hardware = Hardware(displays, HardwareSetup(no_chance).lamps(self.wiring))
        self.said: list[str] = []
        self.seen: list[dict[str, Image.Image]] = []
        self.lit: list[list[int]] = []

    def wait(self, _seconds: float) -> None:
        self.seen.append({kind: line.picture() for kind, line in self.lines.items()})
        self.lit.append([pin for pin in PINS.values() if self.pi.pin(pin).state])

    def walk(self) -> bool:
        return walk(self.hardware, self.wiring, self.said.append, self.wait)


@pytest.fixture
def table(pi: MockFactory) -> Table:
    return Table(pi)


def test_every_display_and_then_every_lamp(table: Table) -> None:
    assert table.walk()
    for kind in table.lines:
        assert table.seen[0][kind] == picture_of(KINDS[kind].layout, kind)
    assert table.lit == [[], [17], [27]]
    said = "\n".join(table.said)
    assert said.index("display 2, ssd1327, is drawn") < said.index("lamp adentro_0")
    assert said.index("lamp adentro_0") < said.index("lamp adentro_1")
    assert all(line.picture() == dark(kind) for kind, line in table.lines.items())
    assert not table.pi.pin(27).state


def test_a_display_that_is_gone_is_said_and_the_rest_is_shown(table: Table) -> None:
    table.lines["ssd1306"].fails = lambda _message: errno.EREMOTEIO
    assert not table.walk()
    said = "\n".join(table.said)
    assert "display 1, ssd1306, could not be drawn" in said
    assert "display 2, ssd1327, is drawn" in said
    assert table.lit == [[], [17], [27]]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The machine that the doctor finds, which can be changed: a laptop with a server."""
    monkeypatch.setattr(Machine, "__init__", lambda self: setattr(self, "_root", Path("/no/such")))
    monkeypatch.setattr(Machine, "panel_runs", False)
    monkeypatch.setattr(Machine, "server", lambda self, at: Server(at, "ok", self.version))
    monkeypatch.setattr(command, "FILE", "/no/such/file")
    monkeypatch.delenv(options.CONFIGURATION, raising=False)
    return monkeypatch


@pytest.mark.usefixtures("machine")
def test_a_laptop_is_told_what_works_and_shown_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--yes"]) == 0
    said = capsys.readouterr().out
    assert "no Raspberry Pi" in said
    assert "ssd1306, is drawn (in memory)" in said
    assert said.endswith("Nothing is wrong.\n")


def test_something_wrong_is_exit_status_1(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setattr(Machine, "low_voltage", True)
    assert main(["doctor", "--no-walk"]) == 1
    said = capsys.readouterr().out
    assert "WRONG   Since its start" in said
    assert "is drawn" not in said
    assert said.endswith("One thing is wrong.\n")
    machine.setattr(Machine, "server", lambda _self, at: Server(at, "disk_full", "1.0"))
    assert main(["doctor", "--no-walk"]) == 1
    assert "2 things are wrong" in capsys.readouterr().out


def test_a_running_panel_keeps_its_display(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setattr(Machine, "panel_runs", True)
    assert main(["doctor", "--yes"]) == 0
    said = capsys.readouterr().out
    assert "sudo systemctl stop amarrako-panel" in said
    assert "is drawn" not in said


@pytest.mark.usefixtures("machine")
def test_pins_that_cannot_be_had_leave_the_picture_to_be_shown(
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    assert main(["doctor", "--yes", "--lamps", "adentro_0=17"]) == 1
    said = capsys.readouterr().out
    assert "the lamps cannot be driven" in caplog.text
    assert "is drawn (in memory)" in said


def test_a_fault_is_said_without_the_panel_s_trying_again() -> None:
    said = "lamps: GPIO17 is taken; trying again until it works (see amarrako doctor)"
    record = logging.LogRecord("x", logging.WARNING, "", 0, said, None, None)
    assert command._FaultFormatter().format(record) == "  lamps: GPIO17 is taken"


@pytest.mark.usefixtures("machine")
def test_a_setting_that_is_wrong_is_told_with_line_and_key(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "amarrako.toml"
    path.write_text('[panel]\n# the display\ndisplay = "ssd13"\n', encoding="utf-8")
    monkeypatch.setattr(command, "FILE", str(path))
    assert main(["doctor"]) == 1
    assert f"{path}:3: [panel] display: 'ssd13' is not one of" in capsys.readouterr().err
