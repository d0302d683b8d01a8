"""An MCP23017 with a side's lamps, for the wiring diagrams."""

from __future__ import annotations

from device.hardware.lamps import port_lamps
from device.hardware.pins import I2C_PINS
from docs.drawings import header_pins, names, symbols
from docs.drawings.header_pins import HEADER
from docs.drawings.svg import FAINT, INK, PAPER, WIDTH, Sheet

LEGS = {
    **{leg: f"GPB{leg - 1}" for leg in range(1, 9)},
    **dict(zip(range(9, 15), ("VDD", "VSS", "NC", "SCL", "SDA", "NC"), strict=True)),
    **dict(zip(range(15, 21), ("A0", "A1", "A2", "RESET", "INTB", "INTA"), strict=True)),
    **{leg: f"GPA{leg - 21}" for leg in range(21, 29)},
}
"""Legs of an MCP23017 as its data sheet numbers and names them, from left of the notch."""


def chip(side: int, address: int) -> Sheet:
    """Draw an MCP23017 with a side's lamps, seen from above."""
    top, pitch, edge, across = 96, 38, 180, 120
    sheet = Sheet(f"The lamps of the {names.SIDES[side]} side", top + 14 * pitch + 40)
    words = f"MCP23017 at {address:#04x}, from above; 330 Ω for each lamp"
    sheet.text((16, 52), words, fill=FAINT)
    sheet.box((edge, top - 24), (across, 14 * pitch + 8), fill="#30343b", radius=4)
    sheet.disc((edge + across / 2, top - 22), 8, fill=PAPER, stroke="#30343b")
    lamps = _legs(side)
    stubs = _stubs(side, address)
    for way, legs in ((-1, range(1, 15)), (1, range(28, 14, -1))):
        at_leg, ground = (edge, 24) if way < 0 else (edge + across, WIDTH - 24)
        rows = {leg: top + place * pitch for place, leg in enumerate(legs)}
        symbols.rail(sheet, ground, [y for leg, y in rows.items() if leg in lamps])
        for leg, y in rows.items():
            inside = at_leg - 8 * way
            anchor = "start" if way < 0 else "end"
            sheet.text((inside, y + 5), str(leg), anchor=anchor, fill=PAPER, bold=True)
            sheet.text(
                (inside - 20 * way, y + 5), LEGS[leg], size=11, anchor=anchor, fill="#c9ced6"
            )
            words, colour = stubs.get(leg, ("", symbols.NOTHING))
            if leg in lamps:
                sheet.line([(at_leg, y), (ground, y)], width=1.5)
                symbols.resistor(sheet, (at_leg + 38 * way, y))
                symbols.led(sheet, (at_leg + 108 * way, y), leftwards=way < 0)
                words = names.called(lamps[leg]).rsplit(" ", 1)[0]
                place, anchor = (at_leg + 60 * way, y - 9), "middle"
            else:
                sheet.line([(at_leg, y), (at_leg + 20 * way, y)], colour, width=3)
                place, anchor = (at_leg + 26 * way, y + 5), "end" if way < 0 else "start"
            sheet.text(place, words or "free", anchor=anchor, fill=INK if words else FAINT)
    for x, anchor in ((24.0, "start"), (WIDTH - 24.0, "end")):
        sheet.text((x, top - 18), "ground", size=12, anchor=anchor, fill=FAINT)
    return sheet


def _legs(side: int) -> dict[int, str]:
    """Return the lamp on each leg."""
    at = {name: leg for leg, name in LEGS.items()}
    return {
        at[f"GP{port}{bit}"]: lamp
        for port, lamps in zip("AB", port_lamps(side), strict=True)
        for bit, lamp in enumerate(lamps)
    }


def _stubs(side: int, address: int) -> dict[int, names.Use]:
    """Return the pin of the header to which each other leg is wired."""
    sda, scl = (HEADER[pin] for pin in I2C_PINS)
    plus: names.Use = (f"3.3 V · Pi pin {header_pins.CHIPS_PLUS}", symbols.PLUS)
    ground: names.Use = (f"ground · Pi pin {header_pins.CHIP_GROUNDS[side]}", symbols.GROUND)
    stubs = {
        9: plus,
        10: ground,
        12: (f"SCL · Pi pin {scl}", symbols.BUS),
        13: (f"SDA · Pi pin {sda}", symbols.BUS),
        18: ("3.3 V", symbols.PLUS),
    }
    for bit in range(3):
        high = address >> bit & 1
        to, colour = ("3.3 V", symbols.PLUS) if high else ("ground", symbols.GROUND)
        stubs[15 + bit] = (to, colour)
    return stubs
