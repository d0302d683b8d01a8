"""The display controllers: size, lines, brightness, and what luma's settings need besides.

The letters below are those of the data sheets' command tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from device.picture.size import SMALL, SQUARE, WIDE, Layout

I2C, SPI = "i2c", "spi"

GREYS = (0x0, 0xF, 0x7, 0x3)
"""The sixteenths of light of a picture's inks: dark, lit, soft, faint (device/picture/size.py)."""


@dataclass(frozen=True)
class Controller:
    """A kind of display. `bright` and `dim` are levels of its contrast command."""

    name: str
    layout: Layout
    lines: tuple[str, ...]
    bright: int
    dim: int
    first: int = 0
    """The column that the left edge is wired to, of a controller that drives more columns."""
    before: bytes = b""
    """Commands sent before luma's settings, and after them."""
    after: bytes = b""
    darkening: tuple[tuple[int, int], ...] = ((0xAE, 1),)
    """The commands among luma's settings that make it dark for a moment, each with its bytes."""
    wrong: tuple[tuple[int, int], ...] = ()
    """Those that are better never sent."""


PAGE_ADDRESSING = b"\x20\x02"
"""An SSD1306 has windows too. They are left alone: two digits that change are two hundred columns
in a window of three pages, and each page has others that stay as they are."""

CONTROLLERS = {
    one.name: one
    for one in (
        Controller("ssd1306", SMALL, (I2C, SPI), 0xCF, 0x10, after=PAGE_ADDRESSING),
        Controller("ssd1309", SMALL, (I2C, SPI), 0xCF, 0x10, after=PAGE_ADDRESSING),
        Controller("sh1106", SMALL, (I2C, SPI), 0x7F, 0x10, first=2),
        Controller("ssd1322", WIDE, (SPI,), 0x7F, 0x18, darkening=((0xAE, 1), (0xA4, 1))),
        Controller(
            "ssd1327",
            SQUARE,
            (I2C, SPI),
            0x7F,
            0x18,
            # Whatever a fault cut short takes these as its arguments.
            before=b"\xae" * 16,
            # luma gives the table of greys (B8) eight of its fifteen bytes, so that the commands
            # after them would count as greys: the even greys (B9) instead.
            wrong=((0xB8, 9),),
            after=b"\xb9",
        ),
    )
}
