"""Draws the test picture on every display, lights lamp after lamp, and sounds the buzzer."""

from __future__ import annotations

from collections.abc import Callable

from device.doctor.picture import TOLD, picture_of
from device.rig import Rig
from device.wiring import Wiring

LAMP_SECONDS = 0.6
PICTURE_SECONDS = 5.0
TONE = 880.0
"""Hertz."""


def walk(
    rig: Rig,
    wiring: Wiring,
    say: Callable[[str], None],
    wait: Callable[[float], None],
    clock: Callable[[], float],
) -> bool:
    """Show everything, and go dark; whether every display took its picture."""
    drawn = [
        screen.display.show(picture_of(screen.layout, wired.controller), clock())
        for screen, wired in zip(rig.screens, wiring.displays, strict=True)
    ]
    try:
        for number, (wired, good) in enumerate(zip(wiring.displays, drawn, strict=True), start=1):
            where = "in memory" if wired.line is None else "there"
            state = f"is drawn ({where})" if good else "could not be drawn: see the lines above"
            say(f"  The test picture of display {number}, {wired.controller}, {state}.")
        if any(good and wired.line for wired, good in zip(wiring.displays, drawn, strict=True)):
            say(f"  {TOLD}")
            wait(PICTURE_SECONDS)
        if wiring.lamps is not None:
            for name in rig.lamps.show({}):
                say(f"  lamp {name}")
                rig.lamps.show({name: 1.0})
                wait(LAMP_SECONDS)
            say(
                "  All lamps were lit, one by one: one that stayed dark has its LED the wrong way"
                " round, or the wrong pin."
            )
        if rig.buzzer is not None:
            say("  the buzzer")
            rig.buzzer.sound(TONE)
            wait(LAMP_SECONDS)
    finally:
        if rig.buzzer is not None:
            rig.buzzer.sound(0)
            rig.buzzer.close()
        rig.lamps.show({})
        rig.lamps.close()
        for screen in rig.screens:
            screen.display.close()
    return all(drawn)
