"""The display controllers: size, lines, memory, brightness, and what luma's settings lack.

The bytes below are commands of the controllers' data sheets.
"""

from __future__ import annotations

from dataclasses import dataclass

from device.hardware.frame_buffer import PageMemory, WindowMemory
from device.screen.picture.layout import SMALL, SQUARE, WIDE, Layout

I2C, SPI = "i2c", "spi"


@dataclass(frozen=True)
class Controller:
    """A display controller."""

    name: str
    layout: Layout
    lines: tuple[str, ...]
    memory: PageMemory | WindowMemory
    """How a picture is written to it."""
    bright: int
    """Level of its contrast command when awake."""
    dim: int
    """Level of its contrast command when dimmed."""
    contrast: int = 0x81
    """Its contrast command."""
    before: bytes = b""
    """Commands sent before luma's settings."""
    after: bytes = b""
    """Commands sent after them."""
    darkening: tuple[tuple[int, int], ...] = ((0xAE, 1),)
    """Commands of luma's settings, with their lengths, that make the display dark for a moment;
    they are left out of a refresh."""
    wrong: tuple[tuple[int, int], ...] = ()
    """Commands of luma's settings, with their lengths, that are never sent."""


PAGE_ADDRESSING = b"\x20\x02"
"""Page addressing mode, instead of the window of an SSD1306: a window over three pages would also
send the columns that did not change on some of them."""

CONTROLLERS = {
    one.name: one
    for one in (
        Controller("ssd1306", SMALL, (I2C, SPI), PageMemory(), 0xCF, 0x10, after=PAGE_ADDRESSING),
        Controller("ssd1309", SMALL, (I2C, SPI), PageMemory(), 0xCF, 0x10, after=PAGE_ADDRESSING),
        Controller("sh1106", SMALL, (I2C, SPI), PageMemory(first=2), 0x7F, 0x10),
        Controller(
            "ssd1322",
            WIDE,
            (SPI,),
            # It drives 480 columns, of which a display of 256 is wired to the middle.
            WindowMemory(cell=4, first=(480 - 256) // 2 // 4, lit=(0xF0, 0x0F), write=(0x5C,)),
            0x7F,
            0x18,
            contrast=0xC1,
            darkening=((0xAE, 1), (0xA4, 1)),
        ),
        Controller(
            "ssd1327",
            SQUARE,
            (I2C, SPI),
            WindowMemory(cell=2, first=0, lit=(0x0F, 0xF0)),
            0x7F,
            0x18,
            # After a transfer that failed in the middle of a command, the controller waits for
            # its arguments, and reads these as such. What is left over means "display off".
            before=b"\xae" * 16,
            # luma sends only eight of the fifteen bytes of the table of greys (B8), so the commands
            # after it would be read as greys: the linear table (B9) instead.
            wrong=((0xB8, 9),),
            after=b"\xb9",
        ),
    )
}
