"""Adentro and games won, from the view to the pins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.hardware import Lamps
from device.lamps import BadPins, lamps_of, pins_of
from tests.device.scenes import BOARD, MATCH, a_side
from tests.device.several import alone

ADENTRO = replace(BOARD, sides=(a_side("Nosotros", 35, 1), a_side("Ellos", 34)))


def test_the_lamps_of_a_board() -> None:
    assert lamps_of(ADENTRO) == {
        "adentro_0": 1.0,
        "game_0_1": 1.0,
        "game_0_2": 0.0,
        "adentro_1": 0.0,
        "game_1_1": 0.0,
        "game_1_2": 0.0,
    }


def test_as_many_games_as_are_to_be_won() -> None:
    lamps = lamps_of(replace(BOARD, games_to_win=5))
    assert sum(name.startswith("game_1_") for name in lamps) == 5


def test_without_a_board_no_lamp_is_named() -> None:
    assert lamps_of(None) == {}


def test_lamps_in_memory_show_what_their_pins_do() -> None:
    lamps = Lamps(None)
    assert lamps.show(lamps_of(ADENTRO)) == lamps_of(ADENTRO)
    assert lamps.show(lamps_of(MATCH)) == lamps_of(MATCH)
    assert lamps.show({}) == {}
    lamps.close()


def test_in_memory_there_are_the_lamps_of_as_many_sides_as_there_are() -> None:
    lamps = Lamps(None)
    six = lamps_of(replace(alone(6), games_to_win=5))
    assert len(six) == 6 * (1 + 5)
    assert lamps.show(six) == six
    assert {name for name, level in six.items() if level} == {
        "adentro_2",
        "adentro_5",
        "game_0_1",
        "game_2_1",
        "game_5_1",
    }
    assert lamps.show(lamps_of(BOARD)).keys() == lamps_of(BOARD).keys()
    lamps.close()


@pytest.fixture
def pi() -> Iterator[MockFactory]:
    """A Pi whose pins gpiozero takes for the real ones."""
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = None


def test_wired_lamps_are_lit_on_their_pins(pi: MockFactory) -> None:
    lamps = Lamps({"adentro_0": 17, "game_1_2": 27})
    assert lamps.show(lamps_of(ADENTRO)) == {"adentro_0": 1.0, "game_1_2": 0.0}
    assert (pi.pin(17).state, pi.pin(27).state) == (1.0, 0.0)
    lamps.show(lamps_of(MATCH))
    assert (pi.pin(17).state, pi.pin(27).state) == (0.0, 1.0)
    lamps.close()
    assert pi.pin(27).state == 0.0


def test_pins_without_a_pi_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    with pytest.raises(OSError, match="lgpio"):
        Lamps({"adentro_0": 17})


def test_pins_as_they_are_typed() -> None:
    assert pins_of("memory") is None
    assert pins_of("adentro_5=4,game_5_5=5") == {"adentro_5": 4, "game_5_5": 5}
    assert pins_of("adentro_0=17, game_1_2=27") == {"adentro_0": 17, "game_1_2": 27}


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "adentro",
        "adentro_6=4",
        "game_6_1=4",
        "game_0=4",
        "game_0_6=4",
        "lamp=4",
        "adentro_0",
        "adentro_0=",
        "adentro_0=x",
        "adentro_0=1",
        "adentro_0=28",
        "adentro_0=²",
        "adentro_0=4,adentro_0=5",
        "adentro_0=4,adentro_1=4",
        "adentro_0=4,",
    ],
)
def test_pins_that_make_no_sense_are_refused(spec: str) -> None:
    with pytest.raises(BadPins):
        pins_of(spec)
