"""The test picture of a display, and the walk that shows it and lights lamp after lamp."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from device.picture.canvas import Canvas
from device.picture.size import FAINT, LIT, SOFT, Layout
from device.picture.text import width
from device.setup import Hardware
from device.wiring import Wiring

CHECKER = 16
"""Dots along a side of the two fields of single dots."""
GAP = 4
LAMP_SECONDS = 0.6
PICTURE_SECONDS = 5.0
TONE = 880.0
"""Frequency of the buzzer's test tone, in hertz."""
TOLD = (
    "A frame of one dot touches all four edges, with a checker of single dots at the left and the"
    " right; an arrow points up. If an edge lies two dots off, is missing, or noise stands at one:"
    " another controller. Upside down: rotate=180."
)


def picture_of(layout: Layout, name: str) -> Image.Image:
    """The same for every display, as large as it is."""
    picture = Image.new("L" if layout.grey else "1", layout.size)
    canvas = Canvas(picture)
    wide, high = layout.size
    canvas.rectangle((0, 0, wide - 1, high - 1), outline=1)
    top = (high - CHECKER) // 2
    for left in (GAP, wide - GAP - CHECKER):
        for x in range(CHECKER):
            for y in range(CHECKER):
                if (x + y) % 2:
                    canvas.point((left + x, top + y), fill=1)
    middle = wide // 2
    for step in range(5):
        canvas.line((middle - step, GAP + step, middle + step, GAP + step), fill=1)
    scale = 2 if width(name, 2) <= wide - 2 * (CHECKER + 2 * GAP) else 1
    canvas.write_centred((middle, high // 2 - 4 * scale), name, scale=scale)
    canvas.write_centred((middle, high - GAP - 8), layout.name)
    if layout.grey:
        for number, ink in enumerate((LIT, SOFT, FAINT)):
            left = middle - 30 + 20 * number
            canvas.rectangle((left, top + CHECKER + 2, left + 19, top + CHECKER + 5), fill=int(ink))
    return picture


def walk(
    hardware: Hardware,
    wiring: Wiring,
    say: Callable[[str], None],
    wait: Callable[[float], None],
    clock: Callable[[], float],
) -> bool:
    """Show the test picture, every lamp and the buzzer, then go dark; return whether all worked."""
    drawn = [
        screen.display.show(picture_of(screen.layout, wired.controller), clock())
        for screen, wired in zip(hardware.screens, wiring.displays, strict=True)
    ]
    lamps = [] if wiring.lamps is None else list(hardware.lamps.show({}))
    buzzer = None if hardware.buzzer is None else hardware.buzzer.get()
    try:
        for number, (wired, good) in enumerate(zip(wiring.displays, drawn, strict=True), start=1):
            where = "in memory" if wired.line is None else "there"
            state = f"is drawn ({where})" if good else "could not be drawn: see the lines above"
            say(f"  The test picture of display {number}, {wired.controller}, {state}.")
        if any(good and wired.line for wired, good in zip(wiring.displays, drawn, strict=True)):
            say(f"  {TOLD}")
            wait(PICTURE_SECONDS)
        for name in lamps:
            say(f"  lamp {name}")
            hardware.lamps.show({name: 1.0})
            wait(LAMP_SECONDS)
        if lamps:
            say(
                "  All lamps were lit, one by one: one that stayed dark has its LED the wrong way"
                " round, or the wrong pin."
            )
        if buzzer is not None:
            say("  the buzzer")
            buzzer.sound(TONE)
            wait(LAMP_SECONDS)
            buzzer.sound(0)
    finally:
        if hardware.buzzer is not None:
            hardware.buzzer.close()
        hardware.lamps.show({})
        hardware.lamps.close()
        for screen in hardware.screens:
            screen.display.close()
    lamps_work = bool(lamps) or wiring.lamps is None
    return all(drawn) and lamps_work and (buzzer is not None or wiring.buzzer is None)
