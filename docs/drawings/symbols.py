"""Symbols of the wiring diagrams: the header with its wires, and the parts at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from docs.drawings.svg import FAINT, INK, PAPER, Point, Sheet

PITCH = 22
COLUMNS = (46, 70)
"""Left edges of the odd and of the even pins of a header with wires."""
ROWS = 20
FIRST_LANE, LANE = 96, 13
"""Where the first of the vertical parts of the wires is, and the distance between two."""
GROUND, PLUS, FIVE = "#333333", "#d9480f", "#c92a2a"
BUS, PORT, LAMP, BUTTON = "#1c6dd0", "#7b3fb5", "#b07900", "#2b8a3e"
SOUND, POWER, NOTHING = "#c2255c", "#0b7285", "#e5e7eb"


@dataclass(frozen=True)
class Wire:
    """A wire from a pin of the header to a height at the right."""

    pin: int
    to: float
    colour: str


def leaves(pin: int, top: float) -> float:
    """Return the height at which a wire leaves the header.

    That of an even pin leaves beside it, that of an odd pin between two even ones.
    """
    row, even = divmod(pin - 1, 2)
    return top + row * PITCH + (0 if even else PITCH / 2)


def header(sheet: Sheet, top: float) -> None:
    """Draw the header from above, with the USB sockets of the board below it."""
    sheet.box(
        (COLUMNS[0] - 14, top - 14),
        (COLUMNS[1] - COLUMNS[0] + 28, (ROWS - 1) * PITCH + 28),
        fill="#f3f4f6",
        stroke="#9ca3af",
        radius=4,
    )
    below = top + (ROWS - 1) * PITCH + 34
    sheet.text((16, below), "Raspberry Pi, USB this way ↓", size=12, fill=FAINT)


def _pins(sheet: Sheet, top: float, used: Iterable[Wire]) -> None:
    colours = {wire.pin: wire.colour for wire in used}
    for pin in range(1, 2 * ROWS + 1):
        row, even = divmod(pin - 1, 2)
        at = (COLUMNS[even], top + row * PITCH)
        fill = colours.get(pin, PAPER)
        if pin == 1:
            sheet.box((at[0] - 9, at[1] - 9), (18, 18), fill=fill, stroke="#9ca3af")
        else:
            sheet.disc(at, 9, fill=fill, stroke="#9ca3af")
        inside = PAPER if pin in colours else "#9ca3af"
        sheet.text((at[0], at[1] + 4), str(pin), size=11, anchor="middle", fill=inside)


def wires(sheet: Sheet, top: float, drawn: Sequence[Wire], right: float) -> None:
    """Draw wires to the right, none of which crosses another, and the pins of the header."""
    ordered = sorted(drawn, key=lambda wire: leaves(wire.pin, top))
    down = [wire for wire in ordered if wire.to >= leaves(wire.pin, top)]
    up = [wire for wire in ordered if wire not in down]
    most = FIRST_LANE + (max(len(down), len(up)) - 1) * LANE
    lanes = {wire.pin: most - place * LANE for place, wire in enumerate(down)}
    lanes |= {wire.pin: most - place * LANE for place, wire in enumerate(reversed(up))}
    for wire in ordered:
        row, even = divmod(wire.pin - 1, 2)
        pin, out, lane = (COLUMNS[even], top + row * PITCH), leaves(wire.pin, top), lanes[wire.pin]
        start = [(pin[0] + 9, out)] if even else [(pin[0] + 6, pin[1] + 6), (pin[0] + 11, out)]
        sheet.wire([*start, (lane, out), (lane, wire.to), (right, wire.to)], wire.colour)
    _pins(sheet, top, drawn)


def resistor(sheet: Sheet, at: Point) -> None:
    """Draw a resistor on a wire; `at` is its middle, as for the symbols below."""
    sheet.box((at[0] - 15, at[1] - 6), (30, 12), fill="#fff3d6", stroke=INK)


def led(sheet: Sheet, at: Point, *, leftwards: bool = False) -> None:
    """Draw an LED on a wire: the current flows as its arrow points, the bar is its short leg."""
    x, y = at
    way = -1 if leftwards else 1
    sheet.polygon([(x - 9 * way, y - 9), (x - 9 * way, y + 9), (x + 7 * way, y)], "#ffc93c")
    sheet.line(
        [(x - 9 * way, y - 9), (x - 9 * way, y + 9), (x + 7 * way, y), (x - 9 * way, y - 9)],
        width=1.5,
    )
    sheet.line([(x + 8 * way, y - 9), (x + 8 * way, y + 9)], width=3)


def button(sheet: Sheet, at: Point) -> None:
    """Draw a push button that interrupts a wire."""
    x, y = at
    sheet.box((x - 20, y - 16), (40, 22), stroke=PAPER)
    for end in (x - 18, x + 18):
        sheet.disc((end, y), 4, fill=PAPER)
    sheet.line([(x - 20, y - 9), (x + 20, y - 9)])
    sheet.line([(x, y - 9), (x, y - 18)])
    sheet.line([(x - 8, y - 18), (x + 8, y - 18)], width=4)


def buzzer(sheet: Sheet, at: Point) -> None:
    """Draw a buzzer on a wire; its long leg is on the side of the pin."""
    x, y = at
    sheet.disc((x, y), 15, fill="#4b5563")
    sheet.disc((x, y), 3, fill=PAPER)
    sheet.text((x - 24, y - 5), "+", size=15, bold=True)


def contact(sheet: Sheet, at: Point, leg: str) -> None:
    """Draw contact A or B of a rotary encoder on a wire: turning it connects the contact to C."""
    x, y = at
    sheet.box((x - 26, y - 11), (52, 22), fill="#e9edf2", radius=3)
    sheet.text((x - 20, y + 5), leg, bold=True)
    sheet.text((x + 20, y + 5), "C", anchor="end", bold=True)


def rail(sheet: Sheet, x: float, heights: Sequence[float]) -> None:
    """Draw a ground line to which parts at these heights are connected."""
    sheet.line([(x, min(heights)), (x, max(heights))], GROUND, width=3)
    for y in heights:
        sheet.disc((x, y), 3.5, fill=GROUND, stroke=GROUND)
