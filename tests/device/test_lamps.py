"""Lamps, from their brightness to pins and registers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from device.hardware.lamps import GpioLamps
from device.hardware.pins import STONE_LAMPS
from device.hardware.setup import HardwareSetup
from device.hardware.wiring import Wiring
from device.lights.lamps import Lamps
from device.lights.names import duty
from device.lights.pattern import resting
from tests.device.many_sides import alone
from tests.device.scenes import BOARD, MATCH, a_side


def lamps_on(pins: Mapping[str, int], brightness: float = 1.0) -> Lamps:
    wiring = Wiring(lamps=pins, lamp_brightness=brightness)
    return HardwareSetup(lambda: 0.0, lambda: 0.0).lamps(wiring)


ADENTRO = replace(BOARD, sides=(a_side("Nosotros", 35, 1), a_side("Ellos", 34)))


def test_lamps_in_memory_are_those_of_all_sides() -> None:
    lamps = Lamps()
    six = resting(replace(alone(6), games_to_win=5))
    assert len(six) == 6 * (1 + 5)
    for shown in (resting(ADENTRO), resting(MATCH), {}, six, resting(BOARD)):
        assert lamps.show(shown) == shown
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
