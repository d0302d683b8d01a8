"""SSD1306, SSD1309 and SH1106 in memory: one bit a dot, eight rows to a page."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageChops

from device.hardware.buses import COMMANDS

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
# How many bytes follow a command, for those that have any; each controller has more.
ARGUMENTS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Ssd1306:
    """With windows, and a charge pump that gives its dots their voltage."""

    more_arguments: Mapping[int, int] = {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}
    columns = WIDTH
    first = 0
    """The column that the display's left edge is wired to."""

    def __init__(self) -> None:
        self._arguments = ARGUMENTS | dict(self.more_arguments)
        self.power_on()

    def power_on(self) -> None:
        """As after a power cut: all settings lost, the memory full of whatever was there."""
        self._memory = [
            [(page * 37 + column * 11) & 0xFF for column in range(self.columns)]
            for page in range(PAGES)
        ]
        self._settings: dict[int, tuple[int, ...]] = {}
        self._window = (0, self.columns - 1, 0, PAGES - 1)
        self._page = self._column = self._start_line = 0
        self._on = self._inverted = self._all_lit = False
        self._turned_columns = self._turned_rows = False
        self._pending: list[int] = []

    def send(self, kind: int, sent: bytes) -> None:
        """Take what the driver sends."""
        take = self._command if kind == COMMANDS else self._store
        for byte in sent:
            take(byte)

    def close(self) -> None:
        """A line in memory stays: what is on its display stays too."""

    def picture(self) -> Image.Image:
        """What the display shows now."""
        if not self._on or not self._has_voltage():
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
        used = (page[self.first : self.first + WIDTH] for page in self._memory)
        upright = bytes(byte for column in zip(*used, strict=True) for byte in column)
        lying = Image.frombytes("1", (HEIGHT, WIDTH), upright, "raw", "1;R")
        return lying.transpose(Image.Transpose.TRANSPOSE)

    def _first_line(self) -> int:
        return self._start_line + self._settings.get(0xD3, (0,))[0]

    def _has_voltage(self) -> bool:
        return bool(self._settings.get(0x8D, (0,))[0] & 0x04)

    def _has_windows(self) -> bool:
        return self._settings.get(0x20) == (0x00,)

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
        if self._column < self.columns:
            self._memory[self._page][self._column] = byte
        self._column += 1
        left, right, top, bottom = self._window
        if self._has_windows() and self._column > right:
            self._column = left
            self._page = top if self._page >= bottom else self._page + 1


class Ssd1309(Ssd1306):
    """As an SSD1306, its voltage from outside."""

    more_arguments: Mapping[int, int] = {0x20: 1, 0x21: 2, 0x22: 2}

    def _has_voltage(self) -> bool:
        return True


class Sh1106(Ssd1306):
    """Without windows; it drives 132 columns, and starts its own pump."""

    more_arguments: Mapping[int, int] = {0xAD: 1}
    columns, first = 132, 2

    def _has_voltage(self) -> bool:
        return True

    def _has_windows(self) -> bool:
        return False
