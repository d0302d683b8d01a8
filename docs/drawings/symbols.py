"""What the wiring diagrams are made of: the header with its wires, and the parts at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from docs.drawings.svg import FAINT, INK, PAPER, Point, Sheet

PITCH = 22
COLUMNS = (46, 70)
"""Where the odd and the even pins of a header with wires are."""
ROWS = 20
FIRST_LANE, LANE = 96, 13
GROUND, PLUS, FIVE = "#333333", "#d9480f", "#c92a2a"
BUS, PORT, LAMP, BUTTON, SOUND, POWER, NOTHING = (
    "#1c6dd0",
    "#7b3fb5",
    "#b07900",
    "#2b8a3e",
    "#c2255c",
    "#0b7285",
    "#e5e7eb",
)


@dataclass(frozen=True)
class Wire:
    """From a pin of the header to a height at the right."""

    pin: int
    to: float
    colour: str


def leaves(pin: int, top: float) -> float:
    """How high a wire leaves the header: the odd pins' below them, between those of the even."""
    row, even = divmod(pin - 1, 2)
    return top + row * PITCH + (0 if even else PITCH / 2)


def header(sheet: Sheet, top: float) -> None:
    """Draw the header's board, as it is seen from above with the USB sockets below."""
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
    """Lead wires to the right, and draw the pins: none crosses another in the order they leave."""
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
    """Lay a resistor on a wire, its middle at a point."""
    sheet.box((at[0] - 15, at[1] - 6), (30, 12), fill="#fff3d6", stroke=INK)


def led(sheet: Sheet, at: Point, *, leftwards: bool = False) -> None:
    """Lay a LED on a wire: current goes the way its arrow points, the bar is its short leg."""
    x, y = at
    way = -1 if leftwards else 1
    sheet.shape([(x - 9 * way, y - 9), (x - 9 * way, y + 9), (x + 7 * way, y)], "#ffc93c")
    sheet.line(
        [(x - 9 * way, y - 9), (x - 9 * way, y + 9), (x + 7 * way, y), (x - 9 * way, y - 9)],
        width=1.5,
    )
    sheet.line([(x + 8 * way, y - 9), (x + 8 * way, y + 9)], width=3)


def button(sheet: Sheet, at: Point) -> None:
    """Break a wire by a push button."""
    x, y = at
    sheet.box((x - 20, y - 16), (40, 22), stroke=PAPER)
    for end in (x - 18, x + 18):
        sheet.disc((end, y), 4, fill=PAPER)
    sheet.line([(x - 20, y - 9), (x + 20, y - 9)])
    sheet.line([(x, y - 9), (x, y - 18)])
    sheet.line([(x - 8, y - 18), (x + 8, y - 18)], width=4)


def buzzer(sheet: Sheet, at: Point) -> None:
    """Lay a buzzer on a wire, its long leg at the pin."""
    x, y = at
    sheet.disc((x, y), 15, fill="#4b5563")
    sheet.disc((x, y), 3, fill=PAPER)
    sheet.text((x - 24, y - 5), "+", size=15, bold=True)


def leg_a(sheet: Sheet, at: Point) -> None:
    """Lay an encoder's contact A on a wire: it closes to C as it is turned."""
    _contact(sheet, at, "A")


def leg_b(sheet: Sheet, at: Point) -> None:
    """Lay its contact B on a wire."""
    _contact(sheet, at, "B")


def _contact(sheet: Sheet, at: Point, leg: str) -> None:
    x, y = at
    sheet.box((x - 26, y - 11), (52, 22), fill="#e9edf2", radius=3)
    sheet.text((x - 20, y + 5), leg, bold=True)
    sheet.text((x + 20, y + 5), "C", anchor="end", bold=True)


def rail(sheet: Sheet, x: float, heights: Sequence[float]) -> None:
    """Draw the ground that parts share."""
    sheet.line([(x, min(heights)), (x, max(heights))], GROUND, width=3)
    for y in heights:
        sheet.disc((x, y), 3.5, fill=GROUND, stroke=GROUND)
