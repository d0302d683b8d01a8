"""The display controllers: size, lines, brightness, and what luma's settings lack.

The bytes below are commands of the controllers' data sheets.
"""

from __future__ import annotations

from dataclasses import dataclass

from device.picture.size import SMALL, SQUARE, WIDE, Layout

I2C, SPI = "i2c", "spi"

GREYS = (0x0, 0xF, 0x7, 0x3)
"""Grey level of each ink of a picture (device/picture/size.py), of 15: dark, lit, soft, faint."""


@dataclass(frozen=True)
class Controller:
    """A display controller.

    Args:
        bright: Level of its contrast command when awake; `dim`: when dimmed.
        first: The column that the left edge of the display is wired to.
        before: Commands sent before luma's settings.
        after: Commands sent after them.
        darkening: Commands of luma's settings, with their lengths, that make the display dark for
            a moment; they are left out of a refresh.
        wrong: Commands of luma's settings, with their lengths, that are never sent.
    """

    name: str
    layout: Layout
    lines: tuple[str, ...]
    bright: int
    dim: int
    first: int = 0
    before: bytes = b""
    after: bytes = b""
    darkening: tuple[tuple[int, int], ...] = ((0xAE, 1),)
    wrong: tuple[tuple[int, int], ...] = ()


PAGE_ADDRESSING = b"\x20\x02"
"""Page addressing mode, instead of the window of an SSD1306: a window over three pages would also
send the columns that did not change on some of them."""

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
