"""Lamps, from their brightness to pins and registers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from device.cli.option_types import BadWiring, lamps_of
from device.hardware.lamps import GpioLamps
from device.hardware.pins import FEW_LAMPS, STONE_LAMPS
from device.hardware.setup import HardwareSetup
from device.hardware.wiring import LampBoard, OnExpanders, OnMatrix, Wiring
from device.lights.lamps import Lamps
from device.lights.names import duty
from device.lights.pattern import resting
from tests.device.many_sides import alone
from tests.device.scenes import BOARD, MATCH, a_side


def lamps_on(pins: Mapping[str, int], brightness: float = 1.0) -> Lamps:
    wiring = Wiring(lamps=pins, lamp_brightness=brightness)
    return HardwareSetup(lambda: 0.0, lambda: 0.0).lamps(wiring)


ADENTRO = replace(BOARD, sides=(a_side("Nosotros", 35, 1), a_side("Ellos", 34)))


def test_lamps_in_memory_show_what_they_are_told() -> None:
    lamps = Lamps()
    assert lamps.show(resting(ADENTRO)) == resting(ADENTRO)
    assert lamps.show(resting(MATCH)) == resting(MATCH)
    assert lamps.show({}) == {}
    lamps.close()


def test_lamps_in_memory_are_those_of_all_sides() -> None:
    lamps = Lamps()
    six = resting(replace(alone(6), games_to_win=5))
    assert len(six) == 6 * (1 + 5)
    assert lamps.show(six) == six
    assert lamps.show(resting(BOARD)).keys() == resting(BOARD).keys()
    lamps.close()


def test_wired_lamps_are_lit_on_their_pins(pi: MockFactory) -> None:
    lamps = lamps_on({"adentro_0": 17, "game_1_2": 27})
    assert lamps.show(resting(ADENTRO)) == {"adentro_0": 1.0, "game_1_2": 0.0}
    assert (pi.pin(17).state, pi.pin(27).state) == (1.0, 0.0)
    lamps.show(resting(MATCH))
    assert (pi.pin(17).state, pi.pin(27).state) == (0.0, 1.0)
    lamps.close()
    assert pi.pin(27).state == 0.0


def test_all_22_stones_fit_on_the_pins_beside_an_i2c_display(pi: MockFactory) -> None:
    lamps = lamps_on(STONE_LAMPS)
    shown = lamps.show(resting(BOARD))
    assert len(shown) == 22
    lit = {name for name, level in shown.items() if level}
    stones = {f"piedra_0_{n}" for n in (1, 2, 3)} | {f"amarrako_0_{n}" for n in (1, 2, 3, 4)}
    stones |= {f"piedra_1_{n}" for n in (1, 2)} | {f"amarrako_1_{n}" for n in (1, 2, 3)}
    assert lit == stones, "23 and 17 stones"
    assert {pin for name, pin in STONE_LAMPS.items() if pi.pin(pin).state} == {
        STONE_LAMPS[name] for name in lit
    }
    lamps.close()


def test_brightness_is_as_the_eye_sees_it(pi: MockFactory) -> None:
    lamps = lamps_on({"adentro_0": 17}, brightness=0.5)
    lamps.show({"adentro_0": 1.0})
    assert pi.pin(17).state == 0.5
    lamps.show({"adentro_0": 0.5})
    assert pi.pin(17).state == duty(0.5, 0.5) == pytest.approx(0.109)
    lamps.close()


def test_pins_without_a_pi_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    with pytest.raises(OSError, match="lgpio"):
        GpioLamps({"adentro_0": 17}).start({"adentro_0": 1.0})


@pytest.mark.parametrize(
    ("spec", "board"),
    [
        ("memory", None),
        ("adentro_5=4,game_5_5=5", {"adentro_5": 4, "game_5_5": 5}),
        ("adentro_0=17, amarrako_1_7=27", {"adentro_0": 17, "amarrako_1_7": 27}),
        ("few", FEW_LAMPS),
        ("22", STONE_LAMPS),
        ("mcp23017", OnExpanders(1, (0x20, 0x21))),
        ("mcp23017,bus=3,left=0x24,right=37", OnExpanders(3, (0x24, 0x25))),
        ("max7219", OnMatrix(0, 1, 1)),
        ("max7219,spi=0.0,size=32x8,block=-90,flip", OnMatrix(0, 0, 4, -90, upside_down=True)),
    ],
)
def test_boards_as_they_are_typed(spec: str, board: LampBoard | None) -> None:
    assert lamps_of(spec) == board


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "adentro",
        "adentro_6=4",
        "game_6_1=4",
        "game_0=4",
        "game_0_6=4",
        "piedra_0_5=4",
        "piedra_2_1=4",
        "amarrako_0_10=4",
        "lamp=4",
        "adentro_0",
        "adentro_0=",
        "adentro_0=x",
        "adentro_0=1",
        "adentro_0=28",
        "adentro_0=²",
        "adentro_0=4,adentro_0=5",
        "adentro_0=4,adentro_0=4",
        "adentro_0=4,adentro_1=4",
        "adentro_0=4,",
        "few,22",
        "mcp23017,left=0x28",
        "mcp23017,left=x",
        "mcp23017,left=0x21",
        "mcp23017,bus=x",
        "mcp23017,spi=0.0",
        "max7219,spi=0",
        "max7219,size=16x8",
        "max7219,block=45",
    ],
)
def test_boards_that_make_no_sense_are_refused(spec: str) -> None:
    with pytest.raises(BadWiring):
        lamps_of(spec)
