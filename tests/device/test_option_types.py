"""The options of the wiring: displays, lamps, buttons and buzzer as they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from device.cli.option_types import (
    BUTTON_TABLES,
    BadWiring,
    buttons_of,
    buzzer_of,
    display_of,
    lamps_of,
)
from device.hardware.controllers import CONTROLLERS
from device.hardware.pins import BUTTONS, FEW_LAMPS, STONE_LAMPS
from device.hardware.setup import HardwareSetup
from device.hardware.wiring import (
    DisplayWiring,
    I2c,
    OnExpanders,
    OnMatrix,
    Spi,
    Wiring,
    check_clashes,
)
from device.screen.picture.layout import LAYOUTS
from scorekeeper.process import OptionsClash
from tests.device.bus_display import no_chance

Option = Callable[[str], object]


def test_every_layout_has_a_controller() -> None:
    assert {one.layout for one in CONTROLLERS.values()} == set(LAYOUTS)


@pytest.mark.parametrize(
    ("option", "spec", "wiring"),
    [
        (display_of, "memory", DisplayWiring()),
        (display_of, "ssd1306", DisplayWiring("ssd1306", I2c())),
        (display_of, "sh1106,address=0x3d", DisplayWiring("sh1106", I2c(1, 0x3D))),
        (display_of, "ssd1309, bus=3, rotate=180", DisplayWiring("ssd1309", I2c(3), 180)),
        (display_of, "ssd1309,spi", DisplayWiring("ssd1309", Spi())),
        (display_of, "ssd1322", DisplayWiring("ssd1322", Spi())),
        (display_of, "ssd1322,spi=0.1,dc=5,reset=6", DisplayWiring("ssd1322", Spi(0, 1, 5, 6))),
        (
            display_of,
            "ssd1327,rotate=90,facing",
            DisplayWiring("ssd1327", I2c(), 90, facing=True),
        ),
        (display_of, "ssd1327,memory,rotate=270", DisplayWiring("ssd1327", None, 270)),
        (lamps_of, "memory", None),
        (lamps_of, "adentro_5=4,game_5_5=5", {"adentro_5": 4, "game_5_5": 5}),
        (lamps_of, "adentro_0=17, amarrako_1_7=27", {"adentro_0": 17, "amarrako_1_7": 27}),
        (lamps_of, "few", FEW_LAMPS),
        (lamps_of, "22", STONE_LAMPS),
        (lamps_of, "mcp23017", OnExpanders(1, (0x20, 0x21))),
        (lamps_of, "mcp23017,bus=3,left=0x24,right=37", OnExpanders(3, (0x24, 0x25))),
        (lamps_of, "max7219", OnMatrix(0, 1, 1)),
        (
            lamps_of,
            "max7219,spi=0.0,size=32x8,block=-90,flip",
            OnMatrix(0, 0, 4, -90, upside_down=True),
        ),
        (buttons_of, "memory", None),
        (buttons_of, "off", {}),
        (buttons_of, "gpio", BUTTONS),
        (buttons_of, "encoders", BUTTON_TABLES["encoders"]),
        (buttons_of, "plus_1_0=17, undo_1=4", {"plus_1_0": 17, "undo_1": 4}),
        (buttons_of, "turn_1=23/24,plus_5_1=4", {"turn_1": (23, 24), "plus_5_1": 4}),
        (buzzer_of, "off", None),
        (buzzer_of, "on", 18),
        (buzzer_of, "12", 12),
    ],
)
def test_options_are_read(option: Option, spec: str, wiring: object) -> None:
    assert option(spec) == wiring


def test_what_it_does_not_say_itself_other_options_do() -> None:
    assert display_of("ssd1306,bus=2", I2c(9, 0x3D)).line == I2c(2, 0x3D)


BAD_LAMPS = (
    *("", "adentro", "adentro_6=4", "game_6_1=4", "game_0=4", "game_0_6=4", "piedra_0_5=4"),
    *("piedra_2_1=4", "amarrako_0_10=4", "lamp=4", "adentro_0", "adentro_0=", "adentro_0=x"),
    *("adentro_0=1", "adentro_0=28", "adentro_0=²", "adentro_0=4,adentro_0=5"),
    *("adentro_0=4,adentro_0=4", "adentro_0=4,adentro_1=4", "adentro_0=4,", "few,22"),
    *("mcp23017,left=0x28", "mcp23017,left=x", "mcp23017,left=0x21", "mcp23017,bus=x"),
    *("mcp23017,spi=0.0", "max7219,spi=0", "max7219,size=16x8", "max7219,block=45"),
)
BAD_BUTTONS = (
    *("", "plus_1_0", "plus_2_0=4", "plus_1_0=4,undo_0=4", "plus_1_0=4,plus_1_0=5"),
    *("turn_0=4", "turn_0=4/4", "turn_2=4/5", "plus_1_0=28", "plus_1_0=4,"),
)


@pytest.mark.parametrize(
    ("option", "spec", "words"),
    [
        (display_of, "", "'' is not one of ssd1306"),
        (display_of, "vga", "'vga' is not one of ssd1306"),
        (display_of, "ssd1306,rotate=90", "128×64 is turned by 0 or 180"),
        (display_of, "ssd1322,rotate=270", "256×64 is turned by 0 or 180"),
        (display_of, "ssd1327,rotate=45", "128×128 is turned by 0 or 90 or 180 or 270"),
        (display_of, "ssd1327,rotate=x", "rotate=x: a number from 0 to 359"),
        (display_of, "ssd1306,turn=90", "'turn=90': after the name"),
        (display_of, "ssd1306,facing,facing", "once each"),
        (display_of, "ssd1306,facing=1", "'facing=1': it takes no value"),
        (display_of, "ssd1306,address", "address=: a number from 0x03 to 0x77"),
        (display_of, "ssd1306,address=0x90", "address=0x90: a number from 0x03 to 0x77"),
        (display_of, "ssd1306,bus=-1", "bus=-1: a number from 0 to 255"),
        (display_of, "ssd1322,address=0x3c", "address: this ssd1322 is wired by SPI"),
        (display_of, "ssd1309,spi,bus=1", "bus: this ssd1309 is wired by SPI"),
        (display_of, "ssd1309,dc=24", "dc: this ssd1309 is wired by I2C"),
        (display_of, "ssd1322,spi=00", "spi=00: an SPI port"),
        (display_of, "ssd1322,dc=28", "dc=28: a number from 2 to 27"),
        *((lamps_of, spec, "") for spec in BAD_LAMPS),
        *((buttons_of, spec, "") for spec in BAD_BUTTONS),
        (buzzer_of, "loud", ""),
    ],
)
def test_what_makes_no_sense_is_refused(option: Option, spec: str, words: str) -> None:
    with pytest.raises(BadWiring) as refused:
        option(spec)
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
