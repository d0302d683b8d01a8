"""An I2C bus in memory with one display on it, which turns the driver's bytes into a picture.

It stands in for the display where there is none, and in the tests: what it shows is what the
controller's data sheet makes of the bytes, so that a wrong command shows as a wrong picture.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import Protocol

from PIL import Image, ImageChops

from device.picture.size import HEIGHT, WIDTH

COMMANDS = 0x00
DATA = 0x40

# How many bytes follow a command, for those that have any; the SH1106 knows fewer.
ARGUMENTS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
SSD1306_ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}
SH1106_ARGUMENTS = {0xAD: 1}
# An SH1106 drives 132 columns; displays of 128 are wired to those in the middle.
SH1106_COLUMNS, SH1106_FIRST = 132, 2
PAGES = HEIGHT // 8


class Bus(Protocol):
    """What the driver needs of a bus: the one method of smbus it calls."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Send up to 32 bytes; OSError when nobody acknowledges them."""

    def close(self) -> None:
        """Let the bus go."""


class MemoryBus:
    """A bus with a display at one address. New displays are dark, mirrored and full of noise."""

    def __init__(self, controller: str, address: int = 0x3C) -> None:
        self._ssd1306 = controller == "ssd1306"
        self._address = address
        self._arguments = ARGUMENTS | (SSD1306_ARGUMENTS if self._ssd1306 else SH1106_ARGUMENTS)
        self.power_on()

    def power_on(self) -> None:
        """As after a power cut: all settings lost, the memory full of whatever was there."""
        columns = WIDTH if self._ssd1306 else SH1106_COLUMNS
        self._memory = [
            [(page * 37 + column * 11) & 0xFF for column in range(columns)] for page in range(PAGES)
        ]
        self._settings: dict[int, tuple[int, ...]] = {}
        self._window = (0, columns - 1, 0, PAGES - 1)
        self._page = self._column = self._start_line = 0
        self._on = self._inverted = self._all_lit = False
        self._turned_columns = self._turned_rows = False
        self._pending: list[int] = []

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Take what the driver sends."""
        if i2c_addr != self._address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if len(data) > 32:
            raise ValueError(f"smbus sends 32 bytes at once, not {len(data)}")
        take = {COMMANDS: self._command, DATA: self._store}[register]
        for byte in data:
            take(byte)

    def close(self) -> None:
        """A bus in memory stays: what is on its display stays too."""

    def picture(self) -> Image.Image:
        """What the display shows now."""
        if self._dark():
            return Image.new("1", (WIDTH, HEIGHT))
        if self._all_lit:
            return Image.new("1", (WIDTH, HEIGHT), int(not self._inverted))
        shown = ImageChops.offset(self._memory_as_picture(), 0, -self._first_line())
        if not self._turned_columns:
            shown = shown.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if not self._turned_rows:
            shown = shown.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return ImageChops.invert(shown) if self._inverted else shown

    def _memory_as_picture(self) -> Image.Image:
        """The memory's bytes stand upright, lowest bit on top: columns, read as rows of 64 dots."""
        first = 0 if self._ssd1306 else SH1106_FIRST
        columns = zip(*(page[first : first + WIDTH] for page in self._memory), strict=True)
        upright = bytes(byte for column in columns for byte in column)
        lying = Image.frombytes("1", (HEIGHT, WIDTH), upright, "raw", "1;R")
        return lying.transpose(Image.Transpose.TRANSPOSE)

    def _first_line(self) -> int:
        return self._start_line + self._settings.get(0xD3, (0,))[0]

    def _dark(self) -> bool:
        # An SSD1306 without its charge pump has no voltage for its dots; an SH1106 starts its own.
        pumped = not self._ssd1306 or self._settings.get(0x8D, (0,))[0] & 0x04
        return not (self._on and pumped)

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        code, *given = self._pending
        if len(given) < self._arguments.get(code, 0):
            return
        self._pending = []
        if given:
            self._settings[code] = tuple(given)
            self._open_window(code, given)
        else:
            self._switch(code)

    def _open_window(self, code: int, given: list[int]) -> None:
        left, right, top, bottom = self._window
        match code, given:
            case 0x21, [left, right]:
                self._column = left
            case 0x22, [top, bottom]:
                self._page = top
        self._window = (left, right, top, bottom)

    def _switch(self, code: int) -> None:
        match code:
            case 0xA0 | 0xA1:
                self._turned_columns = code == 0xA1
            case 0xC0 | 0xC8:
                self._turned_rows = code == 0xC8
            case 0xA4 | 0xA5:
                self._all_lit = code == 0xA5
            case 0xA6 | 0xA7:
                self._inverted = code == 0xA7
            case 0xAE | 0xAF:
                self._on = code == 0xAF
            case _ if 0x40 <= code <= 0x7F:
                self._start_line = code & 0x3F
            case _ if 0xB0 <= code <= 0xB7:
                self._page = code & 0x07
            case _ if code <= 0x0F:
                self._column = self._column & 0xF0 | code
            case _ if code <= 0x1F:
                self._column = self._column & 0x0F | (code & 0x0F) << 4

    def _store(self, byte: int) -> None:
        if self._column < len(self._memory[self._page]):
            self._memory[self._page][self._column] = byte
        self._column += 1
        left, right, top, bottom = self._window
        horizontal = self._ssd1306 and self._settings.get(0x20) == (0x00,)
        if horizontal and self._column > right:
            self._column = left
            self._page = top if self._page >= bottom else self._page + 1
