"""The option --display: buses, rotation, and messages for wrong values."""

from __future__ import annotations

import re

import pytest

from device.cli.option_types import BadWiring, display_of, lamps_of
from device.hardware.controllers import CONTROLLERS
from device.hardware.setup import HardwareSetup
from device.hardware.wiring import DisplayWiring, I2c, Spi, Wiring, check_clashes
from device.screen.picture.size import LAYOUTS
from scorekeeper.process import OptionsClash
from tests.device.bus_display import no_chance


def test_every_layout_has_a_controller() -> None:
    assert {one.layout for one in CONTROLLERS.values()} == set(LAYOUTS)


@pytest.mark.parametrize(
    ("spec", "wiring"),
    [
        ("memory", DisplayWiring()),
        ("ssd1306", DisplayWiring("ssd1306", I2c())),
        ("sh1106,address=0x3d", DisplayWiring("sh1106", I2c(1, 0x3D))),
        ("ssd1309, bus=3, rotate=180", DisplayWiring("ssd1309", I2c(3), 180)),
        ("ssd1309,spi", DisplayWiring("ssd1309", Spi())),
        ("ssd1322", DisplayWiring("ssd1322", Spi())),
        ("ssd1322,spi=0.1,dc=5,reset=6", DisplayWiring("ssd1322", Spi(0, 1, 5, 6))),
        ("ssd1327,rotate=90,facing", DisplayWiring("ssd1327", I2c(), 90, facing=True)),
        ("ssd1327,memory,rotate=270", DisplayWiring("ssd1327", None, 270)),
    ],
)
def test_display_options_are_read(spec: str, wiring: DisplayWiring) -> None:
    assert display_of(spec) == wiring


def test_what_it_does_not_say_itself_other_options_do() -> None:
    assert display_of("ssd1306,bus=2", I2c(9, 0x3D)).line == I2c(2, 0x3D)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("", "'' is not one of ssd1306"),
        ("vga", "'vga' is not one of ssd1306"),
        ("ssd1306,rotate=90", "128×64 is turned by 0 or 180"),
        ("ssd1322,rotate=270", "256×64 is turned by 0 or 180"),
        ("ssd1327,rotate=45", "128×128 is turned by 0 or 90 or 180 or 270"),
        ("ssd1327,rotate=x", "rotate=x: a number from 0 to 359"),
        ("ssd1306,turn=90", "'turn=90': after the name"),
        ("ssd1306,facing,facing", "once each"),
        ("ssd1306,facing=1", "'facing=1': it takes no value"),
        ("ssd1306,address", "address=: a number from 0x03 to 0x77"),
        ("ssd1306,address=0x90", "address=0x90: a number from 0x03 to 0x77"),
        ("ssd1306,bus=-1", "bus=-1: a number from 0 to 255"),
        ("ssd1322,address=0x3c", "address: this ssd1322 is wired by SPI"),
        ("ssd1309,spi,bus=1", "bus: this ssd1309 is wired by SPI"),
        ("ssd1309,dc=24", "dc: this ssd1309 is wired by I2C"),
        ("ssd1322,spi=00", "spi=00: an SPI port"),
        ("ssd1322,dc=28", "dc=28: a number from 2 to 27"),
    ],
)
def test_what_makes_no_sense_is_said(spec: str, words: str) -> None:
    with pytest.raises(BadWiring) as refused:
        display_of(spec)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("specs", "lamps", "words"),
    [
        (("ssd1306", "sh1106"), "memory", "display and display-2 both need I2C 1, 0x3c"),
        (
            ("ssd1322", "ssd1309,spi,dc=5,reset=6"),
            "memory",
            "display and display-2 both need SPI 0.0",
        ),
        (("ssd1322", "ssd1309,spi=0.1"), "memory", "display and display-2 both need GPIO 24"),
        (("ssd1322",), "adentro_0=25", "display and lamps both need GPIO 25"),
        (("ssd1306", "ssd1306,address=0x3d"), "adentro_0=25", None),
        (("ssd1322", "ssd1322,spi=0.1,dc=5,reset=6"), "memory", None),
        (("memory", "memory"), "memory", None),
        (("ssd1306",), "22", None),
        (("ssd1322",), "few", None),
        (("ssd1322",), "22", "display and lamps both need GPIO "),
        (("ssd1306",), "adentro_0=3", "display and lamps both need GPIO 3"),
        (("memory",), "adentro_0=3", None),
        (("ssd1306", "ssd1306,address=0x3d"), "mcp23017", None),
        (("ssd1322",), "max7219", None),
        (("ssd1322,dc=5,reset=5",), "memory", "display uses GPIO 5 twice"),
        (("ssd1322,spi=0.1",), "max7219", "display and lamps both need SPI 0.1"),
    ],
)
def test_what_two_things_lay_claim_to(
    specs: tuple[str, ...], lamps: str, words: str | None
) -> None:
    displays = tuple(display_of(spec) for spec in specs)
    wiring = Wiring(displays, lamps_of(lamps))
    if words is None:
        check_clashes(wiring)
        return
    with pytest.raises(OptionsClash, match=re.escape(words)):
        check_clashes(wiring)


def test_a_panel_has_its_displays_in_their_order_and_spares_the_wired_ones() -> None:
    displays = tuple(display_of(spec) for spec in ("ssd1322", "ssd1327,memory,facing"))
    hardware = HardwareSetup(no_chance).hardware(Wiring(displays, sleep=30))
    first, second = hardware.displays
    assert [one.layout.name for one in hardware.displays] == ["256×64", "128×128"]
    assert (first.facing, second.facing) == (False, True)
    assert (first.sleep_seconds, second.sleep_seconds) == (1800, None)
    (only,) = HardwareSetup(no_chance).displays(Wiring((display_of("ssd1306"),), sleep=0))
    assert only.sleep_seconds == 0
