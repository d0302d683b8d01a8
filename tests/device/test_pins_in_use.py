"""Pins that another program uses: the panel runs, and opens them once they are free."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import pytest
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockFactory

from device.hardware.gpio import GpioButtons
from device.hardware.lamps import GpioLamps
from device.hardware.setup import PIN_WAITS, HardwareSetup
from device.hardware.wiring import Wiring
from device.panel import TICK_SECONDS

BUTTON_PINS = {"plus_1_0": 17, "undo_0": 22}


def test_pins_that_somebody_holds_leave_the_display_and_are_had_once_they_are_free(
    caplog: pytest.LogCaptureFixture, pi: MockFactory
) -> None:
    now = 0.0
    others = [OutputDevice(pin) for pin in (20, 18, 22)]
    wiring = Wiring(
        lamps={"game_0_1": 16, "adentro_0": 20},
        buzzer=18,
        buttons=BUTTON_PINS,
    )
    caplog.set_level(logging.INFO)
    setup = HardwareSetup(lambda: 0.0, lambda: now)
    hardware = setup.hardware(wiring)
    pins = GpioButtons(BUTTON_PINS, lambda _name, _level, _ago: None, lambda _side, _step: None)
    buttons = setup.on_pins("buttons", pins)

    def used() -> bool:
        assert hardware.buzzer is not None
        sounds = hardware.buzzer.show(440)
        return all((hardware.lamps.show({"adentro_0": 1.0}), buttons.show(True), sounds))

    while now < 120:
        assert not used()
        now += TICK_SECONDS
    told = caplog.messages
    assert "GPIO20" in told[1]
    parts = [line.partition(":")[0] for line in told]
    assert parts == ["buzzer", "lamps", "buttons"], "each once"
    assert all("trying again" in line for line in told)
    for other in others:
        other.close()
    freed = now
    while not used():
        now += TICK_SECONDS
    assert now - freed <= max(PIN_WAITS)
    assert (pi.pin(20).state, pi.pin(16).state, pi.pin(18).state) == (1.0, 0.0, 0.5)
    had = ["buttons: works now", "buzzer: works now", "lamps: works now"]
    assert sorted(caplog.messages[len(told) :]) == had
    assert hardware.buzzer is not None
    for part in (hardware.lamps, hardware.buzzer, buttons):
        part.close()


def test_what_cannot_be_had_is_tried_ever_more_rarely_whatever_a_library_raises(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A library's own error, as that of lgpio, is no OSError, and gpiozero lets it through."""
    now, tries = 0.0, []

    class Taken(GpioLamps):
        def start(self, _levels: Mapping[str, float]) -> None:
            tries.append(now)
            raise RuntimeError("GPIO busy")

    lamps = HardwareSetup(lambda: 0.0, lambda: now).on_pins("lamps", Taken({}))
    while now < 300:
        assert not lamps.show({})
        now += 0.5
    assert tries == [0, 1, 3, 7, 15, *range(31, 300, 30)]
    assert len(caplog.records) == 1
    assert "GPIO busy" in caplog.text
