"""The displays' controllers, as data: how each keeps a picture and is told a part of it.

The letters below are those of the data sheets' command tables. luma's drivers send the settings;
what is drawn is sent by `device/hardware.py` through luma's `command` and `data`, as told here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from device.areas import Area, Prices, Rows
from device.bus import COMMANDS, DATA
from device.picture.size import SMALL, SQUARE, WIDE, Layout

Message = tuple[int, bytes]
"""COMMANDS or DATA, and the bytes."""
Messages = tuple[Message, ...]

I2C, SPI = "i2c", "spi"

GREYS = (0x0, 0xF, 0x7, 0x3)
"""The sixteenths of light of a picture's inks: dark, lit, soft, faint (device/picture/inks.py)."""
LOW_HALF = bytes(GREYS[ink & 3] for ink in range(256))
HIGH_HALF = bytes(grey << 4 for grey in LOW_HALF)


@dataclass(frozen=True)
class Controller:
    """A kind of display. `bright` and `dim` are levels of its contrast command."""

    name: str
    layout: Layout
    lines: tuple[str, ...]
    pack: Callable[[Image.Image], Rows]
    prices: Prices
    opened: Callable[[Area, bytes, Area | None], Messages]
    """The messages that bring an area's bytes into the display's memory, after a last area's."""
    bright: int
    dim: int
    before: bytes = b""
    """Commands sent before luma's settings, and after them."""
    after: bytes = b""
    darkening: tuple[tuple[int, int], ...] = ((0xAE, 1),)
    """The commands among luma's settings that make it dark for a moment, each with its bytes."""
    wrong: tuple[tuple[int, int], ...] = ()
    """Those that are better never sent."""


def _pages(picture: Image.Image) -> Rows:
    """Eight rows of dots a page, a byte a column, its lowest bit on top."""
    lying = picture.transpose(Image.Transpose.TRANSPOSE)
    upright = lying.tobytes("raw", "1;R")
    pages = picture.height // 8
    return tuple(upright[page::pages] for page in range(pages))


def _nibbles(picture: Image.Image, high: int, low: int) -> Rows:
    """Two dots a byte: which of them, 0 for the left one, is in its high half and its low one."""
    dots = picture.tobytes()
    packed = _joined(dots[high::2].translate(HIGH_HALF), dots[low::2].translate(LOW_HALF))
    stride = picture.width // 2
    return tuple(packed[at : at + stride] for at in range(0, len(packed), stride))


def _joined(high: bytes, low: bytes) -> bytes:
    """Both halves of each byte, by way of two large numbers: thousands of dots at once."""
    return (int.from_bytes(high) | int.from_bytes(low)).to_bytes(len(high))


# An SH1106 drives 132 columns; displays of 128 are wired to those in the middle.
SH1106_FIRST = 2
BY_PAGES = b"\x20\x02"
"""An SSD1306 has windows too. They are left alone: two digits that change are two hundred columns
in a window of three pages, and each page has others that stay as they are."""


def _page_by_page(area: Area, data: bytes, last: Area | None, first: int = 0) -> Messages:
    """The page and the column are said anew for each page; the page not, where it was the last."""
    left, wide = first + area.left, area.right - area.left
    there = last is not None and last.bottom - 1 == area.top
    return tuple(
        message
        for row, page in enumerate(range(area.top, area.bottom))
        for message in (
            (COMMANDS, bytes((0xB0 | page, left & 0x0F, 0x10 | left >> 4)[there and row == 0 :])),
            (DATA, data[row * wide : (row + 1) * wide]),
        )
    )


def _page_by_page_sh1106(area: Area, data: bytes, last: Area | None) -> Messages:
    return _page_by_page(area, data, last, SH1106_FIRST)


# An SSD1322 drives 480 columns, four to an address; displays of 256 are wired to those in the
# middle. It takes a command's arguments as data.
SSD1322_FIRST = (480 - 256) // 2 // 4


def _window_of_fours(area: Area, data: bytes, _last: Area | None) -> Messages:
    columns = bytes((SSD1322_FIRST + area.left, SSD1322_FIRST + area.right - 1))
    rows = bytes((area.top, area.bottom - 1))
    return (
        (COMMANDS, b"\x15"),
        (DATA, columns),
        (COMMANDS, b"\x75"),
        (DATA, rows),
        (COMMANDS, b"\x5c"),
        (DATA, data),
    )


def _window_of_twos(area: Area, data: bytes, _last: Area | None) -> Messages:
    window = bytes((0x15, area.left, area.right - 1, 0x75, area.top, area.bottom - 1))
    return (COMMANDS, window), (DATA, data)


def _high_left(picture: Image.Image) -> Rows:
    return _nibbles(picture, 0, 1)


def _low_left(picture: Image.Image) -> Rows:
    return _nibbles(picture, 1, 0)


# An I2C message has its address and its kind before its bytes: two each for commands and data.
_PAGED = Prices(cell=1, opening=7, by_row=True, again=6)

CONTROLLERS = {
    one.name: one
    for one in (
        Controller(
            "ssd1306", SMALL, (I2C, SPI), _pages, _PAGED, _page_by_page, 0xCF, 0x10, after=BY_PAGES
        ),
        Controller(
            "ssd1309", SMALL, (I2C, SPI), _pages, _PAGED, _page_by_page, 0xCF, 0x10, after=BY_PAGES
        ),
        Controller("sh1106", SMALL, (I2C, SPI), _pages, _PAGED, _page_by_page_sh1106, 0x7F, 0x10),
        Controller(
            "ssd1322",
            WIDE,
            (SPI,),
            _high_left,
            Prices(cell=2, opening=7),
            _window_of_fours,
            0x7F,
            0x18,
            darkening=((0xAE, 1), (0xA4, 1)),
        ),
        Controller(
            "ssd1327",
            SQUARE,
            (I2C, SPI),
            _low_left,
            Prices(cell=1, opening=10),
            _window_of_twos,
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
