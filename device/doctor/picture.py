"""The test of the hardware: a picture on each display, each lamp, the buzzer."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from device.hardware.setup import Hardware
from device.hardware.wiring import Wiring
from device.lights.lamps import Lamps
from device.screen.burn_in import Frame
from device.screen.picture.canvas import Canvas
from device.screen.picture.layout import Layout
from device.screen.picture.text import width

Print = Callable[[str], None]
Wait = Callable[[float], None]
CHECKER = 16
"""Pixels along a side of the two checkerboards."""
GAP = 4
LAMP_SECONDS = 0.6
PICTURE_SECONDS = 5.0
TONE = 880.0
"""Frequency of the buzzer's test tone, in hertz."""
INSTRUCTIONS = (
    "A frame of one dot touches all four edges, with a checkerboard of single dots at the left and"
    " at the right; an arrow points up. If an edge is two dots off, is missing, or has noise, the"
    " controller is another. Upside down: rotate=180."
)


def picture_of(layout: Layout, name: str) -> Image.Image:
    """Return the test picture in the size of a display."""
    picture = Image.new("1", layout.size)
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
    canvas.write((middle, high // 2 - 4 * scale), name, "middle", scale=scale)
    canvas.write((middle, high - GAP - 8), layout.name, "middle")
    return picture


def walk(hardware: Hardware, wiring: Wiring, print_line: Print, wait: Wait) -> bool:
    """Show the test picture, each lamp and the buzzer, then go dark; return whether all work."""
    worked = []
    is_visible = False
    displays = zip(hardware.displays, wiring.displays, strict=True)
    for number, (display, wired) in enumerate(displays, start=1):
        state = "is drawn (in memory)"
        if display.output is not None:
            works = display.output.show(Frame(picture_of(display.layout, wired.controller)))
            state = "is drawn (there)" if works else "could not be drawn: see the lines above"
            worked.append(works)
            is_visible |= works
        print_line(f"  The test picture of display {number}, {wired.controller}, {state}.")
    try:
        if is_visible:
            print_line(f"  {INSTRUCTIONS}")
            wait(PICTURE_SECONDS)
        if wiring.lamps is not None:
            worked.append(_walk_lamps(hardware.lamps, print_line, wait))
        if hardware.buzzer is not None:
            worked.append(hardware.buzzer.show(TONE))
            if worked[-1]:
                print_line("  the buzzer")
                wait(LAMP_SECONDS)
    finally:
        for output in (*hardware.displays, hardware.lamps, hardware.buzzer):
            if output is not None:
                output.close()
    return all(worked)


def _walk_lamps(lamps: Lamps, print_line: Print, wait: Wait) -> bool:
    """Light one lamp after the other; return whether their board works."""
    if not lamps.show({}):
        return False
    for name in lamps.names:
        print_line(f"  lamp {name}")
        lamps.show({name: 1.0})
        wait(LAMP_SECONDS)
    lamps.show({})
    print_line(
        "  All lamps were lit, one by one. If one stayed dark, its LED is the wrong way round or on"
        " the wrong pin."
    )
    return True
